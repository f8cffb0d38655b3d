"""Claims: finds sentences that assert something, and decides whether two of them oppose each other."""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from catena.claims.bearing import Bearing, PaperSentence, Weighed, weigh, weigh_all
    from catena.claims.claim import Claim, Stance
    from catena.claims.effects import opposite_effects, states_effect, without_lead
    from catena.claims.features import PairFeatures
    from catena.claims.finding import claims_of
    from catena.claims.judging import CONTRADICTS_FROM
    from catena.claims.opposing import ContradictionType, Judge, Opposition, compare
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
    "opposite_effects",
    "opposites",
    "pairing",
    "ports",
    "reading",
    "states_effect",
    "supersedes",
    "superseding",
    "tendencies",
    "voice_of",
    "weigh",
    "weigh_all",
    "without_lead",
    "wording",
]

_HOMES = {
    "bearing": ("Bearing", "PaperSentence", "Weighed", "weigh", "weigh_all"),
    "claim": ("Claim", "Stance"),
    "effects": ("opposite_effects", "states_effect", "without_lead"),
    "features": ("PairFeatures",),
    "finding": ("claims_of",),
    "judging": ("CONTRADICTS_FROM",),
    "opposing": ("ContradictionType", "Judge", "Opposition", "compare"),
    "pairing": ("LEAST_COSINE",),
    "superseding": ("Voice", "supersedes", "voice_of"),
}


def __getattr__(name: str) -> Any:
    """Import a name from its module when it is used: a search needs the ports of this room, and nothing else of it."""
    for module, names in _HOMES.items():
        if name in names:
            return getattr(importlib.import_module(f"catena.claims.{module}"), name)
    raise AttributeError(f"module 'catena.claims' has no attribute {name!r}")
