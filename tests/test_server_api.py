"""The API of the table: every address, and everything it refuses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest

import footplate
from footplate.server.messages import Refusal, View
from footplate.server.summary import Outcome, told_result, told_round
from tests.server_table import Browser, Running, Seat, bot, here, running

BID = {"type": "bid", "private": "LT", "price": 45}
PASS = {"type": "pass"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("api") / "tables.db") as here_:
        yield here_


@pytest.fixture
def aki(server: Running) -> Browser:
    return server.browser()


@pytest.fixture
def table(aki: Browser) -> Seat:
    return aki.open()


def refused(answer: httpx.Response, status: int, code: str) -> Refusal:
    assert answer.status_code == status, answer.text
    found = msgspec.json.decode(answer.content, type=Refusal)
    assert found.code == code
    assert found.text
    return found


# ---- before a game ----


def test_everything_is_told_in_the_language_of_the_request(server: Running) -> None:
    aki = server.browser()
    aki.headers["Accept-Language"] = "de-AT,de;q=0.9,en;q=0.5"
    welcome = aki.get("/api/welcome").json()
    assert welcome["languages"] == {"en": "English", "de": "Deutsch", "fr": "Français"}
    skerry = next(title for title in welcome["titles"] if title["id"] == "skerry")
    assert skerry["about"][1] == "Jede Regel der klassischen Familie einmal, in zwanzig Minuten."
    assert {bot["name"] for bot in welcome["bots"]} == {"Leicht", "Mittel", "Schwer", "Vorausschau", "Zufall"}
    assert "Hügel" in aki.get(skerry["picture"]).text
    table = aki.open()
    seen = table.view()
    assert seen["round"] == "Versteigerung der Privatbahnen"
    assert seen["decisions"][0]["text"].startswith("Aki entscheidet: die billigste Privatbahn kaufen")
    assert seen["decisions"][0]["options"][0]["text"] == "Kelp Barges (KB) für 20\N{NO-BREAK SPACE}£ kaufen"
    assert seen["privates"][0]["says"] == "Keine Gesellschaft darf sie kaufen."
    assert table.do(BID)["lines"] == ["Aki bietet 45\N{NO-BREAK SPACE}£ für Lighthouse Tender (LT)."]
    assert (
        table.act(BID, "p1").json()["text"].startswith("Aki kann das jetzt nicht tun: Bea entscheidet (Regel skerry ")
    )
    assert table.get("/log")["lines"][0]["text"] == table.get("/log?lang=de")["lines"][0]["text"]
    assert table.get("/log?lang=en")["lines"][0]["text"] == "Aki bids £45 for Lighthouse Tender (LT)."
    assert aki.get("/api/nothing").json()["text"] == "Unter dieser Adresse ist nichts."
    alone = aki.post("/api/tables", json={"title": "skerry", "seats": here("Aki"), "options": []})
    assert alone.json()["text"].endswith("skerry ist für 2 bis 4 Personen, nicht für 1.")
    assert aki.get("/api/words/de").json()["tab.players"] == "Spieler"


def test_tables_are_listed_in_the_language_of_who_asks(tmp_path: Path) -> None:
    """Also those that only the database knows: it keeps no words."""
    with running(tmp_path / "tables.db") as first:
        aki = first.browser()
        aki.open()
        cookies = aki.cookies
    with running(tmp_path / "tables.db") as second:
        again = second.browser()
        again.cookies = cookies
        for lang, told in (("en", "Auction of the private companies"), ("de", "Versteigerung der Privatbahnen")):
            assert [card["round"] for card in again.get(f"/api/tables?lang={lang}").json()] == [told]


def test_results_are_kept_without_words() -> None:
    kept = msgspec.json.encode(Outcome(["Aki", "Bea"], 90)).decode()
    assert told_result(kept, "skerry", "en") == "Aki and Bea win with £90 each"
    assert told_result(kept, "skerry", "de") == "Aki und Bea gewinnen mit je 90\N{NO-BREAK SPACE}£"
    assert told_result("Aki wins with £90", "skerry", "de") == "Aki wins with £90"  # of an earlier version
    assert told_round("Stock round 2", "skerry", "de") == "Stock round 2"


def test_welcome_tells_titles_bots_and_languages(aki: Browser) -> None:
    said = aki.get("/api/welcome").json()
    assert [title["id"] for title in said["titles"]] == list(footplate.TITLES)
    skerry = next(title for title in said["titles"] if title["id"] == "skerry")
    assert len(skerry["about"]) == 2
    assert skerry["players"] == [2, 4]
    assert all(option["rule"] and option["says"] for option in skerry["options"])
    assert "random" in {kind["kind"] for kind in said["bots"]}
    assert said["languages"]["en"] == "English"


def test_pictures_of_titles_and_tiles_may_be_kept(aki: Browser) -> None:
    for path in ("/api/titles/skerry/picture.svg", "/api/titles/skerry/tiles/57/2.svg"):
        answer = aki.get(path)
        assert answer.headers["content-type"] == "image/svg+xml"
        assert "max-age" in answer.headers["cache-control"]
        assert answer.text.startswith("<svg")
    refused(aki.get("/api/titles/1899/picture.svg"), 404, "title.unknown")
    refused(aki.get("/api/titles/skerry/tiles/57/6.svg"), 404, "tile.unknown")
    refused(aki.get("/api/titles/skerry/tiles/none/0.svg"), 404, "tile.unknown")


def test_every_title_can_be_opened_and_its_tiles_looked_at(aki: Browser) -> None:
    for title in footplate.TITLES:
        seen = aki.open(title=title).view()
        assert seen["table"]["title"] == title
        odd = [tile["picture"] for tile in seen["tiles"] if not tile["number"].isalnum()]
        for picture in (seen["tiles"][0]["picture"], *odd[:3], f"/api/titles/{title}/picture.svg"):
            assert aki.get(picture).text.startswith("<svg")


def test_a_table_lists_its_seats_and_only_the_holder_is_told_his_code(server: Running, aki: Browser) -> None:
    table = aki.open(*here("Aki"), {"kind": "open"}, bot("Robo"))
    mine, free, robo = table.get()["seats"]
    assert (mine["mine"], mine["taken"], bool(mine["code"])) == (True, True, True)
    assert (free["taken"], free["invitation"].startswith(f"/join/{table.id}/")) == (False, True)
    assert (robo["kind"], robo["bot"], robo["mine"]) == ("bot", "random", False)
    stranger = server.browser().at(table).get()["seats"]
    assert not any(seat["mine"] or seat["code"] or seat["invitation"] for seat in stranger)


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"title": "1899"}, 404, "title.unknown"),
        ({"seats": [{"kind": "me", "name": "Aki"}]}, 422, "table.title"),
        ({"seats": here("Aki", "aki")}, 422, "table.name-taken"),
        ({"seats": here("Aki", "B\u0000a")}, 422, "table.name"),
        ({"seats": [*here("Aki"), {"kind": "here"}]}, 422, "table.name-missing"),
        ({"seats": [*here("Aki"), {"kind": "bot", "name": "R", "bot": "nobody"}]}, 422, "table.bot"),
        ({"options": ["no-such-option"]}, 422, "table.title"),
        ({"seats": here("x" * 41, "Bea")}, 400, "request.malformed"),
        ({"seats": []}, 400, "request.malformed"),
        ({"seed": -1}, 400, "request.malformed"),
        ({"colour": "red"}, 400, "request.malformed"),
    ],
)
def test_a_table_that_cannot_be_opened(aki: Browser, change: dict[str, object], status: int, code: str) -> None:
    body = {"title": "skerry", "seats": here("Aki", "Bea", "Cem"), **change}
    refused(aki.post("/api/tables", json=body), status, code)
    assert aki.get("/api/tables").json() == []


# ---- requests that are none ----


def test_what_cannot_be_read_is_refused_in_the_one_form(aki: Browser, table: Seat) -> None:
    path = table.path + "/actions"
    json_type = {"content-type": "application/json"}
    said = refused(aki.post(path + "?lang=de", content=b"{", headers=json_type), 400, "request.malformed")
    assert said.text.startswith("Diese Anfrage ist nicht lesbar. ")  # it quoted the decoder's English
    assert said.detail == "Input data was truncated"
    refused(aki.post(path, content=b"[" * 60_000, headers=json_type), 400, "request.malformed")
    refused(aki.post(path, content=b'{"seq":0,"player":"\xff"}', headers=json_type), 400, "request.malformed")
    refused(aki.post(path, content=b" " * 70_000, headers=json_type), 413, "request.too-large")
    refused(aki.post(path, content=b"{}"), 415, "request.not-json")
    refused(aki.get("/api/nothing"), 404, "request.no-such-address")
    refused(aki.delete("/api/welcome"), 405, "request.wrong-method")
    refused(aki.get(table.path + "/view?at=x"), 400, "request.malformed")
    refused(aki.get(table.path + "/record?form=pdf"), 400, "request.malformed")
    refused(aki.get("/api/tables/zzzzzzzz"), 404, "table.unknown")
    refused(aki.get("/api/tables/a%00b"), 404, "table.unknown")
    refused(aki.get("/api/words/xx"), 404, "language.unknown")
    assert table.view()["version"] == 0


def test_other_sites_cannot_act(aki: Browser, table: Seat) -> None:
    body = {"seq": 0, "player": "p1", "action": PASS}
    for headers in ({"sec-fetch-site": "cross-site"}, {"origin": "http://elsewhere.example"}):
        refused(aki.post(table.path + "/actions", json=body, headers=headers), 403, "request.foreign")
    own = {"sec-fetch-site": "same-origin", "origin": str(aki.base_url).rstrip("/")}
    assert aki.post(table.path + "/actions", json=body, headers=own).status_code == 200


def test_the_cookie_is_out_of_reach_of_scripts(server: Running) -> None:
    set_cookie = server.browser().get("/api/welcome").headers["set-cookie"]
    assert "HttpOnly" in set_cookie
    assert "samesite=lax" in set_cookie.lower()


# ---- the view ----


def test_the_view_is_what_the_contract_says(table: Seat) -> None:
    import msgspec

    seen = msgspec.convert(table.view(), View)
    assert [player.name for player in seen.players] == ["Aki", "Bea", "Cem"]
    assert [private.cost for private in seen.privates][:2] == [20, 40]
    assert seen.decisions[0].waited_for
    bid = next(option for option in seen.decisions[0].options if option.number)
    assert bid.number is not None
    assert (bid.number.field, bid.number.low, bid.number.high) == ("price", 45, 300)
    assert {zone for row in seen.market.rows for space in row if space for zone in [space.symbol] if zone} == set(
        seen.market.legend
    )
    assert all(hex_.svg.startswith("<polygon") and hex_.text.startswith(hex_.name) for hex_ in seen.board.hexes)
    assert seen.trains[0].reach == "2 stops"
    assert next(phase.name for phase in seen.phases if phase.current) == "Phase 2"


def test_bids_are_seen_and_the_money_they_bind(table: Seat) -> None:
    table.do(BID)
    seen = table.view()
    private = next(p for p in seen["privates"] if p["id"] == "LT")
    assert private["bids"] == [{"player": "p1", "price": 45}]
    assert seen["players"][0]["bound"] == 45


def test_an_earlier_position_is_shown_without_options(table: Seat) -> None:
    table.do(BID)
    table.do(PASS)
    seen = table.view(at=1)
    assert (seen["seq"], seen["newest"]) == (1, 2)
    assert seen["decisions"][0]["player"] == "p2"
    assert not seen["decisions"][0]["options"]
    refused(table.browser.get(table.path + "/view?at=3"), 404, "request.no-such-position")


def test_options_are_told_to_those_who_may_choose(server: Running, table: Seat) -> None:
    stranger = server.browser().at(table).view()
    assert not stranger["decisions"][0]["mine"]
    assert not stranger["decisions"][0]["options"]
    assert not stranger["can_undo"]


# ---- asking without acting ----


def test_preview_says_what_would_change(table: Seat) -> None:
    buy = {"type": "buy_private", "private": "KB", "price": 20}
    said = table.post("/preview", {"player": "p1", "action": buy}).json()
    assert {"what": "Cash of Aki", "before": "£300", "after": "£280"} in said["changes"]
    assert said["lines"][0].startswith("Buy Kelp Barges")
    assert said["refusal"] is None
    assert table.view()["version"] == 0


def test_preview_and_why_cite_the_rule(table: Seat) -> None:
    question = {"player": "p1", "action": {"type": "buy_private", "private": "LT", "price": 40}}
    said = table.post("/preview", question).json()
    assert said["refusal"]["code"] == "auction.cheapest-first"
    why = table.post("/why", question).json()
    assert (why["code"], why["rule"]) == ("auction.cheapest-first", "skerry 2.1")
    assert table.post("/why", {"player": "p1", "action": PASS}).json()["code"] == "legal"
    assert table.post("/why", {"player": "p2", "action": PASS}).json()["code"] == "turn.not-yours"
    refused(table.post("/why", {"player": "p9", "action": PASS}), 422, "request.no-such-player")
    refused(table.post("/why", {"player": "p1", "action": {"type": "fly"}}), 400, "request.malformed")
    refused(table.post("/runs", {"player": "p1", "routes": []}), 409, "runs.not-now")


# ---- the log and what else can be had ----


def test_the_log_is_told_in_words_and_can_be_filtered(table: Seat) -> None:
    table.do(BID)
    table.do(PASS)
    table.do(PASS)
    lines = table.get("/log")["lines"]
    assert [line["text"] for line in lines][:2] == ["Aki bids £45 for Lighthouse Tender (LT).", "Bea passes."]
    assert [line["seq"] for line in table.get("/log?since=1")["lines"]] == [2, 3]
    assert [line["player"] for line in table.get("/log?player=p2")["lines"]] == ["p2"]


def test_undone_moves_stay_in_the_log(table: Seat) -> None:
    table.do(BID)
    table.step("undo")
    table.do(PASS)
    assert [(line["kind"], line["undone"]) for line in table.get("/log")["lines"]] == [("bid", True), ("pass", False)]


def test_plots_records_and_maps(table: Seat) -> None:
    table.do(BID)
    assert [series["name"] for series in table.get("/plots")["worths"]] == ["Aki", "Bea", "Cem"]
    record = table.browser.get(table.path + "/record")
    assert "attachment" in record.headers["content-disposition"]
    assert len(footplate.read_record(record.content)) == 1
    assert table.browser.get(table.path + "/map.svg?at=0").text.startswith("<svg")
    assert table.browser.get(table.path + "/map.png").content.startswith(b"\x89PNG")


def test_the_description_of_the_api_names_every_address(aki: Browser) -> None:
    document = aki.get("/api/openapi.json").json()
    assert "/api/tables/{id}/actions" in document["paths"]
    assert document["components"]["schemas"]["View"]["properties"]["board"]


# ---- the page ----


def test_without_a_built_page_there_is_a_friendly_word(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", page=tmp_path / "nowhere") as server:
        answer = server.browser().get("/t/abcdefgh")
        assert answer.status_code == 200
        assert "make play" in answer.text


def test_the_page_is_served_for_its_own_addresses(tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<html>the page</html>")
    (page / "assets" / "app-1a2b.js").write_text("run()")
    (tmp_path / "secret.txt").write_text("secret")
    with running(tmp_path / "tables.db", page=page) as server:
        browser = server.browser()
        assert "the page" in browser.get("/join/abcd/abc.def").text
        assert "immutable" in browser.get("/assets/app-1a2b.js").headers["cache-control"]
        assert browser.get("/assets/other.js").status_code == 404
        assert "secret" not in browser.get("/..%2fsecret.txt").text
        assert "default-src 'self'" in browser.get("/").headers["content-security-policy"]
