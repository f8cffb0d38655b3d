"""Bytes inside a cell are overwritten, which SQLite doesn't see: nothing fails for ever, and the history goes on."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from catena.claims.claim import Claim, Stance
from catena.claims.opposing import ContradictionType
from catena.errors import NotReady
from catena.graph.ports import NoteStatements
from catena.graph.relation import RelationType
from catena.graph.statement import ITSELF, Mention, Statement
from catena.history.ports import Row
from catena.history.version import DatedBy
from catena.index.claims import NoteClaims, OpposedPair
from catena.index.recording import record_of
from catena.notes import Span, parse_note
from catena.stores.sqlite_annotations import SqliteAnnotations
from catena.stores.sqlite_claims import SqliteClaims
from catena.stores.sqlite_history import SqliteHistory
from catena.stores.sqlite_ledger import SqliteLedger
from catena.stores.sqlite_opening import is_sound
from catena.stores.sqlite_relations import SqliteRelations
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath
from tests.annotated import an_annotation, kept_paper

A, B = VaultPath("a.md"), VaultPath("b.md")
NO_UTF8 = b"\xc4 helps"

Store = SqliteLedger | SqliteClaims | SqliteRelations | SqliteAnnotations


def a_ledger(file: Path) -> SqliteLedger:
    store, raw = SqliteLedger(file), b"---\ntags: [sleep]\n---\n# Sleep\n\nSleep helps.\n"
    store.record_notes([record_of(parse_note(A, raw), VaultFile(A, 1.0, len(raw)))])
    return store


def some_claims(file: Path) -> SqliteClaims:
    store, keys = SqliteClaims(file), (np.array([1], np.uint32),)
    for path in (A, B):
        claim = Claim(
            text=f"{path} helps.", span=Span(0, 9, 1, 1), section_title=None, section_path=(), page=None,
            stance=Stance.ASSERTED,
        )  # fmt: skip
        store.replace([NoteClaims(path, "1", (claim,), keys)])
    store.record_scan([1, 2], [OpposedPair(1, 2, 0.9, 0.8, ContradictionType.NEGATION)])
    return store


def some_relations(file: Path) -> SqliteRelations:
    store = SqliteRelations(file)
    said = Statement(
        type=RelationType.LINKS_TO, source=ITSELF, target=Mention("B"), strength=0.5, context="", span=Span(0, 5, 1, 1)
    )
    store.replace([NoteStatements(A, "1", (said,))])
    return store


def some_annotations(file: Path) -> SqliteAnnotations:
    store = SqliteAnnotations(file)
    store.replace([kept_paper(an_annotation("Sleep helps."))])
    return store


def overwrite(file: Path, cell: str, value: bytes, *, as_text: bool = True) -> None:
    table, column = cell.split(".")
    with closing(sqlite3.connect(file)) as other, other:
        other.execute(f"update {table} set {column} = {'cast(? as text)' if as_text else '?'}", (value,))


@pytest.mark.parametrize(
    ("fill", "cell", "value", "read"),
    [
        (a_ledger, "note_facts.tags", b'["sleep', ("facts",)),
        (a_ledger, "note_facts.title", NO_UTF8, ("facts",)),
        (a_ledger, "obq_log.metadata_json", b"}", ("facts",)),
        (some_claims, "claim_notes.keys", b"\x01", ("all_keys",)),
        (some_claims, "claim_notes.keys", bytes(8), ("all_keys",)),
        (some_claims, "claim_notes.num_claims", b"9", ("claims", [1, 2, 3])),
        (some_claims, "opposed.type", b"negaxion", ("pairs",)),
        (some_relations, "kinds.type", b"links_xx", ("edges",)),
        (some_relations, "statements.kind_id", b"77", ("edges",)),
        (some_annotations, "annotation_notes.facts", b"{", ("papers",)),
        (some_annotations, "annotation_notes.version", NO_UTF8, ("papers",)),
    ],
)
async def test_what_can_be_made_again_is_damaged_where_a_value_cannot_be_what_was_written(
    tmp_path: Path, fill: Callable[[Path], Store], cell: str, value: bytes, read: tuple[Any, ...]
) -> None:
    name, *given = read
    file = tmp_path / "index" / "store.sqlite"
    fill(file).close()
    overwrite(file, cell, value, as_text=not cell.endswith(".keys"))

    with closing(type(fill(tmp_path / "other.sqlite"))(file)) as store:
        with pytest.raises(NotReady, match=r"store\.sqlite is damaged"):
            getattr(store, name)(*given)
        assert await store.damage() == file

    with closing(fill(file)) as again:
        assert getattr(again, name)(*given)


@pytest.fixture
def past(tmp_path: Path) -> Path:
    """A history of two notes."""
    file = tmp_path / "history.sqlite"
    with closing(SqliteHistory(file)) as history:
        for path in (A, B):
            row = Row(path=path, raw=f"{path} helps.".encode(), valid_from="2024-01-15", dated_by=DatedBy.FRONTMATTER)
            history.append([row], recorded_at="2026-03-02T08:00:00Z")
    return file


@pytest.mark.parametrize(
    ("cell", "value", "left"),
    [
        ("versions.path", NO_UTF8, {VaultPath("\ufffd helps"), B}),
        ("versions.valid_from", b"2024-x1-15", {B}),
        ("versions.dated_by", b"frontmaxxer", {B}),
        ("contents.stated", b"[", {A, B}),
        ("packed.bytes", b"\x78\x9cno", {A, B}),
    ],
)
def test_the_history_is_told_as_far_as_it_can_be_read(
    past: Path, cell: str, value: bytes, left: set[VaultPath]
) -> None:
    table, column = cell.split(".")
    with closing(sqlite3.connect(past)) as other, other:
        of_a = "content_id = 1" if table == "packed" else "id = 1"
        kind = "?" if column == "bytes" else "cast(? as text)"
        other.execute(f"update {table} set {column} = {kind} where {of_a}", (value,))

    with closing(SqliteHistory(past)) as history:
        versions = history.changed_between("0001-01-01", "9999-12-31")
        said = [history.content(version.digest) for version in versions if version.digest]
        notes = [note for path in (A, B) if (note := history.note_at(path))]

        assert {version.path for version in versions} == left
        assert b"b.md helps." in said
        assert history.newest(notes[-1])
        assert [seen.path for note in notes for seen in history.sightings(note)][-1] == B
        assert list(history.held())


def test_a_database_whose_errors_cannot_even_be_told_is_damaged(past: Path) -> None:
    with closing(sqlite3.connect(past)) as other, other:
        other.execute("pragma writable_schema = on")
        other.execute(
            "update sqlite_master set name = cast(x'c4c4' as text), sql = 'create tabel' where name = 'notes'"
        )

    assert not is_sound(past)
    with closing(SqliteHistory(past)) as history:
        assert history.latest() == {}
    assert len(list(past.parent.glob("history.unreadable-*"))) == 1


def test_a_search_index_that_lacks_rows_is_made_anew_once_damage_was_found(past: Path) -> None:
    with closing(sqlite3.connect(past)) as other, other:
        other.execute("pragma writable_schema = on")
        of_index = other.execute("select * from sqlite_master where name = 'note_by_path'").fetchone()
        other.execute("delete from sqlite_master where name = 'note_by_path'")
    with closing(sqlite3.connect(past)) as other, other:
        other.execute("insert into notes (path, digest) values ('c.md', 'x')")
        other.execute("pragma writable_schema = on")
        other.execute("insert into sqlite_master values (?, ?, ?, ?, ?)", of_index)

    with closing(SqliteHistory(past)) as history:
        assert history.note_at(VaultPath("c.md")) is None
    assert is_sound(past, after_damage=True)

    with closing(SqliteHistory(past)) as history:
        assert history.note_at(VaultPath("c.md")) == 3
