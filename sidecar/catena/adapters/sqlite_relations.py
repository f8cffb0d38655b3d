"""Relations on SQLite: what notes state, their vectors, and which are near each other. May be made again any time."""

import json
import logging
import sqlite3
import threading
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from catena.graph.ports import Discovery, NoteStatements, NoteVector, StoredEdge, Vectors
from catena.graph.relation import Origin, RelationType
from catena.graph.statement import Mention, Statement
from catena.notes.span import Span
from catena.vault.path import VaultPath

log = logging.getLogger(__name__)

SCHEMA_VERSION = "1"

_SCHEMA = """
create table if not exists related_notes (
  id INTEGER primary key autoincrement, path TEXT not null unique, version TEXT,
  vector_version TEXT, vector BLOB, settled INTEGER not null default 1);
create index if not exists note_to_settle on related_notes (path) where not settled;
create table if not exists kinds (
  id INTEGER primary key, type TEXT not null, source_linked INTEGER not null, target_linked INTEGER not null,
  negated INTEGER not null, origin TEXT not null, unique (type, source_linked, target_linked, negated, origin));
create table if not exists statements (
  id INTEGER primary key autoincrement, note_id INTEGER not null references related_notes, ordinal INTEGER not null,
  kind_id INTEGER not null references kinds, source TEXT not null, target TEXT not null, strength REAL not null,
  context TEXT not null, span TEXT not null);
create index if not exists statement_by_note on statements (note_id, ordinal);
create table if not exists near (
  note_id INTEGER not null references related_notes, other_id INTEGER not null references related_notes,
  similarity REAL not null, found_at TEXT not null, primary key (note_id, other_id)) without rowid;
create index if not exists near_by_other on near (other_id);
create table if not exists meta (key TEXT primary key, value TEXT not null);
"""
_VECTOR = np.float16
"""Half of float32's size; cosines change in the fourth digit."""


class _Kind(NamedTuple):
    """What many statements have in common; kept once, since every cell that is read costs time."""

    type: str
    source_linked: bool
    target_linked: bool
    negated: bool
    origin: str


class SqliteRelations:
    """The relations of one vault. Methods may be called from any thread; each is short.

    Args:
        file: `relations.sqlite`; made with its folder when missing, made anew when it can't be read or is of another
            schema: everything in it comes from the notes.
    """

    def __init__(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._connection = _open(file)
        except sqlite3.DatabaseError as error:
            log.warning("The stored relations can't be read (%s); they are made anew.", error)
            for suffix in ("", "-wal", "-shm"):
                file.with_name(file.name + suffix).unlink(missing_ok=True)
            self._connection = _open(file)
        self._lock = threading.RLock()

    def close(self) -> None:
        """Close the connection; nothing may be called afterwards."""
        with self._lock:
            self._connection.close()

    # -- what notes state

    def versions(self) -> Mapping[VaultPath, str]:
        """For each note whose statements are stored: which version of it they are of."""
        return dict(self._rows("select path, version from related_notes where version is not null"))

    def edges(self, notes: Collection[VaultPath] | None = None) -> Sequence[StoredEdge]:
        """Every statement (of these notes), by note and place."""
        where, given = ("", ()) if notes is None else (f" where n.path in {_GIVEN}", (_json(notes),))
        with self._lock:
            paths = dict(self._rows(f"select n.id, n.path from related_notes n{where}", given))
            kinds = self._kinds()
            rows = self._rows(
                "select s.id, s.note_id, s.kind_id, s.source, s.target, s.strength from related_notes n"
                f" cross join statements s on s.note_id = n.id{where} order by n.path, s.ordinal",
                given,
            )
        found: list[StoredEdge] = []
        for row, note_id, kind_id, source, target, strength in rows:
            kind = kinds[kind_id]
            found.append(
                StoredEdge(
                    row, paths[note_id], kind.type, source, kind.source_linked, target, kind.target_linked,
                    strength, kind.negated, kind.origin,
                )
            )  # fmt: skip
        return found

    def statements(self, ids: Collection[int]) -> Mapping[int, tuple[VaultPath, Statement]]:
        """Statements by row id with the note they stand in; unknown ids are left out."""
        with self._lock:
            kinds = self._kinds()
            rows = self._rows(
                "select s.id, n.path, s.kind_id, s.source, s.target, s.strength, s.context, s.span"
                f" from statements s join related_notes n on n.id = s.note_id where s.id in {_GIVEN}",
                (json.dumps(sorted(ids)),),
            )
        return {row[0]: (VaultPath(row[1]), _statement(kinds[row[2]], *row[3:])) for row in rows}

    def replace(self, notes: Sequence[NoteStatements]) -> None:
        """Put these notes' statements in the place of what was stored, in one transaction."""
        with self._lock, self._connection:
            known = {kind: kind_id for kind_id, kind in self._kinds().items()}
            for note in notes:
                self._connection.execute(
                    "insert into related_notes (path, version) values (?, ?)"
                    " on conflict (path) do update set version = excluded.version",
                    (note.path, note.version),
                )
                note_id = self._id_of(note.path)
                self._connection.execute("delete from statements where note_id = ?", (note_id,))
                self._connection.executemany(
                    "insert into statements (note_id, ordinal, kind_id, source, target, strength, context, span)"
                    " values (?, ?, ?, ?, ?, ?, ?, ?)",
                    [
                        (note_id, ordinal, self._kind_id(statement, known), *_columns(statement))
                        for ordinal, statement in enumerate(note.statements)
                    ],
                )

    def clear_statements(self) -> None:
        """Drop every statement; vectors and discoveries stay."""
        with self._lock, self._connection:
            self._connection.execute("delete from statements")
            self._connection.execute("update related_notes set version = null")

    # -- both

    def rename(self, old: VaultPath, new: VaultPath) -> None:
        """What `old` stated stands in `new` now; its discoveries go with it, its vector must be made again."""
        with self._lock, self._connection:
            if self._id_of(old) is None:
                return
            self._forget([new])
            self._connection.execute(
                "update related_notes set path = ?, vector_version = null where path = ?", (new, old)
            )

    def forget(self, paths: Collection[VaultPath]) -> None:
        """These notes are gone, with their vectors and discoveries."""
        with self._lock, self._connection:
            self._forget(paths)

    def remember(self, key: str, value: str) -> None:
        """Keep a small fact about what is stored, such as what it was made with."""
        with self._lock, self._connection:
            self._connection.execute("insert or replace into meta values (?, ?)", (key, value))

    def recall(self, key: str) -> str | None:
        """What `remember` kept."""
        rows = self._rows("select value from meta where key = ?", (key,))
        return rows[0][0] if rows else None

    # -- what was discovered

    def discoveries(self, notes: Collection[VaultPath] | None = None) -> Sequence[Discovery]:
        """Every discovery (at these notes), by paths."""
        mutual = (
            "select n.path, o.path, min(a.similarity, b.similarity), max(a.found_at, b.found_at) from near a"
            " join near b on b.note_id = a.other_id and b.other_id = a.note_id"
            " join related_notes n on n.id = a.note_id join related_notes o on o.id = a.other_id"
        )
        if notes is None:
            rows = self._rows(f"{mutual} where a.note_id < a.other_id")
        else:
            rows = self._rows(f"{mutual} where n.path in {_GIVEN}", (_json(notes),))
        found = {
            (first, second): Discovery(VaultPath(first), VaultPath(second), similarity, found_at)
            for one, other, similarity, found_at in rows
            for first, second in [sorted((one, other))]
        }
        return [found[pair] for pair in sorted(found)]

    def note_vectors(self) -> tuple[tuple[VaultPath, ...], Vectors]:
        """Every note's vector (notes × dimensions, rows of length 1), by path."""
        rows = self._rows("select path, vector from related_notes where vector is not null order by path")
        return tuple(VaultPath(row[0]) for row in rows), _matrix([row[1] for row in rows])

    def vector_versions(self) -> Mapping[VaultPath, str]:
        """For each note that was given a vector, or none on purpose: for which version of it."""
        return dict(self._rows("select path, vector_version from related_notes where vector_version is not null"))

    def put_vectors(self, vectors: Mapping[VaultPath, NoteVector], *, unsettled: Collection[VaultPath] = ()) -> None:
        """Store notes' vectors, in one transaction. Their lists become unsettled, those that they stood in, and
        those of `unsettled`: the notes to which one of them is near enough now.
        """
        with self._lock, self._connection:
            self._unsettle_around(vectors)
            self._connection.executemany(
                "insert into related_notes (path, vector_version, vector, settled) values (?, ?, ?, ?)"
                " on conflict (path) do update set vector_version = excluded.vector_version,"
                " vector = excluded.vector, settled = excluded.settled",
                [(path, note.version, _blob(note.vector), note.vector is None) for path, note in vectors.items()],
            )
            self._drop_near([path for path, note in vectors.items() if note.vector is None])
            self._connection.execute(
                f"update related_notes set settled = 0 where vector is not null and path in {_GIVEN}",
                (_json(unsettled),),
            )

    def unsettled(self) -> Sequence[VaultPath]:
        """Notes whose list must be made again, by path."""
        return [
            VaultPath(row[0]) for row in self._rows("select path from related_notes where not settled order by path")
        ]

    def reach(self) -> Mapping[VaultPath, tuple[int, float]]:
        """For each settled list that is not empty: how many notes it has, and the least similarity among them."""
        rows = self._rows(
            "select n.path, count(*), min(l.similarity) from near l join related_notes n on n.id = l.note_id"
            " where n.settled group by l.note_id"
        )
        return {VaultPath(path): (count, least) for path, count, least in rows}

    def put_neighbours(self, lists: Mapping[VaultPath, Sequence[tuple[VaultPath, float]]], *, found_at: str) -> None:
        """Put these lists (other note, cosine) in the place of what was stored; they are settled then. Who stood in
        the list before keeps the time from then; in one transaction.
        """
        with self._lock, self._connection:
            for path, others in lists.items():
                note_id = self._id_of(path)
                if note_id is None:
                    continue
                known: dict[int, str] = dict(
                    self._rows("select other_id, found_at from near where note_id = ?", (note_id,))
                )
                near = [(other_id, cosine) for other, cosine in others if (other_id := self._id_of(other)) is not None]
                self._connection.execute("delete from near where note_id = ?", (note_id,))
                self._connection.executemany(
                    "insert into near values (?, ?, ?, ?)",
                    [(note_id, other, cosine, known.get(other, found_at)) for other, cosine in near],
                )
                self._connection.execute("update related_notes set settled = 1 where id = ?", (note_id,))

    def unsettle_all(self) -> None:
        """Every list must be made again; until then discoveries stay as they are."""
        with self._lock, self._connection:
            self._connection.execute("update related_notes set settled = 0 where vector is not null")

    def clear_vectors(self) -> None:
        """Drop every vector and discovery (another model)."""
        with self._lock, self._connection:
            self._connection.execute("delete from near")
            self._connection.execute("update related_notes set vector = null, vector_version = null, settled = 1")

    # -- within

    def _rows(self, sql: str, given: Sequence[object] = ()) -> list[Any]:
        with self._lock, closing(self._connection.execute(sql, given)) as cursor:
            return cursor.fetchall()

    def _kinds(self) -> "dict[int, _Kind]":
        rows = self._rows("select id, type, source_linked, target_linked, negated, origin from kinds")
        return {
            row: _Kind(type_, source == 1, target == 1, negated == 1, origin)
            for row, type_, source, target, negated, origin in rows
        }

    def _kind_id(self, statement: Statement, known: "dict[_Kind, int]") -> int:
        kind = _Kind(
            statement.type.value,
            statement.source.linked,
            statement.target.linked,
            statement.negated,
            statement.origin.value,
        )
        if kind not in known:
            known[kind] = len(known) + 1
            self._connection.execute("insert into kinds values (?, ?, ?, ?, ?, ?)", (known[kind], *kind))
        return known[kind]

    def _id_of(self, path: VaultPath) -> int | None:
        rows = self._rows("select id from related_notes where path = ?", (path,))
        return rows[0][0] if rows else None

    def _forget(self, paths: Collection[VaultPath]) -> None:
        self._unsettle_around(paths)
        self._drop_near(paths)
        given = (_json(paths),)
        self._connection.execute(f"delete from statements where note_id in {_GIVEN_IDS}", given)
        self._connection.execute(f"delete from related_notes where path in {_GIVEN}", given)

    def _unsettle_around(self, paths: Collection[VaultPath]) -> None:
        """Lists in which these notes stand can't be trusted any more."""
        self._connection.execute(
            "update related_notes set settled = 0 where vector is not null"
            f" and id in (select note_id from near where other_id in {_GIVEN_IDS})",
            (_json(paths),),
        )

    def _drop_near(self, paths: Collection[VaultPath]) -> None:
        for column in ("note_id", "other_id"):
            self._connection.execute(f"delete from near where {column} in {_GIVEN_IDS}", (_json(paths),))


_GIVEN = "(select value from json_each(?))"
_GIVEN_IDS = f"(select id from related_notes where path in {_GIVEN})"


def _open(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, check_same_thread=False, timeout=10)
    try:
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = normal")
        connection.executescript(_SCHEMA)
        found = connection.execute("select value from meta where key = 'schema'").fetchone()
        if found and found[0] != SCHEMA_VERSION:
            raise sqlite3.DatabaseError(f"schema {found[0]}, needed {SCHEMA_VERSION}")
        with connection:
            connection.execute("insert or ignore into meta values ('schema', ?)", (SCHEMA_VERSION,))
    except BaseException:
        connection.close()
        raise
    return connection


def _json(paths: Collection[VaultPath]) -> str:
    return json.dumps(sorted(paths))


def _columns(statement: Statement) -> tuple[str, str, float, str, str]:
    span = statement.span
    place = json.dumps([span.byte_start, span.byte_end, span.line_start, span.line_end])
    return statement.source.name, statement.target.name, statement.strength, statement.context, place


def _statement(kind: _Kind, source: str, target: str, strength: float, context: str, place: str) -> Statement:
    return Statement(
        type=RelationType(kind.type),
        source=Mention(source, kind.source_linked),
        target=Mention(target, kind.target_linked),
        strength=strength,
        context=context,
        span=Span(*json.loads(place)),
        origin=Origin(kind.origin),
        negated=kind.negated,
    )


def _blob(vector: Vectors | None) -> bytes | None:
    return None if vector is None else vector.astype(_VECTOR).tobytes()


def _matrix(blobs: Sequence[bytes]) -> Vectors:
    if not blobs:
        return np.zeros((0, 0), np.float32)
    return np.frombuffer(b"".join(blobs), _VECTOR).reshape(len(blobs), -1).astype(np.float32)
