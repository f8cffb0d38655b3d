"""Plain text: a question in the form in which signals, frames and question words are searched."""

import re
from functools import cache

from catena.language.folding import normalized, without_accents
from catena.language.identification import TYPED_WITHOUT_ACCENTS
from catena.language.vocabulary import Language, entry
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
    return _set_phrases().sub('""', text)


def in_language(text: str, language: Language) -> str:
    """Return a text or a regular expression as a language compares it: without accents where many people type none."""
    return without_accents(text) if language in TYPED_WITHOUT_ACCENTS else text


def expression(wordings: list[str]) -> str:
    """Join the regular expressions of one entry of a vocabulary. Their line breaks are for the reader only."""
    return "|".join(_LINE_BREAK.sub("", wording) for wording in wordings)


_STRAIGHT = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "’": "'", "‘": "'", "´": "'", "`": "'"})
_WRAPPED = re.compile(r"^(?:\"+|')\s*(.*?)\s*(?:\"+|')([?.!]*)$")
_QUOTED = re.compile(r"\"\"?[^\"]{1,120}\"\"?|(?<!\w)'[^']{2,120}'(?!\w)")
_LINE_BREAK = re.compile(r"\n\s*")


@cache
def _set_phrases() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{expression(entry('intents.set_phrases', 'en'))})\b")
