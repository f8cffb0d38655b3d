"""Titles of which one has the other, and sentences that name another note without linking to it."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice

from catena.claims.asserting import asserts
from catena.graph.node import NoteNode
from catena.language.identification import main_language
from catena.language.inflection import singular
from catena.language.stop_words import search_stop_words
from catena.language.tokens import name_words
from catena.linking.explanations import quoted
from catena.linking.link import Reason
from catena.linking.signals import Signal
from catena.vault.path import VaultPath, name_of

SHORTEST_NAME = 4
"""Fewest letters of a name; shorter names occur in too many sentences with another meaning."""
MOST_NAMES = 50
"""Names of one note that are looked for; a list of terms that somebody pasted as aliases has thousands."""
_MORE_WORDS = 3
_MORE_AROUND, _FURTHEST = 2, 60
_LONGEST_ENDING = 3
_NEXT_WORD = re.compile(r"[ -]+[^\s.,;:!?()\[\]“”\"-]+")
_JOINING = frozenset({"and", "or", "vs", "versus", "und", "oder", "gegen", "&"})
_ONE_WORD, _SEVERAL_WORDS = 0.4, 0.5
_NAMED_BY_ONE_WORD, _NAMED_BY_SEVERAL = 0.2, 0.4

IsOtherName = Callable[[str, VaultPath], bool]
"""Returns whether a phrase is the name of anything but the note at this path."""


def by_title(source: NoteNode, target: NoteNode) -> Signal | None:
    """Return a signal if one title begins or ends with the other one, because it then covers a part of its subject.

    “Sleep spindles” is about a part of “Sleep”, “Deliberate practice” about one of “Practice”. A title that joins two
    subjects (“Sleep and memory”) is about a part of neither.
    """
    own, other = _words_of_source(source.title), _words(target.title)
    narrow = _narrows(own, other) or _narrows(other, own)
    return Signal(reason=Reason.TITLE, strength=narrow) if narrow else None


def names_of(note: NoteNode) -> tuple[str, ...]:
    """Return the names of a note in sentences: its title, file name and first aliases, unless they are too short."""
    names = dict.fromkeys((note.title, name_of(note.path), *note.aliases))
    long = (name for name in names if len(name) >= SHORTEST_NAME and not name.replace("-", "").isdecimal())
    return tuple(islice(long, MOST_NAMES))


def by_naming(naming: NoteNode, named: NoteNode, sentences: Sequence[str], is_other_name: IsOtherName) -> Signal | None:
    """Return a signal for the first sentence that has the other note's name as whole words; None if there is none.

    A name of a single word counts less, because it occurs in many sentences that do not mean the note; one with nothing
    but function words beside it (`Are connected`) must stand in the sentence as it is written. A name within a longer
    one (`State` in `deep state`) does not count, nor does an alias that is the title of another note. The sentences are
    those of `naming`, without Markdown; `is_other_name` says whether a phrase names anything but a note.
    """
    found = _naming_sentence(names_of(named), sentences, lambda phrase: is_other_name(phrase, named.path))
    if found is None:
        return None
    name, sentence = found
    strength = _NAMED_BY_SEVERAL if len(name_words(name)) > 1 else _NAMED_BY_ONE_WORD
    is_phrase = len(set(name_words(name.casefold())) - search_stop_words(main_language(sentence))) > 1
    means_it = asserts(sentence) and (is_phrase or (name in sentence and _is_proper(name, named)))
    quote = f"“{naming.title}” names “{named.title}”: {quoted(sentence, around=name)}" if means_it else ""
    return Signal(reason=Reason.MENTION, strength=strength, quote=quote)


def _is_proper(name: str, note: NoteNode) -> bool:
    """Return whether a word names a note and is not just a word: an alias in small letters begins as its title does.

    "A narrative" names no note that is called "Narrative", and "to believe" none about beliefs.
    """
    stem = name[: max(SHORTEST_NAME, len(name) - _LONGEST_ENDING)].casefold()
    is_small = name == name.lower()
    return not is_small or any(own.casefold().startswith(stem) for own in (note.title, name_of(note.path)))


def _naming_sentence(
    names: Iterable[str], sentences: Sequence[str], is_other_name: Callable[[str], bool]
) -> tuple[str, str] | None:
    for name in sorted(names, key=lambda name: (-len(name.split()), name)):
        low = name.casefold()
        pattern = re.compile(rf"(?<![\w-]){re.escape(low)}(?![\w-])")
        for sentence in sentences:
            found = pattern.search(folded) if low in (folded := sentence.casefold()) else None
            if found and not any(map(is_other_name, (name, *_longer_phrases(folded, *found.span())))):
                return name, sentence
    return None


def _longer_phrases(text: str, start: int, end: int) -> Iterator[str]:
    """Yield the phrases that extend a part of a text by one or two words on either side."""
    for before in _beginnings(text[max(0, start - _FURTHEST) : start][::-1]):
        for after in _beginnings(text[end : end + _FURTHEST]):
            if before or after:
                yield before[::-1] + text[start:end] + after


def _beginnings(text: str) -> Iterator[str]:
    """Yield nothing, the next word and the next two words of a text, with the blanks or hyphens before them."""
    yield ""
    end = 0
    for _ in range(_MORE_AROUND):
        if (word := _NEXT_WORD.match(text, end)) is None:
            return
        end = word.end()
        yield text[:end]


def _narrows(many: tuple[str, ...], few: tuple[str, ...]) -> float | None:
    """Return the strength with which a title of many words narrows one of few; None if it does not."""
    if not few or not 0 < len(many) - len(few) <= _MORE_WORDS or sum(map(len, few)) < SHORTEST_NAME:
        return None
    more = many[len(few) :] if many[: len(few)] == few else many[: -len(few)] if many[-len(few) :] == few else ()
    if not more or not _JOINING.isdisjoint(more) or all(word.isdecimal() for word in (*more, *few)):
        return None
    return _ONE_WORD if len(few) == 1 else _SEVERAL_WORDS


@lru_cache(maxsize=2)
def _words_of_source(title: str) -> tuple[str, ...]:
    """Return the words of a title that is compared with all others."""
    return _words(title)


def _words(title: str) -> tuple[str, ...]:
    return tuple(singular(word) for word in name_words(title.casefold()))
