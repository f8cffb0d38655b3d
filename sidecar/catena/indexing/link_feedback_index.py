"""Keeping what was said of links with the notes it was said of."""

from collections.abc import Collection, Mapping, Sequence

from catena.linking.feedback import LinkFeedback
from catena.notes import Note
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath


class LinkFeedbackIndex:
    """A `Follower` that only cares for names: what was dismissed stays dismissed when a note is renamed.

    Of notes that are gone nothing is forgotten: they may come back.

    Args:
        feedback: What the owner said.
    """

    def __init__(self, feedback: LinkFeedback) -> None:
        self._feedback = feedback

    def due(self, current: Mapping[VaultPath, str | None]) -> Collection[VaultPath]:
        """Nothing: it keeps nothing of what notes say."""
        return ()

    def follow(self, notes: Sequence[tuple[Note, VaultFile]]) -> None:
        """What notes say changes nothing of what was said of them."""

    def rename(self, pairs: Sequence[tuple[VaultPath, VaultPath]]) -> None:
        """Notes go on under new names: (old, new)."""
        self._feedback.rename(pairs)

    def forget(self, paths: Collection[VaultPath]) -> None:
        """Feedback outlives its notes."""
