"""Language data and functions for words and sentences. Each language has one data file; the code is shared."""

__all__ = [
    "calendar_words",
    "denial",
    "entities",
    "folding",
    "grammar",
    "identification",
    "inflection",
    "numbers",
    "phrases",
    "regional",
    "roots",
    "said",
    "sentences",
    "shortening",
    "stop_words",
    "template_words",
    "tokens",
    "verbatim",
    "vocabulary",
    "wordings",
]
