"""Keeps claims current: finds and embeds them when a note is indexed, and compares them when nothing else is due.

Claims come a stage after the chunks, so a note can be found before its claims are read.
"""

import asyncio
import logging
from collections.abc import Collection, Mapping, Sequence

import numpy as np

from catena.annotations.conventions import NO_CONVENTIONS
from catena.answers.contradicting import oppose
from catena.claims.claim import Claim
from catena.claims.finding import claims_of
from catena.claims.pairing import neighbours, without_far
from catena.claims.wording import is_unspaced
from catena.errors import CatenaError
from catena.index.claims import ClaimStore, ClaimVectors, NoteClaims, OpposedPair
from catena.index.ports import Embedder
from catena.indexing.attempting import attempt
from catena.indexing.derived_index import IndexName
from catena.indexing.loaded_model import LoadedModel
from catena.indexing.recent_notes import RecentNotes, SavedNote
from catena.vault.path import VaultPath

log = logging.getLogger(__name__)

CLAIMS_VERSION = 3
"""Increased when claims are found or compared in another way: they are then found anew."""

NOTES_PER_BATCH = 32
CLAIMS_PER_SCAN = 1000
"""How many claims are compared with all others before a note that was just saved gets its turn."""


class ClaimIndex:
    """The claims of one vault; a `DerivedIndex` that reads notes in its steps, because it embeds their claims.

    Args:
        notes: Reads the notes.
        store: Stores the claims.
    """

    name = IndexName.CLAIMS
    needs_model = True

    def __init__(self, notes: RecentNotes, store: ClaimStore) -> None:
        self._notes = notes
        self._store = store
        self._embedder: Embedder | None = None
        self._due: list[VaultPath] | None = None
        self._gone: list[VaultPath] = []
        self._unscanned: list[int] | None = None
        self._vectors: ClaimVectors | None = None

    # -- following the notes

    def find_due(self, current: Mapping[VaultPath, str | None]) -> Collection[VaultPath]:
        """Find out which notes are due and leave them to the next steps; see `DerivedIndex.find_due`."""
        stored = self._store.versions()
        self._gone = sorted(path for path in stored if current.get(path) is None)
        self._due = sorted(path for path, version in current.items() if version and stored.get(path) != version)
        self._unscanned = sorted(self._store.unscanned())
        self._vectors = None
        return ()

    def take(self, notes: Sequence[SavedNote]) -> None:
        """Leave these new or changed notes to the next steps."""
        self._set_due({note.path for note in notes})

    def rename(self, pairs: Sequence[tuple[VaultPath, VaultPath]]) -> None:
        """Follow renamed notes: (old, new)."""
        self._set_due({new for _, new in pairs}, gone={old for old, _ in pairs})

    def forget(self, paths: Collection[VaultPath]) -> None:
        """Drop the claims of notes that are gone."""
        self._set_due((), gone=paths)

    def _set_due(self, due: Collection[VaultPath], gone: Collection[VaultPath] = ()) -> None:
        if self._due is not None:
            self._due = sorted({*self._due, *due}.difference(gone).union(due))
            self._gone = sorted({*self._gone, *gone}.difference(due))

    # -- steps

    def adopt_model(self, model: LoadedModel) -> bool:
        """Begin anew if claims were found or embedded in another way than now. Returns whether they were."""
        identity = f"{CLAIMS_VERSION} {model.embedder.identity}"
        is_other = self._store.made_with() != identity
        if is_other:
            self._store.clear()
            self._store.remember_made_with(identity)
        self._embedder = model.embedder
        return is_other

    def waiting(self) -> int:
        """Returns how many notes wait to be read; at least 1 while claims wait to be compared."""
        has_other_work = self._due is None or self._gone or self._unscanned is None or self._unscanned
        return len(self._due or ()) or int(bool(has_other_work))

    async def step(self) -> bool:
        """Read the claims of a few notes, or compare some with all others. Returns whether there was anything to do."""
        if self._embedder is None or self._due is None:
            return False
        return await asyncio.to_thread(self._do_some, self._due, self._embedder)

    def _do_some(self, due: Sequence[VaultPath], embedder: Embedder) -> bool:
        if due:
            self._read(due[:NOTES_PER_BATCH], embedder)
            self._due, self._unscanned = list(due[NOTES_PER_BATCH:]), None
        elif self._gone:
            # Only now, because the claims of a renamed note were embedded under its old name.
            self._store.forget(self._gone)
            self._gone, self._unscanned = [], None
        else:
            return self._compare_some()
        return True

    def _compare_some(self) -> bool:
        if self._unscanned is None:
            self._unscanned, self._vectors = sorted(self._store.unscanned()), None
        if not self._unscanned:
            self._vectors = None
            return False
        self._scan(self._unscanned[:CLAIMS_PER_SCAN])
        self._unscanned = self._unscanned[CLAIMS_PER_SCAN:]
        return True

    # -- reading

    def _read(self, paths: Sequence[VaultPath], embedder: Embedder) -> None:
        notes = [note for path in paths if (note := self._note(path)) is not None]
        found = {note.path: _claims_of(note) for note in notes}
        texts = {claim.text for claims in found.values() for claim in claims}
        vectors = dict(self._store.vectors_of_texts(texts))
        new = sorted(texts - vectors.keys())
        for text, windows in zip(new, embedder.embed(new), strict=True):
            vectors[text] = windows[0]
        dimensions = embedder.identity.dimensions
        self._store.replace(
            [
                NoteClaims(
                    note.path,
                    note.version,
                    found[note.path],
                    np.stack([vectors[claim.text] for claim in found[note.path]])
                    if found[note.path]
                    else np.zeros((0, dimensions), np.float32),
                )
                for note in notes
            ]
        )

    def _note(self, path: VaultPath) -> SavedNote | None:
        """Returns the note as it is now; None if it is gone or can't be read, which the next scan reports."""
        try:
            return self._notes.read(path)
        except (OSError, ValueError, CatenaError) as error:
            log.info("No claims of %s for now: %s", path, type(error).__name__)
            return None

    # -- comparing

    def _scan(self, ids: Sequence[int]) -> None:
        stored = self._vectors = self._vectors or self._store.all_vectors()
        at = {claim_id: index for index, claim_id in enumerate(stored.ids)}
        new = np.array([at[i] for i in ids if i in at], np.intp)
        near = neighbours(stored.vectors, np.array(stored.notes), new=new)
        among: list[int] = np.union1d(near.first, near.second).tolist()
        claims = self._store.claims({stored.ids[place] for place in among})
        unspaced = [claim_id in claims and is_unspaced(claims[claim_id].claim.text) for claim_id in stored.ids]
        near = without_far(near, np.array(unspaced, np.bool_))
        places: tuple[list[int], list[int]] = (near.first.tolist(), near.second.tolist())
        first, second = ([stored.ids[place] for place in side] for side in places)
        pairs: list[OpposedPair] = []
        for one, other, cosine in zip(first, second, near.cosine.tolist(), strict=True):
            found = oppose(claims[one].claim, claims[other].claim, cosine)
            if found:
                pairs.append(OpposedPair(one, other, found.score, found.similarity, found.type))
        self._store.record_scan(ids, pairs)


def _claims_of(saved: SavedNote) -> tuple[Claim, ...]:
    found = attempt(
        "claims", saved.path, lambda: claims_of(saved.note, annotations=lambda: saved.annotations(NO_CONVENTIONS))
    )
    return () if isinstance(found, Exception) else found
