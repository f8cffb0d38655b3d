"""Adds causal chains and relations between compared subjects to answers; adds nothing while the graph is loading."""

from collections.abc import Iterable, Sequence

from catena.answers.answer import CausalChain
from catena.answers.graph_relations import Neighbour, chains_between, shared_and_unique
from catena.answers.ports import AnswerServices
from catena.forms.comparison import Attribute, Cell
from catena.forms.subject_view import cell_text
from catena.graph.relation import CAUSAL, RelationType
from catena.questions.routing import Direction, direction_of
from catena.questions.understanding import Question

MOST_CHAINS = 5

_TELLING = CAUSAL | {RelationType.SUPPORTS, RelationType.CONTRADICTS, RelationType.ANALOGOUS_TO}
_NEIGHBOURS_OF_A_CELL = 6


def causal_chains_of(services: AnswerServices, question: Question) -> tuple[CausalChain, ...]:
    """Return chains that answer a causal question: between its concepts, or into or out of its only concept.

    With two or more concepts, chains run from the first to the others, or from the others to the first if there are
    none: `Why do A improve B?` names the cause first, `Why is B improved by A?` names it last.
    """
    if services.graph.loaded is None:
        return ()
    for sources, targets in _directions(question.parameters.concepts, question.sanitized):
        if found := chains_between(services, sources, targets, limit=MOST_CHAINS):
            return found
    return ()


def only_other_way(services: AnswerServices, question: Question, chains: Sequence[CausalChain]) -> bool:
    """Whether a question asks what leads to its only concept, or what that leads to, and all chains tell the other."""
    concepts, asked = question.parameters.concepts, direction_of(question.sanitized)
    if not chains or asked is None or len(concepts) != 1:
        return False
    named = services.ledger.titled(concepts[0])
    ends = [chain.causal_path[-1 if asked is Direction.CAUSES else 0].note_path for chain in chains]
    others = [chain.causal_path[0 if asked is Direction.CAUSES else -1].note_path for chain in chains]
    return named.isdisjoint(path for path in ends if path) and all(path in named for path in others)


def relation_rows(services: AnswerServices, subjects: Sequence[str]) -> tuple[Attribute, ...]:
    """Return a comparison row for what all subjects influence, support or contradict, each in its way."""
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
    return (out, into) if direction_of(question) is Direction.EFFECTS else (into, out)


def _cell(services: AnswerServices, subject: str, at: int, neighbours: Iterable[Neighbour]) -> Cell | None:
    """Return how one subject is related to these notes; None if nothing tells, or no note has its name."""
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
        text=cell_text("; ".join(relations[:_NEIGHBOURS_OF_A_CELL])), note_path=path, note_title=title, span=None
    )
