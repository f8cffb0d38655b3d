"""Adds causal chains and relations between compared subjects to answers; adds nothing while the graph is loading."""

import re
from collections.abc import Iterable, Sequence

from catena.answers.answer import Attribute, CausalChain, Cell
from catena.answers.graph_relations import Neighbour, chains_between, shared_and_unique
from catena.answers.ports import AnswerServices
from catena.answers.subject_view import shortened
from catena.graph.relation import CAUSAL, RelationType
from catena.questions.understanding import Question

MOST_CHAINS = 5

_ASKS_FOR_EFFECTS = re.compile(
    r"\b(?:effects?|consequences?|impacts?|influences?|outcomes?|results?)\s+(?:of|from|that)\b"
    r"|\bdo(?:es)?\b.*\b(?:cause|lead to|affect|influence|impact|result in|bring about|do)\b"
    r"|\b(?:happens|follows)\s+(?:if|when|from)\b",
    re.IGNORECASE,
)
_TELLING = CAUSAL | {RelationType.SUPPORTS, RelationType.CONTRADICTS, RelationType.ANALOGOUS_TO}
_NEIGHBOURS_OF_A_CELL = 6


def causal_chains_of(services: AnswerServices, question: Question) -> tuple[CausalChain, ...]:
    """Returns chains that answer a causal question: between its concepts, or into or out of its only concept.

    With two or more concepts, chains run from the first to the others, or from the others to the first if there are
    none: `Why do A improve B?` names the cause first, `Why is B improved by A?` names it last.
    """
    if services.graph.loaded is None:
        return ()
    for sources, targets in _directions(question.parameters.concepts, question.sanitized):
        if found := chains_between(services, sources, targets, limit=MOST_CHAINS):
            return found
    return ()


def relation_rows(services: AnswerServices, subjects: Sequence[str]) -> tuple[Attribute, ...]:
    """Returns a comparison row for what all subjects influence, support or contradict, each in its way."""
    if services.graph.loaded is None:
        return ()
    found = shared_and_unique(services, subjects)
    cells = [_cell(services, subject, at, found.shared) for at, subject in enumerate(subjects)]
    name = f"{'Both' if len(subjects) == 2 else 'All'} have relations to"
    return (Attribute(name=name, values=tuple(cells)),) if all(cells) else ()


def _directions(concepts: Sequence[str], question: str) -> Iterable[tuple[Sequence[str], Sequence[str]]]:
    if len(concepts) > 1:
        return ((concepts[:1], concepts[1:]), (concepts[1:], concepts[:1]))
    if not concepts:
        return ()
    into, out = ((), concepts), (concepts, ())
    return (out, into) if _ASKS_FOR_EFFECTS.search(question) else (into, out)


def _cell(services: AnswerServices, subject: str, at: int, neighbours: Iterable[Neighbour]) -> Cell | None:
    """Returns how one subject is related to these notes; None if nothing tells, or no note has its name."""
    relations = [
        f"{types[0].replace('_', ' ')} {neighbour.note_title}"
        for neighbour in neighbours
        if (types := [type for type in neighbour.relationship_types[at] if type in _TELLING])
    ]
    path = min(services.ledger.titled(subject), default=None)
    if not relations or path is None:
        return None
    title = services.ledger.facts([path])[path].title
    return Cell(
        text=shortened("; ".join(relations[:_NEIGHBOURS_OF_A_CELL])), note_path=path, note_title=title, span=None
    )
