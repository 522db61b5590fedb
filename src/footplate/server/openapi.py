"""The OpenAPI document, made from the list of endpoints and the messages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from footplate import __version__
from footplate.server.call import JSON, Endpoint
from footplate.server.club.talk.messages import TalkNews
from footplate.server.messages import News, Refusal

_PATH = re.compile(r"\{(\w+)\}")
#: what can stand in an address
_IN_PATH: dict[str, dict[str, Any]] = {
    "id": {"type": "string", "pattern": "^[a-z0-9]{4,24}$"},
    "rotation": {"type": "integer", "minimum": 0, "maximum": 5},
}


@cache
def document(endpoints: Sequence[Endpoint]) -> bytes:
    types = [kind for e in endpoints for kind in (e.body, e.answer) if kind is not None]
    unique = list({repr(kind): kind for kind in (*types, Refusal, News, TalkNews)}.values())
    schemas, parts = msgspec.json.schema_components(unique, ref_template="#/components/schemas/{name}")
    by_type = {repr(kind): schema for kind, schema in zip(unique, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, by_type)
    paths["/api/tables/{id}/live"] = {"get": _live(by_type, News, TalkNews, path="/api/tables/{id}/live")}
    paths["/api/lobby/live"] = {"get": _live(by_type, TalkNews, path="/api/lobby/live")}
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "footplate: the table", "version": __version__},
            "paths": paths,
            "components": {"schemas": parts},
        }
    )


def _operation(endpoint: Endpoint, by_type: dict[str, Any]) -> dict[str, Any]:
    content: dict[str, Any] = {}
    if endpoint.status != 204:
        schema = {} if endpoint.answer is None else by_type[repr(endpoint.answer)]
        if endpoint.media != JSON:
            schema = (
                {"type": "string"}
                if "svg" in endpoint.media or "text" in endpoint.media
                else {"type": "string", "format": "binary"}
            )
        content = {"content": {endpoint.media.partition(";")[0]: {"schema": schema}}}
    operation: dict[str, Any] = {
        "operationId": endpoint.does.__name__,
        "summary": endpoint.says,
        "parameters": [*_path_parameters(endpoint.path), *_query_parameters(endpoint)],
        "responses": {
            str(endpoint.status): {"description": "done" if endpoint.status == 204 else endpoint.says, **content},
            **_refusals(by_type[repr(Refusal)]),
        },
    }
    if endpoint.body is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": by_type[repr(endpoint.body)]}}}
    return operation


def _refusals(schema: dict[str, Any]) -> dict[str, Any]:
    content = {JSON: {"schema": schema}}
    again = {"Retry-After": {"description": "seconds", "schema": {"type": "integer", "minimum": 1}}}
    return {
        "4XX": {"description": "refused", "content": content},
        "429": {"description": "asked too much: try again later", "headers": again, "content": content},
        "503": {"description": "not possible now: try again later", "headers": again, "content": content},
    }


def _path_parameters(path: str) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": _IN_PATH.get(name, {"type": "string", "minLength": 1})}
        for name in _PATH.findall(path)
    ]


def _query_parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for query in endpoint.query:
        schema: dict[str, Any] = {"type": "string"}
        if query.kind == "number":
            schema = {"type": "integer", "minimum": 0, "maximum": query.most}
        elif query.choices:
            schema["enum"] = list(query.choices)
        found.append({"name": query.name, "in": "query", "description": query.says, "schema": schema})
    lang = {"type": "string", "description": "the language of the words"}
    return [*found, {"name": "lang", "in": "query", "description": lang.pop("description"), "schema": lang}]


def _live(by_type: dict[str, Any], *heard: Any, path: str) -> dict[str, Any]:
    """OpenAPI knows no WebSocket: the address is described, its messages are of the form of the answer."""
    schemas = [by_type[repr(kind)] for kind in heard]
    return {
        "operationId": "live" if "{" in path else "live_lobby",
        "summary": "A WebSocket: says whenever something has happened, and at once where things stand.",
        "parameters": _path_parameters(path),
        "responses": {
            "200": {"description": "each message", "content": {JSON: {"schema": {"anyOf": schemas}}}},
            **_refusals(by_type[repr(Refusal)]),
        },
    }
