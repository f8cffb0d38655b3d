"""Annotations: what a reader marked in a paper, in whatever format a note records it."""

__all__ = [
    "annotation",
    "colors",
    "comment",
    "conventions",
    "learning",
    "legends",
    "ports",
    "purposes",
    "quick_look",
    "reading",
    "record",
    "role_words",
    "roles",
]
