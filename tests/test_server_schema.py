"""Requests of every shape against the description of the API: never a 5xx, never a change (schemathesis)."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from typing import Any

import pytest
import requests
from hypothesis import HealthCheck, Phase, settings

from tests.server_table import Running, running

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


class Stage:
    """A table of somebody else, at which nothing may change, and one of the one who asks."""

    def __init__(self, server: Running) -> None:
        self.foreign = server.browser().open()
        self.foreign.do({"type": "bid", "private": "LT", "price": 45})
        self.foreign.do({"type": "pass"})
        stranger = server.browser()
        self.own = stranger.open()
        self.address = server.address
        self.session = requests.Session()
        self.session.cookies.update(dict(stranger.cookies))


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
    if case.operation.path.endswith(("/live", "/map.png")):
        return  # a WebSocket; painted slowly from what map.svg shows
    table = stage.own if len(repr(case.body)) % 2 else stage.foreign
    if "id" in (case.path_parameters or {}):
        case.path_parameters["id"] = table.id
    answer = case.call(base_url=stage.address, session=stage.session)
    case.validate_response(answer, checks=CHECKS)
