"""Adapters to the outside world: one file for each port; they and `stores` alone import heavy libraries."""

__all__ = [
    "disk_vault",
    "git_repository",
    "json_disabled_notes",
    "json_judgements",
    "json_link_feedback",
    "kept_pdfs",
    "letters_language",
    "link_journal",
    "onnx_embedder",
    "onnx_reader",
    "pdf_reader",
    "resting_embedder",
    "said_files",
    "vault_pdfs",
    "vault_watcher",
    "vault_with_pdfs",
    "whole_files",
    "zotero_integration",
    "zotero_library",
    "zotero_profiles",
]
