"""Format scores for people."""

import math


def score_text(score: float) -> str:
    """Format a score from 0 to 1 with two digits, truncated so that a score never appears to be in a higher tier."""
    return f"{math.floor(score * 100 + 1e-9) / 100:.2f}"
