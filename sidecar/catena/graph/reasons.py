"""Why a note is related to another, in words on one line."""

from collections.abc import Sequence

from catena.graph.relation_types import PHRASES
from catena.graph.tie import Tie
from catena.notes.names import normal_name

LONGEST_SENTENCE = 160
"""Characters of a sentence that are quoted."""
MOST_NAMED = 3
"""Notes that are named as what two others share."""


def direct_reason(tie: Tie, note: str, title: str, other: str, sentence: str) -> str:
    """What one relation says of a note.

    Args:
        tie: The relation.
        note: The node that is spoken of.
        title: Its title.
        other: The other one's title.
        sentence: That states it; "" for none.
    """
    if not tie.is_stated:
        return "means nearly the same"
    starts, ends = PHRASES[tie.type]
    said = (starts if tie.source == note else ends).format(quoted(other))
    if tie.edge.negated:
        said = f"it is denied that {said}" if tie.source != note else f"it is denied that it {said}"
    return f"{said}: {quoted(shortened(sentence))}" if _says_more(sentence, title, other) else said


def shared_reason(first: Tie, second: Tie, middle: str, names: Sequence[str], *, cited: bool) -> str | None:
    """What two notes have in common by plain links: both link to the middle, or are linked from there; else None.

    Args:
        first: Between the start and the middle.
        second: Between the middle and the note that is spoken of.
        middle: The node between them.
        names: The middle's title, and those of others that both share likewise.
        cited: All of them are papers.
    """
    if not (first.is_plain and second.is_plain):
        return None
    shared = ", ".join(map(quoted, names[:MOST_NAMED])) + (" and others" if len(names) > MOST_NAMED else "")
    if first.target == middle and second.target == middle:
        return f"both {'cite' if cited else 'link to'} {shared}"
    if first.source == middle and second.source == middle:
        return f"both are linked from {shared}"
    return None


def distant_reason(ties: Sequence[Tie], nodes: Sequence[str], titles: Sequence[str]) -> str:
    """A way of several relations, told from the start on; the note that is spoken of is its end.

    Args:
        ties: The relations.
        nodes: On the way, both ends included: one more than there are relations.
        titles: Of the nodes.
    """
    names = [*map(quoted, titles[:-1]), "it"]
    legs = [
        _leg(tie, *((names[at], names[at + 1]) if tie.source == nodes[at] else (names[at + 1], names[at])))
        for at, tie in enumerate(ties)
    ]
    return "; ".join(legs)


def quoted(text: str) -> str:
    """In quotation marks, on one line."""
    return f"“{' '.join(text.split())}”"


def shortened(sentence: str) -> str:
    """The sentence's first `LONGEST_SENTENCE` characters, cut between words."""
    text = " ".join(sentence.split())
    if len(text) <= LONGEST_SENTENCE:
        return text
    cut, blank, _ = text[:LONGEST_SENTENCE].rpartition(" ")
    return f"{cut if blank else text[:LONGEST_SENTENCE]}…"


def _says_more(sentence: str, *titles: str) -> bool:
    """Whether a line says more than a field's name and its link, which the reason says already."""
    return normal_name(sentence.rpartition(":")[2]) not in ("", *map(normal_name, titles))


def _leg(tie: Tie, start: str, end: str) -> str:
    if not tie.is_stated:
        return f"{start} means nearly the same as {end}"
    said = f"{start} {PHRASES[tie.type][0].format(end)}"
    return f"it is denied that {said}" if tie.edge.negated else said
