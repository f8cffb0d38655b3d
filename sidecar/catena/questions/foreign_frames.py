"""Foreign frames: the intent of a question in another language than English, by the wordings of its language.

The wordings are in each language's vocabulary, table `intents`. What none of them settles is read by the question
word: a reason is causal, a date temporal, any other kind of answer a fact.
"""

import re
from collections.abc import Collection, Mapping
from functools import cache

from catena.language.identification import language_of
from catena.language.vocabulary import Language, entry, vocabulary
from catena.questions.answer_type import AnswerType, answer_type_of
from catena.questions.frames import Frame
from catena.questions.intent import Intent
from catena.questions.plain import expression, plain_question

_SURE = 0.92
_LIKELY = 0.86

_REASONS: Mapping[Intent, str] = {
    Intent.COMPARATIVE: "asks to compare",
    Intent.EXPLORATORY: "asks for what your notes hold",
    Intent.TEMPORAL: "asks about a time or a change",
    Intent.CAUSAL: "asks for causes or effects",
    Intent.FACTUAL: "asks for a fact",
}
"""Also the order in which wordings are tried."""

_BY_TYPE: Mapping[AnswerType, Intent] = {AnswerType.REASON: Intent.CAUSAL, AnswerType.DATE: Intent.TEMPORAL}


def foreign_frame(question: str, signals: Collection[str]) -> Frame | None:
    """Return the frame of a question in another language. None for English and if no question word stands in it.

    Args:
        question: The question.
        signals: The names of its signals.
    """
    language = language_of(question)
    if language == "en":
        return None
    text = plain_question(question)
    intent = next((intent for intent, wording in _wordings(language) if wording.search(text)), None)
    if intent is Intent.EXPLORATORY and "my past" in signals:
        intent = Intent.TEMPORAL
    if intent is not None:
        return _frame(intent, _SURE)
    answer_type = answer_type_of(question)
    if answer_type is AnswerType.OTHER and not _has_question_word(language, text):
        return None
    return _frame(_BY_TYPE.get(answer_type, Intent.FACTUAL), _LIKELY)


def _frame(intent: Intent, confidence: float) -> Frame:
    return Frame(pattern="", readings=((intent, confidence),), reason=_REASONS[intent])


def _has_question_word(language: Language, text: str) -> bool:
    return bool(_question_word(language).search(text))


@cache
def _question_word(language: Language) -> re.Pattern[str]:
    return re.compile(expression(entry("asking.other", language)))


@cache
def _wordings(language: Language) -> tuple[tuple[Intent, re.Pattern[str]], ...]:
    intents: dict[str, list[str]] = vocabulary(language).get("intents", {})
    return tuple((intent, re.compile(expression(intents[intent]))) for intent in _REASONS if intent in intents)
