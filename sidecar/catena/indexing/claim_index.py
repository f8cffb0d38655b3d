"""Keeps claims current: finds them when a note is indexed, and compares them when nothing else is due.

Claims come a stage after the chunks, so a note can be found before its claims are read. Pairs are found by shared
words; only the few that oppose each other are embedded.
"""

import asyncio
import logging
from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

import numpy as np

from catena.annotations.conventions import NO_CONVENTIONS
from catena.answers.contradicting import oppose
from catena.claims.claim import Claim, Stance
from catena.claims.finding import claims_of
from catena.claims.opposing import Opposition
from catena.claims.pairing import LEAST_COSINE_BY_MULTILINGUAL, InvertedClaims, keys_of, least_cosine
from catena.claims.reading import forget_readings, read
from catena.errors import CatenaError
from catena.index.claims import NoteClaims, OpposedPair, StoredClaim
from catena.index.ports import Embedder
from catena.indexing.attempting import attempt
from catena.indexing.derived_index import DerivedIndex, IndexName
from catena.indexing.loaded_model import LoadedModel
from catena.indexing.recent_notes import RecentNotes, SavedNote
from catena.sources.languages import Models
from catena.sources.ports import MultilingualVectors
from catena.stores.sqlite_claims import SqliteClaims
from catena.vault.path import VaultPath

log = logging.getLogger(__name__)

CLAIMS_VERSION = 11
"""Increased when claims are found or compared in another way: they are then found anew."""

NOTES_PER_BATCH = 32
CLAIMS_PER_SCAN = 200
"""How many claims are compared with all others before a note that was just saved gets its turn."""
PAIRS_AT_ONCE = 2000
"""How many pairs of claims are read from the store at once, so that memory stays bounded."""


class ClaimIndex(DerivedIndex):
    """The claims of one vault. Notes are read in its steps, because claims can wait.

    Args:
        notes: Reads the notes.
        store: Stores the claims.
        multilingual: Compares claims in letters that the English model does not know; None to leave them to that.
    """

    name = IndexName.CLAIMS
    needs_model = True

    def __init__(
        self, notes: RecentNotes, store: SqliteClaims, multilingual: MultilingualVectors | None = None
    ) -> None:
        self._notes = notes
        self._store = store
        self._multilingual = multilingual
        self._embedder: Embedder | None = None
        self._due: list[VaultPath] | None = None
        self._gone: list[VaultPath] = []
        self._unscanned: list[int] | None = None
        self._compared: _Compared | None = None

    # -- following the notes

    def find_due(self, current: Mapping[VaultPath, str | None]) -> Collection[VaultPath]:
        """Find out which notes are due and leave them to the next steps; see `DerivedIndex.find_due`."""
        stored = self._store.versions()
        self._gone = sorted(path for path in stored if current.get(path) is None)
        self._due = sorted(path for path, version in current.items() if version and stored.get(path) != version)
        self._unscanned = sorted(self._store.unscanned())
        self._compared = None
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
        is_other = self._store.recall("made_with") != identity
        if is_other:
            self._store.clear()
            self._store.remember("made_with", identity)
        self._embedder = model.embedder
        return is_other

    def waiting(self) -> int:
        """Return how many notes wait to be read; at least 1 while claims wait to be compared."""
        has_other_work = self._due is None or self._gone or self._unscanned is None or self._unscanned
        return len(self._due or ()) or int(bool(has_other_work))

    async def step(self) -> bool:
        """Read the claims of a few notes, or compare some with all others. Returns whether there was anything to do."""
        if self._embedder is None or self._due is None:
            return False
        if self._multilingual is not None and not self._due:
            await self._multilingual.load_needed()
        return await asyncio.to_thread(self._do_some, self._due, self._embedder)

    def _do_some(self, due: Sequence[VaultPath], embedder: Embedder) -> bool:
        if due:
            self._read(due[:NOTES_PER_BATCH])
            self._due, self._unscanned = list(due[NOTES_PER_BATCH:]), None
        elif self._gone:
            self._store.forget(self._gone)
            self._gone, self._unscanned = [], None
        else:
            return self._compare_some(embedder)
        return True

    def _compare_some(self, embedder: Embedder) -> bool:
        if self._unscanned is None:
            self._unscanned, self._compared = sorted(self._store.unscanned()), None
        if not self._unscanned:
            if self._compared is not None:
                self._compared = None
                forget_readings()
            return False
        self._scan(self._unscanned[:CLAIMS_PER_SCAN], embedder)
        self._unscanned = self._unscanned[CLAIMS_PER_SCAN:]
        return True

    # -- reading

    def _read(self, paths: Sequence[VaultPath]) -> None:
        notes = [note for path in paths if (note := self._note(path)) is not None]
        self._store.replace([_claims_in(note) for note in notes])

    def _note(self, path: VaultPath) -> SavedNote | None:
        """Return the note as it is now; None if it is gone or can't be read, which the next scan reports."""
        try:
            return self._notes.read(path)
        except (OSError, ValueError, CatenaError) as error:
            log.info("No claims of %s for now: %s", path, type(error).__name__)
            return None

    # -- comparing

    def _scan(self, ids: Sequence[int], embedder: Embedder) -> None:
        known = self._compared = self._compared or _Compared(self._store)
        pairs = known.pairs(ids)
        found = [
            pair for at in range(0, len(pairs), PAIRS_AT_ONCE) for pair in self._opposed(pairs[at:][:PAIRS_AT_ONCE])
        ]
        self._store.record_scan(ids, _as_near(found, Models(embedder, self._multilingual)))
        known.record(ids)

    def _opposed(self, pairs: Sequence[tuple[int, int]]) -> "list[_Opposed]":
        """The pairs that oppose each other if they are about the same thing."""
        claims = self._store.claims({i for pair in pairs for i in pair})
        known = [(claims[one], claims[other]) for one, other in pairs if one in claims and other in claims]
        return [pair for pair in known if pair[0].claim.text != pair[1].claim.text and _oppose(pair, 1.0)]


_Opposed: TypeAlias = tuple[StoredClaim, StoredClaim]


class _Compared:
    """All claims by their words, for one round of comparing."""

    def __init__(self, store: SqliteClaims) -> None:
        self._claims = store.all_keys()
        self._inverted = InvertedClaims(self._claims)
        self._found_all = np.zeros(len(self._claims), np.bool_)
        self._done = np.zeros(len(self._claims), np.bool_)
        """Whose pairs with all others are stored."""

    def pairs(self, ids: Sequence[int]) -> list[tuple[int, int]]:
        """The pairs (smaller id first) of these claims with others that share nearly all words of the shorter one,
        without those that are stored already.
        """
        found: set[tuple[int, int]] = set()
        for place in self._places(ids):
            others = self._inverted.candidates(place, opposing=True)
            self._found_all[place] = self._inverted.finds_all(place, others)
            found.update((min(place, other), max(place, other)) for other in others[~self._done[others]].tolist())
        return [(int(self._claims.ids[one]), int(self._claims.ids[other])) for one, other in sorted(found)]

    def record(self, ids: Sequence[int]) -> None:
        """Note that the pairs of these claims are stored."""
        for place in self._places(ids):
            self._done[place] = self._found_all[place]

    def _places(self, ids: Sequence[int]) -> list[int]:
        found: list[int] = np.flatnonzero(np.isin(self._claims.ids, np.array(ids, np.int64))).tolist()
        return found


def _oppose(pair: _Opposed, cosine: float | None) -> Opposition | None:
    return oppose(pair[0].claim, pair[1].claim, cosine)


def _as_near(pairs: Sequence[_Opposed], models: Models) -> list[OpposedPair]:
    """Those of the pairs whose claims are near enough to be about the same thing, by the model that reads them.

    Without a model that does, the words that they share decide.
    """
    near: list[OpposedPair] = []
    texts = [(one.claim.text, other.claim.text) for one, other in pairs]
    for pair, (a, b), cosine in zip(pairs, texts, models.cosines(texts), strict=True):
        by_english = models.english_reads(a) and models.english_reads(b)
        least = least_cosine(a, b) if by_english else LEAST_COSINE_BY_MULTILINGUAL
        if (cosine is None or cosine >= least) and (found := _oppose(pair, cosine)):
            near.append(OpposedPair(pair[0].id, pair[1].id, found.score, found.similarity, found.type))
    return near


def _claims_in(saved: SavedNote) -> NoteClaims:
    """The claims of a note that may be compared with others, with the keys of their words."""
    found = attempt(
        "claims", saved.path, lambda: claims_of(saved.note, annotations=lambda: saved.annotations(NO_CONVENTIONS))
    )
    claims = () if isinstance(found, Exception) else tuple(filter(_is_comparable, found))
    keys = tuple(keys_of(claim.text, read(claim.text)) for claim in claims)
    return NoteClaims(saved.path, saved.version, claims, keys)


def _is_comparable(claim: Claim) -> bool:
    return claim.stance is Stance.ASSERTED and read(claim.text).complete
