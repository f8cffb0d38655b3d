"""Answer types: what kind of words would answer a question.

The question words of each language are in its vocabulary, table `asking`.
"""

import re
from enum import StrEnum
from functools import cache

from catena.language.identification import language_of
from catena.language.vocabulary import UNSPACED_LANGUAGES, Language, word_list
from catena.language.wordings import wording
from catena.questions.plain import plain_question


class AnswerType(StrEnum):
    """The kind of words that a question asks for."""

    DEFINITION = "definition"
    YES_NO = "yes_no"
    PERSON = "person"
    DATE = "date"
    NUMBER = "number"
    PLACE = "place"
    REASON = "reason"
    LIST = "list"
    OTHER = "other"


def answer_type_of(question: str) -> AnswerType:
    """Return the kind of words that would answer a question.

    The question word that begins the first clause decides: in `When I nap, how long …`, `when`. If none begins a
    clause, one in the middle does: `markdown was released in which year`; not one that tells who or what is meant by
    the word before it, as in `techniques for someone who is tired`. A question without a question word asks whether it
    is so.
    """
    language = language_of(question)
    text = plain_question(question)
    if language in UNSPACED_LANGUAGES:
        by_clause = (_wanted_by(_kinds(language, "^.*?", ""), clause) for clause in _CLAUSES.findall(text))
        unmarked = AnswerType.YES_NO if _ENDS_IN_VERB.search(question) else AnswerType.OTHER
        return next(filter(None, by_clause), unmarked)
    asked = _wanted_by(_kinds(language, _CLAUSE, _WORD_ENDS), text)
    if asked is None and _ASKS.search(question):
        in_the_middle = _kinds(language, r"\b", _WORD_ENDS)[:-1]  # anything may look like yes or no
        is_whole = len(_WORD.findall(text)) >= _FEWEST_WORDS
        named = _relatives(language).sub(" ", text)
        asked = _wanted_by(in_the_middle, named) or (AnswerType.YES_NO if is_whole else None)
    return asked or AnswerType.OTHER


_ORDER = (
    AnswerType.REASON, AnswerType.DATE, AnswerType.NUMBER, AnswerType.PLACE, AnswerType.PERSON, AnswerType.LIST,
    AnswerType.DEFINITION, AnswerType.OTHER, AnswerType.YES_NO,
)  # fmt: skip
"""The kinds in the order in which they are tried: `which year` is a date before `which` is anything."""


_ASKS = re.compile(r"\?\W*$")
_WORD = re.compile(r"[^\W_]+")
_ENDS_IN_VERB = re.compile(r"[るいただつくすぬむう][?？]\s*$")
_CLAUSES = re.compile(r"[^,;、。]+[,;、。]*")
_FEWEST_WORDS = 4
"""A question with fewer words and no question word only names something: `Leitner box?`."""

_CLAUSE = r"(?:^|(?<=[,;:.!?(–—] )|(?<=[¿¡]))(?:(?:so|and|but|then|und|aber|et|mais|pero|ma|mas|en|e|y) )?"
_WORD_ENDS = r"(?!(?<=\w)\w)"

Wordings = tuple[tuple[AnswerType, re.Pattern[str]], ...]


def _wanted_by(kinds: Wordings, question: str) -> AnswerType | None:
    """Return the kind whose wording comes first in the question; of several at one place, the first in `_ORDER`."""
    found = [(match.start(), kind) for kind, pattern in kinds if (match := pattern.search(question))]
    return min(found, key=lambda each: each[0], default=(0, None))[1]


@cache
def _relatives(language: Language) -> re.Pattern[str]:
    """Match question words that go on with what stands before them: a clause of their own stands behind.

    Those that ask stand at the end, or before a preposition: `it was written by whom in May?`
    """
    prepositions = "|".join(word_list("drafts.prepositions", language))
    return wording("asking.relatives", language, before=r"\b", after=rf"{_WORD_ENDS}(?!\W*$|\s+(?:{prepositions})\b)")


@cache
def _kinds(language: Language, before: str, after: str) -> Wordings:
    """The wordings of each kind of answer, in order; those that begin so and end so."""
    return tuple((kind, wording(f"asking.{kind}", language, before=before, after=after)) for kind in _ORDER)
