"""A vault for asynchronous programs: joins the sidecar that runs on it, or starts one while the vault is open."""

import os
from collections.abc import AsyncGenerator
from types import TracebackType
from typing import Any, Self, TypeVar

from catena.library.async_operations_generated import AsyncOperations
from catena.library.session import VaultSession, VaultSettings
from catena.library.sync_operations_generated import SyncOperations
from catena.wire.word import Word

_Result = TypeVar("_Result", bound=Word)


class Vault(AsyncOperations):
    """One vault, for asynchronous code. Use it as `async with catena.open(path) as vault`.

    Several tasks may use it at once. Cancelling a task cancels its request.

    Args:
        path: The vault's folder; None for the one in the environment or in `catena.toml`.
        settings: As for `catena serve`.
        wait: Whether entering waits until the vault is ready.
    """

    def __init__(self, path: "str | os.PathLike[str] | None", settings: VaultSettings, *, wait: bool = True) -> None:
        self._session = VaultSession(path, settings)
        self._wait = wait

    async def __aenter__(self) -> Self:
        await self._session.open(wait=self._wait)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Disconnect; a sidecar that was started for this vault ends. Closing twice does no harm."""
        await self._session.close()

    async def until_ready(self) -> None:
        """Wait until the index is up to date and the model is loaded; returns also if this fails or is paused."""
        await self._session.until_ready()

    def events(self) -> AsyncGenerator[Word]:
        """Yield the sidecar's events from now on; the first one reports the index's progress.

        Yields:
            IndexProgressEvent and the other types of the contract whose names end in `Event`.
        """
        return self._session.events()

    async def _ask(self, operation: str, result: type[_Result], given: dict[str, Any]) -> _Result:
        return await self._session.result(operation, result, given)

    def _stream(self, operation: str, pieces: dict[str, type[Any]], given: dict[str, Any]) -> AsyncGenerator[Any]:
        return self._session.pieces(operation, pieces, given)


for _operation, _method in vars(SyncOperations).items():  # both twins are documented alike
    if not _operation.startswith("_"):
        getattr(AsyncOperations, _operation).__doc__ = _method.__doc__
