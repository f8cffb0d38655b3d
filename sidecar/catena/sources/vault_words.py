"""The words of the vault's notes, from the ledger, for repairing spellings and for telling what no note mentions."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from catena.index.ports import Embedder
from catena.language.folding import normal_name
from catena.language.tokens import UNSPACED_CHARACTER
from catena.questions.vault_words import WordInVault
from catena.stores.sqlite_ledger import SqliteLedger

MANY = 10
"""More notes with one character need not be counted."""

_LAST_WORD = re.compile(r"(?<!\S)[^\W\d_]{3,}\Z")
_LONGEST_REST = 16
"""The number of letters that a word may lack; those that lack more are rarely what is being typed."""


class LedgerWords:
    """Looks up words in the ledger (implements `questions.VaultWords`).

    Args:
        ledger: An open ledger.
        embedder: The language model, whose vocabulary tells what is a word; None while it is not loaded.
    """

    def __init__(self, ledger: SqliteLedger, embedder: Embedder | None) -> None:
        self._ledger = ledger
        self._embedder = embedder

    def known(self, words: Collection[str]) -> frozenset[str]:
        """Of these words, those that some note has, in any form that a search takes for the same."""
        as_written = frozenset(self._ledger.word_counts(words))
        others = (word for word in sorted(words) if word not in as_written)
        return as_written | {word for word in others if self._ledger.num_matching(word, most=1)}

    def counts(self, words: Iterable[str]) -> Mapping[str, int]:
        """The number of notes with each of these words (lower case) as written, 0 for the unknown.

        Characters of scripts without blanks are counted up to `MANY`.
        """
        wanted = sorted(words)
        counted = self._ledger.word_counts(wanted)
        return {word: counted.get(word, 0) or self._with_character(word) for word in wanted}

    def starting(self, beginning: str, *, lengths: range) -> Sequence[WordInVault]:
        """The words of the vault with this beginning and one of these lengths."""
        return [WordInVault(*each) for each in self._ledger.words_starting(beginning, lengths=lengths)]

    def finished(self, typed: str) -> str:
        """Return a text that is being typed with its last word finished, as the vault's commonest word that begins so.

        A word that some note has, or that no word begins with, stays as it is.
        """
        last = _LAST_WORD.search(typed)
        if last is None or UNSPACED_CHARACTER.search(last[0]) or self.known([last[0].lower()]):
            return typed
        beginning = last[0].lower()
        begun = self.starting(beginning, lengths=range(len(beginning) + 1, len(beginning) + 1 + _LONGEST_REST))
        words = (each for each in begun if each.word.isalpha())
        commonest = max(words, key=lambda each: (each.notes, each.titles, -len(each.word)), default=None)
        return typed if commonest is None else typed[: last.start()] + commonest.word

    def _with_character(self, word: str) -> int:
        return self._ledger.num_matching(word, most=MANY) if UNSPACED_CHARACTER.fullmatch(word) else 0

    def is_word(self, word: str) -> bool:
        """Return whether the language model knows a word; False while it is not loaded."""
        return self._embedder is not None and self._embedder.is_word(word)

    def is_name(self, phrase: str) -> bool:
        """Return whether a phrase is the title, the file name or an alias of a note."""
        return bool(self._ledger.named([normal_name(phrase)]))
