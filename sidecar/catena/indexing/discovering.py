"""Discovers which notes mean nearly the same, after all other due work of the index.

A note's vector is the mean of its chunks' vectors. Each note keeps a list of the few notes nearest to it, and two notes
in each other's list are a discovery. What is due follows from what is stored: first notes whose vector belongs to
another version than the indexed one, then unsettled lists. A crash therefore costs only the current step.
"""

import asyncio
import datetime as dt
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from catena.clock import Clock
from catena.graph.node import Role
from catena.graph.ports import NoteVector
from catena.graph.roles import is_drawn_by_a_plugin
from catena.graph.similar import NEAREST, at_right_angles, least_cosine, nearest, note_vector, widened, within_reach
from catena.index.identity import IndexIdentity, ModelIdentity
from catena.index.log import FileLog, FileStatus, StoredChunk
from catena.index.ports import Vectors
from catena.indexing.graph_nodes import node_of
from catena.language.identification import OTHER_LETTERS
from catena.sources.calibration import FITTED_MODEL
from catena.sources.ports import MultilingualVectors
from catena.stores.sqlite_ledger import SqliteLedger
from catena.vault.path import VaultPath

if TYPE_CHECKING:
    from catena.stores.lancedb_chunks import LanceChunks
    from catena.stores.sqlite_relations import SqliteRelations

DISCOVERING_VERSION = 3
"""Increased when vectors or lists are made in another way: they are then made anew."""

NOTES_PER_BATCH = 128
LISTS_PER_BATCH = 512
"""How many notes are compared before a note that was just saved gets its turn."""

LEAST_WORDS = 200
"""Characters of words below which a note says too little to be compared. Lines of code and formulas don't count: notes
that hold the same query, or exercises with the same signs, are alike in nothing else."""
_SIGNS, _MOST_SIGNS = re.compile(r"[{}()\[\];=<>/\\.$_\"'`|&^:#]"), 1 / 8
"""Signs of code and formulas, and the largest share of them in a line of words."""

_MADE_WITH = "vectors_made_with"
_LEAST = "least_similarity"
_LEFT_OUT = ""
"""The version of a note that is excluded from the index."""
_MARGIN = 0.005
"""Stored vectors are rounded; checking one list too many costs little, one too few would give a wrong result."""
_BEYOND = 2.0
"""Greater than any cosine."""
_BY_MULTILINGUAL = " multilingual"
"""Stands behind the version of a note whose vector is the multilingual model's."""


class Discovering:
    """Keeps note vectors and lists of nearest notes. Called by the indexer's one worker.

    Args:
        ledger: Knows each note's version and chunks.
        store: Stores vectors and lists.
        clock: Says when something was discovered.
        multilingual: Has the vectors of notes in letters that the packaged model does not know; None without such.
    """

    def __init__(
        self,
        ledger: SqliteLedger,
        store: "SqliteRelations",
        clock: Clock,
        multilingual: MultilingualVectors | None = None,
    ) -> None:
        self._ledger = ledger
        self._store = store
        self._clock = clock
        self._multilingual = multilingual
        self._covered: frozenset[VaultPath] | None = None
        self._model: ModelIdentity | None = None
        self._due: list[VaultPath] | None = None
        self._gone: list[VaultPath] = []
        self._unsettled: list[VaultPath] | None = None

    def adopt_model(self, identity: IndexIdentity) -> bool:
        """Begin anew if vectors were made in another way than now. Returns whether everything was dropped."""
        made_with = f"{DISCOVERING_VERSION} {identity.digest}"
        self._model = identity.model
        self.mark_stale()
        if self._store.recall(_MADE_WITH) == made_with:
            return False
        self._store.clear_vectors()
        self._store.remember(_LEAST, "")
        self._store.remember(_MADE_WITH, made_with)
        return True

    def mark_stale(self) -> None:
        """Note that notes have changed, so that what is due is determined again."""
        self._due = None

    def waiting(self) -> int:
        """Return how many notes wait: at least 1 before `adopt_model`, 0 while notes wait for chunks. May block."""
        if self._model is None:
            return 1
        covered = self._multilingual.covered_foreign if self._multilingual else frozenset[VaultPath]()
        if self._covered != covered:
            self._covered = covered
            self.mark_stale()
        if self._due is None:
            if self._ledger.num_unfinished():
                return 0
            wanted = {row.path: self._wanted_version(row) for row in self._ledger.files().values()}
            stored = self._store.vector_versions()
            self._gone = sorted(stored.keys() - wanted.keys())
            self._due = sorted(path for path, version in wanted.items() if stored.get(path, _LEFT_OUT) != version)
            self._unsettled = None
        if self._unsettled is None:
            self._unsettled = list(self._store.unsettled())
        return len(self._gone) + len(self._due) + len(self._unsettled)

    async def step(self, chunk_store: "LanceChunks") -> frozenset[VaultPath] | None:
        """Make some vectors, or some lists.

        Returns:
            The notes whose discoveries may have changed; None if there was nothing to do.
        """
        if self._model is None or not await asyncio.to_thread(self.waiting):
            return None
        # Finished notes leave the list at the end: a step that fails or is interrupted is repeated.
        if self._gone:
            touched = self._gone
            await asyncio.to_thread(self._store.forget, touched)
            self._gone, self._unsettled = [], None
        elif self._due:
            touched = self._due[:NOTES_PER_BATCH]
            chunks = await asyncio.to_thread(self._chunks_to_compare, touched)
            found = await self._vectors_of(chunks, chunk_store)
            await asyncio.to_thread(self._store_vectors, touched, chunks, found)
            self._due = self._due and self._due[NOTES_PER_BATCH:]  # None again if notes changed meanwhile
            self._unsettled = None
        else:
            touched = (self._unsettled or [])[:LISTS_PER_BATCH]
            await asyncio.to_thread(self._make_lists, touched)
            self._unsettled = self._unsettled and self._unsettled[LISTS_PER_BATCH:]
        return frozenset(touched)

    # -- vectors

    def _is_read(self, path: VaultPath) -> bool:
        """Return whether the vectors of the model say anything about a note."""
        known = self._multilingual.language(path) if self._multilingual else None
        return not self._is_fitted() or known not in OTHER_LETTERS

    def _wanted_version(self, row: FileLog) -> str:
        """The version that is indexed, and whose vectors are compared; `_LEFT_OUT` for an excluded file."""
        if not row.is_enabled or row.status is not FileStatus.COMPLETED or not row.file_hash:
            return _LEFT_OUT
        by_other = row.path in (self._covered or ()) and not self._is_read(row.path)
        return row.file_hash + _BY_MULTILINGUAL if by_other else row.file_hash

    async def _vectors_of(
        self, chunks: Mapping[VaultPath, Sequence[StoredChunk]], chunk_store: "LanceChunks"
    ) -> Mapping[str, Vectors]:
        """Return the vectors of chunks, those of notes that the model can't read by the multilingual one."""
        ids: dict[bool, list[str]] = {True: [], False: []}
        for path, of_note in chunks.items():
            ids[self._is_read(path)] += [chunk.chunk_id for chunk in of_note]
        found = dict(await chunk_store.vectors_of(ids[True]))
        other = self._multilingual.chunk_store if self._multilingual else None
        return found | dict(await other.vectors_of(ids[False])) if other and ids[False] else found

    def _chunks_to_compare(self, paths: Sequence[VaultPath]) -> Mapping[VaultPath, tuple[StoredChunk, ...]]:
        """Return the chunks with words, of the notes that say enough in their owner's words."""
        owned = (facts for facts in self._ledger.facts(paths).values() if not is_drawn_by_a_plugin(facts.properties))
        nodes = map(node_of, owned)
        plain = [node.path for node in nodes if not node.generated and node.role is not Role.TEMPLATE]
        said = {
            path: tuple(chunk for chunk in chunks if chunk.plain)
            for path, chunks in self._ledger.chunks_of(plain).items()
        }
        long = {path: cs for path, cs in said.items() if sum(_words_in(c.plain) for c in cs) >= LEAST_WORDS}
        return {path: cs for path, cs in long.items() if self._is_read(path) or path in (self._covered or ())}

    def _store_vectors(
        self,
        paths: Sequence[VaultPath],
        chunks: Mapping[VaultPath, Sequence[StoredChunk]],
        found: Mapping[str, Vectors],
    ) -> None:
        made: dict[VaultPath, NoteVector] = {}
        for path in paths:
            of_note = chunks.get(path, ())
            row = self._ledger.file(path)
            if row is None or any(chunk.chunk_id not in found for chunk in of_note):
                continue  # the next scan of the vault shows what became of it
            vector = note_vector([found[c.chunk_id] for c in of_note], [len(c.plain) for c in of_note])
            if vector is not None and self._model is not None and not self._is_read(path):
                vector = at_right_angles(vector, self._model.dimensions)
            made[path] = NoteVector(self._wanted_version(row), vector)
        self._store.put_vectors(made, unsettled=self._near(made))

    def _near(self, made: Mapping[VaultPath, NoteVector]) -> Sequence[VaultPath]:
        """Return the notes into whose settled list one of the new vectors might come."""
        unsettled = set(self._store.unsettled())
        paths, vectors = self._store.note_vectors()
        new = [note.vector for note in made.values() if note.vector is not None]
        if not new or len(unsettled) >= len(paths):
            return ()
        least, reach = self._least(vectors), self._store.reach()
        full = {path: reached for path, (count, reached) in reach.items() if count >= NEAREST}
        needed = np.array([_BEYOND if p in unsettled else full.get(p, least) - _MARGIN for p in paths], np.float32)
        width = max(vectors.shape[1], *map(len, new))
        others = np.stack([widened(vector, width) for vector in new])
        return [paths[place] for place in within_reach(widened(vectors, width), needed, others)]

    # -- lists

    def _make_lists(self, of: Sequence[VaultPath]) -> None:
        paths, vectors = self._store.note_vectors()
        places = {path: place for place, path in enumerate(paths)}
        found_at = self._clock.now().astimezone(dt.UTC).isoformat(timespec="seconds")
        lists = nearest(vectors, [places[path] for path in of if path in places], least=self._least(vectors))
        self._store.put_neighbours(
            {paths[place]: [(paths[other], cosine) for other, cosine in near] for place, near in lists},
            found_at=found_at,
        )

    def _least(self, vectors: Vectors) -> float:
        """Return the cosine from which notes mean nearly the same. It is determined anew, and with it all lists, once
        the number of notes has doubled or halved.
        """
        known = (self._store.recall(_LEAST) or "").split()
        if known and int(known[1]) <= 2 * len(vectors) and len(vectors) <= 2 * int(known[1]):
            return float(known[0])
        least = round(least_cosine(vectors, fitted=self._is_fitted()), 4)
        self._store.unsettle_all()
        self._store.remember(_LEAST, f"{least} {len(vectors)}")
        self._unsettled = None
        return least

    def _is_fitted(self) -> bool:
        return self._model is not None and self._model.name == FITTED_MODEL


def _words_in(plain: str) -> int:
    """Return how many characters the lines of words have."""
    return sum(len(line) for line in plain.split("\n") if len(_SIGNS.findall(line)) <= _MOST_SIGNS * len(line))
