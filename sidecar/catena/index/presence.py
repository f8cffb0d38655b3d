"""Tells a vault whose folder is empty or gone (an unmounted drive, a sync client) from deleted notes. Pure."""

from collections.abc import Collection

from catena.vault.file import Scan
from catena.vault.path import VaultPath

FEWEST_NOTES = 2
"""Notes in the log from which their absence, all at once, is not taken for deletion."""
MANY_GONE = 10
"""The same, if other notes stand in their place: those of an empty mount point, or of a folder that was made anew."""
STRAY = 50
"""One in so many notes may be there still when all the others are gone at once."""


def absence_of(scan: Scan, logged: Collection[VaultPath], *, was_away: bool) -> str | None:
    """Return the sentence that says that the vault is away; None if it is there, or never had notes.

    Args:
        scan: The whole vault.
        logged: The notes in the log.
        was_away: Whether it was away at the last look. It then returns with half of its notes, not with the first one
            that a sync client brings.
    """
    cannot_be_listed = "" in scan.unreadable_folders
    present = len({file.path for file in scan.files}.intersection(logged))
    is_emptied = len(logged) >= FEWEST_NOTES and not scan.files
    is_another = len(logged) >= MANY_GONE and STRAY * present <= len(logged) and 2 * len(scan.files) < len(logged)
    is_returning = was_away and 2 * len(scan.files) < len(logged)
    if not logged or not (cannot_be_listed or is_emptied or is_another or is_returning):
        return None
    return (
        f"The vault is empty or not there: {present} of the {len(logged)} notes in the index can be found. "
        "The index is kept, and everything goes on when they return. "
        "If they were deleted, `catena index --full` removes them from the index."
    )
