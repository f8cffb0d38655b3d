"""What the index keeps of claims, so that asking never has to read or embed any."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from catena.claims.claim import Claim
from catena.claims.opposing import ContradictionType
from catena.index.ports import Vectors
from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True)
class NoteClaims:
    """A note's claims as they are stored.

    Attributes:
        path: The note.
        version: Digest of the bytes they were found in.
        claims: In order.
        vectors: One row a claim, float32, length 1.
    """

    path: VaultPath
    version: str
    claims: tuple[Claim, ...]
    vectors: Vectors


@dataclass(frozen=True, slots=True)
class StoredClaim:
    """One claim as it comes back.

    Attributes:
        id: Row id; grows, and is never given twice.
        path: Its note.
        claim: What it says, and where.
    """

    id: int
    path: VaultPath
    claim: Claim


@dataclass(frozen=True, slots=True)
class ClaimVectors:
    """Every stored claim's vector.

    Attributes:
        ids: Row ids, ascending.
        notes: For each, a number that only claims of the same note share.
        vectors: One row each, float32.
    """

    ids: tuple[int, ...]
    notes: tuple[int, ...]
    vectors: Vectors


@dataclass(frozen=True, slots=True)
class OpposedPair:
    """Two claims that oppose each other, by row id, the smaller first.

    Attributes:
        first: Row id.
        second: Row id.
        confidence: 0 to 1.
        similarity: 0 to 1.
        type: How.
    """

    first: int
    second: int
    confidence: float
    similarity: float
    type: ContradictionType


class ClaimStore(Protocol):
    """Claims, their vectors, and the pairs among them (SQLite). Calls are synchronous; one writer."""

    def close(self) -> None:
        """Let go of what is open; nothing may be called afterwards."""
        ...

    def versions(self) -> Mapping[VaultPath, str]:
        """For each note whose claims are stored: which version of it they are of."""
        ...

    def replace(self, notes: Sequence[NoteClaims]) -> None:
        """Put these notes' claims in the place of what was stored, in one transaction."""
        ...

    def forget(self, paths: Collection[VaultPath]) -> None:
        """These notes are gone, and every pair with one of their claims."""
        ...

    def clear(self) -> None:
        """Drop everything (another model, or claims are found in another way)."""
        ...

    def vectors_of_texts(self, texts: Collection[str]) -> Mapping[str, Vectors]:
        """Vectors already paid for, by the claim's text."""
        ...

    def claims(self, ids: Collection[int]) -> Mapping[int, StoredClaim]:
        """Claims by row id; unknown ids are left out."""
        ...

    def all_vectors(self) -> ClaimVectors:
        """Every claim's vector, for finding neighbours."""
        ...

    def unscanned(self) -> frozenset[int]:
        """Claims that were not compared with the others yet."""
        ...

    def record_scan(self, scanned: Collection[int], pairs: Sequence[OpposedPair]) -> None:
        """These claims were compared with all others, and this came of it; in one transaction."""
        ...

    def pairs(self, allowed_paths: Collection[VaultPath] | None = None) -> tuple[OpposedPair, ...]:
        """The pairs that were found, surest first, ties by ids; only those between two of these notes, unless None."""
        ...

    def remember_made_with(self, identity: str) -> None:
        """What the stored claims were found and embedded with."""
        ...

    def made_with(self) -> str | None:
        """What `remember_made_with` kept; None for an empty store."""
        ...
