"""Catena: a vault of annotated papers and notes, turned into answers with sources. The library, and the sidecar.

    async with catena.open(path) as vault:
        answer = await vault.ask("What supports spaced repetition?")

    with catena.open_sync(path) as vault:
        print(vault.ask("What supports spaced repetition?").markdown)

The rooms of this package and the direction of their imports are drawn in `docs/architecture.md`.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from catena.errors import CatenaError
    from catena.library import SyncVault, Vault, open, open_sync
    from catena.wire import generated as words

__version__ = "0.33.0"

__all__ = ["CatenaError", "SyncVault", "Vault", "__version__", "open", "open_sync", "words"]

_LIBRARY = ("SyncVault", "Vault", "open", "open_sync")


def __getattr__(name: str) -> Any:
    """Load a name of the face when it is used: importing the package, as every command does, costs nothing."""
    if name == "words":
        return importlib.import_module("catena.wire.generated")
    if name == "CatenaError":
        return importlib.import_module("catena.errors").CatenaError
    if name in _LIBRARY:
        return getattr(importlib.import_module("catena.library"), name)
    raise AttributeError(f"module 'catena' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
