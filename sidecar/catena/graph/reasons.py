"""Describes on one line why two notes are related."""

from collections.abc import Sequence
from typing import NamedTuple

from catena.graph.relation_types import PHRASES
from catena.graph.resolved_edge import ResolvedEdge
from catena.language.shortening import shortened
from catena.language.tokens import UNSPACED_CHARACTER, name_words

LONGEST_SENTENCE = 160
"""The maximum number of quoted characters of a sentence."""
_SIMILAR = "is similar in content"
_FEWEST_WORDS = 3
"""The minimum number of words, or of signs in a script without blanks, that a sentence adds to the names in it."""
MOST_NAMED = 3
"""The maximum number of shared notes that are named."""


def direct_reason(
    resolved_edge: ResolvedEdge, note: str, title: str, other: str, sentence: str, words: Sequence[str] = ()
) -> str:
    """The reason given by one relation.

    It is about `note`, whose title comes before that of the other one. The sentence states the relation, "" for none;
    `words` tell something and stand in both notes, if the relation was discovered.
    """
    if not resolved_edge.is_stated:
        return similar_reason(words)
    starts, ends = _phrases(resolved_edge)
    said = (starts if resolved_edge.source == note else ends).format(quoted(other))
    if resolved_edge.edge.negated:
        said = f"it is denied that {said}" if resolved_edge.source != note else f"it is denied that it {said}"
    quote = quoted(shortened(sentence, LONGEST_SENTENCE))
    return f"{said}: {quote}" if _says_more(sentence, title, other) else said


def mention_reason(sentence: str) -> str:
    """The reason given by a sentence that mentions what was asked for."""
    return f"mentions it: {quoted(shortened(sentence, LONGEST_SENTENCE))}"


def similar_reason(words: Sequence[str]) -> str:
    """The reason given by a similarity, with telling words that both notes have."""
    return f"is similar in content: both have {', '.join(map(quoted, words))}" if words else _SIMILAR


class Tie(NamedTuple):
    """How a note is tied to another one, apart from the sentence that says so; equal ties to one note are shared.

    Attributes:
        label: The field that names it; "" for a plain link, None for a similarity that was discovered.
        is_outward: Whether the note has the link or the field; always for a similarity.
    """

    label: str | None
    is_outward: bool

    @classmethod
    def of(cls, resolved_edge: ResolvedEdge, note: str) -> "Tie | None":
        """The tie that a relation is for one of its ends; None if it is typed or denied."""
        if resolved_edge.edge.negated:
            return None
        if not resolved_edge.is_stated:
            return cls(label=None, is_outward=True)
        if resolved_edge.is_plain or resolved_edge.edge.label:
            return cls(label=resolved_edge.edge.label or "", is_outward=resolved_edge.source == note)
        return None


def shared_reason(tie: Tie, names: Sequence[str], *, cited: bool) -> str:
    """The reason given by a tie of two notes to the same notes in the middle.

    `cited` says whether all of these are papers.
    """
    shared = ", ".join(map(quoted, names[:MOST_NAMED])) + (" and others" if len(names) > MOST_NAMED else "")
    if tie.label is None:
        return f"both are similar in content to {shared}"
    if tie.label:
        name = quoted(tie.label)
        return f"both name {shared} under {name}" if tie.is_outward else f"both are named under {name} in {shared}"
    if not tie.is_outward:
        return f"both are linked from {shared}"
    return f"both cite {shared}" if cited else f"both link to {shared}"


def distant_reason(resolved_edges: Sequence[ResolvedEdge], nodes: Sequence[str], titles: Sequence[str]) -> str:
    """The reason given by a chain of relations, from the start to the note that the reason is about.

    Nodes and titles include both ends.
    """
    names = [*map(quoted, titles[:-1]), "it"]
    legs = [
        _leg(
            resolved_edge,
            *((names[at], names[at + 1]) if resolved_edge.source == nodes[at] else (names[at + 1], names[at])),
        )
        for at, resolved_edge in enumerate(resolved_edges)
    ]
    return "; ".join(legs)


def quoted(text: str) -> str:
    """A text in quotation marks, on one line."""
    return f"“{' '.join(text.split())}”"


def _phrases(resolved_edge: ResolvedEdge) -> tuple[str, str]:
    """What a relation says of its start and of its end; a relation that only a field names is told by its name."""
    label = resolved_edge.edge.label
    if label is None:
        return PHRASES[resolved_edge.type]
    name = quoted(label.replace("{", "{{").replace("}", "}}"))
    return f"names {{}} under {name}", f"{{}} names it under {name}"


def _says_more(sentence: str, *titles: str) -> bool:
    """Return whether a line says more than the names that the reason has already; a word or two around them don't."""
    rest = sentence.rpartition(":")[2].casefold()
    for title in sorted(titles, key=len, reverse=True):
        rest = rest.replace(title.casefold(), " ")
    return len(name_words(rest)) >= _FEWEST_WORDS or len(UNSPACED_CHARACTER.findall(rest)) >= _FEWEST_WORDS


def _leg(resolved_edge: ResolvedEdge, start: str, end: str) -> str:
    if not resolved_edge.is_stated:
        return f"{start} is similar in content to {end}"
    said = f"{start} {_phrases(resolved_edge)[0].format(end)}"
    return f"it is denied that {said}" if resolved_edge.edge.negated else said
