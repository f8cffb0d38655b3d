"""A vault that a program asks: the sidecar that runs on it is joined, or one is started for as long as it is open."""

import os
from collections.abc import AsyncGenerator
from types import TracebackType
from typing import Any, Self, TypeVar

from catena.library.asking import Asking, VaultSettings
from catena.library.async_operations_generated import AsyncOperations
from catena.wire.word import Word

_Result = TypeVar("_Result", bound=Word)


class Vault(AsyncOperations):
    """One vault, to be asked from asynchronous code. Use it as `async with catena.open(path) as vault`.

    Several tasks may ask at once. A task that is cancelled cancels what it asked for.

    Args:
        path: The vault's folder; None for the one that environment or `catena.toml` name.
        settings: As for `catena serve`.
        wait: Whether entering waits until the vault is ready.
    """

    def __init__(self, path: "str | os.PathLike[str] | None", settings: VaultSettings, *, wait: bool = True) -> None:
        self._asking = Asking(path, settings)
        self._wait = wait

    async def __aenter__(self) -> Self:
        await self._asking.open(wait=self._wait)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Hang up; a sidecar that was started for this vault ends. Closing twice does no harm."""
        await self._asking.close()

    async def until_ready(self) -> None:
        """Wait until the index is up to date and the model is loaded; also if that failed, or the index is paused."""
        await self._asking.until_ready()

    def events(self) -> AsyncGenerator[Word]:
        """What happens in the sidecar from now on, the first event saying how far the index is.

        Yields:
            IndexProgressEvent and the other words of the contract that end in `Event`.
        """
        return self._asking.events()

    async def _ask(self, operation: str, result: type[_Result], /, **arguments: Any) -> _Result:
        return await self._asking.result(operation, result, arguments)

    def _stream(self, operation: str, pieces: dict[str, type[Any]], /, **arguments: Any) -> AsyncGenerator[Any]:
        return self._asking.pieces(operation, pieces, arguments)
