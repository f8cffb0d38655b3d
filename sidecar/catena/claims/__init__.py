"""Claims: finds sentences that assert something, and decides whether two of them oppose each other."""

from catena.claims.bearing import Bearing, PaperSentence, Weighed, weigh, weigh_all
from catena.claims.claim import Claim, Stance
from catena.claims.features import PairFeatures
from catena.claims.finding import claims_of
from catena.claims.opposing import CONTRADICTS_FROM, ContradictionType, Judge, Opposition, compare
from catena.claims.pairing import LEAST_COSINE
from catena.claims.superseding import Voice, supersedes, voice_of

__all__ = [
    "CONTRADICTS_FROM",
    "LEAST_COSINE",
    "Bearing",
    "Claim",
    "ContradictionType",
    "Judge",
    "Opposition",
    "PairFeatures",
    "PaperSentence",
    "Stance",
    "Voice",
    "Weighed",
    "aligning",
    "asserting",
    "bearing",
    "claim",
    "claims_of",
    "compare",
    "completeness",
    "features",
    "finding",
    "lexicon",
    "opposing",
    "opposites",
    "pairing",
    "ports",
    "reading",
    "supersedes",
    "superseding",
    "voice_of",
    "weigh",
    "weigh_all",
    "wording",
]
