"""What papers say of what a question asks of them: their methods, samples, results, limits, in their own words.

The marked sentences and the abstract of a paper's note are read as for the literature matrix; its PDF is not.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from catena.answers.note_reader import NoteReader
from catena.answers.told_papers import PaperTold
from catena.bibliography.people import short_authors
from catena.language.folding import fold
from catena.language.tokens import word_runs
from catena.notes import Span
from catena.papers.finding import Paper
from catena.papers.named_papers import named_papers, papers_on
from catena.papers.ports import PaperServices
from catena.questions.answer_type import AnswerType
from catena.questions.papers_asked import FacetAsked, facet_asked
from catena.reading.candidates import units_in
from catena.reading.passage import AnswerPassage, PassageKind
from catena.reading.sought import sought_by
from catena.reading.units import Unit
from catena.reading.windows import as_answer, window_of
from catena.rhetoric.facet import Facet
from catena.vault.path import VaultPath
from catena.writing.facets import surely_tells, telling
from catena.writing.link_styles import PageLinks
from catena.writing.marks import as_meant
from catena.writing.page_borders import joined
from catena.writing.paper_reading import PaperReading
from catena.writing.statements import Origin, Statement

MOST_SENTENCES = 3
"""How many sentences of one paper are shown; of several papers, one each."""
LEAST_SHARED = 0.8
"""The share of a sentence's words that its place in the note must have."""


def told_by_papers(services: PaperServices, question: str, reader: NoteReader) -> tuple[PaperTold, ...]:
    """Return what the papers that a question names, or asks of, say of what it asks. Blocks.

    Returns:
        The papers in the order of the question, perhaps none with a passage; if it asks of papers on a topic, those
        that say something, the best first; () if it asks of none.
    """
    asked = facet_asked(question)
    if asked is None:
        return ()
    papers = named_papers(services, question)
    topic = asked.topic(frozenset(word for paper in papers for word in paper.words))
    if not papers:
        return tuple(_told_on(services, topic, asked, reader)) if asked.of_any and topic else ()
    most = MOST_SENTENCES if len(papers) == 1 else 1
    told = (_told(paper.paper, asked, topic, reader, most) for paper in papers)
    return tuple(each for each in told if each)


def _told_on(services: PaperServices, topic: str, asked: FacetAsked, reader: NoteReader) -> Iterator[PaperTold]:
    """Yield what the papers on a topic say of a facet, without those that say nothing of it.

    What they find or conclude must be about the topic; whom they studied need not.
    """
    about = topic if asked.facet is Facet.RESULT else ""
    for paper in papers_on(services, sought_by(topic, (), AnswerType.OTHER).terms):
        told = _told(paper, asked, about, reader, 1)
        if told and told.passages and told.is_sure:
            yield told


def _told(paper: Paper, asked: FacetAsked, topic: str, reader: NoteReader, most: int) -> PaperTold | None:
    """Return what a paper says of a facet; None if the question has a topic beside it of which it says nothing."""
    note = paper.note
    reading = PaperReading(
        note=replace(note, annotations=joined(as_meant(note))), links=PageLinks(citekey=note.citekey)
    )
    said = (*reading.marked, *reading.unmarked)
    found = telling(said, asked.facet, reading.title_roots, most=_MOST_READ)
    about = [one for one in found if _is_about(one, topic)]
    is_sure = bool(about) and surely_tells(about[0], asked.facet)
    if asked.facet is Facet.RESULT and not about:
        about = [one for one in said if _is_about(one, topic)] if topic else _concluding(reading)
    if topic and not about:
        return None
    name = " ".join(filter(None, (short_authors(note.authors) or note.citekey, note.year)))
    passages = tuple(_passages(paper.path, about[:most], reader))
    return PaperTold(paper.path, name, asked.facet.value.lower(), passages, is_sure=is_sure)


_MOST_READ = 12


def _concluding(reading: PaperReading) -> Sequence[Statement]:
    """Return the end of an abstract, where a paper that reports no result says what it comes to."""
    return [one for one in reading.unmarked if one.origin is Origin.ABSTRACT][-_CLOSING:]


_CLOSING = 2


def _is_about(one: Statement, topic: str) -> bool:
    """Return whether a sentence has a word of the topic, if there is one."""
    return not topic or bool(sought_by(topic, (), AnswerType.OTHER).found_in(one.text))


def _passages(path: VaultPath, said: Sequence[Statement], reader: NoteReader) -> Iterator[AnswerPassage]:
    """Yield each sentence with what stands beside it in its note, once; one that is cut there stands by itself."""
    note = reader.note(path)
    units = units_in(note, reader.annotations(path)) if note else ()
    shown = set[Span]()
    for one in said:
        at, own = _place(one, units), one.annotation
        span = units[at].span if at is not None else own.span if own else None
        if note is None or span is None or span in shown:
            continue
        shown.add(span)
        if at is not None:
            yield as_answer(window_of(units, at, at + 1), path=path, title=note.title, score=one.certainty)
        else:
            yield AnswerPassage(
                text=one.text,
                note_path=path,
                note_title=note.title,
                page=own.page_label or own.page if own else None,
                span=span,
                kind=PassageKind.QUOTE,
                score=one.certainty,
            )


def _place(one: Statement, units: Sequence[Unit]) -> int | None:
    """Return the index of the shortest unit that has nearly all words of a sentence; None if none has."""
    words = set(word_runs(fold(one.text)))
    inside = one.annotation.span if one.annotation else None
    least = LEAST_SHARED * len(words)
    found = [
        (len(unit.text), at)
        for at, unit in enumerate(units)
        if (inside is None or unit.span.overlaps(inside))
        and len(words.intersection(word_runs(fold(unit.text)))) >= least
    ]
    return min(found)[1] if found else None
