"""The ledger in SQLite: `obq_log`, `obq_chunk_log`, facts for filters, and the words of notes and chunks (FTS5)."""

import asyncio
import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from catena.index.log import RENAMED, FileCounts, FileLog, FileStatus, NoteChunks, NoteFacts, NoteRecord, StoredChunk
from catena.index.ports import ChunkMatch, NoteMatch, VaultWord
from catena.index.recording import date_of_file
from catena.language.folding import normal_name
from catena.stores.sqlite_chunk_words import (
    best_chunks,
    delete_all_chunks,
    delete_chunks,
    index_chunks,
)
from catena.stores.sqlite_file import Given
from catena.stores.sqlite_ledger_rows import (
    DATES_FOLLOW,
    SCHEMA,
    SELECT_CHUNK,
    SELECT_FACTS,
    SELECT_FILE,
    STILL_STORED_AS,
    TIME_CHANGED,
    chunk_columns,
    chunk_text,
    file_columns,
    file_log,
    note_facts,
    stored_chunk,
)
from catena.stores.sqlite_note_words import NoteTexts, chunk_texts, delete_texts, put_chunk_texts, replace_texts
from catena.stores.sqlite_opening import open_derived
from catena.stores.sqlite_values import json_text, key_of, match_query, sorted_list
from catena.stores.sqlite_vault_words import commonest, counts, recount_words, words_starting
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath, name_of

_WEIGHTS = "8.0, 8.0, 3.0, 1.0"
"""BM25 weights of title, aliases, headings, body. A name is worth more than a mention."""

_ALL_CHUNKS = 2**62

_UNFINISHED = "status in ('pending', 'processing') and is_enabled"


class SqliteLedger:
    """The ledger of one vault's index. Methods may be called from any thread; each is short.

    Args:
        file: `ledger.sqlite`; created with its folder if it is missing. If it can't be read, it is moved aside, and a
            new one is created: everything in it can be made again from the vault.
    """

    def __init__(self, file: Path) -> None:
        self._file = open_derived(file, SCHEMA)
        # Connections of their own: neither long searches nor short look-ups wait for writers, or for each other.
        self._searched, self._looked_up = open_derived(file, SCHEMA), open_derived(file, SCHEMA)
        self._facts: dict[VaultPath, NoteFacts] | None = None
        self._counted: tuple[int, FileCounts, int] | None = None

    def close(self) -> None:
        """Close the file; nothing may be called afterwards."""
        for connection in (self._looked_up, self._searched, self._file):
            connection.close()

    async def damage(self) -> Path | None:
        """Return the file if it is damaged; see `SqliteFile.damage`."""
        self._file.is_broken |= self._searched.is_broken or self._looked_up.is_broken
        return await asyncio.to_thread(self._file.damage)

    # -- reading

    def files(self) -> Mapping[VaultPath, FileLog]:
        """Return every row of `obq_log`."""
        rows = self._looked_up.rows(f"{SELECT_FILE} order by file_path")
        with self._looked_up.decoding():
            return {row.path: row for row in map(file_log, rows)}

    def file(self, path: VaultPath) -> FileLog | None:
        """Return one row of `obq_log`."""
        rows = self._looked_up.rows(f"{SELECT_FILE} where file_path = ?", (path,))
        with self._looked_up.decoding():
            return next(map(file_log, rows), None)

    def num_files(self) -> int:
        """Return how many rows `files` has."""
        return int(self._looked_up.rows("select count(*) from obq_log")[0][0])

    def disabled(self) -> Mapping[VaultPath, str]:
        """Return the hash of each disabled file, "" for one that was never read."""
        rows = self._looked_up.rows("select file_path, coalesce(file_hash, '') from obq_log where not is_enabled")
        return {VaultPath(path): file_hash for path, file_hash in rows}

    def is_interrupted(self) -> bool:
        """Return whether any file is being indexed, or was when the last process ended."""
        return bool(self._looked_up.rows("select 1 from obq_log where status = 'processing' limit 1"))

    def raw_files(self) -> list[dict[str, Any]]:
        """Return every row of `obq_log` with all its columns, for `status`."""
        return self._looked_up.named_rows("select * from obq_log order by file_path")

    def chunks_of(
        self, paths: Iterable[VaultPath], *, first: int | None = None
    ) -> Mapping[VaultPath, tuple[StoredChunk, ...]]:
        """Return each note's chunks (only the `first` so many), in order; notes without chunks are left out."""
        found: dict[VaultPath, list[StoredChunk]] = {}
        for chunk in self._chunks(
            "f.file_path in (select value from json_each(?)) and ordinal < ? order by f.file_path, ordinal",
            (json.dumps(list(paths)), _ALL_CHUNKS if first is None else first),
        ):
            found.setdefault(chunk.path, []).append(chunk)
        return {path: tuple(chunks) for path, chunks in found.items()}

    def chunks(self, chunk_ids: Collection[str]) -> Mapping[str, StoredChunk]:
        """Return chunks by id; unknown ids are left out."""
        found = self._chunks("chunk_id in (select value from json_each(?))", (json.dumps(list(chunk_ids)),))
        return {chunk.chunk_id: chunk for chunk in found}

    def chunk_ids(self) -> frozenset[str]:
        """Return the id of every chunk whose vectors the chunk store should hold."""
        rows = self._looked_up.rows("select chunk_id from obq_chunk_log where num_windows > 0")
        return frozenset(row[0] for row in rows)

    def unknown_chunks(self, chunk_ids: Collection[str]) -> frozenset[str]:
        """Return those ids that no chunk has."""
        rows = self._looked_up.rows(
            "select value from json_each(?) where value not in (select chunk_id from obq_chunk_log)",
            (json.dumps(list(chunk_ids)),),
        )
        return frozenset(row[0] for row in rows)

    def num_windows(self) -> int:
        """Return how many vectors the chunk store should hold."""
        return int(self._looked_up.rows("select coalesce(sum(num_windows), 0) from obq_chunk_log")[0][0])

    def counts(self) -> tuple[FileCounts, int]:
        """Return how many files are in which state, and how many chunks are logged; counted once after each change."""
        version, counted = self._looked_up.version(), self._counted
        if counted is None or counted[0] != version:
            counted = self._counted = version, self._file_counts(), self._num_chunks()
        return counted[1:]

    def facts(self, paths: Collection[VaultPath] | None = None) -> Mapping[VaultPath, NoteFacts]:
        """Return the facts of these notes (None: of all). Read from memory after the first call."""
        known = self._facts
        if known is None:
            looked_up = self._looked_up
            with self._file.without_writers(), looked_up.decoding(), looked_up.each_row(SELECT_FACTS) as rows:
                known = self._facts = {row[0]: note_facts(row) for row in rows}
        if paths is None:
            return dict(known)
        return {path: facts for path in paths if (facts := known.get(path))}

    def titled(self, name: str) -> frozenset[VaultPath]:
        """Return notes with this title, file name or alias, compared by `normal_name`; a leading `@` is optional."""
        key = normal_name(name)
        rows = self._looked_up.rows(
            "select f.file_path from note_names n join obq_log f on f.id = n.file_id where n.name in (?, ?)",
            (key, "@" + key),
        )
        return frozenset(VaultPath(row[0]) for row in rows)

    def named(self, names: Collection[str]) -> Mapping[str, frozenset[VaultPath]]:
        """Return, for each of these names that a note has (in the form of `normal_name`), the notes that have it."""
        found: dict[str, set[VaultPath]] = {}
        for name, path in self._looked_up.rows(
            "select n.name, f.file_path from note_names n join obq_log f on f.id = n.file_id"
            " where n.name in (select value from json_each(?))",
            (json_text(sorted(names)),),
        ):
            found.setdefault(name, set()).add(VaultPath(path))
        return {name: frozenset(paths) for name, paths in found.items()}

    def notes_matching(
        self,
        terms: Sequence[str],
        *,
        limit: int,
        allowed_paths: Collection[VaultPath] | None = None,
        every: bool = False,
    ) -> list[NoteMatch]:
        """Return notes that contain any (or `every`) of these words or phrases, by BM25; ties by path."""
        query = match_query(terms, joiner=" AND " if every else " OR ")
        if not query:
            return []
        where = "" if allowed_paths is None else "and f.file_path in (select value from json_each(:allowed_paths))"
        sql = f"""
            select f.file_path, -bm25(note_words, {_WEIGHTS}) as score
            from note_words join obq_log f on f.id = note_words.rowid
            where note_words match :query {where} order by score desc, f.file_path limit :limit"""
        given = {"query": query, "limit": limit, "allowed_paths": json.dumps(list(allowed_paths or ()))}
        return [NoteMatch(VaultPath(path), score) for path, score in self._searched.rows(sql, given)]

    def num_matching(self, term: str, *, most: int) -> int:
        """Return how many notes contain a word or phrase; counting ends at `most`, and nothing is ranked."""
        query = match_query([term], joiner=" OR ")
        if not query:
            return 0
        sql = """
            select count(*) from (
              select 1 from note_words join obq_log f on f.id = note_words.rowid where note_words match ? limit ?)"""
        return int(self._searched.rows(sql, (query, most))[0][0])

    def chunks_matching(self, terms: Sequence[str], *, paths: Collection[VaultPath], each: int) -> Sequence[ChunkMatch]:
        """Return the chunks of these notes that contain any of the words or phrases, by BM25, at most `each` of a
        note; ties in the note's order.
        """
        query = match_query(terms, joiner=" OR ")
        return best_chunks(self._searched, query, paths, each=each) if query and paths else ()

    def word_counts(self, words: Collection[str]) -> Mapping[str, int]:
        """Return the number of notes with each of these words as written; words that no note has are left out."""
        return counts(self._searched, words)

    def words_starting(self, beginning: str, *, lengths: range) -> Sequence[VaultWord]:
        """Return the words with this beginning and one of these lengths, in alphabetical order."""
        return tuple(words_starting(self._searched, beginning, lengths=lengths))

    def commonest_words(self, most: int) -> Sequence[str]:
        """Return the words that most notes have, at most so many."""
        return commonest(self._searched, most)

    def embedded_as(self, hashes: Collection[str]) -> Mapping[str, str]:
        """Return, for each hash of an embedded text that is stored anywhere, one chunk id that has its vectors."""
        keys = {key_of(each): each for each in hashes}
        rows = self._looked_up.rows(
            "select embedded_key, min(chunk_id) from obq_chunk_log"
            " where embedded_key in (select value from json_each(?)) and num_windows > 0 group by embedded_key",
            (sorted_list(keys),),
        )
        return {keys[key]: chunk_id for key, chunk_id in rows}

    def unfinished(self, most: int) -> tuple[VaultPath, ...]:
        """Return enabled files that wait for their chunks, at most so many, the last modified first; those in
        `processing` were interrupted by a crash.
        """
        rows = self._looked_up.rows(
            f"select file_path from obq_log where {_UNFINISHED} order by last_modified desc, file_path limit ?", (most,)
        )
        return tuple(VaultPath(row[0]) for row in rows)

    def num_unfinished(self) -> int:
        """Return the number of enabled files that wait for their chunks."""
        return int(self._looked_up.rows(f"select count(*) from obq_log where {_UNFINISHED}")[0][0])

    def unread(self) -> Mapping[VaultPath, str]:
        """Return the enabled files that could not be read, each with the reason ("" if none is known)."""
        rows = self._looked_up.rows(
            "select file_path, coalesce(error_message, '') from obq_log where status = 'failed' and is_enabled"
            " order by file_path"
        )
        return {VaultPath(path): reason for path, reason in rows}

    def recall(self, key: str) -> str | None:
        """Return what `remember` stored."""
        return self._looked_up.recall(key)

    # -- writing

    def record_notes(self, records: Sequence[NoteRecord]) -> None:
        """Log read notes as pending, with their facts and words. New content resets the failures."""
        with self._file.transaction():
            for record in records:
                self._record_note(record)

    def record_unchanged(self, files: Sequence[VaultFile]) -> None:
        """Record a new mtime and size, and the dates that were taken from it; nothing else changes."""
        with self._file.transaction():
            times = [{**file_columns(f), "new": date_of_file(f.mtime)} for f in files]
            self._file.write_many(DATES_FOLLOW, times)
            self._file.write_many(TIME_CHANGED, times)
            self._read_facts_anew([file.path for file in files])

    def record_disabled(self, files: Sequence[VaultFile]) -> None:
        """Log disabled files; what is stored of their content stays."""
        with self._file.transaction():
            self._file.write_many(
                """insert into obq_log (file_name, file_path, file_size, last_modified, status, is_enabled)
                   values (?, ?, ?, ?, 'pending', 0)
                   on conflict (file_path) do update set file_size = excluded.file_size,
                     last_modified = excluded.last_modified""",
                [(f.path.rpartition("/")[2], f.path, f.size, f.mtime) for f in files],
            )

    def record_failure(self, file: VaultFile, *, file_hash: str | None, message: str, keep_content: bool) -> None:
        """Log why a file could not be indexed. Its words and chunk rows are dropped, unless they may still be valid."""
        with self._file.transaction():
            self._file.write(
                """insert into obq_log (file_name, file_path, file_hash, file_size, last_modified, status,
                     error_message, failures) values (:name, :path, :hash, :size, :mtime, 'failed', :message, 1)
                   on conflict (file_path) do update set status = 'failed', error_message = :message,
                     failures = case when file_hash is :hash and file_size = :size then failures + 1 else 1 end,
                     file_hash = :hash, file_size = :size, last_modified = :mtime""",
                {**file_columns(file), "hash": file_hash, "message": message},
            )
            if not keep_content:
                self._drop_content(file.path)

    def record_rename(self, old: VaultPath, new: VaultPath) -> None:
        """Move the row of `old`, with its chunks and status, to `new`, which must be read again for its name."""
        with self._file.transaction():
            self._forget([new])
            self._file.write(STILL_STORED_AS, {"path": old})
            self._file.write(
                "update obq_log set file_path = ?, file_name = ?, last_modified = ? where file_path = ?",
                (new, new.rpartition("/")[2], RENAMED, old),
            )
            if self._facts is not None:
                self._facts.pop(old, None)

    def begin(self, paths: Sequence[VaultPath]) -> None:
        """Set these notes to `processing`, just before the work."""
        self._set_status(paths, FileStatus.PROCESSING)

    def release(self, paths: Sequence[VaultPath]) -> None:
        """Set these notes back to `pending`, because their work was not finished."""
        self._set_status(paths, FileStatus.PENDING)

    def complete(self, notes: Sequence[NoteChunks], *, ingested_at: float) -> None:
        """Replace these notes' chunk rows and set them `completed`, in one transaction."""
        with self._file.transaction():
            for note in notes:
                file_id = self._id_of(note.path)
                delete_chunks(self._file, "file_id = ?", (file_id,))
                self._file.write_many(
                    "insert into obq_chunk_log (file_id, chunk_id, ordinal, embedded_key, num_windows, stored_as)"
                    " values (?, ?, ?, ?, ?, ?)",
                    [(file_id, *chunk_columns(chunk)) for chunk in note.chunks],
                )
                put_chunk_texts(self._file, file_id, [chunk_text(chunk) for chunk in note.chunks])
                index_chunks(self._file, file_id)
                self._file.write(
                    "update obq_log set status = 'completed', error_message = ?, failures = 0,"
                    " last_ingested = ?, num_chunks = ? where id = ?",
                    (note.shortfall, ingested_at, len(note.chunks), file_id),
                )

    def forget(self, paths: Sequence[VaultPath]) -> None:
        """Drop files that are gone."""
        with self._file.transaction():
            self._forget(paths)

    def set_enabled(self, path: VaultPath, enabled: bool) -> None:
        """Include or exclude a file. Excluding drops its words and chunk rows; including makes it pending."""
        with self._file.transaction():
            self._file.write(
                # Without hash and time, the next scan reads the file again, and all that is derived follows.
                "update obq_log set is_enabled = ?, status = 'pending', failures = 0, num_chunks = null,"
                " file_hash = null, last_modified = 0"
                " where file_path = ? and is_enabled is not ?",
                (enabled, path, enabled),
            )
            if not enabled:
                self._drop_content(path)

    def retry_all(self, *, drop_chunks: bool) -> None:
        """Make every enabled file pending again; with `drop_chunks` the chunk rows are dropped as well."""
        with self._file.transaction():
            if drop_chunks:
                delete_all_chunks(self._file)
            self._file.write("update obq_log set status = 'pending', failures = 0 where is_enabled")

    def lose_vectors(self, chunk_ids: Collection[str]) -> int:
        """Log that the store lacks the vectors of these chunks, whose words are found as before; their notes become
        pending. Returns how many notes these are.
        """
        lost = (sorted_list(chunk_ids),)
        with self._file.transaction():
            self._file.write(
                "update obq_chunk_log set num_windows = 0 where chunk_id in (select value from json_each(?))", lost
            )
            rows = self._file.rows(
                "select distinct f.file_path from obq_chunk_log c join obq_log f on f.id = c.file_id"
                " where c.chunk_id in (select value from json_each(?))",
                lost,
            )
            self._set_status([VaultPath(path) for (path,) in rows], FileStatus.PENDING)
        return len(rows)

    def remember(self, key: str, value: str) -> None:
        """Store a small fact about the index itself."""
        self._file.remember(key, value)

    # -- internals

    def _chunks(self, where: str, given: Given) -> list[StoredChunk]:
        with self._looked_up.snapshot():
            rows = self._looked_up.rows(f"{SELECT_CHUNK} where {where}", given)
            texts = chunk_texts(self._looked_up, {row[1] for row in rows})
        with self._looked_up.decoding():
            return [stored_chunk(row, texts[row[1], row[3]]) for row in rows]

    def _file_counts(self) -> FileCounts:
        rows = self._looked_up.rows(
            "select iif(is_enabled, status, 'disabled'), count(*) from obq_log group by status, is_enabled"
        )
        counted = Counter[str]()
        for state, number in rows:
            counted[state] += number
        return FileCounts(**{each.name: counted[each.name] for each in fields(FileCounts)})

    def _num_chunks(self) -> int:
        return int(self._looked_up.rows("select count(*) from obq_chunk_log")[0][0])

    def _id_of(self, path: VaultPath) -> int:
        return int(self._file.rows("select id from obq_log where file_path = ?", (path,))[0][0])

    def _set_status(self, paths: Sequence[VaultPath], status: FileStatus) -> None:
        with self._file.transaction():
            self._file.write_many(
                "update obq_log set status = ? where file_path = ?", [(status.value, path) for path in paths]
            )

    def _record_note(self, record: NoteRecord) -> None:
        facts, path = record.facts, record.file.path
        self._file.write(
            """insert into obq_log (file_name, file_path, file_hash, file_size, last_modified, status, metadata_json)
               values (:name, :path, :hash, :size, :mtime, 'pending', :metadata)
               on conflict (file_path) do update set status = 'pending', error_message = null,
                 failures = case when file_hash is :hash then failures else 0 end,
                 file_hash = :hash, file_size = :size, last_modified = :mtime, metadata_json = :metadata""",
            {**file_columns(record.file), "hash": record.file_hash, "metadata": json_text(facts.properties)},
        )
        file_id = self._id_of(path)
        self._file.write(
            "insert or replace into note_facts values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                file_id,
                facts.title,
                json_text(facts.aliases),
                json_text(facts.tags),
                facts.created,
                facts.modified,
                facts.generated,
                facts.building_block,
                facts.has_tasks,
            ),
        )
        self._file.write("delete from note_names where file_id = ?", (file_id,))
        names = {normal_name(n) for n in (facts.title, name_of(path), *facts.aliases)} - {""}
        self._file.write_many("insert into note_names values (?, ?)", [(n, file_id) for n in sorted(names)])
        texts = NoteTexts(
            f"{facts.title}\n{name_of(path)}" if facts.title != name_of(path) else facts.title,
            "\n".join(facts.aliases),
            "\n".join(record.headings),
            record.body,
        )
        recount_words(self._file, said=replace_texts(self._file, file_id, texts), says=texts)
        self._read_facts_anew([path])

    def _read_facts_anew(self, paths: Sequence[VaultPath]) -> None:
        if self._facts is not None:
            rows = self._file.rows(
                f"{SELECT_FACTS} where f.file_path in (select value from json_each(?))", (json.dumps(paths),)
            )
            self._facts.update((row[0], note_facts(row)) for row in rows)

    def _drop_words(self, paths: Sequence[VaultPath]) -> None:
        for path in paths:
            for (file_id,) in self._file.rows("select id from obq_log where file_path = ?", (path,)):
                recount_words(self._file, said=delete_texts(self._file, file_id), says=None)
                for table in ("note_names", "note_facts"):
                    self._file.write(f"delete from {table} where file_id = ?", (file_id,))
            if self._facts is not None:
                self._facts.pop(path, None)

    def _drop_content(self, path: VaultPath) -> None:
        delete_chunks(self._file, "file_id = (select id from obq_log where file_path = ?)", (path,))
        self._drop_words([path])

    def _forget(self, paths: Sequence[VaultPath]) -> None:
        given = (json.dumps(list(paths)),)
        gone = "(select id from obq_log where file_path in (select value from json_each(?)))"
        delete_chunks(self._file, f"file_id in {gone}", given)
        self._drop_words(paths)
        self._file.write("delete from obq_log where file_path in (select value from json_each(?))", given)
