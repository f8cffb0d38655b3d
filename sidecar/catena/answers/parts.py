"""Parts: answers several questions in one part by part, each as if it had been asked alone."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, zip_longest

from catena.answers.answer import AnswerPart
from catena.answers.context import AnswerContext
from catena.answers.finding import Search
from catena.answers.reading_notes import reading_for
from catena.answers.shown_passages import shown_passages
from catena.answers.told_papers import PaperTold
from catena.answers.understanding import understood
from catena.reading.answering import MOST_LISTED, Reading
from catena.reading.passage import AnswerPassage, EvidenceLevel
from catena.results.ranking import Ranked
from catena.vault.path import VaultPath


def parts_read(context: AnswerContext, searches: Sequence[Search]) -> tuple[tuple[AnswerPart, Reading], ...]:
    """Return each part of the question with what the notes say to it; () if it is one question. Blocks.

    Raises:
        OutOfTime: The deadline of the answer has passed.
    """
    parts = context.question.parts
    is_apart = len(searches) == len(parts)
    every = [
        _told_by_papers(
            part_read(context, part, (led_by(searches, at),) if is_apart else searches),
            context.told_of_parts.get(part, ()),
        )
        for at, part in enumerate(parts)
    ]
    once = told_once([part.answer for part, _ in every])
    return tuple(
        (replace(part, answer=passages), replace(reading, answer=passages))
        for (part, reading), passages in zip(every, once, strict=True)
    )


def _told_by_papers(read: tuple[AnswerPart, Reading], told: Sequence[PaperTold]) -> tuple[AnswerPart, Reading]:
    """Return a part answered by what the papers that it names say of what it asks, if they do."""
    passages = tuple(passage for each in told for passage in each.passages)
    if not passages:
        return read
    part, reading = read
    level = EvidenceLevel.STATED if all(each.passages and each.is_sure for each in told) else EvidenceLevel.PARTIAL
    answered = replace(part, evidence=level, answer=passages)
    return answered, replace(reading, answer=passages, evidence=level)


def told_once(answers: Sequence[Sequence[AnswerPassage]]) -> tuple[tuple[AnswerPassage, ...], ...]:
    """Return the passages of each part without those that stand in an earlier part, or first in another.

    Its own first one stays in any case: a sentence may answer both.
    """
    told = [each for answer in answers for each in answer[:1]]
    found: list[tuple[AnswerPassage, ...]] = []
    for answer in answers:
        fresh = tuple(each for each in answer[1:] if not any(_is_in(each, other) for other in told))
        found.append((*answer[:1], *fresh))
        told += fresh
    return tuple(found)


def _is_in(one: AnswerPassage, other: AnswerPassage) -> bool:
    """Return whether a passage stands within another."""
    begins, ends = other.span.byte_start <= one.span.byte_start, one.span.byte_end <= other.span.byte_end
    return one.note_path == other.note_path and begins and ends


def led_by(searches: Sequence[Search], at: int) -> Search:
    """Return a search with what the others found behind its own notes."""
    every = (found for search in (searches[at], *searches) for found in search.ranked)
    best: dict[VaultPath, Ranked] = {}
    for found in every:
        best.setdefault(found.facts.path, found)
    return replace(searches[at], ranked=tuple(best.values()))


def part_read(context: AnswerContext, part: str, searches: Sequence[Search]) -> tuple[AnswerPart, Reading]:
    """Return a part of a question as if it had been asked alone, with what these searches' notes say to it. Blocks."""
    asked = replace(context, question=understood(context.services, part))
    reading = reading_for(asked, searches)
    passages, level = shown_passages(asked, reading, searches)
    return AnswerPart(question=part, evidence=level, answer=passages), replace(reading, answer=passages, evidence=level)


def united(readings: Sequence[Reading]) -> Reading:
    """Return what the notes say to several questions together: stated if all of them are, none if none is."""
    levels = {reading.evidence for reading in readings}
    passages = chain.from_iterable(zip_longest(*(reading.answer for reading in readings)))
    weighed = sorted(
        chain.from_iterable(reading.weighed for reading in readings), key=lambda each: each.certainty, reverse=True
    )
    return Reading(
        evidence=levels.pop() if len(levels) == 1 else EvidenceLevel.PARTIAL,
        answer=tuple(dict.fromkeys(passage for passage in passages if passage))[:MOST_LISTED],
        weighed=tuple(weighed),
        missing=tuple(dict.fromkeys(name for reading in readings for name in reading.missing)),
    )
