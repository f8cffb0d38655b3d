"""Summaries: what is said of one paper, and the note made of it."""

__all__ = [
    "paper_reading",
    "points",
    "retraction",
    "summary",
]
