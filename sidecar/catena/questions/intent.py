"""Intent: the kind of answer a question asks for, with the confidence, the reason and the alternatives."""

from dataclasses import dataclass
from enum import StrEnum

CLEAR = 0.85
"""At this confidence or above, a classification counts as certain."""

AMBIGUOUS = 0.7
"""Below this confidence, the alternatives are offered."""


class Intent(StrEnum):
    """The five kinds of question."""

    FACTUAL = "factual"
    TEMPORAL = "temporal"
    CAUSAL = "causal"
    COMPARATIVE = "comparative"
    EXPLORATORY = "exploratory"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One possible intent of a question.

    Attributes:
        intent: The intent.
        confidence: 0 to 1.
        label: The text to choose it by: `Get a definition of X (factual)`.
    """

    intent: Intent
    confidence: float
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Classification:
    """The result of classifying a question.

    Attributes:
        intent: The most probable intent.
        confidence: 0 to 1, calibrated: of the classifications at 0.85 and above, at least 85 % are right.
        reason: A sentence that says why.
        alternatives: Other intents that a person may choose, most probable first. If the question is ambiguous, two or
            three intents, including the most probable one.
    """

    intent: Intent
    confidence: float
    reason: str
    alternatives: tuple[Reading, ...] = ()

    @property
    def is_ambiguous(self) -> bool:
        """Whether the alternatives should be offered."""
        return self.confidence < AMBIGUOUS
