"""Syntheses: what several papers ask, find and share, where they part, and the note made of it."""

__all__ = [
    "canvas",
    "focus",
    "material",
    "matrix",
    "synthesis",
]
