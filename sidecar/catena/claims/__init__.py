"""Claims: finds sentences that assert something, and decides whether two of them oppose each other."""

__all__ = [
    "aligning",
    "asserting",
    "bearing",
    "claim",
    "comparing_effects",
    "completeness",
    "effects",
    "features",
    "finding",
    "lexicon",
    "naming_effects",
    "opposing",
    "opposites",
    "pairing",
    "ports",
    "quoting",
    "reading",
    "relating",
    "superseding",
    "wording",
]
