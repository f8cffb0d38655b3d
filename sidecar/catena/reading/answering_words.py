"""The words of a passage that answer who, when, where or how many.

Nothing is marked rather than something wrong: a number only if it stands alone or before the noun that was asked for,
a name only where no beginning of a sentence explains its capital.
"""

import re
from collections.abc import Iterator

from catena.language.calendar_words import month_numbers
from catena.language.folding import fold
from catena.language.stop_words import question_stop_words
from catena.language.tokens import word_runs
from catena.questions.answer_type import AnswerType
from catena.reading.answer_kinds import expects_no_name
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
    r"(?<![\w.,@#/-])[~≈<>≥≤±$€£]?\d+(?:[.,]\d+)*(?: ?(?:[-–]|to|bis|à|a) ?\d+(?:[.,]\d+)*)?"
    r"(?: ?(?:%|°C?|percent|per cent|Prozent|pour ?cent|por ciento)| [^\W\d_]{2,14}\b|[^\W\d_]{1,4}\b)?(?![\w-])"
)
_NAME = re.compile(
    r"\b[A-ZÀ-ÖØ-Þ](?:[\w'’.-]*\w)?(?:\s+(?:(?:de|del|la|von|van|der|du|da|le|of|and|&)\s+)?[A-ZÀ-ÖØ-Þ](?:[\w'’-]*\w)?)*"
)
_CITED = re.compile(r"\[@?[^\[\]]*\]|@[\w:.-]+|\bp{1,2}\. ?\d+(?:[-–]\d+)?|\$[^$]*\$|https?://\S+")
_BEGINS = re.compile(r"(?:^|[.!?:;•·\"“„(]\s*)$")


def answering_words(text: str, sought: Sought) -> tuple[tuple[int, int], ...]:
    """Returns where in a passage the words stand that answer the question, in characters, in order.

    Only questions for a person, a place, a date or a number have such words; for others, ().
    """
    prose = _blanked(text, _CITED)
    match sought.answer_type:
        case AnswerType.DATE:
            found = [match.span() for match in _DATE.finditer(prose)]
        case AnswerType.NUMBER:
            found = list(_numbers(_blanked(prose, _DATE), sought))
        case AnswerType.PERSON if expects_no_name(sought.question):
            found = []
        case AnswerType.PERSON:
            found = [(start, end) for start, end in _names(prose, sought) if _may_be_person(prose, start, end)]
        case AnswerType.PLACE:
            found = list(_names(prose, sought))
        case _:
            found = []
    return tuple(found) if len(found) <= MOST_MARKED else ()


def _blanked(text: str, pattern: re.Pattern[str]) -> str:
    return pattern.sub(lambda match: " " * len(match[0]), text)


def _numbers(text: str, sought: Sought) -> Iterator[tuple[int, int]]:
    """Yields the numbers before a noun of the question; if there are none, the only number."""
    every = [match.span() for match in _NUMBER.finditer(text)]
    counted = [(start, end) for start, end in every if sought.found_in(text[start:end])]
    yield from counted or (every if len(every) == 1 else ())


def _names(text: str, sought: Sought) -> Iterator[tuple[int, int]]:
    for match in _NAME.finditer(text):
        start, end = match.span()
        if _BEGINS.search(text[max(0, start - 3) : start]):
            first = word_runs(match[0])[0]
            if fold(first) in question_stop_words():
                start += match[0].find(first) + len(first)
                start += len(text[start:end]) - len(text[start:end].lstrip())
            elif " " not in match[0]:
                continue
        name = text[start:end]
        if name[:1].isupper() and not sought.found_in(name) and len(name) > 1:
            yield start, end


def _may_be_person(text: str, start: int, end: int) -> bool:
    """Whether a name is a person's: of two or three words, or of one beside what only people do or have."""
    parts = text[start:end].split()
    if any(fold(part) in question_stop_words() or not _PART_OF_PERSON.fullmatch(part) for part in parts):
        return False
    if 1 < len([part for part in parts if part[0].isupper()]) <= MOST_PARTS:
        return True
    return len(parts) == 1 and bool(_BEFORE_PERSON.search(text[:start]) or _BEHIND_PERSON.match(text[end:]))


MOST_PARTS = 3
"""A longer name in capitals is a title or an institution's."""
_PART_OF_PERSON = re.compile(r"[A-ZÀ-ÖØ-Þ](?:\.|[a-zß-öø-ÿ'’]\w*(?:[-'’]\w+)*|['’]?[A-Z]\w+)?|[a-z]{1,3}|&")
"""An initial, a word with one capital, or `van`: no acronym and no symbol."""
_BEFORE_PERSON = re.compile(r"\b(?:by|von|par|por|door|di|da)\s$|(?:[Dd]r|[Pp]rof|Mr|Mrs|Ms|Mme|M|Sr|Sra)\.?\s$")
_BEHIND_PERSON = re.compile(r"\s(?:et al|\(\d{4})|['’]s\b|\s&\s[A-Z]")
