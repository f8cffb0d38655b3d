"""What people accepted and dismissed, as a lean of what is suggested next.

For each type and each reason it is counted how often a suggestion of it was accepted and dismissed. Its lean is
`(accepted - dismissed) / (accepted + dismissed + 4)`: 0 when nothing was said, never quite 1 or -1, and moved little by
one voice (a Beta(2, 2) prior, shifted to -1 … 1). A suggestion moves half the way its leans say, on average, towards 1
or 0. The same feedback always gives the same leans.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from catena.linking.feedback import Feedback, Verdict
from catena.linking.ground import SUREST
from catena.linking.link import LinkType, Reason

_PRIOR = 4
_HOW_FAR = 0.5


@dataclass(frozen=True, slots=True)
class Leaning:
    """What was said of types and reasons, each -1 to 1; what is missing was never spoken of.

    Attributes:
        leans: By type or reason.
    """

    leans: Mapping[LinkType | Reason, float]

    def moved(self, strength: float, link_type: LinkType, reasons: Iterable[Reason]) -> float:
        """A suggestion's strength after what was said of its type and its reasons."""
        spoken = [self.leans.get(key, 0.0) for key in (link_type, *reasons)]
        lean = sum(spoken) / len(spoken)
        room = SUREST - strength if lean > 0 else strength
        return strength + _HOW_FAR * lean * max(0.0, room)


def leaning_of(said: Iterable[Feedback]) -> Leaning:
    """Count what was said. Links that nobody suggested speak for their type alone."""
    counts: dict[LinkType | Reason, list[int]] = {}
    for feedback in said:
        for key in (feedback.link_type, *feedback.reasons):
            counts.setdefault(key, [0, 0])[feedback.verdict is Verdict.DISMISSED] += 1
    return Leaning({key: (yes - no) / (yes + no + _PRIOR) for key, (yes, no) in counts.items()})
