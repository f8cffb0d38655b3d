"""Claims: finds sentences that assert something, and decides whether two of them oppose each other."""

from catena.claims.claim import Claim, Stance
from catena.claims.features import PairFeatures
from catena.claims.finding import claims_of
from catena.claims.opposing import CONTRADICTS_FROM, ContradictionType, Judge, Opposition, compare
from catena.claims.pairing import LEAST_COSINE, Neighbours, neighbours
from catena.claims.superseding import Voice, supersedes, voice_of

__all__ = [
    "CONTRADICTS_FROM",
    "LEAST_COSINE",
    "Claim",
    "ContradictionType",
    "Judge",
    "Neighbours",
    "Opposition",
    "PairFeatures",
    "Stance",
    "Voice",
    "asserting",
    "claim",
    "claims_of",
    "compare",
    "completeness",
    "features",
    "finding",
    "lexicon",
    "neighbours",
    "opposing",
    "pairing",
    "ports",
    "reading",
    "supersedes",
    "superseding",
    "voice_of",
    "wording",
]
