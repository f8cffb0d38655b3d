"""Annotations: what a reader marked in a paper, from whatever form it was written down in."""

__all__ = [
    "annotation",
    "colors",
    "comment",
    "conventions",
    "header",
    "legends",
    "ports",
    "reading",
    "record",
    "role_words",
    "roles",
]
