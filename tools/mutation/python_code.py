"""What may be spoiled in a Python module, within the functions and classes that a row names."""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Iterator
from functools import cache

from tools.mutation.spoiling import Fault

COMPARED = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
#: what is said of a refusal or an event, not whether it comes
SAYS = {"refuse", "RuleViolation", "repr", "print"}


@cache
def definitions(source: bytes) -> list[tuple[str, ast.stmt]]:
    """Everything that has a name in a module: "BuyTrains", "BuyTrains.check", "IPO"."""
    return list(defined(ast.parse(source)))


def defined(tree: ast.AST, within: str = "") -> Iterator[tuple[str, ast.stmt]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield within + node.name, node
            yield from defined(node, f"{within}{node.name}.")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield within + node.name, node
            if within:  # a method: what it makes belongs to the class
                yield from ((within + name[5:], made) for name, made in defined(node) if name.startswith("self."))
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                yield within + ast.unparse(target), node


def lines_named(source: bytes, words: str) -> tuple[set[int], list[str]]:
    """The lines of what the words name, the whole module if they name nothing; and the words that name nothing."""
    known = definitions(source)
    lines: set[int] = set()
    unknown = []
    for word in re.findall(r"[\w.]+", words):
        found = [node for name, node in known if f".{name}".endswith(f".{word}")]
        for node in found:
            lines.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
        if not found:
            unknown.append(word)
    return lines or set(range(1, source.count(b"\n") + 2)), unknown


@cache
def faults(source: bytes) -> list[Fault]:
    return list(Finder(source).found(ast.parse(source)))


class Finder:
    """Walks through a module, statement by statement."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        end_line, end_column = node.end_lineno or node.lineno, node.end_col_offset or 0
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[end_line - 1] + end_column

    def text(self, node: ast.expr) -> str:
        start, end = self.span(node)
        return self.source[start:end].decode()

    def between(self, left: ast.expr, right: ast.expr) -> tuple[int, int]:
        """Where the operator stands, without the brackets around what it joins."""
        start, end = self.span(left)[1], self.span(right)[0]
        text = self.source[start:end]
        return start + len(text) - len(text.lstrip(b") \n")), end - len(text) + len(text.rstrip(b"( \n"))

    def before(self, node: ast.expr, operand: ast.expr) -> tuple[int, int]:
        """Where an operator before one value stands, likewise."""
        start, end = self.span(node)[0], self.span(operand)[0]
        return start, start + len(self.source[start:end].rstrip(b"("))

    def found(self, node: ast.AST, returns: str = "") -> Iterator[Fault]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                annotation = "" if child.returns is None else self.text(child.returns)
                yield from self.found(child, annotation)
            elif isinstance(child, ast.stmt):
                yield from self.of_statement(child, returns)
                yield from self.found(child, returns)
            elif isinstance(child, ast.excepthandler | ast.match_case):
                yield from self.found(child, returns)

    def of_statement(self, statement: ast.stmt, returns: str) -> Iterator[Fault]:
        if isinstance(statement, ast.ClassDef | ast.Assert | ast.Import | ast.ImportFrom | ast.Global):
            return
        whole, lines = self.span(statement), self.lines(statement)
        if leaves_out(statement):
            yield Fault(*whole, "pass", lines)
        if isinstance(statement, ast.Return) and statement.value is not None:
            if returns == "bool":
                yield Fault(*whole, f"return not ({self.text(statement.value)})", lines)
            elif returns.endswith("| None") and not is_none(statement.value):
                yield Fault(*whole, "return None", lines)
        for expression in expressions(statement):
            for start, end, new in self.of_expression(expression):
                yield Fault(start, end, new, lines)

    def lines(self, statement: ast.stmt) -> range:
        """The statement's own, not those of a body below it."""
        body = getattr(statement, "body", None)
        last = body[0].lineno if isinstance(body, list) else (statement.end_lineno or statement.lineno) + 1
        return range(statement.lineno, max(last, statement.lineno + 1))

    def of_expression(self, node: ast.AST) -> Iterator[tuple[int, int, str]]:
        if isinstance(node, ast.Call) and called(node) in SAYS:
            return
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                yield *self.between(left, right), COMPARED[type(op)]
            case ast.BoolOp(op=op, values=values):
                word, other = (b"and", "or") if isinstance(op, ast.And) else (b"or", "and")
                for one, two in itertools.pairwise(values):
                    start = self.source.index(word, self.span(one)[1], self.span(two)[0])
                    yield start, start + len(word), other
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield *self.before(node, operand), ""
            case ast.Constant(value=bool() as flag):
                yield *self.span(node), str(not flag)
            case ast.Constant(value=int() as number):
                yield *self.span(node), str(number + 1)
                if number:
                    yield *self.span(node), str(number - 1)
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right) if may_be_numbers(left, right):
                yield *self.between(left, right), "-" if isinstance(op, ast.Add) else "+"
            case ast.IfExp(test=test) if not isinstance(test, ast.Compare):
                yield *self.span(test), f"(not ({self.text(test)}))"
            case ast.comprehension(ifs=[*tests]):
                for test in tests:
                    if not isinstance(test, ast.Compare):
                        yield *self.span(test), f"(not ({self.text(test)}))"
            case ast.JoinedStr():
                return
        for child in ast.iter_child_nodes(node):
            yield from self.of_expression(child)


def leaves_out(statement: ast.stmt) -> bool:
    """Does the program do something less without it, and nothing else?"""
    match statement:
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()):
            return True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
        case ast.Raise() | ast.AugAssign() | ast.Delete() | ast.Continue() | ast.Break() | ast.Return(value=None):
            return True
    return False


def expressions(statement: ast.stmt) -> Iterator[ast.expr]:
    """What a statement itself works out, without its body, its annotations and decorators."""
    for name, value in ast.iter_fields(statement):
        if name in ("annotation", "returns", "decorator_list", "target", "targets"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.expr):
                yield child
            elif isinstance(child, ast.withitem):
                yield child.context_expr


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def may_be_numbers(*nodes: ast.expr) -> bool:
    return not any(isinstance(node, ast.Tuple | ast.List | ast.JoinedStr) or is_text(node) for node in nodes)


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)
