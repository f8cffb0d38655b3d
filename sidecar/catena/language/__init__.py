"""Language: what is known of words and sentences, apart from any note. Data by language, the code once."""

__all__ = [
    "calendar_words",
    "denial",
    "folding",
    "grammar",
    "inflection",
    "numbers",
    "roots",
    "sentences",
    "stop_words",
    "tokens",
    "vocabulary",
]
