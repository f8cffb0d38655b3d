"""Plain text: a question in the form in which signals, frames and question words are searched."""

import re

from catena.language.folding import normalized
from catena.language.wordings import wording
from catena.questions.phrases import without_politeness


def plain(text: str) -> str:
    """Normalize a question for the search for signals.

    Quoted text is replaced by `""`, because it is a name: a question about a song called "Why" asks for no cause.
    """
    folded = normalized("NFKC", text).casefold().translate(_STRAIGHT)
    folded = _WRAPPED.sub(r"\1", " ".join(folded.split()).lstrip("¿¡ ")).replace("''", "'")
    return " ".join(_QUOTED.sub(' "" ', folded).split())


def plain_question(question: str) -> str:
    """Return the normalized question in which signals, words and frames are searched, without polite phrases."""
    return without_politeness(plain(question)) or plain(question)


def without_set_phrases(text: str) -> str:
    """Replace phrases whose words mean nothing on their own by `""`: a contradiction in terms, the first cause."""
    return wording("intents.set_phrases", "en", before=r"\b", after=r"\b").sub('""', text)


_STRAIGHT = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "’": "'", "‘": "'", "´": "'", "`": "'"})
_WRAPPED = re.compile(r"^(?:\"+|')\s*(.*?)\s*(?:\"+|')([?.!]*)$")
_QUOTED = re.compile(r"\"\"?[^\"]{1,120}\"\"?|(?<!\w)'[^']{2,120}'(?!\w)")
