"""The sidecar over HTTP, for this machine only.

`POST /v1/<operation>`, `GET /v1/events`, `GET /v1/health`, `GET /v1/texts/<language>` for what the sidecar says, and
`GET /v1/texts/<language>/shown` for what interfaces show.

This module knows no operation itself: routes come from the protocol, and answers from an `Answerer`. It can therefore
listen before anything heavy is loaded.
"""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping
from contextlib import aclosing, suppress
from typing import Protocol

import msgspec
from aiohttp import HttpVersion11, hdrs, web
from aiohttp.typedefs import Handler, Middleware

from catena.errors import CatenaError
from catena.language.said import said_in, shown_in
from catena.serving.access import Access
from catena.serving.connections import problem_response, refused
from catena.serving.holds import Holds
from catena.wire.generated import Health
from catena.wire.incoming import NotAnObject
from catena.wire.problems import problem_of
from catena.wire.protocol import protocol
from catena.wire.transport import CALLER_HEADER, EVENT_STREAM

log = logging.getLogger(__name__)

LARGEST_BODY_BYTES = 16 * 1024 * 1024
BODY_S = web.AppKey("body_s", float)
"""How many seconds the body of a request may take to arrive."""
MOST_LISTENERS = 64
"""How many event streams there may be, so that they never take all connections."""
HEARTBEAT_S = 15.0
"""A silent event stream sends something this often, so that a disconnected listener is noticed."""

_LISTENERS = web.AppKey("listeners", set[asyncio.Task[object]])


class Answerer(Protocol):
    """Answers requests."""

    async def answer(self, operation: str, body: bytes, caller: str) -> bytes:
        """Run one operation.

        Raises:
            NotAnObject: The body isn't a JSON object.
            CatenaError: The operation was refused or failed.
        """
        ...

    def stream(self, operation: str, body: bytes) -> AsyncGenerator[tuple[str, bytes]]:
        """Run an operation that answers in parts. Yields its events: names and JSON.

        Raises:
            NotAnObject, CatenaError: As for `answer`, before the first event.
        """
        ...

    async def health(self) -> Health:
        """Return who this is and what it is doing; works at any time."""
        ...

    def events(self) -> AsyncIterator[tuple[str, bytes]]:
        """Yield every event from now on: its name and its JSON."""
        ...


def make_app(access: Access, answerer: Answerer, *, holds: Holds, body_s: float = 30.0) -> web.Application:
    """Return the web application: every route behind the same guard, which waits `body_s` for a request's body."""
    app = web.Application(client_max_size=LARGEST_BODY_BYTES, middlewares=[_guard(access, holds)])
    app[_LISTENERS] = set()
    app[BODY_S] = body_s
    app.on_shutdown.append(_cancel_listeners)
    streamed = {entry.operation for entry in protocol().streams}
    for operation in protocol().operations:
        streams = operation.name in streamed
        app.router.add_post(
            f"/v1/{operation.name}",
            _operation(operation.name, answerer, streams=streams),
            expect_handler=_expected_later,
        )
    for path, handler in (
        ("/v1/health", _health(answerer)),
        ("/v1/events", _events(answerer)),
        ("/v1/texts/{language}", _texts(said_in)),
        ("/v1/texts/{language}/shown", _texts(shown_in)),
    ):
        app.router.add_get(path, handler, allow_head=False, expect_handler=_expected_later)
    return app


def _operation(name: str, answerer: Answerer, *, streams: bool) -> Handler:
    async def handle(request: web.Request) -> web.StreamResponse:
        if request.content_type != "application/json":
            return refused(415, "Send the request as application/json.")
        body = await _body_of(request)
        if isinstance(body, web.Response):
            return body
        if streams and EVENT_STREAM in request.headers.get(hdrs.ACCEPT, ""):
            return await _streamed(name, answerer, request, body)
        caller = request.headers.get(CALLER_HEADER, "http").lower()
        try:
            result = await answerer.answer(name, body, caller if caller in ("cli", "mcp") else "http")
        except CatenaError as error:
            return _refusal(error)
        return web.Response(body=result, content_type="application/json")

    return handle


def _refusal(error: CatenaError) -> web.Response:
    """Return the response to a refused operation. A body that is no object is never unprocessable, but malformed."""
    status = 400 if isinstance(error, NotAnObject) else protocol().status_of(error.code)
    return problem_response(status, problem_of(error))


async def _body_of(request: web.Request) -> bytes | web.Response:
    """Return the body of a request; a refusal if it is too large, takes too long or can't be read."""
    if (request.content_length or 0) > LARGEST_BODY_BYTES:  # what was announced need not be waited for
        return refused(413, _TRANSPORT_MESSAGES[413])
    await _continue(request)
    try:
        async with asyncio.timeout(request.app[BODY_S]):
            return await request.read()
    except TimeoutError:
        return refused(408, "The body of the request took too long to arrive.")
    except web.RequestPayloadError:
        return refused(400, "The body of the request is no valid HTTP.")


async def _continue(request: web.Request) -> None:
    """Ask for the body, if the client waits to be asked."""
    if request.headers.get(hdrs.EXPECT, "").lower() == "100-continue" and request.version == HttpVersion11:
        await request.writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        request.writer.output_size = 0


async def _expected_later(request: web.Request) -> None:
    """Replace aiohttp's handling of `Expect`, which comes before the token is checked, and repeats the header."""


async def _streamed(name: str, answerer: Answerer, request: web.Request, body: bytes) -> web.StreamResponse:
    """Send the answer in parts. A refusal before the first part is answered like that of any other request."""
    async with aclosing(answerer.stream(name, body)) as pieces:
        try:
            first = await anext(pieces)
        except CatenaError as error:
            return _refusal(error)
        response = await _event_stream(request)
        with suppress(ConnectionError):  # the client has disconnected
            await _send_event(response, *first)
            async for piece in pieces:
                await _send_event(response, *piece)
        return response


async def _event_stream(request: web.Request) -> web.StreamResponse:
    response = web.StreamResponse(headers={"Content-Type": EVENT_STREAM, "Cache-Control": "no-store"})
    await response.prepare(request)
    return response


async def _send_event(response: web.StreamResponse, name: str, payload: bytes) -> None:
    await response.write(b"event: " + name.encode() + b"\ndata: " + payload + b"\n\n")


def _health(answerer: Answerer) -> Handler:
    async def handle(request: web.Request) -> web.StreamResponse:
        return web.Response(body=msgspec.json.encode(await answerer.health()), content_type="application/json")

    return handle


def _texts(texts_in: Callable[[str], Mapping[str, str]]) -> Handler:
    """Answer with texts in a language, for interfaces that speak it."""

    async def handle(request: web.Request) -> web.StreamResponse:
        texts = await asyncio.to_thread(texts_in, request.match_info["language"])
        return web.Response(body=msgspec.json.encode(texts), content_type="application/json")

    return handle


def _events(answerer: Answerer) -> Handler:
    async def handle(request: web.Request) -> web.StreamResponse:
        if len(request.app[_LISTENERS]) >= MOST_LISTENERS:
            return refused(503, f"There are {MOST_LISTENERS} event streams already; close one.")
        response = await _event_stream(request)
        sending = asyncio.create_task(_send_events(response, answerer.events()))
        request.app[_LISTENERS].add(sending)
        try:
            with suppress(ConnectionError):  # the listener has disconnected
                await _until_done(sending)
        finally:
            sending.cancel()
            request.app[_LISTENERS].discard(sending)
        return response

    return handle


async def _until_done(sending: "asyncio.Task[object]") -> None:
    """Wait until the stream ends, or is cancelled at shutdown."""
    await asyncio.wait([sending])
    if not sending.cancelled():
        sending.result()


async def _send_events(response: web.StreamResponse, events: AsyncIterator[tuple[str, bytes]]) -> None:
    await response.write(b": listening\n\n")
    beating = asyncio.create_task(_heartbeat(response))
    try:
        async for name, payload in events:
            await _send_event(response, name, payload)
    finally:
        beating.cancel()


async def _heartbeat(response: web.StreamResponse) -> None:
    with suppress(ConnectionError):  # writing the events fails as well, which ends the stream
        while True:
            await asyncio.sleep(HEARTBEAT_S)
            await response.write(b": still here\n\n")


async def _cancel_listeners(app: web.Application) -> None:
    for listener in tuple(app[_LISTENERS]):
        listener.cancel()


def _guard(access: Access, holds: Holds) -> Middleware:
    """Check access before anything else, turn errors into problems, and log the outcome."""

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        started_s = time.monotonic()
        status: object = "left"
        try:
            response = await _guarded(access, holds, request, handler)
            status = response.status
            return response
        finally:
            elapsed_ms = (time.monotonic() - started_s) * 1000
            known = request.match_info.route.resource is not None
            path = request.path if known else "an unknown path"  # whose text could be anything
            log.info("%s %s %s %.0f ms", request.method, path, status, elapsed_ms)

    return guard


async def _guarded(access: Access, holds: Holds, request: web.Request, handler: Handler) -> web.StreamResponse:
    refusal = access.refusal(
        hosts=request.headers.getall(hdrs.HOST, []),
        origins=request.headers.getall(hdrs.ORIGIN, []),
        authorizations=request.headers.getall(hdrs.AUTHORIZATION, []),
    )
    if refusal:
        return refused(refusal.status, refusal.message)
    if any(encoding.strip().lower() != "identity" for encoding in request.headers.getall(hdrs.CONTENT_ENCODING, [])):
        return refused(415, "Send the request without a Content-Encoding; compressed requests are not read.")
    try:
        with holds.held():
            return await handler(request)
    except web.HTTPException as error:
        response = refused(error.status, _TRANSPORT_MESSAGES.get(error.status, error.reason))
        if hdrs.ALLOW in error.headers:
            response.headers[hdrs.ALLOW] = error.headers[hdrs.ALLOW]
        return response
    except (ConnectionError, asyncio.IncompleteReadError):
        raise
    except Exception as error:  # noqa: BLE001 (the border: the client gets an answer, never a traceback)
        problem = problem_of(error)
        return problem_response(protocol().status_of(problem.code), problem)


_TRANSPORT_MESSAGES = {
    404: "There is no such operation.",
    405: "Operations are asked with POST, health, texts and events with GET.",
    413: f"The request is larger than {LARGEST_BODY_BYTES // 1024 // 1024} MB.",
}
