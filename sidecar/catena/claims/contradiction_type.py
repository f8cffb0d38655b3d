"""How two claims contradict each other."""

from enum import StrEnum


class ContradictionType(StrEnum):
    """In the order of precedence: the first that fits names the pair."""

    NEGATION = "negation"
    CONFLICTING_VALUES = "conflicting_values"
    OPPOSING_SENTIMENT = "opposing_sentiment"
    SEMANTIC_CONFLICT = "semantic_conflict"
