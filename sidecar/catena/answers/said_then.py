"""The answer to what the notes said in a past period: passages that were written later are no part of it."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from catena.answers.answer import Answer
from catena.answers.context import AnswerContext
from catena.answers.history_timeline import MOST_BYTES
from catena.answers.story import asks_for_own, in_period
from catena.forms.timeline_entry import TimelineEntry
from catena.history.version_reader import VersionReader
from catena.reading.passage import AnswerPassage, EvidenceLevel


def as_said_then(answer: Answer, entries: Sequence[TimelineEntry], context: AnswerContext) -> Answer:
    """Return the answer without passages that no note held at the end of a past period; unchanged for other questions.

    What a note told then, and says otherwise today, is told by the timeline; without one, the passages stay. So does a
    passage that names a year of the period: what happened may be written down later. Where no note tells what somebody
    did or thought then, other passages don't.

    Args:
        answer: The answer that the notes of today give.
        entries: The timeline of the period.
        context: The question and the history.
    """
    first, last = answer.parameters.start_date, answer.parameters.end_date
    if answer.parts or last is None or last >= context.services.clock.now().date().isoformat():
        return answer
    is_silent = asks_for_own(answer) and not in_period(entries, answer)
    if not (entries or is_silent):
        return answer
    years = frozenset(str(year) for year in range(int((first or last)[:4]), int(last[:4]) + 1))
    reader = VersionReader(context.services.history.content, most_bytes=MOST_BYTES)
    said = tuple(
        each
        for each in answer.answer
        if _names(each, years) or (not is_silent and _was_held(each, last, context, reader))
    )
    if len(said) == len(answer.answer):
        return answer
    otherwise = EvidenceLevel.NONE if is_silent else EvidenceLevel.PARTIAL
    level = answer.evidence if said else otherwise
    return replace(answer, answer=said, evidence=level)


def _names(passage: AnswerPassage, years: Collection[str]) -> bool:
    above = (passage.note_title, passage.section_title or "", passage.text)
    return any(year in years for text in above for year in _YEAR.findall(text))


_YEAR = re.compile(r"(?<![a-z\d])\d{4}(?![a-z\d])", re.ASCII | re.IGNORECASE)
"""That of a citekey tells nothing."""


def _was_held(passage: AnswerPassage, day: str, context: AnswerContext, reader: VersionReader) -> bool:
    """Return whether the note said so at the end of a day; of a note without a history nobody knows otherwise."""
    rows, now = context.services.history.versions_at(passage.note_path), context.reader.note(passage.note_path)
    if not rows or now is None:
        return True
    then = [row for row in rows if row.valid_from[:10] <= day]
    held = reader.raw(then[-1]) if then else None
    return held is not None and passage.span.slice(now.raw) in held
