"""Tells whether a text or a change of a note is about a concept, by the concept's names."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catena.history.change import Change, ChangeKind
from catena.language.folding import fold, normal_name
from catena.language.tokens import UNSPACED_CHARACTER
from catena.reading.defining import name_terms, speaks_of
from catena.results.ranked_notes import titled_notes

if TYPE_CHECKING:
    from catena.stores.sqlite_ledger import SqliteLedger

_FEWEST_WORDS = 3
"""How many words besides the concept's names a sentence needs to tell something."""


@dataclass(frozen=True, slots=True)
class WrittenConcept:
    """The concept that versions are searched for.

    Attributes:
        names: In normal form, for comparison with links and titles.
        words: The distinctive words of each name.
        begins: The folded first letters of one word of each name; a text without them cannot mention the concept.
        as_story: Whether changes are told with what they replaced.
    """

    names: frozenset[str]
    words: tuple[tuple[str, ...], ...]
    begins: tuple[str, ...]
    as_story: bool

    @classmethod
    def named(cls, names: Sequence[str], *, as_story: bool = False) -> "WrittenConcept":
        """Return the concept that has these names, each of one or more words."""
        words = tuple(found for name in names if (found := name_terms(name)))
        return cls(
            frozenset(map(normal_name, names)),
            words,
            tuple(dict.fromkeys(fold(max(found, key=len).split(" ")[0])[:4] for found in words)),
            as_story,
        )

    @classmethod
    def known(cls, ledger: "SqliteLedger", names: Sequence[str], *, as_story: bool = False) -> "WrittenConcept":
        """Return the concept that has these names, and the aliases of the notes that are called so."""
        titled = ledger.facts(titled_notes(ledger, names)).values()
        return cls.named((*names, *(alias for each in titled for alias in each.aliases)), as_story=as_story)

    def is_in(self, text: str) -> bool:
        """Return whether the text mentions the concept."""
        return any(speaks_of(text, words) == 1 for words in self.words)

    def is_most_of(self, title: str) -> bool:
        """Whether a title names the concept and little else, so that its note is about the concept as a whole."""
        length = len(name_terms(title))
        return any(2 * len(words) >= length and speaks_of(title, words) == 1 for words in self.words)

    def is_told_in(self, text: str) -> bool:
        """Return whether the text says more than the names of the concept."""
        others = [word for word in text.split() if not any(speaks_of(word, words) for words in self.words)]
        return len(others) >= _FEWEST_WORDS or bool(UNSPACED_CHARACTER.search(text))

    def may_be_in(self, written: str) -> bool:
        """A quick test: if False, the text does not mention the concept."""
        low = fold(written)
        return any(begin in low for begin in self.begins)

    def is_touched_by(self, change: Change) -> bool:
        """Return whether the change adds, changes or removes a mention of the concept or a link to it."""
        if change.kind in (ChangeKind.LINK_ADDED, ChangeKind.LINK_REMOVED) and normal_name(change.text) in self.names:
            return True
        return self.is_in(change.text) or (change.before is not None and self.is_in(change.before))
