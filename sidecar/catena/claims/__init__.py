"""Claims: sentences of notes that assert something, and when two of them oppose each other."""

from catena.claims.claim import Claim, Stance
from catena.claims.features import PairFeatures
from catena.claims.finding import claims_of
from catena.claims.opposing import CONTRADICTS_FROM, ContradictionType, Judge, Opposition, compare

__all__ = [
    "CONTRADICTS_FROM",
    "Claim",
    "ContradictionType",
    "Judge",
    "Opposition",
    "PairFeatures",
    "claims_of",
    "compare",
]
