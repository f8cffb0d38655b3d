"""Rendering: an answer as Markdown, whose every foreign word stays text."""

__all__ = [
    "markdown",
]
