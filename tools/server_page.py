"""The tables of docs/server.md that follow from the code: the settings, and who may do what.

python -m tools.server_page          write them
python -m tools.server_page --check  say whether they are as they should be
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from footplate.server.access import ACCESS, Who
from footplate.server.settings import Settings

PAGE = Path(__file__).resolve().parents[1] / "docs/server.md"


def settings_table() -> str:
    """Every setting with what it is if nothing is said."""
    kinds = get_type_hints(Settings, include_extras=True)
    rows = ["| setting | default | |", "| --- | --- | --- |"]
    rows += [
        f"| `{field.name}` | `{_toml(field.default)}` | {_says(kinds[field.name])} |"
        for field in msgspec.structs.fields(Settings)
    ]
    return "\n".join(rows)


def _says(kind: Any) -> str:
    return next(str(meta.description) for meta in reversed(kind.__metadata__) if meta.description)


def _toml(value: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()


def access_table() -> str:
    """Every address, and who may use it."""
    roles = [name for name in Who._fields if name != "only"]
    rows = [f"| | {' | '.join(roles)} | |", "| --- |" + " --- |" * len(roles) + " --- |"]
    rows += [
        f"| `{row}` | {' | '.join('yes' if getattr(who, role) else 'no' for role in roles)} | {who.only} |"
        for row, who in ACCESS.items()
    ]
    return "\n".join(rows)


#: what stands between the marks of its name
PARTS: dict[str, Callable[[], str]] = {"settings": settings_table, "access": access_table}


def written(page: str) -> str:
    """The page with its tables as the code has them."""
    for name, table in PARTS.items():
        before, mark, rest = page.partition(f"<!-- {name}: written by python -m tools.server_page -->\n")
        _, end, after = rest.partition("<!-- end -->")
        assert mark, name
        assert end, name
        page = f"{before}{mark}\n{table()}\n\n{end}{after}"
    return page


def main() -> int:
    page = PAGE.read_text(encoding="utf-8")
    if "--check" in sys.argv:
        return written(page) != page
    PAGE.write_text(written(page), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
