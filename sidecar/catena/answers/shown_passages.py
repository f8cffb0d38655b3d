"""The passages that are shown for a question, from those that were read: arranged, or led by a list or a title."""

from collections.abc import Sequence
from itertools import islice

from catena.answers.context import AnswerContext
from catena.answers.finding import Search, sought_for
from catena.forms.arranging import Broad, arranged, overlaps
from catena.forms.enumerating import enumerated
from catena.forms.leading import certainty_of_lists, judging_lists, led_by_form
from catena.forms.narrating import ToldNote
from catena.forms.reasoning import LEAST_TO_LEAD, gives_reason_to_use
from catena.forms.reasons_named import reasons_named, use_told
from catena.forms.told_by_fields import told_by_fields
from catena.forms.told_by_references import told_by_references
from catena.forms.trimming import trimmed
from catena.notes import Note
from catena.questions.answer_type import AnswerType
from catena.questions.intent import Intent
from catena.reading.answering import MOST_LISTED, Reading
from catena.reading.causal_words import asks_why
from catena.reading.passage import AnswerPassage, EvidenceLevel
from catena.reading.sought import Sought

NOTES_TOLD = 8


def shown_passages(
    context: AnswerContext, reading: Reading, searches: Sequence[Search]
) -> tuple[tuple[AnswerPassage, ...], EvidenceLevel]:
    """Return the passages that answer a question, and how well: those of a broad question are arranged, a list or a
    title that was asked for leads, a field that was asked for stands alone, and what adds nothing is left out.
    """
    passages, level = _arranged(context, reading, searches)
    question = context.question
    if context.roles or question.classification.intent in (Intent.COMPARATIVE, Intent.EXPLORATORY):
        return passages, level
    return trimmed(passages, level, question.sanitized, question.answer_type), level


def _arranged(
    context: AnswerContext, reading: Reading, searches: Sequence[Search]
) -> tuple[tuple[AnswerPassage, ...], EvidenceLevel]:
    question, passages = context.question, reading.answer
    intent, concepts = question.classification.intent, question.parameters.concepts
    notes = [told.note for told in told_notes(context, searches)]
    is_list = question.answer_type is AnswerType.LIST
    if intent is Intent.EXPLORATORY or (intent is Intent.FACTUAL and is_list):
        is_open = intent is Intent.EXPLORATORY and not is_list
        asked = Broad(question=question.sanitized, concepts=concepts, is_open=is_open)
        passages = arranged(passages, reading.further, asked, notes)
    sought = sought_for(context, searches)
    asks_for_one = not (is_list or context.roles) and intent in (Intent.FACTUAL, Intent.TEMPORAL, Intent.EXPLORATORY)
    if asks_for_one and (told := told_by_fields(sought, notes) or told_by_references(sought, notes)):
        return told, EvidenceLevel.STATED
    if intent is Intent.EXPLORATORY and is_list and passages:
        lists = enumerated(sought, notes, passages[0].score)
        beside = (each for each in passages if not any(overlaps(each, listed) for listed in lists))
        return (*lists, *beside)[:MOST_LISTED], reading.evidence
    if intent is Intent.CAUSAL and (reasons := _reasons(sought, passages, notes)):
        return reasons, EvidenceLevel.STATED
    if intent is Intent.CAUSAL and reading.evidence is EvidenceLevel.PARTIAL:
        return _with_use(sought, passages, notes), reading.evidence
    if intent is not Intent.FACTUAL or context.roles:
        return passages, reading.evidence
    return led_by_form(sought, passages, reading.evidence, notes)


def _reasons(sought: Sought, passages: Sequence[AnswerPassage], notes: Sequence[Note]) -> tuple[AnswerPassage, ...]:
    """Return the list of what speaks for a thing or against it, or the reasons that a note names; () if neither."""
    if lists := judging_lists(sought, passages, notes):
        return lists
    is_asked = sought.answer_type is AnswerType.REASON and asks_why(sought.question)
    return reasons_named(sought, notes, certainty_of_lists(passages)) if is_asked else ()


def _with_use(sought: Sought, passages: Sequence[AnswerPassage], notes: Sequence[Note]) -> tuple[AnswerPassage, ...]:
    """Return the passages; where none gives a reason, what the thing that is asked about is good for stands first."""
    best = max((each.score for each in passages), default=0.0)
    likely = [each for each in passages if each.score >= LEAST_TO_LEAD * best]
    if not passages or any(gives_reason_to_use(each.text) for each in likely):
        return tuple(passages)
    told = use_told(sought, notes, best)
    return (*told, *(each for each in passages if not any(overlaps(each, one) for one in told)))


def told_notes(context: AnswerContext, searches: Sequence[Search]) -> list[ToldNote]:
    """Return the best notes that were found; generated notes are not evidence."""
    ranked = (found for search in searches for found in search.ranked if not found.facts.generated)
    return [
        ToldNote(note=note, composite=found.composite)
        for found in islice(ranked, NOTES_TOLD)
        if (note := context.reader.note(found.facts.path))
    ]
