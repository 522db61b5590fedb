"""Titles are found by entry points; a stranger's package counts like ours, and a broken one harms no other."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from footplate.server.speech import title_speech
from footplate.titles import TITLES, folder, is_playable, playable, rules_of
from tests.toy import toy

TOY = "toy = tests.toy.rules:Toy"
#: what is said anyhow: nothing, unless titles' folders are left out (tools.place)
GONE = [f"Warning: {fault}" for fault in TITLES.left_out]


def install(place: Path, package: str, *titles: str) -> None:
    """What an installer leaves of a package that offers titles: its metadata, beside its modules."""
    info = place / f"{package}-1.0.dist-info"
    info.mkdir()
    info.joinpath("METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    info.joinpath("entry_points.txt").write_text("\n".join(["[footplate.titles]", *titles]))


def footplate(place: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """The command line, with the packages at `place` installed beside ours."""
    path = os.pathsep.join([str(place), str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, "-m", "footplate", *args]
    return subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False)


def test_a_strangers_title_is_listed_after_ours_and_plays(tmp_path: Path) -> None:
    install(tmp_path, "toybox", TOY)
    done = footplate(tmp_path, "titles")
    assert [line.split()[0] for line in done.stdout.splitlines() if not line.startswith(" ")] == [*TITLES, "toy"]
    assert done.stderr.splitlines() == GONE
    played = footplate(tmp_path, "simulate", "toy", "--players", "2", "--games", "1")
    assert played.returncode == 0, played.stderr


#: entry points, and why they cannot be loaded
BROKEN = {
    "a = no_such_package.rules:Gone": "No module named 'no_such_package'",
    "b = tests.toy.nowhere:Gone": "No module named 'tests.toy.nowhere'",
    "c = broken:Gone": "signal at danger",
    "d = tests.toy.rules:Gone": "module 'tests.toy.rules' has no attribute 'Gone'",
    "e = tests.toy:toy": "tests.toy:toy is not a Title",
    "f = tests.toy.rules:Toy": "its data calls it 'toy'",
    "g = bare:Bare": "no title.toml beside bare.Bare",
    "h = mumbling.rules:Mumbling": "words/en.json of mumbling: it has stepps, which is not known here",
}


def test_titles_that_cannot_be_loaded_are_named_and_the_others_play_on(tmp_path: Path) -> None:
    tmp_path.joinpath("broken.py").write_text("raise RuntimeError('signal at danger')")
    tmp_path.joinpath("bare.py").write_text("from footplate.game.title import Title\nclass Bare(Title): ...")
    shutil.copytree(Path(__file__).with_name("toy"), tmp_path / "mumbling")
    rules = "from tests.toy.rules import Toy\nclass Mumbling(Toy): ..."
    tmp_path.joinpath("mumbling", "rules.py").write_text(rules)
    tmp_path.joinpath("mumbling", "words", "en.json").write_text('{"stepps": {}}')
    install(tmp_path, "toybox", TOY, *BROKEN)
    sentences = [f"title {entry[0]} of package toybox cannot be loaded: {why}" for entry, why in BROKEN.items()]
    listed = footplate(tmp_path, "titles")
    assert listed.returncode == 0
    assert listed.stderr.splitlines() == [*GONE, *(f"Warning: {sentence}" for sentence in sentences)]
    assert [line.split()[0] for line in listed.stdout.splitlines() if not line.startswith(" ")] == [*TITLES, "toy"]
    served = footplate(tmp_path, "serve", "--host", "192.0.2.1", "--database", str(tmp_path / "tables.db"))
    assert served.stderr.splitlines()[:-1] == listed.stderr.splitlines()  # then it finds that nobody can listen there
    for title, sentence in (("a", sentences[0]), ("h", sentences[-1])):
        asked = footplate(tmp_path, "simulate", title)
        assert (asked.returncode, asked.stderr) == (2, f"Error: {sentence}\n")


def test_of_two_packages_with_the_same_title_the_first_counts_and_the_other_is_named(tmp_path: Path) -> None:
    taken = next(iter(TITLES))
    install(tmp_path, "attic", f"{taken} = tests.toy.rules:Toy", "toy = tests.toy.rules:Toy")
    install(tmp_path, "basement", "toy = tests.toy.rules:Toy")
    done = footplate(tmp_path, "titles")
    assert sorted(done.stderr.splitlines()) == sorted([
        *GONE,
        f"Warning: title {taken} of package attic is left out: package footplate already has one of the same name",
        "Warning: title toy of package basement is left out: package attic already has one of the same name",
    ])  # fmt: skip
    assert done.stdout.count("\ntoy ") == 1


def test_tables_of_a_title_that_broke_are_still_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TITLES._found[0], "gone", EntryPoint("gone", "tests.toy.rules:Gone", "footplate.titles"))
    assert "gone" in TITLES
    assert not is_playable("gone")
    assert "gone" not in playable()
    assert title_speech("gone", "en").tell("table.title", problem="x")


def test_the_mapping_shows_its_titles() -> None:
    assert repr(TITLES) == f"<titles {', '.join(TITLES)}>"


def test_no_rules_are_imported_before_a_title_is_asked_for() -> None:
    code = (
        "import sys, footplate; assert list(footplate.TITLES); print([m for m in sys.modules if m.endswith('.rules')])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


@pytest.mark.parametrize("title", TITLES)
def test_a_title_lies_in_the_folder_of_its_class(title: str) -> None:
    rules = rules_of(title)
    assert folder(title).name == rules.__module__.split(".")[-2]

    class Variant(rules):  # type: ignore[misc, valid-type]
        """Without data of its own."""

    from footplate.game.folder import folder_of

    assert str(folder_of(Variant)) == str(folder(title))
    assert Path(str(folder_of(type(toy())))) == Path(__file__).with_name("toy")


@pytest.mark.parametrize(
    ("line", "spoilt", "why"),
    [
        ("rules_version = 1", "rules_version = 'one'", "rules_version in title should be a whole number, not text"),
        ("rules_version = 1", "rules_version = 1\ncolour = 'red'", "title has colour, which is not known here"),
        ("rules_version = 1", "", "title lacks rules_version"),
        ("rules_version = 1", "rules_version =", "Invalid value (at line "),
        ("[tiles.counts]", "[tiles.count]", "'counts' is missing, or not known here"),
    ],
)
def test_a_data_file_with_something_wrong(line: str, spoilt: str, why: str, tmp_path: Path) -> None:
    """Whoever writes a title reads this more often than anybody."""
    shutil.copytree(Path(__file__).with_name("toy"), tmp_path / "spoilt")
    data = tmp_path / "spoilt" / "title.toml"
    text = data.read_text(encoding="utf-8")
    assert line in text
    data.write_text(text.replace(line, spoilt, 1), encoding="utf-8")
    tmp_path.joinpath("spoilt", "rules.py").write_text("from tests.toy.rules import Toy\nclass Spoilt(Toy): ...")
    install(tmp_path, "toybox", "toy = spoilt.rules:Spoilt")
    asked = footplate(tmp_path, "perft", "toy", "--players", "2", "--depth", "0")
    assert (asked.returncode, asked.stdout) == (2, "")
    assert asked.stderr.startswith(f"Error: title toy of package toybox cannot be loaded: {why}")
