"""Said: what a note says already, so that nothing stands in it twice."""

from collections import defaultdict
from collections.abc import Iterable

from catena.statements.likeness import LEAST_COMMON, alike, words_of

_ROUNDING = 1e-9


class Said:
    """Remembers texts, and finds out quickly whether another is nearly the same as one of them.

    Two texts that are alike share most words of the shorter one, and so at least one of its few longest words: only
    texts that share such a word are compared.

    Args:
        texts: What is said from the start.
    """

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self._texts: list[str] = []
        self._by_word: defaultdict[str, list[int]] = defaultdict(list)
        self._by_longest: defaultdict[str, list[int]] = defaultdict(list)
        self.take(*texts)

    def knows(self, text: str) -> bool:
        """Return whether this is said already, perhaps in slightly other words."""
        own = _keys(text)
        near = {at for word in _longest(own) for at in self._by_word.get(word, ())}
        near.update(at for word in own for at in self._by_longest.get(word, ()))
        return any(alike(text, self._texts[at]) for at in near)

    def take(self, *texts: str) -> None:
        """Remember these texts."""
        for text in filter(None, texts):
            own, at = _keys(text), len(self._texts)
            self._texts.append(text)
            for word in own:
                self._by_word[word].append(at)
            for word in _longest(own):
                self._by_longest[word].append(at)


def _keys(text: str) -> frozenset[str]:
    return words_of(text) or frozenset((text.strip(),))


def _longest(words: frozenset[str]) -> list[str]:
    """Return so many of the longest words that a text with `LEAST_COMMON` of all of them has at least one of these."""
    count = int((1 - LEAST_COMMON) * len(words) + _ROUNDING) + 1
    return sorted(words, key=lambda word: (-len(word), word))[:count]
