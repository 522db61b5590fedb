"""The code in figures: what a title may be asked, how large everything is, which modules each package has.

    python -m tools.house           print it
    python -m tools.house --page    write docs/house.md

A question is a member of `Title`, of what is printed, of `Show`, of a bot's advice, of the classic family, or a law of
the title's own: whatever a title may answer in its own way. Games count by folder: two titles of one game are one.
"""

from __future__ import annotations

import argparse
import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from footplate.game import advice
from footplate.game.folder import package_of
from footplate.game.laws import OwnLaws, own_laws
from footplate.game.printed import PrintedTitle
from footplate.game.show import Show
from footplate.game.title import Title
from footplate.rounds.classic import Classic
from footplate.titles import TITLES, load, title_data

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src/footplate"
PAGE = ROOT / "docs/house.md"
OURS = "footplate.titles."
ENDINGS = {".py": "code", ".toml": "data", ".json": "words"}
FIGURES = "## Figures"  # from here on the page changes with every commit


# ---- what a title may be asked ----


@dataclass(frozen=True)
class Question:
    asked_of: str
    name: str
    answered_by: tuple[str, ...]  # folders of the titles that have an answer of their own


@cache
def titles() -> dict[str, list[Title]]:
    """The titles of this repository, by their folder."""
    found: dict[str, list[Title]] = {}
    for title_id in TITLES:
        title = load(title_id, title_data(title_id).title.players[1])
        package = package_of(type(title))
        if package.startswith(OURS):
            found.setdefault(package.removeprefix(OURS), []).append(title)
    return dict(sorted(found.items()))


def members(kind: type) -> list[str]:
    """Methods, properties and attributes, in the order of the class."""
    return [name for name in vars(kind) if not name.startswith("__")]


def questions() -> list[Question]:
    """All, each with the games that answer it."""
    found: list[Question] = []
    for asked, names, of in _classes():
        label = "printed" if asked is PrintedTitle else asked.__name__
        kinds = [(folder, of(title)) for folder, group in titles().items() for title in group]
        for name in names:
            folders = (folder for folder, kind in kinds if _answers(kind, asked, name))
            found.append(Question(label, name, tuple(dict.fromkeys(folders))))
    for name, default in OwnLaws._field_defaults.items():
        own = (f for f, group in titles().items() if any(getattr(own_laws(t), name) is not default for t in group))
        found.append(Question("laws", name, tuple(own)))
    return found


def _classes() -> Iterator[tuple[type, list[str], Callable[[Title], type]]]:
    """A class that asks, its questions, and which class of a title answers."""
    yield Title, members(Title), type
    yield PrintedTitle, members(PrintedTitle), type
    yield Classic, [name for name in members(Classic) if name not in members(Title)], type
    yield Show, members(Show), lambda title: type(title.show)
    for module in iter_modules(advice.__path__, f"{advice.__name__}."):
        import_module(module.name)
    for bot in sorted(advice.Advice.__subclasses__(), key=lambda bot: bot.__name__):  # whoever was imported first
        yield bot, members(bot), partial(_adviser, bot)


def _adviser(bot: type[advice.Advice], title: Title) -> type:
    return type(bot.of(title))


def _answers(kind: type, asked: type, name: str) -> bool:
    """Has a class, or one between it and the class that asks, an answer of its own?"""
    line = kind.__mro__
    return asked in line and any(name in vars(own) for own in line[: line.index(asked)])


def tell_questions() -> Iterator[str]:
    found = questions()
    alone = [q for q in found if len(q.answered_by) == 1]
    none = sum(not question.answered_by for question in found)
    yield f"{len(found)} questions: {len(alone)} are answered by only one game, {none} by none."
    for asked in dict.fromkeys(q.asked_of for q in found):
        group = [q for q in found if q.asked_of == asked]
        yield f"\n### {asked}: {len(group)}\n"
        yield from (f"- `{q.name}`: {', '.join(q.answered_by) or '-'}" for q in group)


# ---- how large it is ----


def code_lines(text: str) -> int:
    return sum(1 for line in text.splitlines() if line.strip() and not line.strip().startswith("#"))


def modules(folder: Path = SOURCE) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def long_modules() -> list[tuple[int, str]]:
    """Lines of code and name of every module, the longest first."""
    return sorted(((code_lines(path.read_text("utf-8")), name_of(path)) for path in modules()), reverse=True)


def long_functions() -> list[tuple[int, str]]:
    """Lines and name of every function, the longest first."""
    found: list[tuple[int, str]] = []
    for path in modules():
        nodes = ast.walk(ast.parse(path.read_text("utf-8")))
        functions = (node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
        found += (((f.end_lineno or f.lineno) - f.lineno + 1, f"{name_of(path)} {f.name}") for f in functions)
    return sorted(found, reverse=True)


def name_of(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def tell_figures() -> Iterator[str]:
    yield "Lines of code, data and words in each title:\n"
    for folder in titles():
        files = [path for path in sorted((SOURCE / "titles" / folder).rglob("*")) if path.is_file()]
        sizes = {end: sum(code_lines(p.read_text("utf-8")) for p in files if p.suffix == end) for end in ENDINGS}
        yield f"- `{folder}`: " + ", ".join(f"{sizes[end]} {what}" for end, what in ENDINGS.items())
    (lines, module), (length, function) = long_modules()[0], long_functions()[0]
    yield f"\nThe longest module is `{module}`: {lines} lines of code. The longest function is `{function}`: {length}."


# ---- what stands where ----


def tell_packages() -> Iterator[str]:
    """Every package, and every module in it by the first line of its docstring."""
    for package in sorted(path for path in SOURCE.iterdir() if (path / "__init__.py").is_file()):
        yield f"\n### {package.name}\n\n{_first_line(package / '__init__.py')}\n"
        inside = (path for path in modules(package) if path != package / "__init__.py")
        yield from (f"- `{path.relative_to(package).as_posix()}`: {_first_line(path)}" for path in inside)


def _first_line(path: Path) -> str:
    """The first sentence, or what the docstring has of it on its first lines up to an empty one."""
    text = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "-"
    return " ".join(text.split("\n\n")[0].split())


# ---- the page ----


def page() -> str:
    lines = ["# The code in figures", "", "This page is generated by `python -m tools.house --page`.", ""]
    lines += ["## Questions", "", "What a title may answer in its own way, and the folders of titles that do.", ""]
    lines += [*tell_questions(), "", FIGURES, "", *tell_figures(), "", "## Packages", *tell_packages(), ""]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--page", action="store_true", help="write docs/house.md instead of printing")
    if parser.parse_args().page:
        PAGE.write_text(page(), "utf-8")
    else:
        print(page())


if __name__ == "__main__":
    main()
