"""The answer to a request for a timeline: what happened, in order; or, if asked how a concept, or the view of it,
changed, the first and the last view that the timeline tells.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from catena.answers.answer import Answer
from catena.forms.arranging import MOST_POINTS, says_the_same
from catena.forms.timeline import day_of, is_within
from catena.forms.timeline_entry import TimelineEntry, TimelineEvent
from catena.questions.answer_type import AnswerType
from catena.questions.parameters import is_personal
from catena.reading.candidates import units_in
from catena.reading.changing import asks_for_change, tells_change
from catena.reading.defining import name_terms, speaks_of
from catena.reading.passage import AnswerPassage, EvidenceLevel
from catena.reading.statements import is_stance
from catena.reading.units import Unit
from catena.reading.windows import as_answer, window_of
from catena.results.note_reader import NoteReader
from catena.results.ranked_notes import LEAST_SHOWN

LEAST_TO_LEAD = 0.3
"""A passage that is less certain to answer does not stand before sentences that state what was asked for."""
LEAST_TO_TELL = 0.1
"""A passage that is less certain to answer is not on a concept of whose change no two days tell."""
_FEWEST_DAYS = 2


def as_story(answer: Answer, entries: Sequence[TimelineEntry], reader: NoteReader) -> Answer:
    """Return the answer to what happened, or to how a concept changed; unchanged if neither was asked for.

    What notes date in their text happened; passages that date nothing tell less of it. What somebody did in a period is
    told by the notes of the period.

    Two days or more tell it, better than passages that are unsure to: the first and the last view stand above the
    timeline. One day alone tells of no change. Then only a passage that says so itself does; and if none is on the
    concept either, nothing.

    Args:
        answer: The answer that passages give.
        entries: The timeline, oldest first.
        reader: Reads the notes of the timeline.
    """
    if answer.parts:
        return answer
    if not asks_for_change(answer.question):
        if done := _done_in_period(entries, answer, reader):
            return replace(answer, answer=tuple(done))
        is_event = answer.answer_type is AnswerType.OTHER and not is_personal(answer.question)
        events = _events(entries, answer, reader) if is_event else []
        return replace(answer, answer=tuple(events)) if len(events) >= _FEWEST_DAYS else answer
    if answer.evidence is EvidenceLevel.STATED:
        return answer
    if len({entry.timestamp[:10] for entry in entries}) >= _FEWEST_DAYS:
        sure = [each for each in answer.answer if each.score >= LEAST_TO_LEAD]
        views = [each for each in _views(entries, reader) if not any(says_the_same(each, other) for other in sure)]
        told = [*sure[: MOST_POINTS - len(views)], *views] or answer.answer
        return replace(answer, answer=tuple(sorted(told, key=lambda each: day_of(each, entries))))
    told = tuple(each for each in answer.answer if each.score >= LEAST_TO_TELL or tells_change(each.text))
    if any(tells_change(each.text) for each in told):
        return replace(answer, answer=told)
    if not (told or entries):
        return replace(answer, answer=(), evidence=EvidenceLevel.NONE)
    return replace(answer, answer=told, missing=(*answer.missing, answer.question.strip("¿ ?？")))


def as_written(passages: Sequence[AnswerPassage]) -> Iterator[AnswerPassage]:
    """Yield passages that nothing dates note by note, the best note first, in the order in which each tells them."""
    for path in dict.fromkeys(passage.note_path for passage in passages):
        of_note = (passage for passage in passages if passage.note_path == path)
        yield from sorted(of_note, key=lambda passage: passage.span.byte_start)


def _done_in_period(entries: Sequence[TimelineEntry], answer: Answer, reader: NoteReader) -> Sequence[AnswerPassage]:
    """Return what the notes of a period say that somebody asks of their own doing; () if one of them states it.

    A sentence that names nothing but the year may have been written at any time.
    """
    if not asks_for_own(answer):
        return ()
    inside = in_period(entries, answer)
    inside = [entry for entry in inside if len(entry.timestamp) > len("2024")] or inside
    written = {entry.note_path for entry in inside if entry.event is not TimelineEvent.DATED}
    is_told = any(each.note_path in written for each in answer.answer[:1])
    if answer.evidence is EvidenceLevel.STATED and is_told:
        return ()
    return [passage for passage, _ in _said(inside, reader)][-MOST_POINTS:]


def asks_for_own(answer: Answer) -> bool:
    """Return whether a question asks what somebody did, thought or wrote themselves in a period that has a beginning.

    `Qu'est-ce que je pensais …` begins as a question what something is.
    """
    is_open = answer.answer_type in (AnswerType.OTHER, AnswerType.DEFINITION)
    return is_open and answer.parameters.start_date is not None and is_personal(answer.question)


def in_period(entries: Sequence[TimelineEntry], answer: Answer) -> Sequence[TimelineEntry]:
    """Return the entries of the period that a question names, without what was in force when it began."""
    first, last = answer.parameters.start_date, answer.parameters.end_date
    return [entry for entry in entries if is_within(entry.timestamp, first or "", last)]


def _events(entries: Sequence[TimelineEntry], answer: Answer, reader: NoteReader) -> list[AnswerPassage]:
    """Return the first sentences of what the notes date themselves, oldest first; the timeline has all.

    Of a period, only what happened in it.

    If there are many, those stand for all that name the most of the concepts; of equal ones some from each part of the
    time, since the oldest alone tell its beginning only.
    """
    dated = [entry for entry in in_period(entries, answer) if entry.event is TimelineEvent.DATED]
    told = [passage for passage, _ in _said(dated, reader)]
    concepts = [name_terms(name) for name in answer.parameters.concepts]
    worth = [sum(speaks_of(each.text, name) for name in concepts) for each in told]
    least = sorted(worth, reverse=True)[:MOST_POINTS][-1:]
    sure = [at for at, each in enumerate(worth) if [each] > least]
    equal = [at for at, each in enumerate(worth) if [each] == least]
    return [told[at] for at in sorted((*sure, *_spread(equal, MOST_POINTS - len(sure))))]


def _spread(places: Sequence[int], most: int) -> Iterator[int]:
    """Yield at most so many places, the first and the last among them, and others at equal distances."""
    if len(places) <= most:
        yield from places
    elif most == 1:
        yield places[0]
    else:
        yield from (places[round(number * (len(places) - 1) / (most - 1))] for number in range(most))


def _views(entries: Sequence[TimelineEntry], reader: NoteReader) -> Sequence[AnswerPassage]:
    """Return the first and the last that somebody thought, or, if it is told once, beside it what was said before it or
    else after it; () if nobody thought anything.
    """
    said = list(_said(entries, reader))
    views = [at for at, (_, is_view) in enumerate(said) if is_view]
    if not views:
        return ()
    only = views[0] == views[-1]
    first, last = (0, views[0] or len(said) - 1) if only else (views[0], views[-1])
    return [said[at][0] for at in dict.fromkeys((first, last))]


def _said(entries: Sequence[TimelineEntry], reader: NoteReader) -> Iterator[tuple[AnswerPassage, bool]]:
    """Yield the best sentence of each event on the concept, oldest first, and whether it tells a view."""
    for entry in entries:
        note = reader.note(entry.note_path) if entry.composite_relevance >= LEAST_SHOWN else None
        units = units_in(note) if note else ()
        told = [unit for unit in units if unit.kind.is_prose and _tells(unit, entry)]
        if entry.event is TimelineEvent.DATED:
            told = sorted(told, key=lambda unit: len(unit.text), reverse=True)[:1]
        if unit := min(told, key=lambda unit: (not is_stance(unit.text), not _is_view(unit)), default=None):
            window = window_of((unit,), 0, 1)
            yield as_answer(window, path=entry.note_path, title=entry.note_title, score=LEAST_TO_LEAD), _is_view(unit)


def _tells(unit: Unit, entry: TimelineEntry) -> bool:
    """Return whether a sentence is told by an event, which is without its date if that stands before it."""
    told = entry.content_snapshot or ""
    return unit.text in told or (entry.event is TimelineEvent.DATED and unit.text.endswith(told))


def _is_view(unit: Unit) -> bool:
    is_told = is_stance(unit.text) or tells_change(unit.text)
    return is_told and not unit.text.endswith((":", "："))
