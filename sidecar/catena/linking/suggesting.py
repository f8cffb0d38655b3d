"""Turn candidates into suggestions: one per note, with the strongest type, adjusted by the user's verdicts."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from catena.graph.node import NoteNode
from catena.graph.roles import DAMPING
from catena.linking.checking import LONGEST_CONTEXT
from catena.linking.link import LinkSuggestion, LinkType
from catena.linking.preferences import Preferences
from catena.linking.signals import Proposal, Signal, combined_strength
from catena.vault.path import VaultPath

MOST_SUGGESTIONS = 50
LEAST_STRENGTH = 0.25
"""Candidates with less strength are not suggested."""
_ORDER = tuple(LinkType)


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A note that could be linked.

    Attributes:
        signals: Signals for a link of any type.
        proposals: Signals for a link of a particular type. Without any, the two notes are merely related.
    """

    target: NoteNode
    signals: tuple[Signal, ...]
    proposals: tuple[Proposal, ...]


def suggestions_of(
    source: VaultPath, candidates: Iterable[Candidate], preferences: Preferences
) -> tuple[LinkSuggestion, ...]:
    """Return the suggestions that are sure enough, strongest first, ties by path.

    Only what can be quoted is suggested. The strength of a suggestion combines its signals and the proposals of its
    type (`signals.combined_strength`). It is lower for maps, daily notes and tag pages, and is adjusted by the user's
    preferences.
    """
    found = [_suggestion(source, candidate, preferences) for candidate in candidates]
    sure = [each for each in found if each and each.strength >= LEAST_STRENGTH]
    sure.sort(key=lambda each: (-each.strength, each.target_path))
    return tuple(sure)


def _suggestion(source: VaultPath, candidate: Candidate, preferences: Preferences) -> LinkSuggestion | None:
    types = {proposal.link_type for proposal in candidate.proposals} or {LinkType.RELATED}
    made = [_of_type(source, candidate, preferences, link_type) for link_type in types]
    return max(
        (each for each in made if each),
        key=lambda each: (each.strength, -_ORDER.index(each.link_type)),
        default=None,
    )


def _of_type(
    source: VaultPath, candidate: Candidate, preferences: Preferences, link_type: LinkType
) -> LinkSuggestion | None:
    typed = _strongest_first(p.signal for p in candidate.proposals if p.link_type is link_type)
    signals = (*typed, *_strongest_first(candidate.signals))
    quote = next((signal.quote for signal in signals if signal.quote), "")
    if not quote:
        return None
    reasons = tuple(dict.fromkeys(signal.reason for signal in signals))
    role = DAMPING[candidate.target.role] ** 0.5
    strength = preferences.adjusted(role * combined_strength(signal.strength for signal in signals), link_type, reasons)
    return LinkSuggestion(
        source_path=source,
        target_path=candidate.target.path,
        target_title=candidate.target.title,
        link_type=link_type,
        strength=round(strength, 3),
        context=quote[:LONGEST_CONTEXT],
        reasons=reasons,
    )


def _strongest_first(signals: Iterable[Signal]) -> Sequence[Signal]:
    """What can be quoted comes first, because it is what a person decides by."""
    return sorted(signals, key=lambda signal: (not signal.quote, -signal.strength, signal.reason.value, signal.quote))
