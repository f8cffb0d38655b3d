"""Stores claims with the keys of their words and contradictory pairs in SQLite."""

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from catena.claims.claim import Claim, Stance
from catena.claims.opposing import ContradictionType
from catena.claims.pairing import KeyedClaims, Keys
from catena.index.claims import NoteClaims, OpposedPair, StoredClaim
from catena.notes.import_headings import section_of
from catena.notes.span import Span
from catena.stores.derived_store import DerivedStore
from catena.stores.sqlite_packs import Packs, packed_alone
from catena.stores.sqlite_schema import Schema
from catena.stores.sqlite_values import digest_cell, digest_of, sorted_list
from catena.vault.path import VaultPath

_TABLES = """
create table claim_notes (
  id INTEGER primary key autoincrement, path TEXT not null unique, version TEXT not null, sections TEXT not null,
  first_claim INTEGER not null, num_keys BLOB not null, keys BLOB not null);
create table claims (
  id INTEGER primary key autoincrement, note_id INTEGER not null references claim_notes, text TEXT not null,
  byte_start INTEGER not null, bytes INTEGER not null, line INTEGER not null, more_lines INTEGER not null,
  section INTEGER not null, page TEXT, stance INTEGER not null, scanned INTEGER not null default 0);
create index claim_by_note on claims (note_id);
create index claim_to_scan on claims (id) where not scanned;
create table opposed (
  first INTEGER not null references claims, second INTEGER not null references claims,
  confidence REAL not null, similarity REAL not null, type TEXT not null, primary key (first, second)) without rowid;
create index opposed_by_second on opposed (second);
create table meta (key TEXT primary key, value TEXT not null);
"""

_PACKED = """
create table packed_notes (
  id INTEGER primary key autoincrement, path TEXT not null unique, version TEXT not null,
  first_claim INTEGER not null, num_claims INTEGER not null, unscanned BLOB,
  num_keys BLOB not null, keys BLOB not null, packed BLOB not null);
insert into packed_notes
  select id, path, version, first_claim, length(num_keys) / 2,
    packed_places((select json_group_array(id - first_claim) from claims where note_id = n.id and not scanned)),
    num_keys, keys,
    packed(json_array(json(sections), json((select json_group_array(json_array(
      text, byte_start, bytes, line, more_lines, section, page, stance)) from (
      select * from claims where note_id = n.id order by id)))))
  from claim_notes n;
create table pairs (
  first INTEGER not null, second INTEGER not null, confidence REAL not null, similarity REAL not null,
  type TEXT not null, primary key (first, second)) without rowid;
insert into pairs select * from opposed;
insert or replace into meta select 'next_claim', seq + 1 from sqlite_sequence where name = 'claims';
drop table opposed;
drop table claims;
drop table claim_notes;
alter table packed_notes rename to claim_notes;
alter table pairs rename to opposed;
create index opposed_by_second on opposed (second);
create index note_by_claim on claim_notes (first_claim) where num_claims;
"""
"""Each note's claims in one pack with its paths of headings: claims are many and short. Their ids follow each other,
from `first_claim` on. Their keys are kept together, with the number of each claim's, since all keys of the vault are
read after each change of a note. `unscanned` are those that were not compared with the others yet, counted from 0 in
the note; null while that are all, so that rows don't shrink when they were.
"""

_KEY, _NUMBER, _PLACE = np.dtype("<u4"), np.dtype("<u2"), np.dtype("<u4")
_STANCES = (Stance.ASSERTED, Stance.REPORTED, Stance.OPINION)


class _Row(NamedTuple):
    """A claim in a note's pack. `section` counts its paths of headings from 0, `stance` those of `_STANCES`."""

    text: str
    byte_start: int
    bytes: int
    line: int
    more_lines: int
    section: int
    page: str | None
    stance: int


class _Pack(NamedTuple):
    """What a note's claims say, and where."""

    sections: Sequence[tuple[str, ...]]
    rows: Sequence[_Row]


def _places(places: Sequence[int]) -> bytes:
    return np.array(places, _PLACE).tobytes()


def _unscanned(num_claims: int, places: bytes | None) -> NDArray[np.uint32]:
    return np.arange(num_claims, dtype=_PLACE) if places is None else np.frombuffer(places, _PLACE)


def _packed_places(places: str) -> bytes:
    return _places(json.loads(places))


_decode = msgspec.json.Decoder(_Pack).decode
SCHEMA = Schema(
    what="The stored claims",
    steps=(_TABLES, _PACKED),
    first=5,
    form="5",
    functions={"packed": packed_alone, "packed_places": _packed_places},
)


class SqliteClaims(DerivedStore):
    """The claims of one vault."""

    schema = SCHEMA

    @property
    def _packs(self) -> Packs:
        return Packs(self._file, "claim_notes")

    # -- reading

    def versions(self) -> Mapping[VaultPath, str]:
        """Return, for each note with stored claims, the version that they come from."""
        rows = self._file.rows("select path, version from claim_notes")
        return {VaultPath(path): digest_of(version) for path, version in rows}

    def claims(self, ids: Collection[int]) -> Mapping[int, StoredClaim]:
        """Return claims by row id; unknown ids are left out."""
        rows = self._file.rows(
            "select first_claim, num_claims, path, packed from claim_notes where id in ("
            f" select {_note_of('value')} from json_each(?))",
            (sorted_list(ids),),
        )
        wanted = np.array(sorted(ids), np.int64)
        found: dict[int, StoredClaim] = {}
        packs = map(_decode, self._packs.unpacked([row[3] for row in rows]))
        for (first, num_claims, path, _), pack in zip(rows, packs, strict=True):
            note = VaultPath(path)
            begin, end = np.searchsorted(wanted, (first, first + num_claims))
            with self._file.decoding():
                for claim in wanted[begin:end].tolist():
                    found[claim] = StoredClaim(claim, note, _claim(pack, claim - first))
        return found

    def all_keys(self) -> KeyedClaims:
        """Return the keys of every claim, to search for those that share words."""
        rows = self._file.rows("select first_claim, id, num_keys, keys from claim_notes order by first_claim")
        with self._file.decoding():
            lengths = [np.frombuffer(row[2], _NUMBER) for row in rows]
            starts = np.concatenate([[0], np.cumsum(_joined(lengths))])
            keys = np.frombuffer(b"".join(row[3] for row in rows), _KEY)
            if starts[-1] != len(keys):
                raise ValueError(f"there are {len(keys)} keys, not {starts[-1]}")
        num_claims = [len(each) for each in lengths]
        ids: list[NDArray[np.int64]] = [np.arange(row[0], row[0] + n) for row, n in zip(rows, num_claims, strict=True)]
        return KeyedClaims(
            ids=_joined(ids),
            notes=np.repeat(np.array([row[1] for row in rows], np.int64), num_claims),
            starts=starts,
            keys=keys,
        )

    def unscanned(self) -> frozenset[int]:
        """Return the claims that were not compared with the others yet."""
        rows = self._file.rows("select first_claim, num_claims, unscanned from claim_notes where unscanned is not x''")
        return frozenset(first + place for first, *rest in rows for place in _unscanned(*rest).tolist())

    def pairs(self, allowed_paths: Collection[VaultPath] | None = None) -> tuple[OpposedPair, ...]:
        """Return the pairs, most certain first, ties by ids; only those between two of these notes, unless None."""
        if allowed_paths is None:
            return self._pairs("opposed", {})
        between = (
            "(select o.* from allowed cross join opposed o on first between begins and ends"
            " where exists (select 1 from allowed where second between begins and ends))"
        )
        return self._pairs(between, {"paths": sorted_list(allowed_paths)})

    def pairs_of(self, path: VaultPath) -> tuple[OpposedPair, ...]:
        """Return the pairs of this note's claims with any, in the same order."""
        touching = " union ".join(
            f"select o.* from allowed cross join opposed o on {side} between begins and ends"
            for side in ("first", "second")
        )
        return self._pairs(f"({touching})", {"paths": sorted_list([path])})

    @property
    def changes(self) -> int:
        """A number that grows with each write: while it stays, so does what was made of all claims and pairs."""
        return self._file.changes

    # -- writing

    def replace(self, notes: Sequence[NoteClaims]) -> None:
        """Replace these notes' stored claims, in one transaction."""
        with self._file.transaction():
            for note in notes:
                self._forget([note.path])
                with self._file.decoding():
                    first = int(self._file.recall("next_claim") or 1)
                sections = {path: at for at, path in enumerate(dict.fromkeys(c.section_path for c in note.claims))}
                num_keys = np.array([len(keys) for keys in note.keys], _NUMBER)
                pack = _Pack(tuple(sections), [_row(claim, sections) for claim in note.claims])
                packed = self._packs.packed(msgspec.json.encode(pack))
                self._file.write(
                    "insert into claim_notes (path, version, first_claim, num_claims, num_keys, keys, packed)"
                    " values (?, ?, ?, ?, ?, ?, ?)",
                    (
                        note.path, digest_cell(note.version), first, len(note.claims), num_keys.tobytes(),
                        _bytes(note.keys), packed,
                    ),
                )  # fmt: skip
                self._file.remember("next_claim", str(first + len(note.claims)))

    def forget(self, paths: Collection[VaultPath]) -> None:
        """Drop these notes, and every pair with one of their claims."""
        with self._file.transaction():
            self._forget(paths)

    def clear(self) -> None:
        """Drop everything."""
        with self._file.transaction():
            for table in ("opposed", "claim_notes"):
                self._file.write(f"delete from {table}")

    def record_scan(self, scanned: Collection[int], pairs: Sequence[OpposedPair]) -> None:
        """Record that these claims were compared with all others, and the pairs found, in one transaction."""
        with self._file.transaction():
            self._file.write_many(
                "insert or replace into opposed values (?, ?, ?, ?, ?)",
                [(p.first, p.second, p.confidence, p.similarity, p.type.value) for p in pairs],
            )
            done = np.array(sorted(scanned), np.int64)
            rows = self._file.rows(
                "select id, first_claim, num_claims, unscanned from claim_notes"
                f" where id in (select {_note_of('value')} from json_each(?))",
                (sorted_list(scanned),),
            )
            left = [(np.setdiff1d(_unscanned(*rest), done - first), row) for row, first, *rest in rows]
            self._file.write_many(
                "update claim_notes set unscanned = ? where id = ?",
                [(_places(places.tolist()), row) for places, row in left],
            )

    # -- internals

    def _pairs(self, opposed: str, given: Mapping[str, str]) -> tuple[OpposedPair, ...]:
        """Return the pairs of a table (SQL), which may read those of the notes at `paths` alone, from `allowed`."""
        rows = self._file.rows(
            f"{_ALLOWED if given else ''} select first, second, confidence, similarity, type from {opposed}"
            " order by confidence desc, first, second",
            given,
        )
        with self._file.decoding():
            return tuple(
                OpposedPair(one, other, confidence, near, ContradictionType(kind))
                for one, other, confidence, near, kind in rows
            )

    def _forget(self, paths: Collection[VaultPath]) -> None:
        gone = "path in (select value from json_each(?))"
        claims = self._file.rows(
            f"select first_claim, first_claim + num_claims - 1 from claim_notes where {gone}", (sorted_list(paths),)
        )
        for side in ("first", "second"):
            self._file.write_many(f"delete from opposed where {side} between ? and ?", claims)
        self._file.write(f"delete from claim_notes where {gone}", (sorted_list(paths),))


_ALLOWED = (
    "with allowed as (select first_claim as begins, first_claim + num_claims - 1 as ends from claim_notes"
    " where num_claims and path in (select value from json_each(:paths)))"
)
"""The claims of some notes, whose pairs are found without reading others (SQL)."""


def _note_of(claim: str) -> str:
    """The id of the note with this claim (SQL): of all notes whose claims begin no later, the last."""
    return f"(select id from claim_notes where num_claims and first_claim <= {claim} order by first_claim desc limit 1)"


def _bytes(keys: Sequence[Keys]) -> bytes:
    return b"".join(each.astype(_KEY).tobytes() for each in keys)


def _joined(parts: Sequence[NDArray[Any]]) -> NDArray[np.int64]:
    return np.concatenate([np.zeros(0, np.int64), *parts])


def _row(claim: Claim, sections: Mapping[tuple[str, ...], int]) -> _Row:
    span = claim.span
    return _Row(
        claim.text,
        span.byte_start,
        span.byte_end - span.byte_start,
        span.line_start,
        span.line_end - span.line_start,
        sections[claim.section_path],
        claim.page,
        _STANCES.index(claim.stance),
    )


def _claim(pack: _Pack, place: int) -> Claim:
    row = pack.rows[place]
    section_path = pack.sections[row.section]
    return Claim(
        text=row.text,
        span=Span(row.byte_start, row.byte_start + row.bytes, row.line, row.line + row.more_lines),
        section_title=section_of(section_path),
        section_path=section_path,
        page=row.page,
        stance=_STANCES[row.stance],
    )
