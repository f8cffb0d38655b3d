"""Follower: what keeps something of its own in step with the notes, such as their history or the graph."""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from catena.notes import Note
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath


class Follower(Protocol):
    """Told by the indexer, in its worker, one call at a time, right after the ledger knows; calls may block briefly."""

    def due(self, current: Mapping[VaultPath, str | None]) -> Collection[VaultPath]:
        """Compare with the vault as the ledger knows it: what is no longer there is taken note of.

        Args:
            current: Every file with the version that is logged; None for one that is kept out or can't be read.

        Returns:
            The notes that have to be followed, because this version of them was never seen.
        """
        ...

    def follow(self, notes: Sequence[tuple[Note, VaultFile]]) -> None:
        """These notes are new, or say something new."""
        ...

    def rename(self, pairs: Sequence[tuple[VaultPath, VaultPath]]) -> None:
        """Notes go on under new names: (old, new). Told before `follow`."""
        ...

    def forget(self, paths: Collection[VaultPath]) -> None:
        """These notes are gone."""
        ...
