"""What may be spoiled in a TOML file, within the tables, items and keys that a row names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache

from tools.mutation.spoiling import Fault

TOKEN = re.compile(
    rb"""(?P<comment>\#[^\n]*)
    |(?P<key>[\w-]+|"[^"\n]*")(?=[ ]*=)
    |(?P<string>"(?:[^"\\\n]|\\.)*")
    |(?P<flag>\b(?:true|false)\b)
    |(?P<date>\b\d{4}-\d\d-\d\d\b)
    |(?P<number>\b\d[\d_]*\b)
    |(?P<open>[\[{])
    |(?P<close>[\]}])""",
    re.VERBOSE,
)
HEADER = re.compile(rb"^\[\[?([^\]\n]+)\]\]?", re.MULTILINE)
NAMES = {"id", "name", "hex", "colour", "between"}  # what an item is called by
SAID = {"symbol", "says", "about", "designer", "minutes", "rule", "rules_version", "currency", "color"}  # no rule
ELSEWHERE = ("sections", "simulation")  # tables that no rule of a book is in


@dataclass
class Table:
    """From a header to the next."""

    name: str
    called: set[str] = field(default_factory=set)
    faults: list[Fault] = field(default_factory=list)


def faults_named(source: bytes, words: str, row: str) -> list[Fault]:
    """The faults in what the words name: `[[train]] range`, `[tile.*]`, `[[map.hex]] C3, C5`. Of those, the ones in the
    item or under the key that the row is called by, if there is one: "T2-JHR"."""
    everything = tables(source)
    found = [fault for header, names in wanted(words) for fault in best(named(everything, header), names)]
    _, dash, last = row.rpartition("-")
    return best(found, {last, last.rstrip("abcdefghijklmn")} - {""}) if dash else found


def wanted(words: str) -> list[tuple[str, set[str]]]:
    asked: list[tuple[str, set[str]]] = []
    for header, word in re.findall(r"\[\[?([^\]]+)\]\]?|([^\s,\[\]]+)", words):
        if header or not asked:
            asked.append((header or "*", set()))
        if word:
            asked[-1][1].add(word)
    return asked or [("*", set())]


def named(everything: list[Table], header: str) -> list[Fault]:
    """In the tables of this name; in those within it, if they have nothing that could be spoiled."""
    for pattern in (header, f"{header}.*"):
        found = [
            Fault(fault.start, fault.end, fault.new, fault.lines, fault.names | table.called)
            for table in everything
            if fnmatchcase(table.name, pattern)
            for fault in table.faults
        ]
        if found:
            return found
    return []


def best(faults: list[Fault], names: set[str]) -> list[Fault]:
    """Those that most of the names belong to; all if none does to any."""
    most = max((len(fault.names & names) for fault in faults), default=0)
    return [fault for fault in faults if len(fault.names & names) == most]


@cache
def tables(source: bytes) -> list[Table]:
    return list(parted(source))


def parted(source: bytes) -> Iterator[Table]:
    starts = [*HEADER.finditer(source)]
    for header, after in zip(starts, [*starts[1:], None], strict=True):
        name = header[1].decode()
        if name.split(".")[0] not in ELSEWHERE:
            table = Table(name, {name.rpartition(".")[2]})
            read(table, source, header.end(), after.start() if after else len(source))
            yield table


def read(table: Table, source: bytes, start: int, end: int) -> None:
    keys: list[str] = [""]  # of the tables around, the last one's own
    inside: list[bytes] = []  # brackets
    for token in TOKEN.finditer(source, start, end):
        kind, text = token.lastgroup, token[0].decode()
        if kind == "key":
            keys[-1] = text.strip('"')
        elif kind == "open":
            inside.append(token[0])
            keys.append("")
        elif kind == "close":
            inside.pop()
            keys.pop()
        elif kind == "string" and NAMES & set(keys):
            table.called.add(text.strip('"'))
        elif kind != "comment" and not SAID & set(keys):
            in_list = bool(inside) and inside[-1] == b"["
            line = source.count(b"\n", 0, token.start()) + 1
            for first, last, new in spoiled(source, token, in_list):
                table.faults.append(Fault(first, last, new, range(line, line + 1), frozenset(keys) - {""}))


def spoiled(source: bytes, token: re.Match[bytes], in_list: bool) -> Iterator[tuple[int, int, str]]:
    text = token[0].decode()
    if token.lastgroup == "flag":
        yield *token.span(), "false" if text == "true" else "true"
    elif token.lastgroup == "number":
        yield *token.span(), str(int(text) + 1)
        if int(text):
            yield *token.span(), str(int(text) - 1)
    elif text.strip('"').isdigit() and len(text) > 3:  # prices are texts, since letters may follow
        yield *token.span(), f'"{int(text.strip(chr(34))) + 5}"'
    elif in_list:
        comma = re.compile(rb"\s*,\s*").match(source, token.end())
        yield token.start(), comma.end() if comma else token.end(), ""
    else:  # what the engine does unless it is told
        start = source.rindex(b"\n", 0, token.start()) + 1
        if re.fullmatch(rb"[\w-]+ *= *", source[start : token.start()]):
            yield start, token.end(), ""
