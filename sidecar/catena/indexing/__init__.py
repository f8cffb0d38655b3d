"""Keeps everything that is derived from the notes current: the indexer, its stages and the derived indexes."""

__all__ = [
    "annotation_index",
    "claim_index",
    "derived_index",
    "graph_index",
    "history_index",
    "index_run",
    "indexer",
    "language_index",
    "link_feedback_index",
    "loaded_model",
    "recent_notes",
    "settled",
    "shared_index",
    "state",
]
