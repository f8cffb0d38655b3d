"""The contract: its types, and their conversion to and from Catena's own values and errors."""

__all__ = [
    "answering",
    "generated",
    "incoming",
    "problems",
    "protocol",
    "transport",
    "word",
]
