"""Sends requests to a sidecar that listens on this machine."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from types import TracebackType
from typing import Any, Self, TypeVar

import aiohttp
import msgspec

from catena.client.asker import Refused, SidecarGone
from catena.wire.generated import Health, Problem
from catena.wire.transport import CALLER_HEADER, EVENT_STREAM, LOOPBACK

CONNECT_PATIENCE_S = 5.0
"""Time limit for connecting; the answer itself may take as long as the operation does."""

_JSON = {"Content-Type": "application/json"}
_GONE = "The sidecar does not answer any more."

_Form = TypeVar("_Form")


class HttpAsker:
    """The port `Asker` over HTTP. An async context manager; every method raises `SidecarGone` if nothing answers."""

    def __init__(self, *, port: int, token: str, caller: str) -> None:
        self._session = aiohttp.ClientSession(
            base_url=f"http://{LOOPBACK}:{port}",
            headers={"Authorization": f"Bearer {token}", CALLER_HEADER: caller},
            timeout=aiohttp.ClientTimeout(total=None, connect=CONNECT_PATIENCE_S),
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Disconnect."""
        await self._session.close()

    async def ask(self, operation: str, request: Mapping[str, Any]) -> dict[str, Any]:
        """As for `Asker.ask`."""
        result = await self.answer(operation, request)
        return _read(result, dict[str, Any])

    async def answer(self, operation: str, request: Mapping[str, Any]) -> bytes:
        """Request one operation. Returns its result as JSON.

        Raises:
            Refused: The operation was refused or failed.
        """
        try:
            async with self._session.post(
                f"/v1/{operation}", data=msgspec.json.encode(request), headers=_JSON
            ) as response:
                body = await response.read()
        except (aiohttp.ClientError, TimeoutError) as gone:
            raise SidecarGone(_GONE) from gone
        if response.status != 200:
            raise Refused(_read(body, Problem))
        return body

    async def stream(self, operation: str, request: Mapping[str, Any]) -> AsyncGenerator[tuple[str, bytes]]:
        """Request an operation that answers in parts. Yields its events: names and JSON. Closing the generator cancels.

        Raises:
            Refused: The operation was refused before the first event; a later failure is an event `problem`.
        """
        try:
            async with self._session.post(
                f"/v1/{operation}", data=msgspec.json.encode(request), headers={**_JSON, "Accept": EVENT_STREAM}
            ) as response:
                if response.status != 200:
                    raise Refused(_read(await response.read(), Problem))
                async for event in _events_in(response.content):
                    yield event
        except (aiohttp.ClientError, TimeoutError) as gone:
            raise SidecarGone(_GONE) from gone

    async def events(self) -> AsyncGenerator[tuple[str, dict[str, Any]]]:
        """As for `Asker.events`."""
        async with aclosing(self.raw_events()) as events:
            async for name, payload in events:
                yield name, _read(payload, dict[str, Any])

    async def raw_events(self) -> AsyncGenerator[tuple[str, bytes]]:
        """As for `events`, each as JSON."""
        try:
            async with self._session.get("/v1/events") as response:
                async for event in _events_in(response.content):
                    yield event
        except aiohttp.ClientError as gone:
            raise SidecarGone(_GONE) from gone

    async def health(self) -> Health:
        """Returns who listens there.

        Raises:
            SidecarGone: Nothing listens, or something else does (it refuses the token).
        """
        try:
            async with self._session.get("/v1/health") as response:
                if response.status != 200:
                    raise SidecarGone(f"Somebody else answers there ({response.status}).")
                return _read(await response.read(), Health)
        except (aiohttp.ClientError, TimeoutError) as gone:
            raise SidecarGone("Nobody answers there.") from gone


async def _events_in(content: aiohttp.StreamReader) -> AsyncGenerator[tuple[str, bytes]]:
    """Yield server-sent events. Read in blocks, since an answer may exceed the reader's limit for lines."""
    rest = b""
    async for block in content.iter_any():
        *whole, rest = (rest + block).split(b"\n\n")
        for event in whole:
            fields = dict(line.split(b": ", 1) for line in event.split(b"\n") if b": " in line)
            if b"event" in fields:
                yield fields[b"event"].decode(), fields.get(b"data", b"")


def _read(body: bytes, form: type[_Form]) -> _Form:
    try:
        return msgspec.json.decode(body, type=form)
    except msgspec.MsgspecError as unreadable:
        raise SidecarGone(_GONE) from unreadable
