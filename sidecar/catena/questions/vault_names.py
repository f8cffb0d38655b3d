"""Vault names: the port that finds the names of notes in a question."""

from collections.abc import Collection, Mapping
from typing import Protocol


class VaultNames(Protocol):
    """The titles, aliases and file names of a vault's notes."""

    def known(self, names: Collection[str]) -> Mapping[str, str]:
        """Find the phrases that are names of notes.

        Args:
            names: The phrases, normalized by `catena.notes.normal_name`.

        Returns:
            Phrase → the name in the vault's spelling, for each phrase that is a title, an alias or a file name.
        """
        ...

    def nearest(self, phrase: str) -> str | None:
        """Return the title most similar to a phrase, other than the phrase itself. None if no title is similar."""
        ...


class NoNames:
    """A vault without notes."""

    def known(self, names: Collection[str]) -> Mapping[str, str]:
        """Return no names."""
        del names
        return {}

    def nearest(self, phrase: str) -> str | None:
        """Return None."""
        del phrase
