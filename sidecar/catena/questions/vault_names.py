"""What a vault calls its notes: the port through which a question's words become the vault's names."""

from collections.abc import Collection, Mapping
from typing import Protocol


class VaultNames(Protocol):
    """Titles, aliases and file names of one vault."""

    def known(self, names: Collection[str]) -> Mapping[str, str]:
        """Which of these phrases are names here.

        Args:
            names: As `catena.notes.normal_name` gives them.

        Returns:
            Phrase → the name as the vault writes it, for those that are a title, an alias or a file name.
        """
        ...

    def nearest(self, phrase: str) -> str | None:
        """The title closest to a phrase that is not the phrase itself; None when nothing is close."""
        ...


class NoNames:
    """A vault without notes."""

    def known(self, names: Collection[str]) -> Mapping[str, str]:
        """None of them."""
        del names
        return {}

    def nearest(self, phrase: str) -> str | None:
        """Nothing is near."""
        del phrase
