"""What the sources' own numbers mean, as scores from 0 to 1. Monotone, so that no source's order changes.

The figures come from `tests/quality/evaluate.py`; `docs/decisions/0007-search-fusion.md` has them.
"""

LEAST_COSINE = 0.25
"""Cosines below it say nothing: of the notes with less, one in a thousand was relevant."""

FULL_COSINE = 0.9
"""Cosines from here on are the same thing said again."""

PARTIAL_TEXT = 0.6
"""The best a note can score that lacks one of the words."""

COMPLETE_TEXT = 0.5
"""The least a note scores that has all of the words."""


def score_of_cosine(cosine: float) -> float:
    """0 at `LEAST_COSINE`, 1 at `FULL_COSINE`, straight in between."""
    return min(1.0, max(0.0, (cosine - LEAST_COSINE) / (FULL_COSINE - LEAST_COSINE)))


def score_of_text(share: float, *, has_every_term: bool) -> float:
    """The score of a note's BM25.

    BM25 has no scale of its own: it is taken as a share of the best note's. Whether a note has all that was
    typed is the part that means something by itself.

    Args:
        share: Of the best note's, 0 to 1.
        has_every_term: No typed word is missing.
    """
    return COMPLETE_TEXT + (1.0 - COMPLETE_TEXT) * share if has_every_term else PARTIAL_TEXT * share
