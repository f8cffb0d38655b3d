"""The words of whole notes, in the ledger: FTS5 without a copy of the text, beside the texts in packed form.

What is deleted from such a table must be given again, word for word; only then, and to count words as written, are the
texts unpacked. A search needs none.
"""

import contextlib
import json
import zlib
from collections.abc import Iterator
from typing import NamedTuple

from catena.errors import StorageFailed
from catena.stores.sqlite_file import SqliteFile
from catena.stores.sqlite_values import json_text

NOTE_WORDS = """
alter table note_words rename to note_words_with_texts;
create table note_texts (file_id INTEGER primary key, packed BLOB not null);
create virtual table note_words using fts5(
  title, aliases, headings, body, content = '', tokenize = "porter unicode61 remove_diacritics 2");
"""
"""The row id is that of `obq_log`. What an older version stored is moved on opening."""

_AT_ONCE = 500
"""Notes of an older file that are moved at once."""


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


def all_texts(file: SqliteFile) -> Iterator[NoteTexts]:
    """The texts of every note."""
    return (_unpacked(packed) for (packed,) in file.rows("select packed from note_texts"))


def move_texts(file: SqliteFile) -> None:
    """Move what an older version stored into the tables of today, once, and give back the room."""
    if not file.rows("select 1 from sqlite_schema where name = 'note_words_with_texts'"):
        return
    with file.transaction():
        last = 0
        while rows := file.rows(
            "select rowid, title, aliases, headings, body from note_words_with_texts where rowid > ?"
            " order by rowid limit ?",
            (last, _AT_ONCE),
        ):
            for file_id, *texts in rows:
                add_texts(file, file_id, NoteTexts(*texts))
            last = rows[-1][0]
        file.write("drop table note_words_with_texts")
    if last:
        with contextlib.suppress(StorageFailed):  # there may be no room for the copy that this makes
            file.write("vacuum")


def _unpacked(packed: bytes) -> NoteTexts:
    return NoteTexts(*json.loads(zlib.decompress(packed)))
