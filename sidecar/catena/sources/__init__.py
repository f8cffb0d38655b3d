"""Sources: where hits come from, asked together, each within its time."""

__all__ = [
    "annotation_cache",
    "annotation_filters",
    "asking",
    "calibration",
    "filters",
    "graph",
    "hit",
    "page_labels",
    "ports",
    "source",
    "terms",
    "vault_names",
    "warnings",
]
