"""Claims: finds sentences that assert something, and decides whether two of them oppose each other."""

__all__ = [
    "aligning",
    "asserting",
    "bearing",
    "claim",
    "completeness",
    "effects",
    "features",
    "finding",
    "lexicon",
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
