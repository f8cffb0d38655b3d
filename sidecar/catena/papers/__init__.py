"""Papers: finding their annotation notes, summaries and PDFs, and the vault's conventions for annotations."""

__all__ = [
    "abstracts",
    "convention_files",
    "details",
    "facets_told",
    "finding",
    "front_matter",
    "merging",
    "named_papers",
    "page_links",
    "paper_text",
    "parents",
    "pdf_annotations",
    "pdf_metadata",
    "pdf_names",
    "pdfs",
    "ports",
    "sections",
    "thoughts",
    "vault_conventions",
]
