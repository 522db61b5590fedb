"""Datasets: what is in the tables is what was played, whoever reads them and however many processes wrote them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas
import polars
import pyarrow.parquet as parquet
import pytest
from click.testing import CliRunner, Result

import footplate
from footplate.bots.network.features import COLUMNS, features
from footplate.cli import main
from footplate.lab import play_many
from footplate.lab.data import Filters, Source, dataset, games_in, write_dataset
from footplate.lab.data.tables import COLUMNS_OF, USUAL, schema
from footplate.lab.observing import Asked, Observer
from tests.interop_files import DATA, RECORDED

PAGE = Path(__file__).parents[1] / "docs" / "dataset.md"
GAMES = 4
Row = dict[str, Any]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dataset of a few games, `data`, and what it was made of, `run.jsonl`."""
    folder = tmp_path_factory.mktemp("games")
    play_many("skerry", ("random", "prudent"), GAMES, results=folder / "run.jsonl").play()
    write_dataset(games_in([folder / "run.jsonl"]), folder / "data")
    return folder


def run(*args: object) -> Result:
    return CliRunner().invoke(main, ["dataset", *map(str, args)], catch_exceptions=False)


def rows(folder: Path, table: str) -> list[Row]:
    found: list[Row] = parquet.read_table(folder / f"{table}.parquet").to_pylist()
    return found


def test_the_tables_say_what_was_played(folder: Path) -> None:
    data = folder / "data"
    games = [footplate.read_record(row["record"].encode()) for row in rows(data, "games")]
    assert [row["game"] for row in rows(data, "games")] == list(range(GAMES))
    for row, game in zip(rows(data, "games"), games, strict=True):
        assert game.result is not None
        assert (row["ending"], row["worths"]) == (game.result.reason, list(game.result.worths.values()))
        assert [row["names"][seat] for seat in row["winners"]] == list(game.result.winners)
        assert (row["moves"], row["title"], row["origin"], row["departures"]) == (
            len(game),
            "skerry",
            "footplate",
            None,
        )
        assert sorted(row["bots"]) == ["prudent", "random"]
    moves = rows(data, "moves")
    assert len(moves) == sum(map(len, games))
    for row in moves[:: len(moves) // 50]:
        game = games[row["game"]]
        move = game.moves[row["move"] - 1]
        assert footplate.parse(row["action"], game) == move.action
        assert row["seat"] == list(game.names).index(move.player)
        assert [event["event"] for event in json.loads(row["events"])] == [event.code() for event in move.events]
    positions = rows(data, "positions")
    assert len(positions) == len(moves) + GAMES
    for row in positions[:: len(positions) // 20]:
        game = games[row["game"]]
        assert footplate.from_position(row["position"]).state == game.state_at(row["move"])
        assert (row["seat"] == -1) == (row["move"] == len(game))
    seen = rows(data, "features")
    assert len(seen) == 2 * len(moves)
    for row in seen[:: len(seen) // 20]:
        state = games[row["game"]].state_at(row["move"])
        assert [row[name] for name in COLUMNS] == list(features(state).values())[row["seat"]]


def test_polars_and_pandas_read_them(folder: Path) -> None:
    for table in USUAL:
        path = folder / "data" / f"{table}.parquet"
        ours = schema(table)
        for frame in (polars.read_parquet(path), pandas.read_parquet(path)):
            assert list(frame.columns) == ours.names
            assert len(frame) == parquet.read_metadata(path).num_rows
    lazy = polars.scan_parquet(folder / "data" / "moves.parquet").filter(polars.col("kind") == "buy_train").collect()
    assert len(lazy) > 0
    assert pandas.read_parquet(folder / "data" / "games.parquet")["worths"].map(len).tolist() == [2] * GAMES


def test_the_page_describes_every_column() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for columns in COLUMNS_OF.values():
        for name, kind, meaning in columns:
            assert f"| `{name}` | `{kind}` | {meaning} |" in page
    assert f"names all {len(COLUMNS)}." in page


def test_the_number_of_processes_changes_nothing_and_a_dataset_can_be_made_of_one(folder: Path, tmp_path: Path) -> None:
    write_dataset(games_in([folder / "run.jsonl"]), tmp_path / "two", workers=2)
    assert run(folder / "data", "-o", tmp_path / "again").exit_code == 0
    for table in USUAL:
        first = (folder / "data" / f"{table}.parquet").read_bytes()
        assert (tmp_path / "two" / f"{table}.parquet").read_bytes() == first
        assert (tmp_path / "again" / f"{table}.parquet").read_bytes() == first


@pytest.mark.parametrize(
    ("filters", "taken"),
    [
        (Filters(titles=("skerry",), players=(2, 5), endings=("bank",), finished=True, bots=("random",)), GAMES),
        (Filters(titles=("another",)), 0),
        (Filters(players=(3,)), 0),
        (Filters(bots=("hard",)), 0),
        (Filters(origin="18xx.games"), 0),
        (Filters(moves=100_000), 0),
        (Filters(by_the_book=True), GAMES),
    ],
)
def test_filters(folder: Path, tmp_path: Path, filters: Filters, taken: int) -> None:
    written = write_dataset(games_in([folder / "run.jsonl"]), tmp_path, tables=["games"], filters=filters)
    assert (written.rows["games"], written.left_out) == (taken, GAMES - taken)


def test_some_positions_only(folder: Path, tmp_path: Path) -> None:
    args = (folder / "run.jsonl", "-o", tmp_path, "--table", "positions", "--table", "features")
    told = json.loads(run(*args, "--step", "stock_turn", "--every", 3, "--json").stdout)
    found = rows(tmp_path, "positions")
    assert (told["rows"]["positions"], told["rows"]["features"]) == (len(found), 2 * len(found))
    assert {row["step"] for row in found} == {"stock_turn"}
    assert {row["move"] % 3 for row in found} == {0}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["features.parquet", "positions.parquet"]


def test_observations_are_those_of_the_environments(folder: Path, tmp_path: Path) -> None:
    assert run(folder / "data", "-o", tmp_path, "--table", "observations", "--every", 20).exit_code == 0
    games = [footplate.read_record(row["record"].encode()) for row in rows(folder / "data", "games")]
    observer = Observer(games[0].title)
    found = rows(tmp_path, "observations")
    assert len(found) == sum(-(-len(game) // 20) for game in games)
    for row in found[::5]:
        game = games[row["game"]]
        decision = game.at(row["move"]).decision
        assert decision is not None
        assert decision.player == list(game.names)[row["seat"]]
        seen = observer.observe(decision.state, decision.player, Asked(decision.player, decision.company))
        assert (row["observation"], row["digest"]) == (seen.tolist(), observer.digest)


def test_files_of_18xx_games_with_the_audit_as_columns(tmp_path: Path) -> None:
    name = RECORDED[0]
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    shutil.copy(DATA / f"{name}.json", theirs)
    (theirs / "broken.json").write_text('{"actions": 7}', encoding="utf-8")
    result = run(theirs, "-o", tmp_path / "data", "--table", "games", "--audit")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "broken.json" in result.stderr
    (row,) = rows(tmp_path / "data", "games")
    audited = json.loads(CliRunner().invoke(main, ["audit", str(DATA / f"{name}.json"), "--json"]).stdout)
    assert row["audit"] == [{**one, "option": one.get("option", "")} for one in audited]
    assert (row["departures"], row["origin"], row["other_result"]) == (len(audited), "18xx.games", "")
    assert footplate.read_record(row["record"].encode()).result is not None
    strict = run(theirs / f"{name}.json", "-o", tmp_path / "book", "--table", "games", "--by-the-book")
    assert ("games.parquet: 0 rows" in strict.stdout) == bool(audited)


def test_an_arena_keeps_every_game_twice_and_it_is_taken_once(tmp_path: Path) -> None:
    config = Path(__file__).parent / "data" / "arena.toml"
    arena = CliRunner().invoke(main, ["arena", str(config), "--folder", str(tmp_path / "spring")])
    assert arena.exit_code == 0
    assert run(tmp_path / "spring", "-o", tmp_path / "data", "--table", "games").exit_code == 0
    assert [row["number"] for row in rows(tmp_path / "data", "games")] == [1, 2]


def test_a_dataset_in_the_folder_that_it_is_made_of_is_not_read(folder: Path, tmp_path: Path) -> None:
    shutil.copy(folder / "run.jsonl", tmp_path)
    for _ in range(2):
        assert run(tmp_path, "-o", tmp_path / "data", "--table", "games").exit_code == 0
        assert len(rows(tmp_path / "data", "games")) == GAMES


def test_a_table_is_written_as_it_grows(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many games there are: what is in memory is written when it is enough, and no game is read early."""
    monkeypatch.setattr(dataset, "GROUP", 1)
    ahead = 0

    def counted() -> Iterator[Source]:
        nonlocal ahead
        for source in games_in([folder / "run.jsonl"]):
            ahead += 1
            yield source

    def done(games: int) -> None:
        assert ahead == games

    write_dataset(counted(), tmp_path, tables=["positions"], progress=done)
    assert parquet.read_metadata(tmp_path / "positions.parquet").num_row_groups == GAMES
    assert rows(tmp_path, "positions") == rows(folder / "data", "positions")


def test_cut_off_it_leaves_what_was_there(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "games.parquet").write_bytes(b"old")

    def stop(games: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_dataset(games_in([folder / "run.jsonl"]), tmp_path, tables=["games", "moves"], progress=stop)
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("games.parquet", b"old")]


def test_what_is_no_game_is_said_in_one_line(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_text("a letter\n", encoding="utf-8")
    (tmp_path / "y.parquet").write_text("a letter\n", encoding="utf-8")
    for place, problem in (
        (tmp_path / "none", "there is no such file"),
        (tmp_path / "x.jsonl", "is not the file of a tournament"),
        (tmp_path / "y.parquet", "is not the file of the games of a dataset"),
        (folder / "data" / "moves.parquet", "is not the file of the games of a dataset"),
    ):
        result = run(place, "-o", tmp_path / "data")
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1), result.output
        assert problem in result.stderr


def test_a_line_that_is_damaged_costs_one_game(folder: Path, tmp_path: Path) -> None:
    """And a file that is none costs no other file its games."""
    lines = (folder / "run.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "b.jsonl").write_bytes(b"".join([*lines[:2], lines[2][:300] + b"\n", *lines[3:]]))
    (tmp_path / "a.jsonl").write_bytes(b"a letter\n")
    (tmp_path / "c.parquet").write_bytes((folder / "data" / "games.parquet").read_bytes()[:2000])
    result = run(tmp_path, "-o", tmp_path / "data", "--table", "games")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 3)
    for problem in ("a.jsonl: is not the file of a tournament", "b.jsonl: line 3: ", "c.parquet: is not the file"):
        assert problem in result.stderr
    assert [row["number"] for row in rows(tmp_path / "data", "games")] == [1, 3, 4]
