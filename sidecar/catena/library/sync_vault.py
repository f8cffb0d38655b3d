"""The synchronous counterpart of `Vault`, for scripts and notebooks."""

# pyright: reportPrivateUsage=false
# (it hands on what its twin does)

import os
from collections.abc import Generator
from typing import Any, Self, TypeVar

from catena.library.loop_thread import LoopThread
from catena.library.operations_generated import SyncOperations
from catena.library.vault import Vault, VaultSettings
from catena.wire.word import Word

_Result = TypeVar("_Result", bound=Word)


class SyncVault(SyncOperations):
    """One vault, for synchronous code. Use it as `with catena.open_sync(path) as vault`.

    It has an event loop in a thread of its own, so it works where another loop runs, as in a notebook. Several threads
    may use it at once. Its arguments are those of `open_sync`.
    """

    def __init__(self, path: "str | os.PathLike[str] | None", settings: VaultSettings, *, wait: bool = True) -> None:
        self._vault = Vault(path, settings, wait=wait)
        self._loop: LoopThread | None = None

    def __enter__(self) -> Self:
        loop = LoopThread()
        try:
            loop.run(self._vault.__aenter__())
        except BaseException:  # whatever happens, Ctrl-C included, the loop's thread must end
            loop.close()
            raise
        self._loop = loop
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Disconnect; a sidecar that was started for this vault ends. Closing twice does no harm."""
        loop, self._loop = self._loop, None
        if loop:
            try:
                loop.run(self._vault.close())
            finally:
                loop.close()

    def until_ready(self) -> None:
        """Wait until the index is up to date and the model is loaded; returns also if this fails or is paused."""
        self._open_loop().run(self._vault.until_ready())

    def events(self) -> Generator[Word]:
        """Yield the sidecar's events from now on; the first one reports the index's progress.

        They are `IndexProgressEvent` and the other types of the contract whose names end in `Event`.
        """
        return self._open_loop().iterate(self._vault.events())

    def _ask(self, operation: str, result: type[_Result], given: dict[str, Any]) -> _Result:
        return self._open_loop().run(self._vault._ask(operation, result, given))

    def _stream(self, operation: str, pieces: dict[str, type[Any]], given: dict[str, Any]) -> Generator[Any]:
        return self._open_loop().iterate(self._vault._stream(operation, pieces, given))

    def _open_loop(self) -> LoopThread:
        if self._loop is None:
            raise RuntimeError("The vault is not open. Write `with catena.open_sync(path) as vault:`.")
        return self._loop
