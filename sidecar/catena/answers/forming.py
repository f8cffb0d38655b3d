"""From ranked notes to an answer in its form: what the forms need is read here, what they say is made in `answers`."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice

from catena.answers.answer import Comparison, NarrativeSentence, TimelineEntry
from catena.answers.comparing import SubjectNotes, compare_subjects
from catena.answers.finding import Search
from catena.answers.graph_answers import relation_rows
from catena.answers.history_timeline import history_timeline
from catena.answers.locating import passage_of, still_there
from catena.answers.narrating import Passage, narrate
from catena.answers.note_reader import NoteReader
from catena.answers.ports import AnswerServices
from catena.answers.ranked_notes import LEAST_SHOWN
from catena.answers.ranking import Ranked
from catena.answers.result import Result
from catena.answers.subject_view import SubjectNote
from catena.index.log import StoredChunk
from catena.questions.understanding import Question
from catena.vault.path import VaultPath

NOTES_FOR_NARRATIVE = 8
PASSAGES_OF_A_NOTE = 3
NOTES_FOR_A_SUBJECT = 3


def comparison(services: AnswerServices, searches: Sequence[Search], reader: NoteReader) -> Comparison:
    """The subjects side by side, from the best notes of each; what Catena generated is no evidence."""
    compared = compare_subjects(
        [
            SubjectNotes(
                subject=search.subject or search.terms.typed,
                notes=tuple(islice(_subject_notes(search.ranked, reader), NOTES_FOR_A_SUBJECT)),
            )
            for search in searches
        ]
    )
    return replace(compared, attributes=(*compared.attributes, *relation_rows(services, compared.subjects)))


def timeline(services: AnswerServices, question: Question, results: Sequence[Result]) -> tuple[TimelineEntry, ...]:
    """What happened to the found notes, as far as it concerns what was asked."""
    parameters = question.parameters
    return history_timeline(
        services,
        [(result.note_path, result.note_title, result.composite_relevance) for result in _relevant(results)],
        parameters.concepts,
        start_date=parameters.start_date,
        end_date=parameters.end_date,
        today=services.clock.now().date().isoformat(),
    )


def narrative(
    services: AnswerServices, question: Question, ranked: Sequence[Ranked], reader: NoteReader
) -> tuple[NarrativeSentence, ...]:
    """A short text of the best notes' own sentences; what Catena generated is no evidence."""
    best = [found for found in ranked if not found.facts.generated][:NOTES_FOR_NARRATIVE]
    chunks = _chunks(services, best)
    passages = [passage for found in best for passage in _passages(found, chunks, reader)]
    return narrate(question.sanitized, question.parameters.concepts, question.classification.intent, passages)


def _relevant(results: Sequence[Result]) -> Sequence[Result]:
    """What is about the concept; everything when nothing is plainly so."""
    return [result for result in results if result.composite_relevance >= LEAST_SHOWN] or results


def _subject_notes(ranked: Iterable[Ranked], reader: NoteReader) -> Iterable[SubjectNote]:
    for found in ranked:
        note = None if found.facts.generated else reader.note(found.facts.path)
        if note:
            yield SubjectNote(note=note, annotations=reader.annotations(found.facts.path), composite=found.composite)


def _chunks(services: AnswerServices, ranked: Sequence[Ranked]) -> dict[VaultPath, list[StoredChunk]]:
    """The chunks that sources named, best first; a note without any gives its first ones."""
    named = {i: None for found in ranked for hit in found.hits for i in hit.chunk_ids}
    known = services.ledger.chunks(named)
    chunks: dict[VaultPath, list[StoredChunk]] = {}
    for chunk_id in named:
        if chunk_id in known:
            chunks.setdefault(known[chunk_id].path, []).append(known[chunk_id])
    bare = [found.facts.path for found in ranked if found.facts.path not in chunks]
    return chunks | {path: list(found) for path, found in services.ledger.chunks_of(bare).items()}


def _passages(found: Ranked, chunks: dict[VaultPath, list[StoredChunk]], reader: NoteReader) -> Iterable[Passage]:
    facts = found.facts
    try:
        raw = reader.raw(facts.path)
    except FileNotFoundError:
        raw = None
    if raw is None:
        return
    current = (chunk for chunk in chunks.get(facts.path, ()) if still_there(raw, chunk))
    for chunk in islice(current, PASSAGES_OF_A_NOTE):
        passage = passage_of(chunk)
        span = passage.own_span
        yield Passage(
            note_path=facts.path,
            note_title=facts.title,
            text=span.slice(raw).decode("utf-8", "replace"),
            span=span,
            section=passage.section_title,
            composite=found.composite,
        )
