"""Reading: finds the passages of notes that answer a question, and says how well the notes answer it."""

__all__ = [
    "answering",
    "candidates",
    "causal_words",
    "defining",
    "finding",
    "matched_words",
    "note_sentences",
    "overall",
    "passage",
    "ports",
    "sought",
    "statements",
    "unfilled",
    "units",
    "windows",
]
