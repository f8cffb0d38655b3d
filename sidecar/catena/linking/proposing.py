"""Rules that propose a link between two notes by what their sentences say, with a type where a sentence states one.

Each rule gives proposals of one kind; `suggesting` takes the strongest. A rule proposes links from the source to the
target. A relation that holds only in the other direction and has no inverse type is suggested for the other note.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from catena.answers.contradiction import ClaimInNote, Contradiction, Judgement
from catena.claims.claim import Claim, Stance
from catena.claims.completeness import is_complete
from catena.claims.reading import read
from catena.claims.wording import is_unspaced
from catena.graph.node import NoteNode
from catena.graph.relation import CAUSAL, RelationType
from catena.graph.resolved_edge import ResolvedEdge
from catena.graph.statement import Statement
from catena.linking.explanations import quoted
from catena.linking.link import LinkType, Reason
from catena.linking.signals import Proposal, Signal
from catena.vault.path import VaultPath

SAME_SUBJECT = 0.72
"""Cosine from which two claims are about the same subject."""
_BY_COMMON_WORDS = 0.82
"""The same for claims that share only words that many notes of the vault have: its general subject makes them alike."""
_FEWEST_WORDS = 6
"""Words of a claim that says enough to be compared without its context."""
_STATED, _BY_STRENGTH = 0.4, 0.5
_SUPERSEDED = 0.7
"""Factor for a contradiction whose older side was superseded by the newer one."""
_IN_LINE = 0.2
_REASONS: Mapping[LinkType, Reason] = {
    LinkType.SUPPORTS: Reason.EVIDENCE,
    LinkType.CONTRADICTS: Reason.OPPOSED_CLAIMS,
    LinkType.ANALOGOUS_TO: Reason.DEFINITION,
    LinkType.GENERALIZES: Reason.DEFINITION,
    LinkType.SPECIALIZES: Reason.DEFINITION,
    LinkType.INFLUENCES: Reason.CAUSE,
}
"""The reason for a link that a sentence states, by type; for every other type the reason is the mention itself."""
_KINDS_OF = (LinkType.GENERALIZES, LinkType.SPECIALIZES)
_NAMED = {link_type.value: link_type for link_type in LinkType}
_FLIPPED: Mapping[RelationType, LinkType] = {
    RelationType.GENERALIZES: LinkType.SPECIALIZES,
    RelationType.SPECIALIZES: LinkType.GENERALIZES,
    RelationType.CONTRADICTS: LinkType.CONTRADICTS,
    RelationType.ANALOGOUS_TO: LinkType.ANALOGOUS_TO,
}
"""The type of a link from the source for a relation from the target to the source."""


def by_sentences(
    source: VaultPath,
    resolved_edges: Iterable[ResolvedEdge],
    statements: Mapping[int, tuple[VaultPath, Statement]],
    titles: Mapping[VaultPath, str],
    *,
    may_be_kinds: bool,
) -> Iterator[Proposal]:
    """Yield proposals from sentences that relate both notes by name without a link: definitions, causes, evidence.

    The relations are between the source and one other note. `statements` tell for each row id which note states the
    relation, and how; `titles` are those of these notes. Unless one may be a kind of the other (persons, dates and
    journals are no kinds of anything), sentences that say so are left out.
    """
    for resolved_edge in resolved_edges:
        link_type = _type_from(resolved_edge, source)
        if link_type is None or resolved_edge.edge.negated or resolved_edge.edge.id not in statements:
            continue
        if link_type in _KINDS_OF and not may_be_kinds:
            continue
        stated_in, statement = statements[resolved_edge.edge.id]
        words = f"“{titles.get(stated_in, stated_in)}” says: {quoted(statement.context)}" if statement.context else ""
        signal = Signal(
            reason=_REASONS.get(link_type, Reason.MENTION),
            strength=_STATED + _BY_STRENGTH * resolved_edge.strength,
            quote=words,
        )
        yield Proposal(link_type=link_type, signal=signal)


def by_contradictions(source: VaultPath, found: Iterable[Contradiction]) -> Mapping[VaultPath, Proposal]:
    """Return, for each note that contradicts the source, a proposal from the strongest contradiction not dismissed."""
    proposals: dict[VaultPath, Proposal] = {}
    for shown in found:
        sides = {shown.note_a.path: shown.note_a, shown.note_b.path: shown.note_b}
        if source not in sides or len(sides) < 2 or shown.status is Judgement.DISMISSED:
            continue
        own = sides.pop(source)
        (other,) = sides.values()
        strength = shown.confidence * (_SUPERSEDED if shown.superseded else 1.0)
        words = f"{_says(own)}, but {_says(other)}."
        signal = Signal(reason=Reason.OPPOSED_CLAIMS, strength=strength, quote=words)
        proposals.setdefault(other.path, Proposal(link_type=LinkType.CONTRADICTS, signal=signal))
    return proposals


def by_claims(
    source: NoteNode,
    target: NoteNode,
    claims: tuple[Sequence[Claim], Sequence[Claim]],
    alike: NDArray[np.float32],
    is_common: Callable[[str], bool],
) -> Signal | None:
    """Return a signal from the two claims of both notes that are most surely about the same subject.

    Whether one supports the other is not said by either, so that the link has no type. `alike` has the similarity of
    the source's claims (rows) to the target's (columns), 0 to 1; `is_common` says whether many notes have a word.
    """
    best: tuple[float, str, str] | None = None
    for row, column in np.argwhere(alike >= SAME_SUBJECT).tolist():
        one, other = claims[0][row], claims[1][column]
        if not may_agree(one, other):
            continue
        if alike[row, column] < _BY_COMMON_WORDS and not _share_a_rare_word(one.text, other.text, is_common):
            continue
        found = (_IN_LINE + 0.5 * (float(alike[row, column]) - SAME_SUBJECT), one.text, other.text)
        best = max(best, found) if best else found
    if best is None:
        return None
    words = f"“{source.title}” says: {quoted(best[1])} And “{target.title}”: {quoted(best[2])}"
    return Signal(reason=Reason.EVIDENCE, strength=best[0], quote=words)


def may_agree(one: Claim, other: Claim) -> bool:
    """Return whether two claims of different words are asserted, and each can be understood alone."""
    if not (one.stance is other.stance is Stance.ASSERTED) or one.text == other.text:
        return False
    return _stands_alone(one.text) and _stands_alone(other.text)


def _share_a_rare_word(one: str, other: str, is_common: Callable[[str], bool]) -> bool:
    """Return whether two claims share a word that few notes have; the signs of a script without blanks don't tell."""
    roots = read(other).roots
    return is_unspaced(one) or any(word.root in roots and not is_common(word.text) for word in read(one).words)


def _stands_alone(text: str) -> bool:
    """Return whether a claim can be understood without the sentence before it, and is no formula."""
    if "\\" in text or (" " in text and len(text.split()) < _FEWEST_WORDS):
        return False
    return 2 * sum(map(str.isalpha, text)) > len(text) and is_complete(text, read(text).language)


def _type_from(resolved_edge: ResolvedEdge, source: VaultPath) -> LinkType | None:
    if resolved_edge.source != source:
        return _FLIPPED.get(resolved_edge.type)
    if resolved_edge.type in CAUSAL:
        return LinkType.INFLUENCES
    return _NAMED.get(resolved_edge.type.value)


def _says(side: ClaimInNote) -> str:
    return f"“{side.title}” says {quoted(side.claim.rstrip('.'))}"
