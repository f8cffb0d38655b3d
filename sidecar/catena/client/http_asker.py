"""Sends requests to a sidecar that listens on this machine."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import AbstractAsyncContextManager, aclosing, suppress
from typing import TYPE_CHECKING, Any, Self, TypeVar

import msgspec

from catena.client.asker import Refused, SidecarGone, encoded
from catena.client.loopback import Broken, Loopback, Response
from catena.wire.transport import CALLER_HEADER, EVENT_STREAM

if TYPE_CHECKING:
    from catena.wire.generated import Problem

_JSON = {"Content-Type": "application/json"}
_GONE = "The sidecar does not answer any more."

_Form = TypeVar("_Form")


class Host(msgspec.Struct, frozen=True):
    """Who listens, as far as a caller asks: the part of `Health` that can be read without all types of the contract."""

    pid: int
    vault: str
    version: str


class HttpAsker:
    """The port `Asker` over HTTP. An async context manager; every method raises `SidecarGone` if nothing answers."""

    def __init__(self, *, port: int, token: str, caller: str) -> None:
        self._server = Loopback(port, {"Authorization": f"Bearer {token}", CALLER_HEADER: caller})

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Disconnect."""
        self._server.close()

    async def ask(self, operation: str, request: Mapping[str, Any]) -> dict[str, Any]:
        """As for `Asker.ask`."""
        return decoded(await self.answer(operation, request), dict[str, Any])

    async def answer(self, operation: str, request: Mapping[str, Any]) -> bytes:
        """Request one operation. Returns its result as JSON.

        Raises:
            Refused: The operation was refused or failed.
        """
        try:
            async with self._posted(operation, request, _JSON) as response:
                body = await response.read()
        except Broken as gone:
            raise SidecarGone(_GONE) from gone
        if response.status != 200:
            raise Refused(_problem(body))
        return body

    async def stream(self, operation: str, request: Mapping[str, Any]) -> AsyncGenerator[tuple[str, bytes]]:
        """Request an operation that answers in parts. Yields its events: names and JSON. Closing the generator cancels.

        Raises:
            Refused: The operation was refused before the first event; a later failure is an event `problem`.
        """
        try:
            async with self._posted(operation, request, {**_JSON, "Accept": EVENT_STREAM}) as response:
                if response.status != 200:
                    raise Refused(_problem(await response.read()))
                async for event in _events_in(response):
                    yield event
        except Broken as gone:
            raise SidecarGone(_GONE) from gone

    async def events(self) -> AsyncGenerator[tuple[str, dict[str, Any]]]:
        """As for `Asker.events`."""
        async with aclosing(self.raw_events()) as events:
            async for name, payload in events:
                yield name, decoded(payload, dict[str, Any])

    async def raw_events(self) -> AsyncGenerator[tuple[str, bytes]]:
        """As for `events`, each as JSON."""
        try:
            async with self._server.request("GET", "/v1/events") as response:
                async for event in _events_in(response):
                    yield event
        except Broken as gone:
            raise SidecarGone(_GONE) from gone

    async def hold(self) -> None:
        """Listen to the events for as long as the sidecar runs: while somebody does, it goes on, whoever started it."""
        with suppress(SidecarGone):
            async with aclosing(self.raw_events()) as events:
                async for _ in events:
                    pass

    async def health(self) -> Host:
        """Return who listens there.

        Raises:
            SidecarGone: Nothing listens, or something else does (it refuses the token).
        """
        try:
            async with self._server.request("GET", "/v1/health") as response:
                if response.status != 200:
                    raise SidecarGone(f"Somebody else answers there ({response.status}).")
                return decoded(await response.read(), Host)
        except Broken as gone:
            raise SidecarGone("Nobody answers there.") from gone

    def _posted(
        self, operation: str, request: Mapping[str, Any], headers: Mapping[str, str]
    ) -> AbstractAsyncContextManager[Response]:
        return self._server.request("POST", f"/v1/{operation}", headers=headers, body=encoded(request))


async def _events_in(response: Response) -> AsyncGenerator[tuple[str, bytes]]:
    """Yield server-sent events, which may end anywhere in a block."""
    rest = b""
    async for block in response.blocks():
        *whole, rest = (rest + block).split(b"\n\n")
        for event in whole:
            fields = dict(line.split(b": ", 1) for line in event.split(b"\n") if b": " in line)
            if b"event" in fields:
                yield fields[b"event"].decode(), fields.get(b"data", b"")


def decoded(body: bytes, form: type[_Form]) -> _Form:
    """Read what a sidecar sent.

    Raises:
        SidecarGone: It is no JSON of this form.
    """
    try:
        return msgspec.json.decode(body, type=form)
    except msgspec.MsgspecError as unreadable:
        raise SidecarGone(_GONE) from unreadable


def _problem(body: bytes) -> "Problem":
    """Read a problem. The types of the contract are imported only now: most requests are answered."""
    from catena.wire.generated import Problem

    return decoded(body, Problem)
