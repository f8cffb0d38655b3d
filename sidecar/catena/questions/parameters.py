"""Parameters: what a question speaks of. Concepts, subjects, dates, how similar."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameters:
    """What was extracted from a question.

    Attributes:
        concepts: As the vault spells them, else as typed.
        subjects: Of a comparison, in the order named; () for other questions.
        start_date: First day that counts, `YYYY-MM-DD`; None for the oldest known.
        end_date: Last day that counts; None for today.
        similarity_threshold: 0 to 1; None when the question does not say.
        notes: What a person should know of how it was understood, in sentences.
    """

    concepts: tuple[str, ...] = ()
    subjects: tuple[str, ...] = ()
    start_date: str | None = None
    end_date: str | None = None
    similarity_threshold: float | None = None
    notes: tuple[str, ...] = ()
