"""Set enabled: includes one file in the index, or excludes it."""

from dataclasses import dataclass

from catena.operations.services import Services
from catena.vault.path import VaultPath, vault_path


@dataclass(frozen=True, slots=True)
class Enabled:
    """The new setting of the file."""

    path: VaultPath
    enabled: bool


async def set_enabled(services: Services, *, path: str, enabled: bool) -> Enabled:
    """Include or exclude a file (`obq_log.is_enabled`)."""
    await services.indexer.set_enabled(vault_path(path), enabled)
    return Enabled(vault_path(path), enabled)
