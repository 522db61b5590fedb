"""Lines of the journal that are no moves: written once, told in every language; undo steps over them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from footplate.game.actions import Pass
from footplate.game.record import encode_record
from footplate.server import identity
from footplate.server.admin.check import judged
from footplate.server.club import happenings
from footplate.server.club.happenings import HAPPENINGS, AdviceAllowed, GameEnded, Proposed, SeatLeft
from footplate.server.club.noting import NOTHING, Back, Decided
from footplate.server.club.proposals import AnyProposal, EndGame
from footplate.server.hall import Hall
from footplate.server.live import LiveTable
from footplate.server.messages import NewSeat, NewTable, Step
from footplate.server.snapshots import EVERY, LAG
from footplate.words import catalogue, languages

AKI = "a" * 64


def playing(database: str | Path, work: Callable[..., Awaitable[None]], halls: int = 1) -> None:
    """With so many processes on one database; the first has opened a table for two at one screen."""

    async def go() -> None:
        async with AsyncExitStack() as stack:
            open_ = [await stack.enter_async_context(_hall(database)) for _ in range(halls)]
            seats = [NewSeat(kind="me", name="Aki"), NewSeat(kind="here", name="Bea")]
            table = await open_[0].seating.open(NewTable(title="skerry", seats=seats, seed=3), AKI)
            await work(table, *open_)

    asyncio.run(go())


@asynccontextmanager
async def _hall(database: str | Path):  # type: ignore[no-untyped-def]
    hall = await Hall.open(str(database))
    try:
        yield hall
    finally:
        await hall.close()


def left(table: LiveTable) -> Decided:
    """Bea gets up, and her seat is free."""
    seat, at = table.row.seats[1], table.row
    empty = msgspec.structs.replace(seat, taken=False, kind="open", code=identity.new_code())
    row = msgspec.structs.replace(at, seats=(at.seats[0], empty), holders={"p1": at.holders["p1"]})
    return Decided([SeatLeft(player="p2", name=seat.name)], row, "p2") if seat.taken else NOTHING


def allowed(table: LiveTable) -> Decided:
    return Decided([AdviceAllowed()], msgspec.structs.replace(table.row, advice=True))


def test_everything_that_happens_has_words_in_every_language() -> None:
    kinds = msgspec.inspect.type_info(AnyProposal)
    assert isinstance(kinds, msgspec.inspect.UnionType)
    proposed = {f"happened.proposed.{kind.tag}" for kind in kinds.types if isinstance(kind, msgspec.inspect.StructType)}
    codes = {f"happened.{kind.__struct_config__.tag}" for kind in HAPPENINGS} - {
        "happened.proposed",
        "happened.answered",
    }
    codes |= proposed | {"happened.voted-out", "happened.agreed", "happened.declined", "happened.host-became"}
    for lang in languages():
        assert codes <= catalogue(lang).table.keys()


def test_what_happens_beside_the_game_is_stored_told_and_rebuilt(database: str) -> None:
    async def work(table: LiveTable, hall: Hall) -> None:
        await hall.tables.play(table, "p1", Pass())
        record = encode_record(table.game)
        await hall.tables.note(table, left)
        await hall.tables.note(table, left)  # it has happened already
        assert (table.version, len(table.game)) == (2, 1)
        assert [line.text for line in table.log("de")][1:] == ["Bea verlässt den Tisch"]
        assert [(line.kind, line.undone) for line in table.log("en")] == [("pass", False), ("event", False)]
        assert encode_record(table.game) == record
        stored = await hall.store.stored(table.row.id)
        assert stored is not None
        assert not stored.row.seats[1].taken
        assert "p2" not in stored.row.holders
        again = LiveTable(stored.row, stored.journal, {})
        assert again.log("en") == table.log("en")
        assert (again.now.affairs, again.status) == (table.now.affairs, "playing")
        assert not judged(stored, "").faults

    playing(database, work)


def test_undo_steps_over_it_and_what_was_taken_back_can_be_redone(tmp_path: Path) -> None:
    async def work(table: LiveTable, hall: Hall) -> None:
        await hall.tables.play(table, "p1", Pass())
        await hall.tables.note(table, allowed)
        await hall.tables.undo(table, Step(seq=1), {"p1", "p2"})
        await hall.tables.note(table, allowed)
        assert len(table.game) == 0
        assert [(line.kind, line.undone) for line in table.log("en")] == [
            ("pass", True),
            ("event", False),
            ("event", False),
        ]
        await hall.tables.redo(table, Step(seq=0), {"p1", "p2"})
        assert len(table.game) == 1
        await hall.tables.note(table, lambda table: Decided([AdviceAllowed(), Back(0)], by="p1"))
        assert (len(table.game), table.version) == (0, 7)
        assert table.redoable()

    playing(tmp_path / "tables.db", work)


def test_a_snapshot_knows_what_happened_before_it(tmp_path: Path) -> None:
    async def work(table: LiveTable, hall: Hall) -> None:
        await hall.tables.play(table, "p1", Pass())
        proposed = Proposed(by="p1", name="Aki", proposal=EndGame(), asked=("p2",), needed=1)
        for number in range(EVERY + LAG):
            what = proposed if number == EVERY - 2 else AdviceAllowed()
            await hall.tables.note(table, lambda table, what=what: Decided([what]))  # type: ignore[misc]
        await hall.tables.settle()
        stored = await hall.store.stored(table.row.id)
        assert stored is not None
        assert stored.snapshot is not None
        again = LiveTable(stored.row, stored.journal, {}, stored.snapshot, await hall.store.secret())
        assert again._past is not None, "the snapshot was not believed"
        assert again.now.affairs == table.now.affairs
        assert again.now.affairs.vote is not None
        assert again.log("fr") == table.log("fr")

    playing(tmp_path / "tables.db", work)


def test_two_processes_that_write_at_once_write_one_after_the_other(database: str) -> None:
    async def work(table: LiveTable, one: Hall, two: Hall) -> None:
        other = await two.tables.find(table.row.id)
        await one.tables.play(table, "p1", Pass())
        await asyncio.gather(
            *(hall.tables.note(known, left) for hall, known in ((one, table), (two, other))),
            one.tables.note(table, allowed),
            two.tables.note(other, allowed),
        )
        for hall, known in ((one, table), (two, other)):
            await hall.tables.catch_up(known)
        assert table.version == other.version == 4
        happened = [type(noted.happening) for noted in table.noted]
        assert happened.count(SeatLeft) == 1
        assert happened == [type(noted.happening) for noted in other.noted]
        assert table.row.seats == other.row.seats
        assert table.row.advice
        assert other.row.advice

    playing(database, work, 2)


def test_a_game_that_the_players_have_ended_is_over(database: str) -> None:
    async def work(table: LiveTable, hall: Hall) -> None:
        await hall.tables.play(table, "p1", Pass())
        await hall.tables.note(table, lambda table: Decided([GameEnded()]))
        assert (table.status, table.deciding) == ("finished", [])
        view = hall.herald.view(table, AKI, "en")
        assert view.decisions == []
        assert view.result is not None
        assert "agreed to end" in view.result.text
        stored = await hall.store.stored(table.row.id)
        assert stored is not None
        assert stored.row.summary.status == "finished"
        assert "agreed to end" in hall.seating.listed(stored.row, AKI, "en").result
        assert not judged(stored, "").faults
        before = hall.herald.view(table, AKI, "en", at=0)
        assert before.result is None
        assert before.decisions

    playing(database, work)


def test_damaged_lines_are_found(tmp_path: Path) -> None:
    async def work(table: LiveTable, hall: Hall) -> None:
        await hall.tables.note(table, allowed)
        stored = await hall.store.stored(table.row.id)
        assert stored is not None
        broken = msgspec.structs.replace(stored.journal[0], action=b'{"what":"nonsense"}')
        assert [fault.what for fault in judged(msgspec.structs.replace(stored, journal=[broken]), "").faults] == [
            "journal"
        ]

    playing(tmp_path / "tables.db", work)


@pytest.mark.parametrize("kind", HAPPENINGS)
def test_tags_are_words_with_hyphens(kind: type[happenings.Happening]) -> None:
    assert str(kind.__struct_config__.tag).replace("-", "").islower()
