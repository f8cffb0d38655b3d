"""Keeps annotations current: reads them when a note is logged and embeds them once the model is loaded.

Annotations can therefore be filtered, and found by words, right after a start, before the model is loaded.
"""

import asyncio
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from catena.annotations.conventions import NO_CONVENTIONS, Conventions, digest_of
from catena.index.annotations import PaperAnnotations, StoredAnnotation, facts_of, wording_of
from catena.index.ports import Embedder
from catena.indexing.attempting import attempt
from catena.indexing.derived_index import DerivedIndex, IndexName
from catena.indexing.loaded_model import LoadedModel
from catena.indexing.recent_notes import SavedNote
from catena.notes import NoteVersion
from catena.sources.annotation_cache import AnnotationCache, CachedPaper, cached_paper
from catena.stores.sqlite_annotations import SqliteAnnotations
from catena.stores.sqlite_ledger import SqliteLedger
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath

if TYPE_CHECKING:
    from catena.annotations.annotation import Annotation
    from catena.annotations.learning import LearnedMarks

ANNOTATIONS_VERSION = 4
"""Increased when annotations are read in another way: every note is then read again."""

TEXTS_PER_BATCH = 64


class AnnotationIndex(DerivedIndex):
    """The annotations of one vault, on disk and in memory.

    Args:
        ledger: Knows each note's version.
        store: Stores the annotations.
        conventions: Returns what marks mean in this vault; called before each comparison with the vault, since settings
            and templates change.
    """

    name = IndexName.ANNOTATIONS
    needs_model = True

    def __init__(self, ledger: SqliteLedger, store: SqliteAnnotations, conventions: Callable[[], Conventions]) -> None:
        self._ledger = ledger
        self.store = store
        self._conventions = conventions
        self._current = NO_CONVENTIONS
        self._read_with = ""
        self._embedder: Embedder | None = None
        self._unembedded: list[str] | None = None
        self._lock = threading.Lock()
        self._cache: AnnotationCache | None = None
        self._read: dict[VaultPath, PaperAnnotations] = {}
        self._learned: LearnedMarks = {}
        self._outdated: set[VaultPath] = set()
        self._failed: set[tuple[VaultPath, str]] = set()

    # -- reading

    def version_of(self, version: NoteVersion) -> str:
        """Return the version to store for a note: the note's own version and the way in which notes are read now."""
        if not self._read_with:
            self._refresh_conventions()
        return f"{version} {self._read_with}"

    def cache(self) -> AnnotationCache:
        """Return all annotations read so far, ready to be searched. Blocks, but only after a change."""
        with self._lock:
            if self._cache is None:
                self._outdated = set()
                self._read = {paper.path: paper for paper in self.store.papers()}
                self._learned = self._learned_now()
                self._cache = dict(self._cached_papers(self._read))
            elif self._outdated:
                self._renew(self._cache, sorted(self._outdated))
            return self._cache

    def has_papers(self, paths: Collection[VaultPath]) -> bool:
        """Return whether any of these notes has annotations. Unlike `cache`, this reads none."""
        cache = self._cache
        if cache is None or self._outdated:
            return self.store.has_papers(paths)
        return any(path in cache for path in paths)

    def learned(self) -> "LearnedMarks":
        """Return what colours and symbols mean in this vault, as far as the annotations read so far tell. Blocks."""
        self.cache()
        return self._learned

    def read_of(
        self, path: VaultPath, version: NoteVersion, conventions: Conventions
    ) -> "tuple[Annotation, ...] | None":
        """Return the annotations of this version of a note as it was read with these conventions, before anything is
        learned from others; None if none in memory was read so. Neither blocks nor fails: what is missing can be read.
        """
        paper = self._read.get(path)
        if paper is None or paper.version != self.version_of(version) or conventions != self._current:
            return None
        return tuple(stored.annotation for stored in paper.annotations)

    def as_read(self, files: Iterable[VaultFile]) -> dict[VaultPath, PaperAnnotations | None]:
        """Return what was read of these files, without those whose time or size has changed since; None for a note
        without annotations. Blocking.
        """
        rows, versions, cache = self._ledger.files(), self.store.versions(), self.cache()
        known: dict[VaultPath, PaperAnnotations | None] = {}
        for file in files:
            row = rows.get(file.path)
            if row is None or (row.last_modified, row.file_size) != (file.mtime, file.size):
                continue
            if versions.get(file.path) == self.version_of(NoteVersion(row.file_hash or "")):
                cached = cache.get(file.path)
                known[file.path] = cached.paper if cached else None
        return known

    # -- following the notes

    def find_due(self, current: Mapping[VaultPath, str | None]) -> Collection[VaultPath]:
        """Compare with the vault and with the conventions that hold now; see `DerivedIndex.find_due`."""
        self._refresh_conventions()
        stored = self.store.versions()
        self.forget([path for path in stored if current.get(path) is None])
        return [
            path
            for path, version in current.items()
            if version
            and stored.get(path) != (wanted := self.version_of(NoteVersion(version)))
            and (path, wanted) not in self._failed
        ]

    def take(self, notes: Sequence[SavedNote]) -> None:
        """Read what readers marked in these new or changed notes."""
        if not self._read_with:
            self._refresh_conventions()
        papers = [self._paper(note) for note in notes]
        self.store.replace(papers)
        self._changed([paper.path for paper in papers if paper.annotations or self._may_be_cached(paper.path)])

    def rename(self, pairs: Sequence[tuple[VaultPath, VaultPath]]) -> None:
        """Follow renamed notes: (old, new). Their annotations are read again under the new name."""
        self.forget([old for old, _ in pairs])

    def forget(self, paths: Collection[VaultPath]) -> None:
        """Drop the annotations of notes that are gone."""
        if paths:
            self.store.forget(paths)
            self._changed([path for path in paths if self._may_be_cached(path)])

    def _refresh_conventions(self) -> None:
        self._current = self._conventions()
        self._read_with = f"{ANNOTATIONS_VERSION} {digest_of(self._current)}"

    def _paper(self, saved: SavedNote) -> PaperAnnotations:
        version = self.version_of(saved.version)
        read = attempt("annotations", saved.path, lambda: saved.annotations(self._current))
        if isinstance(read, Exception):
            self._failed.add((saved.path, version))  # It is tried again after the next start, and not before.
            return PaperAnnotations(saved.path, f"failed {version}", ())
        if read is None:
            return PaperAnnotations(saved.path, version, ())
        found = tuple(StoredAnnotation(saved.path, read.citekey, read.title, each) for each in read.annotations)
        return PaperAnnotations(saved.path, version, found, facts_of(read))

    # -- embedding

    def adopt_model(self, model: LoadedModel) -> bool:
        """Drop the vectors if another model made them. Returns False: the annotations themselves are kept."""
        identity = str(model.embedder.identity)
        if self.store.recall("made_with") != identity:
            self.store.drop_unused_vectors(())
            self.store.remember("made_with", identity)
            with self._lock:
                self._cache = None
            self._unembedded = None
        self._embedder = model.embedder
        return False

    def waiting(self) -> int:
        """Return how many texts wait to be embedded."""
        if self._unembedded is None:
            self._unembedded = self._texts_without_vectors()
        return len(self._unembedded)

    async def step(self) -> bool:
        """Embed the texts of some annotations. Returns whether there was anything to do."""
        if self._embedder is None or not await asyncio.to_thread(self.waiting):
            return False
        await asyncio.to_thread(self._embed_some, (self._unembedded or [])[:TEXTS_PER_BATCH], self._embedder)
        return True

    def _embed_some(self, texts: Sequence[str], embedder: Embedder) -> None:
        made = zip(texts, embedder.embed(texts), strict=True)
        self.store.keep_vectors({text: windows[0] for text, windows in made})
        embedded = set(texts)
        self._mark_outdated(
            path
            for path, cached in self.cache().items()
            if any(wording_of(stored.annotation) in embedded for stored in cached.paper.annotations)
        )
        self._unembedded = [text for text in self._unembedded or () if text not in embedded]

    # -- the cache

    def _may_be_cached(self, path: VaultPath) -> bool:
        return self._cache is None or path in self._cache

    def _changed(self, paths: Collection[VaultPath]) -> None:
        if paths:
            self._mark_outdated(paths)
            self._unembedded = None

    def _mark_outdated(self, paths: Iterable[VaultPath]) -> None:
        outdated = set(paths)
        with self._lock:
            self._outdated |= outdated

    def _renew(self, cache: AnnotationCache, outdated: Sequence[VaultPath]) -> None:
        """Read these papers again, and all if marks mean something else now."""
        renewed = {
            paper.path: paper for paper in self.store.papers(outdated)
        }  # may end here: the asker's time can be up
        kept = {path: paper for path, paper in self._read.items() if path not in self._outdated}
        self._read = dict(sorted((kept | renewed).items()))
        learned = self._learned_now()
        if learned == self._learned:
            unchanged = {path: paper for path, paper in cache.items() if path in kept}
            self._cache = dict(sorted((unchanged | dict(self._cached_papers(renewed))).items()))
        else:
            self._learned = learned
            self._cache = dict(self._cached_papers(self._read))
        self._outdated = set()

    def _learned_now(self) -> "LearnedMarks":
        from catena.annotations.learning import learned_from  # with numpy, which words are found without

        return learned_from(each.annotation for paper in self._read.values() for each in paper.annotations)

    def _cached_papers(self, papers: Mapping[VaultPath, PaperAnnotations]) -> Iterator[tuple[VaultPath, CachedPaper]]:
        texts = {wording_of(each.annotation) for paper in papers.values() for each in paper.annotations}
        vectors = self.store.vectors(texts)
        return ((path, cached_paper(self._settled(paper), vectors)) for path, paper in papers.items())

    def _settled(self, paper: PaperAnnotations) -> PaperAnnotations:
        """Return a paper with the roles that marks have in the vault."""
        from catena.annotations.learning import with_learned

        decided = with_learned([each.annotation for each in paper.annotations], self._learned)
        own = (replace(each, annotation=to) for each, to in zip(paper.annotations, decided, strict=True))
        return replace(paper, annotations=tuple(own))

    def _texts_without_vectors(self) -> list[str]:
        """Return the texts of annotations that have no stored vector; drop vectors whose text no longer occurs."""
        texts = {
            text
            for cached in self.cache().values()
            for stored in cached.paper.annotations
            if (text := wording_of(stored.annotation))
        }
        known = self.store.embedded(texts)
        self.store.drop_unused_vectors(texts)
        return sorted(texts - known)
