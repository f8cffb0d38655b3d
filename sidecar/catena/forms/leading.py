"""Puts what answers by its form before what answers by its words: a list that was asked for, a title that says it."""

from collections.abc import Sequence

from catena.forms.arranging import overlaps, says_the_same
from catena.forms.attribute import judgement_of
from catena.forms.coding import led_by_code
from catena.forms.defining import may_describe_a_title
from catena.forms.enumerating import (
    asks_for_things,
    enumerated,
    is_called_so,
    names_what_is_done,
    names_what_is_made,
    spelled_out,
    steps_below_their_name,
    steps_for,
    steps_of,
)
from catena.forms.instructing import LEAST_AS_CERTAIN, instructing_first, instructs, steps_in_order, tells_a_way
from catena.forms.judging import Judging
from catena.forms.surveying import introductions_of
from catena.forms.titles import is_exercise, title_with_measure, titles_that_answer
from catena.language.folding import fold
from catena.language.identification import language_of
from catena.notes import Note
from catena.questions.answer_type import AnswerType
from catena.questions.how_to import asks_how_to
from catena.reading.answer_kinds import expects_no_name, is_uncounted
from catena.reading.candidates import units_in
from catena.reading.defining import begins_with_name, defines, head_of, name_terms, speaks_of
from catena.reading.passage import AnswerPassage, EvidenceLevel
from catena.reading.sought import Sought

MOST_SHOWN, MOST_UNLISTED = 5, 4
"""How many passages are shown, and how many if things were asked for that no list has and nothing is certain."""
LEAST_CERTAIN = 0.5
"""The least certainty of a list or a title that is called what was asked for."""
_EXPLAINED = (AnswerType.DEFINITION, AnswerType.OTHER)
_LEVELS = (EvidenceLevel.NONE, EvidenceLevel.PARTIAL, EvidenceLevel.STATED)
_DECIDED = (AnswerType.DEFINITION, AnswerType.NUMBER)
"""A title that defines, or that counts, states what was asked for."""


def led_by_form(
    sought: Sought, passages: Sequence[AnswerPassage], level: EvidenceLevel, notes: Sequence[Note]
) -> tuple[tuple[AnswerPassage, ...], EvidenceLevel]:
    """Return the passages to show, and how well they answer.

    A list that spells out an abbreviation, or of what speaks for or against something, stands alone; so does any other
    list that was asked for, after the sentence or the title that has its number, because sentences about it tell less.
    A title stands before the other passages, unless one of them says the same or defines, too.

    Args:
        sought: What the question seeks.
        passages: The passages that answer by their words, best first.
        level: How well these answer.
        notes: The best notes, best first.
    """
    score = certainty_of_lists(passages)
    if stated := spelled_out(sought, notes, score) or judging_lists(sought, passages, notes):
        return stated, EvidenceLevel.STATED
    if sought.answer_type in _EXPLAINED and any(is_exercise(each.note_title) for each in passages[:1]):
        level = min(level, EvidenceLevel.PARTIAL, key=_LEVELS.index)  # an exercise uses what it does not define
    passages = passages if level is EvidenceLevel.STATED else _taught_first(passages)
    passages, level = _introduced(sought, passages, level, notes)
    passages = _defined_first(sought, _namesake_first(sought, _topic_introduced(sought, passages, notes)), notes)
    titles = () if _is_answered(sought, passages) else titles_that_answer(sought, notes, score)
    titles = tuple(title for title in titles if not any(says_the_same(title, each) for each in passages))
    lists = enumerated(sought, notes, score) if asks_for_things(sought) else ()
    if titles and sought.answer_type in _DECIDED:
        level = EvidenceLevel.STATED
    elif (titles or lists) and level is EvidenceLevel.NONE:
        level = EvidenceLevel.PARTIAL
    if not lists and sought.answer_type is AnswerType.LIST and level is not EvidenceLevel.STATED:
        passages = passages[:MOST_UNLISTED]
    if not lists:
        above = titles or tuple(title_with_measure(sought, passages, notes))
        shown = (*above, *_with_code(sought, passages, notes, level))[:MOST_SHOWN]
        return shown, _unless_uninstructed(sought, shown, notes, level)
    is_counted = bool(passages) and _counts(sought, passages[0]) and not titles and level is EvidenceLevel.STATED
    counting = passages[:1] if is_counted and not any(overlaps(passages[0], each) for each in lists) else ()
    return (*titles, *counting, *lists), level


def judging_lists(
    sought: Sought, passages: Sequence[AnswerPassage], notes: Sequence[Note]
) -> tuple[AnswerPassage, ...]:
    """Return the lists of what speaks for a thing or against it, if a question asks for them; see `led_by_form`."""
    judging = Judging.asked(sought.question, sought.concepts)
    return judging.lists(notes, certainty_of_lists(passages)) if judging else ()


def certainty_of_lists(passages: Sequence[AnswerPassage]) -> float:
    """Return how certain a list is that is called what was asked for."""
    return max([LEAST_CERTAIN, *(each.score for each in passages[:1])])


def _taught_first(passages: Sequence[AnswerPassage]) -> Sequence[AnswerPassage]:
    """Return the passages; those of exercises, which repeat what is asked, stand behind what is nearly as certain."""
    least = LEAST_AS_CERTAIN * max((each.score for each in passages), default=0.0)
    return sorted(passages, key=lambda each: is_exercise(each.note_title) or each.score < least)


def _introduced(
    sought: Sought, passages: Sequence[AnswerPassage], level: EvidenceLevel, notes: Sequence[Note]
) -> tuple[Sequence[AnswerPassage], EvidenceLevel]:
    """Return the passages of a question who somebody is, and how well they answer.

    That with which the note of this name begins stands first. Only that, or what defines them, can state it: others
    tell what somebody did or said.
    """
    if sought.answer_type is not AnswerType.PERSON or not expects_no_name(sought.question):
        return passages, level
    found = introductions_of(sought.concepts, notes, certainty_of_lists(passages))
    own = [each for each in found if not each.section_title or _names(each.section_title, sought)][:1]
    begun = [each for each in passages if any(overlaps(each, one) for one in own)]
    others = (each for each in passages if each not in begun)
    is_told = bool(own) or any(
        defines(each.text, name) == _DEFINED for each in passages[:1] for name in sought.concepts
    )
    limits = (EvidenceLevel.PARTIAL if own else EvidenceLevel.NONE, level if is_told else EvidenceLevel.PARTIAL)
    level = max(limits[0], min(level, limits[1], key=_LEVELS.index), key=_LEVELS.index)
    return (*(begun or own), *others), level


def _names(heading: str, sought: Sought) -> bool:
    return any(speaks_of(heading, name_terms(name)) == 1 for name in sought.concepts)


def _begins(note: Note, passage: AnswerPassage) -> bool:
    """Return whether a passage has the first sentence of its note."""
    lead = next((each for each in units_in(note) if each.kind.is_prose), None)
    return lead is not None and lead.span.overlaps(passage.span)


def _namesake_first(sought: Sought, passages: Sequence[AnswerPassage]) -> Sequence[AnswerPassage]:
    """Return the passages of a question what something is; those of a note that is called just so stand first.

    They need not be as certain as those of a note that names it beside other things.
    """
    if sought.answer_type is not AnswerType.DEFINITION or not passages:
        return passages
    least, whole = LEAST_AS_CERTAIN * passages[0].score, (1 << len(sought.terms)) - 1

    def is_namesake(passage: AnswerPassage) -> bool:
        is_named = sought.found_in(passage.note_title) == whole
        return is_named and len(name_terms(passage.note_title)) <= len(sought.terms) and passage.score >= least

    return passages if is_namesake(passages[0]) else sorted(passages, key=lambda each: not is_namesake(each))


def _defined_first(sought: Sought, passages: Sequence[AnswerPassage], notes: Sequence[Note]) -> Sequence[AnswerPassage]:
    """Return the passages of a question what something is: of those of the best note, the one that defines what it is
    called stands first, else the one with which it begins, as `concept by which …`.

    That is asked only if the question has no word beside the note's name: `What does felt mean in Dutch?` has one. In
    another language than the note, it may have as many words as the name, and only a definition stands first.
    """
    best = next((note for note in notes for each in passages[:1] if note.path == each.note_path), None)
    if sought.answer_type is not AnswerType.DEFINITION or best is None:
        return passages
    names = (*sought.concepts, best.title, *best.aliases)
    called = " ".join((best.title, *best.aliases))
    is_foreign = language_of(sought.question) != language_of(passages[0].text)
    is_name = len(sought.terms) <= len(name_terms(best.title)) if is_foreign else speaks_of(called, sought.terms) == 1
    if not is_name:
        return passages

    def told(passage: AnswerPassage) -> int:
        if passage.note_path != best.path:
            return 0
        if any(defines(passage.text, name) == _DEFINED for name in names):
            return 2
        return int(not is_foreign and _begins(best, passage) and may_describe_a_title(passage.text))

    first = max(passages, key=told)
    is_first = told(first) == 0 or told(passages[0]) == told(first)
    return passages if is_first else (first, *(each for each in passages if each is not first))


_DEFINED = 2
"""See `defines`."""


def _topic_introduced(
    sought: Sought, passages: Sequence[AnswerPassage], notes: Sequence[Note]
) -> Sequence[AnswerPassage]:
    """Return the passages; if only the name of a note was typed, what introduces it in this note stands first."""
    topic = fold(sought.question.strip(" .!"))
    called = [note for note in notes if topic in map(fold, (note.title, *note.aliases))]
    introducing = introductions_of([topic], called, passages[0].score)[:1] if passages else ()
    begun = [each for each in passages if any(overlaps(each, first) for first in introducing)]
    return (*(begun or introducing), *(each for each in passages if each not in begun))


def _counts(sought: Sought, passage: AnswerPassage) -> bool:
    """Return whether a passage has a number in bold that counts what was asked for: no version, no page."""
    return bool(passage.bold) and not is_uncounted(sought.question, passage.text)


def _with_code(
    sought: Sought, passages: Sequence[AnswerPassage], notes: Sequence[Note], level: EvidenceLevel
) -> Sequence[AnswerPassage]:
    """Return the passages of a how-to question: steps, else what instructs, with code as it is written."""
    if not passages or not asks_how_to(sought.question):
        return passages
    shown = led_by_code(sought, passages, notes, is_stated=level is EvidenceLevel.STATED)
    steps = steps_for(sought, notes, passages[0].score) or _own_steps(sought, passages, notes, level)
    if not (steps or instructs(passages[0], notes)):
        best = (note for note in notes if note.path == passages[0].note_path)
        steps = tuple(step for note in best for step in steps_of(note, passages[0].score))
    steps = tuple(each for each in steps if not overlaps(each, shown[0]))
    shown = [each for each in shown if not any(overlaps(each, step) for step in steps)]
    found = (*steps, *shown) if steps else instructing_first(sought, shown, notes)
    found = _definitions_last(sought, found)
    return steps_in_order(_called_so_first(sought, found, notes)[:MOST_SHOWN], notes)


def _unless_uninstructed(
    sought: Sought, passages: Sequence[AnswerPassage], notes: Sequence[Note], level: EvidenceLevel
) -> EvidenceLevel:
    """Return how well passages answer: how something is done is never stated by what tells no way to do it."""
    is_told = not asks_how_to(sought.question) or any(tells_a_way(each, notes) for each in passages)
    return level if is_told else min(level, EvidenceLevel.PARTIAL, key=_LEVELS.index)


def _definitions_last(sought: Sought, passages: Sequence[AnswerPassage]) -> Sequence[AnswerPassage]:
    """Return the passages of a how-to question; what only says what something else is stands behind what is nearly as
    certain: of how to warp a loom, `Loom waste covers …`. So does what stands below `Limits` or the like.
    """
    least = LEAST_AS_CERTAIN * passages[0].score

    is_head_last = language_of(sought.question) in _HEAD_LAST

    def is_beside(passage: AnswerPassage) -> bool:
        name = head_of(passage.note_title)
        words = name_terms(name)[-1:] if is_head_last else name_terms(name)
        is_of_another = any(not sought.found_in(word) for word in words)
        judges = judgement_of(passage.section_title or "") is not None and judgement_of(sought.question) is None
        return judges or (is_of_another and begins_with_name(passage.text, name))

    if not is_beside(passages[0]):
        return passages
    return sorted(passages, key=lambda each: each.score < least or is_beside(each))


_HEAD_LAST = ("en", "de", "nl")
"""Languages in which the last word of a name says what kind of thing it is."""


def _called_so_first(
    sought: Sought, passages: Sequence[AnswerPassage], notes: Sequence[Note]
) -> Sequence[AnswerPassage]:
    """Return the passages of a how-to question, one that instructs below a heading that says just that first."""
    least = LEAST_AS_CERTAIN * passages[0].score
    near = [each for each in passages if each.score >= least and instructs(each, notes)]
    called = [each for each in near if is_called_so(each.section_title or "", sought)]
    if not called or passages[0] in called:
        return passages
    return (called[0], *(each for each in passages if each is not called[0]))


def _own_steps(
    sought: Sought, passages: Sequence[AnswerPassage], notes: Sequence[Note], level: EvidenceLevel
) -> tuple[AnswerPassage, ...]:
    """Return the steps for which the note of the best passage is there; () if it is about anything else.

    That is known by its name, or, in another language than the question, if all passages are of this note.
    """
    best = next((note for note in notes if note.path == passages[0].note_path), None)
    if best is None:
        return ()
    is_foreign = language_of(sought.question) != language_of(passages[0].text)
    are_of_one = len(passages) > 1 and all(each.note_path == best.path for each in passages)
    is_meant = is_foreign and are_of_one and level is not EvidenceLevel.STATED
    is_about = is_meant or names_what_is_done(best, sought) or names_what_is_made(best, sought)
    return steps_below_their_name(best, passages[0].score) if is_about else ()


def _is_answered(sought: Sought, passages: Sequence[AnswerPassage]) -> bool:
    """Return whether a passage defines what a title could only define again."""
    asks = sought.answer_type is AnswerType.DEFINITION
    return asks and any(defines(each.text, concept) == _DEFINED for each in passages for concept in sought.concepts)
