"""Drafts: checks a manuscript against the papers and notes it cites, and finds where words are from."""

__all__ = [
    "checking",
    "draft",
    "judging",
    "likeness",
    "loading",
    "paper_passages",
    "passage",
    "shortlist",
    "vault_passages",
]
