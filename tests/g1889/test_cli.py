"""The command line with files of 18xx.games, which 1889 has: convert, audit, verify, legal-check and routes-check."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

import footplate
from tests.games import random_game
from tests.interop_files import DATA, TRANSCRIPTS
from tests.test_cli_broken import refused
from tests.test_cli_ending import run

GAME = DATA / "1889-r0042.json"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    footplate.write_record(random_game("1889", 3, 3, most=60), path)
    return path


def bid(id_: int, entity: int, company: str, price: int) -> dict[str, Any]:
    return {"type": "bid", "id": id_, "entity": entity, "entity_type": "player", "company": company, "price": price}


def passing(id_: int, entity: int) -> dict[str, Any]:
    return {"type": "pass", "id": id_, "entity": entity, "entity_type": "player"}


FOREIGN: dict[str, Any] = {
    "id": 7,
    "title": "1889",
    "players": [{"id": 1, "name": "Aki"}, {"id": 2, "name": "Bea"}],
    "actions": [bid(1, 1, "TR", 20), bid(2, 2, "ER", 60), passing(3, 1)],
}


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """A small game of 18xx.games, with a trace and recorded options beside it as footplate itself would write them."""
    from footplate.interop.gamefile import read_game_file
    from footplate.interop.imports import replay_as_played
    from footplate.interop.legal import listing
    from footplate.interop.numbers import Numbers
    from footplate.interop.trace import Names, as_trace

    path = tmp_path / "small.json"
    path.write_text(json.dumps(FOREIGN))
    replay = replay_as_played(read_game_file(path), path.name)
    names, numbers = Names(replay.game.state, replay.file), Numbers(replay.game.title)
    lines, options = [], []
    for count, action in enumerate([None, *replay.actions]):
        if action is not None:
            replay.play(action)
        state = replay.game.state
        line = json.loads(json.dumps(as_trace(state, names, numbers)))
        line["privates"] = {name: [owner, 0] for name, owner in line["privates"].items()}
        lines.append(line)
        options.append({"game": "small", "i": count, **listing(state, names)})
    for name, rows in (("small.trace.jsonl.gz", lines), ("legal.jsonl.gz", options)):
        (tmp_path / name).write_bytes(gzip.compress("".join(json.dumps(row) + "\n" for row in rows).encode()))
    return path


def test_replay_of_a_foreign_file(foreign: Path) -> None:
    output = run("replay", foreign).output
    assert "1. Aki buys Takamatsu E-Railroad (A) for ¥20." in output
    assert "2. Bea bids ¥60 for Ehime Railway (C)." in output


def test_convert(foreign: Path, tmp_path: Path) -> None:
    out = tmp_path / "ours.json"
    assert run("convert", foreign, "--to", "footplate", "-o", out).exit_code == 0
    assert len(footplate.open_record(out)) == 3
    assert run("convert", foreign, "--to", "footplate").output.encode() == out.read_bytes()
    theirs = json.loads(run("convert", out, "--to", "18xx.games").output)
    assert [action["type"] for action in theirs["actions"]] == ["bid", "bid", "pass"]


def test_convert_there_and_back(record: Path, tmp_path: Path) -> None:
    theirs, ours = tmp_path / "theirs.json", tmp_path / "ours.json"
    assert run("convert", record, "--to", "18xx.games", "-o", theirs).exit_code == 0
    assert run("convert", theirs, "--to", "footplate", "-o", ours).exit_code == 0
    assert footplate.open_record(ours).state.cash == footplate.open_record(record).state.cash


def test_audit_of_a_game_by_the_book(foreign: Path) -> None:
    assert run("audit", foreign).output == "departures from the rule text: 0\n"
    assert json.loads(run("audit", foreign, "--json").output) == []


def test_audit_finds_a_departure(tmp_path: Path) -> None:
    """18xx.games lets the lowest bidder go first, Bea; clockwise after the highest, Cem, it would be Aki."""
    path = tmp_path / "auction.json"
    players = [{"id": n, "name": name} for n, name in enumerate(("Aki", "Bea", "Cem"), start=1)]
    actions = [bid(1, 1, "MF", 35), bid(2, 2, "MF", 40), passing(3, 3), bid(4, 1, "MF", 45), passing(5, 2)]
    actions += [bid(6, 3, "MF", 50), bid(7, 1, "TR", 20), bid(8, 2, "MF", 55)]
    path.write_text(json.dumps({**FOREIGN, "players": players, "actions": actions}))
    found = json.loads(run("audit", path, "--json").output)
    assert {row["option"] for row in found} == {"lowest-bidder-next"}
    assert {"action", "kind", "player", "rule", "text"} <= set(found[0])
    output = run("audit", path).output
    assert "(rule 1889 5.7) [option lowest-bidder-next]" in output


def test_legal_check(foreign: Path) -> None:
    result = run("legal-check", foreign.with_name("legal.jsonl.gz"))
    assert (result.exit_code, result.output) == (0, "4 positions compared, 0 differ\n")


def test_legal_check_finds_a_difference(foreign: Path) -> None:
    path = foreign.with_name("legal.jsonl.gz")
    rows = [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]
    rows[1]["bid"].append(["XX", 1, 2])
    path.write_bytes(gzip.compress("".join(json.dumps(row) + "\n" for row in rows).encode()))
    result = run("legal-check", path)
    assert result.exit_code == 1
    assert "small after 1: bid: recorded ['XX', 1, 2], footplate does not offer it" in result.output
    data = json.loads(run("legal-check", path, "--json").output)
    assert data["compared"] == 4
    assert len(data["different"]) == 1


def test_verify(foreign: Path) -> None:
    result = run("verify", foreign)
    assert (result.exit_code, result.output) == (0, "small.json: 3 actions, no difference\n")


def test_verify_many_in_order(foreign: Path) -> None:
    """More than a few are shared among processes; the lines come in the order of the files."""
    paths = []
    for n in range(6):
        path = foreign.with_name(f"copy{n}.json")
        path.write_bytes(foreign.read_bytes())
        trace = foreign.with_name("small.trace.jsonl.gz").read_bytes()
        foreign.with_name(f"copy{n}.trace.jsonl.gz").write_bytes(trace)
        paths.append(path)
    result = run("verify", *paths)
    assert result.exit_code == 0
    assert [line.partition(":")[0] for line in result.output.splitlines()[:6]] == [path.name for path in paths]
    assert result.output.endswith("6 games, 18 actions, 0 differ\n")


def test_verify_finds_the_first_difference(foreign: Path) -> None:
    trace = foreign.with_name("small.trace.jsonl.gz")
    rows = [json.loads(line) for line in gzip.decompress(trace.read_bytes()).splitlines()]
    rows[2]["bank"] += 5
    trace.write_bytes(gzip.compress("".join(json.dumps(row) + "\n" for row in rows).encode()))
    result = run("verify", foreign)
    assert result.exit_code == 1
    assert "DIFFERS: action 2: bank" in result.output
    (outcome,) = json.loads(run("verify", foreign, "--json").output)
    assert outcome["difference"].startswith("action 2: bank")


def test_verify_without_a_trace(record: Path, foreign: Path) -> None:
    foreign.with_name("small.trace.jsonl.gz").unlink()
    result = run("verify", foreign)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "small.trace.jsonl.gz: cannot be read" in result.stderr


@pytest.mark.corpus
@pytest.mark.skipif(not TRANSCRIPTS.exists(), reason="no transcripts beside the repository")
def test_verify_recorded_games() -> None:
    result = run("verify", *sorted((TRANSCRIPTS / "1889").glob("1889-r000*.json")))
    assert result.exit_code == 0
    assert result.output.endswith("0 differ\n")


@pytest.fixture
def optima(tmp_path: Path) -> Path:
    """Recorded optima of one game, with the game beside them."""
    game = "1889-r0042"
    (tmp_path / f"{game}.json").write_bytes((DATA / f"{game}.json").read_bytes())
    lines = gzip.decompress((DATA / "1889.routes.jsonl.gz").read_bytes()).splitlines(keepends=True)
    path = tmp_path / "routes.jsonl.gz"
    path.write_bytes(gzip.compress(b"".join(line for line in lines if game.encode() in line)))
    return path


def test_check(optima: Path) -> None:
    result = run("routes-check", optima)
    assert result.exit_code == 0
    compared, counts, times = result.output.splitlines()
    number = counts.split()[0]
    assert compared == f"{optima}: {number} runs compared with recorded optima"
    assert counts == f"{number} runs: {number} equal, 0 beaten, {number} proved"
    assert all(word in times for word in ("median", "99th percentile", "largest", "units"))


def test_check_finds_a_difference(optima: Path) -> None:
    first, *rest = gzip.decompress(optima.read_bytes()).splitlines()
    line = json.loads(first)
    line["max"] += 10
    optima.write_bytes(gzip.compress(b"\n".join([json.dumps(line).encode(), *rest])))
    result = run("routes-check", optima)
    assert result.exit_code == 1
    assert f"DIFFERS: {line['max']} recorded, {line['max'] - 10} found" in result.output
    data = json.loads(run("routes-check", optima, "--json").output)
    assert (data["equal"], len(data["runs"])) == (data["runs_searched"] - 1, 1)


def test_check_of_a_game(optima: Path) -> None:
    game = optima.with_name("1889-r0042.json")
    result = run("routes-check", game)
    assert result.exit_code == 0
    assert result.output.startswith(f"{game}: 70 runs compared with runs as they were played\n")
    assert "70 runs: 0 beaten, 70 proved" in result.output  # and none of them equals an optimum that nobody recorded
    data = json.loads(run("routes-check", game, optima, "--json").output)
    played, recorded = data["compared"]
    assert played == {"file": str(game), "against": "runs as they were played", "runs": 70}
    assert (recorded["against"], recorded["runs"]) == ("recorded optima", data["recorded"])


# ---- from standard input ----


def test_recorded_options_and_runs_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games lie in the folder one is in."""
    monkeypatch.chdir(DATA)
    lines = gzip.decompress((DATA / "1889.legal.jsonl.gz").read_bytes()).splitlines(keepends=True)
    result = run("legal-check", "-", stdin=gzip.compress(lines[0]))
    assert (result.exit_code, result.output) == (0, "1 positions compared, 0 differ\n")
    lines = gzip.decompress((DATA / "1889.routes.jsonl.gz").read_bytes()).splitlines(keepends=True)
    result = run("routes-check", "-", stdin=gzip.compress(lines[0]))
    assert (result.exit_code, result.output.splitlines()[0]) == (
        0,
        "standard input: 1 runs compared with recorded optima",
    )
    result = run("routes-check", "-", stdin=GAME.read_bytes())
    assert result.output.startswith("standard input: 70 runs compared with runs as they were played")


# ---- broken files ----


def small(**fields: Any) -> bytes:
    players = [{"id": 1, "name": "Aki"}, {"id": 2, "name": "Bea"}]
    return json.dumps({"title": "1889", "players": players, "actions": [], **fields}).encode()


#: files of 18xx.games: what is in the file, what the line must say
BROKEN: dict[str, tuple[bytes, str]] = {
    "an unknown foreign title": (small(title="1830"), "'1830'"),
    "foreign players of a wrong type": (
        small(players=[1]),
        "entry 1 of players should be text or an object, not a whole number",
    ),
    "foreign actions of a wrong type": (small(actions=[1]), "entry 1 of actions should be an object"),
    "a foreign action without a type": (small(actions=[{}]), "action 1"),
    "a foreign action that is unknown": (small(actions=[{"type": "dance", "id": 1}]), "action 1"),
    "a foreign action that says nothing": (small(actions=[{"type": "bid", "id": 1}]), "action 1"),
    "foreign out of turn": (
        small(actions=[{"type": "pass", "id": 1, "entity": 2, "entity_type": "player"}]),
        "action 1",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file(name: str, tmp_path: Path) -> None:
    refused(*BROKEN[name], tmp_path)


@pytest.mark.parametrize("lines", [b"[]\n", b"{}\n", b"{\n", b'{"privates": 3}\n'])
def test_broken_traces(lines: bytes, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(small())
    path.with_name("game.trace.jsonl.gz").write_bytes(gzip.compress(lines))
    result = run("verify", path)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
