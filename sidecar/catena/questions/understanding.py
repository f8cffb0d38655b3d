"""Understanding: turn what a person typed into a question with an intent and parameters."""

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from catena.errors import BadDate, BadRequest
from catena.language.identification import language_of
from catena.language.tokens import WORD_RUN, letter_words
from catena.language.vocabulary import words as words_in
from catena.questions.answer_type import AnswerType, answer_type_of
from catena.questions.checking import checked_question
from catena.questions.classifying import classify
from catena.questions.commands import command_in
from catena.questions.correction import Correction
from catena.questions.days import checked_date
from catena.questions.intent import AMBIGUOUS, Classification, Intent
from catena.questions.mentions import AskedMention, asked_mention
from catena.questions.named_notes import named_notes
from catena.questions.parameters import Parameters, is_personal, parameters_of, truncated, truncation_notes
from catena.questions.referring import parts_of, resolved
from catena.questions.routing import asks_the_record
from catena.questions.spelling import Spelled, spelled
from catena.questions.subjects import chooses_among, needs_two_subjects, only_compares, subjects_of, weighs_one_subject
from catena.questions.tables import without_table
from catena.questions.thresholds import checked_threshold
from catena.questions.vault_names import VaultNames
from catena.questions.vault_words import VaultWords


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question with its intent and parameters.

    Attributes:
        original: The question as typed, including a command if there is one.
        sanitized: The cleaned question on one line, without the command, in the spelling of the vault, complete in
            itself.
        classification: The intent, with its confidence and reason.
        parameters: The concepts, subjects, dates and similarity threshold.
        lacks_subjects: Whether the question is a comparison with fewer than two subjects, which callers refuse with
            `too_few_subjects`. `Pros and cons of A` needs only one.
        answer_type: The kind of words that would answer it.
        corrections: Misspelled words and how they were read.
        parts: The questions that it consists of, each complete in itself; () if it is one question.
        named: The notes that it names outright: by a link, a citekey, or an author and a year.
        mention: What it asks the first mention of; None if it asks for something else.
    """

    original: str
    sanitized: str
    classification: Classification
    parameters: Parameters
    lacks_subjects: bool
    answer_type: AnswerType = AnswerType.OTHER
    corrections: tuple[Correction, ...] = ()
    parts: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    mention: AskedMention | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What a caller says beside a question, and what overrides its words; None for what is not said.

    Attributes:
        intent: The intent, if the person chose one.
        concepts: What the question is about.
        subjects: What the question compares.
        start_date: The first day, in a form that `checked_date` reads. A month or year counts from its first day.
        end_date: The last day, in the same forms. A month or year counts to its last day.
        similarity_threshold: 0 to 1.
        previous: The question before in the same conversation, from which what refers back is understood.
    """

    intent: Intent | None = None
    concepts: Sequence[str] | None = None
    subjects: Sequence[str] | None = None
    start_date: str | None = None
    end_date: str | None = None
    similarity_threshold: float | None = None
    previous: str | None = None


NOTHING_GIVEN = Given()


def understand(
    text: str, *, names: VaultNames, words: VaultWords | None = None, today: dt.date, given: Given = NOTHING_GIVEN
) -> Question:
    """Find the intent and the parameters of a question.

    Args:
        text: The question as typed, 1 to 500 characters. It may start with a command such as `*compare`.
        names: The names of the vault's notes.
        words: The words of the vault's notes, by which spelling is repaired; None to repair nothing.
        today: The current day, from which relative dates count.
        given: What the caller says beside it.

    Raises:
        QueryEmpty, QueryTooLong, DangerousContent: As `checked_question` raises them.
        BadDate: If a date is not valid, or the start date is after the end date.
        BadThreshold: If the threshold is not a number from 0 to 1.
        BadRequest: If the text has no word, or starts with an unknown command.
    """
    checked = checked_question(text)
    before = None if given.previous is None else checked_question(given.previous, field="previous_question").sanitized
    command = command_in(checked.sanitized)
    cleaned = checked_question(command.rest).sanitized if command else checked.sanitized
    cleaned = without_table(cleaned, names)
    spelling = spelled(cleaned, words) if words else Spelled(text=cleaned)
    parts, sanitized = _completed(spelling.text, before, names)
    chosen = given.intent or (command.intent if command else None)
    asked_first = parts[0] if parts else sanitized
    classification = classify(asked_first)
    mention = None if parts or given.concepts else asked_mention(sanitized)
    if chosen is not None:
        classification = _with_intent(chosen, classification, by_caller=given.intent is not None)
    elif mention or _asks_of_a_period(sanitized, classification, names, today):
        classification = _of_time(classification)
    elif chooses_among(sanitized, names):
        classification = _read_as(Intent.COMPARATIVE, _BY_CHOICE, "It asks which of several things.", classification)
    elif len(given.subjects or ()) < 2:
        classification = _unless_one_subject(classification, sanitized, names)
    found = parameters_of(sanitized, classification.intent, names=names, today=today)
    parameters = _with_given(found, replace(given, concepts=(mention.topic,)) if mention else given, today)
    compares = classification.intent is Intent.COMPARATIVE and (
        needs_two_subjects(sanitized) or (chosen is not None and not weighs_one_subject(sanitized))
    )
    return Question(
        original=checked.original,
        sanitized=sanitized,
        classification=classification,
        parameters=parameters,
        lacks_subjects=compares and len(parameters.subjects) < 2,
        answer_type=answer_type_of(asked_first),
        parts=parts,
        named=named_notes(sanitized, names),
        corrections=spelling.corrections,
        mention=mention if classification.intent is Intent.TEMPORAL else None,
    )


def _completed(text: str, previous: str | None, names: VaultNames) -> tuple[tuple[str, ...], str]:
    """Return the parts of a question, () if it is one, and all of it, complete without the question before.

    Raises:
        BadRequest: If it has no word.
    """
    complete = resolved(text, previous, names) if previous is not None else text
    parts = parts_of(complete, names)
    sanitized = " ".join(parts) if parts else complete
    if not WORD_RUN.search(sanitized):
        raise BadRequest(
            "I couldn't understand your question. "
            "Try rephrasing using 'What is...', 'Compare...', or 'Show me...' patterns."
        )
    return parts, sanitized


def read_as_list(question: Question) -> Question:
    """Return a question that turned out to ask for a list of notes, if its words left open what it asks for.

    `papers by Vale and Orr` names two things, and compares nothing.
    """
    if question.classification.confidence >= AMBIGUOUS:
        return question
    listed = _read_as(Intent.EXPLORATORY, _BY_LIST, "It asks for notes of some kind.", question.classification)
    return replace(
        question,
        classification=replace(listed, alternatives=()),
        parameters=replace(question.parameters, subjects=()),
    )


def _with_intent(intent: Intent, classified: Classification, *, by_caller: bool) -> Classification:
    return _read_as(intent, 1.0, "You chose it." if by_caller else "The command asks for it.", classified)


def _read_as(intent: Intent, confidence: float, reason: str, classified: Classification) -> Classification:
    others = tuple(reading for reading in classified.alternatives if reading.intent is not intent)
    return Classification(intent=intent, confidence=confidence, reason=reason, alternatives=others)


def _asks_of_a_period(text: str, classified: Classification, names: VaultNames, today: dt.date) -> bool:
    """Return whether a question that names no time by its wording asks what a person did in a period."""
    if classified.intent not in (Intent.EXPLORATORY, Intent.FACTUAL) or not is_personal(text):
        return False
    try:
        return asks_the_record(text, Intent.TEMPORAL, parameters_of(text, Intent.TEMPORAL, names=names, today=today))
    except BadDate:
        return False


def _of_time(classified: Classification) -> Classification:
    """Return the classification of a question that the dates of notes answer."""
    if classified.intent is Intent.TEMPORAL:
        return classified
    return _read_as(Intent.TEMPORAL, _BY_DATES, "It asks what the dates of notes tell.", classified)


_BY_DATES = _BY_CHOICE = _BY_LIST = 0.9


def _unless_one_subject(classified: Classification, text: str, names: VaultNames) -> Classification:
    """Return a fact's classification for a comparison of one thing, unless nothing but a comparison can be meant.

    `Is A always larger than B?` asks about one statement.
    """
    if classified.intent is not Intent.COMPARATIVE or only_compares(text):
        return classified
    names_one = needs_two_subjects(text) and len(subjects_of(text, names)) < 2
    if not (names_one or _asks_whether_always(text)):
        return classified
    reason = "It asks to compare, but names one thing only." if names_one else "It asks whether something holds."
    return _read_as(Intent.FACTUAL, AMBIGUOUS, reason, classified)


def _asks_whether_always(text: str) -> bool:
    strong = words_in("drafts.strong", language_of(text))
    is_asked = answer_type_of(text) is AnswerType.YES_NO and not needs_two_subjects(text)
    return is_asked and not strong.isdisjoint(letter_words(text.lower()))


def _with_given(found: Parameters, given: Given, today: dt.date) -> Parameters:
    given_concepts = found.concepts if given.concepts is None else _phrases(given.concepts)
    given_subjects = found.subjects if given.subjects is None else _phrases(given.subjects)
    start, end = found.start_date, found.end_date
    if given.start_date is not None:
        start = checked_date(given.start_date, edge="start", today=today)
    if given.end_date is not None:
        end = checked_date(given.end_date, edge="end", today=today)
    if start and end and end < start:
        raise BadDate(f"Start date {start} lies after end date {end}", start_date=start, end_date=end)
    threshold = given.similarity_threshold
    return replace(
        found,
        concepts=truncated(given_concepts),
        subjects=truncated(given_subjects),
        start_date=start,
        end_date=end,
        similarity_threshold=found.similarity_threshold if threshold is None else checked_threshold(threshold),
        notes=tuple(dict.fromkeys((*found.notes, *truncation_notes(given_concepts, given_subjects)))),
    )


def _phrases(given: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(phrase for phrase in (" ".join(text.split()) for text in given) if phrase))
