"""What there is to look at before and besides a game: titles, pictures, records, words."""

from __future__ import annotations

from functools import cache
from urllib.parse import quote

import msgspec
from starlette.responses import Response

from footplate import FootplateError, Game, __version__
from footplate.bots import OFFERED
from footplate.drawing import game_svg, tile_svg
from footplate.drawing.board import board_sketch
from footplate.game.record import encode_record
from footplate.game.speech import Speech
from footplate.game.titledata import OptionData, TitleData
from footplate.server.call import JSON, Call
from footplate.server.front import BotCard, OptionCard, TitleCard, Welcome
from footplate.server.refused import Refused
from footplate.server.view.figures import figures_csv
from footplate.titles import is_playable, load, playable, title_data
from footplate.words import catalogue, languages, page_words

SVG = "image/svg+xml"
A_DAY = {"Cache-Control": "public, max-age=86400"}
VARIED = {**A_DAY, "Vary": "Accept-Language"}


async def welcome(call: Call) -> Welcome:
    lang = call.lang
    return Welcome(titles=title_cards(lang), bots=bot_cards(lang), languages=languages(), version=__version__)


@cache
def title_cards(lang: str) -> list[TitleCard]:
    return [_title_card(title_id, lang) for title_id in playable()]


def _title_card(title_id: str, lang: str) -> TitleCard:
    data = title_data(title_id, lang)
    head = data.title
    return TitleCard(
        id=title_id,
        name=head.name,
        designer=head.designer,
        about=list(head.about),
        players=head.players,
        minutes=head.minutes,
        currency=head.currency,
        picture=f"/api/titles/{quote(title_id)}/picture.svg?lang={lang}",
        options=[_option_card(option, data) for option in data.option],
    )


def _option_card(option: OptionData, data: TitleData) -> OptionCard:
    habits = data.interop
    theirs = {*habits.departures, *habits.earlier, *habits.unchecked, *habits.parts} if habits else ()
    return OptionCard(
        name=option.name,
        called=option.called or option.name,
        rule=option.rule,
        says=option.says,
        is_variant=not option.before and option.name not in theirs,
    )


def bot_cards(lang: str) -> list[BotCard]:
    words = catalogue(lang).bots
    return [BotCard(kind=kind, name=words[kind][0], says=words[kind][1]) for kind in OFFERED]


# ---- pictures ----


async def picture(call: Call) -> Response:
    title = call.path("title")
    if not is_playable(title):
        raise Refused(404, "title.unknown")
    return Response(await call.hall.tables.engine(_picture, title, call.lang), media_type=SVG, headers=VARIED)


@cache
def _picture(title_id: str, lang: str) -> bytes:
    head = title_data(title_id, lang).title
    title = load(title_id, head.players[0])
    return board_sketch(title.map, head.name, Speech.of(title, lang)).encode()


async def tile(call: Call) -> Response:
    title, number, rotation = call.path("title"), call.path("number"), call.path("rotation")
    if not is_playable(title):
        raise Refused(404, "title.unknown")
    map_ = load(title, title_data(title).title.players[0]).map
    if number not in map_.tiles or rotation not in ("0", "1", "2", "3", "4", "5"):
        raise Refused(404, "tile.unknown")
    svg = tile_svg(map_.tiles[number].faces[int(rotation)], map_.grid.orientation)
    return Response(svg, media_type=SVG, headers=A_DAY)


async def map_svg(call: Call) -> Response:
    svg = await call.hall.tables.engine(_map, await _game(call), call.lang)
    return Response(svg, media_type=SVG, headers={"Cache-Control": "no-store"})


async def map_png(call: Call) -> Response:
    svg = await call.hall.tables.engine(_map, await _game(call), call.lang)
    png = await call.hall.painter.png(svg)
    return Response(png, media_type="image/png", headers={"Cache-Control": "no-store"})


async def _game(call: Call) -> Game:
    game, at = (await call.table()).game, call.query("at")
    if at is None:
        return game
    if at > len(game):
        raise Refused(404, "request.no-such-position", newest=len(game), at=at)
    return game.at(at)


def _map(game: Game, lang: str) -> str:
    return game_svg(game, language=lang)


# ---- files ----


async def record(call: Call) -> Response:
    table, form = await call.table(), call.query("form") or "footplate"
    raw = await call.hall.tables.engine(_written, table.game, form)
    name = f'attachment; filename="{table.row.title}-{table.row.id}.json"'
    return Response(raw, media_type=JSON, headers={"Content-Disposition": name, "Cache-Control": "no-store"})


def _written(game: Game, form: str) -> bytes:
    if form == "footplate":
        return encode_record(game)
    from footplate.interop.exports import export_game

    try:
        return msgspec.json.encode(export_game(game)) + b"\n"
    except FootplateError as error:
        raise Refused(409, "export.impossible", problem=str(error)) from None


async def figures(call: Call) -> Response:
    table = await call.table()
    text = await call.hall.tables.engine(figures_csv, table.game, call.lang)
    name = f'attachment; filename="{table.row.title}-{table.row.id}.csv"'
    return Response(text, media_type="text/csv", headers={"Content-Disposition": name, "Cache-Control": "no-store"})


# ---- words ----


async def words(call: Call) -> Response:
    lang = call.path("lang")
    if lang not in languages():
        raise Refused(404, "language.unknown")
    return Response(msgspec.json.encode(page_words(lang)), media_type=JSON, headers={"Cache-Control": "no-cache"})
