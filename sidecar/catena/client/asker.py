"""The port through which operations are requested, wherever the sidecar runs."""

import json
from collections.abc import AsyncIterator, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from catena.errors import NotReady

if TYPE_CHECKING:
    from catena.wire.generated import Problem


class Refused(Exception):
    """The sidecar refused a request or failed; `problem` says why."""

    def __init__(self, problem: "Problem") -> None:
        super().__init__(problem.message)
        self.problem = problem


class SidecarGone(NotReady):
    """The sidecar doesn't listen any more, or ended while answering."""


def encoded(request: Mapping[str, Any]) -> bytes:
    """Return a request as JSON; what is no Unicode, such as an argument that isn't UTF-8, is replaced."""
    return json.dumps(request, ensure_ascii=False).encode("utf-8", "replace")


class Asker(Protocol):
    """Sends requests to a sidecar."""

    async def ask(self, operation: str, request: Mapping[str, Any]) -> dict[str, Any]:
        """Request one operation. Returns its result as JSON values.

        Raises:
            Refused: The operation was refused or failed.
            SidecarGone: The sidecar is gone.
        """
        ...

    def events(self) -> AsyncIterator[tuple[str, dict[str, Any]]]:
        """Yield the sidecar's events from now on, with their names; the first one reports the index's progress.

        Raises:
            SidecarGone: The sidecar is gone.
        """
        ...
