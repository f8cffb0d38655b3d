"""Beliefs: what the notes said of a concept, and when: sentences with their times, and the versions that tell of it."""

__all__ = [
    "belief",
    "beliefs",
    "copied_notes",
    "described_note",
    "history_timeline",
    "notes_about",
    "ports",
    "written_concept",
]
