"""Denial: the words that turn a statement around, in English and German."""

from catena.language.vocabulary import words

DENIALS = words("denial.adverbs", "en", "de")
"""Adverbs: "not", "hardly", "nie"."""
DENYING_DETERMINERS = words("denial.determiners", "en", "de") | {"zero"}
"""Before a noun: "no", "kein"."""
DENYING_PRONOUNS = words("denial.pronouns", "en")
"""Instead of a noun: "nobody"."""
NOT_DENYING = words("denial.not_denying", "en", "de")
"""After "not" they deny nothing: "not only"."""
ABSENCE = words("denial.absence", "en", "de")
"""`a lack of sleep` is not about sleep's effects but about those of its opposite."""
