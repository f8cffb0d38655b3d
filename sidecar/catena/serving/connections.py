"""Connections to the sidecar: how many there are, how long they may take, and what is answered to what is no HTTP.

aiohttp repeats a malformed request in its answer and its log, and the token may be in it; here, neither does.
"""

import asyncio
import logging
from typing import Any

import msgspec
from aiohttp import web

from catena.wire.generated import Problem

log = logging.getLogger(__name__)

MOST_CONNECTIONS = 256
IDLE_S = 30.0
"""A connection is closed when no whole request head arrives for this long."""
LINGERING_S = 2.0
"""How long the rest of a refused request is read and thrown away, so that its sender sees the answer."""


def make_runner(
    app: web.Application, *, idle_s: float = IDLE_S, most_connections: int = MOST_CONNECTIONS
) -> web.AppRunner:
    """Return a runner that limits connections, and cancels an operation when its client disconnects.

    It keeps no access log of its own. A connection without a request is closed after `idle_s` seconds; one more than
    `most_connections` closes the oldest that waits for a request or for the rest of one.
    """
    return _Runner(
        app,
        access_log=None,
        handler_cancellation=True,
        shutdown_timeout=2.0,
        keepalive_timeout=idle_s,
        lingering_time=LINGERING_S,
        auto_decompress=False,  # otherwise a body is decompressed before anybody asked for the token
        most_connections=most_connections,
    )


def problem_response(status: int, problem: Problem) -> web.Response:
    """Return a problem as an HTTP response."""
    return web.Response(status=status, body=msgspec.json.encode(problem), content_type="application/json")


def refused(status: int, message: str) -> web.Response:
    """Return the response to a request that is refused for how it was sent."""
    return problem_response(status, Problem(code="bad_request", message=message, retryable=False, details={}))


class _Runner(web.AppRunner):
    """Serves with `_Server` instead of aiohttp's own server."""

    def __init__(self, app: web.Application, *, most_connections: int, **options: Any) -> None:
        super().__init__(app, **options)
        self._most_connections = most_connections
        self._options = {key: options[key] for key in ("keepalive_timeout", "lingering_time", "auto_decompress")}

    async def _make_server(self) -> web.Server:
        made = await super()._make_server()
        return _Server(made, self._most_connections, {**self._options, "access_log": None})


class _Server(web.Server):
    """Makes a `_Connection` for each client, and closes the oldest idle one when there are too many."""

    def __init__(self, made: web.Server, most_connections: int, options: dict[str, Any]) -> None:
        super().__init__(
            made.request_handler,
            request_factory=made.request_factory,
            handler_cancellation=made.handler_cancellation,
        )
        self._most_connections = most_connections
        self._options = options

    def __call__(self) -> web.RequestHandler:
        return _Connection(self, loop=asyncio.get_running_loop(), **self._options)

    def connection_made(self, handler: web.RequestHandler, transport: asyncio.Transport) -> None:
        """Count a connection; beyond the limit, close the idle one that is oldest, or this one if all are busy."""
        connections = [one for one in self.connections if isinstance(one, _Connection) and one.is_open]
        super().connection_made(handler, transport)
        if len(connections) >= self._most_connections:
            oldest = next((one for one in connections if one.is_idle), None)
            (oldest or handler).force_close()
            log.debug("There are %d connections already; one was closed.", self._most_connections)


class _Connection(web.RequestHandler):
    """One client, which gets a plain sentence if what it sends is no HTTP."""

    __slots__ = ()

    @property
    def is_open(self) -> bool:
        return not self._force_close

    @property
    def is_idle(self) -> bool:
        """Whether no whole request has arrived that isn't answered yet."""
        waits_for_body = self._current_request is not None and not self._current_request.content.is_eof()
        return waits_for_body or not (self._request_in_progress or self._messages)

    def handle_error(
        self, request: web.BaseRequest, status: int = 500, exc: BaseException | None = None, message: str | None = None
    ) -> web.StreamResponse:
        """Answer a malformed request, or one whose answer failed, and close the connection."""
        log.info("A request was malformed or could not be answered: %d %s", status, type(exc).__name__)
        if request.writer.output_size > 0:
            raise ConnectionError("A part of the answer is sent already.")
        response = refused(
            status, "The request is no valid HTTP." if status < 500 else "Something went wrong inside Catena."
        )
        response.force_close()
        return response

    def log_exception(self, *args: Any, **kw: Any) -> None:
        """Log that a connection failed, without the exception, which may quote the request."""
        log.warning("A connection failed and was closed.")
