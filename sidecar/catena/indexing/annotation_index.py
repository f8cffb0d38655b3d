"""Keeping annotations current: read when a note is logged, embedded when the model is there.

Two stages that don't wait for each other: `step_reading` needs no model, so that annotations can be filtered and found
by words right after a start; `step` embeds what they say. Neither needs a log of its own: which notes are due follows
from the versions in the ledger and those of the stored annotations, so that a crash costs nothing but the batch at
hand.
"""

import asyncio
import hashlib
import logging
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from catena.annotations.conventions import NO_CONVENTIONS, Conventions
from catena.annotations.reading import may_be_annotation_note, read_annotation_note
from catena.errors import CatenaError
from catena.index.annotations import AnnotationStore, PaperAnnotations, StoredAnnotation, facts_of, words_of
from catena.index.log import FileStatus
from catena.index.ports import Embedder, Ledger
from catena.notes import NoteVersion, UnreadableNote, note_version, parse_note
from catena.sources.annotation_cache import AnnotationCache, CachedPaper, cached_paper
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath, is_pdf
from catena.vault.ports import VaultFiles

log = logging.getLogger(__name__)

ANNOTATIONS_VERSION = 1
"""Raised when annotations are read in another way: every note is read again then."""

NOTES_PER_BATCH = 200
"""Most notes hold no annotations, which a glance tells."""
TEXTS_PER_BATCH = 64


class AnnotationIndex:
    """Keeps the annotations of one vault. Its steps are called by the one worker that keeps the index.

    Args:
        vault: The notes.
        ledger: Knows each note's version.
        store: Where annotations stand.
        conventions: What marks mean in this vault; asked with every look, since settings and templates change.
    """

    def __init__(
        self, vault: VaultFiles, ledger: Ledger, store: AnnotationStore, conventions: Callable[[], Conventions]
    ) -> None:
        self._vault = vault
        self._ledger = ledger
        self.store = store
        self._conventions = conventions
        self._due: list[VaultPath] | None = None
        self._gone: list[VaultPath] = []
        self._unembedded: list[str] | None = None
        self._current = NO_CONVENTIONS
        self._read_with = ""
        self._lock = threading.Lock()
        self._cache: AnnotationCache | None = None
        self._moved: set[VaultPath] = set()

    @property
    def waiting(self) -> int:
        """Notes whose annotations are still to be read, as far as is known."""
        return len(self._due or ())

    @property
    def is_read(self) -> bool:
        """Whether every note's annotations were read, embedded or not."""
        return self._due == [] and not self._gone

    @property
    def is_current(self) -> bool:
        """Whether there is nothing to do."""
        return self.is_read and self._unembedded == []

    def stir(self, paths: Collection[VaultPath] | None = None) -> None:
        """Notes changed: these, or nobody knows which, so that all must be looked at again."""
        if paths is None or self._due is None:
            self._due = None
        else:
            self._due = sorted({*self._due, *(path for path in paths if not is_pdf(path))})
            self._unembedded = None

    def version_of(self, version: NoteVersion) -> str:
        """What the store says of a note that was read in this version, the way notes are read now."""
        return f"{version} {self._read_with}"

    def cache(self) -> AnnotationCache:
        """All annotations as far as they are read, ready to be looked through. Blocking, at most after a change."""
        with self._lock:
            if self._cache is None:
                self._moved = set()
                self._cache = dict(self._cached_papers(None))
            elif self._moved:
                moved, self._moved = self._moved, set()
                kept = {path: paper for path, paper in self._cache.items() if path not in moved}
                self._cache = dict(sorted((kept | dict(self._cached_papers(sorted(moved)))).items()))
            return self._cache

    def as_read(self, files: Iterable[VaultFile]) -> dict[VaultPath, PaperAnnotations | None]:
        """What was read of those of these files that are still what was read, by time and size; None for a note
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

    # -- the steps

    def look(self) -> bool:
        """Find out what is due. Returns whether anything is."""
        self._look_for_notes()
        if self._unembedded is None:
            self._unembedded = self._texts_without_vectors() if self.is_read else []
        return not self.is_current

    def _look_for_notes(self) -> bool:
        """Find out which notes are due. Returns whether any is."""
        if self._due is None:
            self._current = self._conventions()
            self._read_with = f"{ANNOTATIONS_VERSION} {_digest(self._current)}"
            current = {
                row.path: self.version_of(NoteVersion(row.file_hash or ""))
                for row in self._ledger.files().values()
                if row.is_enabled and row.status is not FileStatus.FAILED and not is_pdf(row.path)
            }
            known = self.store.versions()
            self._gone = sorted(known.keys() - current.keys())
            self._due = sorted(path for path, version in current.items() if known.get(path) != version)
            self._unembedded = None
        return not self.is_read

    def agree(self, embedder: Embedder) -> None:
        """Forget the vectors when they are another model's."""
        identity = str(embedder.identity)
        if self.store.made_with() != identity:
            self.store.drop_unused_vectors(())
            self.store.remember_made_with(identity)
            with self._lock:
                self._cache = None
            self.stir()

    async def step_reading(self) -> bool:
        """Read the annotations of some notes. Returns whether there was anything to do. Needs no model.

        A failure is logged and ends the work until notes change again: annotations only add to what the index says.
        """
        return await self._step(self._look_for_notes, self._read_some)

    async def step(self, embedder: Embedder) -> bool:
        """Read the annotations of some notes, or embed what some say. Returns whether there was anything to do."""
        return await self._step(self.look, lambda: self._read_some() or self._embed_some(embedder))

    async def _step(self, look: Callable[[], bool], work: Callable[[], bool]) -> bool:
        try:
            return await asyncio.to_thread(look) and await asyncio.to_thread(work)
        except Exception:
            log.exception("Reading annotations failed; it is tried again with the next change.")
            self._due, self._gone, self._unembedded = [], [], []
            return False

    def _read_some(self) -> bool:
        if self._due:
            batch, self._due = self._due[:NOTES_PER_BATCH], self._due[NOTES_PER_BATCH:]
            read = [paper for path in batch if (paper := self._paper(path)) is not None]
            self.store.replace(read)
            self._mark_outdated(paper.path for paper in read)
        elif self._gone:
            gone, self._gone = self._gone, []
            self.store.forget(gone)
            self._mark_outdated(gone)
        else:
            return False
        if self.is_read:
            self._unembedded = None
        return True

    def _embed_some(self, embedder: Embedder) -> bool:
        if not self._unembedded:
            return False
        batch, self._unembedded = self._unembedded[:TEXTS_PER_BATCH], self._unembedded[TEXTS_PER_BATCH:]
        made = zip(batch, embedder.embed(batch), strict=True)
        self.store.keep_vectors({text: windows[0] for text, windows in made})
        embedded = set(batch)
        self._mark_outdated(
            path
            for path, cached in self.cache().items()
            if any(words_of(stored.annotation) in embedded for stored in cached.paper.annotations)
        )
        return True

    # -- reading

    def _paper(self, path: VaultPath) -> PaperAnnotations | None:
        """What a note holds; None when it is gone or can't be read, which the next scan tells."""
        try:
            raw = self._vault.read(path)
            note = parse_note(path, raw) if may_be_annotation_note(raw) else None
        except (OSError, ValueError, CatenaError, UnreadableNote) as error:
            log.info("No annotations of %s for now: %s", path, type(error).__name__)
            return None
        version = self.version_of(note_version(raw) if note is None else note.version)
        try:
            read = read_annotation_note(note, self._current) if note else None
        except Exception:
            # One note that can't be understood must not be tried over and over, nor hold up the others.
            log.exception("The annotations of %s can't be read.", path)
            read = None
        if read is None:
            return PaperAnnotations(path, version, ())
        return PaperAnnotations(
            path,
            version,
            tuple(StoredAnnotation(path, read.citekey, read.title, annotation) for annotation in read.annotations),
            facts_of(read),
        )

    # -- the cache

    def _mark_outdated(self, paths: Iterable[VaultPath]) -> None:
        moved = set(paths)
        with self._lock:
            self._moved |= moved

    def _cached_papers(self, paths: Sequence[VaultPath] | None) -> Iterator[tuple[VaultPath, CachedPaper]]:
        papers = self.store.papers(paths)
        vectors = self.store.vectors({words_of(each.annotation) for paper in papers for each in paper.annotations})
        return ((paper.path, cached_paper(paper, vectors)) for paper in papers)

    def _texts_without_vectors(self) -> list[str]:
        """What annotations say that no vector is kept of; vectors that nobody says any more are dropped."""
        said = {
            text
            for cached in self.cache().values()
            for stored in cached.paper.annotations
            if (text := words_of(stored.annotation))
        }
        known = self.store.vectors(said).keys()
        self.store.drop_unused_vectors(said)
        return sorted(said - known)


def _digest(conventions: Conventions) -> str:
    """The same for the same conventions, in whatever order they were found."""
    told = [
        sorted((key, repr(meaning)) for key, meaning in meanings.items())
        for meanings in (conventions.colors, conventions.symbols, conventions.headings)
    ]
    others = (sorted(map(repr, conventions.formats)), sorted(conventions.template_paths))
    return hashlib.sha256(repr((told, others)).encode("utf-8", "replace")).hexdigest()[:16]
