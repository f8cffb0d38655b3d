"""Adapters to the outside world: one file for each port, and the only imports of heavy libraries."""

__all__ = [
    "disk_vault",
    "git_repository",
    "json_judgements",
    "json_link_feedback",
    "link_journal",
    "onnx_embedder",
    "onnx_reader",
    "pdf_reader",
    "sqlite_annotations",
    "sqlite_claims",
    "sqlite_history",
    "sqlite_languages",
    "sqlite_ledger",
    "sqlite_relations",
    "vault_pdfs",
    "vault_watcher",
    "vault_with_pdfs",
    "zotero_integration",
    "zotero_library",
    "zotero_profiles",
]
