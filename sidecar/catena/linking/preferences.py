"""Adjust the strength of suggestions to the links that the user accepted and dismissed.

Each link type and each reason has a score, `(accepted - dismissed) / (accepted + dismissed + 4)`. It is 0 without
feedback, never reaches 1 or -1, and one verdict changes it little (a Beta(2, 2) prior, shifted to -1 … 1). The mean
score of a suggestion moves its strength up to half the way towards 1 or 0. Equal feedback gives equal scores.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from catena.linking.feedback import Feedback, Verdict
from catena.linking.link import LinkType, Reason
from catena.linking.signals import SUREST

_PRIOR = 4
_LARGEST_MOVE = 0.5


@dataclass(frozen=True, slots=True)
class Preferences:
    """How the user judged links of each type and reason.

    Scores are from -1 to 1; types and reasons without feedback have none.
    """

    scores: Mapping[LinkType | Reason, float]

    def adjusted(self, strength: float, link_type: LinkType, reasons: Iterable[Reason]) -> float:
        """Return the strength of a suggestion adjusted by the scores of its type and its reasons."""
        scores = [self.scores.get(key, 0.0) for key in (link_type, *reasons)]
        mean = sum(scores) / len(scores)
        room = SUREST - strength if mean > 0 else strength
        return strength + _LARGEST_MOVE * mean * max(0.0, room)


def preferences_of(verdicts: Iterable[Feedback]) -> Preferences:
    """Compute the scores. A link that was not suggested counts for its type only."""
    counts: dict[LinkType | Reason, list[int]] = {}
    for feedback in verdicts:
        for key in (feedback.link_type, *feedback.reasons):
            counts.setdefault(key, [0, 0])[feedback.verdict is Verdict.DISMISSED] += 1
    return Preferences({key: (yes - no) / (yes + no + _PRIOR) for key, (yes, no) in counts.items()})
