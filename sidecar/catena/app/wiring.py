"""The one place where all parts are put together: from settings to a sidecar. Nothing else constructs adapters."""

import asyncio
import hashlib
import importlib
import logging
import os
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from catena import __version__
from catena.adapters.disk_vault import DiskVault
from catena.adapters.json_disabled_notes import JsonDisabledNotes
from catena.app.healing import DERIVED_FILES
from catena.app.parts import Parts
from catena.app.settings import Settings
from catena.chunks import CHUNKER_VERSION, chunk_note
from catena.clock import Clock, SystemClock
from catena.errors import CannotStart
from catena.events import Events
from catena.index.languages import Multilingual
from catena.indexing.indexer import Indexer
from catena.indexing.loaded_model import HeavyParts, TrainedReader
from catena.indexing.recent_notes import RecentNotes
from catena.indexing.settled import Settled
from catena.operations.services import Services
from catena.stores.sqlite_ledger import SqliteLedger
from catena.stores.sqlite_settled_marks import SqliteSettledMarks
from catena.writing.link_styles import LinkStyle
from catena.writing.permissions import Folders

if TYPE_CHECKING:
    from catena.annotations.conventions import Conventions
    from catena.annotations.ports import CurrentConventions
    from catena.answers.ports import Judgements
    from catena.index.ports import Embedder
    from catena.indexing.annotation_index import AnnotationIndex
    from catena.indexing.derived_index import DerivedIndex
    from catena.indexing.graph_index import GraphIndex
    from catena.indexing.history_index import HistoryIndex
    from catena.indexing.language_index import LanguageIndex, LoadedMultilingual
    from catena.indexing.shared_index import SharedIndex
    from catena.linking.feedback import LinkFeedback
    from catena.linking.journal import LinkJournal
    from catena.pdf.ports import Pdfs
    from catena.stores.lancedb_chunks import LanceChunks
    from catena.stores.sqlite_claims import SqliteClaims
    from catena.stores.sqlite_history import SqliteHistory
    from catena.vault.ports import VaultFiles, Watcher

log = logging.getLogger(__name__)

OpenChunks: TypeAlias = Callable[[str, int], Awaitable["LanceChunks"]]
"""Opens a store of vectors, given its folder's name and the vectors' length."""

MULTILINGUAL = Path(__file__).parent.parent / "adapters" / "multilingual_model"
"""Where `scripts/build_multilingual_model.py` puts the model."""


@dataclass(frozen=True, slots=True)
class Wired:
    """A sidecar, and what must be closed when it ends."""

    services: Services
    languages: "LanguageIndex"
    parts: Parts

    async def close(self) -> None:
        """Close what was opened. The indexer must have stopped."""
        await asyncio.to_thread(self.parts.close)


async def wire(
    settings: Settings, state_dir: Path, *, watching: bool, for_search: bool = False, events: Events | None = None
) -> Wired:
    """Build the sidecar of one vault. What finding words does not need is imported and opened when it is first used.

    It notices changes as they happen if it is `watching`, which a single command does not. `for_search` loads no
    reader, which answers need, and leaves the derived indexes alone when nothing has changed since nothing was left to
    do; a sidecar that watches asks them later. `events` has who listens already.

    Raises:
        OSError: The vault or the state folder can't be opened.
    """
    clock, events, parts, index = SystemClock(), events or Events(), Parts(), state_dir / "index"
    disk = await asyncio.to_thread(
        DiskVault, settings.vault, exclude=settings.exclude, max_note_bytes=settings.max_note_mb * 1_000_000
    )
    vault = await asyncio.to_thread(_with_pdfs, disk, state_dir, clock) if settings.index_pdfs else disk
    ledger = parts.opened(await asyncio.to_thread(SqliteLedger, index / "ledger.sqlite"))
    notes = RecentNotes(vault)
    claims = parts.later(lambda: parts.opened(_claim_store(index)))
    versions = parts.later(lambda: parts.opened(_history(state_dir, clock)))
    conventions = parts.later(lambda: _conventions(disk, settings, clock))
    annotations = parts.later(lambda: _annotation_index(ledger, index, parts, conventions))
    graph = parts.later(lambda: _graph_index(ledger, index, parts, settings, clock, languages))
    history = parts.later(lambda: parts.opened(_history_index(versions, disk, settings, clock, events)))
    feedback = parts.later(lambda: _link_feedback(state_dir))
    shared, published = _sharing(settings, ledger, parts, clock)
    open_chunks = partial(_open_chunks, index, parts, alone=not watching)
    languages = parts.later(
        lambda: _language_index(notes, ledger, index, parts, settings, open_chunks, lambda: indexer.wake())
    )

    def derived() -> "list[DerivedIndex]":
        """Return the derived indexes, in the order in which their idle work is done."""
        from catena.indexing.claim_index import ClaimIndex
        from catena.indexing.link_feedback_index import LinkFeedbackIndex

        others = [ClaimIndex(notes, claims, languages), graph, LinkFeedbackIndex(feedback)]
        return [languages, history, annotations, *published, *others]

    async def load_others() -> None:
        """Load what answers ask of the other models and of the graph."""
        await languages.load_needed()
        await asyncio.to_thread(graph.network)

    indexer = Indexer(
        vault=vault,
        notes=notes,
        ledger=ledger,
        disabled=JsonDisabledNotes(state_dir / "disabled-notes.json"),
        derived=parts.later(derived),
        watcher=_watcher(disk, settings, clock) if watching else None,
        heavy=_heavy_parts(settings, state_dir, open_chunks, shared, TrainedReader if for_search else _load_reader),
        when_loaded=load_others,
        events=events,
        clock=clock,
        settled=_settled(ledger, settings, state_dir, lambda: conventions.current(), is_trusted=for_search or watching),
    )
    journal = parts.later(lambda: _link_journal(state_dir))
    services = Services(
        vault=vault,
        ledger=ledger,
        claims=claims,
        judgements=parts.later(lambda: _judgements(state_dir)),
        annotations=annotations,
        conventions=conventions,
        graph=graph,
        history=versions,
        link_feedback=feedback,
        link_journal=journal,
        pdfs=parts.later(lambda: _pdfs(disk, settings, state_dir)),
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
        shared=shared,
        state_dir=state_dir,
        repairs=partial(_repairs_told, state_dir),
    )
    if (state_dir / "unfinished-links").is_dir():
        from catena.linking.link_writes import settle_links

        await settle_links(services, journal)
    return Wired(services, languages, parts)


# -- parts, each imported when it is made


def _with_pdfs(disk: DiskVault, state_dir: Path, clock: Clock) -> "VaultFiles":
    from catena.adapters.vault_pdfs import DiskVaultPdfs
    from catena.adapters.vault_with_pdfs import VaultWithPdfs

    return VaultWithPdfs(disk, DiskVaultPdfs(disk.root), state_dir / "index" / "pdf-texts", clock)


def _watcher(disk: DiskVault, settings: Settings, clock: Clock) -> "Watcher":
    from catena.adapters.vault_watcher import VaultWatcher

    return VaultWatcher(disk.root, clock, poll=settings.poll)


def _claim_store(index: Path) -> "SqliteClaims":
    from catena.stores.sqlite_claims import SqliteClaims

    return SqliteClaims(index / "claims.sqlite")


def _history(state_dir: Path, clock: Clock) -> "SqliteHistory":
    from catena.stores.sqlite_history import SqliteHistory

    return SqliteHistory(state_dir / "history.sqlite", clock)


def _link_feedback(state_dir: Path) -> "LinkFeedback":
    from catena.adapters.json_link_feedback import JsonLinkFeedback

    return JsonLinkFeedback(state_dir / "link-feedback.json")


def _link_journal(state_dir: Path) -> "LinkJournal":
    from catena.adapters.link_journal import LinkJournalFolder

    return LinkJournalFolder(state_dir / "unfinished-links")


def _judgements(state_dir: Path) -> "Judgements":
    from catena.adapters.json_judgements import JsonJudgements

    return JsonJudgements(state_dir / "contradiction-feedback.json")


def _pdfs(disk: DiskVault, settings: Settings, state_dir: Path) -> "Pdfs":
    from catena.adapters.kept_pdfs import KeepingPdfReader
    from catena.adapters.pdf_reader import ProcessPdfReader
    from catena.adapters.vault_pdfs import DiskVaultPdfs
    from catena.adapters.zotero_library import DiskZoteroLibrary
    from catena.adapters.zotero_profiles import zotero_places
    from catena.pdf.ports import Pdfs

    zotero = zotero_places(Path.home())
    return Pdfs(
        KeepingPdfReader(ProcessPdfReader(), state_dir / "index" / "pdf-pages", release=__version__),
        DiskVaultPdfs(disk.root),
        DiskZoteroLibrary(settings.zotero_folder or zotero.data, linked_base=zotero.linked_base),
    )


def _conventions(disk: DiskVault, settings: Settings, clock: Clock) -> "CurrentConventions":
    from catena.adapters.zotero_integration import DiskConventionFiles
    from catena.papers.vault_conventions import VaultConventions

    return VaultConventions(DiskConventionFiles(disk.root, clock), settings.color_roles)


def _annotation_index(
    ledger: SqliteLedger, index: Path, parts: Parts, conventions: "CurrentConventions"
) -> "AnnotationIndex":
    from catena.indexing.annotation_index import AnnotationIndex
    from catena.stores.sqlite_annotations import SqliteAnnotations

    store = parts.opened(SqliteAnnotations(index / "annotations.sqlite"))
    return AnnotationIndex(ledger, store, lambda: conventions.current())


def _graph_index(
    ledger: SqliteLedger, index: Path, parts: Parts, settings: Settings, clock: Clock, languages: "LanguageIndex"
) -> "GraphIndex":
    from catena.graph.fields import field_table
    from catena.indexing.graph_index import GraphIndex
    from catena.stores.sqlite_relations import SqliteRelations

    store = parts.opened(SqliteRelations(index / "relations.sqlite"))
    return GraphIndex(ledger, store, field_table(settings.relation_fields), clock, languages)


def _history_index(
    versions: "SqliteHistory", disk: DiskVault, settings: Settings, clock: Clock, events: Events
) -> "HistoryIndex":
    from catena.adapters.git_repository import GitRepository
    from catena.indexing.history_index import HistoryIndex

    repository = GitRepository(disk.root, exclusions=disk.exclusions, environment=os.environ)
    return HistoryIndex(versions, repository, clock, events, most_bytes=settings.history_max_mb * 1_000_000)


def _language_index(
    notes: RecentNotes,
    ledger: SqliteLedger,
    index: Path,
    parts: Parts,
    settings: Settings,
    open_chunks: "OpenChunks",
    when_wanted: Callable[[], None],
) -> "LanguageIndex":
    from catena.indexing.language_index import LanguageIndex
    from catena.stores.sqlite_languages import SqliteLanguages

    made = LanguageIndex(
        notes,
        ledger,
        parts.opened(SqliteLanguages(index / "languages.sqlite")),
        partial(chunk_note, chunk_size=settings.chunk_size, overlap=settings.overlap),
        load=partial(_load_multilingual, parts, open_chunks),
        when=when_multilingual(settings),
        guess=_language_by_letters,
    )
    made.when_wanted = when_wanted
    return made


def _sharing(
    settings: Settings, ledger: SqliteLedger, parts: Parts, clock: Clock
) -> "tuple[SharedIndex | None, list[DerivedIndex]]":
    if not settings.index_uri:
        return None, []
    from catena.app.sharing import sharing

    return sharing(settings, ledger, parts, clock)


# -- what the next process may rely on


def _settled(
    ledger: SqliteLedger,
    settings: Settings,
    state_dir: Path,
    conventions: Callable[[], "Conventions"],
    *,
    is_trusted: bool,
) -> Settled:
    files = [state_dir / name for name in (*DERIVED_FILES, "history.sqlite")]

    def circumstances() -> str:
        from catena.annotations.conventions import digest_of

        made_with = (
            *(__version__, settings, _fingerprint(settings, state_dir), digest_of(conventions())),
            *((state_dir / "index" / "lancedb-multilingual").is_dir(), (state_dir / "link-feedback.json").exists()),
            max(entry.stat().st_mtime_ns for entry in Path(__file__).parents[1].glob("*/*.py")),  # code that was edited
        )
        return repr(made_with)

    return Settled(ledger, SqliteSettledMarks(files), circumstances, is_trusted=is_trusted)


# -- models


def when_multilingual(settings: Settings) -> Multilingual:
    """Return when notes get multilingual vectors; a model of one's own is taken for one that reads all notes."""
    chosen = Multilingual(settings.multilingual)
    return Multilingual.OFF if settings.model_path and chosen is Multilingual.AUTO else chosen


def _language_by_letters(words: str) -> str | None:
    from catena.adapters.letters_language import language_by_letters  # loads a model of its own

    return language_by_letters(words)


async def _load_multilingual(parts: Parts, open_chunks: "OpenChunks") -> "LoadedMultilingual":
    """Load the multilingual model and its vectors; both are imported only now."""
    from catena.adapters.resting_embedder import RestingEmbedder
    from catena.indexing.language_index import LoadedMultilingual

    onnx = await asyncio.to_thread(importlib.import_module, "catena.adapters.onnx_embedder")
    load = partial(onnx.OnnxEmbedder.load, MULTILINGUAL)
    embedder: Embedder = parts.opened(await asyncio.to_thread(RestingEmbedder, load))
    return LoadedMultilingual(embedder, await open_chunks("lancedb-multilingual", embedder.identity.dimensions))


async def _open_chunks(index: Path, parts: Parts, name: str, dimensions: int, *, alone: bool) -> "LanceChunks":
    """Open a store of vectors; LanceDB is imported only now."""
    lance = await asyncio.to_thread(importlib.import_module, "catena.stores.lancedb_chunks")
    return parts.opened(await lance.LanceChunks.open(index / name, dimensions=dimensions, alone=alone))


def _heavy_parts(
    settings: Settings,
    state_dir: Path,
    open_chunks: "OpenChunks",
    shared: "SharedIndex | None",
    load_reader: Callable[[], TrainedReader],
) -> HeavyParts:
    """Return how to load the model and LanceDB; each is imported only when it is loaded."""

    def load_embedder() -> "Embedder":
        from catena.adapters.onnx_embedder import OnnxEmbedder

        return OnnxEmbedder.load(settings.model_path)

    return HeavyParts(
        load_embedder=load_embedder,
        open_chunk_store=partial(open_chunks, "lancedb"),
        fingerprint=lambda: _fingerprint(settings, state_dir),
        chunk_size=settings.chunk_size,
        overlap=settings.overlap,
        load_reader=load_reader,
        import_chunk_store=lambda: importlib.import_module("catena.stores.lancedb_chunks"),
        shared=shared,
    )


def _load_reader() -> TrainedReader:
    """Load the reader that comes with Catena; answers are found without one, too.

    Its inference head did not pass the gate for contradictions (docs/decisions/0021-reader.md). Checking drafts asks it
    about sentences that differ in a word or two.
    """
    from catena.adapters.onnx_reader import OnnxReader

    try:
        reader = OnnxReader.load()
    except CannotStart as problem:
        log.warning("%s", problem)
        return TrainedReader()
    return TrainedReader(reader=reader, inference=reader)


def _fingerprint(settings: Settings, state_dir: Path) -> str:
    """Identify the model's files by size and time, the chunk sizes, and the chunk table; "" without a table."""
    model = settings.model_path or Path(__file__).parent.parent / "adapters" / "embedding_model"
    table = state_dir / "index" / "lancedb" / "chunks.lance"
    files = sorted(file for file in model.rglob("*") if file.is_file())
    if not files or not table.exists():
        return ""
    parts = [f"{file.relative_to(model)} {file.stat().st_size} {file.stat().st_mtime_ns}" for file in files]
    parts += [f"{CHUNKER_VERSION} {settings.chunk_size} {settings.overlap}"]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _repairs_told(state_dir: Path) -> Sequence[str]:
    from catena.app.repairs import repairs_told  # only for whoever asks for the status

    return repairs_told(state_dir)
