"""Asking a sidecar, wherever it runs: what the command line and the MCP process share."""

from collections.abc import AsyncIterator, Mapping
from types import TracebackType
from typing import Any, Protocol, Self

import aiohttp
import msgspec

from catena.serving.access import LOOPBACK
from catena.serving.http import CALLER_HEADER, Answerer
from catena.wire.generated import Health, Problem
from catena.wire.problems import problem_of

PATIENCE_S = 5.0
"""How long a connection may take; the answer itself may take as long as the operation does."""


class Refused(Exception):
    """The sidecar refused or failed; `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


class SidecarGone(Exception):
    """Nobody listens where the sidecar was, or it went while answering."""


class Asker(Protocol):
    """Somebody who can be asked for an operation."""

    async def ask(self, operation: str, request: Mapping[str, Any]) -> dict[str, Any]:
        """Carry out one operation and give its result as JSON values.

        Raises:
            Refused: It was refused or failed.
            SidecarGone: There is nobody to ask any more.
        """
        ...

    def events(self) -> AsyncIterator[tuple[str, dict[str, Any]]]:
        """What the sidecar tells from now on: events by name, the first one saying how far it is.

        Raises:
            SidecarGone: There is nobody to listen to any more.
        """
        ...


class LocalAsker:
    """Asks a sidecar that lives in this process."""

    def __init__(self, answerer: Answerer, *, caller: str) -> None:
        self._answerer = answerer
        self._caller = caller

    async def ask(self, operation: str, request: Mapping[str, Any]) -> dict[str, Any]:
        """As `Asker.ask`; the request takes the same way as over HTTP."""
        try:
            result = await self._answerer.answer(operation, msgspec.json.encode(request), self._caller)
        except Exception as error:
            raise Refused(problem_of(error)) from error
        return msgspec.json.decode(result)

    async def events(self) -> AsyncIterator[tuple[str, dict[str, Any]]]:
        """As `Asker.events`."""
        async for name, payload in self._answerer.events():
            yield name, msgspec.json.decode(payload)


class HttpAsker:
    """Asks a sidecar that listens on this machine. An async context manager."""

    def __init__(self, *, port: int, token: str, caller: str) -> None:
        self._session = aiohttp.ClientSession(
            base_url=f"http://{LOOPBACK}:{port}",
            headers={"Authorization": f"Bearer {token}", CALLER_HEADER: caller},
            timeout=aiohttp.ClientTimeout(total=None, connect=PATIENCE_S),
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Hang up."""
        await self._session.close()

    async def ask(self, operation: str, request: Mapping[str, Any]) -> dict[str, Any]:
        """As `Asker.ask`."""
        try:
            async with self._session.post(f"/v1/{operation}", json=dict(request)) as response:
                body = await response.read()
                if response.status == 200:
                    return msgspec.json.decode(body)
                raise Refused(msgspec.json.decode(body, type=Problem))
        except (aiohttp.ClientError, TimeoutError, msgspec.DecodeError) as gone:
            raise SidecarGone("The sidecar does not answer any more.") from gone

    async def events(self) -> AsyncIterator[tuple[str, dict[str, Any]]]:
        """As `Asker.events`."""
        try:
            async with self._session.get("/v1/events") as response:
                name = ""
                async for line in response.content:
                    field, _, value = line.decode().rstrip("\n").partition(": ")
                    if field == "event":
                        name = value
                    elif field == "data":
                        yield name, msgspec.json.decode(value)
        except (aiohttp.ClientError, msgspec.DecodeError) as gone:
            raise SidecarGone("The sidecar does not answer any more.") from gone

    async def health(self) -> Health:
        """Who listens there.

        Raises:
            SidecarGone: Nobody, or somebody else (the token is not theirs).
        """
        try:
            async with self._session.get("/v1/health") as response:
                if response.status != 200:
                    raise SidecarGone(f"Somebody else answers there ({response.status}).")
                return msgspec.json.decode(await response.read(), type=Health)
        except (aiohttp.ClientError, TimeoutError, msgspec.DecodeError) as gone:
            raise SidecarGone("Nobody answers there.") from gone
