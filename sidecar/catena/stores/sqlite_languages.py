"""Stores the languages of notes in SQLite."""

import threading
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from catena.index.languages import NoteLanguage
from catena.stores.derived_store import DerivedStore
from catena.stores.sqlite_schema import Schema
from catena.stores.sqlite_values import digest_cell, digest_of, sorted_list
from catena.vault.path import VaultPath

if TYPE_CHECKING:
    from catena.stores.sqlite_word_vectors import SqliteWordVectors

_TABLES = """
create table notes (path TEXT primary key, version TEXT not null, language TEXT, embedded INTEGER not null)
  without rowid;
create table vectors (chunk_id TEXT primary key, path TEXT not null) without rowid;
create index vectors_by_path on vectors (path);
create table words (word TEXT primary key, codes BLOB not null) without rowid;
create table meta (key TEXT primary key, value TEXT not null);
"""
_NUMBERED = """
create table sources (id INTEGER primary key, path TEXT not null unique);
insert into sources (path) select distinct path from vectors;
create table numbered (chunk_id TEXT primary key, source INTEGER not null references sources) without rowid;
insert into numbered select chunk_id, id from vectors join sources using (path);
drop table vectors;
alter table numbered rename to vectors;
create index vectors_by_source on vectors (source);
"""
"""The path of a note stood beside each of its chunks, twice: in the table and in its index."""

_COARSE_WORDS = "update words set codes = coarse(codes);"
"""Vectors of words had a byte for each component."""

_DROP_SOURCES = """delete from sources
  where path not in (select path from notes) and not exists (select 1 from vectors where source = id)"""
"""Of notes that are gone."""


def _coarse(codes: bytes) -> bytes:
    import numpy as np  # only to bring an older file forward

    from catena.stores.vector_codes import coarse_of

    return coarse_of(np.frombuffer(codes, np.int8)[None]).tobytes()


SCHEMA = Schema(
    what="The languages of notes",
    steps=(_TABLES, _NUMBERED, _COARSE_WORDS),
    first=2,
    form="1",
    functions={"coarse": _coarse},
)


class SqliteLanguages(DerivedStore):
    """The languages of one vault's notes."""

    schema = SCHEMA

    def __init__(self, file: Path) -> None:
        super().__init__(file)
        self._words: SqliteWordVectors | None = None
        self._first_use = threading.Lock()

    @property
    def words(self) -> "SqliteWordVectors":
        """The vectors of the vault's words."""
        from catena.stores.sqlite_word_vectors import SqliteWordVectors  # with numpy, which finding words needs not

        with self._first_use:
            if self._words is None:
                self._words = SqliteWordVectors(self._file)
            return self._words

    def notes(self) -> Mapping[VaultPath, NoteLanguage]:
        """Return every note."""
        rows = self._file.rows("select path, version, language, embedded from notes")
        return {
            VaultPath(path): NoteLanguage(digest_of(version), language, bool(done))
            for path, version, language, done in rows
        }

    def record(self, notes: Mapping[VaultPath, NoteLanguage]) -> None:
        """Add notes or replace what is known about them."""
        with self._file.transaction():
            self._file.write_many(
                "insert or replace into notes (path, version, language, embedded) values (?, ?, ?, ?)",
                [(path, digest_cell(note.version), note.language, note.embedded) for path, note in notes.items()],
            )

    def forget(self, paths: Collection[VaultPath]) -> None:
        """Delete notes; their chunks stay recorded until `record_vectors` removes them."""
        with self._file.transaction():
            self._file.write("delete from notes where path in (select value from json_each(?))", (sorted_list(paths),))

    def chunk_ids(self, paths: Collection[VaultPath]) -> frozenset[str]:
        """Return the chunks of these notes that have vectors."""
        rows = self._file.rows(
            "select chunk_id from vectors join sources on id = source where path in (select value from json_each(?))",
            (sorted_list(paths),),
        )
        return frozenset(row[0] for row in rows)

    def orphans(self) -> frozenset[str]:
        """Return the chunks with vectors whose notes are no longer known."""
        rows = self._file.rows(
            "select chunk_id from vectors join sources on id = source where path not in (select path from notes)"
        )
        return frozenset(row[0] for row in rows)

    def vectors(self) -> Mapping[str, VaultPath]:
        """Return the chunks that have vectors, each with its note."""
        rows = self._file.rows("select chunk_id, path from vectors join sources on id = source")
        return {chunk_id: VaultPath(path) for chunk_id, path in rows}

    def num_chunks(self) -> int:
        """Return the number of chunks that have vectors."""
        return int(self._file.rows("select count(*) from vectors")[0][0])

    def record_vectors(
        self, *, removed: Collection[str], added: Mapping[str, VaultPath], embedded: Collection[VaultPath]
    ) -> None:
        """Record which chunks lost and got vectors, and the notes that are complete now, in one transaction."""
        with self._file.transaction():
            self._file.write(
                "delete from vectors where chunk_id in (select value from json_each(?))", (sorted_list(removed),)
            )
            self._file.write_many(
                "insert or ignore into sources (path) values (?)", [(path,) for path in sorted({*added.values()})]
            )
            self._file.write_many(
                "insert or replace into vectors select ?, id from sources where path = ?", list(added.items())
            )
            if removed:
                self._file.write(_DROP_SOURCES)
            self._file.write(
                "update notes set embedded = 1 where path in (select value from json_each(?))",
                (sorted_list(embedded),),
            )

    def clear_vectors(self) -> None:
        """Forget all vectors, so that every note is due again."""
        with self._file.transaction():
            self._file.write("delete from vectors")
            self._file.write("delete from sources")
            self.words.clear()
            self._file.write("update notes set embedded = 0")
