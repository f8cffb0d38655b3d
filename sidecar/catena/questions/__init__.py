"""Question: what a person asked, understood. Intent with its reason, concepts, subjects, dates, threshold."""

__all__ = [
    "checking",
    "days",
    "intent",
    "parameters",
    "phrases",
    "roles_wanted",
    "thresholds",
    "understanding",
]
