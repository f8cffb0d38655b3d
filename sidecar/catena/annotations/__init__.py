"""Annotations: what a reader marked in a paper, in whatever form it was written down."""

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
