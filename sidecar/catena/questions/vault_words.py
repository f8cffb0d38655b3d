"""Vault words: the port that tells which words the notes contain and which of them a misspelled word resembles."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol


class WordInVault(NamedTuple):
    """One word of the vault.

    Attributes:
        word: Lower case, with its accents.
        notes: The number of notes with it.
        titles: The number of notes that have it in a title, a file name or an alias.
    """

    word: str
    notes: int
    titles: int


class VaultWords(Protocol):
    """The words of a vault's notes."""

    def known(self, words: Collection[str]) -> frozenset[str]:
        """Of these words (lower case), those that some note has, in any form that a search takes for the same."""
        ...

    def counts(self, words: Iterable[str]) -> Mapping[str, int]:
        """The number of notes with each of these words (lower case) as written, 0 for the unknown."""
        ...

    def starting(self, beginning: str, *, lengths: range) -> Sequence[WordInVault]:
        """The words of the vault with this beginning and one of these lengths."""
        ...

    def is_word(self, word: str) -> bool:
        """Return whether a word (lower case) is spelled as English spells it, as far as the language model knows."""
        ...

    def is_name(self, phrase: str) -> bool:
        """Return whether a phrase is the title, the file name or an alias of a note."""
        ...
