"""The words of chunks, in the ledger: which chunks of a note say most of what is looked for.

The table is FTS5 without a copy of the text: what is deleted must be given again, word for word, as the note's pack has
it (`sqlite_note_words`). FTS5 counts exactly, whatever was deleted, so scores depend only on what is there now.
"""

import json
from collections.abc import Collection

from catena.index.ports import ChunkMatch
from catena.stores.sqlite_file import Given, SqliteFile
from catena.stores.sqlite_note_words import chunk_texts
from catena.stores.sqlite_values import spaced
from catena.vault.path import VaultPath

CHUNK_WORDS = """
create virtual table chunk_words using fts5(plain, content = '', tokenize = "porter unicode61 remove_diacritics 2");
"""
"""The row id is that of `obq_chunk_log`."""

# The joins are forced, and `+` keeps SQLite from asking FTS5 row by row, which would take a thousand times as long.
# Only what matches in these notes is looked up in the log.
_BEST = """
  with given as materialized (select id from obq_log where file_path in (select value from json_each(:paths))),
  matching as materialized (
    select chunk_words.rowid as id, -bm25(chunk_words) as score
    from chunk_words
    where chunk_words match :query
      and +chunk_words.rowid in (select c.id from given cross join obq_chunk_log c on c.file_id = given.id)),
  placed as (
    select c.file_id, c.chunk_id, c.ordinal, score,
      row_number() over (partition by c.file_id order by score desc, c.ordinal) as place
    from matching cross join obq_chunk_log c on c.id = matching.id)
  select file_path, chunk_id, score from placed join obq_log f on f.id = file_id where place <= :each
  order by score desc, file_path, ordinal"""


def index_chunks(file: SqliteFile, file_id: int) -> None:
    """Add the words of a note's chunks, which were just logged with their texts."""
    file.write_many("insert into chunk_words (rowid, plain) values (?, ?)", _words(file, "file_id = ?", (file_id,)))


def delete_chunks(file: SqliteFile, where: str, given: Given) -> None:
    """Delete rows of `obq_chunk_log` with their words."""
    file.write_many(
        "insert into chunk_words (chunk_words, rowid, plain) values ('delete', ?, ?)", _words(file, where, given)
    )
    file.write(f"delete from obq_chunk_log where {where}", given)


def delete_all_chunks(file: SqliteFile) -> None:
    """Delete every row of `obq_chunk_log` with its words."""
    file.write("insert into chunk_words (chunk_words) values ('delete-all')")
    file.write("delete from obq_chunk_log")


def best_chunks(file: SqliteFile, query: str, paths: Collection[VaultPath], *, each: int) -> list[ChunkMatch]:
    """The chunks of these notes that match an FTS5 query, at most `each` of a note; best first, ties in order."""
    given = {"query": query, "paths": json.dumps(sorted(paths)), "each": each}
    return [ChunkMatch(chunk_id, VaultPath(path), score) for path, chunk_id, score in file.rows(_BEST, given)]


def _words(file: SqliteFile, where: str, given: Given) -> list[tuple[int, str]]:
    """Return the rows of these chunks with what is found of them: the headings above each, and its text."""
    rows = file.rows(f"select id, file_id, ordinal from obq_chunk_log where {where}", given)
    texts = chunk_texts(file, {file_id for _, file_id, _ in rows})
    with file.decoding():
        of_rows = [(row, texts[file_id, ordinal]) for row, file_id, ordinal in rows]
    return [(row, spaced("\n".join([*text.section_path, text.plain]))) for row, text in of_rows]
