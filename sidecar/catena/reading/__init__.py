"""Reading: finds the passages of notes that answer a question, and says how well the notes answer it."""

__all__ = [
    "answer_kinds",
    "answering",
    "answering_words",
    "candidates",
    "causal_words",
    "changing",
    "defining",
    "finding",
    "how_to",
    "matched_words",
    "note_sentences",
    "overall",
    "passage",
    "ports",
    "relations",
    "sought",
    "statements",
    "unfilled",
    "units",
    "windows",
]
