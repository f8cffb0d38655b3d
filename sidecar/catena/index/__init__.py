"""The index: what is logged of every note, what it is made with, and the ports of its stores."""

__all__ = [
    "annotations",
    "claims",
    "identity",
    "log",
    "pdf_notes",
    "planning",
    "ports",
    "recording",
    "unknown_notes",
]
