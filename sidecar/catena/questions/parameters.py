"""Parameters: what a question is about, what it compares, when, and how similar."""

import datetime as dt
import re
from dataclasses import dataclass

from catena.errors import BadDate, TooFewSubjects
from catena.questions.concepts import concepts_of
from catena.questions.intent import Intent
from catena.questions.subjects import subjects_of
from catena.questions.thresholds import threshold_in
from catena.questions.vault_names import VaultNames
from catena.questions.when import Period, check_period, period_in, without

LONGEST_CONCEPT = 100
"""Characters of a concept or a subject."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameters:
    """What a question's words say beside its intent.

    Attributes:
        concepts: What it is about; at most 100 characters each.
        subjects: What it compares; empty unless it is comparative.
        start_date: First day it asks about, `YYYY-MM-DD`; None from the oldest known.
        end_date: Last day; None up to today.
        similarity_threshold: 0 to 1; None when its words ask for none.
        notes: What was changed on the way, in words.
    """

    concepts: tuple[str, ...] = ()
    subjects: tuple[str, ...] = ()
    start_date: str | None = None
    end_date: str | None = None
    similarity_threshold: float | None = None
    notes: tuple[str, ...] = ()


def parameters_of(sanitized: str, intent: Intent, *, names: VaultNames, today: dt.date) -> Parameters:
    """Read a question's parameters.

    A date counts when the question asks about a person's notes or about time. `Who won the prize in 1992?` asks
    neither, so the year stays a word to look for.

    Args:
        sanitized: From `checked_question`, without a command in front.
        intent: What kind of question it is.
        names: What the vault calls its notes.
        today: The person's today.

    Raises:
        BadDate: A date can't be read, lies ahead or before 1900.
    """
    period = _period(sanitized, intent, today)
    text = sanitized if period is None else without(sanitized, period)
    subjects = subjects_of(text, names) if intent is Intent.COMPARATIVE else ()
    concepts = concepts_of(text, intent, names) if intent is not Intent.COMPARATIVE or not subjects else subjects
    cut_concepts, cut_subjects = cut(concepts), cut(subjects)
    return Parameters(
        concepts=cut_concepts,
        subjects=cut_subjects,
        start_date=period.first.isoformat() if period and period.first else None,
        end_date=period.last.isoformat() if period and period.last else None,
        similarity_threshold=None if intent is Intent.COMPARATIVE else threshold_in(sanitized),
        notes=cut_notes(concepts, subjects),
    )


def too_few_subjects(parameters: Parameters, names: VaultNames) -> TooFewSubjects:
    """The refusal of a comparison with less than two subjects, with one that would work."""
    named = parameters.subjects or parameters.concepts
    if not named:
        return TooFewSubjects("Comparison requires at least two subjects. Name both, as in 'Compare X and Y'.")
    other = names.nearest(named[0])
    suggestion = f"Compare {named[0]} and {other or '…'}"
    return TooFewSubjects(
        f"Comparison requires at least two subjects. Did you mean: '{suggestion}'?",
        subjects=list(named[:1]), suggestion=suggestion if other else None,
    )  # fmt: skip


def cut(phrases: tuple[str, ...]) -> tuple[str, ...]:
    """Phrases of at most 100 characters each."""
    return tuple(phrase[:LONGEST_CONCEPT].rstrip() for phrase in phrases)


def cut_notes(*lists: tuple[str, ...]) -> tuple[str, ...]:
    """One line for each phrase that `cut` makes shorter."""
    long = dict.fromkeys(phrase for phrases in lists for phrase in phrases if len(phrase) > LONGEST_CONCEPT)
    return tuple(
        f"concept cut to {LONGEST_CONCEPT} characters: '{phrase[:LONGEST_CONCEPT].rstrip()}…'" for phrase in long
    )


_PERSONAL = re.compile(
    r"\b(?:i|me|my|mine|we|our|notes?|vault|ich|mir|mein\w*|wir|unser\w*|notizen|je|mes|mon|ma|mis?)\b", re.IGNORECASE
)


def _period(text: str, intent: Intent, today: dt.date) -> Period | None:
    try:
        period = period_in(text, today=today)
    except BadDate:
        if intent is Intent.TEMPORAL or _PERSONAL.search(text):
            raise
        return None
    if period is None or not (intent is Intent.TEMPORAL or period.is_relative or _PERSONAL.search(text)):
        return None
    if period.is_range or period.is_relative or _PERSONAL.search(text):
        check_period(period, today=today, words=text[period.start : period.end])
        return period
    try:
        check_period(period, today=today, words=text)
    except BadDate:
        return None  # it asks about the world in 1812, not about notes of that year
    return period
