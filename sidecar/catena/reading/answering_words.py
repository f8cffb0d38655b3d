"""The words of a passage that answer who, when, where or how many."""

import re

from catena.language.calendar_words import month_numbers
from catena.language.folding import fold
from catena.questions.answer_type import AnswerType
from catena.reading.sought import Sought

MOST_MARKED = 3

_MONTHS = "|".join(sorted((re.escape(name) for name in month_numbers() if len(name) > 3), key=len, reverse=True))
_DATE = re.compile(
    r"(?<![\d.])(?:\d{4}-\d{2}(?:-\d{2})?|\d{1,2}[./]\d{1,2}[./]\d{2,4}"
    rf"|(?:\d{{1,2}}(?:st|nd|rd|th|er|\.)? )?(?:(?:de|of) )?\b(?:{_MONTHS})\b"
    r"(?: \d{1,2}(?:st|nd|rd|th)?\b,?)?(?: (?:de )?\d{4})?"
    r"|\d{4}年(?:\d{1,2}月)?(?:\d{1,2}日)?|\d{1,2}月\d{1,2}日|(?:1[0-9]|20)\d\ds?)(?![\d])",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"(?<![\w.,])[~≈<>≥≤±$€£]?\d+(?:[.,]\d+)*(?: ?(?:[-–]|to|bis|à|a) ?\d+(?:[.,]\d+)*)?"
    r"(?: ?(?:%|°C?|percent|per cent|Prozent|pour ?cent|por ciento)| [^\W\d_]{1,14}\b|[^\W\d_]{1,4}\b)?"
)
_NAME = re.compile(
    r"\b[A-ZÀ-ÖØ-Þ](?:[\w'’.-]*\w)?(?:\s+(?:(?:de|del|la|von|van|der|du|da|le|of|and|&)\s+)?[A-ZÀ-ÖØ-Þ](?:[\w'’-]*\w)?)*"
)


def answering_words(text: str, sought: Sought) -> tuple[tuple[int, int], ...]:
    """Returns where in a passage the words stand that answer the question, in characters, in order.

    Only questions for a person, a place, a date or a number have such words; for others, ().
    """
    match sought.answer_type:
        case AnswerType.DATE:
            found = [match.span() for match in _DATE.finditer(text)]
        case AnswerType.NUMBER:
            found = [match.span() for match in _NUMBER.finditer(text)]
        case AnswerType.PERSON | AnswerType.PLACE:
            found = [match.span() for match in _NAME.finditer(text) if _is_new(match[0], match.start(), sought)]
        case _:
            found = []
    return tuple(found[:MOST_MARKED])


def _is_new(name: str, start: int, sought: Sought) -> bool:
    """Whether a name is not one of the question; a single capitalised word that begins the text may be no name."""
    return not sought.found_in(name) and (start > 0 or " " in name) and len(fold(name)) > 1
