"""A vault on disk with its real ledger and chunk store, and an indexer that can be killed at will."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from catena.adapters.disk_vault import DiskVault
from catena.adapters.json_disabled_notes import JsonDisabledNotes
from catena.adapters.json_link_feedback import JsonLinkFeedback
from catena.adapters.vault_pdfs import DiskVaultPdfs
from catena.adapters.vault_with_pdfs import VaultWithPdfs
from catena.clock import SystemClock
from catena.events import Events
from catena.index.ports import Embedder
from catena.indexing.claim_index import ClaimIndex
from catena.indexing.indexer import Indexer
from catena.indexing.link_feedback_index import LinkFeedbackIndex
from catena.indexing.loaded_model import HeavyParts
from catena.indexing.recent_notes import RecentNotes
from catena.indexing.shared_index import PublishedVectors, SharedIndex
from catena.stores.lancedb_chunks import LanceChunks
from catena.stores.sqlite_claims import SqliteClaims
from catena.stores.sqlite_ledger import SqliteLedger
from catena.vault.path import VaultPath
from tests.fakes.embedder import BagOfWordsEmbedder
from tests.kept import kept
from tests.marked import annotation_index


@dataclass
class World:
    """One vault folder and one state folder; `indexer()` may be called again after a 'crash'.

    Attributes:
        vault: The notes' folder.
        state: Where ledger and chunk store lie.
        embedder: Counts the texts it has seen.
        fingerprint: What tells that model and store are as they were; "" when nothing does.
        pdfs: Whether PDFs are indexed too.
        shared: The vectors that computers share; None without any.
        builds: Whether this computer puts its own there.
    """

    vault: Path
    state: Path
    embedder: BagOfWordsEmbedder = field(default_factory=BagOfWordsEmbedder)
    exclude: tuple[str, ...] = ()
    chunk_size: int = 1000
    fingerprint: str = ""
    pdfs: bool = False
    shared: SharedIndex | None = None
    builds: bool = False

    @classmethod
    def at(cls, folder: Path, notes: Mapping[str, str] | None = None, **more: Any) -> "World":
        vault = folder / "vault"
        vault.mkdir(parents=True, exist_ok=True)
        world = cls(vault, folder / "state", **more)
        for path, text in (notes or {}).items():
            world.write(path, text)
        return world

    def write(self, path: str, text: str | bytes) -> None:
        file = self.vault / path
        file.parent.mkdir(parents=True, exist_ok=True)
        before = file.stat().st_mtime if file.exists() else 0.0
        file.write_bytes(text.encode() if isinstance(text, str) else text)
        if file.stat().st_mtime <= before:  # two saves within one tick of the file system's clock
            os.utime(file, (before + 1, before + 1))

    def touch(self, path: str) -> None:
        file = self.vault / path
        later = file.stat().st_mtime + 5
        os.utime(file, (later, later))

    def opened(self, *, when_loaded: Callable[[], Awaitable[None]] = lambda: asyncio.sleep(0)) -> "Opened":
        return Opened(self, when_loaded)


class Opened:
    """An indexer at work on the world; leaving it closes the files as a process's end would."""

    def __init__(self, world: World, when_loaded: Callable[[], Awaitable[None]]) -> None:
        self.world = world
        self.ledger = SqliteLedger(world.state / "ledger.sqlite")
        self.store: Any = None
        self.events = Events()
        self.claims = SqliteClaims(world.state / "claims.sqlite")
        disk = DiskVault(world.vault, exclude=world.exclude, max_note_bytes=2_000_000)
        texts = world.state / "pdf-texts"
        self.vault = vault = VaultWithPdfs(disk, DiskVaultPdfs(disk.root), texts, SystemClock()) if world.pdfs else disk
        self.kept = kept(self.ledger, self.events, SystemClock(), world.state)
        self.annotations = annotation_index(self.ledger, world.state)
        self.notes = RecentNotes(vault)
        self.indexer = Indexer(
            vault=vault,
            notes=self.notes,
            ledger=self.ledger,
            disabled=JsonDisabledNotes(world.state / "disabled-notes.json"),
            derived=[
                self.kept.history,
                self.annotations,
                ClaimIndex(self.notes, self.claims),
                self.kept.graph,
                LinkFeedbackIndex(JsonLinkFeedback(world.state / "link-feedback.json")),
                *([PublishedVectors(self.ledger, world.shared)] if world.shared and world.builds else []),
            ],
            watcher=None,
            heavy=HeavyParts(
                self._embedder,
                self._open_store,
                lambda: world.fingerprint,
                chunk_size=world.chunk_size,
                shared=world.shared,
            ),
            events=self.events,
            clock=SystemClock(),
            when_loaded=when_loaded,
        )

    def _embedder(self) -> Embedder:
        return self.world.embedder

    async def _open_store(self, dimensions: int) -> LanceChunks:
        from catena.stores.lancedb_chunks import LanceChunks  # as the wiring does it: a second to import

        self.store = await LanceChunks.open(self.world.state / "lancedb", dimensions=dimensions)
        return self.store

    async def __aenter__(self) -> "Opened":
        return self

    async def __aexit__(self, *_: object) -> None:
        if self.store:
            self.store.close()
        self.kept.close()
        self.claims.close()
        self.ledger.close()

    async def contents(self) -> dict[str, list[tuple[str, list[tuple[int, int, bool]], list[int]]]]:
        """All that the index says, without ids and times: per note its chunks' section, spans and vectors."""
        rows = self.ledger.chunks_of(self.ledger.files())
        vectors = await self.store.vectors_of([c.chunk_id for cs in rows.values() for c in cs])
        return {
            path: [
                (
                    "/".join(c.section_path),
                    [(s.span.byte_start, s.span.byte_end, s.overlap) for s in c.spans],
                    [round(float(x) * 1e4) for x in vectors[c.chunk_id].ravel()],
                )
                for c in chunks
            ]
            for path, chunks in rows.items()
        }

    async def found(self, words: str) -> set[str]:
        """Paths that any way of searching finds."""
        found = {m.path for m in self.ledger.notes_matching(words.split(), limit=20)}
        matches = self.ledger.chunks_matching(words.split(), paths=self.ledger.files().keys(), each=3)
        return found | {m.source for m in matches}


def slices_hold(world: World, opened: Opened) -> int:
    """Every chunk's own spans tile its file, byte for byte. Returns how many notes were looked at."""
    rows = opened.ledger.chunks_of(opened.ledger.files())
    for path, chunks in rows.items():
        raw = (world.vault / path).read_bytes()
        own = [s.span for c in chunks for s in c.spans if not s.overlap]
        assert b"".join(span.slice(raw) for span in sorted(own)) == raw, path
    return len(rows)


async def settled(condition: Any, *, within_s: float = 20.0) -> None:
    """Wait until something observable holds; the loop runs meanwhile."""
    async with asyncio.timeout(within_s):
        while not condition():  # noqa: ASYNC110 (what is waited for stands on disk and tells nobody)
            await asyncio.sleep(0.01)


def paths(*names: str) -> list[VaultPath]:
    return [VaultPath(name) for name in names]
