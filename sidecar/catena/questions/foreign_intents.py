"""Foreign intents: the intent of a question in another language than English, by the wordings of its language.

The wordings are in each language's vocabulary, tables `intents` and `intents.open`. The second is read only if the
question word leaves open what kind of words would answer. What no wording settles is read by the question word: a
reason is causal, a date temporal, any other kind of answer a fact.
"""

import datetime as dt
from collections.abc import Mapping

from catena.errors import BadDate
from catena.language.identification import language_of
from catena.language.vocabulary import Language
from catena.language.wordings import wording
from catena.questions.answer_type import AnswerType, answer_type_of
from catena.questions.frames import Frame
from catena.questions.intent import Intent
from catena.questions.listing import listing_of
from catena.questions.parameters import is_personal
from catena.questions.plain import plain_question
from catena.questions.when import period_in

_SURE = 0.92
_LIKELY = 0.86

_REASONS: Mapping[Intent, str] = {
    Intent.COMPARATIVE: "asks to compare",
    Intent.TEMPORAL: "asks about a time or a change",
    Intent.EXPLORATORY: "asks for what your notes hold",
    Intent.CAUSAL: "asks for causes or effects",
    Intent.FACTUAL: "asks for a fact",
}
"""Also the order in which wordings are tried: `a timeline of my notes` asks for times, not for notes."""

_BY_TYPE: Mapping[AnswerType, Intent] = {AnswerType.REASON: Intent.CAUSAL, AnswerType.DATE: Intent.TEMPORAL}

_OPEN_TYPES = frozenset((AnswerType.OTHER, AnswerType.LIST, AnswerType.DEFINITION))
"""Types of which a question is about whatever its words speak of: `What …`, `How …`, `Which …`. A question of any other
type is about what its question word asks for: `Who suffered most from the effects?` asks for a person."""


def foreign_frame(question: str) -> Frame | None:
    """Return the frame of a question in another language. None for English and if no question word stands in it."""
    language = language_of(question)
    if language == "en":
        return None
    text, answer_type = plain_question(question), answer_type_of(question)
    intent = _intent_by_wording(language, text, answer_type)
    if intent is Intent.EXPLORATORY and is_personal(question) and _names_a_period(question):
        intent = Intent.TEMPORAL
    if intent is not None:
        return _frame(intent, _SURE)
    if answer_type is AnswerType.OTHER and not wording("asking.other", language).search(text):
        return _frame(Intent.TEMPORAL, _LIKELY) if _names_a_period(question) else None
    is_open = answer_type in (AnswerType.OTHER, AnswerType.DEFINITION)
    if is_open and is_personal(question) and _names_a_period(question):
        return _frame(Intent.TEMPORAL, _LIKELY)
    return _frame(_BY_TYPE.get(answer_type, Intent.FACTUAL), _LIKELY)


def _names_a_period(question: str) -> bool:
    try:
        return period_in(question, today=_ANY_DAY) is not None
    except BadDate:
        return True


_ANY_DAY = dt.date(2000, 1, 1)


def _intent_by_wording(language: Language, text: str, answer_type: AnswerType) -> Intent | None:
    if answer_type is AnswerType.REASON:
        return Intent.CAUSAL
    if (listing := listing_of(text)) and not listing.kind:
        return Intent.EXPLORATORY
    tables = ("intents", "intents.open") if answer_type in _OPEN_TYPES else ("intents",)
    found = (intent for intent in _REASONS for table in tables if wording(f"{table}.{intent}", language).search(text))
    return next(found, None)


def _frame(intent: Intent, confidence: float) -> Frame:
    return Frame(readings=((intent, confidence),), reason=_REASONS[intent])
