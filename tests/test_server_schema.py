"""Requests of every shape against the description of the API: never a 5xx, never a change (schemathesis)."""

from __future__ import annotations

import os
import warnings
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
import requests
from hypothesis import HealthCheck, Phase, settings

from tests.server_table import Running, Seat, running

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of schemathesis' own imports
    import schemathesis
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

from footplate.server.api import ENDPOINTS
from footplate.server.openapi import document

schema = schemathesis.openapi.from_file(document(ENDPOINTS).decode())
EXAMPLES = int(os.environ.get("SCHEMA_EXAMPLES", "8"))  # of each address; more for a longer look
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


#: what is there, for addresses and bodies that are more than well-formed
REAL: dict[str, Any] = {
    "title": "skerry",
    "number": "57",
    "lang": "de",
    "player": "p1",
    "at": 0,
    "seq": 0,
    "version": 0,
}
ACTIONS = ({"type": "pass"}, {"type": "bid", "private": "LT", "price": 45}, {"type": "buy_train", "train": "2"})


class Stage:
    """A table of somebody else, at which nothing may change, and one of the one who asks."""

    def __init__(self, server: Running) -> None:
        self.foreign = server.browser().open()
        self.foreign.do({"type": "bid", "private": "LT", "price": 45})
        self.foreign.do({"type": "pass"})
        stranger = server.browser()
        self.stranger = stranger
        self.own = stranger.open()
        self.asked: Counter[str] = Counter()
        self.address = server.address
        self.session = requests.Session()
        self.session.cookies.update(dict(stranger.cookies))

    def table(self, operation: str) -> Seat:
        """In turn one's own, somebody else's, and a what-if; what is deleted is one of those."""
        turn = self.asked[operation] % 4
        if operation.startswith("DELETE"):
            return self.stranger.open() if turn else self.foreign
        if turn == 3:
            return self.stranger.at(self.own.post("/branches", {"at": 0}).json()["id"])
        return self.foreign if turn == 1 else self.own

    def made_real(self, case: schemathesis.Case[Any], operation: str) -> None:
        """Real ids; and in every other request also seats, numbers and actions that are there."""
        self.asked[operation] += 1
        parameters = case.path_parameters or {}
        if "id" in parameters:
            parameters["id"] = self.table(operation).id
        if self.asked[operation] % 2:
            return
        for name in parameters.keys() & REAL.keys():
            parameters[name] = REAL[name]
        if isinstance(case.body, dict):
            real: dict[str, Any] = {name: REAL[name] for name in case.body.keys() & REAL.keys()}
            if "action" in case.body:
                real["action"] = ACTIONS[self.asked[operation] // 2 % len(ACTIONS)]
            case.body = {**case.body, **real}


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with running(tmp_path_factory.mktemp("schema") / "tables.db") as server:
        found = Stage(server)
        before, log = found.foreign.view(), found.foreign.get("/log")
        with found.session:
            yield found
        assert (found.foreign.view(), found.foreign.get("/log")) == (before, log)


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_as_described(case: schemathesis.Case[Any], stage: Stage) -> None:
    operation = f"{case.operation.method.upper()} {case.operation.path}"
    if operation.endswith("/map.png") and stage.asked[operation] > 2:
        return  # painted slowly from what map.svg shows
    stage.made_real(case, operation)
    answer = case.call(base_url=stage.address, session=stage.session)
    case.validate_response(answer, checks=CHECKS)


def test_no_address_was_left_out(stage: Stage) -> None:
    assert set(stage.asked) == {f"{e.method} {e.path}" for e in ENDPOINTS} | {
        "GET /api/tables/{id}/live",
        "GET /api/lobby/live",
    }
