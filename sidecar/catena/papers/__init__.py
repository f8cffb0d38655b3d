"""Papers: which notes and PDFs belong to one, under which names, by which conventions."""

__all__ = [
    "convention_files",
    "finding",
    "page_links",
    "pdf_annotations",
    "pdf_names",
    "pdfs",
    "sections",
    "twins",
    "vault_conventions",
]
