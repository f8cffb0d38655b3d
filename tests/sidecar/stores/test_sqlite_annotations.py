"""The annotations' store: what goes in comes out, whatever happened to the file meanwhile."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import fields, replace
from pathlib import Path

import msgspec
import numpy as np
import pytest

from catena.annotations.annotation import Annotation, AnnotationColor, FoundIn, RoleSource
from catena.index.annotations import PaperAnnotations
from catena.notes.span import Span
from catena.rhetoric.kind import Kind
from catena.stores.sqlite_annotations import SCHEMA, SqliteAnnotations
from catena.stores.sqlite_opening import open_derived
from catena.vault.path import VaultPath
from tests.annotated import an_annotation, kept_paper

FULL = an_annotation(
    "Two\nlines, “quoted” – 睡眠 \U0001f634",
    comment="mine",
    comment_prefix="THEME [naps]:",
    theme="naps",
    outer_prefix="IDEA:",
    page="988",
    heading_level=None,
    image_path="a.png",
    imported_at="2024-01-02T03:04:05",
    span=Span(10, 20, 3, 5),
    role=AnnotationColor.NEGATIVE,
    role_source=RoleSource.LEGEND,
    role_reason="the legend says so",
    symbol="$",
    color_name="Gray",
    page_label="988",
    page_index=6,
    uri="zotero://open-pdf/library/items/AB?page=6",
    annotation_key="K",
    attachment_key="AB",
    library="groups/7",
    section_path=("Methods", "Logs"),
    found_in=FoundIn.NOTE,
    block_id="k1",
    kind=Kind.LIMITATION,
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "index" / "annotations.sqlite"


@pytest.fixture
def store(file: Path) -> Iterator[SqliteAnnotations]:
    opened = SqliteAnnotations(file)
    yield opened
    opened.close()


def test_a_paper_comes_back_as_it_was_kept(store: SqliteAnnotations) -> None:
    paper = kept_paper(FULL, an_annotation(None, comment="only mine", span=None), is_import=False)

    store.replace([paper])

    assert store.papers() == (paper,)
    assert store.versions() == {paper.path: "1"}


def test_every_field_of_an_annotation_is_told_apart() -> None:
    plain = an_annotation()
    same = {each.name for each in fields(Annotation) if getattr(FULL, each.name) == getattr(plain, each.name)}

    assert same == {"type", "color", "color_hex", "color_category", "heading_level", "found_in"}


def test_a_note_without_annotations_is_remembered_and_is_no_paper(store: SqliteAnnotations) -> None:
    store.replace([PaperAnnotations(VaultPath("Daily.md"), "7", ())])

    assert store.versions() == {"Daily.md": "7"}
    assert store.papers() == ()


def test_papers_are_asked_for_by_path_and_come_in_their_order(store: SqliteAnnotations) -> None:
    store.replace([kept_paper(an_annotation(), path=path) for path in ("c.md", "a.md", "b.md")])

    assert [paper.path for paper in store.papers()] == ["a.md", "b.md", "c.md"]
    assert [paper.path for paper in store.papers([VaultPath("c.md"), VaultPath("x.md")])] == ["c.md"]
    assert store.papers([]) == ()


def test_a_paper_takes_the_place_of_what_was_kept_of_it(store: SqliteAnnotations) -> None:
    paper = kept_paper(FULL)
    store.replace([paper, kept_paper(FULL, path="other.md")])

    store.replace([replace(paper, version="2", annotations=())])
    store.forget([VaultPath("other.md")])

    assert [(kept.version, kept.annotations) for kept in store.papers()] == [("2", ())]


def test_vectors_are_kept_by_text(store: SqliteAnnotations) -> None:
    vectors = {"a": np.array([0.6, 0.8], np.float32), "b": np.array([1.0, 0.0], np.float32)}

    store.keep_vectors(vectors)
    store.drop_unused_vectors(["a", "c"])

    found = store.vectors(["a", "b", "c"])
    assert store.embedded(["a", "b", "c"]) == found.keys() == {"a"}
    assert set(found) == {"a"}
    assert np.allclose(found["a"], vectors["a"], atol=2e-3)


def test_what_was_kept_is_there_after_a_restart(file: Path) -> None:
    first = SqliteAnnotations(file)
    first.replace([kept_paper(FULL)])
    first.remember("made_with", "model")
    first.close()

    again = SqliteAnnotations(file)

    assert again.papers() == (kept_paper(FULL),)
    assert again.recall("made_with") == "model"
    again.close()


@pytest.mark.parametrize("harm", ["garbage", "another schema"])
def test_a_file_that_can_not_be_used_is_made_anew(file: Path, harm: str) -> None:
    first = SqliteAnnotations(file)
    first.replace([kept_paper(FULL)])
    if harm == "another schema":  # an older Catena wrote it
        first.close()
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute("update meta set value = '0' where key = 'schema'")
    else:
        first.close()
    if harm == "garbage":
        file.write_bytes(b"no database " * 500)

    again = SqliteAnnotations(file)

    assert again.versions() == {}
    again.replace([kept_paper(FULL)])
    assert len(again.papers()) == 1
    again.close()


def test_what_a_file_has_without_packing_is_kept(file: Path) -> None:
    paper = kept_paper(FULL)
    vector = np.array([0.5, 0.25], np.float32)
    with closing(open_derived(file, replace(SCHEMA, steps=SCHEMA.steps[:1]))) as old:
        annotations = msgspec.json.encode([each.annotation for each in paper.annotations]).decode()
        old.write(
            "insert into annotation_notes values (?, '1', ?, ?), ('Daily.md', '7', null, null)",
            (paper.path, msgspec.json.encode(paper.facts).decode(), annotations),
        )
        old.write("insert into annotation_vectors values ('睡眠', ?)", (vector.astype(np.float16).tobytes(),))

    with closing(SqliteAnnotations(file)) as store:
        assert store.papers() == (paper,)
        assert store.versions() == {paper.path: "1", "Daily.md": "7"}
        assert np.allclose(store.vectors(["睡眠"])["睡眠"], vector, atol=2e-3)
