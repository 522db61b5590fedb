"""A what-if shown to others by a link: who may look, who may go on from it, and that it ends when it is withdrawn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from footplate.server.hall import Hall
from footplate.server.messages import NewSeat, NewTable
from tests.server_table import Running, Seat, here, listen, running
from tests.test_server_jobs import ME, in_hall

PASS = {"type": "pass"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("sharing") / "tables.db") as found:
        yield found


@pytest.fixture
def branch(server: Running) -> Seat:
    """Of a table after one move, and one move further."""
    aki = server.browser()
    table = aki.open(*here("Aki", "Bea"))
    table.do(PASS)
    found = aki.at(table.post("/branches", {"at": 1}).json()["id"])
    found.do(PASS)
    return found


def shared(branch: Seat, kind: str) -> str:
    """The name under which others ask for it."""
    answer = branch.post("/shares", {"kind": kind})
    assert answer.status_code == 201, answer.text
    path: str = answer.json()["path"]
    assert path.startswith(f"/t/{kind}-")
    return path.removeprefix("/t/")


def test_who_has_the_link_looks_on_and_nothing_else(server: Running, branch: Seat) -> None:
    link = shared(branch, "look")
    ola = server.browser().at(link)
    seen = ola.view()
    assert (seen["newest"], seen["table"]["own"], seen["decisions"][0]["mine"]) == (2, False, False)
    assert len(ola.get("/log")["lines"]) == 2
    with listen(ola):
        pass
    refused = ola.act(PASS, seen["decisions"][0]["player"], seen)
    assert (refused.status_code, refused.json()["code"]) == (403, "request.not-yours")
    refused = ola.post("/branches", {"at": 1})
    assert (refused.status_code, refused.json()["code"]) == (403, "share.look-only")
    assert ola.browser.get(branch.path).json()["code"] == "table.private"  # without it one sees nothing
    assert ola.browser.delete(f"{ola.path}/shares").status_code == 403
    assert [share["kind"] for share in branch.get("/shares")] == ["look"]
    assert shared(branch, "look") == link  # one of each kind
    assert ola.browser.get("/api/tables").json() == []


def test_who_plays_on_gets_a_what_if_of_their_own(server: Running, branch: Seat) -> None:
    link = shared(branch, "play")
    ola = server.browser().at(link)
    card = ola.post("/branches", {"at": 1}).json()
    assert (card["branch_of"], card["own"]) == (link, True)  # the way back is the link
    own = ola.browser.at(card["id"])
    own.do(PASS)
    own.do(PASS)
    assert (own.view()["newest"], branch.view()["newest"]) == (3, 2)
    assert branch.browser.get(own.path).json()["code"] == "table.private"


def test_what_is_withdrawn_is_seen_by_nobody(server: Running, branch: Seat) -> None:
    link = shared(branch, "look")
    ola = server.browser().at(link)
    with listen(ola) as socket:
        socket.recv()
        assert branch.browser.delete(f"{branch.path}/shares").status_code == 204
        with pytest.raises(ConnectionClosed, match="4000"):  # those who look on are let go
            list(iter(partial(socket.recv, 10), None))
    answer = ola.browser.get(ola.path)
    assert (answer.status_code, answer.json()["code"]) == (404, "share.withdrawn")
    with pytest.raises(InvalidStatus), listen(ola):
        pass
    assert branch.get("/shares") == []
    assert shared(branch, "look") != link  # the old link stays dead


def test_a_table_has_no_such_link(server: Running) -> None:
    table = server.browser().open(*here("Aki", "Bea"))
    answer = table.post("/shares", {"kind": "look"})
    assert (answer.status_code, answer.json()["code"]) == (409, "share.not-now")
    assert server.browser().get("/api/tables/look-2222222222222222").status_code == 404


def test_links_are_stored_with_the_what_if(database: str) -> None:
    """On both databases; and they go with it."""

    async def work(hall: Hall) -> None:
        seats = [NewSeat(kind="me", name="Aki"), NewSeat(kind="here", name="Bea")]
        table = await hall.seating.open(NewTable(title="skerry", seats=seats, seed=1), ME)
        branch = (await hall.seating.branch(table, 0, ME)).row.id
        assert await hall.store.share(branch, "look-a", "2026") == "look-a"
        assert await hall.store.share(branch, "look-b", "2026") == "look-a"
        assert await hall.store.share(branch, "play-c", "2026") == "play-c"
        assert await hall.store.shares(branch) == ["look-a", "play-c"]
        assert await hall.store.shown("look-a") == branch
        await hall.store.delete_table(branch)
        assert await hall.store.shown("look-a") == ""

    in_hall(database, work)
