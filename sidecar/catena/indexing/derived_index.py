"""DerivedIndex: what keeps something of its own in step with the notes, such as their history, the graph or claims."""

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import Protocol

from catena.indexing.loaded_model import LoadedModel
from catena.indexing.recent_notes import SavedNote
from catena.vault.path import VaultPath


class IndexName(StrEnum):
    """The derived indexes, as logs and callers name them."""

    HISTORY = "history"
    ANNOTATIONS = "annotations"
    CLAIMS = "claims"
    GRAPH = "graph"
    LINK_FEEDBACK = "link feedback"


class DerivedIndex(Protocol):
    """One thing that is derived from the notes and kept current with them.

    The indexer calls one method at a time, in its one worker: `rename`, `forget` and `take` right after the ledger
    knows of a change, `find_due` after each look at the whole vault, `step` when nothing else is to do. All but `step`
    block, and run in a thread.

    The rule for crashes and failures: an index keeps no list of what is to be done on disk. What is due follows from
    the versions of the notes that it has stored, compared with the current ones. So a process may be killed anywhere,
    taking a note twice is harmless, and an index raises when it fails: that is logged, the other indexes go on, and
    this one rests until notes change and is shown what it missed after the next look at the whole vault.
    """

    @property
    def name(self) -> IndexName:
        """Which one this is."""
        ...

    @property
    def needs_model(self) -> bool:
        """Whether its steps need the model and the chunk store, which are loaded together."""
        ...

    def find_due(self, current: Mapping[VaultPath, str | None]) -> Collection[VaultPath]:
        """Compare what is stored with the vault, and let go of what is no longer there.

        Args:
            current: Every note with its current version; None for one that is kept out or can't be read.

        Returns:
            The notes to be handed to `take`, because their version is not stored. An index that reads notes in its
            steps returns none of those that it will read there.
        """
        ...

    def take(self, notes: Sequence[SavedNote]) -> None:
        """These notes are new, or say something new."""
        ...

    def rename(self, pairs: Sequence[tuple[VaultPath, VaultPath]]) -> None:
        """Notes go on under new names: (old, new). Called before `take`."""
        ...

    def forget(self, paths: Collection[VaultPath]) -> None:
        """These notes are gone."""
        ...

    def adopt_model(self, model: LoadedModel) -> bool:
        """Model and chunk store are loaded: what was made with others must go. Called once, before any step uses them.

        Returns:
            Whether everything that was stored is gone, so that each note is due again.
        """
        ...

    def waiting(self) -> int:
        """How many notes wait for a step, at least 1 while that is unknown; 0 when there is nothing to do."""
        ...

    async def step(self) -> bool:
        """Work for a moment, at most a second or so: a note that is saved meanwhile waits for the end of it.

        Returns:
            Whether there was anything to do.
        """
        ...
