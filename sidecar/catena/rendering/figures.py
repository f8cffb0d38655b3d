"""Figures as a person reads them."""

import math


def score_text(score: float) -> str:
    """A score from 0 to 1 with two digits, cut and not rounded: what lies below a tier must not look as if in it."""
    return f"{math.floor(score * 100 + 1e-9) / 100:.2f}"
