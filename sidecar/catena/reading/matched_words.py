"""Finds the words of a query in a text: for the choice of place, for excerpts, and for marking."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from catena.language.folding import DASHES, fold, folded
from catena.language.inflection import begin_of, same_word
from catena.language.regional import spellings
from catena.language.tokens import SPACED_RUN, UNSPACED_CHARACTER, WORD_RUN, word_runs

_NOT = re.compile(r"['’]t\b")
"""What makes a word of another one: `won` of `won't`."""


@dataclass(frozen=True, slots=True, order=True)
class Match:
    """One query term in a text.

    Attributes:
        start: The first character, in code points.
        end: One past the last character.
        term: The index of the term.
    """

    start: int
    end: int
    term: int


def find_terms(text: str, terms: Sequence[str]) -> tuple[Match, ...]:
    """Find every place where one of the terms occurs, in order; places of different terms may overlap.

    Words are folded and compared by their stem: four shared letters, then a common ending, in either regional
    spelling. A phrase matches words in a row. Terms with special characters (`c++`) and runs of Chinese, Japanese or
    Korean characters must occur verbatim.
    """
    low = folded(text)
    found: list[Match] = []
    text_with_hyphens = _with_hyphens(low.text)
    for number, sought in ((number, _sought(each)) for number, term in enumerate(terms) for each in spellings(term)):
        if sought.begin not in text_with_hyphens:
            continue
        places = _places(text_with_hyphens, sought)
        found += (Match(low.origins[start], _end_of(low.origins, end), number) for start, end in places)
    return tuple(sorted(found))


def _with_hyphens(folded_text: str) -> str:
    return folded_text if folded_text.isascii() else folded_text.translate(DASHES)


def has_all(text: str, terms: Sequence[str]) -> bool:
    """Return whether each term occurs somewhere in the text, as `find_terms` finds it."""
    low = _with_hyphens(fold(text))
    sought: list[list[_Sought]] = []
    for term in terms:
        sought.append([each for each in map(_sought, spellings(term)) if each.begin in low])
        if not sought[-1]:  # most texts lack a word, which is seen at once
            return False
    return all(any(True for each in written for _ in _places(low, each)) for written in sought)


def number_in(text: str, terms: Sequence[str]) -> int:
    """Return how many of the terms occur somewhere in the text, as `find_terms` finds them."""
    low = _with_hyphens(fold(text))
    return sum(
        any(True for each in map(_sought, spellings(term)) if each.begin in low for _ in _places(low, each))
        for term in terms
    )


class _Sought(NamedTuple):
    """A term as it is looked for.

    Attributes:
        wanted: The folded term.
        words: Its words; empty if it must occur verbatim.
        begin: What every text with the term contains.
    """

    wanted: str
    words: tuple[str, ...]
    begin: str


@lru_cache(maxsize=4096)
def _sought(term: str) -> _Sought:
    wanted = _with_hyphens(fold(term))
    if _is_verbatim(wanted):
        return _Sought(wanted, (), wanted)
    words = tuple(word_runs(wanted))
    return _Sought(wanted, words, begin_of(words[0]) if words else "")


def _places(low: str, sought: _Sought) -> Iterator[tuple[int, int]]:
    """Yield where a term occurs in a folded text."""
    if sought.words:
        return _in_a_row(low, sought.words)
    return _verbatim(low, sought.wanted) if _is_verbatim(sought.wanted) else iter(())


def united(found: Iterable[Match]) -> tuple[tuple[int, int], ...]:
    """Return the ranges that the matches cover, in order, with overlapping ones merged."""
    stretches: list[tuple[int, int]] = []
    for match in sorted(found):
        if stretches and match.start < stretches[-1][1]:
            start, end = stretches.pop()
            stretches.append((start, max(end, match.end)))
        else:
            stretches.append((match.start, match.end))
    return tuple(stretches)


def begins_with(name: str, typed: str) -> bool:
    """Return whether a name begins with the typed words; the last of these may be incomplete."""
    begin = _words_in(typed)
    return bool(begin) and _words_in(name).startswith(begin)


@lru_cache(maxsize=4096)
def _words_in(text: str) -> str:
    """The folded words of a text with one blank between them."""
    return " ".join(word_runs(fold(text)))


def _is_verbatim(term: str) -> bool:
    return bool(UNSPACED_CHARACTER.search(term)) or term[-1:] in "+#"


def _verbatim(text: str, wanted: str) -> Iterator[tuple[int, int]]:
    if not wanted:
        return
    at = text.find(wanted)
    while at >= 0:
        before = text[at - 1 : at]
        if UNSPACED_CHARACTER.match(wanted) or not WORD_RUN.match(before):
            yield at, at + len(wanted)
        at = text.find(wanted, at + len(wanted))


def _in_a_row(text: str, parts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield where these words follow each other; only words with the right beginning are compared one by one."""
    if not parts:
        return
    for start, word in _words_beginning(text, begin_of(parts[0])):
        if same_word(word, parts[0]):
            end = _followed_by(text, start + len(word), parts[1:])
            if end is not None and not _NOT.match(text, end):
                yield start, end


def _words_beginning(text: str, begin: str) -> Iterator[tuple[int, str]]:
    """Yield every word of the text with this beginning; `str.find` is much faster here than a pattern."""
    at = text.find(begin)
    while at >= 0:
        word = SPACED_RUN.match(text, at)
        if word and not (at and SPACED_RUN.match(text, at - 1)):
            yield at, word.group()
        at = text.find(begin, word.end() if word else at + len(begin))


def _followed_by(text: str, at: int, parts: Sequence[str]) -> int | None:
    """Return the end of the last of these words if they follow directly; None otherwise."""
    for part in parts:
        word = SPACED_RUN.search(text, at)
        if word is None or not same_word(word.group(), part):
            return None
        at = word.end()
    return at


def _end_of(origins: Sequence[int], end: int) -> int:
    """Return one past the original character of the last folded one, including its combining marks."""
    last = origins[end - 1]
    while end < len(origins) - 1 and origins[end] == last:
        end += 1
    return origins[end]
