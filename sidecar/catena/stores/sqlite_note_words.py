"""The words of whole notes, in the ledger: FTS5 without a copy of the text, beside the texts in packed form.

What is deleted from such a table must be given again, word for word; only then, and to count words as written, are the
texts unpacked. A search needs none.
"""

import json
import zlib
from typing import NamedTuple

from catena.stores.sqlite_file import SqliteFile
from catena.stores.sqlite_values import json_text

NOTE_WORDS = """
create table note_texts (file_id INTEGER primary key, packed BLOB not null);
create virtual table note_words using fts5(
  title, aliases, headings, body, content = '', tokenize = "porter unicode61 remove_diacritics 2");
"""
"""The row id is that of `obq_log`."""


class NoteTexts(NamedTuple):
    """What is found of a note, as FTS5 gets it (`sqlite_values.spaced`)."""

    title: str
    aliases: str
    headings: str
    body: str


def add_texts(file: SqliteFile, file_id: int, texts: NoteTexts) -> None:
    """Add the words of a note that has none."""
    file.write(
        "insert into note_words (rowid, title, aliases, headings, body) values (?, ?, ?, ?, ?)", (file_id, *texts)
    )
    file.write("insert into note_texts values (?, ?)", (file_id, zlib.compress(json_text(texts).encode())))


def delete_texts(file: SqliteFile, file_id: int) -> NoteTexts | None:
    """Delete the words of a note. Return them; None if it has none."""
    for (packed,) in file.rows("select packed from note_texts where file_id = ?", (file_id,)):
        texts = _unpacked(packed)
        file.write(
            "insert into note_words (note_words, rowid, title, aliases, headings, body)"
            " values ('delete', ?, ?, ?, ?, ?)",
            (file_id, *texts),
        )
        file.write("delete from note_texts where file_id = ?", (file_id,))
        return texts
    return None


def _unpacked(packed: bytes) -> NoteTexts:
    return NoteTexts(*json.loads(zlib.decompress(packed)))
