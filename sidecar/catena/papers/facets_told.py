"""What papers say of what a question asks of them: their methods, samples, results, limits, in their own words.

The marked sentences and the abstract of a paper's note are read as for the literature matrix. Where they do not surely
tell what was asked of a paper that the question names, its PDF is read, too.
"""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Protocol

from catena.annotations.annotation import AnnotationNote
from catena.answers.told_papers import PaperTold
from catena.bibliography.people import short_authors
from catena.facets.telling import surely_tells, telling
from catena.language.folding import fold
from catena.language.tokens import word_runs
from catena.language.vocabulary import Language
from catena.notes import Span
from catena.papers.finding import Paper
from catena.papers.named_papers import every_paper, named_papers, papers_on
from catena.papers.paper_text import prose_of
from catena.papers.pdfs import vault_pdf_of_paper
from catena.papers.ports import PaperServices
from catena.pdf.prose import PdfSentence
from catena.questions.answer_type import AnswerType
from catena.questions.papers_asked import FacetAsked, facet_asked
from catena.reading.candidates import units_in
from catena.reading.passage import AnswerPassage, PassageKind
from catena.reading.sought import Sought, sought_by
from catena.reading.units import Unit
from catena.reading.windows import as_answer, window_of
from catena.results.note_reader import NoteReader
from catena.results.ranked_notes import words_completed
from catena.rhetoric.facet import Facet
from catena.sources.ports import MultilingualVectors
from catena.sources.source import Lookup
from catena.sources.terms import terms_of
from catena.sources.translating import Meant, is_translated, translated
from catena.statements.facet_words import most_counted
from catena.statements.marks import as_meant
from catena.statements.page_borders import joined
from catena.statements.statement import Origin, Statement
from catena.summaries.paper_reading import PaperReading
from catena.vault.path import VaultPath, is_pdf
from catena.writing.link_styles import PageLinks


class AskedServices(PaperServices, Protocol):
    """What finding papers needs, and what words of other languages mean in the notes."""

    @property
    def multilingual(self) -> MultilingualVectors | None:
        """The multilingual model and its vectors; None if they are switched off."""
        ...


MOST_SENTENCES = 3
"""How many sentences of one paper are shown; of several papers, one each."""
PDF_WITHIN_S = 5.0
"""How long a question waits for the PDFs of the papers that it names; those that were read once are there at once."""
MOST_COMPARED = 150
"""So many papers are read to tell which of them had most."""
_MOST_WITH_MOST = 3
_MOST_BESIDE = 2
"""How many times as long as a sentence what is shown of its note may be; an abstract in one field is longer."""
LEAST_SHARED = 0.8
"""The share of a sentence's words that its place in the note must have."""


async def told_by_papers(
    services: AskedServices, question: str, reader: NoteReader, *, only_named: bool
) -> tuple[PaperTold, ...]:
    """Return what the papers that a question names, or unless `only_named` asks of, say of what it asks.

    Returns:
        The papers in the order of the question, perhaps none with a passage; if it asks of papers on a topic, those
        that say something, the best first; () if it asks of none.
    """
    asked = facet_asked(question)
    if asked is None:
        return ()
    named = await asyncio.to_thread(named_papers, services, question)
    topic = asked.topic(frozenset(word for paper in named for word in paper.words))
    if asked.of_largest and not named and not only_named:
        return await asyncio.to_thread(_with_most, services, topic, asked, reader)
    if not named:
        return await _told_on(services, topic, asked, reader) if asked.of_any and topic and not only_named else ()
    most = MOST_SENTENCES if len(named) == 1 else 1
    sought = sought_by(topic, (), AnswerType.OTHER) if topic else None
    told = await asyncio.gather(*(_told_fully(services, each.paper, asked, sought, reader, most) for each in named))
    return tuple(each for each in told if each)


async def _told_fully(
    services: AskedServices, paper: Paper, asked: FacetAsked, topic: Sought | None, reader: NoteReader, most: int
) -> PaperTold | None:
    """Return what a paper says of a facet, in its PDF where neither its marks nor its abstract surely tell it."""
    told = await asyncio.to_thread(_told, paper, asked, topic, reader, most)
    if told is not None and told.is_sure:
        return told
    try:
        async with asyncio.timeout(PDF_WITHIN_S):
            prose = await prose_of(services, paper)
    except TimeoutError:
        return told
    if not prose.sentences:
        return told
    path = paper.path if is_pdf(paper.path) else await asyncio.to_thread(vault_pdf_of_paper, services, paper)
    in_pdf = await asyncio.to_thread(_told, paper, asked, topic, reader, most, (path or paper.path, prose.sentences))
    return in_pdf if in_pdf is not None and (in_pdf.passages or told is None) else told


async def _told_on(services: AskedServices, topic: str, asked: FacetAsked, reader: NoteReader) -> tuple[PaperTold, ...]:
    """Return what the papers on a topic say of a facet, without those that say nothing of it.

    What they find or conclude must be about the topic; whom they studied need not. If no paper has the words of the
    topic, those that the vault has for it in another language are looked for.
    """
    sought = sought_by(topic, (), AnswerType.OTHER)
    papers = await asyncio.to_thread(papers_on, services, sought.terms)
    if not papers and (meant := await _meant(services.multilingual, topic, asked.language)):
        sought = replace(sought, wordings=meant.wordings)
        papers = await asyncio.to_thread(papers_on, services, meant.lookup.terms.terms)
    about = sought if asked.facet is Facet.RESULT else None
    told = [await asyncio.to_thread(_told, paper, asked, about, reader, 1) for paper in papers]
    return tuple(each for each in told if each and each.passages and each.is_sure)


def _with_most(services: AskedServices, topic: str, asked: FacetAsked, reader: NoteReader) -> tuple[PaperTold, ...]:
    """Return the papers, on a topic if there is one, that had most of whom or what they counted. Blocks.

    They count different things, and some tell no number, so that none of them surely had most.
    """
    on_topic = papers_on(services, sought_by(topic, (), AnswerType.OTHER).terms) if topic else ()
    papers = on_topic if topic else every_paper(services, most=MOST_COMPARED)
    told = (_told(paper, asked, None, reader, 1) for paper in papers)
    counted = [(most_counted(each.passages[0].text), each) for each in told if each and each.passages and each.is_sure]
    in_order = sorted((one for one in counted if one[0]), key=lambda one: -one[0])
    return tuple(replace(each, is_sure=False) for _, each in in_order[:_MOST_WITH_MOST])


async def _meant(vectors: MultilingualVectors | None, topic: str, language: Language) -> Meant | None:
    """Return what a topic means in the words of the notes; None if none of them means it."""
    if vectors is None or vectors.main_language is None:
        return None
    lookup = Lookup(terms=terms_of(topic), language=language)
    if is_translated(lookup, vectors):
        vectors.asked_in(language, topic)
    await words_completed(vectors)
    return await asyncio.to_thread(translated, lookup, vectors)


def _told(
    paper: Paper,
    asked: FacetAsked,
    topic: Sought | None,
    reader: NoteReader,
    most: int,
    printed: tuple[VaultPath, Sequence[PdfSentence]] | None = None,
) -> PaperTold | None:
    """Return what a paper says of a facet. Blocks.

    Args:
        paper: The paper.
        asked: What is asked of it.
        topic: What its sentences must be about; None for anything.
        reader: Reads its note.
        most: How many sentences are shown.
        printed: Where its PDF is, and the sentences of that; None as long as only its note is read.

    Returns:
        None if it says nothing of the topic, or if nothing that it says is known.
    """
    note = paper.note
    reading = _with_pdf(note, printed[1]) if printed else _reading_of(_Paper(note))
    said = (*reading.marked, *reading.unmarked)
    if topic and asked.facet is not Facet.RESULT and topic.found_in(note.title):
        topic = None  # all of the paper is about it
    found = _telling(reading, asked.facet) if printed else _telling_in_note(_Paper(note), asked.facet)
    about = [one for one in found if _is_about(one, topic)]
    is_sure = bool(about) and surely_tells(about[0], asked.facet)
    if asked.facet is Facet.RESULT and not about:
        about = [one for one in said if _is_about(one, topic)] if topic else _concluding(reading)
    if not said or (topic and not about):
        return None
    name = " ".join(filter(None, (short_authors(note.authors) or note.citekey, note.year)))
    in_note = [one for one in about[:most] if one.origin is not Origin.PDF]
    passages = [*_passages(paper.path, in_note, reader)]
    passages += [_printed(one, printed[0], reading) for one in about[:most] if printed and one not in in_note]
    return PaperTold(paper.path, name, note.year, asked.facet.value.lower(), tuple(passages), is_sure=is_sure)


class _Paper:
    """What a note says of a paper, as a key. Telling it from others takes much less time than reading it."""

    __slots__ = ("note",)

    def __init__(self, note: AnnotationNote) -> None:
        self.note = note

    def __hash__(self) -> int:
        return hash((self.note.citekey, self.note.title, len(self.note.annotations)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Paper) and self.note == other.note


@lru_cache(maxsize=MOST_COMPARED)
def _reading_of(paper: _Paper) -> PaperReading:
    """Return the reading of a paper's note; of those that were read lately, without reading."""
    return _with_pdf(paper.note, ())


def _with_pdf(note: AnnotationNote, printed: Sequence[PdfSentence]) -> PaperReading:
    return PaperReading(
        note=replace(note, annotations=joined(as_meant(note))),
        links=PageLinks(citekey=note.citekey),
        printed=tuple(printed),
    )


@lru_cache(maxsize=2 * MOST_COMPARED)
def _telling_in_note(paper: _Paper, facet: Facet) -> tuple[Statement, ...]:
    return tuple(_telling(_reading_of(paper), facet))


def _telling(reading: PaperReading, facet: Facet) -> Sequence[Statement]:
    """Return what a paper tells of a facet, the best first."""
    return telling((*reading.marked, *reading.unmarked), facet, reading.title_roots, most=_MOST_READ)


def _printed(one: Statement, path: VaultPath, reading: PaperReading) -> AnswerPassage:
    """Return a sentence of a PDF; only its page says where it stands."""
    return AnswerPassage(
        text=one.text,
        note_path=path,
        note_title=reading.note.title,
        section_title=one.section or None,
        page=next((each.label for each in reading.printed if one.text in each.text), None),
        span=Span(byte_start=0, byte_end=0, line_start=1, line_end=1),
        kind=PassageKind.QUOTE,
        score=one.certainty,
    )


_MOST_READ = 12


def _concluding(reading: PaperReading) -> Sequence[Statement]:
    """Return the end of an abstract, where a paper that reports no result says what it comes to."""
    return [one for one in reading.unmarked if one.origin is Origin.ABSTRACT][-_CLOSING:]


_CLOSING = 2


def _is_about(one: Statement, topic: Sought | None) -> bool:
    """Return whether a sentence has a word of the topic, if there is one."""
    return topic is None or bool(topic.found_in(one.text))


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
        if at is None or units[at].kind is not PassageKind.FIELD:
            shown.add(span)
        if at is not None and len(units[at].text) <= _MOST_BESIDE * len(one.text):
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
