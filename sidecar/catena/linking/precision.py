"""How many suggested links of each kind were kept, and which kinds are withheld because they were dismissed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from catena.linking.feedback import Feedback, Verdict
from catena.linking.link import LinkSuggestion, Reason

WITHHELD_FROM = 5
"""So many dismissals after one another withhold a kind, until one of it is accepted."""
_MOSTLY = 0.8
"""The share of all verdicts on a kind that must be dismissals, so that a good kind survives a few bad ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KindOfLink:
    """How suggestions of one kind fared."""

    kind: Reason
    accepted: int
    dismissed: int
    is_withheld: bool
    hidden: int = 0


def kinds_of(verdicts: Iterable[Feedback]) -> Mapping[Reason, KindOfLink]:
    """Return how suggestions of each kind fared; links that were not suggested do not count.

    The verdicts are oldest first.
    """
    told: dict[Reason, list[bool]] = {}
    for each in verdicts:
        if each.reasons:
            told.setdefault(each.reasons[0], []).append(each.verdict is Verdict.ACCEPTED)
    return {
        kind: KindOfLink(
            kind=kind,
            accepted=sum(kept),
            dismissed=len(kept) - sum(kept),
            is_withheld=len(kept) >= WITHHELD_FROM
            and not any(kept[-WITHHELD_FROM:])
            and sum(kept) <= (1 - _MOSTLY) * len(kept),
        )
        for kind, kept in told.items()
    }


def without_withheld(
    found: Sequence[LinkSuggestion], kinds: Mapping[Reason, KindOfLink]
) -> tuple[tuple[LinkSuggestion, ...], tuple[LinkSuggestion, ...]]:
    """Return the suggestions that are shown, and those of kinds that are withheld."""
    bad = {kind for kind, fared in kinds.items() if fared.is_withheld}
    return tuple(each for each in found if each.kind not in bad), tuple(each for each in found if each.kind in bad)
