"""Set enabled: includes one file in the index, or excludes it."""

from dataclasses import dataclass

from catena.operations.services import Services
from catena.vault.path import VaultPath, is_pdf
from catena.writing.refusals import checked_path, checked_pdf_path


@dataclass(frozen=True, slots=True)
class Enabled:
    """The new setting of the file."""

    path: VaultPath
    enabled: bool


async def set_enabled(services: Services, *, path: str, enabled: bool) -> Enabled:
    """Include or exclude a file (`obq_log.is_enabled`)."""
    checked = checked_pdf_path(path) if is_pdf(VaultPath(path)) else checked_path(path)
    await services.indexer.set_enabled(checked, enabled)
    return Enabled(checked, enabled)
