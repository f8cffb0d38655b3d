"""Inspect: what Catena recognized in one note, and what it did not."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from catena.annotations.annotation import Annotation, AnnotationNote
from catena.annotations.quick_look import may_be_annotation_note
from catena.annotations.reading import read_annotation_note
from catena.answers.note_relations import Relation, relations_of
from catena.chunks import Chunk, ChunkSpan, chunk_note
from catena.index.log import StoredChunk
from catena.index.recording import text_hash
from catena.notes import Block, Frontmatter, InlineField, Note, NoteWarning, WikiLink
from catena.notes.import_headings import section_of
from catena.operations.named_notes import note_at, path_of_note
from catena.operations.services import Services
from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True)
class InspectedChunk:
    """One chunk as computed from the note's present bytes."""

    chunk_id: str | None
    text: str
    section_title: str | None
    spans: tuple[ChunkSpan, ...]


@dataclass(frozen=True, slots=True)
class Inspection:
    """Everything that was recognized in one note."""

    path: VaultPath
    frontmatter: Frontmatter
    blocks: tuple[Block, ...]
    chunks: tuple[InspectedChunk, ...]
    annotations: tuple[Annotation, ...]
    links: tuple[WikiLink, ...]
    inline_fields: tuple[InlineField, ...]
    relations: tuple[Relation, ...]
    warnings: tuple[NoteWarning, ...]


async def inspect(services: Services, *, path: str) -> Inspection:
    """Read one note now and describe what was recognized."""
    note = await asyncio.to_thread(lambda: note_at(services, path_of_note(services, path)))
    annotated = await asyncio.to_thread(_annotated, services, note)
    return Inspection(
        path=note.path,
        frontmatter=note.frontmatter,
        blocks=note.blocks,
        chunks=await asyncio.to_thread(_chunks, services, note),
        annotations=annotated.annotations if annotated else (),
        links=note.links,
        inline_fields=note.inline_fields,
        relations=await asyncio.to_thread(
            relations_of, note, graph=services.graph, history=services.history, ledger=services.ledger
        ),
        warnings=(*note.warnings, *(annotated.warnings if annotated else ())),
    )


def _annotated(services: Services, note: Note) -> AnnotationNote | None:
    return read_annotation_note(note, services.conventions.current()) if may_be_annotation_note(note.raw) else None


def _chunks(services: Services, note: Note) -> tuple[InspectedChunk, ...]:
    stored = services.ledger.chunks_of([note.path]).get(note.path, ())
    current = _as_indexed(note, stored)
    if current is not None:
        return current
    identity = services.indexer.identity
    cut = chunk_note(note, chunk_size=identity.chunk_size, overlap=identity.overlap) if identity else chunk_note(note)
    ids = {chunk.text_hash: chunk.chunk_id for chunk in reversed(stored)}
    return tuple(_inspected(chunk, ids.get(text_hash(chunk.text))) for chunk in cut)


def _as_indexed(note: Note, stored: Sequence[StoredChunk]) -> tuple[InspectedChunk, ...] | None:
    """Return the chunks as the index has them; None if the note has changed since."""
    found: list[InspectedChunk] = []
    for chunk in stored:
        text = "".join(s.span.slice(note.raw).decode("utf-8", "replace") for s in chunk.spans)
        if text_hash(text) != chunk.text_hash:
            return None
        title = section_of(chunk.section_path)
        found.append(InspectedChunk(chunk.chunk_id, text, title, chunk.spans))
    owned = sum(len(s.span.slice(note.raw)) for chunk in stored for s in chunk.spans if not s.overlap)
    return tuple(found) if owned == len(note.raw) else None


def _inspected(chunk: Chunk, chunk_id: str | None) -> InspectedChunk:
    return InspectedChunk(chunk_id, chunk.text, chunk.section_title, chunk.spans)
