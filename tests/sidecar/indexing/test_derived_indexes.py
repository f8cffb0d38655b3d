"""Every derived index gets what it is due, and none can harm another."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

import pytest

from catena.errors import StorageFailed
from catena.index.recording import record_of
from catena.indexing.derived_index import IndexName
from catena.indexing.derived_indexes import DerivedIndexes
from catena.indexing.loaded_model import LoadedModel
from catena.indexing.recent_notes import RecentNotes, SavedNote
from catena.stores.sqlite_ledger import SqliteLedger
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath
from catena.vault.ports import VaultFiles
from tests.fakes.embedder import BagOfWordsEmbedder
from tests.fakes.ledger import FakeLedger
from tests.fakes.searchable import NotesInMemory
from tests.kept import loaded

TEA, ATLAS = VaultPath("Tea.md"), VaultPath("Atlas.pdf")


@dataclass
class DrawnIndex:
    """An index that stores versions, counts its steps, and fails when it is told to."""

    name: IndexName
    needs_model: bool = False
    steps: int = 0
    is_broken: bool = False
    is_refused: bool = False
    drops_everything: bool = False
    stored: dict[VaultPath, str] = field(default_factory=lambda: dict[VaultPath, str]())
    calls: list[str] = field(default_factory=lambda: list[str]())

    def find_due(self, current: Mapping[VaultPath, str | None]) -> Collection[VaultPath]:
        self._called("find_due")
        return [path for path, version in current.items() if version and self.stored.get(path) != version]

    def take(self, notes: Sequence[SavedNote]) -> None:
        self._called("take")
        self.stored |= {note.path: note.version for note in notes}

    def rename(self, pairs: Sequence[tuple[VaultPath, VaultPath]]) -> None:
        self._called("rename")

    def forget(self, paths: Collection[VaultPath]) -> None:
        self._called("forget")

    def adopt_model(self, model: LoadedModel) -> bool:
        self._called("adopt_model")
        if self.drops_everything:
            self.stored.clear()
        return self.drops_everything

    def waiting(self) -> int:
        return self.steps

    async def step(self) -> bool:
        if self.steps:
            self._called("step")
            self.steps -= 1
            return True
        return False

    def _called(self, what: str) -> None:
        self.calls.append(what)
        if self.is_refused:
            raise StorageFailed("history.sqlite can't be used: it is read-only.")
        if self.is_broken:
            raise OSError("the disk is full")


class Drawn:
    """Two indexes over a vault of one note and one PDF."""

    def __init__(self) -> None:
        self.first, self.second = DrawnIndex(IndexName.HISTORY), DrawnIndex(IndexName.GRAPH, needs_model=True)
        vault = NotesInMemory({TEA: b"Black tea.\n", ATLAS: b"Maps.\n"})
        ledger = FakeLedger()
        self.saved = [SavedNote(VaultFile(path, 1.0, len(raw)), raw) for path, raw in vault.notes.items()]
        ledger.record_notes([record_of(each.note, each.file) for each in self.saved])
        notes = RecentNotes(cast(VaultFiles, vault))
        self.indexes = DerivedIndexes([self.first, self.second], notes, cast(SqliteLedger, ledger))


async def test_every_index_is_handed_the_notes_but_no_pdf() -> None:
    drawn = Drawn()

    await drawn.indexes.take(drawn.saved)

    assert drawn.first.stored.keys() == drawn.second.stored.keys() == {TEA}


async def test_an_index_that_fails_stops_no_other_and_is_shown_later_what_it_missed(
    caplog: pytest.LogCaptureFixture,
) -> None:
    drawn = Drawn()
    drawn.first.is_broken = True

    await drawn.indexes.rename([(VaultPath("Old.md"), TEA)])
    await drawn.indexes.take(drawn.saved)
    await drawn.indexes.forget([VaultPath("Gone.md")])
    await drawn.indexes.find_missed()
    await drawn.indexes.catch_up()

    assert (drawn.first.stored.keys(), drawn.second.stored.keys()) == (set(), {TEA})
    assert drawn.second.calls == ["rename", "take", "forget", "find_due"]
    assert "The history could not be kept current" in caplog.text

    drawn.first.is_broken = False
    await drawn.indexes.find_missed()
    await drawn.indexes.catch_up()

    assert drawn.first.stored.keys() == {TEA}


async def test_idle_work_is_done_in_order_a_step_at_a_time() -> None:
    drawn = Drawn()
    drawn.first.steps, drawn.second.steps = 1, 2

    done = [await drawn.indexes.step() for _ in range(4)]

    assert done == [True, True, True, False]
    assert (drawn.first.calls, drawn.second.calls) == (["step"], ["step", "step"])


async def test_one_index_alone_can_be_stepped() -> None:
    drawn = Drawn()
    drawn.first.steps = drawn.second.steps = 1

    assert await drawn.indexes.step(IndexName.GRAPH)
    assert not await drawn.indexes.step(IndexName.GRAPH)

    assert (drawn.indexes.waiting(IndexName.HISTORY), drawn.indexes.waiting(IndexName.GRAPH)) == (1, 0)
    assert (drawn.indexes.needs_model(IndexName.HISTORY), drawn.indexes.needs_model(IndexName.GRAPH)) == (False, True)


async def test_an_index_that_fails_rests_until_notes_change() -> None:
    drawn = Drawn()
    drawn.first.steps, drawn.first.is_broken = 1, True
    drawn.second.steps = 1

    assert [await drawn.indexes.step() for _ in range(3)] == [True, False, False]
    assert drawn.first.calls == ["step"]

    drawn.first.is_broken = False
    await drawn.indexes.take(drawn.saved)

    assert await drawn.indexes.step()
    assert drawn.first.calls == ["step", "take", "step"]


async def test_an_index_that_drops_everything_for_another_model_is_handed_everything_again() -> None:
    drawn = Drawn()
    await drawn.indexes.take(drawn.saved)
    drawn.second.drops_everything = True

    await drawn.indexes.adopt_model(loaded(BagOfWordsEmbedder()))
    await drawn.indexes.catch_up()

    assert drawn.first.calls == ["take", "adopt_model"]
    assert drawn.second.calls == ["take", "adopt_model", "find_due", "take"]
    assert drawn.second.stored.keys() == {TEA}


async def test_what_the_disk_refuses_is_told_and_tried_again_without_any_change_of_the_notes(
    caplog: pytest.LogCaptureFixture,
) -> None:
    drawn = Drawn()
    drawn.first.is_refused = True
    await drawn.indexes.take(drawn.saved)

    for _ in range(3):
        await drawn.indexes.retry()
        await drawn.indexes.catch_up()
        assert drawn.indexes.refusal == "history.sqlite can't be used: it is read-only."
    assert caplog.text.count("could not be kept current") == 1

    drawn.first.is_refused = False
    await drawn.indexes.retry()
    assert drawn.indexes.refusal  # what was missed is not read yet
    await drawn.indexes.catch_up()

    assert drawn.indexes.refusal is None
    assert drawn.first.stored.keys() == {TEA}
    assert drawn.second.calls == ["take"]


async def test_an_index_that_could_not_be_opened_gets_the_model_when_it_can_be() -> None:
    drawn = Drawn()
    drawn.second.is_refused = True
    await drawn.indexes.adopt_model(loaded(BagOfWordsEmbedder()))

    drawn.second.is_refused = False
    await drawn.indexes.retry()
    await drawn.indexes.catch_up()

    assert drawn.second.calls == ["adopt_model", "adopt_model", "find_due", "take"]
    assert drawn.indexes.refusal is None
