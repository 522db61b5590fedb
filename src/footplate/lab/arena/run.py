"""An experiment that is under way: a tournament for each title, with everything in one folder."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec

from footplate.bots.tournament.contest import Contest
from footplate.bots.tournament.playing import Played
from footplate.bots.tournament.ratings import check_ratings
from footplate.bots.tournament.series import Spread
from footplate.lab.arena.config import Config, TitleConfig
from footplate.lab.arena.page import page
from footplate.lab.arena.report import Report, TitleReport, title_report, whole_report

Progress = Callable[[int], object]


class Arena:
    """Plays what a file asks for. In its folder are `TITLE.jsonl` (the games as they end: a second run goes on there),
    `records/TITLE/` (each game as a file), `report.html` and `report.json`."""

    def __init__(
        self, config: Config, folder: Path, *, workers: int | None = None, spread: Spread | None = None
    ) -> None:
        config.check()
        check_ratings()
        self.config, self.folder = config, folder
        self._workers, self._spread = config.workers if workers is None else workers, spread
        self._reports: list[TitleReport] = []
        self._played: list[Played] = []
        for title in config.title:
            self._contest(title)  # what cannot be played is refused before anything is

    @property
    def games(self) -> int:
        """How many there are to play, at most."""
        return sum(map(self.config.games_of, self.config.title))

    def run(self, progress: Progress | None = None) -> Report:
        """Play it, and write the report; cut off, a report of what there is."""
        self._reports, self._played = [], []
        done = 0
        complete = False
        self.folder.mkdir(parents=True, exist_ok=True)
        try:
            for title in self.config.title:
                self._play(title, partial(_advance, progress, done))
                done += self.config.games_of(title)
            complete = True
        finally:
            self._write(self.report(complete))
        return self.report(complete)

    def report(self, complete: bool = True) -> Report:
        """How it stands."""
        return whole_report(self.config, self._reports, self._played, complete)

    def _play(self, title: TitleConfig, progress: Progress) -> None:
        contest = self._contest(title, progress)
        self._records(title).mkdir(parents=True, exist_ok=True)
        try:
            contest.run()
        finally:
            self._reports.append(title_report(title, contest.plan, contest.standings(), contest.played))
            self._played += contest.played

    def _records(self, title: TitleConfig) -> Path:
        return self.folder / "records" / title.name

    def _contest(self, title: TitleConfig, progress: Progress | None = None) -> Contest:
        def keep(number: int, record: bytes) -> None:
            _whole(self._records(title) / f"{number + 1:05}.json", record)

        return Contest(
            self.config.plan(title),
            self.config.games_of(title),
            workers=self._workers,
            results=self.folder / f"{title.name}.jsonl",
            progress=progress,
            keep=keep,
            sprt=self.config.sprt,
            spread=self._spread,
            rated=True,
        )

    def _write(self, report: Report) -> None:
        raw = msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n"
        _whole(self.folder / "report.json", raw)
        _whole(self.folder / "report.html", page(report).encode())


def _advance(progress: Progress | None, before: int, games: int) -> None:
    if progress:
        progress(before + games)


def _whole(path: Path, data: bytes) -> None:
    """A file that is complete, or the one that was there."""
    part = path.with_name(f"{path.name}.part")
    part.write_bytes(data)
    part.replace(path)
