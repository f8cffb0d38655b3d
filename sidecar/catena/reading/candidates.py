"""Candidates: the windows of the best notes that may answer a question, with their signals."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from heapq import heappop, heappush
from typing import NamedTuple

from catena.annotations.annotation import Annotation
from catena.deadlines import check_deadline
from catena.language.tokens import word_runs
from catena.notes import Note
from catena.questions.answer_type import AnswerType
from catena.questions.how_to import asks_how_to
from catena.reading.addresses import asks_for_address, with_addresses
from catena.reading.changing import asks_for_change, tells_change
from catena.reading.how_to import (
    asks_for_formula,
    below_plain_lines,
    with_code,
    with_numbered_lines,
    with_steps,
)
from catena.reading.passage import PassageKind
from catena.reading.prose import are_prose, sentences_among
from catena.reading.signals import NoteSeen, asks_about_writer, signals_of, tells_kind
from catena.reading.sought import Sought, rarity, share
from catena.reading.units import Unit, units_of
from catena.reading.windows import (
    Window,
    completed,
    windows_of,
    with_antecedent,
    with_following,
    with_list,
    with_section,
    with_whole_items,
)

MOST_UNITS = 32
"""How many units of all notes together are looked at closely for their words and place."""
NEARNESS_OF_UNITS = 2.5
"""How much the cosine of its chunk counts when units are chosen: one that is near in meaning may say in other words
what is asked."""
_UNITS_BEFORE = 2
"""A window may begin this many units before the one that was chosen for its words."""


class NearChunk(NamedTuple):
    """A chunk of a note: where it begins and ends, in bytes, and its cosine with the question."""

    start: int
    end: int
    cosine: float


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundNote:
    """A note that was found for a question.

    Attributes:
        note: The parsed note.
        relevance: Its relevance, 0 to 1.
        chunks: The byte ranges of the chunks that the sources found, best first.
        near: All its chunks whose cosine with the question is known, in any order.
        annotations: Its annotations.
        boilerplate: Texts of units that it has from a template, which say nothing.
    """

    note: Note
    relevance: float
    chunks: tuple[tuple[int, int], ...] = ()
    near: tuple[NearChunk, ...] = ()
    annotations: tuple[Annotation, ...] = ()
    boilerplate: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """A window that may answer the question.

    Attributes:
        note: Its note.
        rank: The rank of the note, 0 for the best.
        window: The window.
        completing: Returns the window as it is shown.
        found: The terms of the question in its text, as bits.
        signals: As `signals.NAMES` lists them.
        in_prose: Whether its note is running prose, as papers are.
        in_note: The terms of the question anywhere in its note.
        near: The cosine of the question with the chunk in which it begins; 0 if that is not known.
    """

    note: Note
    rank: int
    window: Window
    completing: Callable[[], Window] = field(compare=False, repr=False)
    found: int
    signals: tuple[float, ...]
    in_prose: bool = False
    in_note: int = 0
    near: float = 0.0

    @cached_property
    def whole(self) -> Window:
        """The window as it is shown: to a how-to question, with the other steps of its list; with the list that it
        introduces; after the sentence that it refers back to. Only a few of all windows are shown.
        """
        return self.completing()


def passage_text(candidate: Candidate) -> str:
    """Return a window as the reader reads it: the note's title and the heading, then the text."""
    window = candidate.window
    label = window.name if window.kind is PassageKind.QUOTE else ""
    heading = label or (window.path[-1] if window.path else "")
    above = candidate.note.title if heading in ("", candidate.note.title) else f"{candidate.note.title} › {heading}"
    return f"{above}\n{window.text}"


def candidates_of(sought: Sought, notes: Sequence[FoundNote]) -> tuple[Candidate, ...]:
    """Return the windows that are worth weighing, in the order of the notes and of the file.

    Args:
        sought: What the question seeks.
        notes: Best first.

    Raises:
        OutOfTime: The deadline of the answer has passed.
    """
    read = [_read(sought, rank, found) for rank, found in enumerate(notes)]
    weights = rarity((bits for each in read for bits in each.found), len(sought.terms))
    chosen = _chosen(read, weights, by_change=asks_for_change(sought.question))
    return tuple(
        candidate
        for each in read
        for candidate in _candidates(each, sought, weights, sorted(i for rank, i in chosen if rank == each.rank))
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """A note with its units and the terms in each."""

    rank: int
    note: Note
    seen: NoteSeen
    units: tuple[Unit, ...]
    found: tuple[int, ...]
    in_path: tuple[int, ...]
    near: tuple[float, ...]
    in_note: int
    in_prose: bool


def _read(sought: Sought, rank: int, found: FoundNote) -> _Read:
    check_deadline()
    note = found.note
    units = units_in(note, found.annotations)
    in_prose = _is_prose(_Version(note, found.annotations))
    in_title = sought.found_in(" ".join((note.title, *note.aliases)))
    has_words = any(_WORD.search(unit.text) for unit in units)
    tells_day = sought.answer_type is not AnswerType.DATE or not has_words or asks_about_writer(sought, in_title)
    units = tuple(
        unit
        for unit in (sentences_among(units, sought) if in_prose else units)
        if unit.text not in found.boilerplate
        and not _is_wordless(unit, sought.answer_type)
        and (tells_day or not _is_stamp(unit))
        and not (_STILL_TO_DO.match(unit.text) and not _STILL_TO_DO.search(sought.question))
    )
    if asks_how_to(sought.question):
        units = with_numbered_lines(note, below_plain_lines(note, with_code(note, units)))
    if asks_for_address(sought.question):
        units = with_addresses(note, units)
    paths = {above: sought.found_in(above) for above in set(map(_above, units))}
    found_in = tuple(sought.found_in(unit.text) for unit in units)
    in_note = in_title
    for bits in (*found_in, *paths.values()):
        in_note |= bits
    return _Read(
        rank=rank,
        note=note,
        seen=NoteSeen(
            title=note.title,
            rank=rank,
            relevance=found.relevance,
            in_title=in_title,
            chunks=found.chunks,
            size=len(note.raw),
        ),
        units=units,
        found=found_in,
        in_path=tuple(paths[_above(unit)] for unit in units),
        near=nearness_of(units, found.near),
        in_note=in_note,
        in_prose=in_prose,
    )


def nearness_of(units: Sequence[Unit], chunks: Sequence[NearChunk]) -> tuple[float, ...]:
    """Return the cosine of the nearest chunk in which each unit begins; 0 where none is known.

    A long note has thousands of both, so they are passed once in the order of the file, with the chunks that have
    begun in a heap, the nearest on top.
    """
    found = [0.0] * len(units)
    waiting = sorted(chunks, reverse=True)
    begun: list[tuple[float, int]] = []
    for i in sorted(range(len(units)), key=lambda i: units[i].span.byte_start):
        start = units[i].span.byte_start
        while waiting and waiting[-1].start <= start:
            chunk = waiting.pop()
            heappush(begun, (-chunk.cosine, chunk.end))
        while begun and begun[0][1] <= start:
            heappop(begun)
        if begun:
            found[i] = -begun[0][0]
    return tuple(found)


def _above(unit: Unit) -> str:
    """Return the headings above a unit, with the reader's label of a quotation or the columns of a row."""
    return " ".join((*unit.path, unit.name) if unit.kind in _LABELLED else unit.path)


_LABELLED = (PassageKind.QUOTE, PassageKind.ROW)


def _is_wordless(unit: Unit, wanted: AnswerType) -> bool:
    """Whether a unit has only figures and signs, as a time stamp or a row of a truth table, and none are asked for."""
    if wanted in (AnswerType.DATE, AnswerType.NUMBER):
        return False
    return not _WORD.search(_COMMAND.sub("", unit.text) if unit.kind is PassageKind.ROW else unit.text)


def _asked_words(sought: Sought) -> frozenset[str]:
    """Return the words of a question of which a sentence must have another one; () where a figure or "yes" may do."""
    if sought.answer_type in (AnswerType.DATE, AnswerType.NUMBER, AnswerType.YES_NO):
        return frozenset()
    return frozenset(word_runs(sought.question.casefold()))


def _is_echo(window: Window, asked: frozenset[str]) -> bool:
    """Whether sentences have no words but those of the question, as "Bruno Latour (p. 38)" for "Who is Latour?"."""
    if window.kind is not PassageKind.SENTENCE or not asked:
        return False
    has_words = False
    for word in word_runs(window.text.casefold()):  # nearly every text has another word soon
        if len(word) > 1 and word.isalpha():
            if word not in asked:
                return False
            has_words = True
    return has_words


def _is_stamp(unit: Unit) -> bool:
    """Whether a unit is the time stamp at the beginning of a note, which tells when that was written and no more."""
    is_unnamed = unit.leads and not unit.path and not unit.name and unit.kind is PassageKind.SENTENCE
    return is_unnamed and _STAMP.fullmatch(unit.text) is not None


_WORD = re.compile(r"[^\W\d_]")
_STAMP = re.compile(r"[\W\dT]+")
_STILL_TO_DO = re.compile(r"\W*\b(?:TO ?DO|TBD|FIX ?ME)\b")
"""How people mark in a note what they have not written yet; it answers only who asks for what is left to do."""
_COMMAND = re.compile(r"\\[A-Za-z]+")


def units_in(note: Note, annotations: tuple[Annotation, ...] = ()) -> tuple[Unit, ...]:
    """Return the units of a note; those of a note that was read lately are remembered."""
    return _units_of_version(_Version(note, annotations))


class _Version:
    """A note that is equal to another with the same path and content."""

    def __init__(self, note: Note, annotations: tuple[Annotation, ...]) -> None:
        self.note = note
        self.annotations = annotations
        self._key = (note.path, note.version, len(annotations))

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Version) and self._key == other._key


@lru_cache(maxsize=256)
def _units_of_version(version: _Version) -> tuple[Unit, ...]:
    return units_of(version.note, version.annotations)


@lru_cache(maxsize=256)
def _is_prose(version: _Version) -> bool:
    return are_prose(_units_of_version(version))


def _chosen(read: Sequence[_Read], weights: tuple[float, ...], *, by_change: bool) -> frozenset[tuple[int, int]]:
    """Return the units that look best by their words, their place and the meaning of the chunk around them.

    Args:
        read: The notes.
        weights: The rarity of each term.
        by_change: Whether those that tell of a change stand before all others.

    Returns:
        The rank of the note and the index of each.
    """
    scored = [
        (
            (by_change and tells_change(each.units[i].text))
            + share(found, weights)
            + 0.5 * share(in_path & ~found, weights)
            + 0.3 * share(each.seen.in_title & ~found & ~in_path, weights)
            + 0.2 * each.units[i].leads
            + 0.3 / (1 + each.rank)
            + NEARNESS_OF_UNITS * each.near[i]
            - 0.5 * (each.units[i].linked > _MOST_LINKED),
            -each.rank,
            -i,
        )
        for each in read
        for i, (found, in_path) in enumerate(zip(each.found, each.in_path, strict=True))
    ]
    best = sorted(scored, reverse=True)[:MOST_UNITS]
    return frozenset((-rank, -i) for _, rank, i in best)


_MOST_LINKED = 0.8


def _candidates(read: _Read, sought: Sought, weights: tuple[float, ...], chosen: Sequence[int]) -> Iterator[Candidate]:
    begun: set[int] = set()
    asked = _asked_words(sought)
    wanted = frozenset(chosen)
    for i in chosen:
        for first in range(max(0, i - _UNITS_BEFORE), i + 1):
            if first in begun:
                continue
            begun.add(first)
            for window in windows_of(read.units, first):
                if not wanted.isdisjoint(range(window.first, window.last)) and not _is_echo(window, asked):
                    yield _candidate(read, sought, weights, window)


def _whole(read: _Read, sought: Sought, window: Window) -> Window:
    steps = with_steps(read.note, read.units, window) if asks_how_to(sought.question) else window
    if steps is not window:
        return steps
    is_named = read.in_path[window.first] if window.path else read.seen.in_title
    is_asked_for = sought.answer_type is AnswerType.LIST and is_named
    whole = with_list(read.units, with_section(read.units, window) if is_asked_for else window)
    whole = completed(read.units, whole, with_formula=asks_for_formula(sought.question))
    if tells := tells_kind(sought):
        whole = with_following(read.units, whole, tells=tells)
    whole = with_whole_items(read.units, whole)
    return whole if whole is not window else with_antecedent(read.units, window)


def _candidate(read: _Read, sought: Sought, weights: tuple[float, ...], window: Window) -> Candidate:
    found = 0
    for i in range(window.first, window.last):
        found |= read.found[i]
    in_path = read.in_path[window.first]
    return Candidate(
        note=read.note,
        rank=read.rank,
        window=window,
        completing=partial(_whole, read, sought, window),
        found=found,
        in_note=read.in_note,
        near=read.near[window.first],
        signals=signals_of(window, found, in_path, read.seen, sought, weights),
        in_prose=read.in_prose,
    )
