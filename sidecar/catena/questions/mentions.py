"""Mentions: questions for the first note on something, and since when something is done.

The wordings are in each language's vocabulary, table `mentions`.
"""

import re
from dataclasses import dataclass

from catena.language.folding import without_accents
from catena.language.vocabulary import UNSPACED_LANGUAGES, Language
from catena.language.vocabulary import words as words_in
from catena.language.wordings import languages_of, wording
from catena.questions.phrases import trimmed
from catena.questions.plain import plain_question

_EDGE = " \t?!.,;:¿¡。？！、\"'“”«»"
_ELIDED = re.compile(r"^(?:[dljmnst]|qu)['’]", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedMention:
    """What a question asks the first mention of.

    Attributes:
        topic: What is mentioned.
        of_notes: Whether it asks when that was written; else it asks since when something is done, which a note may
            say better than its own date.
    """

    topic: str
    of_notes: bool


def asked_mention(question: str) -> AskedMention | None:
    """Return what a question asks the first mention of: `When did I first write about X?`; None if it doesn't."""
    text = plain_question(question)
    for language in languages_of(question):
        of_notes = bool(wording("mentions.first", language).search(text))
        if of_notes or wording("mentions.since", language).search(text):
            topic = _topic(question, language)
            return AskedMention(topic=topic, of_notes=of_notes) if topic else None
    return None


def _topic(question: str, language: Language) -> str:
    """Return the question without the words around what it asks about."""
    if language in UNSPACED_LANGUAGES:
        around = wording("mentions.around", language).pattern
        return _stripped(question, re.compile(f"^{around}|{around}$"))
    small = {"", *map(without_accents, words_in("mentions.around", language))}
    left = [_ELIDED.sub("", word) for word in question.split()]
    for end in (0, -1):
        while left and without_accents(left[end].strip(_EDGE).lower()) in small:
            del left[end]
    return trimmed(" ".join(left).strip(_EDGE))


def _stripped(text: str, ends: re.Pattern[str]) -> str:
    """Return a text without what matches at its ends, again and again."""
    before = None
    while text != before:
        before, text = text, ends.sub("", text.strip(_EDGE))
    return text
