"""From a request to the call of its operation."""

import datetime as dt
import inspect
from collections.abc import Sequence
from enum import StrEnum
from types import SimpleNamespace
from typing import Any

import pytest

from catena.annotations.annotation import AnnotationColor
from catena.index.annotations import AnnotationFilter
from catena.wire import generated as words
from catena.wire.calling import call
from catena.wire.protocol import protocol
from catena.wire.table import operation_functions
from catena.writing.permissions import Caller

SERVICES: Any = SimpleNamespace(clock=SimpleNamespace(now=lambda: dt.datetime(2026, 1, 2, tzinfo=dt.UTC)))


class Mode(StrEnum):
    HYBRID = "hybrid"
    TEXT = "text"


async def searching(
    services: Any,
    *,
    query: str,
    mode: Mode,
    tags: Sequence[str],
    folder: str | None,
    where: Any = None,
    limit: int = 0,
) -> Any:
    return {"query": query, "mode": mode, "tags": tags, "folder": folder, "where": where, "limit": limit}


async def writing(services: Any, *, path: str, caller: Caller, content: str = "", expected_version: str = "any") -> Any:
    return path, content, expected_version, caller


async def test_what_is_left_out_takes_the_default_of_the_contract() -> None:
    said = await call(searching, SERVICES, words.SearchRequest(query="sleep"), Caller.HTTP)

    assert said == {"query": "sleep", "mode": Mode.HYBRID, "tags": (), "folder": None, "where": None, "limit": 10}


async def test_values_arrive_as_the_operation_annotates_them() -> None:
    said = await call(searching, SERVICES, words.SearchRequest(query="x", mode="text", tags=["a"]), Caller.HTTP)

    assert (type(said["mode"]), said["tags"]) == (Mode, ("a",))


async def test_a_filter_arrives_read() -> None:
    where = words.AnnotationFilter(roles=["negative"], themes=["Method"])

    said = await call(searching, SERVICES, words.SearchRequest(query="x", where=where), Caller.HTTP)

    assert said["where"] == AnnotationFilter(roles=frozenset({AnnotationColor.NEGATIVE}), themes=frozenset({"method"}))


async def test_without_a_default_in_the_contract_the_operation_has_its_own() -> None:
    said = await call(writing, SERVICES, words.WriteNoteRequest(path="a.md", content="# A"), Caller.MCP)

    assert said == ("a.md", "# A", "any", Caller.MCP)


@pytest.mark.parametrize("entry", protocol().operations, ids=lambda entry: entry.name)
def test_the_fields_of_a_request_are_the_arguments_of_its_operation(entry: Any) -> None:
    fields = set(getattr(words, entry.request).__struct_fields__)
    parameters = inspect.signature(operation_functions()[entry.name]).parameters.values()
    arguments = {each.name for each in parameters if each.kind is each.KEYWORD_ONLY}

    assert arguments - {"caller", "told", "on_progress"} == fields
