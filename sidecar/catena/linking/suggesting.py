"""From all that speaks for links to suggestions: one a note, the surest type, learned from what was said before."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from catena.graph.node import NoteNode
from catena.graph.roles import DAMPING
from catena.linking.checking import LONGEST_CONTEXT
from catena.linking.ground import Ground, Proposal, together
from catena.linking.learning import Leaning
from catena.linking.link import LinkSuggestion, LinkType
from catena.linking.quoting import joined
from catena.vault.path import VaultPath

MOST_SUGGESTIONS = 50
LEAST_STRENGTH = 0.25
"""What is less sure than this is not suggested."""
_ORDER = tuple(LinkType)


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A note that might be linked.

    Attributes:
        target: The note.
        grounds: What speaks for a link, of whatever type.
        proposals: What speaks for one type.
        else_type: The type when there is no proposal.
    """

    target: NoteNode
    grounds: tuple[Ground, ...]
    proposals: tuple[Proposal, ...]
    else_type: LinkType


def suggestions_of(
    source: VaultPath, candidates: Iterable[Candidate], leaning: Leaning, *, limit: int
) -> tuple[LinkSuggestion, ...]:
    """The surest suggestions, surest first, ties by path.

    A suggestion is as sure as its grounds together with the proposals of its type (`ground.together`), less for maps,
    daily notes and tag pages, and then moved by what was accepted and dismissed before.
    """
    found = [_suggestion(source, candidate, leaning) for candidate in candidates]
    sure = [each for each in found if each and each.strength >= LEAST_STRENGTH]
    sure.sort(key=lambda each: (-each.strength, each.target_path))
    return tuple(sure[: min(limit, MOST_SUGGESTIONS)])


def _suggestion(source: VaultPath, candidate: Candidate, leaning: Leaning) -> LinkSuggestion | None:
    types = {proposal.link_type for proposal in candidate.proposals} or {candidate.else_type}
    made = [_of_type(source, candidate, leaning, link_type) for link_type in types]
    return max(
        (each for each in made if each),
        key=lambda each: (each.strength, -_ORDER.index(each.link_type)),
        default=None,
    )


def _of_type(source: VaultPath, candidate: Candidate, leaning: Leaning, link_type: LinkType) -> LinkSuggestion | None:
    special = _strongest_first(p.ground for p in candidate.proposals if p.link_type is link_type)
    grounds = (*special, *_strongest_first(candidate.grounds))
    if not grounds:
        return None
    reasons = tuple(dict.fromkeys(ground.reason for ground in grounds))
    role = DAMPING[candidate.target.role] ** 0.5
    strength = leaning.moved(role * together(ground.strength for ground in grounds), link_type, reasons)
    return LinkSuggestion(
        source_path=source,
        target_path=candidate.target.path,
        target_title=candidate.target.title,
        link_type=link_type,
        strength=round(strength, 3),
        context=joined([ground.words for ground in grounds if ground.words], longest=LONGEST_CONTEXT),
        reasons=reasons,
    )


def _strongest_first(grounds: Iterable[Ground]) -> Sequence[Ground]:
    return sorted(grounds, key=lambda ground: (-ground.strength, ground.reason.value, ground.words))
