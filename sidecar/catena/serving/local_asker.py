"""Sends requests to a sidecar in this process."""

from collections.abc import AsyncIterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from catena.client import Refused, encoded
from catena.wire.problems import problem_of

if TYPE_CHECKING:
    from catena.serving.http import Answerer


class LocalAsker:
    """Sends requests to a sidecar in this process."""

    def __init__(self, answerer: "Answerer", *, caller: str) -> None:
        self._answerer = answerer
        self._caller = caller

    async def ask(self, operation: str, request: Mapping[str, Any]) -> dict[str, Any]:
        """As for `Asker.ask`; the request is handled as over HTTP."""
        try:
            result = await self._answerer.answer(operation, encoded(request), self._caller)
        except Exception as error:  # the border: the caller gets a problem, as over HTTP
            raise Refused(problem_of(error)) from error
        return msgspec.json.decode(result)

    async def events(self) -> AsyncIterator[tuple[str, dict[str, Any]]]:
        """As for `Asker.events`."""
        async for name, payload in self._answerer.events():
            yield name, msgspec.json.decode(payload)
