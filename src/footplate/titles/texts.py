"""The texts in the data files of titles: what another language may say in its place (section `texts` of its words)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from footplate.titles import named_row, read_toml, rules_of
from footplate.words import package_folder

#: which fields of which table are texts; names may stay as they are printed
TEXTS: Final = {"title": ("name", "about"), "private": ("name", "says"), "option": ("called", "says")}


def texts_of(package: str, titles: Iterable[str]) -> dict[str, Any]:
    """What the data files of some titles in one folder say in English, as `texts` lays it over them."""
    files = dict.fromkeys(name for title in titles for name in rules_of(title).files)
    found = {name: _texts(read_toml(package_folder(package).joinpath(name))) for name in files}
    return {name: tables for name, tables in found.items() if tables}


def _texts(data: dict[str, Any]) -> dict[str, Any]:
    tables: dict[str, Any] = {}
    for table, fields in TEXTS.items():
        rows = data.get(table, {})
        said = _row(rows, fields) if isinstance(rows, dict) else {named_row(row): _row(row, fields) for row in rows}
        if said := {key: value for key, value in said.items() if value}:
            tables[table] = said
    return tables


def _row(row: dict[str, Any], fields: Iterable[str]) -> dict[str, Any]:
    return {field: row[field] for field in fields if row.get(field)}
