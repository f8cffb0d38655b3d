"""Negation: the words that negate a statement, in English and German."""

from catena.language.vocabulary import words

DENIALS = words("denial.adverbs", "en", "de")
"""Adverbs: "not", "hardly", "nie"."""
DENYING_DETERMINERS = words("denial.determiners", "en", "de") | {"zero"}
"""Before a noun: "no", "kein"."""
DENYING_PRONOUNS = words("denial.pronouns", "en")
"""Instead of a noun: "nobody"."""
NOT_DENYING = words("denial.not_denying", "en", "de")
"""Words after which "not" negates nothing: "not only"."""
ABSENCE = words("denial.absence", "en", "de")
"""Nouns of absence: "a lack of sleep" has the effects of the opposite of sleep."""
