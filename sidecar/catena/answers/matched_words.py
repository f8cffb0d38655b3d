"""Where in a text the typed words stand: for choosing the place, cutting the excerpt and marking it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from catena.language.folding import fold, folded
from catena.language.inflection import SHORTEST_STEM, same_word
from catena.language.tokens import UNSPACED_CHARACTER, WORD_RUN, word_runs


@dataclass(frozen=True, slots=True, order=True)
class Match:
    """One typed term in a text.

    Attributes:
        start: First character, in code points of the text.
        end: One past the last.
        term: Which term, as an index into the terms.
    """

    start: int
    end: int
    term: int


def find_terms(text: str, terms: Sequence[str]) -> tuple[Match, ...]:
    """Every place where one of the terms stands, in order; places of different terms may overlap.

    Words are compared by `folding` and by their stem: four letters in common, then a usual ending. Phrases
    are words in a row. Terms with signs (`c++`) and runs of Chinese, Japanese or Korean are looked for as
    they are.
    """
    low = folded(text)
    found: list[Match] = []
    for number, term in enumerate(terms):
        wanted = fold(term)
        places = _verbatim(low.text, wanted) if _is_verbatim(wanted) else _in_a_row(low.text, word_runs(wanted))
        found += (Match(low.origins[start], _end_of(low.origins, end), number) for start, end in places)
    return tuple(sorted(found))


def united(found: Iterable[Match]) -> tuple[tuple[int, int], ...]:
    """The stretches that the matches cover, in order, overlapping ones made one."""
    stretches: list[tuple[int, int]] = []
    for match in sorted(found):
        if stretches and match.start < stretches[-1][1]:
            start, end = stretches.pop()
            stretches.append((start, max(end, match.end)))
        else:
            stretches.append((match.start, match.end))
    return tuple(stretches)


def begins_with(name: str, typed: str) -> bool:
    """Whether a name's words begin with the typed ones, of which the last may be unfinished."""
    begin = " ".join(word_runs(fold(typed)))
    return bool(begin) and " ".join(word_runs(fold(name))).startswith(begin)


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
    """Where these words stand one after the other. Only words that begin alike are looked at one by one."""
    if not parts:
        return
    for start, word in _words_beginning(text, parts[0][:SHORTEST_STEM]):
        if same_word(word, parts[0]):
            end = _followed_by(text, start + len(word), parts[1:])
            if end is not None:
                yield start, end


def _words_beginning(text: str, begin: str) -> Iterator[tuple[int, str]]:
    """Every word of the text that begins so. `str.find` leaps to the few places a pattern would creep towards."""
    at = text.find(begin)
    while at >= 0:
        word = WORD_RUN.match(text, at)
        if word and not (at and WORD_RUN.match(text, at - 1)):
            yield at, word.group()
        at = text.find(begin, word.end() if word else at + len(begin))


def _followed_by(text: str, at: int, parts: Sequence[str]) -> int | None:
    """Where the last of these words ends when they are the next ones, else None."""
    for part in parts:
        word = WORD_RUN.search(text, at)
        if word is None or not same_word(word.group(), part):
            return None
        at = word.end()
    return at


def _end_of(origins: Sequence[int], end: int) -> int:
    """One past the original character that the last folded one came from, its combining marks included."""
    last = origins[end - 1]
    while end < len(origins) - 1 and origins[end] == last:
        end += 1
    return origins[end]
