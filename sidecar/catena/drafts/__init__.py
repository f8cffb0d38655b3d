"""Drafts: checks a manuscript against the papers and notes it cites, and finds where words are from."""

__all__ = [
    "bibtex",
    "checking",
    "cited_papers",
    "citing",
    "csl",
    "draft",
    "from_pdfs",
    "judging",
    "likeness",
    "loading",
    "paper_passages",
    "passage",
    "person",
    "publication",
    "quotations",
    "referenced",
    "shortlist",
    "vault_passages",
]
