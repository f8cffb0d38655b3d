"""Builds the ledger's record of a parsed note. Pure."""

import datetime as dt
import hashlib

from catena.chunks import Chunk, searchable_text
from catena.index.log import NoteFacts, NoteRecord
from catena.notes.note import Note
from catena.vault.file import VaultFile


def date_of_file(mtime: float) -> str:
    """Return a modification time as the dates of notes are written (ISO 8601)."""
    return dt.datetime.fromtimestamp(mtime, dt.UTC).isoformat(timespec="seconds")


def record_of(note: Note, file: VaultFile) -> NoteRecord:
    """The ledger's record of a note: metadata for filters and words for full-text search.

    Dates that the note does not state are the file's modification time, since the creation time changes with every
    copy.
    """
    from catena.notes.tasks import has_tasks  # an index with nothing to do makes no records

    fallback = date_of_file(file.mtime)
    facts = NoteFacts(
        path=note.path,
        log_id=0,
        title=note.title,
        aliases=note.aliases,
        tags=note.tags,
        created=note.created or fallback,
        modified=note.modified or fallback,
        generated=note.generated,
        building_block=note.building_block,
        properties=note.frontmatter.properties,
        has_tasks=has_tasks(note.raw),
    )
    return NoteRecord(
        file=file,
        file_hash=note.version,
        facts=facts,
        headings=tuple(heading.text for heading in note.headings),
        body=note.raw.decode("utf-8", "replace"),
    )


LONGEST_PLAIN = 20_000
"""The maximum length of one chunk's text for excerpts, so that an oversized block does not slow down an answer."""


def plain_words(chunk: Chunk) -> str:
    """A chunk's text as an excerpt shows it, without overlap."""
    return searchable_text(chunk.own_text[:LONGEST_PLAIN])


def text_hash(text: str) -> str:
    """The hash of a chunk's text, or of the text that is embedded: the first 128 bits of SHA-256, hex."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]
