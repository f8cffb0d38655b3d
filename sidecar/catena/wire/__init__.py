"""The contract: its words, and how they become our values and errors and back."""

__all__ = [
    "answering",
    "generated",
    "incoming",
    "problems",
    "protocol",
    "transport",
    "word",
]
