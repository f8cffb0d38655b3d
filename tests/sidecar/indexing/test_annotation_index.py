"""Annotations are kept current: read without a model, embedded with one, each only when it is due."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import pytest

from catena.annotations.annotation import AnnotationColor, RoleSource
from catena.annotations.conventions import NO_CONVENTIONS, Conventions, Meaning
from catena.annotations.reading import read_annotation_note
from catena.errors import OutOfTime
from catena.index.annotations import wording_of
from catena.index.recording import record_of
from catena.indexing.annotation_index import AnnotationIndex
from catena.indexing.derived_indexes import DerivedIndexes
from catena.indexing.recent_notes import RecentNotes, SavedNote
from catena.notes import note_version, parse_note
from catena.stores.sqlite_annotations import SqliteAnnotations
from catena.stores.sqlite_ledger import SqliteLedger
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath
from catena.vault.ports import VaultFiles
from tests.fakes.embedder import BagOfWordsEmbedder
from tests.fakes.ledger import FakeLedger
from tests.fakes.searchable import NotesInMemory
from tests.kept import loaded
from tests.papers import mark, paper

NOTES = {
    "Papers/@kim2020.md": paper(
        mark("positive", "Naps help.", key="kim2020"), mark("negative", "n = 12", key="kim2020"), key="kim2020"
    ),
    "Papers/@lee2019.md": paper(mark("detail", "Naps help.", key="lee2019"), key="lee2019"),
    "Daily.md": "Slept well.\n",
}
OTHER_CONVENTIONS = Conventions(
    colors={"#aaaaaa": Meaning(AnnotationColor.POSITIVE, None, RoleSource.SETTINGS)},
)


@dataclass
class Kept:
    """A vault whose annotations are kept, with what was read and embedded for it."""

    store: SqliteAnnotations = field(default_factory=lambda: SqliteAnnotations(Path(":memory:")))
    vault: NotesInMemory = field(default_factory=lambda: NotesInMemory({}))
    ledger: FakeLedger = field(default_factory=FakeLedger)
    embedder: BagOfWordsEmbedder = field(default_factory=BagOfWordsEmbedder)
    conventions: Conventions = NO_CONVENTIONS

    def __post_init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """As after a new start."""
        self.index = AnnotationIndex(cast(SqliteLedger, self.ledger), self.store, lambda: self.conventions)
        notes = RecentNotes(cast(VaultFiles, self.vault))
        self.indexes = DerivedIndexes([self.index], notes, cast(SqliteLedger, self.ledger))

    def write(self, notes: Mapping[str, str]) -> None:
        for name, text in notes.items():
            path, raw = VaultPath(name), text.encode()
            self.vault.notes[path] = raw
            self.ledger.record_notes([record_of(parse_note(path, raw), VaultFile(path, 1.0, len(raw)))])

    def delete(self, path: str) -> None:
        del self.vault.notes[VaultPath(path)]
        self.ledger.forget([VaultPath(path)])

    async def read(self) -> None:
        """What the indexer does after a look at everything."""
        await self.indexes.find_missed()
        await self.indexes.catch_up()

    async def bring_up(self) -> None:
        await self.indexes.adopt_model(loaded(self.embedder))
        await self.read()
        while await self.indexes.step():
            pass

    def said(self) -> dict[str, list[str]]:
        return {
            path: [wording_of(stored.annotation) for stored in cached.paper.annotations]
            for path, cached in self.index.cache().items()
        }

    def embedded(self) -> list[str]:
        cache = self.index.cache()
        return [path for path, cached in cache.items() if cached.vectors is not None and cached.vectors.any()]


async def test_annotations_can_be_read_before_the_model_is_loaded() -> None:
    kept = Kept()
    kept.write(NOTES)

    await kept.read()

    assert kept.said() == {"Papers/@kim2020.md": ["Naps help.", "n = 12"], "Papers/@lee2019.md": ["Naps help."]}
    assert kept.index.waiting() == 2
    assert kept.embedded() == []


async def test_what_was_read_of_a_version_is_what_reading_it_again_gives_and_nothing_else() -> None:
    kept = Kept()
    kept.write(NOTES)
    await kept.read()
    kept.restart()
    assert kept.index.cache()
    note = parse_note(VaultPath("Papers/@kim2020.md"), NOTES["Papers/@kim2020.md"].encode())
    read = read_annotation_note(note, NO_CONVENTIONS)

    assert read is not None
    assert kept.index.read_of(note.path, note.version, NO_CONVENTIONS) == read.annotations
    assert kept.index.read_of(note.path, note_version(b"Another version"), NO_CONVENTIONS) is None
    assert kept.index.read_of(note.path, note.version, OTHER_CONVENTIONS) is None
    assert kept.index.read_of(VaultPath("Daily.md"), note_version(b"Slept well.\n"), NO_CONVENTIONS) is None


async def test_with_the_model_each_text_is_embedded_once() -> None:
    kept = Kept()
    kept.write(NOTES)

    await kept.bring_up()

    assert kept.index.waiting() == 0
    assert kept.embedder.texts_seen == 2
    assert kept.embedded() == ["Papers/@kim2020.md", "Papers/@lee2019.md"]


async def test_after_a_restart_nothing_is_read_or_embedded_again() -> None:
    kept = Kept()
    kept.write(NOTES)
    await kept.bring_up()
    kept.vault.reads.clear()

    kept.restart()
    await kept.bring_up()

    assert kept.vault.reads == []
    assert kept.embedder.texts_seen == 2
    assert len(kept.embedded()) == 2


async def test_only_a_changed_note_is_read_again_and_only_new_words_are_embedded() -> None:
    kept = Kept()
    kept.write(NOTES)
    await kept.bring_up()
    kept.vault.reads.clear()

    kept.write({"Papers/@lee2019.md": paper(mark("detail", "Naps help."), mark("detail", "Coffee too."))})
    await kept.bring_up()

    assert kept.vault.reads == ["Papers/@lee2019.md"]
    assert kept.embedder.texts_seen == 3
    assert kept.said()["Papers/@lee2019.md"] == ["Naps help.", "Coffee too."]


async def test_a_note_that_is_gone_or_no_longer_annotated_is_dropped_from_the_cache() -> None:
    kept = Kept()
    kept.write(NOTES)
    await kept.bring_up()

    kept.delete("Papers/@kim2020.md")
    kept.write({"Papers/@lee2019.md": "Moved to the archive.\n"})
    await kept.bring_up()

    assert kept.said() == {}
    assert kept.store.vectors(["Naps help.", "n = 12"]) == {}


async def test_other_conventions_mean_that_every_note_is_read_again_and_meanwhile_nothing_is_missing() -> None:
    kept = Kept()
    kept.write(NOTES)
    await kept.bring_up()
    kept.vault.reads.clear()

    kept.conventions = OTHER_CONVENTIONS
    kept.restart()

    assert len(kept.said()) == 2
    await kept.bring_up()
    assert set(kept.vault.reads) == set(NOTES)
    assert kept.embedder.texts_seen == 2
    lee = kept.index.cache()[VaultPath("Papers/@lee2019.md")].paper.annotations[0].annotation
    assert (lee.role, lee.role_source) == (AnnotationColor.POSITIVE, RoleSource.SETTINGS)


async def test_another_model_embeds_everything_anew() -> None:
    kept = Kept()
    kept.write(NOTES)
    await kept.bring_up()

    kept.embedder = BagOfWordsEmbedder(dimensions=32)
    kept.restart()
    await kept.bring_up()

    assert kept.embedder.texts_seen == 2
    assert all(len(vector) == 32 for vector in kept.store.vectors(["Naps help.", "n = 12"]).values())


async def test_a_note_that_can_not_be_read_now_is_left_as_it_was_and_tried_again() -> None:
    kept = Kept()
    kept.write(NOTES)
    await kept.bring_up()
    raw = kept.vault.notes.pop(VaultPath("Papers/@lee2019.md"))

    kept.conventions = OTHER_CONVENTIONS
    kept.restart()
    await kept.bring_up()

    assert "Papers/@lee2019.md" in kept.said()
    kept.vault.notes[VaultPath("Papers/@lee2019.md")] = raw
    kept.vault.reads.clear()
    await kept.bring_up()
    assert kept.vault.reads == ["Papers/@lee2019.md"]


async def test_a_store_that_fails_ends_the_work_until_notes_change(caplog: pytest.LogCaptureFixture) -> None:
    kept = Kept()
    kept.write(NOTES)
    kept.store.close()

    await kept.bring_up()

    assert "annotations could not be kept current" in caplog.text
    assert not await kept.indexes.step()


async def test_a_change_is_seen_although_the_first_question_after_it_ran_out_of_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = Kept()
    kept.write(NOTES)
    await kept.read()
    kept.index.cache()
    kept.write({"Papers/@lee2019.md": paper(mark("detail", "Naps do no harm.", key="lee2019"), key="lee2019")})
    await kept.read()

    def too_late(paths: object = None) -> None:
        raise OutOfTime("The time for this search of SQLite is up.")

    with monkeypatch.context() as slow:
        slow.setattr(kept.store, "papers", too_late)
        with pytest.raises(OutOfTime):
            kept.index.cache()

    [annotation] = kept.index.cache()[VaultPath("Papers/@lee2019.md")].paper.annotations
    assert annotation.annotation.text == "Naps do no harm."


async def test_a_note_on_which_reading_failed_is_read_again_after_the_next_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = Kept()
    kept.write(NOTES)

    def failing(saved: object, conventions: object) -> None:
        raise MemoryError

    with monkeypatch.context() as bad:
        bad.setattr(SavedNote, "annotations", failing)
        await kept.read()
        kept.vault.reads.clear()
        await kept.read()
        assert kept.vault.reads == []
    assert kept.said() == {}

    kept.restart()
    await kept.read()

    assert sorted(kept.said()) == ["Papers/@kim2020.md", "Papers/@lee2019.md"]


async def test_whether_notes_have_annotations_is_known_without_reading_any() -> None:
    kept = Kept()
    kept.write(NOTES)
    await kept.read()
    kept.restart()
    kept.store.papers = lambda paths=None: pytest.fail("they are read")  # type: ignore[method-assign]

    assert kept.index.has_papers([VaultPath("Daily.md"), VaultPath("Papers/@lee2019.md")])
    assert not kept.index.has_papers([VaultPath("Daily.md")])
    assert not kept.index.has_papers([])


async def test_whether_notes_have_annotations_follows_the_notes() -> None:
    kept = Kept()
    kept.write(NOTES)
    await kept.read()
    lee = [VaultPath("Papers/@lee2019.md")]
    assert lee[0] in kept.index.cache()
    assert kept.index.has_papers(lee)

    kept.delete("Papers/@lee2019.md")
    await kept.read()

    assert not kept.index.has_papers(lee)
