"""Recorded games of 1888 at 18xx.games: the options each needs, and where it departs from the rule text."""

from __future__ import annotations

import pytest

from tests.interop_files import departures_of, needs_each_option, options_needed

SMALL_BANK = {"prototype-tiles", "forbidden-city-old"}
PROTOTYPE = SMALL_BANK | {"bank-10000", "float-50"}
SHARED_CONDUCT = {"no-consent", "ferry-in-halves", "wall-tiles-at-once"}

#: the options that 18xx.games' conduct of these games needs
NEEDED = {
    "1888-r0042": PROTOTYPE
    | SHARED_CONDUCT
    | {"certificates-20", "export-in-auction", "presidencies-may-change", "stations-40-60-80", "trains-in-any-phase"},
    "1888-r0072": SHARED_CONDUCT
    | {"any-run", "discards-in-any-order", "forbidden-city-buys-back", "lowest-bidder-next", "stations-40-60-80"},
    "1888-r0096": SMALL_BANK | SHARED_CONDUCT | {"any-run", "stations-40-60-80"},
    "1888-r0114": PROTOTYPE
    | {"any-run", "home-circle-kept", "no-consent", "stations-40-60-80", "trains-in-any-phase", "wall-tiles-at-once"},
    "1888-r0201": SHARED_CONDUCT | {"home-tile-optional", "stations-40-60-80"},
    "1888-r0234": {"forbidden-city-buys-back", "no-consent", "stations-40-60-80", "trains-in-any-phase"},
    "1888-r0246": PROTOTYPE | SHARED_CONDUCT | {"any-run"},
}

#: departures of each kind, by section
# fmt: off
FOUND = {
    "1888-r0042": {
        "II.1": 1, "II.3": 1, "IV.3.1": 5, "VII.3": 1, "VII.6": 1, "VIII.3.5": 10, "VIII.3.8": 1, "VIII.3.9": 1,
        "VIII.3.11": 2,
    },
    "1888-r0072": {"IV.3.1": 6, "VI": 1, "VII.5": 1, "VIII.3.5": 2, "VIII.3.7": 3, "VIII.3.8": 1},
    "1888-r0096": {"II.1": 1, "IV.3.1": 6, "VIII.3.5": 3, "VIII.3.7": 6, "VIII.3.8": 7},
    "1888-r0114": {"II.1": 1, "II.3": 1, "IV.3.1": 2, "VII.6": 1, "VIII.3.5": 2, "VIII.3.7": 1, "VIII.3.8": 2},
    "1888-r0201": {"IV.3.1": 5, "VIII.3.3": 1, "VIII.3.5": 2, "VIII.3.8": 4},
    "1888-r0234": {"IV.3.1": 3, "VII.5": 1, "VIII.3.5": 5, "VIII.3.8": 3},
    "1888-r0246": {"II.1": 1, "II.3": 1, "IV.3.1": 8, "VII.6": 1, "VIII.3.7": 2, "VIII.3.8": 4},
}
# fmt: on


@pytest.mark.parametrize("name", NEEDED)
def test_the_options_a_recorded_game_needs(name: str) -> None:
    assert options_needed(name) == NEEDED[name]


@pytest.mark.parametrize("name", ["1888-r0201"])
def test_without_one_of_them_the_game_is_another(name: str) -> None:
    assert needs_each_option(name)


@pytest.mark.parametrize("name", FOUND)
def test_departures_of_recorded_games(name: str) -> None:
    assert departures_of(name) == FOUND[name]
