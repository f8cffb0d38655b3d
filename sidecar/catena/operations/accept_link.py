"""Write a typed link into both notes, or never suggest it again."""

from dataclasses import dataclass

from catena.operations.sidecar import Caller, Sidecar
from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkAccepted:
    """What came of accepting a link.

    Attributes:
        success: Both notes carry it, or the one that may be written.
        link_id: The relation's id; None when nothing was written.
        discovered_at: When it was accepted, ISO 8601.
        rollback_performed: The second note could not be written and the first is as it was.
        error: What went wrong.
        rollback_error: Why the first note could not be put back, and where its original is kept.
        written: The notes that carry it now because of this.
        warnings: What to know, such as a note that is near its limit.
    """

    success: bool
    link_id: str | None
    discovered_at: str | None
    rollback_performed: bool = False
    error: str | None = None
    rollback_error: str | None = None
    written: tuple[VaultPath, ...] = ()
    warnings: tuple[str, ...] = ()


async def accept_link(
    sidecar: Sidecar,
    *,
    id: str | None,
    source_path: str | None,
    target_path: str | None,
    link_type: str | None,
    context_forward: str | None,
    context_backward: str | None,
    caller: Caller,
) -> LinkAccepted:
    """Write a typed link into both notes: a suggestion by its id, or any two notes."""
    raise NotImplementedError


async def dismiss_link(sidecar: Sidecar, *, id: str) -> str:
    """Never suggest this link again."""
    raise NotImplementedError
