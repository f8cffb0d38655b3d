"""The claims that the index stores, so that answers need not read or embed any."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from catena.claims.claim import Claim
    from catena.claims.opposing import ContradictionType
    from catena.claims.pairing import KeyedClaims, Keys
    from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True)
class NoteClaims:
    """A note's claims, to be stored.

    Attributes:
        path: The note.
        version: The digest of the bytes that contain the claims.
        claims: In order; those only that may be compared with others.
        keys: For each claim the keys of its words; see `catena.claims.pairing.keys_of`.
    """

    path: "VaultPath"
    version: str
    claims: tuple["Claim", ...]
    keys: tuple["Keys", ...]


@dataclass(frozen=True, slots=True)
class StoredClaim:
    """One stored claim.

    Attributes:
        id: Row id; ascending and never reused.
        path: The note.
        claim: The claim.
    """

    id: int
    path: "VaultPath"
    claim: "Claim"


@dataclass(frozen=True, slots=True)
class OpposedPair:
    """Two claims that oppose each other, by row id, the smaller first.

    Attributes:
        first: Row id.
        second: Row id.
        confidence: 0 to 1.
        similarity: 0 to 1.
        type: How they oppose each other.
    """

    first: int
    second: int
    confidence: float
    similarity: float
    type: "ContradictionType"


class ClaimStore(Protocol):
    """Claims, the keys of their words, and the pairs among them (SQLite). Calls are synchronous; one writer."""

    def close(self) -> None:
        """Close the store; it must not be used afterwards."""
        ...

    def versions(self) -> Mapping["VaultPath", str]:
        """The version of each note whose claims are stored."""
        ...

    def replace(self, notes: Sequence[NoteClaims]) -> None:
        """Replace the claims of these notes, in one transaction."""
        ...

    def forget(self, paths: Collection["VaultPath"]) -> None:
        """Delete the claims of these notes, and every pair with one of them."""
        ...

    def clear(self) -> None:
        """Delete everything, after a change of the model or of the way claims are found."""
        ...

    def claims(self, ids: Collection[int]) -> Mapping[int, StoredClaim]:
        """Claims by row id; unknown ids are left out."""
        ...

    def all_keys(self) -> "KeyedClaims":
        """The keys of all claims, for finding those that share words."""
        ...

    def unscanned(self) -> frozenset[int]:
        """The claims that have not been compared with the others yet."""
        ...

    def record_scan(self, scanned: Collection[int], pairs: Sequence[OpposedPair]) -> None:
        """Record that these claims were compared with all others, and the pairs found; in one transaction."""
        ...

    def pairs(self, allowed_paths: Collection["VaultPath"] | None = None) -> tuple[OpposedPair, ...]:
        """The pairs found (None: all; otherwise between two of these notes), by descending confidence, then by ids."""
        ...

    def remember_made_with(self, identity: str) -> None:
        """Store how the claims are found and embedded."""
        ...

    def made_with(self) -> str | None:
        """The value stored by `remember_made_with`; None if the store is empty."""
        ...
