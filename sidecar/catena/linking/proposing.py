"""From what is known of two notes to the type of a link between them: rules over sentences, claims and shape.

Each rule gives proposals of one kind; `suggesting` takes the surest. A rule speaks from the source to the target:
what holds only the other way round and has no name from here is left to suggestions for the other note.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from catena.answers.contradiction import ClaimInNote, Contradiction, Judgement
from catena.claims.claim import Claim, Stance
from catena.graph.node import NoteNode
from catena.graph.relation import CAUSAL, RelationType
from catena.graph.resolved_edge import ResolvedEdge
from catena.graph.statement import Statement
from catena.linking.ground import Ground, Proposal
from catena.linking.link import LinkType, Reason
from catena.linking.quoting import quoted
from catena.linking.titles import is_cited
from catena.vault.path import VaultPath

SAME_SUBJECT = 0.72
"""Cosine of two claims from which one bears on the other."""
_STATED, _BY_STRENGTH = 0.4, 0.5
_SUPERSEDED = 0.7
"""What is left of a contradiction whose newer side took the older one's place."""
_MUCH_LONGER = 2.0
_IN_LINE, _IN_LINE_WITH_EVIDENCE = 0.2, 0.4
_EVIDENCE = re.compile(
    r"\b(?:stud(?:y|ies)|trials?|experiments?|meta-analys[ei]s|data|evidence|found|finds?|shows?|showed|shown|measured"
    r"|measurements?|observed|observations?|results?|participants?|sample|survey|demonstrat\w+|confirm\w*|replicat\w+"
    r"|for example|for instance|e\.g\.|in \d{4}|et al\.?|p\s?[<=]\s?0?\.\d+|studien?|versuche?n?|zeigt\w*|daten|belegt"
    r"|nachgewiesen|gemessen|beobachtet|zum beispiel)\b|\d(?:\.\d+)?\s?%|\bn\s?=\s?\d",
    re.IGNORECASE,
)
_REASONS: Mapping[LinkType, Reason] = {
    LinkType.SUPPORTS: Reason.EVIDENCE,
    LinkType.CONTRADICTS: Reason.OPPOSED_CLAIMS,
    LinkType.ANALOGOUS_TO: Reason.DEFINITION,
    LinkType.GENERALIZES: Reason.DEFINITION,
    LinkType.SPECIALIZES: Reason.DEFINITION,
    LinkType.INFLUENCES: Reason.CAUSE,
}
"""Why a link is suggested that some note states in words; any other type because the words mention both notes."""
_NAMED = {link_type.value: link_type for link_type in LinkType}
_FLIPPED: Mapping[RelationType, LinkType] = {
    RelationType.GENERALIZES: LinkType.SPECIALIZES,
    RelationType.SPECIALIZES: LinkType.GENERALIZES,
    RelationType.CONTRADICTS: LinkType.CONTRADICTS,
    RelationType.ANALOGOUS_TO: LinkType.ANALOGOUS_TO,
}
"""What a relation from the target to the source says from here."""


def by_sentences(
    source: VaultPath,
    resolved_edges: Iterable[ResolvedEdge],
    said: Mapping[int, tuple[VaultPath, Statement]],
    titles: Mapping[VaultPath, str],
) -> Iterator[Proposal]:
    """What some note states of both by their names, without a link between the two: definitions, causes, evidence.

    Args:
        source: Where the link would start.
        resolved_edges: The relations between both.
        said: For each row id, the note that states it and its words.
        titles: Of the notes that state something.
    """
    for resolved_edge in resolved_edges:
        link_type = _type_from(resolved_edge, source)
        if link_type is None or resolved_edge.edge.negated or resolved_edge.edge.id not in said:
            continue
        stated_in, statement = said[resolved_edge.edge.id]
        words = f"“{titles.get(stated_in, stated_in)}” says: {quoted(statement.context)}" if statement.context else ""
        ground = Ground(
            reason=_REASONS.get(link_type, Reason.MENTION),
            strength=_STATED + _BY_STRENGTH * resolved_edge.strength,
            words=words,
        )
        yield Proposal(link_type=link_type, ground=ground)


def by_contradictions(source: VaultPath, found: Iterable[Contradiction]) -> Mapping[VaultPath, Proposal]:
    """For each note whose claims oppose the source's: the surest contradiction that nobody dismissed."""
    proposals: dict[VaultPath, Proposal] = {}
    for shown in found:
        sides = {shown.note_a.path: shown.note_a, shown.note_b.path: shown.note_b}
        if source not in sides or len(sides) < 2 or shown.status is Judgement.DISMISSED:
            continue
        own = sides.pop(source)
        (other,) = sides.values()
        strength = shown.confidence * (_SUPERSEDED if shown.superseded else 1.0)
        words = f"{_says(own)}, but {_says(other)}."
        ground = Ground(reason=Reason.OPPOSED_CLAIMS, strength=strength, words=words)
        proposals.setdefault(other.path, Proposal(link_type=LinkType.CONTRADICTS, ground=ground))
    return proposals


def by_claims(
    source: NoteNode, target: NoteNode, claims: tuple[Sequence[Claim], Sequence[Claim]], alike: NDArray[np.float32]
) -> Proposal | None:
    """Two claims of one stance that are about the same and don't oppose each other: the source supports the target,
    surely so when its claim tells of evidence (a study, a figure, an example).

    Args:
        source: Where the link would start.
        target: Where it would lead.
        claims: Of both.
        alike: Source's claims × target's claims, 0 to 1.
    """
    best: tuple[float, str, str] | None = None
    for row, column in np.argwhere(alike >= SAME_SUBJECT).tolist():
        one, other = claims[0][row], claims[1][column]
        if not (one.stance is other.stance is Stance.ASSERTED) or one.text == other.text:
            continue
        strength = _IN_LINE_WITH_EVIDENCE if _EVIDENCE.search(one.text) else _IN_LINE
        found = (strength + 0.5 * (float(alike[row, column]) - SAME_SUBJECT), one.text, other.text)
        best = max(best, found) if best else found
    if best is None:
        return None
    words = f"“{source.title}” says: {quoted(best[1])} That is in line with “{target.title}”: {quoted(best[2])}"
    ground = Ground(reason=Reason.EVIDENCE, strength=best[0], words=words)
    return Proposal(link_type=LinkType.SUPPORTS, ground=ground)


def by_shape(source: NoteNode, *, names_target: bool, is_named: bool, is_alike: bool, length_ratio: float) -> LinkType:
    """The type when nothing tells more: by who names whom, and how much longer one is on the same.

    A note that names the other, or is about the same at twice the length, elaborates; one that is named is either a
    source that is cited, which supports, or stands for something more general; else the two are alike.

    Args:
        source: Where the link would start.
        names_target: The source names the target.
        is_named: The target names the source.
        is_alike: They mean nearly the same.
        length_ratio: The source's length to the target's.
    """
    if names_target and not is_named:
        return LinkType.ELABORATES
    if is_named and not names_target:
        return LinkType.SUPPORTS if is_cited(source.title) else LinkType.GENERALIZES
    return LinkType.ELABORATES if is_alike and length_ratio >= _MUCH_LONGER else LinkType.ANALOGOUS_TO


def _type_from(resolved_edge: ResolvedEdge, source: VaultPath) -> LinkType | None:
    if resolved_edge.source != source:
        return _FLIPPED.get(resolved_edge.type)
    if resolved_edge.type in CAUSAL:
        return LinkType.INFLUENCES
    return _NAMED.get(resolved_edge.type.value)


def _says(side: ClaimInNote) -> str:
    return f"“{side.title}” says {quoted(side.claim.rstrip('.'))}"
