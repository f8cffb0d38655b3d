"""Statements: the sentences of a paper, what they are worth, and the words by which they tell what they do in it."""

__all__ = [
    "facet_words",
    "in_pdf",
    "likeness",
    "marks",
    "outcomes",
    "own_work",
    "page_borders",
    "parts",
    "placing",
    "said",
    "shortening",
    "sources",
    "standing_alone",
    "statement",
    "stock_phrases",
    "worth",
]
