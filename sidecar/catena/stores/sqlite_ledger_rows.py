"""Defines the ledger's tables, and reads their rows (which have no static types: `Any`) as values of the index."""

from collections.abc import Mapping
from sys import intern
from typing import Any

import msgspec

from catena.chunks.chunk import ChunkSpan
from catena.index.log import FileLog, FileStatus, NoteFacts, StoredChunk
from catena.notes.span import Span
from catena.stores.sqlite_chunk_words import CHUNK_WORDS
from catena.stores.sqlite_note_words import NOTE_WORDS, ChunkText, may_have_tasks, packed_with_chunks
from catena.stores.sqlite_schema import Schema
from catena.stores.sqlite_values import key_of
from catena.stores.sqlite_vault_words import VAULT_WORDS
from catena.vault.file import VaultFile

_TABLES = """
create table obq_log (
  id INTEGER primary key autoincrement, file_name TEXT not null, file_path TEXT not null unique,
  file_hash TEXT, file_size INTEGER,
  last_modified REAL not null, last_ingested REAL, num_chunks INTEGER,
  status TEXT not null check (status IN ('pending','processing','completed','failed')),
  error_message TEXT, metadata_json TEXT,
  created_at REAL default (STRFTIME('%s','now')), is_enabled BOOLEAN default 1,
  failures INTEGER not null default 0);
create index file_by_status on obq_log (status);
create table obq_chunk_log (
  id INTEGER primary key autoincrement, file_id INTEGER not null references obq_log, chunk_id TEXT not null,
  created_at REAL default (STRFTIME('%s','now')),
  ordinal INTEGER not null, text_hash TEXT not null, section_path TEXT not null, spans TEXT not null,
  plain TEXT not null, num_windows INTEGER not null, stored_as TEXT not null,
  embedded_hash TEXT not null default '');
create index chunk_by_file on obq_chunk_log (file_id, ordinal);
create unique index chunk_by_id on obq_chunk_log (chunk_id);
create index chunk_by_embedding on obq_chunk_log (embedded_hash);
create table note_facts (
  file_id INTEGER primary key references obq_log, title TEXT not null, aliases TEXT not null, tags TEXT not null,
  created TEXT not null, modified TEXT not null, generated INTEGER not null, building_block TEXT);
create table note_names (name TEXT not null, file_id INTEGER not null references obq_log,
  primary key (name, file_id)) without rowid;
create index name_by_file on note_names (file_id);
create table meta (key TEXT primary key, value TEXT not null);
"""

_STORED_AS_THE_FILE = """
update obq_chunk_log set stored_as = ''
  where stored_as = (select file_path from obq_log where obq_log.id = obq_chunk_log.file_id);
"""
"""`stored_as` is empty if it is the file's path, as long as no rename makes them differ."""

_CHUNKS_PACKED = """
insert or replace into note_texts
  select c.file_id, packed_with_chunks(
    (select packed from note_texts t where t.file_id = c.file_id),
    json_group_array(json_array(ordinal, text_hash, embedded_hash, json(section_path), json(spans), plain)))
  from obq_chunk_log c group by c.file_id;
update note_texts set packed = packed_with_chunks(packed, '[]')
  where file_id not in (select file_id from obq_chunk_log);
create table chunk_log (
  id INTEGER primary key autoincrement, file_id INTEGER not null references obq_log, chunk_id TEXT not null,
  created_at REAL default (STRFTIME('%s','now')),
  ordinal INTEGER not null, num_windows INTEGER not null, stored_as TEXT not null, embedded_key INTEGER not null);
insert into chunk_log select id, file_id, chunk_id, created_at, ordinal, num_windows, stored_as, key_of(embedded_hash)
  from obq_chunk_log;
drop table obq_chunk_log;
alter table chunk_log rename to obq_chunk_log;
create index chunk_by_file on obq_chunk_log (file_id, ordinal);
create unique index chunk_by_id on obq_chunk_log (chunk_id);
create index chunk_by_embedding on obq_chunk_log (embedded_key);
"""
"""What chunks say lies with what their note says (`sqlite_note_words`), and no longer in the log, which has keys of
the hashes."""

_IDS_READ_AGAIN = f"""
update obq_log set file_hash = null, file_size = -1 where file_name glob '{"[0-9]" * 10}*';
"""
"""Notes that are named by an id have had the id as their title, although an alias may be one."""

_WITHOUT_WORDS = """
update obq_log set status = 'pending' where status = 'completed' and id in
  (select file_id from obq_chunk_log where embedded_hash = 'e3b0c44298fc1c149afbf4c8996fb924');
"""
"""Chunks without words have had the vector of an empty text; that is its hash."""

_TASKS_KNOWN = """
alter table note_facts add column has_tasks INTEGER not null default 1;
update note_facts set has_tasks = (select may_have_tasks(packed, (select value from meta where key = 'sample'))
  from note_texts t where t.file_id = note_facts.file_id)
  where file_id in (select file_id from note_texts);
"""

SCHEMA = Schema(
    what="The ledger of the index",
    steps=(
        _TABLES + VAULT_WORDS + CHUNK_WORDS + NOTE_WORDS,
        _STORED_AS_THE_FILE,
        _IDS_READ_AGAIN,
        _WITHOUT_WORDS,
        _CHUNKS_PACKED,
        _TASKS_KNOWN,
    ),
    first=5,
    form="2",
    functions={"packed_with_chunks": packed_with_chunks, "key_of": key_of, "may_have_tasks": may_have_tasks},
)

SELECT_FILE = """select id, file_path, file_hash, file_size, last_modified, last_ingested, num_chunks, status,
  error_message, failures, is_enabled from obq_log"""
SELECT_CHUNK = """select chunk_id, file_id, f.file_path, ordinal, num_windows,
  coalesce(nullif(stored_as, ''), f.file_path)
  from obq_chunk_log join obq_log f on f.id = file_id"""
STILL_STORED_AS = """update obq_chunk_log set stored_as = :path
  where stored_as = '' and file_id = (select id from obq_log where file_path = :path)"""
"""Before the file of these chunks gets another path."""
TIME_CHANGED = "update obq_log set last_modified = :mtime, file_size = :size where file_path = :path"

DATES_FOLLOW = """
update note_facts set
  created = case created when logged.as_date then :new else created end,
  modified = case modified when logged.as_date then :new else modified end
from (select id, strftime('%Y-%m-%dT%H:%M:%S+00:00', cast(last_modified as integer), 'unixepoch') as as_date
      from obq_log where file_path = :path) as logged
where file_id = logged.id"""
"""Dates that a note does not state are those of its file; they follow it before its new time is logged."""

SELECT_FACTS = """select f.file_path, f.id, n.title, n.aliases, n.tags, n.created, n.modified, n.generated,
  n.building_block, f.metadata_json, n.has_tasks from note_facts n join obq_log f on f.id = n.file_id"""


# Columns are selected in the order of the fields.


def file_log(row: Any) -> FileLog:
    """Read a row of `SELECT_FILE`."""
    columns: Any = (*row[:7], FileStatus(row[7]), *row[8:10], bool(row[10]))
    return FileLog(*columns)


def file_columns(file: VaultFile) -> Mapping[str, object]:
    """Return the columns of `obq_log` that say which file it is, by parameter name."""
    return {"name": file.path.rpartition("/")[2], "path": file.path, "size": file.size, "mtime": file.mtime}


_read_properties = msgspec.json.Decoder(dict[str, Any]).decode
_read_strings = msgspec.json.Decoder(tuple[str, ...]).decode


def stored_chunk(row: Any, text: ChunkText) -> StoredChunk:
    """Read a row of `SELECT_CHUNK`, with what its note's pack has of it."""
    chunk_id, log_id, path, ordinal, num_windows, stored_as = row
    spans = tuple([ChunkSpan(Span(a, b, c, d), bool(overlap)) for a, b, c, d, overlap in text.spans])
    return StoredChunk(
        chunk_id, log_id, path, ordinal, text.text_hash, text.embedded_hash, text.section_path, spans, text.plain,
        num_windows, stored_as,
    )  # fmt: skip


def chunk_columns(chunk: StoredChunk) -> tuple[str, int, int, int, str]:
    """Return a chunk's columns in `obq_chunk_log`, from chunk_id to stored_as without file_id."""
    stored_as = "" if chunk.stored_as == chunk.path else chunk.stored_as
    return chunk.chunk_id, chunk.ordinal, key_of(chunk.embedded_hash), chunk.num_windows, stored_as


def chunk_text(chunk: StoredChunk) -> ChunkText:
    """Return what its note's pack has of a chunk."""
    spans = [
        (s.span.byte_start, s.span.byte_end, s.span.line_start, s.span.line_end, int(s.overlap)) for s in chunk.spans
    ]
    return ChunkText(chunk.ordinal, chunk.text_hash, chunk.embedded_hash, chunk.section_path, spans, chunk.plain)


def note_facts(row: Any) -> NoteFacts:
    """Read a row of `SELECT_FACTS`."""
    path, log_id, title, aliases, tags, created, modified, generated, building_block, properties, tasks = row
    hashtags, dates = tuple(map(intern, _read_strings(tags))), (intern(created), intern(modified))  # many have the same
    known = _read_properties(properties or "{}")
    aliases = _read_strings(aliases)
    return NoteFacts(
        path, log_id, title, aliases, hashtags, *dates, bool(generated), building_block, known, bool(tasks)
    )
