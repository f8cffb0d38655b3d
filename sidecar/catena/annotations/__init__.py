"""Annotations: what a reader marked in a paper, in whatever format a note records it."""

__all__ = [
    "annotation",
    "bibliography",
    "colors",
    "comment",
    "conventions",
    "header",
    "learning",
    "legends",
    "paper_fields",
    "ports",
    "reading",
    "record",
    "role_words",
    "roles",
]
