"""Keeping claims current: found and embedded when a note is indexed, compared with all others when nothing else is due.

A stage behind the vector stage: a note can be found before its claims are read. It needs no log of its own: which
notes are due follows from the versions in the ledger and those of the stored claims, so that a crash anywhere costs
nothing but the batch at hand.
"""

import asyncio
import logging
from collections.abc import Sequence

import numpy as np

from catena.answers.contradicting import oppose
from catena.claims.claim import Claim
from catena.claims.finding import claims_of
from catena.claims.pairing import neighbours
from catena.errors import CatenaError
from catena.index.claims import ClaimStore, ClaimVectors, NoteClaims, OpposedPair
from catena.index.log import FileStatus
from catena.index.ports import Embedder, Ledger
from catena.notes import Note, UnreadableNote, parse_note
from catena.vault.path import VaultPath, is_pdf
from catena.vault.ports import VaultFiles

log = logging.getLogger(__name__)

CLAIMS_VERSION = 1
"""Raised when claims are found, or compared, in another way: they are made anew then."""

NOTES_PER_BATCH = 32
CLAIMS_PER_SCAN = 1000
"""So many are compared with all others before somebody's saved note gets its turn."""


class ClaimIndex:
    """Keeps the claims of one vault. Called by the one worker that keeps the index, one step at a time.

    Args:
        vault: The notes.
        ledger: Knows each note's version.
        store: Where claims stand.
    """

    def __init__(self, vault: VaultFiles, ledger: Ledger, store: ClaimStore) -> None:
        self._vault = vault
        self._ledger = ledger
        self.store = store
        self._due: list[VaultPath] | None = None
        self._gone: list[VaultPath] = []
        self._unscanned: list[int] | None = None
        self._vectors: ClaimVectors | None = None

    @property
    def waiting(self) -> int:
        """Notes whose claims are still to be read, as far as is known."""
        return len(self._due or ())

    @property
    def is_current(self) -> bool:
        """Whether there is nothing to do."""
        return self._due == [] and not self._gone and self._unscanned == []

    def stir(self) -> None:
        """Notes changed: what is due must be looked at again."""
        self._due = None

    def look(self) -> bool:
        """Find out what is due. Returns whether anything is."""
        if self._due is None:
            current = {
                row.path: row.file_hash
                for row in self._ledger.files().values()
                if row.is_enabled and row.status is not FileStatus.FAILED and not is_pdf(row.path)
            }
            stored = self.store.versions()
            self._gone = sorted(stored.keys() - current.keys())
            self._due = sorted(path for path, version in current.items() if stored.get(path) != version)
            self._unscanned = None
        if self._unscanned is None:
            self._unscanned = sorted(self.store.unscanned())
            self._vectors = None
        return not self.is_current

    def agree(self, embedder: Embedder) -> None:
        """Begin anew when claims were found or embedded in another way than now."""
        identity = f"{CLAIMS_VERSION} {embedder.identity}"
        if self.store.made_with() != identity:
            self.store.clear()
            self.store.remember_made_with(identity)
            self.stir()

    async def step(self, embedder: Embedder) -> bool:
        """Read the claims of a few notes, or compare some with all others. Returns whether there was anything to do.

        A failure is logged and ends the work until notes change again: claims only add to what the index says.
        """
        if not await asyncio.to_thread(self.look):
            return False
        try:
            await asyncio.to_thread(self._do_some, embedder)
        except Exception:
            log.exception("Reading or comparing claims failed; it is tried again with the next change.")
            self._due, self._gone, self._unscanned = [], [], []
        if self.is_current:
            self._vectors = None
        return True

    def _do_some(self, embedder: Embedder) -> None:
        if self._due:
            batch, self._due = self._due[:NOTES_PER_BATCH], self._due[NOTES_PER_BATCH:]
            self._read(batch, embedder)
            self._unscanned = None
        elif self._gone:
            # Only now: what a renamed note said was embedded under its old name.
            gone, self._gone = self._gone, []
            self.store.forget(gone)
            self._unscanned = None
        elif self._unscanned:
            batch, self._unscanned = self._unscanned[:CLAIMS_PER_SCAN], self._unscanned[CLAIMS_PER_SCAN:]
            self._scan(batch)

    # -- reading

    def _read(self, paths: Sequence[VaultPath], embedder: Embedder) -> None:
        notes = [note for path in paths if (note := self._note(path)) is not None]
        found = {note.path: _claims_of(note) for note in notes}
        texts = {claim.text for claims in found.values() for claim in claims}
        vectors = dict(self.store.vectors_of_texts(texts))
        new = sorted(texts - vectors.keys())
        for text, windows in zip(new, embedder.embed(new), strict=True):
            vectors[text] = windows[0]
        dimensions = embedder.identity.dimensions
        self.store.replace(
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

    def _note(self, path: VaultPath) -> Note | None:
        """The note as it is now; None when it is gone or can't be read, which the next scan tells."""
        try:
            return parse_note(path, self._vault.read(path))
        except (OSError, ValueError, CatenaError, UnreadableNote) as error:
            log.info("No claims of %s for now: %s", path, type(error).__name__)
            return None

    # -- comparing

    def _scan(self, ids: Sequence[int]) -> None:
        stored = self._vectors = self._vectors or self.store.all_vectors()
        at = {claim_id: index for index, claim_id in enumerate(stored.ids)}
        new = np.array([at[i] for i in ids if i in at], np.intp)
        near = neighbours(stored.vectors, np.array(stored.notes), new=new)
        places: tuple[list[int], list[int]] = (near.first.tolist(), near.second.tolist())
        first, second = ([stored.ids[place] for place in side] for side in places)
        claims = self.store.claims({*first, *second})
        pairs: list[OpposedPair] = []
        for one, other, cosine in zip(first, second, near.cosine.tolist(), strict=True):
            found = oppose(claims[one].claim, claims[other].claim, cosine)
            if found:
                pairs.append(OpposedPair(one, other, found.score, found.similarity, found.type))
        self.store.record_scan(ids, pairs)


def _claims_of(note: Note) -> tuple[Claim, ...]:
    """The note's claims; none of one that can't be understood, so that it is not tried over and over."""
    try:
        return claims_of(note)
    except Exception:
        log.exception("The claims of %s can't be read.", note.path)
        return ()
