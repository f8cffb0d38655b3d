"""Typed links that a user may accept: suggesting them, checking them, and writing them into notes."""

__all__ = [
    "candidates",
    "checking",
    "existing_links",
    "feedback",
    "journal",
    "link",
    "link_writes",
    "meaning",
    "precision",
    "preferences",
    "proposing",
    "section",
    "shared_neighbours",
    "shared_sentences",
    "signals",
    "suggesting",
    "titles",
]
