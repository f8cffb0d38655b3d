"""Moves feedback on suggested links along with renamed notes."""

from collections.abc import Sequence

from catena.indexing.derived_index import DerivedIndex, IndexName
from catena.linking.feedback import LinkFeedback
from catena.vault.path import VaultPath


class LinkFeedbackIndex(DerivedIndex):
    """Only follows renames: a dismissed suggestion stays dismissed when a note is renamed.

    Feedback on notes that are gone is kept, because they may come back.

    Args:
        feedback: The owner's feedback on suggested links.
    """

    name = IndexName.LINK_FEEDBACK

    def __init__(self, feedback: LinkFeedback) -> None:
        self._feedback = feedback

    def rename(self, pairs: Sequence[tuple[VaultPath, VaultPath]]) -> None:
        """Move feedback to the new names: (old, new)."""
        self._feedback.rename(pairs)
