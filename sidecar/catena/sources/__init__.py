"""Finds notes and annotations: the text, semantic and graph sources, queried concurrently, each with a time limit."""

__all__ = [
    "annotation_cache",
    "annotation_filters",
    "asking",
    "calibration",
    "filters",
    "graph",
    "hit",
    "keyboard_noise",
    "languages",
    "note_roles",
    "page_labels",
    "ports",
    "query_language",
    "source",
    "terms",
    "translating",
    "unknown_notes",
    "vault_names",
    "vault_words",
    "warnings",
]
