"""Results: the notes that sources found, ranked into one list, and where each is opened and what of it is shown."""

__all__ = [
    "annotation_matches",
    "annotation_ranking",
    "counts_by_facet",
    "excerpts",
    "locating",
    "note_reader",
    "paging",
    "ports",
    "ranked_notes",
    "ranking",
    "result",
    "retracted",
    "showing",
]
