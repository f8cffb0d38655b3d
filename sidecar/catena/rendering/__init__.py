"""Rendering of answers as Markdown, in which all text from notes is escaped, and of other results as lines."""

__all__ = [
    "found",
    "lines",
    "markdown",
    "relations",
    "telling",
]
