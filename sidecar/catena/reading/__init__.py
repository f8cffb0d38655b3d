"""Reading: finds the passages of notes that answer a question, and says how well the notes answer it."""

__all__ = [
    "answering",
    "candidates",
    "finding",
    "passage",
    "ports",
    "sought",
]
