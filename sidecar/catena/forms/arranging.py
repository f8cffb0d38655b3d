"""Arranges the passages of a broad answer: what was asked for first, each point once, those of a note together.

`What are the advantages of X` is answered by what the notes call advantages, and never by what they call drawbacks;
`What do my notes say about X` begins with what X is.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from catena.forms.attribute import Rank, judgement_of
from catena.forms.judging import Judging, subjects_of
from catena.forms.surveying import introductions_of, surveyed
from catena.forms.titles import titles_of
from catena.language.sentences import BETWEEN_ITEMS
from catena.language.tokens import UNSPACED_CHARACTER
from catena.notes import Note
from catena.reading.defining import defines, name_terms, speaks_of
from catena.reading.passage import AnswerPassage, PassageKind
from catena.reading.statements import has_only_figures, lists_names

MOST_POINTS = 5
"""How many passages a broad answer has."""
_MOST_ASIDE = 2
"""How many passages are shown of a topic that none of them names with its heading and title."""
_OF_ONE_NOTE = 3
"""How many of them are from one note, if others have something to say."""
_SAME = 0.6
"""Two passages make the same point if they share at least this part of all their words."""
_FEWEST_WORDS, _FEWEST_CHARACTERS = 4, 8
"""A shorter sentence is a heading or a name. The characters are for scripts without blanks."""
_WITH_ADDRESS = "](http"
"""Stands in a link that is no text: its name has brackets of its own."""
_LABEL_WORDS = 4
_LABELS = (
    re.compile(rf"^[^.:：!?。]{{1,60}}?(?=\s*[:：]|{re.escape(BETWEEN_ITEMS)})"),
    re.compile(rf"^(?:\w{{4,}}|{UNSPACED_CHARACTER.pattern}\w*)"),
)
"""What stands before a colon, or the first word; a short one begins a sentence, as `Con` does in Spanish."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Broad:
    """A question that has several answers.

    Attributes:
        question: The question.
        concepts: What it is about.
        is_open: Whether it asks for everything about them, not for things of a kind.
    """

    question: str
    concepts: Sequence[str]
    is_open: bool


def arranged(
    passages: Sequence[AnswerPassage], further: Sequence[AnswerPassage], asked: Broad, notes: Sequence[Note]
) -> tuple[AnswerPassage, ...]:
    """Return what answers a broad question, in reading order.

    Args:
        passages: The passages that would be shown, best first.
        further: The next best.
        asked: The question.
        notes: The best notes, from which sections that are called what was asked for may be taken.
    """
    if not passages:
        return ()
    judged, subjects = judgement_of(asked.question), subjects_of(asked.concepts)
    named = _called(asked, notes, passages[0].score)
    has_own = any(_names(titles_of(note), subjects) for note in notes)
    fitting = [each for each in (*passages, *further) if _fits(each, judged, subjects, has_own=has_own)]
    known = [each for each in fitting if judged and _judged(each) is judged and _is_about(each, subjects)]
    if asked.is_open and not named and not known:
        points = surveyed(fitting or passages, asked.concepts, notes, passages[0].score)
        fitting = [each for each in points if _is_about(each, subjects)] or points[:_MOST_ASIDE]
    points = _points([*named, *known] or fitting or passages)
    if not asked.is_open:
        best = {each.note_path for each in (*named, *passages)}
        points = [each for each in points if each.note_path in best]
    shown = _of_several_notes(points)[:MOST_POINTS]
    introducing = introductions_of(asked.concepts, notes, passages[0].score) if asked.is_open else ()
    defining = [each for each in points if asked.is_open and _defines(each, asked.concepts)]
    leads = (*named, *introducing, *defining)[:1]
    return tuple(_together([*leads, *(each for each in shown if each not in leads)])[:MOST_POINTS])


def _judged(passage: AnswerPassage) -> Rank | None:
    """Return what the label or the heading of a passage calls it."""
    labels = [match[0] for label in _LABELS if (match := label.match(passage.text))]
    short = [label for label in labels if len(label.split()) <= _LABEL_WORDS]
    return next(filter(None, map(judgement_of, (*short, passage.section_title or ""))), None)


def _fits(passage: AnswerPassage, judged: Rank | None, subjects: Sequence[Sequence[str]], *, has_own: bool) -> bool:
    """Return whether a passage may answer: it lists no opposite, nor what speaks for or against something else.

    Args:
        passage: The passage.
        judged: What was asked for.
        subjects: The words of each subject.
        has_own: Whether some note is called after a subject, which other notes may name otherwise if not.
    """
    listed = _judged(passage) if judged else None
    return listed is None or (listed is judged and (not has_own or _is_about(passage, subjects)))


def _is_about(passage: AnswerPassage, subjects: Sequence[Sequence[str]]) -> bool:
    return _names(passage.in_context, subjects)


def _names(text: str, subjects: Sequence[Sequence[str]]) -> bool:
    return any(speaks_of(text, terms) == 1 for terms in subjects)


def open_parts(missing: Sequence[str], question: str, passages: Sequence[AnswerPassage]) -> tuple[str, ...]:
    """Return the words that nothing answers; `drawbacks` is answered by a section that lists them by another name.

    Args:
        missing: The names and nouns of the question that no note has.
        question: The question.
        passages: What answers it, in reading order.
    """
    judged = judgement_of(question)
    is_listed = judged is not None and bool(passages) and _judged(passages[0]) is judged
    return tuple(name for name in missing if not (is_listed and judgement_of(name) is judged))


def _called(asked: Broad, notes: Sequence[Note], score: float) -> Sequence[AnswerPassage]:
    """Return what notes on the subject call what was asked for: the lists, or else the sections."""
    judging = Judging.asked(asked.question, asked.concepts)
    return () if judging is None else judging.lists(notes, score) or tuple(judging.sections(notes, score))


def _points(passages: Sequence[AnswerPassage]) -> list[AnswerPassage]:
    """Return the passages that say something, each point once."""
    kept: list[AnswerPassage] = []
    for passage in [each for each in passages if _says(each)] or passages:
        if not any(says_the_same(passage, before) for before in kept):
            kept.append(passage)
    return kept


def _says(passage: AnswerPassage) -> bool:
    text = passage.text
    if _WITH_ADDRESS in text or (BETWEEN_ITEMS not in text and (lists_names(text) or has_only_figures(text))):
        return False
    if UNSPACED_CHARACTER.search(text):
        return len(text) >= _FEWEST_CHARACTERS
    return passage.kind is not PassageKind.SENTENCE or len(text.split()) >= _FEWEST_WORDS


def says_the_same(one: AnswerPassage, other: AnswerPassage) -> bool:
    """Return whether two passages overlap in their note, or have most of their words in common."""
    if overlaps(one, other):
        return True
    words, others = set(name_terms(one.text)), set(name_terms(other.text))
    return len(words & others) >= _SAME * max(1, len(words | others))


def overlaps(one: AnswerPassage, other: AnswerPassage) -> bool:
    """Return whether two passages have a place of their note in common."""
    return one.note_path == other.note_path and one.span.overlaps(other.span)


def _of_several_notes(points: Sequence[AnswerPassage]) -> list[AnswerPassage]:
    """Return these, a few of each note first; further ones of a note stand behind those of all others."""
    number: dict[str, int] = {}
    first: list[AnswerPassage] = []
    rest: list[AnswerPassage] = []
    for each in points:
        number[each.note_path] = number.get(each.note_path, 0) + 1
        (first if number[each.note_path] <= _OF_ONE_NOTE else rest).append(each)
    return first + rest


def _defines(passage: AnswerPassage, concepts: Sequence[str]) -> bool:
    return passage.kind.is_prose and any(defines(passage.text, concept) == 2 for concept in concepts)


def _together(passages: Sequence[AnswerPassage]) -> list[AnswerPassage]:
    """Return the passages by note, the note of the first one first; after its best, those of a note in their order."""
    best: dict[str, AnswerPassage] = {}
    for each in passages:
        best.setdefault(each.note_path, each)
    return [
        each
        for path, first in best.items()
        for each in (
            first,
            *sorted(
                (other for other in passages if other.note_path == path and other is not first),
                key=lambda other: other.span.byte_start,
            ),
        )
    ]
