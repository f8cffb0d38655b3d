"""From ranked notes to an answer in its form: what the forms need is read here, what they say is made in `answers`."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice

from catena.answers.answer import Comparison, NarrativeSentence, TimelineEntry
from catena.answers.comparing import SubjectNotes, compare_subjects
from catena.answers.described import SubjectNote
from catena.answers.locating import passage_of, still_there
from catena.answers.narrating import Passage, narrate
from catena.answers.ranking import Ranked
from catena.answers.result import Result
from catena.index.log import StoredChunk
from catena.operations.answering_from_graph import relation_rows
from catena.operations.finding_answers import LEAST_SHOWN, Search
from catena.operations.reading_notes import NoteReader
from catena.operations.sidecar import Sidecar
from catena.operations.telling_history import history_timeline
from catena.questions.understanding import Question
from catena.vault.path import VaultPath

NOTES_FOR_NARRATIVE = 8
PASSAGES_OF_A_NOTE = 3
NOTES_FOR_A_SUBJECT = 3


def comparison(sidecar: Sidecar, searches: Sequence[Search], reader: NoteReader) -> Comparison:
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
    return replace(compared, attributes=(*compared.attributes, *relation_rows(sidecar, compared.subjects)))


def timeline(sidecar: Sidecar, question: Question, results: Sequence[Result]) -> tuple[TimelineEntry, ...]:
    """What happened to the found notes, as far as it concerns what was asked."""
    parameters = question.parameters
    return history_timeline(
        sidecar,
        [(result.note_path, result.note_title, result.composite_relevance) for result in _relevant(results)],
        parameters.concepts,
        start_date=parameters.start_date,
        end_date=parameters.end_date,
        today=sidecar.clock.now().date().isoformat(),
    )


def narrative(
    sidecar: Sidecar, question: Question, ranked: Sequence[Ranked], reader: NoteReader
) -> tuple[NarrativeSentence, ...]:
    """A short text of the best notes' own sentences; what Catena generated is no evidence."""
    best = [found for found in ranked if not found.facts.generated][:NOTES_FOR_NARRATIVE]
    chunks = _chunks(sidecar, best)
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


def _chunks(sidecar: Sidecar, ranked: Sequence[Ranked]) -> dict[VaultPath, list[StoredChunk]]:
    """The chunks that sources named, best first; a note without any gives its first ones."""
    named = {i: None for found in ranked for hit in found.hits for i in hit.chunk_ids}
    known = sidecar.ledger.chunks(named)
    chunks: dict[VaultPath, list[StoredChunk]] = {}
    for chunk_id in named:
        if chunk_id in known:
            chunks.setdefault(known[chunk_id].path, []).append(known[chunk_id])
    bare = [found.facts.path for found in ranked if found.facts.path not in chunks]
    return chunks | {path: list(found) for path, found in sidecar.ledger.chunks_of(bare).items()}


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
