"""Guesses the language of a few words by their letters, with py3langid (after Lui and Baldwin, ACL 2012).

Its model tells 140 languages. Only the columns of ours are kept: the others are 28 of its 77 MB. Of the automaton that
finds its features, 42 MB, only what differs from the transitions of its first state is: 11 MB.
"""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol, cast

import numpy as np
from py3langid import langid, modelio

LEAST_LEAD = 5.0
"""By how much the log probability of a language must exceed that of English. Of 129 English queries and names some five
are then taken for another language, of 99 queries in five other languages 97 are told."""

SHORTEST = 8
"""Characters: names and beginnings of words that are shorter may be of any language."""

LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl", "zh", "ja", "ko", "ru"]


def language_by_letters(text: str) -> str | None:
    """Return the language (ISO 639-1) of words that are clearly not English; None if they may be. Blocks.

    The first call loads a model: 0.4 s.
    """
    if len(text) < SHORTEST:
        return None
    ranked = _identifier().rank(text)
    (best, likelihood), english = ranked[0], dict(ranked)["en"]
    return best if likelihood - english >= LEAST_LEAD else None


class _Identifier(Protocol):
    """What is used of py3langid, which has no types."""

    def rank(self, text: str) -> Sequence[tuple[str, float]]: ...


class Transitions:
    """The automaton's next states: for each row of states that have the same ones, 256 by the letter that comes.

    Args:
        all_of_them: Row after row.
        first: The row of the first state, which most letters lead to the same states as all others.
    """

    def __init__(self, all_of_them: Sequence[int], first: int) -> None:
        table = np.asarray(all_of_them).reshape(-1, 256)
        differs = table != table[first]
        self._first: list[int] = table[first].tolist()
        self._starts = np.concatenate([[0], np.cumsum(differs.sum(axis=1), dtype=np.int64)])
        self._letters = np.broadcast_to(np.arange(256, dtype=np.uint8), table.shape)[differs].tobytes()
        self._states = table[differs]

    @property
    def num_kept(self) -> int:
        """How many there are that differ from those of the first state."""
        return len(self._states)

    def __getitem__(self, at: int) -> int:
        row, letter = divmod(at, 256)
        found = self._letters.find(letter, self._starts[row], self._starts[row + 1])
        return self._first[letter] if found < 0 else int(self._states[found])


@cache
def _identifier() -> _Identifier:
    load = cast(Callable[[Path], tuple[Any, ...]], modelio.load_model)  # pyright: ignore[reportUnknownMemberType]
    by_feature, of_language, languages, transitions, row, output = load(langid.MODEL_DIR / langid.MODEL_FILE)
    ours = [place for place, language in enumerate(languages) if language in LANGUAGES]
    made = cast(Callable[..., _Identifier], langid.LanguageIdentifier)
    told = [languages[at] for at in ours]
    return made(by_feature[:, ours], of_language[ours], told, Transitions(transitions, row[0]), output, tk_row=row)
