"""Mentions: questions for the first note on something, and since when something is done.

The wordings are in each language's vocabulary, table `mentions`.
"""

import re
from dataclasses import dataclass
from functools import cache

from catena.language.identification import language_of
from catena.language.vocabulary import SPACED_LANGUAGES, UNSPACED_LANGUAGES, Language, entry
from catena.language.vocabulary import words as words_in
from catena.questions.phrases import trimmed
from catena.questions.plain import expression, in_language, plain_question

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
    told = language_of(question)
    # Short questions in related languages are hard to tell apart; their wordings are not.
    for language in (told,) if told in UNSPACED_LANGUAGES else dict.fromkeys((told, *SPACED_LANGUAGES)):
        text = in_language(plain_question(question), language)
        of_notes = bool(_wording("first", language).search(text))
        if of_notes or _wording("since", language).search(text):
            topic = _topic(question, language)
            return AskedMention(topic=topic, of_notes=of_notes) if topic else None
    return None


def _topic(question: str, language: Language) -> str:
    """Return the question without the words around what it asks about."""
    if language in UNSPACED_LANGUAGES:
        around = f"(?:{entry('mentions.around', language)})"
        return _stripped(question, re.compile(f"^{around}|{around}$"))
    around = {in_language(word, language) for word in words_in("mentions.around", language)}
    left = [_ELIDED.sub("", word) for word in question.split()]
    for end in (0, -1):
        while left and (in_language(left[end].strip(_EDGE).lower(), language) in around or not left[end].strip(_EDGE)):
            del left[end]
    return trimmed(" ".join(left).strip(_EDGE))


def _stripped(text: str, ends: re.Pattern[str]) -> str:
    """Return a text without what matches at its ends, again and again."""
    before = None
    while text != before:
        before, text = text, ends.sub("", text.strip(_EDGE))
    return text


@cache
def _wording(what: str, language: Language) -> re.Pattern[str]:
    return re.compile(in_language(expression(entry(f"mentions.{what}", language)), language), re.IGNORECASE)
