"""What a diary or a log tells of the month that a question asks about, and nothing of other months."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from catena.answers.answer import Answer
from catena.forms.arranging import MOST_POINTS
from catena.questions.answer_type import AnswerType
from catena.reading.candidates import units_in
from catena.reading.months import Month, month_asked, month_at_start
from catena.reading.passage import PassageKind
from catena.reading.units import Unit
from catena.reading.windows import as_answer, window_of
from catena.results.note_reader import NoteReader

_FEWEST_MONTHS = 2
"""A log has lines of several months; a text that names one may only mention it."""
_LONGEST_ENTRY = 4
"""In sentences or items; what an entry tells beyond them is left out."""


def as_logged(answer: Answer, reader: NoteReader) -> Answer:
    """Return all that a log tells of the month that is asked about, else the same answer.

    The log is the note of the best passage, if that is one of its lines, be it of another month.

    Args:
        answer: The answer that passages give.
        reader: Reads the note of the best one.
    """
    month = month_asked(answer.question)
    is_open = answer.answer_type in (AnswerType.OTHER, AnswerType.LIST)
    if month is None or answer.parts or not (answer.answer and is_open):
        return answer
    best = answer.answer[0]
    note = reader.note(best.note_path)
    entries = list(_entries(units_in(note))) if note else []
    if len({dated.number for dated, _ in entries}) < _FEWEST_MONTHS:
        return answer
    if not any(best.span.overlaps(unit.span) for _, of_entry in entries for unit in of_entry):
        return answer
    windows = (window_of(of_entry, 0, len(of_entry)) for dated, of_entry in entries if month.may_be(dated))
    told = [as_answer(each, path=best.note_path, title=best.note_title, score=best.score) for each in windows]
    return replace(answer, answer=tuple(told[:MOST_POINTS])) if told else answer


def _entries(units: Sequence[Unit]) -> Iterator[tuple[Month, Sequence[Unit]]]:
    """Yield what each month dates that a row, an item, a paragraph or the heading above it begins with."""
    for (path, _), group in groupby(units, key=lambda unit: (unit.path, unit.block)):
        above = month_at_start(path[-1]) if path else None
        entry: list[Unit] = []
        month = above
        for unit in group:
            begun = month_at_start(unit.text)
            if entry and (begun or unit.kind is PassageKind.ROW):
                if month:
                    yield month, entry[:_LONGEST_ENTRY]
                entry, month = [], above
            entry.append(unit)
            month = begun or month
        if month:
            yield month, entry[:_LONGEST_ENTRY]
