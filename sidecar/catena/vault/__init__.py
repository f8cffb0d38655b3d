"""The vault: its files, their paths, and changes to them."""

__all__ = [
    "changes",
    "exclusions",
    "file",
    "path",
    "ports",
    "sizes",
]
