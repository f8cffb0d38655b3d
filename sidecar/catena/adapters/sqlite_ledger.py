"""Ledger on SQLite: `obq_log`, `obq_chunk_log`, facts for filters, and the words of whole notes (FTS5)."""

import json
import logging
import re
import sqlite3
import threading
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from catena.chunks.chunk import ChunkSpan
from catena.index.log import FileLog, FileStatus, NoteChunks, NoteFacts, NoteRecord, StoredChunk
from catena.index.ports import NoteMatch
from catena.notes import normal_name
from catena.notes.span import Span
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath, name_of

log = logging.getLogger(__name__)

SCHEMA_VERSION = 2

_SCHEMA = """
create table if not exists obq_log (
  id INTEGER primary key autoincrement, file_name TEXT not null, file_path TEXT not null unique,
  file_hash TEXT, file_size INTEGER,
  last_modified REAL not null, last_ingested REAL, num_chunks INTEGER,
  status TEXT not null check (status IN ('pending','processing','completed','failed')),
  error_message TEXT, metadata_json TEXT,
  created_at REAL default (STRFTIME('%s','now')), is_enabled BOOLEAN default 1,
  failures INTEGER not null default 0);
create index if not exists file_by_status on obq_log (status);
create table if not exists obq_chunk_log (
  id INTEGER primary key autoincrement, file_id INTEGER not null references obq_log, chunk_id TEXT not null,
  created_at REAL default (STRFTIME('%s','now')),
  ordinal INTEGER not null, text_hash TEXT not null, section_path TEXT not null, spans TEXT not null,
  plain TEXT not null, num_windows INTEGER not null, stored_as TEXT not null);
create index if not exists chunk_by_file on obq_chunk_log (file_id, ordinal);
create unique index if not exists chunk_by_id on obq_chunk_log (chunk_id);
create index if not exists chunk_by_text on obq_chunk_log (text_hash);
create table if not exists note_facts (
  file_id INTEGER primary key references obq_log, title TEXT not null, aliases TEXT not null, tags TEXT not null,
  created TEXT not null, modified TEXT not null, generated INTEGER not null, building_block TEXT);
create table if not exists note_names (name TEXT not null, file_id INTEGER not null references obq_log,
  primary key (name, file_id)) without rowid;
create index if not exists name_by_file on note_names (file_id);
create virtual table if not exists note_words using fts5(
  title, aliases, headings, body, tokenize = "porter unicode61 remove_diacritics 2");
create table if not exists meta (key TEXT primary key, value TEXT not null);
"""

_WEIGHTS = "8.0, 8.0, 3.0, 1.0"
"""BM25 weights of title, aliases, headings, body. A name says more than a mention."""

_CJK = re.compile(
    "([\u1100-\u11ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3130-\u318f\u31a0-\u31bf\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003134f])"
)


def spaced(text: str) -> str:
    """Put each Chinese, Japanese or Korean character between blanks, so that each becomes a word.

    Those scripts don't write word boundaries; a run searched as a phrase of single characters then is
    exactly a substring search, and FTS5 needs no dictionary for it.
    """
    return text if text.isascii() else _CJK.sub(r" \1 ", text)


class SqliteLedger:
    """The ledger of one vault's index. Methods may be called from any thread; each is short.

    Args:
        file: `ledger.sqlite`; made with its folder when missing. One that can't be read is moved aside, and
            a new one is begun: everything in it can be made again from the vault.
    """

    def __init__(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._writer = _open(file)
        except sqlite3.DatabaseError as error:
            broken = file.with_suffix(".broken")
            log.warning("The ledger can't be read (%s); it is kept as %s and made anew.", error, broken.name)
            for suffix in ("-wal", "-shm"):
                file.with_name(file.name + suffix).unlink(missing_ok=True)
            file.replace(broken)
            self._writer = _open(file)
        self._reader = _open(file)
        self._writing = threading.RLock()
        self._reading = threading.Lock()
        self._facts: dict[VaultPath, NoteFacts] | None = None

    def close(self) -> None:
        """Close both connections; nothing may be called afterwards."""
        with self._writing, self._reading:
            self._reader.close()
            self._writer.close()

    # -- reading

    def files(self) -> Mapping[VaultPath, FileLog]:
        """Every row of `obq_log`."""
        return {row.path: row for row in map(_file_log, self._rows(f"{_SELECT_FILE} order by file_path"))}

    def file(self, path: VaultPath) -> FileLog | None:
        """One row of `obq_log`."""
        rows = self._rows(f"{_SELECT_FILE} where file_path = ?", (path,))
        return _file_log(rows[0]) if rows else None

    def raw_files(self) -> list[dict[str, Any]]:
        """Every row of `obq_log` with all its columns, for `status`."""
        with (
            self._writing,
            closing(self._writer.execute("select * from obq_log order by file_path")) as cursor,
        ):
            names = [column[0] for column in cursor.description]
            return [dict(zip(names, row, strict=True)) for row in cursor]

    def chunks_of(self, paths: Iterable[VaultPath]) -> Mapping[VaultPath, tuple[StoredChunk, ...]]:
        """Each note's chunks, in order; notes without chunks are left out."""
        found: dict[VaultPath, list[StoredChunk]] = {}
        for row in self._rows(
            f"{_SELECT_CHUNK} where f.file_path in (select value from json_each(?)) order by f.file_path, ordinal",
            (json.dumps(list(paths)),),
        ):
            chunk = _stored_chunk(row)
            found.setdefault(chunk.path, []).append(chunk)
        return {path: tuple(chunks) for path, chunks in found.items()}

    def chunks(self, chunk_ids: Collection[str]) -> Mapping[str, StoredChunk]:
        """Chunks by id; unknown ids are left out."""
        rows = self._rows(
            f"{_SELECT_CHUNK} where chunk_id in (select value from json_each(?))",
            (json.dumps(list(chunk_ids)),),
        )
        return {chunk.chunk_id: chunk for chunk in map(_stored_chunk, rows)}

    def chunk_ids(self) -> frozenset[str]:
        """Every chunk id that is logged."""
        return frozenset(row[0] for row in self._rows("select chunk_id from obq_chunk_log"))

    def num_windows(self) -> int:
        """How many vectors the chunk store should hold."""
        return int(self._rows("select coalesce(sum(num_windows), 0) from obq_chunk_log")[0][0])

    def num_chunks(self) -> int:
        """How many chunks are logged."""
        return int(self._rows("select count(*) from obq_chunk_log")[0][0])

    def facts(self, paths: Collection[VaultPath] | None = None) -> Mapping[VaultPath, NoteFacts]:
        """What is known of these notes, of all when None. Read from memory after the first call."""
        with self._writing:
            if self._facts is None:
                self._facts = {row[1]: _note_facts(row) for row in self._rows(_SELECT_FACTS)}
            known = self._facts
            if paths is None:
                return dict(known)
            return {path: known[path] for path in paths if path in known}

    def titled(self, name: str) -> frozenset[VaultPath]:
        """Notes whose title, file name or alias is this, compared by `normal_name`; a leading `@` may lack."""
        key = normal_name(name)
        rows = self._rows(
            "select f.file_path from note_names n join obq_log f on f.id = n.file_id where n.name in (?, ?)",
            (key, "@" + key),
        )
        return frozenset(VaultPath(row[0]) for row in rows)

    def named(self, names: Collection[str]) -> Mapping[str, frozenset[VaultPath]]:
        """For each of these names that some note has, in the form of `normal_name`: the notes that have it."""
        found: dict[str, set[VaultPath]] = {}
        for name, path in self._rows(
            "select n.name, f.file_path from note_names n join obq_log f on f.id = n.file_id"
            " where n.name in (select value from json_each(?))",
            (_json(sorted(names)),),
        ):
            found.setdefault(name, set()).add(VaultPath(path))
        return {name: frozenset(paths) for name, paths in found.items()}

    def notes_matching(
        self, terms: Sequence[str], *, limit: int, among: Collection[VaultPath] | None = None, every: bool = False
    ) -> list[NoteMatch]:
        """Notes that contain any (or `every`) of these words or phrases, by BM25; ties by path.

        Each term is quoted, so that nothing in it is ever read as FTS5's query language.
        """
        joiner = " AND " if every else " OR "
        query = joiner.join('"{}"'.format(spaced(t).replace('"', '""')) for t in terms if t.strip())
        if not query:
            return []
        where = "" if among is None else "and f.file_path in (select value from json_each(:among))"
        sql = f"""
            select f.file_path, -bm25(note_words, {_WEIGHTS}) as score
            from note_words join obq_log f on f.id = note_words.rowid
            where note_words match :query {where} order by score desc, f.file_path limit :limit"""
        given = {"query": query, "limit": limit, "among": json.dumps(list(among or ()))}
        with self._reading:
            rows = self._reader.execute(sql, given).fetchall()
        return [NoteMatch(VaultPath(path), score) for path, score in rows]

    def embedded_as(self, text_hashes: Collection[str]) -> Mapping[str, str]:
        """For each text hash that is stored anywhere, one chunk id that has its vectors."""
        return dict(
            self._rows(
                "select text_hash, min(chunk_id) from obq_chunk_log"
                " where text_hash in (select value from json_each(?)) group by text_hash",
                (json.dumps(list(text_hashes)),),
            )
        )

    def unfinished(self) -> frozenset[VaultPath]:
        """Enabled files that wait for their chunks; `processing` ones were cut off by a crash."""
        rows = self._rows("select file_path from obq_log where status in ('pending', 'processing') and is_enabled")
        return frozenset(VaultPath(row[0]) for row in rows)

    def recall(self, key: str) -> str | None:
        """What `remember` kept."""
        rows = self._rows("select value from meta where key = ?", (key,))
        return rows[0][0] if rows else None

    # -- writing

    def record_notes(self, records: Sequence[NoteRecord]) -> None:
        """Log read notes as pending, with their facts and words. A new content resets the failures."""
        with self._writing, self._writer:
            for record in records:
                self._record_note(record)

    def record_unchanged(self, files: Sequence[VaultFile]) -> None:
        """Only mtime and size moved; nothing else changes."""
        with self._writing, self._writer:
            self._writer.executemany(
                "update obq_log set last_modified = ?, file_size = ? where file_path = ?",
                [(f.mtime, f.size, f.path) for f in files],
            )

    def record_failure(self, file: VaultFile, *, file_hash: str | None, message: str, keep_content: bool) -> None:
        """Log why a file could not be taken in. Its words and chunk rows go, unless they may still be true."""
        with self._writing, self._writer:
            self._writer.execute(
                """insert into obq_log (file_name, file_path, file_hash, file_size, last_modified, status,
                     error_message, failures) values (:name, :path, :hash, :size, :mtime, 'failed', :message, 1)
                   on conflict (file_path) do update set status = 'failed', error_message = :message,
                     failures = case when file_hash is :hash and file_size = :size then failures + 1 else 1 end,
                     file_hash = :hash, file_size = :size, last_modified = :mtime""",
                {
                    "name": file.path.rpartition("/")[2],
                    "path": file.path,
                    "hash": file_hash,
                    "size": file.size,
                    "mtime": file.mtime,
                    "message": message,
                },
            )
            if not keep_content:
                self._drop_content(file.path)

    def record_rename(self, old: VaultPath, new: VaultPath) -> None:
        """The row of `old` goes on under `new`, chunks and status with it."""
        with self._writing, self._writer:
            self._forget([new])
            self._writer.execute(
                "update obq_log set file_path = ?, file_name = ? where file_path = ?",
                (new, new.rpartition("/")[2], old),
            )
            if self._facts is not None:
                self._facts.pop(old, None)

    def begin(self, paths: Sequence[VaultPath]) -> None:
        """`processing`, just before the work."""
        self._set_status(paths, FileStatus.PROCESSING)

    def release(self, paths: Sequence[VaultPath]) -> None:
        """Back to `pending`: begun, but not done after all."""
        self._set_status(paths, FileStatus.PENDING)

    def complete(self, notes: Sequence[NoteChunks], *, ingested_at: float) -> None:
        """Replace these notes' chunk rows and set them `completed`, in one transaction."""
        with self._writing, self._writer:
            for note in notes:
                file_id = self._id_of(note.path)
                self._writer.execute("delete from obq_chunk_log where file_id = ?", (file_id,))
                self._writer.executemany(
                    "insert into obq_chunk_log (file_id, chunk_id, ordinal, text_hash, section_path, spans,"
                    " plain, num_windows, stored_as) values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    [(file_id, *_chunk_columns(chunk)) for chunk in note.chunks],
                )
                self._writer.execute(
                    "update obq_log set status = 'completed', error_message = null, failures = 0,"
                    " last_ingested = ?, num_chunks = ? where id = ?",
                    (ingested_at, len(note.chunks), file_id),
                )

    def forget(self, paths: Sequence[VaultPath]) -> None:
        """These files are gone."""
        with self._writing, self._writer:
            self._forget(paths)

    def set_enabled(self, path: VaultPath, enabled: bool) -> None:
        """Keep a file in or out. Out drops its words and chunk rows; in makes it pending."""
        with self._writing, self._writer:
            self._writer.execute(
                # The hash goes as well: with it, words that were dropped would be taken for current.
                "update obq_log set is_enabled = ?, status = 'pending', failures = 0, num_chunks = null,"
                " file_hash = null"
                " where file_path = ? and is_enabled is not ?",
                (enabled, path, enabled),
            )
            if not enabled:
                self._drop_content(path)

    def retry_all(self, *, drop_chunks: bool) -> None:
        """Every enabled file becomes pending again; with `drop_chunks` the chunk rows go as well."""
        with self._writing, self._writer:
            if drop_chunks:
                self._writer.execute("delete from obq_chunk_log")
            self._writer.execute("update obq_log set status = 'pending', failures = 0 where is_enabled")

    def drop_chunks(self, chunk_ids: Collection[str]) -> frozenset[VaultPath]:
        """Forget chunk rows that the store lacks; their notes become pending and are returned."""
        lost = self.chunks(chunk_ids)
        paths = frozenset(chunk.path for chunk in lost.values())
        with self._writing, self._writer:
            self._writer.executemany("delete from obq_chunk_log where chunk_id = ?", [(i,) for i in lost])
        self._set_status(sorted(paths), FileStatus.PENDING)
        return paths

    def remember(self, key: str, value: str) -> None:
        """Keep a small fact about the index itself."""
        with self._writing, self._writer:
            self._writer.execute(
                "insert into meta values (?, ?) on conflict (key) do update set value = excluded.value",
                (key, value),
            )

    # -- within

    def _rows(self, sql: str, given: Sequence[object] = ()) -> list[Any]:
        with self._writing, closing(self._writer.execute(sql, tuple(given))) as cursor:
            return cursor.fetchall()

    def _id_of(self, path: VaultPath) -> int:
        return int(self._rows("select id from obq_log where file_path = ?", (path,))[0][0])

    def _set_status(self, paths: Sequence[VaultPath], status: FileStatus) -> None:
        with self._writing, self._writer:
            self._writer.executemany(
                "update obq_log set status = ? where file_path = ?", [(status.value, path) for path in paths]
            )

    def _record_note(self, record: NoteRecord) -> None:
        facts, path = record.facts, record.file.path
        self._writer.execute(
            """insert into obq_log (file_name, file_path, file_hash, file_size, last_modified, status, metadata_json)
               values (:name, :path, :hash, :size, :mtime, 'pending', :metadata)
               on conflict (file_path) do update set status = 'pending', error_message = null,
                 failures = case when file_hash is :hash then failures else 0 end,
                 file_hash = :hash, file_size = :size, last_modified = :mtime, metadata_json = :metadata""",
            {
                "name": path.rpartition("/")[2],
                "path": path,
                "hash": record.file_hash,
                "size": record.file.size,
                "mtime": record.file.mtime,
                "metadata": json.dumps(facts.properties, ensure_ascii=False),
            },
        )
        file_id = self._id_of(path)
        self._writer.execute(
            "insert or replace into note_facts values (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                file_id,
                facts.title,
                _json(facts.aliases),
                _json(facts.tags),
                facts.created,
                facts.modified,
                facts.generated,
                facts.building_block,
            ),
        )
        self._writer.execute("delete from note_names where file_id = ?", (file_id,))
        names = {normal_name(n) for n in (facts.title, name_of(path), *facts.aliases)} - {""}
        self._writer.executemany("insert into note_names values (?, ?)", [(n, file_id) for n in sorted(names)])
        self._writer.execute("delete from note_words where rowid = ?", (file_id,))
        self._writer.execute(
            "insert into note_words (rowid, title, aliases, headings, body) values (?, ?, ?, ?, ?)",
            (
                file_id,
                spaced(f"{facts.title}\n{name_of(path)}" if facts.title != name_of(path) else facts.title),
                spaced("\n".join(facts.aliases)),
                spaced("\n".join(record.headings)),
                spaced(record.body),
            ),
        )
        if self._facts is not None:
            rows = self._rows(f"{_SELECT_FACTS} where f.id = ?", (file_id,))
            self._facts[path] = _note_facts(rows[0])

    def _drop_words(self, paths: Sequence[VaultPath]) -> None:
        for path in paths:
            for (file_id,) in self._rows("select id from obq_log where file_path = ?", (path,)):
                for table, key in (
                    ("note_words", "rowid"),
                    ("note_names", "file_id"),
                    ("note_facts", "file_id"),
                ):
                    self._writer.execute(f"delete from {table} where {key} = ?", (file_id,))
            if self._facts is not None:
                self._facts.pop(path, None)

    def _drop_content(self, path: VaultPath) -> None:
        self._drop_words([path])
        self._writer.execute(
            "delete from obq_chunk_log where file_id = (select id from obq_log where file_path = ?)", (path,)
        )

    def _forget(self, paths: Sequence[VaultPath]) -> None:
        self._drop_words(paths)
        given = (json.dumps(list(paths)),)
        gone = "(select id from obq_log where file_path in (select value from json_each(?)))"
        self._writer.execute(f"delete from obq_chunk_log where file_id in {gone}", given)
        self._writer.execute("delete from obq_log where file_path in (select value from json_each(?))", given)


_SELECT_FILE = """select id, file_path, file_hash, file_size, last_modified, last_ingested, num_chunks, status,
  error_message, failures, is_enabled from obq_log"""
_SELECT_CHUNK = """select chunk_id, file_id, f.file_path, ordinal, text_hash, section_path, spans, plain,
  num_windows, stored_as from obq_chunk_log join obq_log f on f.id = file_id"""
_SELECT_FACTS = """select f.id, f.file_path, n.title, n.aliases, n.tags, n.created, n.modified, n.generated,
  n.building_block, f.metadata_json from note_facts n join obq_log f on f.id = n.file_id"""


def _open(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, check_same_thread=False, timeout=10)
    try:
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = normal")
        connection.executescript(_SCHEMA)
        found = connection.execute("select value from meta where key = 'schema'").fetchone()
        if found and found[0] != str(SCHEMA_VERSION):
            raise sqlite3.DatabaseError(f"schema {found[0]}, needed {SCHEMA_VERSION}")
        with connection:
            connection.execute("insert or ignore into meta values ('schema', ?)", (str(SCHEMA_VERSION),))
    except BaseException:
        connection.close()
        raise
    return connection


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _file_log(row: Any) -> FileLog:
    return FileLog(
        id=row[0],
        path=VaultPath(row[1]),
        file_hash=row[2],
        file_size=row[3],
        last_modified=row[4],
        last_ingested=row[5],
        num_chunks=row[6],
        status=FileStatus(row[7]),
        error_message=row[8],
        failures=row[9],
        is_enabled=bool(row[10]),
    )


def _stored_chunk(row: Any) -> StoredChunk:
    return StoredChunk(
        chunk_id=row[0],
        log_id=row[1],
        path=VaultPath(row[2]),
        ordinal=row[3],
        text_hash=row[4],
        section_path=tuple(json.loads(row[5])),
        spans=tuple(ChunkSpan(Span(*numbers), bool(overlap)) for *numbers, overlap in json.loads(row[6])),
        plain=row[7],
        num_windows=row[8],
        stored_as=VaultPath(row[9]),
    )


def _chunk_columns(chunk: StoredChunk) -> tuple[str, int, str, str, str, str, int, str]:
    spans = [
        [s.span.byte_start, s.span.byte_end, s.span.line_start, s.span.line_end, int(s.overlap)] for s in chunk.spans
    ]
    return (
        chunk.chunk_id,
        chunk.ordinal,
        chunk.text_hash,
        _json(chunk.section_path),
        json.dumps(spans, separators=(",", ":")),
        chunk.plain,
        chunk.num_windows,
        chunk.stored_as,
    )


def _note_facts(row: Any) -> NoteFacts:
    return NoteFacts(
        path=VaultPath(row[1]),
        log_id=row[0],
        title=row[2],
        aliases=tuple(json.loads(row[3])),
        tags=tuple(json.loads(row[4])),
        created=row[5],
        modified=row[6],
        generated=bool(row[7]),
        building_block=row[8],
        properties=json.loads(row[9] or "{}"),
    )
