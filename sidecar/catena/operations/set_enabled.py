"""Set enabled: keep one file in the index or out of it."""

from dataclasses import dataclass

from catena.operations.services import Services
from catena.vault.path import VaultPath, vault_path


@dataclass(frozen=True, slots=True)
class Enabled:
    """What holds for the file now."""

    path: VaultPath
    enabled: bool


async def set_enabled(services: Services, *, path: str, enabled: bool) -> Enabled:
    """Keep a file in or out; `obq_log.is_enabled`.

    Raises:
        UnknownNote: The file isn't in the log.
    """
    await services.indexer.set_enabled(vault_path(path), enabled)
    return Enabled(vault_path(path), enabled)
