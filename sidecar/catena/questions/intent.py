"""Intent: what kind of answer a question wants, how sure that is, why, and what else it might be."""

from dataclasses import dataclass
from enum import StrEnum

CLEAR = 0.85
"""From here on a classification is taken as it is."""

AMBIGUOUS = 0.7
"""Below it the other readings are offered."""


class Intent(StrEnum):
    """The five kinds of question."""

    FACTUAL = "factual"
    TEMPORAL = "temporal"
    CAUSAL = "causal"
    COMPARATIVE = "comparative"
    EXPLORATORY = "exploratory"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One way to read a question.

    Attributes:
        intent: Read so.
        confidence: 0 to 1.
        label: What a person would choose it by: `Get a definition of X (factual)`.
    """

    intent: Intent
    confidence: float
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Classification:
    """How a question is read.

    Attributes:
        intent: The likeliest reading.
        confidence: 0 to 1, calibrated: of those given at 0.85 and above, at least 85 % are right.
        reason: Why, in words.
        alternatives: What a person may choose instead, likeliest first; two or three, the likeliest itself among
            them, when the question is ambiguous.
    """

    intent: Intent
    confidence: float
    reason: str
    alternatives: tuple[Reading, ...] = ()

    @property
    def is_ambiguous(self) -> bool:
        """Whether the other readings should be offered."""
        return self.confidence < AMBIGUOUS
