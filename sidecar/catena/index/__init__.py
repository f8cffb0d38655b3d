"""The index: the log of files and chunks, the identity of the index, and the ports of its stores."""

__all__ = [
    "annotations",
    "claims",
    "identity",
    "languages",
    "log",
    "pdf_notes",
    "planning",
    "ports",
    "presence",
    "recording",
]
