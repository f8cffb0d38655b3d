"""The history of notes: every version with its valid time and transaction time, and the changes between versions."""

__all__ = [
    "change",
    "changes",
    "matching",
    "merging",
    "ports",
    "segments",
    "thinning",
    "valid_time",
    "version",
    "version_entries",
    "version_reader",
]
