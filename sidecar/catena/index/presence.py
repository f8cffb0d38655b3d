"""Tells a vault whose folder is empty or gone (an unmounted drive, a sync client) from deleted notes. Pure."""

from collections.abc import Collection
from dataclasses import dataclass

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

    `was_away` says whether it was away at the last look: it then returns with half of its notes, not with the first one
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
        f"If they were deleted, {_REMOVING}"
    )


_REMOVING = "“Read every file again” (index health) or `catena index --full` removes them from the index."

WITHIN_S = 3600.0
"""Notes that go within this time of each other go together, however few at once."""
KEPT_S = 86_400.0
"""After this time, notes that went together and were kept are taken for deleted."""
FEWEST_KEPT = 20
"""Notes of a vault from which half of them are kept if they go one after the other."""


@dataclass(frozen=True, slots=True)
class Dwindling:
    """A vault whose notes go one after the other, as a sync client takes them.

    Attributes:
        most: How many there were before the first of them went.
        since_s: When that was, in seconds of the calendar; when notes began to be kept, once they are.
        is_kept: Whether notes that go now are kept in the index.
    """

    most: int
    since_s: float
    is_kept: bool = False

    @classmethod
    def after(cls, known: "Dwindling | None", *, before: int, left: int, now_s: float) -> "Dwindling":
        """Return what is known once more notes are gone.

        `known` is what was known before, None if no note went; `before` and `left` count the notes in the log and those
        that are there.
        """
        if known is None or not 0 <= now_s - known.since_s <= (KEPT_S if known.is_kept else WITHIN_S):
            return cls(max(left, before if known is None or not known.is_kept else 0), now_s)
        most = max(known.most, before)
        is_kept = most >= FEWEST_KEPT and 2 * left < most
        return cls(most, known.since_s if is_kept == known.is_kept else now_s, is_kept)

    @property
    def sentence(self) -> str | None:
        """What a person is told; None if no notes are kept."""
        if not self.is_kept:
            return None
        return (
            f"More than half of {self.most} notes went one after the other. Those that were still in the index "
            "are kept there for a day, since a sync client may bring them back. "
            f"If they were deleted, {_REMOVING}"
        )
