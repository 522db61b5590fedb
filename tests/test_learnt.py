"""Several threads may read data into classes at once, also for the first time (footplate/learnt.py)."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "footplate"
#: new classes over and over, each read for the first time by four threads at one moment
CROWD = """
import sys, threading, types, msgspec
from footplate.learnt import learnt
sys.setswitchinterval(0.0001)
text = "import msgspec\\nfrom typing import Optional\\nclass C0(msgspec.Struct): a: int = 0\\n"
for n in range(1, 60):
    text += f"class C{n}(msgspec.Struct):\\n a: int = 0\\n b: 'Optional[C{n - 1}]' = None\\n"
def read(kind, start):
    start.wait()
    msgspec.convert({"b": {"b": {}}}, READ(kind))
for _ in range(60):
    module = types.ModuleType("crowd")
    sys.modules["crowd"] = module
    exec(text, module.__dict__)
    start = threading.Barrier(4)
    threads = [threading.Thread(target=read, args=(module.C59, start)) for _ in range(4)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
"""


def test_four_threads_read_a_new_class_at_once() -> None:
    """Without `learnt` the process dies of a segmentation fault."""
    done = subprocess.run([sys.executable, "-c", CROWD.replace("READ", "learnt")], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


def unlearnt(tree: ast.AST) -> Iterator[int]:
    """Lines that read into a class which may be new."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func)
        kinds = [key.value for key in node.keywords if key.arg == "type"]
        if called == "msgspec.convert" and not kinds:
            kinds = node.args[1:2]
        elif called not in ("msgspec.convert", "msgspec.json.decode", "msgspec.msgpack.decode"):
            continue
        for kind in kinds:
            plain = ast.unparse(kind)
            if not plain.startswith(("learnt(", "dict[str, Any]")):
                yield node.lineno


@pytest.mark.parametrize(
    ("text", "lines"),
    [("msgspec.convert(a, B)", [1]), ("\nmsgspec.json.decode(a, type=B)", [2]), ("msgspec.convert(a, learnt(B))", [])],
)
def test_what_is_looked_for_is_found(text: str, lines: list[int]) -> None:
    assert list(unlearnt(ast.parse(text))) == lines


def test_everything_is_read_into_classes_that_are_learnt() -> None:
    found = {
        str(file.relative_to(SOURCE)): list(unlearnt(ast.parse(file.read_text()))) for file in SOURCE.rglob("*.py")
    }
    assert {file: lines for file, lines in found.items() if lines} == {}
