"""The languages of notes on real SQLite: which chunks have multilingual vectors, also after an older version."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from catena.index.languages import NoteLanguage
from catena.stores.sqlite_languages import SCHEMA, SqliteLanguages
from catena.stores.sqlite_opening import open_derived
from catena.stores.sqlite_schema import Schema
from catena.vault.path import VaultPath

SCHLAF, SUENO = VaultPath("Schlaf.md"), VaultPath("Sueño.md")
GERMAN = NoteLanguage("1", "de", embedded=True)


@pytest.fixture
def languages(tmp_path: Path) -> Iterator[SqliteLanguages]:
    with closing(SqliteLanguages(tmp_path / "languages.sqlite")) as store:
        yield store


def test_chunks_are_known_by_their_note_until_their_vectors_are_removed(languages: SqliteLanguages) -> None:
    languages.record({SCHLAF: GERMAN, SUENO: NoteLanguage("1", "es", embedded=False)})
    languages.record_vectors(removed=(), added={"a": SCHLAF, "b": SCHLAF, "c": SUENO}, embedded=[SUENO])

    assert languages.chunk_ids([SCHLAF]) == {"a", "b"}
    assert languages.notes()[SUENO].embedded

    languages.record_vectors(removed=["a"], added={}, embedded=())

    assert languages.chunk_ids([SCHLAF, SUENO]) == {"b", "c"}
    assert languages.num_chunks() == 2


def test_the_chunks_of_a_note_that_is_gone_are_orphans_until_they_are_removed(languages: SqliteLanguages) -> None:
    languages.record({SCHLAF: GERMAN})
    languages.record_vectors(removed=(), added={"a": SCHLAF}, embedded=())

    languages.forget([SCHLAF])
    assert languages.orphans() == {"a"}
    languages.record_vectors(removed=["a"], added={}, embedded=())

    assert languages.orphans() == frozenset()
    languages.record({SCHLAF: GERMAN})
    languages.record_vectors(removed=(), added={"b": SCHLAF}, embedded=())
    assert languages.chunk_ids([SCHLAF]) == {"b"}


def test_a_file_of_0_12_keeps_its_chunks_in_less_room(tmp_path: Path) -> None:
    path, folder = tmp_path / "languages.sqlite", "a folder with a long name/" * 4
    notes = [f"{folder}{number}.md" for number in range(100)]
    old = open_derived(path, Schema(what="The languages", steps=SCHEMA.steps[:1], first=2, form=SCHEMA.form))
    with closing(old), old.transaction():
        old.write_many("insert into notes values (?, '1', 'de', 1)", [(note,) for note in notes])
        old.write_many("insert into vectors values (?, ?)", [(f"{note} {n}", note) for note in notes for n in range(9)])
    before = path.stat().st_size

    with closing(SqliteLanguages(path)) as languages:
        assert languages.chunk_ids([VaultPath(notes[7])]) == {f"{notes[7]} {n}" for n in range(9)}
        assert languages.num_chunks() == 900
        assert languages.orphans() == frozenset()
    assert path.stat().st_size < 0.8 * before
