"""Stores claims with the keys of their words and contradictory pairs in SQLite."""

import json
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from catena.claims.claim import Claim, Stance
from catena.claims.opposing import ContradictionType
from catena.claims.pairing import KeyedClaims, Keys
from catena.index.claims import NoteClaims, OpposedPair, StoredClaim
from catena.notes.import_headings import section_of
from catena.notes.span import Span
from catena.stores.derived_store import DerivedStore
from catena.stores.sqlite_file import Schema
from catena.stores.sqlite_values import json_text, sorted_list
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
"""Numbers instead of JSON, and each note's paths of headings once (`section` counts from 0): claims are many and short.
The ids of a note's claims follow each other. Their keys are kept together, with the number of each claim's, since all
keys of the vault are read after each change of a note.
"""

_KEY, _NUMBER = np.dtype("<u4"), np.dtype("<u2")
_STANCES = (Stance.ASSERTED, Stance.REPORTED, Stance.OPINION)
SCHEMA = Schema(what="The stored claims", steps=(_TABLES,), first=5, form="5")


class SqliteClaims(DerivedStore):
    """The claims of one vault."""

    schema = SCHEMA

    # -- reading

    def versions(self) -> Mapping[VaultPath, str]:
        """Return, for each note with stored claims, the version that they come from."""
        return {VaultPath(path): version for path, version in self._file.rows("select path, version from claim_notes")}

    def claims(self, ids: Collection[int]) -> Mapping[int, StoredClaim]:
        """Return claims by row id; unknown ids are left out."""
        rows = self._file.rows(
            f"select {_COLUMNS} from claims c join claim_notes n on n.id = c.note_id"
            " where c.id in (select value from json_each(?))",
            (sorted_list(ids),),
        )
        return {row[0]: _stored(row) for row in rows}

    def all_keys(self) -> KeyedClaims:
        """Return the keys of every claim, to search for those that share words."""
        rows = self._file.rows("select first_claim, id, num_keys, keys from claim_notes order by first_claim")
        lengths = [np.frombuffer(row[2], _NUMBER) for row in rows]
        num_claims = [len(each) for each in lengths]
        ids: list[NDArray[np.int64]] = [np.arange(row[0], row[0] + n) for row, n in zip(rows, num_claims, strict=True)]
        return KeyedClaims(
            ids=_joined(ids),
            notes=np.repeat(np.array([row[1] for row in rows], np.int64), num_claims),
            starts=np.concatenate([[0], np.cumsum(_joined(lengths))]),
            keys=np.frombuffer(b"".join(row[3] for row in rows), _KEY),
        )

    def unscanned(self) -> frozenset[int]:
        """Return the claims that were not compared with the others yet."""
        return frozenset(row[0] for row in self._file.rows("select id from claims where not scanned"))

    def pairs(self, allowed_paths: Collection[VaultPath] | None = None) -> tuple[OpposedPair, ...]:
        """Return the pairs, most certain first, ties by ids; only those between two of these notes, unless None."""
        allowed = "(select id from claim_notes where path in (select value from json_each(:allowed_paths)))"
        # Joined: as `first in … and second in …`, every claim of these notes would be looked up with every other.
        inside = (
            " join claims a on a.id = first join claims b on b.id = second"
            f" where a.note_id in {allowed} and b.note_id in {allowed}"
        )
        rows = self._file.rows(
            f"select first, second, confidence, similarity, type from opposed{'' if allowed_paths is None else inside}"
            " order by confidence desc, first, second",
            {"allowed_paths": sorted_list(allowed_paths or ())},
        )
        return tuple(
            OpposedPair(one, other, confidence, near, ContradictionType(kind))
            for one, other, confidence, near, kind in rows
        )

    # -- writing

    def replace(self, notes: Sequence[NoteClaims]) -> None:
        """Replace these notes' stored claims, in one transaction."""
        with self._file.transaction():
            for note in notes:
                self._forget([note.path])
                first = 1 + sum(
                    row[0] for row in self._file.rows("select seq from sqlite_sequence where name = 'claims'")
                )
                sections = {path: at for at, path in enumerate(dict.fromkeys(c.section_path for c in note.claims))}
                num_keys = np.array([len(keys) for keys in note.keys], _NUMBER)
                note_id = self._file.write(
                    "insert into claim_notes (path, version, sections, first_claim, num_keys, keys)"
                    " values (?, ?, ?, ?, ?, ?)",
                    (note.path, note.version, json_text(list(sections)), first, num_keys.tobytes(), _bytes(note.keys)),
                )
                self._file.write_many(
                    "insert into claims (id, note_id, text, byte_start, bytes, line, more_lines, section, page, stance)"
                    " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    [(first + n, note_id, *_columns(claim, sections)) for n, claim in enumerate(note.claims)],
                )

    def forget(self, paths: Collection[VaultPath]) -> None:
        """Drop these notes, and every pair with one of their claims."""
        with self._file.transaction():
            self._forget(paths)

    def clear(self) -> None:
        """Drop everything."""
        with self._file.transaction():
            for table in ("opposed", "claims", "claim_notes"):
                self._file.write(f"delete from {table}")

    def record_scan(self, scanned: Collection[int], pairs: Sequence[OpposedPair]) -> None:
        """Record that these claims were compared with all others, and the pairs found, in one transaction."""
        with self._file.transaction():
            self._file.write_many(
                "insert or replace into opposed values (?, ?, ?, ?, ?)",
                [(p.first, p.second, p.confidence, p.similarity, p.type.value) for p in pairs],
            )
            self._file.write_many("update claims set scanned = 1 where id = ?", [(i,) for i in scanned])

    # -- internals

    def _forget(self, paths: Collection[VaultPath]) -> None:
        given = (sorted_list(paths),)
        notes = "(select id from claim_notes where path in (select value from json_each(?)))"
        claims = f"(select id from claims where note_id in {notes})"
        self._file.write(f"delete from opposed where first in {claims}", given)
        self._file.write(f"delete from opposed where second in {claims}", given)
        self._file.write(f"delete from claims where note_id in {notes}", given)
        self._file.write("delete from claim_notes where path in (select value from json_each(?))", given)


_COLUMNS = "c.id, n.path, n.sections, c.text, c.byte_start, c.bytes, c.line, c.more_lines, c.section, c.page, c.stance"


def _bytes(keys: Sequence[Keys]) -> bytes:
    return b"".join(each.astype(_KEY).tobytes() for each in keys)


def _joined(parts: Sequence[NDArray[Any]]) -> NDArray[np.int64]:
    return np.concatenate([np.zeros(0, np.int64), *parts])


def _columns(
    claim: Claim, sections: Mapping[tuple[str, ...], int]
) -> tuple[str, int, int, int, int, int, str | None, int]:
    span = claim.span
    return (
        claim.text,
        span.byte_start,
        span.byte_end - span.byte_start,
        span.line_start,
        span.line_end - span.line_start,
        sections[claim.section_path],
        claim.page,
        _STANCES.index(claim.stance),
    )


def _stored(row: Any) -> StoredClaim:
    begin, line = int(row[4]), int(row[6])
    section_path = _section_paths(row[2])[int(row[8])]
    claim = Claim(
        text=row[3],
        span=Span(begin, begin + int(row[5]), line, line + int(row[7])),
        section_title=section_of(section_path),
        section_path=section_path,
        page=row[9],
        stance=_STANCES[int(row[10])],
    )
    return StoredClaim(row[0], VaultPath(row[1]), claim)


@lru_cache(maxsize=1024)
def _section_paths(sections: str) -> tuple[tuple[str, ...], ...]:
    """The paths of headings of one note; most claims of a scan come from a few notes."""
    return tuple(map(tuple, json.loads(sections)))
