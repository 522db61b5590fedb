"""1820 in words: its events, and what it says otherwise than other games."""

from __future__ import annotations

import re

import pytest

from footplate.game.events import EVENTS, Event, RoundBegan
from footplate.game.speech import Speech, event_text
from footplate.game.speech.events import template_of
from footplate.titles import load
from footplate.titles.g1820 import events
from footplate.words import catalogue, words_of

TITLE = load("1820", 3)
WORDS = catalogue(layers=TITLE.layers)
SPEECH = Speech.of(TITLE, names={"p1": "Ann", "p2": "Bob"})

SAMPLES: tuple[Event, ...] = (
    RoundBegan("issue", 2, 1),
    events.BidCried("p1", 40),
    events.SaleStated("p1", "AR", 2),
    events.PlanFailed("AR"),
    events.ColumnReached(4),
    events.LoansChanged("AR", 2, 1),
    events.PutIntoLiquidation("AR"),
    events.CompanyReturned("AR"),
    events.CompanyReturned("AR", for_good=True),
    events.CompanyWentPrivate("AR"),
    events.CompanyOffered("AR", "bank"),
    events.CompanyOffered("AR", "AR"),
    events.CompanyOffered("AR", "IR"),
    events.CompanySold("AR", "IR", 290),
    events.CompanySold("AR", "bank", 40),
    events.StationTakenOver("AR", "IR", "K8"),
    events.MarkersChanged("AR", 3, 1),
    events.StationBecameBritishRail("AR", "K8"),
    events.CousinClosed("A"),
    events.CousinClosed("A", bankrupt=True),
    events.CousinHelped("A", "AR"),
    events.QueenDied(),
)


def test_every_event_is_told_and_every_variant_of_it() -> None:
    assert {type(sample) for sample in SAMPLES} >= {*events.OWN_EVENTS}
    own = words_of("footplate.titles.g1820", "en")["events"]
    common = {kind.code() for kind in EVENTS}
    told = {template_of(sample, WORDS) for sample in SAMPLES}
    assert {key for key in own if key not in common and not key.startswith("money-paid")} == told


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: template_of(event, WORDS))
def test_an_event_is_one_sentence(event: Event) -> None:
    said = event_text(event, SPEECH)
    assert said.endswith(".")
    assert not set("\n{}[]?") & set(said)
    assert not re.search(r"\bp\d\b", said)


def test_refusals_call_the_initial_offering_the_treasury() -> None:
    assert SPEECH.who("ipo") == "the treasury"
    assert Speech.of(TITLE, "de").say("{a:who/dat}", {"a": "ipo"}) == "der Kasse der Gesellschaft"


def test_an_8_plus_train_has_its_article() -> None:
    speech = Speech.of(load("1820", 3))
    assert speech.say("{train:type/a}, {train:type/A}", {"train": "8+"}) == "an 8+ train, An 8+ train"
    assert speech.say("{train:type/a}", {"train": "5D"}) == "a 5D train"
