"""Typed links that a person may accept: which ones, under which rules, and how they stand in a note."""

__all__ = [
    "checking",
    "feedback",
    "ground",
    "journal",
    "learning",
    "link",
    "link_writes",
    "meaning",
    "proposing",
    "section",
    "shared_neighbours",
    "standing",
    "suggesting",
    "titles",
    "weighing",
]
