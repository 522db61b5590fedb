"""What each type of action in an 18xx.games file must carry. Decoding checks it: an error names the field."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from footplate.interop.gamefile import Json
from footplate.learnt import learnt

Kind = Literal["player", "corporation", "company"]  # "company" is what that program calls a private
Some = Annotated[list[str], msgspec.Meta(min_length=1)]


class Form(msgspec.Struct):
    """Who acts; also all there is to a pass, a bankruptcy and an agreed end."""

    entity: int | str
    entity_type: Kind


class PriceForm(Form):
    """A bid, or a private bought by a corporation."""

    company: str
    price: int


class ParForm(Form):
    corporation: str
    share_price: str


class SharesForm(Form):
    """Certificates bought, sold or taken in exchange."""

    shares: Some
    percent: int | None = None


class TileForm(Form):
    hex: str
    tile: str
    rotation: int


class TokenForm(Form):
    city: str


class RouteForm(msgspec.Struct):
    """One train's route. Which of the lists are there has changed over the years."""

    train: str
    connections: list[Some] | None = None
    hexes: list[str] | None = None
    nodes: list[str] | None = None
    revenue: Annotated[int, msgspec.Meta(ge=0)] | None = None
    subsidy: Annotated[int, msgspec.Meta(ge=0)] | None = None  # for the treasury


class RunForm(Form):
    routes: list[RouteForm]


class DividendForm(Form):
    kind: Literal["payout", "withhold"]


class TrainForm(Form):
    """A train bought, with the one handed in for it, or given up."""

    train: str
    price: int = 0
    exchange: str | None = None


class BuyTrainForm(TrainForm, kw_only=True):
    price: int


FORMS: dict[str, type[Form]] = {
    "bid": PriceForm,
    "pass": Form,
    "par": ParForm,
    "buy_shares": SharesForm,
    "sell_shares": SharesForm,
    "buy_company": PriceForm,
    "lay_tile": TileForm,
    "place_token": TokenForm,
    "run_routes": RunForm,
    "dividend": DividendForm,
    "buy_train": BuyTrainForm,
    "discard_train": TrainForm,
    "bankrupt": Form,
    "end_game": Form,
}


def read_form(kind: str, data: Json) -> Form:
    """ValueError or msgspec.ValidationError if it is not such an action."""
    if kind not in FORMS:
        raise ValueError(f"unknown type {kind!r}")
    return msgspec.convert(data, learnt(FORMS[kind]))
