"""Which plural form a number takes: the categories of CLDR (zero, one, two, few, many, other), by language.

Games count whole things, so only the rules for whole numbers are here; those for millions, which some languages count
as "many", are left out. The families bear the names of the languages CLDR gives as examples of them. A language that
is not named distinguishes 1 from all others, as English does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

OTHER: Final = "other"
CATEGORIES: Final = ("zero", "one", "two", "few", "many", OTHER)


def category(language: str, number: int) -> str:
    """The category of a whole number; negative ones are told as positive ones are."""
    return _RULES.get(language.partition("-")[0], _english)(abs(number))


def _english(n: int) -> str:
    return "one" if n == 1 else OTHER


def _french(n: int) -> str:
    return "one" if n in (0, 1) else OTHER


def _japanese(n: int) -> str:
    return OTHER


def _icelandic(n: int) -> str:
    return "one" if n % 10 == 1 and n % 100 != 11 else OTHER


def _croatian(n: int) -> str:
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else _icelandic(n)


def _russian(n: int) -> str:
    return "many" if _croatian(n) == OTHER else _croatian(n)


def _polish(n: int) -> str:
    return "one" if n == 1 else "few" if _croatian(n) == "few" else "many"


def _czech(n: int) -> str:
    return "one" if n == 1 else "few" if n in (2, 3, 4) else OTHER


def _slovenian(n: int) -> str:
    return {1: "one", 2: "two", 3: "few", 4: "few"}.get(n % 100, OTHER)


def _lithuanian(n: int) -> str:
    if n % 10 == 0 or 11 <= n % 100 <= 19:
        return OTHER
    return "one" if n % 10 == 1 else "few"


def _latvian(n: int) -> str:
    return "zero" if n % 10 == 0 or 11 <= n % 100 <= 19 else _icelandic(n)


def _romanian(n: int) -> str:
    return "one" if n == 1 else "few" if n == 0 or 1 <= n % 100 <= 19 else OTHER


def _irish(n: int) -> str:
    if 3 <= n <= 10:
        return "few" if n <= 6 else "many"
    return {1: "one", 2: "two"}.get(n, OTHER)


def _welsh(n: int) -> str:
    return {0: "zero", 1: "one", 2: "two", 3: "few", 6: "many"}.get(n, OTHER)


def _hebrew(n: int) -> str:
    return {1: "one", 2: "two"}.get(n, OTHER)


def _arabic(n: int) -> str:
    if n <= 2:
        return ("zero", "one", "two")[n]
    return "few" if 3 <= n % 100 <= 10 else "many" if n % 100 >= 11 else OTHER


_RULES: Final[dict[str, Callable[[int], str]]] = {
    **dict.fromkeys(("fr", "pt", "hy", "hi", "bn", "fa", "am", "gu", "kn", "zu"), _french),
    **dict.fromkeys(("ja", "zh", "ko", "vi", "th", "id", "ms", "lo", "my"), _japanese),
    **dict.fromkeys(("is", "mk"), _icelandic),
    **dict.fromkeys(("hr", "sr", "bs"), _croatian),
    **dict.fromkeys(("ru", "uk", "be"), _russian),
    "pl": _polish,
    **dict.fromkeys(("cs", "sk"), _czech),
    "sl": _slovenian,
    "lt": _lithuanian,
    "lv": _latvian,
    "ro": _romanian,
    "ga": _irish,
    "cy": _welsh,
    "he": _hebrew,
    "ar": _arabic,
}
