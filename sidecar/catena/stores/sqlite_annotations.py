"""Stores annotations and their vectors in SQLite."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields

import msgspec

from catena.annotations.annotation import Annotation
from catena.index.annotations import PaperAnnotations, PaperFacts, StoredAnnotation
from catena.index.ports import Vectors
from catena.stores.derived_store import DerivedStore
from catena.stores.sqlite_packs import Packs, packed_alone
from catena.stores.sqlite_schema import Schema
from catena.stores.sqlite_values import codes_of_halves, key_of, matrix_of, sorted_list, vector_bytes
from catena.vault.path import VaultPath

_FORM = " ".join(["1", *(field.name for field in fields(Annotation))])
"""Names the fields of an annotation: one stored with fewer fields would be read with their defaults."""

_TABLES = """
create table annotation_notes (
  path TEXT primary key, version TEXT not null, facts TEXT, annotations TEXT) without rowid;
create table annotation_vectors (text TEXT primary key, vector BLOB not null) without rowid;
create table meta (key TEXT primary key, value TEXT not null);
"""

_PACKED = """
create table packed_notes (
  path TEXT primary key, version TEXT not null, facts TEXT, packed BLOB) without rowid;
insert into packed_notes select path, version, facts, iif(annotations is null, null, packed(annotations))
  from annotation_notes;
drop table annotation_notes;
alter table packed_notes rename to annotation_notes;
create table keyed_vectors (key INTEGER primary key, vector BLOB not null);
insert or replace into keyed_vectors select key_of(text), codes_of(vector) from annotation_vectors;
drop table annotation_vectors;
alter table keyed_vectors rename to annotation_vectors;
"""
"""A note's annotations are packed. A vector has the digest of its text as its key: the text is in the annotations."""


SCHEMA = Schema(
    what="The stored annotations",
    steps=(_TABLES, _PACKED),
    form=_FORM,
    functions={
        "packed": packed_alone,
        "key_of": key_of,
        "codes_of": codes_of_halves,
    },
)


class SqliteAnnotations(DerivedStore):
    """The annotations of one vault."""

    schema = SCHEMA

    @property
    def _packs(self) -> Packs:
        return Packs(self._file, "annotation_notes where packed is not null")

    # -- reading

    def versions(self) -> Mapping[VaultPath, str]:
        """Return for each note the version that was read, and how."""
        return {
            VaultPath(path): version for path, version in self._file.rows("select path, version from annotation_notes")
        }

    def papers(self, paths: Collection[VaultPath] | None = None) -> tuple[PaperAnnotations, ...]:
        """Return the annotation notes among these (None: all), ordered by path; other notes are left out."""
        among = "" if paths is None else " and path in (select value from json_each(:paths))"
        rows = self._file.rows(
            f"select path, version, facts, packed from annotation_notes where facts is not null{among} order by path",
            {"paths": sorted_list(paths or ())},
        )
        packs = self._packs.unpacked([row[3] for row in rows])
        with self._file.decoding():
            return tuple(
                _paper(path, version, facts, annotations)
                for (path, version, facts, _), annotations in zip(rows, packs, strict=True)
            )

    def has_papers(self, paths: Collection[VaultPath]) -> bool:
        """Return whether any of these is an annotation note."""
        return bool(
            self._file.rows(
                "select 1 from annotation_notes where facts is not null"
                " and path in (select value from json_each(?)) limit 1",
                (sorted_list(paths),),
            )
        )

    def vectors(self, texts: Collection[str]) -> Mapping[str, Vectors]:
        """Return the normalized vectors of those of these texts that are embedded."""
        rows = dict(self._file.rows(f"select key, vector from annotation_vectors where key in {_GIVEN}", _keys(texts)))
        found = [(text, vector) for text in texts if (vector := rows.get(key_of(text)))]
        return dict(zip([text for text, _ in found], matrix_of([vector for _, vector in found]), strict=True))

    def embedded(self, texts: Collection[str]) -> frozenset[str]:
        """Return those of these texts that are embedded. Unlike `vectors`, this reads no vector."""
        rows = self._file.rows(f"select key from annotation_vectors where key in {_GIVEN}", _keys(texts))
        keys = {key for (key,) in rows}
        return frozenset(text for text in texts if key_of(text) in keys)

    # -- writing

    def replace(self, papers: Sequence[PaperAnnotations]) -> None:
        """Replace what is stored of these notes, in one transaction."""
        with self._file.transaction():
            for paper in papers:
                facts = packed = None
                if paper.facts:
                    facts = msgspec.json.encode(paper.facts).decode()
                    annotations = [stored.annotation for stored in paper.annotations]
                    packed = self._packs.packed(msgspec.json.encode(annotations))
                self._file.write(
                    "insert or replace into annotation_notes values (?, ?, ?, ?)",
                    (paper.path, paper.version, facts, packed),
                )

    def forget(self, paths: Collection[VaultPath]) -> None:
        """Drop notes that are gone."""
        with self._file.transaction():
            self._file.write(
                "delete from annotation_notes where path in (select value from json_each(?))",
                (sorted_list(paths),),
            )

    def keep_vectors(self, vectors: Mapping[str, Vectors]) -> None:
        """Store vectors by text."""
        with self._file.transaction():
            self._file.write_many(
                "insert or replace into annotation_vectors values (?, ?)",
                [(key_of(text), vector_bytes(vector)) for text, vector in vectors.items()],
            )

    def drop_unused_vectors(self, used: Collection[str]) -> None:
        """Drop the vectors of all other texts."""
        with self._file.transaction():
            self._file.write(f"delete from annotation_vectors where key not in {_GIVEN}", _keys(used))


_GIVEN = "(select value from json_each(?))"


def _keys(texts: Collection[str]) -> tuple[str]:
    return (sorted_list({key_of(text) for text in texts}),)


def _paper(path: str, version: str, facts: str, annotations: bytes) -> PaperAnnotations:
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
