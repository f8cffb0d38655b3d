"""Puts what answers by its form before what answers by its words: a list that was asked for, a title that says it."""

from collections.abc import Iterator, Sequence, Set

from catena.forms.arranging import overlaps, says_the_same
from catena.forms.asked_in_headings import led_by_heading
from catena.forms.coding import below_headings, led_by_code, of_own_note
from catena.forms.enumerating import asks_for_things, enumerated, steps_for
from catena.forms.instructing import instructing_first, steps_in_order
from catena.forms.titles import titles_that_answer
from catena.language.folding import fold
from catena.notes import Note
from catena.questions.answer_type import AnswerType
from catena.reading.answer_kinds import is_uncounted
from catena.reading.candidates import units_in
from catena.reading.defining import defines
from catena.reading.how_to import asks_how_to
from catena.reading.passage import AnswerPassage, EvidenceLevel, PassageKind
from catena.reading.sought import Sought

MOST_SHOWN, MOST_UNLISTED = 5, 4
"""How many passages are shown, and how many if things were asked for that no list has and nothing is certain."""
LEAST_CERTAIN = 0.5
"""The least certainty of a list or a title that is called what was asked for."""
_DECIDED = (AnswerType.DEFINITION, AnswerType.NUMBER)
"""A title that defines, or that counts, states what was asked for."""


def led_by_form(
    sought: Sought, passages: Sequence[AnswerPassage], level: EvidenceLevel, notes: Sequence[Note]
) -> tuple[tuple[AnswerPassage, ...], EvidenceLevel]:
    """Return the passages to show, and how well they answer.

    A list that was asked for stands alone, after the sentence or the title that has its number, because sentences about
    it tell less. A title stands before the other passages, unless one of them says the same or defines, too.

    Args:
        sought: What the question seeks.
        passages: The passages that answer by their words, best first.
        level: How well these answer.
        notes: The best notes, best first.
    """
    score = max([LEAST_CERTAIN, *(each.score for each in passages[:1])])
    titles = () if _is_answered(sought, passages) else titles_that_answer(sought, notes, score)
    titles = tuple(title for title in titles if not any(says_the_same(title, each) for each in passages))
    lists = enumerated(sought, notes, score) if asks_for_things(sought) else ()
    if titles and sought.answer_type in _DECIDED:
        level = EvidenceLevel.STATED
    elif (titles or lists) and level is EvidenceLevel.NONE:
        level = EvidenceLevel.PARTIAL
    if not lists and sought.answer_type is AnswerType.LIST and level is not EvidenceLevel.STATED:
        passages = passages[:MOST_UNLISTED]
    if sought.answer_type is AnswerType.DEFINITION and level is not EvidenceLevel.STATED:
        passages = _own_lead_first(sought, passages, notes)
    if not lists:
        passages = led_by_heading(sought, _with_code(sought, passages, notes, level), notes, score)
        level = EvidenceLevel.PARTIAL if passages and level is EvidenceLevel.NONE else level
        return (*titles, *passages)[:MOST_SHOWN], level
    is_counted = bool(passages) and _counts(sought, passages[0]) and not titles and level is EvidenceLevel.STATED
    counting = passages[:1] if is_counted and not any(overlaps(passages[0], each) for each in lists) else ()
    return (*titles, *counting, *lists), level


def _own_lead_first(
    sought: Sought, passages: Sequence[AnswerPassage], notes: Sequence[Note]
) -> Sequence[AnswerPassage]:
    """Return the passages; what the note or section called as what is to be defined begins with is first, if none
    defines.
    """
    if any(defines(each.text, concept) for each in passages[:1] for concept in sought.concepts):
        return passages
    begin = next(_beginnings(notes, {fold(concept) for concept in sought.concepts}), None)
    leads = [each for each in passages if begin and each.note_path == begin[0].path and _covers(each, begin[1])]
    return sorted(passages, key=lambda each: each not in leads[:1])


def _beginnings(notes: Sequence[Note], names: Set[str]) -> Iterator[tuple[Note, int]]:
    """Yield where the notes begin that have one of these names, in bytes, then their sections that have one."""
    for note in notes:
        texts = [unit for unit in units_in(note) if unit.kind is not PassageKind.FIELD]
        called = not names.isdisjoint(map(fold, (note.title, *note.aliases)))
        headed = (unit for unit in texts if called or (unit.path and fold(unit.path[-1]) in names))
        if first := next(headed, None):
            yield note, first.span.byte_start


def _covers(passage: AnswerPassage, at: int) -> bool:
    return passage.span.byte_start <= at < passage.span.byte_end


def _counts(sought: Sought, passage: AnswerPassage) -> bool:
    """Return whether a passage has a number in bold that counts what was asked for: no version, no page."""
    return bool(passage.bold) and not is_uncounted(sought.question, passage.text)


def _with_code(
    sought: Sought, passages: Sequence[AnswerPassage], notes: Sequence[Note], level: EvidenceLevel
) -> Sequence[AnswerPassage]:
    """Return the passages of a how-to question: code below a heading, then what instructs, with code as written."""
    if not passages or not asks_how_to(sought.question):
        return passages
    shown = led_by_code(sought, passages, notes, is_stated=level is EvidenceLevel.STATED)
    score = passages[0].score
    headed = below_headings(sought, notes, score) or steps_for(sought, notes, score)
    if not headed and level is not EvidenceLevel.STATED and not any(each.code for each in shown):
        headed = of_own_note(sought, notes, score)
    headed = tuple(each for each in headed if not any(overlaps(each, other) for other in shown))
    found = (*headed, *shown) if headed else instructing_first(sought, shown, notes, score)
    return steps_in_order(sought, found[:MOST_SHOWN], notes)


def _is_answered(sought: Sought, passages: Sequence[AnswerPassage]) -> bool:
    """Return whether a passage defines what a title could only define again."""
    asks = sought.answer_type is AnswerType.DEFINITION
    return asks and any(defines(each.text, concept) == 2 for each in passages for concept in sought.concepts)
