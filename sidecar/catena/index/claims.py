"""The claims that the index stores, so that answers need not read or embed any."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from catena.claims.claim import Claim
    from catena.claims.opposing import ContradictionType
    from catena.claims.pairing import Keys
    from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True)
class NoteClaims:
    """A note's claims, to be stored.

    Attributes:
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
    """One stored claim. Row ids are ascending and never reused."""

    id: int
    path: "VaultPath"
    claim: "Claim"


@dataclass(frozen=True, slots=True)
class OpposedPair:
    """Two claims that oppose each other, by row id, the smaller first. Confidence and similarity are from 0 to 1."""

    first: int
    second: int
    confidence: float
    similarity: float
    type: "ContradictionType"
