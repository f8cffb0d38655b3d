"""Moves feedback on suggested links along with renamed notes."""

from collections.abc import Collection, Mapping, Sequence

from catena.indexing.derived_index import IndexName
from catena.indexing.loaded_model import LoadedModel
from catena.indexing.recent_notes import SavedNote
from catena.linking.feedback import LinkFeedback
from catena.vault.path import VaultPath


class LinkFeedbackIndex:
    """A `DerivedIndex` that only follows renames: a dismissed suggestion stays dismissed when a note is renamed.

    Feedback on notes that are gone is kept, because they may come back.

    Args:
        feedback: The owner's feedback on suggested links.
    """

    name = IndexName.LINK_FEEDBACK
    needs_model = False

    def __init__(self, feedback: LinkFeedback) -> None:
        self._feedback = feedback

    def find_due(self, current: Mapping[VaultPath, str | None]) -> Collection[VaultPath]:
        """Return nothing: no content of notes is stored."""
        return ()

    def take(self, notes: Sequence[SavedNote]) -> None:
        """Do nothing: feedback does not depend on what notes say."""

    def rename(self, pairs: Sequence[tuple[VaultPath, VaultPath]]) -> None:
        """Move feedback to the new names: (old, new)."""
        self._feedback.rename(pairs)

    def forget(self, paths: Collection[VaultPath]) -> None:
        """Do nothing: feedback outlives its notes."""

    def adopt_model(self, model: LoadedModel) -> bool:
        """Return False: feedback does not depend on the model."""
        return False

    def waiting(self) -> int:
        """Return 0: no note ever waits."""
        return 0

    async def step(self) -> bool:
        """Return False: there is never anything to do."""
        return False
