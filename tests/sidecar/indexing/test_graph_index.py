"""The graph follows the notes, on disk, in memory and in what is discovered; however it came about, it is the same."""

import asyncio
import hashlib
import logging
import subprocess
import sys
import tempfile
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catena.chunks import CHUNKER_VERSION, chunk_note, embedding_text
from catena.graph import statement_extraction
from catena.graph.fields import DEFAULT_FIELDS, FieldTable, field_table
from catena.graph.network import Network
from catena.graph.resolved_edge import ResolvedEdge
from catena.index.identity import IndexIdentity, ModelIdentity
from catena.index.log import NoteChunks, StoredChunk
from catena.index.ports import ChunkRow
from catena.index.recording import plain_words, record_of, text_hash
from catena.indexing import discovering, graph_index
from catena.indexing.graph_index import GraphIndex
from catena.indexing.loaded_model import LoadedModel
from catena.indexing.recent_notes import SavedNote
from catena.notes import Note
from catena.sources.calibration import FITTED_MODEL
from catena.sources.ports import MultilingualVectors
from catena.stores.lancedb_chunks import LanceChunks
from catena.stores.sqlite_ledger import SqliteLedger
from catena.stores.sqlite_relations import SqliteRelations
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath
from tests.fakes.chunk_store import FakeChunkStore
from tests.fakes.clock import FakeClock
from tests.fakes.embedder import BagOfWordsEmbedder

IDENTITY = IndexIdentity(ModelIdentity(FITTED_MODEL, "0" * 64, 64, "none", 200), CHUNKER_VERSION, 1000, 150)
OTHER_MODEL = IndexIdentity(ModelIdentity(FITTED_MODEL, "1" * 64, 64, "none", 200), CHUNKER_VERSION, 1000, 150)
SLEEP = "Sleep moves fresh memories from the hippocampus into the cortex, night after night, while nobody looks. " * 3
DREAM = "Sleep moves fresh memories from the hippocampus into the cortex, night after night, while we dream. " * 3
ROSES = "Roses want a sunny wall, deep soil, and to be cut before the frost has left the garden in March. " * 3


def model(identity: IndexIdentity, chunks: FakeChunkStore) -> LoadedModel:
    return LoadedModel(BagOfWordsEmbedder(), cast(LanceChunks, chunks), identity)


def saved_note(path: str, text: str) -> SavedNote:
    return SavedNote(VaultFile(VaultPath(path), 0.0, len(text.encode())), text.encode())


class Desk:
    """A ledger, a chunk store and a relation store in one folder, and the notes that somebody saves there."""

    def __init__(self, folder: Path, *, fields: FieldTable = DEFAULT_FIELDS) -> None:
        self.ledger = SqliteLedger(folder / "ledger.sqlite")
        self.store = SqliteRelations(folder / "relations.sqlite")
        self.chunks = FakeChunkStore()
        self.clock = FakeClock()
        self.notes: dict[VaultPath, SavedNote] = {}
        self.graph = self.another_index(fields)

    def another_index(self, fields: FieldTable = DEFAULT_FIELDS) -> GraphIndex:
        """As after a new start."""
        index = GraphIndex(self.ledger, self.store, fields, self.clock)
        index.adopt_model(model(IDENTITY, self.chunks))
        return index

    def close(self) -> None:
        self.store.close()
        self.ledger.close()

    async def index(self, path: str, text: str) -> SavedNote:
        """Take a note into ledger and chunk store, as the index does; the graph is told nothing."""
        saved = saved_note(path, text)
        note = saved.note
        self.ledger.record_notes([record_of(note, saved.file)])
        row = self.ledger.file(note.path)
        assert row is not None
        embedder = BagOfWordsEmbedder()
        stored: list[StoredChunk] = []
        for chunk in chunk_note(note):
            chunk_id = hashlib.sha256(f"{path} {chunk.ordinal} {chunk.text}".encode()).hexdigest()
            vectors = embedder.embed([embedding_text(chunk)])[0]
            await self.chunks.replace(removed=(), added=[ChunkRow(chunk_id, note.path, vectors)])
            stored.append(
                StoredChunk(
                    chunk_id, row.id, note.path, chunk.ordinal, text_hash(chunk.text), "", chunk.section_path,
                    chunk.spans, plain_words(chunk), len(vectors), note.path,
                )
            )  # fmt: skip
        self.ledger.complete([NoteChunks(note.path, tuple(stored))], ingested_at=0.0)
        self.notes[note.path] = saved
        return saved

    async def save(self, path: str, text: str) -> None:
        self.graph.take([await self.index(path, text)])

    async def rename(self, old: str, new: str, text: str) -> None:
        self.ledger.record_rename(VaultPath(old), VaultPath(new))
        self.graph.rename([(VaultPath(old), VaultPath(new))])
        await self.save(new, text)

    def delete(self, path: str) -> None:
        self.ledger.forget([VaultPath(path)])
        self.graph.forget([VaultPath(path)])

    async def discover(self) -> int:
        steps = 0
        while await self.graph.step():
            steps += 1
        return steps

    def discovered(self) -> list[str]:
        return [f"{d.first} {d.second}" for d in self.store.discoveries()]

    def current(self) -> dict[VaultPath, str | None]:
        return {path: row.file_hash for path, row in self.ledger.files().items()}


@contextmanager
def desk_at(folder: Path) -> Generator[Desk]:
    desk = Desk(folder)
    try:
        yield desk
    finally:
        desk.close()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with desk_at(tmp_path) as opened:
        yield opened


def edges_of(network: Network) -> dict[str, Sequence[ResolvedEdge]]:
    return {path: network.edges_at(path) for path in network.notes()}  # type: ignore[arg-type]


def told(network: Network, path: str) -> list[str]:
    return sorted(f"{t.source} {t.edge.type} {t.target}" for t in network.edges_at(path))  # type: ignore[arg-type]


async def test_a_saved_note_is_in_the_store_and_in_the_network(desk: Desk) -> None:
    await desk.save("Recall.md", "A note.\n")
    assert desk.graph.loaded is None
    network = desk.graph.network()

    await desk.save("Sleep.md", "supports:: [[Recall]]\n")
    assert told(network, "Sleep.md") == ["Sleep.md supports Recall.md"]
    await desk.save("Sleep.md", "contradicts:: [[Recall]]\n")

    assert desk.graph.loaded is network
    assert told(network, "Recall.md") == ["Sleep.md contradicts Recall.md"]
    assert [edge.type for edge in desk.store.edges()] == ["contradicts"]


async def test_a_renamed_note_takes_its_relations_along_and_a_deleted_one_leaves_an_open_end(desk: Desk) -> None:
    await desk.save("Recall.md", "A note.\n")
    await desk.save("Sleep.md", "supports:: [[Recall]]\n")
    network = desk.graph.network()

    await desk.rename("Sleep.md", "Rest/Slumber.md", "supports:: [[Recall]]\n")
    assert told(network, "Recall.md") == ["Rest/Slumber.md supports Recall.md"]
    desk.delete("Recall.md")

    assert network.notes() == ("Rest/Slumber.md",)
    assert told(network, "Rest/Slumber.md") == ["Rest/Slumber.md supports ?recall"]


async def test_after_a_start_only_what_was_missed_is_due(desk: Desk) -> None:
    await desk.save("Same.md", "See [[Gone]].\n")
    await desk.save("Gone.md", "Soon gone.\n")
    await desk.save("Changed.md", "Before.\n")
    await desk.index("Changed.md", "After.\n")
    await desk.index("New.md", "New.\n")
    desk.ledger.forget([VaultPath("Gone.md")])

    due = desk.another_index().find_due({**desk.current(), VaultPath("Kept out.md"): None})

    assert sorted(due) == ["Changed.md", "New.md"]
    assert "Gone.md" not in desk.store.versions()


async def test_other_fields_or_another_reader_read_every_note_anew(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    await desk.save("Sleep.md", "underpins:: [[Recall]]\n")
    assert list(desk.another_index().find_due(desk.current())) == []

    assert list(desk.another_index(field_table({"underpins": "supports"})).find_due(desk.current())) == ["Sleep.md"]
    monkeypatch.setattr(graph_index, "STATEMENTS_VERSION", 10**6)
    assert list(desk.another_index().find_due(desk.current())) == ["Sleep.md"]
    assert list(desk.store.edges()) == []


async def test_a_note_that_the_reader_fails_on_stops_no_other(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    read = statement_extraction.statements_of

    def failing(note: Note, fields: FieldTable) -> object:
        if note.path == "Odd.md":
            raise RuntimeError("a bug of ours")
        return read(note, fields)

    monkeypatch.setattr(graph_index, "statements_of", failing)
    with caplog.at_level(logging.ERROR):
        desk.graph.take([await desk.index("Odd.md", "[[Recall]]\n"), await desk.index("Sound.md", "[[Recall]]\n")])

    assert [edge.stated_in for edge in desk.store.edges()] == ["Sound.md"]
    assert list(desk.graph.find_due(desk.current())) == []
    assert "Odd.md" in caplog.text


async def test_a_note_saved_while_the_network_is_built_is_not_missed(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await desk.save("Recall.md", "A note.\n")
    await desk.save("Gone.md", "A note.\n")
    late = await desk.index("Late.md", "supports:: [[Recall]]\n")
    desk.ledger.forget([late.path])
    read = desk.store.discoveries

    def saving_meanwhile(notes: object = None) -> object:
        if notes is None:  # the network has read notes' facts and is about to read the rest
            desk.ledger.record_notes([record_of(late.note, late.file)])
            desk.graph.take([late])
            desk.delete("Gone.md")
        return read()

    monkeypatch.setattr(desk.store, "discoveries", saving_meanwhile)

    network = await asyncio.to_thread(desk.graph.network)

    assert network.notes() == ("Late.md", "Recall.md")
    assert told(network, "Late.md") == ["Late.md supports Recall.md"]


async def test_notes_that_mean_the_same_are_discovered_and_in_the_network(desk: Desk) -> None:
    network = desk.graph.network()
    for path, text in {"A.md": SLEEP, "B.md": DREAM, "C.md": ROSES}.items():
        await desk.save(path, text)
    assert desk.discovered() == []

    assert await desk.discover() > 0

    assert desk.discovered() == ["A.md B.md"]
    assert told(network, "A.md") == ["A.md conceptually_related B.md"]
    assert [d.discovered_at for d in desk.store.discoveries()] == ["2026-03-01T12:00:00+00:00"]
    assert await desk.discover() == 0


async def test_a_changed_note_loses_and_finds_what_it_means_the_same_as(desk: Desk) -> None:
    for path, text in {"A.md": SLEEP, "B.md": DREAM, "C.md": ROSES}.items():
        await desk.save(path, text)
    network = desk.graph.network()
    await desk.discover()

    await desk.save("B.md", ROSES + "And sun.\n")
    await desk.discover()

    assert desk.discovered() == ["B.md C.md"]
    assert told(network, "A.md") == []
    assert told(network, "C.md") == ["B.md conceptually_related C.md"]


async def test_copies_templates_generated_almost_empty_notes_boards_and_queries_are_no_discoveries(desk: Desk) -> None:
    answer = f"---\ntype: answer\nquestion: sleep?\n---\n# Query Results\n\n{DREAM}"
    query = "\n".join(f"{{{word}}};" for word in DREAM.split())
    notes = {
        "A.md": SLEEP, "Old/A.md": SLEEP, "Templates/Sleep.md": DREAM, "Answer.md": answer,
        "Short.md": DREAM[:90], "Code.md": "---\na: 1\n---\n", "Board.md": f"---\nkanban-plugin: basic\n---\n{DREAM}",
        "Query.md": f"```dataviewjs\n{query}\n```\n",
    }  # fmt: skip
    for path, text in notes.items():
        await desk.save(path, text)
    await desk.discover()
    assert desk.discovered() == []

    await desk.rename("Templates/Sleep.md", "Sleep.md", DREAM)
    await desk.discover()

    assert desk.discovered() == ["A.md Sleep.md", "Old/A.md Sleep.md"]


class Multilingual:
    """The vectors of some notes in Chinese; the others are in English."""

    def __init__(self) -> None:
        self.chunk_store = FakeChunkStore()
        self.covered_foreign = frozenset[VaultPath]()

    def language(self, path: VaultPath) -> str:
        return "zh" if path.startswith("睡") else "en"

    async def give(self, desk: Desk, vectors: Mapping[str, Sequence[float]]) -> None:
        for path, chunks in desk.ledger.chunks_of([VaultPath(path) for path in vectors]).items():
            rows = [ChunkRow(c.chunk_id, path, np.array([vectors[path]], np.float32)) for c in chunks]
            await self.chunk_store.replace(removed=(), added=rows)
        self.covered_foreign = frozenset(map(VaultPath, vectors))


async def test_notes_in_letters_that_the_model_does_not_know_are_compared_by_the_multilingual_one(
    tmp_path: Path,
) -> None:
    desk, chinese = Desk(tmp_path), Multilingual()
    desk.graph = GraphIndex(desk.ledger, desk.store, DEFAULT_FIELDS, desk.clock, cast(MultilingualVectors, chinese))
    desk.graph.adopt_model(model(IDENTITY, desk.chunks))
    for path, text in {"Sleep.md": SLEEP, "Dream.md": DREAM, "睡1.md": SLEEP, "睡2.md": DREAM, "睡3.md": ROSES}.items():
        await desk.save(path, text)

    await desk.discover()
    assert desk.discovered() == ["Dream.md Sleep.md"]

    await chinese.give(desk, {"睡1.md": [1.0, 0.0], "睡2.md": [0.0, 1.0], "睡3.md": [0.8, 0.6]})
    await desk.discover()

    assert desk.discovered() == ["Dream.md Sleep.md", "睡1.md 睡3.md"]
    assert await desk.discover() == 0
    desk.close()


async def test_another_model_drops_what_was_discovered(desk: Desk) -> None:
    for path, text in {"A.md": SLEEP, "B.md": DREAM}.items():
        await desk.save(path, text)
    network = desk.graph.network()
    await desk.discover()
    assert desk.discovered() == ["A.md B.md"]

    desk.graph.adopt_model(model(IDENTITY, desk.chunks))
    assert desk.discovered() == ["A.md B.md"]
    desk.graph.adopt_model(model(OTHER_MODEL, desk.chunks))

    assert (desk.discovered(), told(network, "A.md")) == ([], [])
    await desk.discover()
    assert desk.discovered() == ["A.md B.md"]


async def test_discovering_waits_for_chunks_and_for_the_model(desk: Desk) -> None:
    waiting = GraphIndex(desk.ledger, desk.store, DEFAULT_FIELDS, desk.clock)
    await desk.save("A.md", SLEEP)
    await desk.save("B.md", DREAM)
    assert not await waiting.step()
    late = await desk.index("C.md", SLEEP + DREAM)
    desk.ledger.record_notes([record_of(late.note, late.file)])

    assert desk.ledger.num_unfinished()
    assert not desk.graph.waiting()
    assert await desk.discover() == 0


async def test_a_step_that_fails_is_taken_again_when_notes_change(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    await desk.save("A.md", SLEEP)
    await desk.save("B.md", DREAM)
    with monkeypatch.context() as broken:
        broken.setattr(desk.store, "put_vectors", None)
        with pytest.raises(TypeError):
            await desk.graph.step()

    await desk.save("C.md", ROSES)
    await desk.discover()

    assert desk.discovered() == ["A.md B.md"]


TOPICS = [SLEEP, DREAM, SLEEP + "Deeply. " * 8, DREAM + "Slowly. " * 8, ROSES, ROSES + DREAM, "Short.\n"]
NAMES = ["A.md", "B.md", "Folder/C.md", "Folder/A.md", "Templates/D.md", "E.md", "F.md"]
LINKS = ["", "supports:: [[A]]\n", "[[Folder/A]] and [[C]] and [[E|there]].\n", "supported_by:: [[F]]\n"]
saved = st.tuples(st.just("save"), st.sampled_from(NAMES), st.sampled_from(TOPICS), st.sampled_from(LINKS))
renamed = st.tuples(st.just("rename"), st.sampled_from(NAMES), st.sampled_from(NAMES), st.just(""))
deleted = st.tuples(st.just("delete"), st.sampled_from(NAMES), st.just(""), st.just(""))
stepped = st.tuples(st.just("step"), st.just(""), st.just(""), st.just(""))
settled = st.tuples(st.just("discover"), st.just(""), st.just(""), st.just(""))
loaded = st.tuples(st.just("load"), st.just(""), st.just(""), st.just(""))
restarted = st.tuples(st.just("restart"), st.just(""), st.just(""), st.just(""))


@settings(max_examples=20)
@given(
    st.lists(
        saved | saved | saved | renamed | deleted | stepped | settled | loaded | restarted, min_size=12, max_size=30
    )
)
def test_whatever_happened_it_ends_as_if_made_anew(happened: list[tuple[str, str, str, str]]) -> None:
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as small:
        small.setattr(discovering, "NOTES_PER_BATCH", 2)
        small.setattr(discovering, "LISTS_PER_BATCH", 2)
        with desk_at(Path(folder)) as desk:
            asyncio.run(_live_through(desk, happened))
            kept = desk.graph.network()
            anew = desk.another_index().network()
            fresh = SqliteRelations(Path(folder) / "fresh.sqlite")
            asyncio.run(_make_anew(desk, fresh))

            assert edges_of(kept) == edges_of(anew)
            assert [e[1:] for e in fresh.edges()] == [e[1:] for e in desk.store.edges()]
            assert fresh.versions() == desk.store.versions()
            assert [(d.first, d.second, d.similarity) for d in fresh.discoveries()] == [
                (d.first, d.second, d.similarity) for d in desk.store.discoveries()
            ]
            fresh.close()


async def _live_through(desk: Desk, happened: list[tuple[str, str, str, str]]) -> None:
    texts: dict[str, str] = {}
    for what, path, more, links in happened:
        if what == "save":
            texts[path] = links + more
            await desk.save(path, texts[path])
        elif what == "rename" and path in texts and more not in texts:
            texts[more] = texts.pop(path)
            await desk.rename(path, more, texts[more])
        elif what == "delete" and path in texts:
            del texts[path]
            desk.delete(path)
        elif what == "step":
            await desk.graph.step()
        elif what == "discover":
            await desk.discover()
        elif what == "load":
            desk.graph.network()
        elif what == "restart":
            desk.graph = desk.another_index()
    await desk.discover()


async def _make_anew(desk: Desk, fresh: SqliteRelations) -> None:
    index = GraphIndex(desk.ledger, fresh, DEFAULT_FIELDS, desk.clock)
    index.adopt_model(model(IDENTITY, desk.chunks))
    index.take([desk.notes[path] for path in sorted(desk.ledger.files())])
    while await index.step():
        pass


def test_the_graph_index_loads_no_networkx_until_the_network_is_asked_for() -> None:
    program = "import catena.indexing.graph_index, sys; print('networkx' in sys.modules)"
    loaded_modules = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert loaded_modules.stdout.strip() == "False"
