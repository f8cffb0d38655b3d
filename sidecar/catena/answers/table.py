"""The answer to a comparison: a table of the subjects, and the passages that tell how they differ."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice

from catena.answers.answer import Answer
from catena.answers.asked_of_each import LIKELY, SURE, AskedOfEach, first_of_each, told_of_one
from catena.answers.compared_passages import (
    PROSE,
    compared_passages,
    fitting,
    passages_of,
    without_answer,
    without_told,
)
from catena.answers.context import AnswerContext
from catena.answers.evidence import Evidence
from catena.answers.graph_answers import relation_rows
from catena.forms.comparing import STATEMENTS, SubjectNotes, apart, compare_subjects, is_of_another
from catena.forms.comparison import Attribute, Cell, Comparison
from catena.forms.described import DEFINITION
from catena.forms.subject_name import SubjectName, subject_names
from catena.forms.subject_view import SubjectNote
from catena.notes import Note
from catena.notes.formulas import is_formula
from catena.notes.import_headings import section_of
from catena.questions.subjects import asks_nothing_else
from catena.reading.candidates import units_in
from catena.reading.defining import name_terms, speaks_of
from catena.reading.finding import Weighed
from catena.reading.passage import AnswerPassage, EvidenceLevel
from catena.reading.statements import is_statement
from catena.results.note_reader import NoteReader
from catena.results.ranking import Ranked
from catena.vault.path import name_of

NOTES_FOR_A_SUBJECT = 4
FEWEST_COMPARED = 2
"""A table that tells of so many subjects answers, though no note may mention a further one."""
LEAST_SAID = 0.03
"""A passage that is less certain to answer says nothing of a subject."""
_FEWEST_SAID = 6
"""A passage without the form of a sentence has at least this many words: `Related topics` and a name say nothing."""
_LEAST_OF_BEST = 0.5
"""Which of several things something holds of is told by what is at least half as certain to answer as the best."""
_FIRST_UNITS = 12
"""Among so many sentences and items at its beginning, a note says what it is about."""
_FIRST_WORDS = 4
"""A passage is about a subject if its name is among this many words more than the name has, at the beginning."""


def as_table(answer: Answer, context: AnswerContext, evidence: Evidence) -> Answer:
    """Return the answer as a table; a subject of which neither it nor a passage tells is missing."""
    comparison, told = _with_row(_filled(_comparison(context, evidence), context, evidence), evidence.of_each)
    asked_for = [search.asked_for for search in evidence.searches]
    has_row = evidence.of_each is not None and comparison.attributes[:1] == (told.row,)
    is_stated = answer.evidence is EvidenceLevel.STATED
    may_choose = evidence.of_each is None
    only = asks_nothing_else(context.question.sanitized, _called(context, asked_for), may_choose=may_choose)
    on_them = [*_on_subjects(answer.answer, comparison.subjects, context.reader)] if only else list(answer.answer)
    in_words = [passage for passage in on_them if not is_formula(passage.text)] or [*_defining(comparison)]
    open_parts = told.lacking
    if evidence.of_each and not (told.passages or has_row or is_stated):
        # What has no word of what is asked says nothing of it; the table still tells what the subjects are.
        in_words = [passage for passage in in_words if speaks_of(passage.text, name_terms(evidence.of_each.asked))]
        open_parts = () if in_words else (evidence.of_each.asked,)
    compared = (
        ()
        if has_row
        else compared_passages(in_words or on_them, comparison, keep=is_stated, only=only or bool(open_parts))
    )
    passages = told.passages or compared
    names = dict(zip(comparison.subjects, asked_for, strict=True))
    silent = [names[subject] for subject in without_answer(passages, comparison)]
    says_nothing = only and (len(silent) == len(comparison.subjects) or not (passages or comparison.attributes))
    is_told = only and any(sum(map(bool, row.values)) >= FEWEST_COMPARED for row in comparison.attributes)
    is_partial = (is_told or told.passages or has_row) and answer.evidence is EvidenceLevel.NONE
    return replace(
        answer,
        results_by_subject=dict(zip(asked_for, evidence.by_subject, strict=True)),
        evidence=EvidenceLevel.NONE if says_nothing else EvidenceLevel.PARTIAL if is_partial else answer.evidence,
        answer=() if says_nothing else passages,
        missing=answer.missing if says_nothing else tuple(dict.fromkeys((*answer.missing, *silent, *open_parts))),
        comparison=replace(without_told(comparison, passages), subjects=tuple(asked_for)),
    )


def _on_subjects(
    passages: Sequence[AnswerPassage], subjects: Sequence[str], reader: NoteReader
) -> Iterator[AnswerPassage]:
    """Yield the passages without those of notes on another thing that don't name all subjects."""
    names = subject_names(subjects)
    for passage in passages:
        note = reader.note(passage.note_path)
        is_of_another = note is not None and any(_is_on_another(note, name) for name in names)
        if not is_of_another or all(name.is_in(passage.text) for name in names):
            yield passage


@dataclass(frozen=True, slots=True)
class _Told:
    """What a comparison asks of each subject, as the notes tell it.

    Attributes:
        passages: What stands above the table.
        row: The row that tells it; None if no more than one subject has it.
        lacking: What is asked of those subjects of which nothing tells it, if something does of another.
    """

    passages: tuple[AnswerPassage, ...] = ()
    row: Attribute | None = None
    lacking: tuple[str, ...] = ()


def _with_row(comparison: Comparison, of_each: AskedOfEach | None) -> tuple[Comparison, _Told]:
    """Return the table with a first row for what is asked of each subject, and what tells it.

    That is the table's own row of that name, if all subjects have it.
    """
    if of_each is None:
        return comparison, _Told()
    if own := _row_called(of_each.asked, comparison):
        rows = tuple(row for row in comparison.attributes if row is not own)
        in_sentences = tuple(each for each in passages_of([own]) if len(each.text) >= PROSE)
        is_whole = len(in_sentences) == len(own.values)
        return replace(comparison, attributes=(own, *rows)), _Told(in_sentences if is_whole else (), own)
    told = first_of_each([_bearing_on(of_each.asked, each) for each in of_each.told], tuple(_defining(comparison)))
    if of_each.is_choice:
        told = _likely(told, of_each.asked)
    elif partly := _row_called(of_each.asked, comparison, has_all=False):
        comparison = replace(comparison, attributes=tuple(row for row in comparison.attributes if row is not partly))
        told = _beside_stated(partly, told)
    cells = tuple(_cell(passage) if passage else None for passage in told)
    passages = tuple(passage for passage in told if passage)
    if sum(map(bool, cells)) < FEWEST_COMPARED:
        alone = tuple(passage for passage in passages if passage.score >= LIKELY)
        silent = [subject for subject, cell in zip(comparison.subjects, cells, strict=True) if cell is None]
        is_open = bool(alone) and not of_each.is_choice
        return comparison, _Told(alone, lacking=tuple(f"{of_each.asked} ({each})" for each in silent if is_open))
    row = Attribute(name=of_each.asked[:1].upper() + of_each.asked[1:], values=cells)
    return replace(comparison, attributes=(row, *_without(cells, comparison.attributes))), _Told(passages, row)


def _bearing_on(asked: str, passages: Sequence[AnswerPassage]) -> list[AnswerPassage]:
    """Return the passages that are likely to answer, or have a word of what is asked: others are beside the point."""
    words = name_terms(asked)
    return [each for each in passages if each.score >= LIKELY or speaks_of(each.in_context, words)]


def _beside_stated(row: Attribute, told: Sequence[AnswerPassage | None]) -> tuple[AnswerPassage | None, ...]:
    """Return what some subjects state below the name of what is asked; of others, only what is likely to answer it."""
    stated = [next(passages_of([replace(row, values=(cell,))]), None) for cell in row.values]
    return tuple(
        replace(own, score=SURE) if own else one if one and one.score >= LIKELY else None
        for own, one in zip(stated, told, strict=True)
    )


def _row_called(asked: str, comparison: Comparison, *, has_all: bool = True) -> Attribute | None:
    """Return the row whose name has all words of what a question asks, unless some subject does not have it."""
    rows = (row for row in comparison.attributes if row.name not in (DEFINITION, STATEMENTS))
    rows = (row for row in rows if all(row.values) or not has_all)
    return next((row for row in rows if speaks_of(row.name, name_terms(asked)) == 1), None)


def _likely(told: Sequence[AnswerPassage | None], asked: str) -> tuple[AnswerPassage | None, ...]:
    """Return the passages without those that are much less certain to answer, or have less of what is asked.

    Which of several things something holds of may be told by what the notes say of one of them.
    """
    words = name_terms(asked)
    worth = [passage.score + speaks_of(passage.text, words) if passage else 0.0 for passage in told]
    return tuple(each if one >= _LEAST_OF_BEST * max(worth) else None for each, one in zip(told, worth, strict=True))


def _defining(comparison: Comparison) -> Iterator[AnswerPassage]:
    """Yield the sentences that say what the subjects are."""
    yield from passages_of(row for row in comparison.attributes if row.name == DEFINITION)


def _without(cells: Sequence[Cell | None], rows: Sequence[Attribute]) -> Iterator[Attribute]:
    """Yield the rows without what these cells say, too."""
    said = [cell.text for cell in cells if cell]

    def is_new(cell: Cell) -> bool:
        return len(cell.text) < PROSE or not any(cell.text in text for text in said)

    for row in rows:
        values = tuple(cell if cell and is_new(cell) else None for cell in row.values)
        if any(values):
            yield replace(row, values=values)


def _filled(comparison: Comparison, context: AnswerContext, evidence: Evidence) -> Comparison:
    """Return the table with what the notes say best of each subject of which it says nothing."""
    columns = [[row.values[at] for row in comparison.attributes] for at in range(len(comparison.subjects))]
    silent = [at for at, column in enumerate(columns) if not any(column)]
    names = subject_names(comparison.subjects)
    told = {at: told_of_one(context, evidence.searches, at) for at in silent}
    begun = {at: _begun_in_own(evidence.searches[at].ranked, names[at], context.reader) for at in silent}
    told = {at: each if each and not is_of_another(each.text, names[at]) else None for at, each in told.items()}
    found = {at: _cell(passage) if passage else next(begun[at], None) for at, passage in told.items()}
    cells = {at: cell for at, cell in found.items() if cell}
    if not cells:
        return comparison
    rows = [row for row in comparison.attributes if row.name not in (DEFINITION, STATEMENTS)]
    known = [row.values for row in comparison.attributes if row.name in (DEFINITION, STATEMENTS)]
    values = known[0] if known else (None,) * len(columns)
    row = Attribute(name=STATEMENTS, values=tuple(cells.get(at, cell) for at, cell in enumerate(values)))
    row = apart(row, subject_names(comparison.subjects))
    return replace(comparison, attributes=(row, *rows))


def _begun_in_own(ranked: Sequence[Ranked], name: SubjectName, reader: NoteReader) -> Iterator[Cell]:
    """Yield the first statements of the note that is called after a subject, though they may not name it.

    A note of formulas or short items says what its title names in hardly another way.
    """
    notes = [each.note for each in islice(_subject_notes(ranked, reader, (name,)), NOTES_FOR_A_SUBJECT)]
    exactly = [note for note in notes if any(map(name.names_title, (note.title, *note.aliases)))]
    mostly = [note for note in notes if any(_is_called(each, name) for each in (note.title, *note.aliases))]
    for note in exactly or mostly:
        for unit in units_in(note)[:_FIRST_UNITS]:
            is_told = is_statement(unit.text, may_refer=True, may_be_part=True) and not is_formula(unit.text)
            if unit.kind.is_prose and is_told and not name.is_foreign(unit.text):
                cell = Cell(text=fitting(unit.text), note_path=note.path, note_title=note.title, span=unit.span)
                yield replace(cell, section_title=section_of(unit.path))


def _is_called(title: str, name: SubjectName) -> bool:
    """Return whether a title has the subject's name and hardly more: `Tasks Emoji Format`."""
    return name.is_in(title) and not name.is_foreign(title) and len(name_terms(title)) <= len(name.words) + 1


def _cell(passage: AnswerPassage) -> Cell:
    return Cell(
        text=fitting(passage.text),
        note_path=passage.note_path,
        note_title=passage.note_title,
        span=passage.span,
        section_title=passage.section_title,
    )


def _called(context: AnswerContext, subjects: Sequence[str]) -> tuple[str, ...]:
    """Return the subjects with the other names of their notes: a question may call them so."""
    ledger = context.services.ledger
    notes = ledger.facts([path for subject in subjects for path in ledger.titled(subject)]).values()
    return (*subjects, *(name for facts in notes for name in (name_of(facts.path), *facts.aliases)))


def _comparison(context: AnswerContext, evidence: Evidence) -> Comparison:
    """Compare the subjects by the best notes of all, its own first: what tells of one often tells of the other.

    They are called as the notes call them. Generated notes are not evidence.
    """
    searches = evidence.searches
    meant = [search.meant for search in searches]
    subjects = meant if len({*meant}) == len(meant) else [search.asked_for for search in searches]
    best = [tuple(_best_notes(search.ranked, subjects, context.reader)) for search in searches]
    compared = compare_subjects(
        [
            SubjectNotes(
                subject=subjects[at],
                notes=tuple({found.note.path: found for found in chain(best[at], *best)}.values()),
                said=_said_of(evidence.reading.weighed, at, subjects),
            )
            for at in range(len(searches))
        ],
        asked=context.question.sanitized,
        embedder=context.services.indexer.embedder,
    )
    rows = relation_rows(context.services, compared.subjects)
    return replace(compared, attributes=(*compared.attributes, *rows))


def _said_of(weighed: Sequence[Weighed], at: int, subjects: Sequence[str]) -> tuple[Cell, ...]:
    """Return the passages about one of the subjects and no other that may answer the question, best first.

    They name it in their first words; or they name it, and so does the heading or the note's title.
    """
    names = subject_names(subjects)
    found: list[Cell] = []
    for each in weighed:
        note, window = each.candidate.note, each.candidate.window
        named = [name.is_in(window.text) for name in names]
        above = " ".join((note.title, *window.path, *window.text.split()[: len(names[at].words) + _FIRST_WORDS]))
        is_about = named[at] and sum(named) == 1 and names[at].is_in(above) and not _is_on_another(note, names[at])
        is_whole = len(window.text.split()) >= _FEWEST_SAID or is_statement(window.text, may_refer=True)
        if (
            is_about
            and is_whole
            and not is_formula(window.text)
            and window.kind.is_prose
            and each.certainty >= LEAST_SAID
        ):
            said = Cell(text=fitting(window.text), note_path=note.path, note_title=note.title, span=window.span)
            found.append(replace(said, section_title=section_of(window.path)))
    return tuple(found[:2])


def _best_notes(ranked: Sequence[Ranked], subjects: Sequence[str], reader: NoteReader) -> Iterator[SubjectNote]:
    """Yield the best notes, and any further one that is called after all subjects."""
    names = [SubjectName(subject, ()) for subject in subjects]
    on_all = (found for found in ranked if all(name.words and name.is_in(found.facts.title) for name in names))
    yield from islice(_subject_notes(ranked, reader, names), NOTES_FOR_A_SUBJECT)
    yield from islice(_subject_notes(on_all, reader, ()), 1)


def _is_on_another(note: Note, name: SubjectName) -> bool:
    """Return whether a note is on another thing whose longer name begins with a subject's, by its first mention."""
    naming = next((unit.text for unit in units_in(note)[:_FIRST_UNITS] if name.is_in(unit.text)), "")
    return name.is_only_within(note.title, naming)


def _subject_notes(ranked: Iterable[Ranked], reader: NoteReader, names: Sequence[SubjectName]) -> Iterable[SubjectNote]:
    for found in ranked:
        note = None if found.facts.generated else reader.note(found.facts.path)
        if note and not any(_is_on_another(note, name) for name in names):
            yield SubjectNote(note=note, annotations=reader.annotations(found.facts.path), composite=found.composite)
