"""The answer to what the notes said in a past period: passages that were written later are no part of it."""

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import replace

from catena.answers.answer import Answer
from catena.answers.context import AnswerContext
from catena.answers.story import asks_for_own, in_period
from catena.beliefs.history_timeline import MOST_BYTES
from catena.forms.timeline_entry import TimelineEntry
from catena.history.version_reader import VersionReader
from catena.reading.months import Month, month_asked, month_at_start
from catena.reading.passage import AnswerPassage, EvidenceLevel


def as_said_then(answer: Answer, entries: Sequence[TimelineEntry], context: AnswerContext) -> Answer:
    """Return the answer without passages that no note held at the end of a period; unchanged for other questions.

    What a note told then, and says otherwise today, is told by the timeline; without one, the passages stay. So does a
    passage that names a year of the period, or a month, week or day of it: what happened may be written down later.
    Of a month of no year that is a line of a log that begins with it.
    Where no note tells what somebody did or thought in a period, also in one that still lasts, other passages don't.

    Args:
        answer: The answer that the notes of today give.
        entries: The timeline of the period.
        context: The question and the history.
    """
    first, last = answer.parameters.start_date, answer.parameters.end_date
    if answer.parts or last is None:
        return answer
    is_past = last < context.services.clock.now().date().isoformat()
    is_silent = asks_for_own(answer) and not in_period(entries, answer)
    if not (is_silent or (entries and is_past)):
        return answer
    month = month_asked(answer.question)
    any_year = month if month and not month.year else None
    reader = VersionReader(context.services.history.content, most_bytes=MOST_BYTES)
    said = tuple(
        each
        for each in answer.answer
        if _names(each, first or last, last)
        or (any_year and _is_dated_by(any_year, each))
        or (not is_silent and _was_held(each, last, context, reader))
    )
    if len(said) == len(answer.answer):
        return answer
    otherwise = EvidenceLevel.NONE if is_silent else EvidenceLevel.PARTIAL
    level = answer.evidence if said else otherwise
    return replace(answer, answer=said, evidence=level)


def _names(passage: AnswerPassage, first: str, last: str) -> bool:
    """Return whether a passage or what stands above it names a year, a month, a week or a day of a period."""
    above = (passage.note_title, passage.section_title or "", passage.text)
    return any(_is_of(date, first, last) for text in above for date in _DATE.finditer(text))


def _is_dated_by(month: Month, passage: AnswerPassage) -> bool:
    """Return whether a passage begins with a month, or the heading above it: a log often names no year."""
    dates = map(month_at_start, (passage.text, passage.section_title or ""))
    return any(date is not None and month.may_be(date) for date in dates)


def _is_of(date: re.Match[str], first: str, last: str) -> bool:
    if date["week"]:
        begins = _monday(int(date["year"]), int(date["week"]))
        return begins is not None and f"{begins + 6 * dt.timedelta(days=1)}" >= first and f"{begins}" <= last
    named = date[0]
    return first[: len(named)] <= named <= last[: len(named)]


def _monday(year: int, week: int) -> dt.date | None:
    try:
        return dt.date.fromisocalendar(year, week, 1)
    except ValueError:
        return None


_DATE = re.compile(
    r"(?<![a-z\d])(?P<year>\d{4})(?:-?W(?P<week>\d\d)|-\d\d(?:-\d\d)?)?(?![a-z\d])", re.ASCII | re.IGNORECASE
)
"""That of a citekey tells nothing."""


def _was_held(passage: AnswerPassage, day: str, context: AnswerContext, reader: VersionReader) -> bool:
    """Return whether the note said so at the end of a day; of a note without a history nobody knows otherwise."""
    rows, now = context.services.history.versions_at(passage.note_path), context.reader.note(passage.note_path)
    if not rows or now is None:
        return True
    then = [row for row in rows if row.valid_from[:10] <= day]
    held = reader.raw(then[-1]) if then else None
    return held is not None and passage.span.slice(now.raw) in held
