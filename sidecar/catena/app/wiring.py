"""The one place where all parts are put together: from settings to a sidecar. Nothing else constructs adapters."""

import asyncio
import hashlib
import importlib
import logging
import os
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from catena import __version__
from catena.adapters.disk_vault import DiskVault
from catena.adapters.git_repository import GitRepository
from catena.adapters.json_disabled_notes import JsonDisabledNotes
from catena.adapters.json_judgements import JsonJudgements
from catena.adapters.json_link_feedback import JsonLinkFeedback
from catena.adapters.kept_pdfs import KeepingPdfReader
from catena.adapters.link_journal import LinkJournalFolder
from catena.adapters.pdf_reader import ProcessPdfReader
from catena.adapters.vault_pdfs import DiskVaultPdfs
from catena.adapters.vault_watcher import VaultWatcher
from catena.adapters.vault_with_pdfs import VaultWithPdfs
from catena.adapters.zotero_integration import DiskConventionFiles
from catena.adapters.zotero_library import DiskZoteroLibrary
from catena.adapters.zotero_profiles import zotero_places
from catena.app.settings import Settings
from catena.chunks import CHUNKER_VERSION, chunk_note
from catena.clock import SystemClock
from catena.errors import CannotStart
from catena.events import Events
from catena.graph.fields import field_table
from catena.index.languages import Multilingual
from catena.index.ports import ChunkStore, Embedder
from catena.indexing.annotation_index import AnnotationIndex
from catena.indexing.claim_index import ClaimIndex
from catena.indexing.graph_index import GraphIndex
from catena.indexing.history_index import HistoryIndex
from catena.indexing.indexer import Indexer
from catena.indexing.language_index import LanguageIndex, LoadedMultilingual
from catena.indexing.link_feedback_index import LinkFeedbackIndex
from catena.indexing.loaded_model import HeavyParts, TrainedReader, no_reader
from catena.indexing.recent_notes import RecentNotes
from catena.linking.link_writes import settle_links
from catena.operations.services import Services
from catena.papers.vault_conventions import VaultConventions
from catena.pdf.ports import Pdfs
from catena.stores.sqlite_annotations import SqliteAnnotations
from catena.stores.sqlite_claims import SqliteClaims
from catena.stores.sqlite_history import SqliteHistory
from catena.stores.sqlite_languages import SqliteLanguages
from catena.stores.sqlite_ledger import SqliteLedger
from catena.stores.sqlite_relations import SqliteRelations
from catena.writing.link_styles import LinkStyle
from catena.writing.permissions import Folders

log = logging.getLogger(__name__)

MULTILINGUAL = Path(__file__).parent.parent / "adapters" / "multilingual_model"
"""Where `scripts/build_multilingual_model.py` puts the model."""


@dataclass(frozen=True, slots=True)
class Wired:
    """A sidecar, and what must be closed when it ends."""

    services: Services
    history: HistoryIndex
    languages: LanguageIndex
    stores: tuple[SqliteHistory, SqliteRelations, SqliteClaims, SqliteAnnotations, SqliteLanguages, SqliteLedger]

    async def close(self) -> None:
        """Close the stores. The indexer must have stopped."""
        await asyncio.to_thread(self.history.close)
        chunks = [self.services.indexer.chunk_store, self.languages.chunk_store]
        for store in (*(opened for opened in chunks if opened), *self.stores):
            await asyncio.to_thread(store.close)


async def wire(settings: Settings, state_dir: Path, *, watching: bool) -> Wired:
    """Build the sidecar of one vault.

    Args:
        settings: The settings.
        state_dir: Where index and history are stored.
        watching: Notice changes as they happen; False for one command.

    Raises:
        OSError: The vault or the state folder can't be opened.
    """
    clock, events = SystemClock(), Events()
    disk = await asyncio.to_thread(
        DiskVault, settings.vault, exclude=settings.exclude, max_note_bytes=settings.max_note_mb * 1_000_000
    )
    pdfs = DiskVaultPdfs(disk.root)
    zotero = await asyncio.to_thread(zotero_places, Path.home())
    vault = VaultWithPdfs(disk, pdfs, state_dir / "index" / "pdf-texts", clock) if settings.index_pdfs else disk
    ledger = await asyncio.to_thread(SqliteLedger, state_dir / "index" / "ledger.sqlite")
    claims = await asyncio.to_thread(SqliteClaims, state_dir / "index" / "claims.sqlite")
    marks = await asyncio.to_thread(SqliteAnnotations, state_dir / "index" / "annotations.sqlite")
    conventions = VaultConventions(DiskConventionFiles(disk.root, clock), settings.color_roles)
    notes = RecentNotes(vault)
    annotations = AnnotationIndex(ledger, marks, conventions.current)
    relations = await asyncio.to_thread(SqliteRelations, state_dir / "index" / "relations.sqlite")
    versions = await asyncio.to_thread(SqliteHistory, state_dir / "history.sqlite", clock)
    graph = GraphIndex(ledger, relations, field_table(settings.relation_fields), clock)
    repository = GitRepository(disk.root, exclusions=disk.exclusions, environment=os.environ)
    history = HistoryIndex(versions, repository, clock, events, most_bytes=settings.history_max_mb * 1_000_000)
    spoken = await asyncio.to_thread(SqliteLanguages, state_dir / "index" / "languages.sqlite")
    languages = LanguageIndex(
        notes,
        ledger,
        spoken,
        partial(chunk_note, chunk_size=settings.chunk_size, overlap=settings.overlap),
        load=partial(_load_multilingual, state_dir),
        when=when_multilingual(settings),
    )
    feedback = await asyncio.to_thread(JsonLinkFeedback, state_dir / "link-feedback.json")
    indexer = Indexer(
        vault=vault,
        notes=notes,
        ledger=ledger,
        disabled=JsonDisabledNotes(state_dir / "disabled-notes.json"),
        # In the order in which idle work is done.
        derived=[history, annotations, languages, ClaimIndex(notes, claims), graph, LinkFeedbackIndex(feedback)],
        watcher=VaultWatcher(disk.root, clock, poll=settings.poll) if watching else None,
        heavy=_heavy_parts(settings, state_dir),
        when_loaded=graph.network,
        events=events,
        clock=clock,
    )
    languages.when_wanted = indexer.wake
    services = Services(
        vault=vault,
        ledger=ledger,
        claims=claims,
        judgements=await asyncio.to_thread(JsonJudgements, state_dir / "contradiction-feedback.json"),
        annotations=annotations,
        conventions=conventions,
        graph=graph,
        history=versions,
        link_feedback=feedback,
        link_journal=await asyncio.to_thread(LinkJournalFolder, state_dir / "unfinished-links"),
        pdfs=Pdfs(
            KeepingPdfReader(ProcessPdfReader(), state_dir / "index" / "pdf-pages", release=__version__),
            pdfs,
            DiskZoteroLibrary(settings.zotero_folder or zotero.data, linked_base=zotero.linked_base),
        ),
        indexer=indexer,
        folders=Folders(
            annotations=settings.annotations_folder,
            synthesis=settings.synthesis_folder,
            write=settings.write_folders,
        ),
        events=events,
        clock=clock,
        source_timeout_s=settings.source_timeout_ms / 1000,
        link_style=LinkStyle(settings.link_style),
        multilingual=languages,
        state_dir=state_dir,
    )
    await settle_links(services, services.link_journal)
    return Wired(services, history, languages, (versions, relations, claims, marks, spoken, ledger))


def when_multilingual(settings: Settings) -> Multilingual:
    """Returns when notes get multilingual vectors; a model of one's own is taken for one that reads all notes."""
    chosen = Multilingual(settings.multilingual)
    return Multilingual.OFF if settings.model_path and chosen is Multilingual.AUTO else chosen


async def _load_multilingual(state_dir: Path) -> LoadedMultilingual:
    """Load the multilingual model and its vectors; both are imported only now."""
    onnx = await asyncio.to_thread(importlib.import_module, "catena.adapters.onnx_embedder")
    lance = await asyncio.to_thread(importlib.import_module, "catena.stores.lancedb_chunks")
    embedder: Embedder = await asyncio.to_thread(onnx.OnnxEmbedder.load, MULTILINGUAL)
    store = await lance.LanceChunks.open(
        state_dir / "index" / "lancedb-multilingual", dimensions=embedder.identity.dimensions
    )
    return LoadedMultilingual(embedder, store)


def _heavy_parts(settings: Settings, state_dir: Path) -> HeavyParts:
    """Returns how to load the model and LanceDB; each is imported only when it is loaded."""

    def load_embedder() -> Embedder:
        from catena.adapters.onnx_embedder import OnnxEmbedder

        return OnnxEmbedder.load(settings.model_path)

    async def open_chunk_store(dimensions: int) -> ChunkStore:
        lance = await asyncio.to_thread(importlib.import_module, "catena.stores.lancedb_chunks")
        return await lance.LanceChunks.open(state_dir / "index" / "lancedb", dimensions=dimensions)

    return HeavyParts(
        load_embedder=load_embedder,
        open_chunk_store=open_chunk_store,
        fingerprint=lambda: _fingerprint(settings, state_dir),
        chunk_size=settings.chunk_size,
        overlap=settings.overlap,
        load_reader=_load_reader,
    )


def _load_reader() -> TrainedReader:
    """Loads the reader that comes with Catena; answers are found without one, too.

    Its inference head did not pass the gate for contradictions (docs/decisions/0021-reader.md). Checking drafts asks it
    about sentences that differ in a word or two.
    """
    from catena.adapters.onnx_reader import OnnxReader

    try:
        reader = OnnxReader.load()
    except CannotStart as problem:
        log.warning("%s", problem)
        return no_reader()
    return TrainedReader(reader=reader, inference=reader)


def _fingerprint(settings: Settings, state_dir: Path) -> str:
    """Identifies the model's files by size and time, the chunk sizes, and the chunk table; "" without a table."""
    model = settings.model_path or Path(__file__).parent.parent / "adapters" / "embedding_model"
    table = state_dir / "index" / "lancedb" / "chunks.lance"
    files = sorted(file for file in model.rglob("*") if file.is_file())
    if not files or not table.exists():
        return ""
    parts = [f"{file.relative_to(model)} {file.stat().st_size} {file.stat().st_mtime_ns}" for file in files]
    parts += [f"{CHUNKER_VERSION} {settings.chunk_size} {settings.overlap}"]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
