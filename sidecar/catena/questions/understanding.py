"""Understanding: from what a person typed to a question that can be planned and asked."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass, replace

from catena.errors import BadDate, BadRequest
from catena.language.tokens import WORD_RUN
from catena.questions.checking import checked_question
from catena.questions.classifying import classify
from catena.questions.commands import command_in
from catena.questions.days import checked_date
from catena.questions.intent import Classification, Intent
from catena.questions.parameters import Parameters, cut, cut_notes, parameters_of
from catena.questions.subjects import needs_two_subjects, weighs_one_subject
from catena.questions.thresholds import checked_threshold
from catena.questions.vault_names import VaultNames


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question, understood.

    Attributes:
        original: As it was typed, with a command in front if there was one.
        sanitized: What is asked: one line, without the command.
        classification: What kind of answer it wants, and why.
        parameters: What it is about, when, how similar.
        lacks_subjects: Whether it is a comparison that names less than two things to compare; to be refused with
            `too_few_subjects`. `Pros and cons of A` is none.
    """

    original: str
    sanitized: str
    classification: Classification
    parameters: Parameters
    lacks_subjects: bool


def understand(
    text: str,
    *,
    names: VaultNames,
    today: dt.date,
    intent: Intent | None = None,
    concepts: Iterable[str] | None = None,
    subjects: Iterable[str] | None = None,
    start_date: str | None = None,
    end_date: str | None = None,
    similarity_threshold: float | None = None,
) -> Question:
    """Understand a question. What the caller gives wins over what the words say.

    Args:
        text: What was typed, 1 to 500 characters; may start with a command such as `*compare`.
        names: What the vault calls its notes.
        today: The person's today; relative dates count from it.
        intent: The kind of question, when somebody chose it.
        concepts: What it is about.
        subjects: What it compares.
        start_date: First day, in a form `checked_date` reads; a month or year counts from its start.
        end_date: Last day; a month or year counts to its end.
        similarity_threshold: 0 to 1.

    Raises:
        QueryEmpty, QueryTooLong, DangerousContent, BadDate, BadThreshold: As their names say.
        BadRequest: There is no word in it, or an unknown command in front of it.
    """
    checked = checked_question(text)
    command = command_in(checked.sanitized)
    plain = checked_question(command.rest).sanitized if command else checked.sanitized
    if not WORD_RUN.search(plain):
        raise BadRequest(
            "I couldn't understand your question. "
            "Try rephrasing using 'What is...', 'Compare...', or 'Show me...' patterns."
        )
    chosen = intent or (command.intent if command else None)
    read = classify(plain)
    classification = read if chosen is None else _chosen(chosen, read, by_hand=intent is not None)
    first = None if start_date is None else checked_date(start_date, edge="start", today=today)
    last = None if end_date is None else checked_date(end_date, edge="end", today=today)
    found = parameters_of(plain, classification.intent, names=names, today=today)
    parameters = _given(found, concepts, subjects, first, last, similarity_threshold)
    compares = classification.intent is Intent.COMPARATIVE and (
        needs_two_subjects(plain) or (chosen is not None and not weighs_one_subject(plain))
    )
    return Question(
        original=checked.original,
        sanitized=plain,
        classification=classification,
        parameters=parameters,
        lacks_subjects=compares and len(parameters.subjects) < 2,
    )


def _chosen(intent: Intent, read: Classification, *, by_hand: bool) -> Classification:
    others = tuple(reading for reading in read.alternatives if reading.intent is not intent)
    return Classification(
        intent=intent,
        confidence=1.0,
        reason="You chose it." if by_hand else "The command asks for it.",
        alternatives=others,
    )


def _given(
    found: Parameters,
    concepts: Iterable[str] | None,
    subjects: Iterable[str] | None,
    first: str | None,
    last: str | None,
    threshold: float | None,
) -> Parameters:
    given_concepts = found.concepts if concepts is None else _phrases(concepts)
    given_subjects = found.subjects if subjects is None else _phrases(subjects)
    start = first or found.start_date
    end = last or found.end_date
    if start and end and end < start:
        raise BadDate(f"Start date {start} lies after end date {end}", start_date=start, end_date=end)
    return replace(
        found,
        concepts=cut(given_concepts),
        subjects=cut(given_subjects),
        start_date=start,
        end_date=end,
        similarity_threshold=found.similarity_threshold if threshold is None else checked_threshold(threshold),
        notes=tuple(dict.fromkeys((*found.notes, *cut_notes(given_concepts, given_subjects)))),
    )


def _phrases(given: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(phrase for phrase in (" ".join(text.split()) for text in given) if phrase))
