"""Catena as a library: `async with catena.open(path) as vault`, and its synchronous twin."""

import os
from typing import Unpack

from catena.library.sync_vault import SyncVault
from catena.library.vault import Vault, VaultSettings

__all__ = ["SyncVault", "Vault", "VaultSettings", "open", "open_sync"]


def open(
    vault: "str | os.PathLike[str] | None" = None, *, wait: bool = True, **settings: Unpack[VaultSettings]
) -> Vault:
    """Return a vault for asynchronous code: `async with catena.open(path) as vault`.

    Entering the context joins the sidecar that runs on the vault (Obsidian's, or another program's), or starts one that
    ends with the context.

    Args:
        vault: The vault's folder; None for the one in the environment or in `catena.toml`.
        wait: Whether entering waits until the index is up to date and the model is loaded. The first time, this takes
            long for a large vault; without waiting, answers say what was not ready.
        settings: See `VaultSettings`.
    """
    return Vault(vault, settings, wait=wait)


def open_sync(
    vault: "str | os.PathLike[str] | None" = None, *, wait: bool = True, **settings: Unpack[VaultSettings]
) -> SyncVault:
    """Return a vault for synchronous code, notebooks included: `with catena.open_sync(path) as vault`.

    Otherwise the same as `catena.open`.
    """
    return SyncVault(vault, settings, wait=wait)
