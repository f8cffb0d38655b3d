"""The words of whole notes, in the ledger: FTS5 without a copy of the text, beside the texts in packed form.

What is deleted from such a table must be given again, word for word; for that, to count words as written, and for
excerpts, the texts are unpacked. What a note says and what its chunks show are nearly the same text, so they are packed
together: the second time costs next to nothing (of a note of less than 32 KB, which is how far back zlib looks).
"""

import json
import zlib
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import msgspec

from catena.stores.sqlite_file import SqliteFile
from catena.stores.sqlite_packs import Packs, packed_alone, unpacked_with
from catena.stores.sqlite_values import sorted_list, spaced

NOTE_WORDS = """
create table note_texts (file_id INTEGER primary key, packed BLOB not null);
create virtual table note_words using fts5(
  title, aliases, headings, body, content = '', tokenize = "porter unicode61 remove_diacritics 2");
"""
"""The row id is that of `obq_log`."""


class NoteTexts(NamedTuple):
    """What is found of a note."""

    title: str
    aliases: str
    headings: str
    body: str

    def words(self) -> "NoteTexts":
        """Return the texts as FTS5 gets them. Doing so twice adds no word, so older files may have them like this."""
        return NoteTexts(*map(spaced, self))


class ChunkText(NamedTuple):
    """What a note's pack has of one of its chunks; the fields are those of `StoredChunk`, spans as plain numbers."""

    ordinal: int
    text_hash: str
    embedded_hash: str
    section_path: tuple[str, ...]
    spans: list[tuple[int, int, int, int, int]]
    plain: str


class _Pack(NamedTuple):
    """A note's texts, None if its words are not in the index, and those of the chunks that were last cut from it.

    Chunks are cut after a note's words are recorded, so meanwhile these are chunks of what it said before. Some may
    have been dropped from the log; they stay here until the note's chunks are logged again.
    """

    texts: NoteTexts | None = None
    chunks: Sequence[ChunkText] = ()


def replace_texts(file: SqliteFile, file_id: int, texts: NoteTexts) -> NoteTexts | None:
    """Replace the words of a note. Return what it said before; None if it had none."""
    pack = _pack_of(file, file_id)
    if pack.texts == texts:  # such as those of a note that was moved
        return texts
    _delete_words(file, file_id, pack.texts)
    file.write(
        "insert into note_words (rowid, title, aliases, headings, body) values (?, ?, ?, ?, ?)",
        (file_id, *texts.words()),
    )
    _put(file, file_id, _Pack(texts, pack.chunks))
    return pack.texts


def delete_texts(file: SqliteFile, file_id: int) -> NoteTexts | None:
    """Delete the words of a note with all its texts, of which its chunks must no longer be logged. Return what it said;
    None if it had no words.
    """
    texts = _pack_of(file, file_id).texts
    _delete_words(file, file_id, texts)
    file.write("delete from note_texts where file_id = ?", (file_id,))
    return texts


def put_chunk_texts(file: SqliteFile, file_id: int, chunks: Sequence[ChunkText]) -> None:
    """Replace the texts of a note's chunks."""
    _put(file, file_id, _Pack(_pack_of(file, file_id).texts, chunks))


def chunk_texts(file: SqliteFile, file_ids: Collection[int]) -> Mapping[tuple[int, int], ChunkText]:
    """Return the texts of these notes' chunks, by the note and the place in it."""
    rows = file.rows(
        "select file_id, packed from note_texts where file_id in (select value from json_each(?))",
        (sorted_list(file_ids),),
    )
    packs = _packs(file).unpacked([packed for _, packed in rows])
    return {
        (file_id, chunk.ordinal): chunk
        for (file_id, _), value in zip(rows, packs, strict=True)
        for chunk in _decode(value).chunks
    }


def packed_with_chunks(packed: bytes | None, chunks: str) -> bytes:
    """Return the pack of a file that had texts alone, together with its chunks (JSON); for a step of the schema."""
    texts = None if packed is None else NoteTexts(*json.loads(zlib.decompress(packed)))
    pack = _Pack(texts, msgspec.json.decode(chunks, type=list[ChunkText]))
    return packed_alone(msgspec.json.encode(pack).decode())


def may_have_tasks(packed: bytes, sample: bytes | None) -> bool:
    """Return whether a packed note may have tasks, by what the words index has of it; for a step of the schema."""
    try:
        texts = _decode(unpacked_with(sample or b"", packed)).texts
    except zlib.error:  # the file is damaged, which is found where the pack is needed
        return True
    from catena.notes.tasks import has_tasks  # only an index of an earlier version is asked

    return texts is None or has_tasks(texts.body.encode("utf-8", "replace"))


def _delete_words(file: SqliteFile, file_id: int, texts: NoteTexts | None) -> None:
    if texts:
        file.write(
            "insert into note_words (note_words, rowid, title, aliases, headings, body)"
            " values ('delete', ?, ?, ?, ?, ?)",
            (file_id, *texts.words()),
        )


def _pack_of(file: SqliteFile, file_id: int) -> _Pack:
    rows = file.rows("select packed from note_texts where file_id = ?", (file_id,))
    return _decode(_packs(file).unpacked([rows[0][0]])[0]) if rows else _Pack()


def _put(file: SqliteFile, file_id: int, pack: _Pack) -> None:
    packed = _packs(file).packed(msgspec.json.encode(pack))
    file.write("insert or replace into note_texts values (?, ?)", (file_id, packed))


def _packs(file: SqliteFile) -> Packs:
    return Packs(file, "note_texts")


_decode = msgspec.json.Decoder(_Pack).decode
