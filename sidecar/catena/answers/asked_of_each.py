"""What a comparison asks of each of its subjects, answered for each as if it had been asked alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from catena.answers.answer import AnswerPart
from catena.answers.context import AnswerContext
from catena.answers.finding import Search
from catena.answers.parts import led_by, part_read
from catena.forms.arranging import overlaps
from catena.forms.subject_name import SubjectName, subject_names
from catena.language.identification import language_of
from catena.language.vocabulary import entry
from catena.notes.formulas import is_formula
from catena.questions.answer_type import AnswerType, answer_type_of
from catena.questions.asked_of_each import asked_of_each, asks_which
from catena.questions.intent import Intent
from catena.reading.passage import AnswerPassage, PassageKind


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedOfEach:
    """What is asked of each subject of a comparison, and what the notes say.

    Attributes:
        asked: What is asked, in the words of the question: `who needs a certificate`.
        is_choice: Whether it is asked which of them it holds of.
        told: The passages of each subject, best first, in the order of the subjects; () where nothing answers.
    """

    asked: str
    is_choice: bool
    told: tuple[tuple[AnswerPassage, ...], ...]


def told_of_each(context: AnswerContext, searches: Sequence[Search]) -> AskedOfEach | None:
    """Return what the notes say of each subject to what a comparison asks of all; None if it only compares. Blocks.

    Raises:
        OutOfTime: The deadline of the answer has passed.
    """
    subjects = [search.asked_for for search in searches]
    if context.question.classification.intent is not Intent.COMPARATIVE or len(subjects) < 2:
        return None
    question = context.question.sanitized
    asked = asked_of_each(question, subjects)
    if not asked or answer_type_of(asked) is AnswerType.DEFINITION:
        return None  # what each is, the table says in any case
    parts = [
        part_read(context, f"{subject}: {asked}?", (led_by(searches, at),))[0] for at, subject in enumerate(subjects)
    ]
    is_choice = asks_which(question, subjects)
    told = tuple(tuple(_about(part, subjects, at)) for at, part in enumerate(parts))
    return AskedOfEach(asked=asked, is_choice=is_choice, told=told)


def told_of_one(context: AnswerContext, searches: Sequence[Search], at: int) -> AnswerPassage | None:
    """Return what the notes say best of one of the subjects, as if it had been asked what it is. Blocks.

    None if nothing is likely to say it and names it, or stands in a note that is called so.

    Raises:
        OutOfTime: The deadline of the answer has passed.
    """
    subjects = [search.asked_for for search in searches]
    what_is = entry("comparing.what_is", language_of(context.question.sanitized))
    part, _ = part_read(context, what_is.replace("…", subjects[at]), (led_by(searches, at),))
    names = subject_names(subjects)
    name, others = names[at], (*names[:at], *names[at + 1 :])

    def tells(passage: AnswerPassage) -> bool:
        is_another = name.is_only_within(passage.note_title, passage.text)
        return (
            passage.score >= LIKELY
            and not is_another
            and (name.is_in(passage.text) or _is_own(passage.note_title, name, others))
        )

    return next(filter(tells, _about(part, subjects, at)), None)


def _is_own(title: str, name: SubjectName, others: Sequence[SubjectName]) -> bool:
    """Return whether a note is called after one of the subjects alone, also as `03-a-subject`."""
    spaced = title if " " in title else title.replace("-", " ")
    return name.is_in(spaced) and not any(other.is_in(spaced) for other in others)


def _about(part: AnswerPart, subjects: Sequence[str], at: int) -> Iterator[AnswerPassage]:
    """Yield the passages that are about one of the subjects: they name it, or what they stand below does.

    Those below its name come before those that name it elsewhere, unless they are less than half as certain to answer.
    """
    names = subject_names(subjects)
    name, others = names[at], (*names[:at], *names[at + 1 :])
    below: list[AnswerPassage] = []
    elsewhere: list[AnswerPassage] = []
    for passage in part.answer:
        if passage.kind is PassageKind.ROW or is_formula(passage.text):
            continue  # the one says little without the head of its table, the other without words
        is_named = name.is_in(passage.text)
        title = passage.note_title
        is_below = _is_own(title, name, others) or name.stands_above(title, passage.section_title)
        if is_below and (is_named or not any(other.is_in(passage.text) for other in others)):
            below.append(passage)
        elif is_named:
            elsewhere.append(passage)
    if below and elsewhere and 2 * below[0].score < elsewhere[0].score:
        below, elsewhere = elsewhere, below
    yield from (*below, *elsewhere)


def first_of_each(
    told: Sequence[Sequence[AnswerPassage]], known: Sequence[AnswerPassage]
) -> tuple[AnswerPassage | None, ...]:
    """Return the best passage of each subject, no two the same; the first has it if one passage tells of all of them.

    Args:
        told: The passages of each subject, best first.
        known: What says what each subject is, which answers only if it is certain to.

    Returns:
        None where there is none.
    """
    found: list[AnswerPassage | None] = []
    for passages in told:
        best = next((each for each in passages if each.score >= SURE or not _is_known(each, known)), None)
        is_told = best is None or best.score < LEAST or any(one and overlaps(best, one) for one in found)
        found.append(None if is_told else best)
    return tuple(found)


def _is_known(passage: AnswerPassage, known: Sequence[AnswerPassage]) -> bool:
    """Return whether most of a passage says what the subject is."""
    return any(overlaps(passage, one) and 2 * len(one.text) > len(passage.text) for one in known)


LEAST, LIKELY, SURE = 0.15, 0.3, 0.6
"""How certain a passage is to answer if it stands in the table at all, where nothing else tells of its subject, and
though it says what the subject is."""
