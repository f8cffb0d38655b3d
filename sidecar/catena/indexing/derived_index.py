"""The base of everything that is derived from the notes, such as their history, the graph or their claims."""

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from catena.indexing.loaded_model import LoadedModel
    from catena.indexing.recent_notes import SavedNote
    from catena.vault.path import VaultPath


class IndexName(StrEnum):
    """The names of the derived indexes in logs and calls."""

    HISTORY = "history"
    ANNOTATIONS = "annotations"
    CLAIMS = "claims"
    GRAPH = "graph"
    LINK_FEEDBACK = "link feedback"
    LANGUAGES = "languages"
    SHARED = "shared index"


class DerivedIndex:
    """Something that is derived from the notes and kept current with them. Without a method of its own it does nothing.

    The indexer calls one method at a time, in its one worker: `rename`, `forget` and `take` right after the ledger has
    recorded a change, `find_due` after each scan of the whole vault, and `step` when nothing else is due. All but
    `step` block and run in a thread.

    The rule for crashes and failures: an index keeps no list of due work on disk. What is due follows from comparing
    the stored note versions with the current ones. The process may therefore be killed at any moment, and
    taking a note twice does no harm. An index raises if it fails: the error is logged, the other indexes go on, and
    this one rests until notes change; after the next scan of the whole vault it is given what it missed.
    """

    name: ClassVar[IndexName]
    needs_model: ClassVar[bool] = False
    """Whether its steps need the model and the chunk store, which are loaded together."""

    def find_due(self, current: Mapping["VaultPath", str | None]) -> Collection["VaultPath"]:
        """Compare what is stored with the vault, and drop what is no longer there.

        Args:
            current: The current version of every note; None for a note that is excluded or can't be read.

        Returns:
            The notes to be handed to `take`, because their current version is not stored. An index that reads notes in
            its steps leaves out those that it will read there.
        """
        return ()

    def take(self, notes: Sequence["SavedNote"]) -> None:
        """Process notes that are new or have changed."""

    def rename(self, pairs: Sequence[tuple["VaultPath", "VaultPath"]]) -> None:
        """Follow renamed notes: (old, new). Called before `take`."""

    def forget(self, paths: Collection["VaultPath"]) -> None:
        """Drop what is stored about notes that are gone."""

    def adopt_model(self, model: "LoadedModel") -> bool:
        """Drop whatever another model or chunk store made. Called once both are loaded, before any step uses them.

        Returns:
            Whether everything stored was dropped, so that each note is due again.
        """
        return False

    def waiting(self) -> int:
        """Return how many notes wait for a step: 0 if there is nothing to do, at least 1 while that is unknown."""
        return 0

    def unfound(self) -> int:
        """Return how many notes are found by meaning only when steps of this index are done. May block a moment."""
        return 0

    async def step(self) -> bool:
        """Work for a moment, a second at most: a note that is saved meanwhile waits until the step ends.

        Returns:
            Whether there was anything to do.
        """
        return False
