"""What two titles say of each other, and where a note names another one without linking it."""

import re
from collections.abc import Iterable, Sequence

from catena.graph.node import NoteNode
from catena.language.inflection import singular
from catena.language.tokens import name_words
from catena.linking.ground import Ground, Proposal
from catena.linking.link import LinkType, Reason
from catena.linking.quoting import quoted
from catena.vault.path import name_of

SHORTEST_NAME = 4
"""Letters; shorter names stand in too many sentences that mean something else."""
_MORE_WORDS = 3
_CITED = re.compile(r"@?[^\W\d_]+(?:[-_ ]?[^\W\d_]+){0,4}[-_ ]?(?:19|20)\d{2}(?!\d)")
_JOINING = frozenset({"and", "or", "vs", "versus", "und", "oder", "gegen", "&"})
_ONE_WORD, _SEVERAL_WORDS = 0.4, 0.5
_NAMED_BY_ONE_WORD, _NAMED_BY_SEVERAL = 0.2, 0.4


def by_title(source: NoteNode, target: NoteNode) -> Proposal | None:
    """What their titles say: one that begins or ends with the whole other one is about a part of it.

    “Sleep spindles” specializes “Sleep”, “Deliberate practice” specializes “Practice”. Titles that join two
    things (“Sleep and memory”) are about no part of one.
    """
    if (narrow := _narrows(source.title, target.title)) is not None:
        link_type = LinkType.SPECIALIZES
        inner, outer = source.title, target.title
    elif (narrow := _narrows(target.title, source.title)) is not None:
        link_type = LinkType.GENERALIZES
        inner, outer = target.title, source.title
    else:
        return None
    words = f"By its title, “{inner}” is about a part of “{outer}”."
    return Proposal(link_type=link_type, ground=Ground(reason=Reason.TITLE, strength=narrow, words=words))


def names_of(note: NoteNode) -> tuple[str, ...]:
    """What sentences may call a note: its title, file name and aliases, as far as they are long enough to mean it."""
    names = dict.fromkeys((note.title, name_of(note.path), *note.aliases))
    return tuple(name for name in names if len(name) >= SHORTEST_NAME and not name.replace("-", "").isdecimal())


def by_naming(naming: NoteNode, named: NoteNode, sentences: Sequence[str]) -> Ground | None:
    """A sentence of one note that has the other's name as whole words; None without one.

    A single word counts for less: it stands in many sentences that don't mean the note.

    Args:
        naming: The note whose sentences are looked through.
        named: The note that they may name.
        sentences: As a reader reads them.
    """
    found = _naming_sentence(names_of(named), sentences)
    if found is None:
        return None
    name, sentence = found
    strength = _NAMED_BY_SEVERAL if len(name_words(name)) > 1 else _NAMED_BY_ONE_WORD
    words = f"“{naming.title}” names “{named.title}”: {quoted(sentence, around=name)}"
    return Ground(reason=Reason.MENTION, strength=strength, words=words)


def is_cited(title: str) -> bool:
    """Whether a title looks like the key of a source: a name with a year (`@reyes-2021`, `Selvaraju2020`)."""
    return _CITED.match(title) is not None


def _naming_sentence(names: Iterable[str], sentences: Sequence[str]) -> tuple[str, str] | None:
    for name in sorted(names, key=lambda name: (-len(name.split()), name)):
        low = name.casefold()
        pattern = re.compile(rf"(?<!\w){re.escape(low)}(?!\w)")
        for sentence in sentences:
            if low in (folded := sentence.casefold()) and pattern.search(folded):
                return name, sentence
    return None


def _narrows(longer: str, shorter: str) -> float | None:
    """How surely the longer title is about a part of the shorter one; None when it isn't."""
    many, few = _words(longer), _words(shorter)
    if not few or not 0 < len(many) - len(few) <= _MORE_WORDS or sum(map(len, few)) < SHORTEST_NAME:
        return None
    more = many[len(few) :] if many[: len(few)] == few else many[: -len(few)] if many[-len(few) :] == few else ()
    if not more or not _JOINING.isdisjoint(more) or all(word.isdecimal() for word in (*more, *few)):
        return None
    return _ONE_WORD if len(few) == 1 else _SEVERAL_WORDS


def _words(title: str) -> tuple[str, ...]:
    return tuple(singular(word) for word in name_words(title.casefold()))
