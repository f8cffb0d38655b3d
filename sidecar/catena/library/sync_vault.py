"""The synchronous twin of `Vault`, for scripts and notebooks."""

import os
from collections.abc import Generator
from types import TracebackType
from typing import Any, Self, TypeVar

from catena.library.asking import Asking, VaultSettings
from catena.library.loop_thread import LoopThread
from catena.library.sync_operations_generated import SyncOperations
from catena.wire.word import Word

_Result = TypeVar("_Result", bound=Word)


class SyncVault(SyncOperations):
    """One vault, to be asked from synchronous code. Use it as `with catena.open_sync(path) as vault`.

    It has an event loop of its own in a thread, so it works where another loop runs, as in a notebook. Several
    threads may ask at once.

    Args:
        path: The vault's folder; None for the one that environment or `catena.toml` name.
        settings: As for `catena serve`.
        wait: Whether entering waits until the vault is ready.
    """

    def __init__(self, path: "str | os.PathLike[str] | None", settings: VaultSettings, *, wait: bool = True) -> None:
        self._asking = Asking(path, settings)
        self._wait = wait
        self._loop: LoopThread | None = None

    def __enter__(self) -> Self:
        loop = LoopThread()
        try:
            loop.run(self._asking.open(wait=self._wait))
        except BaseException:
            loop.close()
            raise
        self._loop = loop
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Hang up; a sidecar that was started for this vault ends. Closing twice does no harm."""
        loop, self._loop = self._loop, None
        if loop:
            try:
                loop.run(self._asking.close())
            finally:
                loop.close()

    def until_ready(self) -> None:
        """Wait until the index is up to date and the model is loaded; also if that failed, or the index is paused."""
        self._open_loop().run(self._asking.until_ready())

    def events(self) -> Generator[Word]:
        """What happens in the sidecar from now on, the first event saying how far the index is.

        Yields:
            IndexProgressEvent and the other words of the contract that end in `Event`.
        """
        return self._open_loop().iterate(self._asking.events())

    def _ask(self, operation: str, result: type[_Result], /, **arguments: Any) -> _Result:
        return self._open_loop().run(self._asking.result(operation, result, arguments))

    def _stream(self, operation: str, pieces: dict[str, type[Any]], /, **arguments: Any) -> Generator[Any]:
        return self._open_loop().iterate(self._asking.pieces(operation, pieces, arguments))

    def _open_loop(self) -> LoopThread:
        if self._loop is None:
            raise RuntimeError("The vault is not open. Write `with catena.open_sync(path) as vault:`.")
        return self._loop
