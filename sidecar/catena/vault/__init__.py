"""The vault: its files, their paths, and how they change."""

__all__ = [
    "changes",
    "exclusions",
    "file",
    "path",
    "ports",
]
