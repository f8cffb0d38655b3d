"""Stores: what the state folder keeps in databases: SQLite and LanceDB, one file each."""

__all__ = [
    "lancedb_chunks",
    "lancedb_shared",
    "own_files",
    "sqlite_annotations",
    "sqlite_claims",
    "sqlite_history",
    "sqlite_history_copies",
    "sqlite_languages",
    "sqlite_ledger",
    "sqlite_opening",
    "sqlite_relations",
    "sqlite_settled_marks",
]
