"""Stores stated relations, note vectors and nearest notes in SQLite."""

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from dataclasses import astuple
from typing import NamedTuple

import msgspec

from catena.graph.ports import Discovery, NoteStatements, NoteVector, StoredEdge, Vectors
from catena.graph.relation import Origin, RelationType
from catena.graph.statement import Mention, Statement
from catena.notes.span import Span
from catena.stores.derived_store import DerivedStore
from catena.stores.sqlite_packs import Packs, packed_alone
from catena.stores.sqlite_schema import Schema
from catena.stores.sqlite_values import codes_of_halves, digest_cell, digest_of, matrix_of, sorted_list, vector_bytes
from catena.vault.path import VaultPath

_TABLES = """
create table related_notes (
  id INTEGER primary key autoincrement, path TEXT not null unique, version TEXT,
  vector_version TEXT, vector BLOB, settled INTEGER not null default 1);
create index note_to_settle on related_notes (path) where not settled;
create table kinds (
  id INTEGER primary key, type TEXT not null, source_linked INTEGER not null, target_linked INTEGER not null,
  negated INTEGER not null, origin TEXT not null, label TEXT not null,
  unique (type, source_linked, target_linked, negated, origin, label));
create table statements (
  id INTEGER primary key autoincrement, note_id INTEGER not null references related_notes, ordinal INTEGER not null,
  kind_id INTEGER not null references kinds, source TEXT not null, target TEXT not null, strength REAL not null,
  context TEXT not null, span TEXT not null);
create index statement_by_note on statements (note_id, ordinal);
create table near (
  note_id INTEGER not null references related_notes, other_id INTEGER not null references related_notes,
  similarity REAL not null, found_at TEXT not null, primary key (note_id, other_id)) without rowid;
create index near_by_other on near (other_id);
create table meta (key TEXT primary key, value TEXT not null);
"""

_PACKED = """
create table sentences (note_id INTEGER primary key references related_notes, packed BLOB not null);
insert into sentences select note_id, packed(json_group_array(json_array(context, json(span))))
  from (select * from statements order by note_id, ordinal) group by note_id;
create table edges (
  id INTEGER primary key autoincrement, note_id INTEGER not null references related_notes, ordinal INTEGER not null,
  kind_id INTEGER not null references kinds, source TEXT not null, target TEXT not null, strength REAL not null);
insert into edges select id, note_id, ordinal, kind_id, source, target, strength from statements;
drop table statements;
alter table edges rename to statements;
create index statement_by_note on statements (note_id, ordinal);
update related_notes set vector = codes_of(vector) where vector is not null;
create table lists (
  note_id INTEGER not null references related_notes, other_id INTEGER not null references related_notes,
  similarity REAL not null, found_at INTEGER not null, primary key (note_id, other_id)) without rowid;
insert into lists select note_id, other_id, similarity, cast(strftime('%s', found_at) as integer) from near;
drop table near;
alter table lists rename to near;
create index near_by_other on near (other_id);
"""
"""The sentences that state a note's relations are in one pack, with their places, in the order of `ordinal`. Vectors
have a byte for each component, not two, and times are seconds since the epoch.
"""


_read_sentences = msgspec.json.Decoder(list[tuple[str, tuple[int, int, int, int]]]).decode

SCHEMA = Schema(
    what="The stored relations",
    steps=(_TABLES, _PACKED),
    form="2",
    functions={
        "packed": packed_alone,
        "codes_of": codes_of_halves,
    },
)


class _Kind(NamedTuple):
    """What many statements have in common; stored once, since every cell that is read costs time."""

    type: str
    source_linked: bool
    target_linked: bool
    negated: bool
    origin: str
    label: str


class SqliteRelations(DerivedStore):
    """The statements of one vault's notes, and the discoveries.

    Each note has a list of its few nearest notes. Two notes in each other's lists are a discovery. A list is *settled*
    if it is up to date with the stored vectors; every call that changes vectors unsettles the affected lists, in the
    same transaction.
    """

    schema = SCHEMA

    @property
    def _packs(self) -> Packs:
        return Packs(self._file, "sentences")

    # -- what notes state

    def versions(self) -> Mapping[VaultPath, str]:
        """Return, for each note with stored statements, the version that they come from."""
        rows = self._file.rows("select path, version from related_notes where version is not null")
        return {path: digest_of(version) for path, version in rows}

    def edges(self, notes: Collection[VaultPath] | None = None) -> Sequence[StoredEdge]:
        """Return every statement (of these notes), by note and position."""
        where, given = ("", ()) if notes is None else (f" where n.path in {_GIVEN}", (sorted_list(notes),))
        with self._file.without_writers():
            paths = dict(self._file.rows(f"select n.id, n.path from related_notes n{where}", given))
            kinds = self._kinds()
            once: dict[str, str] = {}  # many edges have the same ends, and live as long as the process
            strengths: dict[float, float] = {}
            found: list[StoredEdge] = []
            each_statement = self._file.each_row(
                "select s.id, s.note_id, s.kind_id, s.source, s.target, s.strength from related_notes n"
                f" cross join statements s on s.note_id = n.id{where} order by n.path, s.ordinal",
                given,
            )
            with self._file.decoding(), each_statement as rows:
                for row, note_id, kind_id, source, target, strength in rows:
                    kind = kinds[kind_id]
                    found.append(
                        StoredEdge(
                            row, paths[note_id], kind.type, once.setdefault(source, source), kind.source_linked,
                            once.setdefault(target, target), kind.target_linked,
                            strengths.setdefault(strength, strength), kind.negated, kind.origin, kind.label or None,
                        )
                    )  # fmt: skip
        return found

    def statements(self, ids: Collection[int]) -> Mapping[int, tuple[VaultPath, Statement]]:
        """Return statements by row id with the note that states them; unknown ids are left out."""
        with self._file.without_writers():
            kinds = self._kinds()
            rows = self._file.rows(
                "select s.id, n.path, s.note_id, s.ordinal, s.kind_id, s.source, s.target, s.strength"
                f" from statements s join related_notes n on n.id = s.note_id where s.id in {_GIVEN}",
                (sorted_list(ids),),
            )
            packs = self._file.rows(
                f"select note_id, packed from sentences where note_id in {_GIVEN}", (sorted_list({r[2] for r in rows}),)
            )
            values = self._packs.unpacked([packed for _, packed in packs])
        said = {note_id: _read_sentences(value) for (note_id, _), value in zip(packs, values, strict=True)}
        with self._file.decoding():
            return {
                row: (VaultPath(path), _statement(kinds[kind_id], *ends_and_strength, *said[note_id][ordinal]))
                for row, path, note_id, ordinal, kind_id, *ends_and_strength in rows
            }

    def replace(self, notes: Sequence[NoteStatements]) -> None:
        """Replace these notes' stored statements, in one transaction."""
        with self._file.transaction():
            known = {kind: kind_id for kind_id, kind in self._kinds().items()}
            for note in notes:
                self._file.write(
                    "insert into related_notes (path, version) values (?, ?)"
                    " on conflict (path) do update set version = excluded.version",
                    (note.path, digest_cell(note.version)),
                )
                note_id = self._id_of(note.path)
                self._file.write("delete from statements where note_id = ?", (note_id,))
                sentences = [(each.context, astuple(each.span)) for each in note.statements]
                packed = self._packs.packed(msgspec.json.encode(sentences))
                self._file.write("insert or replace into sentences values (?, ?)", (note_id, packed))
                self._file.write_many(
                    "insert into statements (note_id, ordinal, kind_id, source, target, strength)"
                    " values (?, ?, ?, ?, ?, ?)",
                    [
                        (note_id, ordinal, self._kind_id(statement, known), *_columns(statement))
                        for ordinal, statement in enumerate(note.statements)
                    ],
                )

    def clear_statements(self) -> None:
        """Drop every statement; vectors and discoveries are kept."""
        with self._file.transaction():
            for table in ("statements", "sentences"):
                self._file.write(f"delete from {table}")
            self._file.write("update related_notes set version = null")

    # -- both

    def rename(self, old: VaultPath, new: VaultPath) -> None:
        """Move the statements and discoveries of `old` to `new`; its vector must be made again."""
        with self._file.transaction():
            if self._id_of(old) is None:
                return
            self._forget([new])
            self._file.write("update related_notes set path = ?, vector_version = null where path = ?", (new, old))

    def forget(self, paths: Collection[VaultPath]) -> None:
        """Drop these notes with their vectors and discoveries."""
        with self._file.transaction():
            self._forget(paths)

    # -- discoveries

    def discoveries(self, notes: Collection[VaultPath] | None = None) -> Sequence[Discovery]:
        """Return every discovery (at these notes), by paths."""
        mutual = (
            "select n.path, o.path, min(a.similarity, b.similarity),"
            " strftime('%Y-%m-%dT%H:%M:%S+00:00', max(a.found_at, b.found_at), 'unixepoch') from near a"
            " join near b on b.note_id = a.other_id and b.other_id = a.note_id"
            " join related_notes n on n.id = a.note_id join related_notes o on o.id = a.other_id"
        )
        if notes is None:
            rows = self._file.rows(f"{mutual} where a.note_id < a.other_id")
        else:
            rows = self._file.rows(f"{mutual} where n.path in {_GIVEN}", (sorted_list(notes),))
        found = {
            (first, second): Discovery(VaultPath(first), VaultPath(second), similarity, found_at)
            for one, other, similarity, found_at in rows
            for first, second in [sorted((one, other))]
        }
        return [found[pair] for pair in sorted(found)]

    def note_vectors(self) -> tuple[tuple[VaultPath, ...], Vectors]:
        """Return every note's vector (notes × dimensions, rows of length 1), by path."""
        rows = self._file.rows("select path, vector from related_notes where vector is not null order by path")
        return tuple(VaultPath(row[0]) for row in rows), matrix_of([row[1] for row in rows])

    def vector_versions(self) -> Mapping[VaultPath, str]:
        """Return, for each note that was given a vector (or deliberately none), for which version."""
        rows = self._file.rows("select path, vector_version from related_notes where vector_version is not null")
        return {path: digest_of(version) for path, version in rows}

    def put_vectors(self, vectors: Mapping[VaultPath, NoteVector], *, unsettled: Collection[VaultPath] = ()) -> None:
        """Store notes' vectors, in one transaction. Three kinds of lists become unsettled: their own, those that they
        are in, and those of `unsettled`, the notes to which one of them is near enough now.
        """
        with self._file.transaction():
            self._unsettle_around(vectors)
            self._file.write_many(
                "insert into related_notes (path, vector_version, vector, settled) values (?, ?, ?, ?)"
                " on conflict (path) do update set vector_version = excluded.vector_version,"
                " vector = excluded.vector, settled = excluded.settled",
                [
                    (path, digest_cell(note.version), _blob(note.vector), note.vector is None)
                    for path, note in vectors.items()
                ],
            )
            self._drop_near([path for path, note in vectors.items() if note.vector is None])
            self._file.write(
                f"update related_notes set settled = 0 where vector is not null and path in {_GIVEN}",
                (sorted_list(unsettled),),
            )

    def unsettled(self) -> Sequence[VaultPath]:
        """Return the notes whose list must be made again, by path."""
        return [
            VaultPath(row[0])
            for row in self._file.rows("select path from related_notes where not settled order by path")
        ]

    def reach(self) -> Mapping[VaultPath, tuple[int, float]]:
        """Return, for each settled list that is not empty, its length and the least similarity in it."""
        rows = self._file.rows(
            "select n.path, count(*), min(l.similarity) from near l join related_notes n on n.id = l.note_id"
            " where n.settled group by l.note_id"
        )
        return {VaultPath(path): (count, least) for path, count, least in rows}

    def put_neighbours(self, lists: Mapping[VaultPath, Sequence[tuple[VaultPath, float]]], *, found_at: str) -> None:
        """Replace the stored lists by these (other note, cosine), which are then settled. A note that was in the list
        before keeps its time. One transaction.
        """
        found_s = int(dt.datetime.fromisoformat(found_at).timestamp())
        with self._file.transaction():
            for path, others in lists.items():
                note_id = self._id_of(path)
                if note_id is None:
                    continue
                known: dict[int, int] = dict(
                    self._file.rows("select other_id, found_at from near where note_id = ?", (note_id,))
                )
                near = [(other_id, cosine) for other, cosine in others if (other_id := self._id_of(other)) is not None]
                self._file.write("delete from near where note_id = ?", (note_id,))
                self._file.write_many(
                    "insert into near values (?, ?, ?, ?)",
                    [(note_id, other, cosine, known.get(other, found_s)) for other, cosine in near],
                )
                self._file.write("update related_notes set settled = 1 where id = ?", (note_id,))

    def unsettle_all(self) -> None:
        """Mark every list to be made again; until then discoveries stay as they are."""
        with self._file.transaction():
            self._file.write("update related_notes set settled = 0 where vector is not null")

    def clear_vectors(self) -> None:
        """Drop every vector and discovery, because the model changed."""
        with self._file.transaction():
            self._file.write("delete from near")
            self._file.write("update related_notes set vector = null, vector_version = null, settled = 1")

    # -- internals

    def _kinds(self) -> "dict[int, _Kind]":
        rows = self._file.rows("select id, type, source_linked, target_linked, negated, origin, label from kinds")
        with self._file.decoding():
            return {
                row: _Kind(
                    RelationType(type_).value, source == 1, target == 1, negated == 1, Origin(origin).value, label
                )
                for row, type_, source, target, negated, origin, label in rows
            }

    def _kind_id(self, statement: Statement, known: "dict[_Kind, int]") -> int:
        kind = _Kind(
            statement.type.value,
            statement.source.linked,
            statement.target.linked,
            statement.negated,
            statement.origin.value,
            statement.label or "",
        )
        if kind not in known:
            known[kind] = len(known) + 1
            self._file.write("insert into kinds values (?, ?, ?, ?, ?, ?, ?)", (known[kind], *kind))
        return known[kind]

    def _id_of(self, path: VaultPath) -> int | None:
        rows = self._file.rows("select id from related_notes where path = ?", (path,))
        return rows[0][0] if rows else None

    def _forget(self, paths: Collection[VaultPath]) -> None:
        self._unsettle_around(paths)
        self._drop_near(paths)
        given = (sorted_list(paths),)
        for table in ("statements", "sentences"):
            self._file.write(f"delete from {table} where note_id in {_GIVEN_IDS}", given)
        self._file.write(f"delete from related_notes where path in {_GIVEN}", given)

    def _unsettle_around(self, paths: Collection[VaultPath]) -> None:
        """Mark the lists that contain these notes as unsettled."""
        self._file.write(
            "update related_notes set settled = 0 where vector is not null"
            f" and id in (select note_id from near where other_id in {_GIVEN_IDS})",
            (sorted_list(paths),),
        )

    def _drop_near(self, paths: Collection[VaultPath]) -> None:
        for column in ("note_id", "other_id"):
            self._file.write(f"delete from near where {column} in {_GIVEN_IDS}", (sorted_list(paths),))


_GIVEN = "(select value from json_each(?))"
_GIVEN_IDS = f"(select id from related_notes where path in {_GIVEN})"


def _columns(statement: Statement) -> tuple[str, str, float]:
    return statement.source.name, statement.target.name, statement.strength


def _statement(kind: _Kind, source: str, target: str, strength: float, context: str, place: Sequence[int]) -> Statement:
    return Statement(
        type=RelationType(kind.type),
        source=Mention(source, kind.source_linked),
        target=Mention(target, kind.target_linked),
        strength=strength,
        context=context,
        span=Span(*place),
        origin=Origin(kind.origin),
        negated=kind.negated,
        label=kind.label or None,
    )


def _blob(vector: Vectors | None) -> bytes | None:
    return None if vector is None else vector_bytes(vector)
