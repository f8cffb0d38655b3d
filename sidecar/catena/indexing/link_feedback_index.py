"""Keeping what was said of links with the notes it was said of."""

from collections.abc import Collection, Mapping, Sequence

from catena.indexing.derived_index import IndexName
from catena.indexing.loaded_model import LoadedModel
from catena.indexing.recent_notes import SavedNote
from catena.linking.feedback import LinkFeedback
from catena.vault.path import VaultPath


class LinkFeedbackIndex:
    """A `DerivedIndex` that only cares for names: what was dismissed stays dismissed when a note is renamed.

    Of notes that are gone nothing is forgotten: they may come back.

    Args:
        feedback: What the owner said.
    """

    name = IndexName.LINK_FEEDBACK
    needs_model = False

    def __init__(self, feedback: LinkFeedback) -> None:
        self._feedback = feedback

    def find_due(self, current: Mapping[VaultPath, str | None]) -> Collection[VaultPath]:
        """Nothing: it keeps nothing of what notes say."""
        return ()

    def take(self, notes: Sequence[SavedNote]) -> None:
        """What notes say changes nothing of what was said of them."""

    def rename(self, pairs: Sequence[tuple[VaultPath, VaultPath]]) -> None:
        """Notes go on under new names: (old, new)."""
        self._feedback.rename(pairs)

    def forget(self, paths: Collection[VaultPath]) -> None:
        """Feedback outlives its notes."""

    def adopt_model(self, model: LoadedModel) -> bool:
        """Nothing of it is made with the model."""
        return False

    def waiting(self) -> int:
        """Nothing ever."""
        return 0

    async def step(self) -> bool:
        """There is nothing to do."""
        return False
