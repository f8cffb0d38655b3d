"""From a parsed note to what the ledger keeps of it. Pure."""

import datetime as dt
import hashlib

from catena.chunks import Chunk, searchable_text
from catena.index.log import NoteFacts, NoteRecord
from catena.notes.note import Note
from catena.vault.file import VaultFile


def record_of(note: Note, file: VaultFile) -> NoteRecord:
    """What the ledger keeps of a note: facts for filters, words for full text.

    Dates that the note does not state come from the file system; both then are the modification time, since
    what systems call creation time changes with every copy.
    """
    fallback = dt.datetime.fromtimestamp(file.mtime, dt.UTC).isoformat(timespec="seconds")
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
    )
    return NoteRecord(
        file=file,
        file_hash=note.version,
        facts=facts,
        headings=tuple(heading.text for heading in note.headings),
        body=note.raw.decode("utf-8", "replace"),
    )


LONGEST_PLAIN = 20_000
"""Characters of one chunk that are kept for excerpts: an oversized block must not hold up an answer."""


def plain_words(chunk: Chunk) -> str:
    """A chunk's own words as an excerpt shows them."""
    return searchable_text(chunk.own_text[:LONGEST_PLAIN])


def text_hash(text: str) -> str:
    """What equal chunk texts share: SHA-256, the first 128 bits, hex."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]
