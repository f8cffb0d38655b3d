"""Rendering of an answer as Markdown, in which all text from notes is escaped."""

__all__ = [
    "markdown",
]
