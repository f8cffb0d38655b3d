"""Reads the best notes of an answer for the passages that answer the question."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, zip_longest

from catena.answers.context import AnswerContext
from catena.answers.finding import Search, sought_for
from catena.answers.understanding import missing_from, vault_words
from catena.graph.node import Role
from catena.index.log import StoredChunk
from catena.index.ports import Embedder, Vectors
from catena.language.folding import fold
from catena.language.identification import language_of
from catena.language.tokens import units
from catena.lists.kinds import templates
from catena.questions.answer_type import AnswerType
from catena.reading.answering import Reading, reading_of
from catena.reading.candidates import FoundNote, NearChunk, units_in
from catena.reading.finding import read
from catena.reading.narrowing import narrowing
from catena.reading.overall import Unknown
from catena.reading.sought import Sought
from catena.reading.unfilled import is_template_text, repeated_in
from catena.results.locating import still_there
from catena.results.ranked_notes import LEAST_SHOWN
from catena.results.ranking import Ranked
from catena.sources.note_roles import role_of_facts
from catena.vault.path import VaultPath

MOST_NOTES = 8
"""How many of the best notes are read."""
MOST_CHUNKS = 1000
"""How many chunks of each are looked at: more than there are in the beginning of a long note, which is what is read."""


def reading_for(context: AnswerContext, searches: Sequence[Search]) -> Reading:
    """Read the best notes of all searches. Blocks.

    Raises:
        OutOfTime: The deadline of the answer has passed.
    """
    question = context.question
    sought = sought_for(context, searches)
    models, reader = context.services.models, context.services.reader
    similarity = models.similarity_to(question.sanitized, embed=vectors_of) if models else None
    found = read(sought, _notes(context, searches), similarity=similarity, reader=reader)
    unknown = unknown_of(context, sought)
    is_read_otherwise = any(search.translation and search.translation.reading for search in searches)
    is_near = any(note.composite >= LEAST_SHOWN for search in searches for note in search.ranked)
    is_topic = not is_read_otherwise and _are_topic(unknown.names, sought, is_near=is_near)
    narrow = narrowing(sought, reader=reader, similarity=similarity, num_subjects=len(searches))
    return reading_of(sought, found, replace(unknown, is_topic=is_topic), narrow=narrow)


def _are_topic(names: Sequence[str], sought: Sought, *, is_near: bool) -> bool:
    """Return whether names are all that was typed, or all whose meaning is asked for: `What is a quibblewort?`.

    If a note is near in meaning, it may have another word for it: `slip box` for `slipbox`.
    """
    if not names or len(units(sought.question)) == 1:
        return bool(names)
    asked = {fold(word) for name in names for word in units(name)}
    return sought.answer_type is AnswerType.DEFINITION and not is_near and asked.issuperset(sought.terms)


def unknown_of(context: AnswerContext, sought: Sought) -> Unknown:
    """Return what of the question no note mentions."""
    words = [term for term in sought.terms if term.isalnum()]
    known = vault_words(context.services).known(words)
    share = 1 - len(known) / len(words) if words else 0.0
    called = {fold(typed) for typed, _ in sought.wordings}  # words that the notes have others for: `Japón`, `Japan`
    names = missing_from(context.services, context.question)
    return Unknown(
        names=tuple(name for name in names if not called.issuperset(units(fold(name)))),
        share=share if share < _FOREIGN else 0.0,
        language=language_of(context.question.sanitized),
    )


_FOREIGN = 0.7
"""If more of the words are unknown, the question is in another language than the notes, which says nothing."""


def _notes(context: AnswerContext, searches: Sequence[Search]) -> list[FoundNote]:
    """Return the best notes, those of several searches in turn; generated notes are not evidence.

    Nor are templates, unless they are asked about.
    """
    asks_templates = bool(templates().search(context.question.sanitized))
    in_turn = chain.from_iterable(zip_longest(*(search.ranked for search in searches)))
    best: dict[VaultPath, Ranked] = {}
    for found in in_turn:
        if found and not found.facts.generated and (asks_templates or not _is_template(found)):
            best.setdefault(found.facts.path, found)
        if len(best) == MOST_NOTES:
            break
    found_templates = [found.facts.path for search in searches for found in search.ranked if _is_template(found)]
    boilerplate = frozenset(_texts_of(context, found_templates[:MOST_TEMPLATES]))
    notes = [
        found
        for found in _read(context, best.values(), boilerplate)
        if asks_templates or not is_template_text(found.note.raw)
    ]
    repeated = repeated_in(units_in(found.note, found.annotations) for found in notes)
    return [replace(found, boilerplate=found.boilerplate | repeated) for found in notes] if repeated else notes


MOST_TEMPLATES = 4
"""How many of the templates that were found with the notes are compared with them."""


def _is_template(found: Ranked) -> bool:
    return role_of_facts(found.facts) is Role.TEMPLATE


def _texts_of(context: AnswerContext, templates: Iterable[VaultPath]) -> Iterator[str]:
    """Yield what templates say, which a note made from one says, too, until somebody fills it in."""
    for path in templates:
        if note := context.reader.note(path):
            yield from (unit.text for unit in units_in(note))


def _read(context: AnswerContext, ranked: Iterable[Ranked], boilerplate: frozenset[str]) -> Iterable[FoundNote]:
    best = list(ranked)
    chunks = context.services.ledger.chunks_of((found.facts.path for found in best), first=MOST_CHUNKS)
    cosines = _cosines(context, chunks)
    for found in best:
        note = context.reader.note(found.facts.path)
        if note is None:
            continue
        own = (each for each in chunks.get(note.path, ()) if still_there(note.raw, each))
        spans = {each.chunk_id: (each.spans[0].span.byte_start, each.spans[-1].span.byte_end) for each in own}
        named = dict.fromkeys(chunk_id for hit in found.hits for chunk_id in hit.chunk_ids)
        yield FoundNote(
            note=note,
            relevance=found.composite,
            annotations=context.reader.annotations(found.facts.path),
            boilerplate=frozenset() if _is_template(found) else boilerplate,
            chunks=tuple(spans[chunk_id] for chunk_id in named if chunk_id in spans),
            near=tuple(NearChunk(*span, cosines[chunk_id]) for chunk_id, span in spans.items() if chunk_id in cosines),
        )


def _cosines(context: AnswerContext, chunks: Mapping[VaultPath, Sequence[StoredChunk]]) -> Mapping[str, float]:
    """Return the cosine of the question with each chunk of some notes, as far as it is known."""
    models, store = context.services.models, context.services.indexer.chunk_store
    if models is None or store is None:
        return {}
    paths = {each.chunk_id: path for path, of_note in chunks.items() for each in of_note}
    return models.chunk_cosines(context.question.sanitized, store, paths)


def vectors_of(embedder: Embedder, texts: Sequence[str]) -> list[Vectors]:
    """Return the vector of each text, or of the beginning of one that is too long to be a passage; they are kept."""
    texts = [text[:_LONGEST_EMBEDDED] for text in texts]
    known = _known(str(embedder.identity))
    kept = {text: vector for text in texts if (vector := known.get(text)) is not None}  # another thread may clear them
    new = [text for text in dict.fromkeys(texts) if text not in kept]
    if new:
        kept |= zip(new, (windows[0] for windows in embedder.embed(new)), strict=True)
    if len(known) + len(new) > _MOST_KEPT:
        known.clear()
    known.update(kept)
    return [kept[text] for text in texts]


_LONGEST_EMBEDDED = 2_000
"""In characters. Data on one line, which looks like a sentence, would take seconds."""
_MOST_KEPT = 4096
"""Vectors of passages in memory: 1.5 KB each."""


@lru_cache(maxsize=2)
def _known(identity: str) -> dict[str, Vectors]:
    """Return the vectors of one model, by text."""
    return {}
