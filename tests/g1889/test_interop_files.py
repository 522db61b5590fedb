"""18xx.games files as they lie on disk: undo, redo, autopilots, names, old and new forms."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from footplate import BadRecord
from footplate.game.actions import RunTrains
from footplate.interop.forms import RouteForm
from footplate.interop.gamefile import ForeignPlayer, GameFile, Settings, flatten
from footplate.interop.imports import import_game, replay_as_played
from footplate.interop.translate import _path
from footplate.titles import title_data
from tests.interop_files import Json, as_file, imported, moves, raw_game, same_games


def listed(*actions: Json) -> list[Any]:
    """What is in force of these actions, by their numbers; auto actions by their types."""
    file = GameFile("1889", [], [{"id": n, **action} for n, action in enumerate(actions, start=1)])
    return [f.type if f.auto else f.source for f in flatten(file)]


PASS: Json = {"type": "pass"}
CHAT: Json = {"type": "message"}
UNDO: Json = {"type": "undo"}
REDO: Json = {"type": "redo"}


def undo_to(number: int) -> Json:
    return {"type": "undo", "action_id": number}


@pytest.mark.parametrize(
    ("actions", "in_force"),
    [
        ([PASS, PASS, PASS], [1, 2, 3]),
        ([PASS, CHAT, PASS], [1, 3]),
        ([PASS, PASS, UNDO], [1]),
        ([PASS, PASS, UNDO, UNDO], []),
        ([UNDO, PASS], [2]),
        ([PASS, PASS, UNDO, REDO], [1, 2]),
        ([PASS, PASS, UNDO, UNDO, REDO, REDO], [1, 2]),
        ([PASS, PASS, UNDO, UNDO, REDO], [1]),
        ([PASS, PASS, UNDO, PASS, REDO], [1, 4]),  # after another action nothing is left to redo
        ([PASS, PASS, UNDO, CHAT, REDO], [1, 2]),  # chat is no action
        ([PASS, CHAT, UNDO], []),  # nor is it taken back
        ([PASS, PASS, PASS, PASS, undo_to(2)], [1, 2]),
        ([PASS, PASS, PASS, undo_to(0)], []),
        ([PASS, PASS, PASS, undo_to(1), REDO], [1, 2, 3]),  # a block comes back as a block
        ([PASS, PASS, PASS, undo_to(2), undo_to(1), REDO], [1, 2]),
        ([PASS, PASS, undo_to(1), PASS, undo_to(3)], [1]),  # 3 is an undo: what came after it goes
        ([REDO, PASS], [2]),
    ],
)
def test_undo_and_redo(actions: list[Json], in_force: list[int]) -> None:
    assert listed(*actions) == in_force


def test_auto_actions_follow_what_set_them_off_and_go_with_it() -> None:
    auto = {"type": "pass", "auto_actions": [{"type": "buy_shares"}, {"type": "pass"}]}
    assert listed(PASS, auto, PASS) == [1, 2, "buy_shares", "pass", 3]
    assert listed(PASS, auto, UNDO) == [1]
    assert listed(PASS, auto, UNDO, REDO) == [1, 2, "buy_shares", "pass"]


def test_actions_without_numbers_are_counted() -> None:
    file = GameFile("1889", [], [{"type": "pass"}, {"type": "pass"}, {"type": "undo"}])
    assert [f.source for f in flatten(file)] == [1]


@pytest.mark.parametrize(
    ("settings", "id_", "seed"),
    [(Settings(seed=12), 7, 12), (Settings(), 314, 314), (Settings(), "hs_abc_17502", 17502), (Settings(), "abc", 0)],
)
def test_the_seed_is_in_the_settings_or_else_the_number_of_the_game(settings: Settings, id_: Any, seed: int) -> None:
    assert GameFile("1889", [], [], id=id_, settings=settings).seed == seed


# ---- names ----


def test_players_may_be_named_by_text() -> None:
    data = raw_game("1889-r0009")
    for action in data["actions"]:
        action["entity"] = str(action["entity"])
    assert same_games(import_game(as_file(data), "x"), imported("1889-r0009"))


def test_players_without_a_number_are_named_by_their_names() -> None:
    assert ForeignPlayer("Aki").key == "Aki"
    assert ForeignPlayer("Aki", 0).key == "0"


def test_players_of_the_same_name_are_told_apart() -> None:
    data = raw_game("1889-r0009")
    for player in data["players"]:
        player["name"] = "Sam"
    game = import_game(as_file(data), "x")
    assert list(game.names.values()) == ["Sam 1", "Sam 2", "Sam 3"]


def test_autopilots_do_nothing_but_what_is_written_out() -> None:
    data = raw_game("1889-r0009")
    programmed = {"type": "program_share_pass", "entity": 9870, "entity_type": "player"}
    ends = {"type": "program_disable", "entity": 9870, "entity_type": "player", "reason": "over"}
    actions = data["actions"]
    nested = [*actions[:3], {**actions[3], "auto_actions": [*actions[4:6], ends]}, programmed, *actions[6:]]
    game = import_game(as_file({**data, "actions": nested}), "x")
    assert same_games(game, imported("1889-r0009"))


# ---- routes, old and new ----


def rewritten(change: Any) -> Json:
    """A game whose routes are written in another form. `change` gets the entry and the hexes the train passes."""
    data = raw_game("1889-r0009")
    replay = replay_as_played(as_file(data), "x")
    runs = iter(moves(data, "run_routes"))
    for foreign in replay:
        if foreign.type == "run_routes":
            action = replay.game.moves[-1].action
            assert isinstance(action, RunTrains)
            routes = next(runs)["routes"]
            for n, route in enumerate(action.routes):
                routes[n] = change(dict(routes[n]), list(route.path))
    return data


def only_connections(entry: Json, path: list[str]) -> Json:
    return {"train": entry["train"], "connections": entry["connections"]}


def backwards(entry: Json, path: list[str]) -> Json:
    return {**entry, "connections": [stretch[::-1] for stretch in entry["connections"][::-1]]}


def muddled(entry: Json, path: list[str]) -> Json:
    """Every second stretch the other way round."""
    return {**entry, "connections": [s[::-1] if n % 2 else s for n, s in enumerate(entry["connections"])]}


def all_hexes(entry: Json, path: list[str]) -> Json:
    return {"train": entry["train"], "hexes": path, "revenue": entry["revenue"]}


def first_step_backwards(entry: Json, path: list[str]) -> Json:
    """As the oldest files have it: E2 F3 E2 ... for F3 E2 ..."""
    hexes = [path[1], *path] if len(path) > 2 else path
    return {"train": entry["train"], "hexes": hexes, "revenue": entry["revenue"]}


def nodes_with_tiles(entry: Json, path: list[str]) -> Json:
    return {**entry, "nodes": [node.replace("-", "-57-") for node in entry["nodes"]]}


@pytest.mark.parametrize(
    "form", [only_connections, backwards, muddled, all_hexes, first_step_backwards, nodes_with_tiles]
)
def test_every_form_of_routes_is_read(form: Any) -> None:
    game = import_game(as_file(rewritten(form)), "x")
    assert same_games(game, imported("1889-r0009"))


def test_a_stop_is_named_where_a_hex_has_several() -> None:
    """No hex of 1889 has; so on a board of two hexes, the second with two stops."""
    faces = [SimpleNamespace(stops=(1,)), SimpleNamespace(stops=(1, 2))]
    board: Any = SimpleNamespace(map=SimpleNamespace(grid=SimpleNamespace(index={"A1": 0, "B6": 1})), faces=faces)
    for node in ("B6-1", "B6-56-1"):
        assert _path(RouteForm("2-0", [["A1", "B6"]], nodes=["A1-0", node]), board) == ("A1", "B6/1")
    assert _path(RouteForm("2-0", [["A1", "B6"]]), board) == ("A1", "B6")


# ---- what is not known ----


def test_a_title_that_is_not_known() -> None:
    with pytest.raises(BadRecord, match=r"game\.json: title '1846' is not one footplate can import"):
        import_game(as_file({**raw_game("1889-r0009"), "title": "1846"}), "game.json")


def test_an_optional_rule_that_is_not_known() -> None:
    data = raw_game("1889-r0009")
    data["settings"]["optional_rules"] = ["beginner_game", "two_suns"]
    with pytest.raises(BadRecord, match=r"game\.json: optional rule 'two_suns' of 1889 is not known"):
        import_game(as_file(data), "game.json")


# ---- the documentation ----

PAGE = Path(__file__).parents[2] / "docs" / "interop.md"


def test_the_code_in_the_documentation_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(PAGE.parents[1])
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(code, str(PAGE), "exec"), {})
    assert capsys.readouterr().out.startswith("['any-run', 'dougo-any-time', 'no-consent', 'passed-over-with-powers']")


def test_the_documentation_has_every_departure_with_its_section() -> None:
    rows = dict(re.findall(r"^\| `([\w-]+)` \| ([\d., ]+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    choices = {"beginner", "short-search", "long-search"}  # of a table, wherever it stands
    sections = {option.name: option.rule for option in title_data("1889").option if option.name not in choices}
    assert rows.keys() == sections.keys()
    assert all(section in rows[name].split(", ") for name, section in sections.items())
