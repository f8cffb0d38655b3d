"""Somebody who can be asked for an operation of the contract, wherever the sidecar runs."""

from collections.abc import AsyncIterator, Mapping
from typing import Any, Protocol

from catena.errors import NotReady
from catena.wire.generated import Problem


class Refused(Exception):
    """The sidecar refused or failed; `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


class SidecarGone(NotReady):
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
