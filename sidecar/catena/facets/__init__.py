"""Facets: which sentences tell a paper's question, sample, method, measure, result and limit."""

__all__ = [
    "choosing",
    "limit",
    "question",
    "result",
    "sample",
    "telling",
]
