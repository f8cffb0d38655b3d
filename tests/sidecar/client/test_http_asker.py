"""Asking over HTTP: events of any length, refusals, and a server that is gone."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from aiohttp import web

from catena.client import HttpAsker, Refused, SidecarGone
from catena.wire.transport import LOOPBACK


@asynccontextmanager
async def answering(*blocks: bytes, status: int = 200) -> AsyncIterator[HttpAsker]:
    """An asker of a server that answers everything with these blocks."""

    async def handle(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(status=status)
        await response.prepare(request)
        for block in blocks:
            await response.write(block)
        return response

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", handle)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, LOOPBACK, 0)
    await site.start()
    port = runner.addresses[0][1]
    async with HttpAsker(port=port, token="a token", caller="cli") as asker:
        yield asker
    await runner.cleanup()


async def test_an_event_may_be_longer_than_any_buffer_and_come_in_pieces() -> None:
    long = b'"' + b"x" * 1_000_000 + b'"'
    async with answering(b": listening\n\nevent: a", b"nswer\ndata: ", long, b"\n\nevent: end\ndata: {}\n\n") as asker:
        events = [event async for event in asker.stream("ask", {})]

    assert events == [("answer", long), ("end", b"{}")]


async def test_a_refusal_is_told_with_its_problem() -> None:
    body = b'{"code": "bad_limit", "message": "Too many.", "retryable": false, "details": {"field": "limit"}}'
    async with answering(body, status=422) as asker:
        with pytest.raises(Refused, match=r"Too many\.") as refused:
            await asker.ask("search", {"query": "x"})
        with pytest.raises(Refused):
            await anext(asker.stream("ask", {"question": "x"}))

    assert refused.value.problem.details == {"field": "limit"}


@pytest.mark.parametrize("body", [b"<html>", b""])
async def test_an_answer_of_somebody_else_is_nobody_there(body: bytes) -> None:
    async with answering(body) as asker:
        with pytest.raises(SidecarGone):
            await asker.ask("status", {})
        with pytest.raises(SidecarGone):
            await asker.health()


async def test_nobody_there_is_worth_another_try() -> None:
    async with HttpAsker(port=1, token="a token", caller="cli") as asker:
        with pytest.raises(SidecarGone) as gone:
            await asker.ask("status", {})

    assert gone.value.retryable
