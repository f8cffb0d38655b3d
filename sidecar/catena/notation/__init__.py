"""Notation: what stands in an annotation note line by line, before anybody knows whose words these are."""

__all__ = [
    "anchors",
    "blocks",
    "labels",
    "lines",
    "links",
    "note_lines",
    "note_source",
    "page_references",
    "regions",
    "wording",
]
