"""Annotations on SQLite: what each annotation note says, and the vectors of it. May be made again any time."""

import json
import logging
import sqlite3
import threading
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing
from dataclasses import fields
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from catena.annotations.annotation import Annotation
from catena.index.annotations import PaperAnnotations, PaperFacts, StoredAnnotation
from catena.index.ports import Vectors
from catena.vault.path import VaultPath

log = logging.getLogger(__name__)

SCHEMA_VERSION = " ".join(["1", *(field.name for field in fields(Annotation))])
"""Names what an annotation consists of: one that was kept with fewer fields would come back with their defaults."""

_SCHEMA = """
create table if not exists annotation_notes (
  path TEXT primary key, version TEXT not null, facts TEXT, annotations TEXT) without rowid;
create table if not exists annotation_vectors (text TEXT primary key, vector BLOB not null) without rowid;
create table if not exists meta (key TEXT primary key, value TEXT not null);
"""
_VECTOR = np.float16
"""Half of float32's size; cosines change in the fourth digit."""


class SqliteAnnotations:
    """The annotations of one vault. Methods may be called from any thread; each is short.

    Args:
        file: `annotations.sqlite`; made with its folder when missing, made anew when it can't be read or is of
            another schema: everything in it comes from the notes.
    """

    def __init__(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._connection = _open(file)
        except sqlite3.DatabaseError as error:
            log.warning("The stored annotations can't be read (%s); they are read anew.", error)
            for suffix in ("", "-wal", "-shm"):
                file.with_name(file.name + suffix).unlink(missing_ok=True)
            self._connection = _open(file)
        self._lock = threading.RLock()

    def close(self) -> None:
        """Close the connection; nothing may be called afterwards."""
        with self._lock:
            self._connection.close()

    # -- reading

    def made_with(self) -> str | None:
        """Which model the vectors are of; None when the store is new."""
        rows = self._rows("select value from meta where key = 'made_with'")
        return rows[0][0] if rows else None

    def versions(self) -> Mapping[VaultPath, str]:
        """What of each note was read, and how."""
        return {VaultPath(path): version for path, version in self._rows("select path, version from annotation_notes")}

    def papers(self, paths: Collection[VaultPath] | None = None) -> tuple[PaperAnnotations, ...]:
        """The annotation notes among these (None: all), ordered by path; notes that are none are left out."""
        among = "" if paths is None else " and path in (select value from json_each(:paths))"
        rows = self._rows(
            f"select path, version, facts, annotations from annotation_notes where facts is not null{among}"
            " order by path",
            {"paths": json.dumps(sorted(paths or ()))},
        )
        return tuple(_paper(*row) for row in rows)

    def vectors(self, texts: Collection[str]) -> Mapping[str, Vectors]:
        """The normalized vectors of those of these texts that were embedded."""
        rows = self._rows(
            "select text, vector from annotation_vectors where text in (select value from json_each(?))",
            (json.dumps(sorted(texts)),),
        )
        return {text: np.frombuffer(vector, _VECTOR).astype(np.float32) for text, vector in rows}

    # -- writing

    def remember_made_with(self, identity: str) -> None:
        """Say which model the vectors are of."""
        with self._lock, self._connection:
            self._connection.execute("insert or replace into meta values ('made_with', ?)", (identity,))

    def replace(self, papers: Sequence[PaperAnnotations]) -> None:
        """Keep these in place of what was kept of the same notes, in one transaction."""
        with self._lock, self._connection:
            self._connection.executemany(
                "insert or replace into annotation_notes values (?, ?, ?, ?)",
                [
                    (
                        paper.path,
                        paper.version,
                        _json(paper.facts) if paper.facts else None,
                        _json([stored.annotation for stored in paper.annotations]) if paper.facts else None,
                    )
                    for paper in papers
                ],
            )

    def forget(self, paths: Collection[VaultPath]) -> None:
        """Drop notes that are gone."""
        with self._lock, self._connection:
            self._connection.execute(
                "delete from annotation_notes where path in (select value from json_each(?))",
                (json.dumps(sorted(paths)),),
            )

    def keep_vectors(self, vectors: Mapping[str, Vectors]) -> None:
        """Keep vectors by text."""
        with self._lock, self._connection:
            self._connection.executemany(
                "insert or replace into annotation_vectors values (?, ?)",
                [(text, vector.astype(_VECTOR).tobytes()) for text, vector in vectors.items()],
            )

    def drop_unused_vectors(self, used: Collection[str]) -> None:
        """Forget the vectors of all other texts."""
        with self._lock, self._connection:
            self._connection.execute(
                "delete from annotation_vectors where text not in (select value from json_each(?))",
                (json.dumps(sorted(used)),),
            )

    # -- within

    def _rows(self, sql: str, given: Sequence[object] | Mapping[str, object] = ()) -> list[Any]:
        with self._lock, closing(self._connection.execute(sql, given)) as cursor:
            return cursor.fetchall()


def _open(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, check_same_thread=False, timeout=10)
    try:
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = normal")
        connection.executescript(_SCHEMA)
        found = connection.execute("select value from meta where key = 'schema'").fetchone()
        if found and found[0] != SCHEMA_VERSION:
            raise sqlite3.DatabaseError("they are of another version of Catena")
        with connection:
            connection.execute("insert or ignore into meta values ('schema', ?)", (SCHEMA_VERSION,))
    except BaseException:
        connection.close()
        raise
    return connection


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _paper(path: str, version: str, facts: str, annotations: str) -> PaperAnnotations:
    of_paper = msgspec.json.decode(facts, type=PaperFacts)
    note = VaultPath(path)
    return PaperAnnotations(
        note,
        version,
        tuple(
            StoredAnnotation(note, of_paper.citekey, of_paper.title, annotation)
            for annotation in msgspec.json.decode(annotations, type=tuple[Annotation, ...])
        ),
        of_paper,
    )
