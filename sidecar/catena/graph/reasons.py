"""Describes on one line why two notes are related."""

from collections.abc import Sequence

from catena.graph.relation_types import PHRASES
from catena.graph.resolved_edge import ResolvedEdge
from catena.language.folding import normal_name

LONGEST_SENTENCE = 160
"""The maximum number of quoted characters of a sentence."""
_SIMILAR = "is similar in content"
MOST_NAMED = 3
"""The maximum number of shared notes that are named."""


def direct_reason(
    resolved_edge: ResolvedEdge, note: str, title: str, other: str, sentence: str, words: Sequence[str] = ()
) -> str:
    """The reason given by one relation.

    Args:
        resolved_edge: The relation.
        note: The node that the reason is about.
        title: Its title.
        other: The title of the other node.
        sentence: The sentence that states the relation; "" for none.
        words: Telling words that both notes have, if it was discovered.
    """
    if not resolved_edge.is_stated:
        return f"is similar in content: both have {', '.join(map(quoted, words))}" if words else _SIMILAR
    starts, ends = _phrases(resolved_edge)
    said = (starts if resolved_edge.source == note else ends).format(quoted(other))
    if resolved_edge.edge.negated:
        said = f"it is denied that {said}" if resolved_edge.source != note else f"it is denied that it {said}"
    return f"{said}: {quoted(shortened(sentence))}" if _says_more(sentence, title, other) else said


def shared_reason(
    first: ResolvedEdge, second: ResolvedEdge, middle: str, names: Sequence[str], *, cited: bool
) -> str | None:
    """The reason given by shared plain links: both link to the middle node, or both are linked from it; otherwise None.

    Args:
        first: The relation between the start and the middle.
        second: The relation between the middle and the note that the reason is about.
        middle: The node between them.
        names: The titles of the middle node and of other nodes shared in the same way.
        cited: Whether all of them are papers.
    """
    if not (first.is_plain and second.is_plain):
        return None
    shared = ", ".join(map(quoted, names[:MOST_NAMED])) + (" and others" if len(names) > MOST_NAMED else "")
    if first.target == middle and second.target == middle:
        return f"both {'cite' if cited else 'link to'} {shared}"
    if first.source == middle and second.source == middle:
        return f"both are linked from {shared}"
    return None


def distant_reason(resolved_edges: Sequence[ResolvedEdge], nodes: Sequence[str], titles: Sequence[str]) -> str:
    """The reason given by a chain of relations, from the start to the note that the reason is about.

    Args:
        resolved_edges: The relations.
        nodes: The nodes of the chain, including both ends.
        titles: The titles of the nodes.
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


def shortened(sentence: str) -> str:
    """At most `LONGEST_SENTENCE` characters of a sentence, cut between words."""
    text = " ".join(sentence.split())
    if len(text) <= LONGEST_SENTENCE:
        return text
    cut, blank, _ = text[:LONGEST_SENTENCE].rpartition(" ")
    return f"{cut if blank else text[:LONGEST_SENTENCE]}…"


def _phrases(resolved_edge: ResolvedEdge) -> tuple[str, str]:
    """What a relation says of its start and of its end; a relation that only a field names is told by its name."""
    label = resolved_edge.edge.label
    if label is None:
        return PHRASES[resolved_edge.type]
    name = quoted(label.replace("{", "{{").replace("}", "}}"))
    return f"names {{}} under {name}", f"{{}} names it under {name}"


def _says_more(sentence: str, *titles: str) -> bool:
    """Return whether a line contains more than a field's name and its link, which the reason already states."""
    return normal_name(sentence.rpartition(":")[2]) not in ("", *map(normal_name, titles))


def _leg(resolved_edge: ResolvedEdge, start: str, end: str) -> str:
    if not resolved_edge.is_stated:
        return f"{start} is similar in content to {end}"
    said = f"{start} {_phrases(resolved_edge)[0].format(end)}"
    return f"it is denied that {said}" if resolved_edge.edge.negated else said
