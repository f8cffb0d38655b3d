"""Headings that ask the same question: what stands below one answers it, as in lists of frequent questions."""

from collections.abc import Sequence

from catena.forms.arranging import overlaps
from catena.notes import Note
from catena.questions.answer_type import AnswerType, answer_type_of
from catena.reading.candidates import units_in
from catena.reading.passage import AnswerPassage
from catena.reading.sought import Sought, sought_by
from catena.reading.units import Unit
from catena.reading.windows import as_answer, completed, window_of, with_list

_LEAST_SAID, _MOST_SAID = 80, 300
"""In characters: a shorter first sentence is shown with those behind it, up to so many."""
_ASKS = ("?", "？")
_OPEN = (AnswerType.OTHER, AnswerType.YES_NO)
"""Kinds that every heading may seem to be of; such a question must end with its mark."""


def asked_in_heading(sought: Sought, notes: Sequence[Note], score: float) -> tuple[AnswerPassage, ...]:
    """Return what stands first below a heading that asks the same; () if none does.

    Args:
        sought: What the question seeks.
        notes: The best notes, best first.
        score: The certainty that the passage gets.
    """
    for note in notes:
        for heading in note.headings:
            if heading.level > 1 and _asks_the_same(sought, heading.text):
                units = [each for each in units_in(note) if each.path == heading.path]
                if units and units[0].kind.is_prose:
                    return (_beginning(note, units, score),)
    return ()


def led_by_heading(
    sought: Sought, passages: Sequence[AnswerPassage], notes: Sequence[Note], score: float
) -> tuple[AnswerPassage, ...]:
    """Return the passages after what stands below a heading that asks the same, unless the first is of it."""
    headed = asked_in_heading(sought, notes, score)
    if not headed or (passages and overlaps(headed[0], passages[0])):
        return tuple(passages)
    return (*headed, *(each for each in passages if not overlaps(headed[0], each)))


def _asks_the_same(sought: Sought, heading: str) -> bool:
    """Return whether a heading is a question of the same kind with the same words, and no others."""
    wanted = answer_type_of(heading)
    if wanted is not sought.answer_type or (wanted in _OPEN and not heading.rstrip().endswith(_ASKS)):
        return False
    whole = (1 << len(sought.terms)) - 1
    if not whole or sought.found_in(heading) != whole:
        return False
    asked = sought_by(heading.lower(), (), wanted)  # `What IS a Status?` names no code
    return all(sought.found_in(term) for term in asked.terms)


def _beginning(note: Note, units: Sequence[Unit], score: float) -> AnswerPassage:
    last, length = 1, len(units[0].text)
    while last < len(units) and length < _LEAST_SAID and units[last].kind is units[0].kind:
        length += len(units[last].text)
        if length > _MOST_SAID:
            break
        last += 1
    window = completed(units, with_list(units, window_of(units, 0, last)))
    return as_answer(window, path=note.path, title=note.title, score=score)
