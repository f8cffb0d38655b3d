"""The kind of words that a question asks for, and whether a passage has any: a price, a span of time, a date, a name.

A passage about the right thing without a word of the kind asked for says what the question knows already.
"""

import re
from collections.abc import Sequence
from enum import Enum, auto
from functools import cache, lru_cache
from itertools import chain

from catena.language.calendar_words import month_pattern
from catena.language.folding import fold, without_accents
from catena.language.identification import language_of
from catena.language.inflection import same_word
from catena.language.tokens import UNSPACED_CHARACTER, word_runs
from catena.language.vocabulary import SPACED_LANGUAGES, UNSPACED_LANGUAGES, Language, alternatives, folded_words, words
from catena.language.wordings import anywhere
from catena.questions.answer_type import AnswerType
from catena.questions.counting import counted_words
from catena.questions.how_to import asks_how_to
from catena.reading.sought import Sought


class AnswerKind(Enum):
    """A kind of words that can be recognised in a passage."""

    PRICE = auto()
    DURATION = auto()
    NUMBER = auto()
    DATE = auto()
    PERSON = auto()
    PLACE = auto()
    FREQUENCY = auto()


def asks_for_team(question: str) -> bool:
    """Return whether a question asks for those who take part in something."""
    low = fold(question)
    is_said = not folded_words("reading.teamwork", *SPACED_LANGUAGES).isdisjoint(word_runs(low))
    unspaced = words("reading.teamwork", *UNSPACED_LANGUAGES)
    return is_said or any(word in low for word in unspaced) or bool(anywhere("reading.was_there").search(question))


_OF_TYPE = {
    AnswerType.NUMBER: AnswerKind.NUMBER,
    AnswerType.DATE: AnswerKind.DATE,
    AnswerType.PERSON: AnswerKind.PERSON,
    AnswerType.PLACE: AnswerKind.PLACE,
}
_MEASURED = (AnswerType.NUMBER, AnswerType.OTHER)
_MONTHS = month_pattern(shortest=4)
_DATE = re.compile(
    r"(?<!\d)(?:1[4-9]|20)\d\d(?!\d)|\d{1,2}[./]\d{1,2}[./]\d{2,4}|(?<!\d)\d\d?:\d\d(?!\d)|\d\.\d+\.\d|\d月|\d年"
    rf"|\b(?:{_MONTHS})\b|\b\d\ds\b|\d ?[ap]m\b|\d ?点(?![击评赞开])",
    re.IGNORECASE,
)
"""A year, a day, a time of day, or a version."""
_NAME = re.compile(
    r"(?<![.!?:;•·|] )(?<!^)\b[A-ZÀ-ÖØ-Þ][\w'’-]+|@\w+"
    r"|\b[A-ZÀ-ÖØ-Þ][\w'’.-]*\s+(?:(?:de|van|von|del|la)\s+)?[A-ZÀ-ÖØ-Þ][\w'’-]+"
)
"""A word with a capital that no beginning explains, two such words in a row, or a handle."""
_PATH = re.compile(r"\w[/\\]\w|\.[a-z]{2,4}\b|\bwww\b")
_DIGIT = re.compile(r"\d")
_KEY = re.compile(r"@[\w:.-]+|\[\^?\d+\]")
"""A citekey or the mark of a footnote: its year or number tells nothing of what is said."""
_CURRENCY = re.compile(r"[$€£¥₹]")


@lru_cache(maxsize=64)
def kind_wanted(question: str, answer_type: AnswerType) -> AnswerKind | None:
    """Return the kind of words that a question asks for; None if its answer can't be recognised by them.

    How to see how long something takes is answered by a command, and by no time.
    """
    if answer_type is AnswerType.PERSON and expects_no_name(question):
        return None
    if frequency_asked().search(question):
        return AnswerKind.FREQUENCY
    if answer_type in _MEASURED and asks_how_to(question):
        return None
    if answer_type in _MEASURED and price_asked().search(question):
        return AnswerKind.PRICE
    if answer_type in _MEASURED and duration_asked().search(question):
        return AnswerKind.DURATION
    return _OF_TYPE.get(answer_type)


def asks_for_day(question: str) -> bool:
    """Return whether a question for a date can't be answered by a condition, as `When is a proof valid?` can."""
    return bool(anywhere("reading.day_asked").search(question))


def expects_no_name(question: str) -> bool:
    """Whether no name answers a question for a person, as it names the person itself or asks for a kind of people.

    `Who was Ada Lovelace?`, `Who is this course for?`
    """
    return bool(_who_is().search(question) or _WHO_IS_UNSPACED.search(question) or _for_whom().search(question))


_CAPITAL = r"[^\W\d_a-zß-öø-ÿ][\w.'’-]*"
_WHO_IS_UNSPACED = re.compile(
    r"^(?!这|那|他|她|作者|この|その)[^的の]{2,12}(?:是谁|是誰|とは誰|は誰)(?:ですか|か)?[?？。\s]*$"
    r"|^(?:请问)?谁是[A-Z][\w.'’ -]{1,30}[?？。\s]*$"
)
"""`谁是队长？` asks for a name, `谁是Ada Lovelace？` gives one."""


@cache
def _who_is() -> re.Pattern[str]:
    frame = alternatives("reading.who_is", *SPACED_LANGUAGES)
    return re.compile(
        rf"^\W*(?i:{frame})\s+{_CAPITAL}(?:\s+(?:(?:d[aeiu]|del|des|der|la|le|van|von)\s+)*{_CAPITAL})*\W*$"
    )


@cache
def _for_whom() -> re.Pattern[str]:
    spaced = alternatives("reading.for_whom", *SPACED_LANGUAGES)
    return re.compile(rf"^\W*{spaced}(?!\w)|{alternatives('reading.for_whom', 'zh', 'ja')}", re.IGNORECASE)


def has_kind(kind: AnswerKind, text: str, sought: Sought) -> bool:
    """Return whether a passage has words of a kind; names and dates that the question has itself do not count."""
    match kind:
        case AnswerKind.PRICE:
            return bool(_CURRENCY.search(text) or anywhere("reading.free_words").search(text)) or _has_priced(text)
        case AnswerKind.DURATION:
            return bool(durations().search(text))
        case AnswerKind.FREQUENCY:
            return bool(frequencies().search(text))
        case AnswerKind.NUMBER:
            return bool(_DIGIT.search(_KEY.sub(" ", text)) or _counts().search(text))
        case AnswerKind.DATE:
            prose = _KEY.sub(" ", text)
            if any(_has_another(each, prose, sought) for each in (_DATE, anywhere("reading.decades"), day_words())):
                return True
            return not asks_for_day(sought.question) and bool(anywhere("reading.conditions").search(text))
        case AnswerKind.PERSON:
            is_someone = UNSPACED_CHARACTER.search(text) or _has_relative(text)
            return bool(is_someone) or _has_another(_NAME, text, sought)
        case AnswerKind.PLACE:
            is_path = _PATH.search(text) or UNSPACED_CHARACTER.search(text)
            return bool(is_path) or _has_another(_NAME, text, sought)


def _has_relative(text: str) -> bool:
    """Return whether a text has a word for somebody whom people mean without a name: `my mother's recipe`."""
    told = word_runs(text.lower())
    if words("reading.relatives", *SPACED_LANGUAGES).isdisjoint(told):
        return False  # as nearly always; telling the language takes longer
    language = language_of(text)
    return language in SPACED_LANGUAGES and not words("reading.relatives", language).isdisjoint(told)


def has_definite_number(text: str, question: str = "") -> bool:
    """Return whether a passage has a number other than `one`, which is an article in most languages.

    If the question asks how many there are, a year, a day, a version or a digit in a name (`5G`) is none.
    """
    prose = _KEY.sub(" ", text)
    if counts_things(question):
        prose = _COUNTS_NOTHING.sub(" ", prose)
    return bool(_DIGIT.search(prose) or _definite_counts().search(text))


def is_magnitude(word: str) -> bool:
    """Return whether a word is part of a number that begins in digits: `2.7 million`."""
    return _definite_counts().fullmatch(word) is not None


_COUNTS_NOTHING = re.compile(
    r"\d+(?:[./:-]\d+){2,}|(?<![\d.,])(?:1[4-9]|20)\d\d(?![\d.,]*\d)|\d\d?:\d\d(?!\d)"
    r"|[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ0-9_]*\d[A-Za-z0-9_.]*|\d+_\w+|\b\d[A-Z]\b"
)
"""A year, a day, a version, a time of day, and digits within a name."""


def counts_things(question: str) -> bool:
    """Return whether a question asks how many of something there are, and not for a span of time."""
    is_asked = _count_asked().search(question) or _count_asked_unspaced().search(question)
    return bool(is_asked) and not duration_asked().search(question)


def counts_any_of(nouns: Sequence[str], question: str) -> bool:
    """Return whether a question asks how many of one of these nouns there are: `calories` in `How many calories …?`."""
    asked = _count_asked().search(question)
    behind = question[asked.end() :].lstrip() if asked else ""
    return any(behind.startswith(noun) for noun in nouns)


def is_uncounted(question: str, text: str) -> bool:
    """Return whether a question asks how many of something, and a passage has no number before the word for it."""
    if asked := _count_asked_unspaced().search(question):
        return _is_uncounted_unspaced(asked[asked.lastindex or 0] or asked[0][-1], text)
    asked = _count_asked().search(question)
    if asked is None:
        return False
    counted = counted_words(question)
    numbers = chain(_DIGITS.finditer(text), _counts().finditer(text))
    behind = (word_runs(fold(text[match.end() : match.end() + _NEAR]))[:_WORDS_BEHIND] for match in numbers)
    are_people = not words("reading.people", *SPACED_LANGUAGES).isdisjoint(counted)
    return not any(
        any(same_word(word, other) for other in counted) or (are_people and _groups_of_people().fullmatch(word))
        for words_behind in behind
        for word in words_behind
    )


@cache
def _groups_of_people() -> re.Pattern[str]:
    """Match nouns for those who took part in something, folded: `patients` answer `how many people`."""
    return re.compile(without_accents(alternatives("facets.counted", *SPACED_LANGUAGES)))


def _is_uncounted_unspaced(counted: str, text: str) -> bool:
    """Return whether no number stands before a pair of the characters that were counted, or before the only one."""
    pairs = {counted[at : at + 2] for at in range(max(1, len(counted) - 1))}
    numbers = chain(_DIGITS.finditer(text), _counts().finditer(text))
    return not any(pair in text[match.end() : match.end() + _NEAR_UNSPACED] for match in numbers for pair in pairs)


_NEAR_UNSPACED = 8
"""How many characters behind a number are looked at in languages without blanks."""


_WORDS_BEHIND, _NEAR = 4, 60
"""Behind a number, at most this many words and characters are looked at."""
_DIGITS = re.compile(r"\d[\d.,]*")


def _has_another(pattern: re.Pattern[str], text: str, sought: Sought) -> bool:
    return any(not sought.found_in(match[0]) for match in pattern.finditer(text))


def price_asked() -> re.Pattern[str]:
    """Return a pattern of what asks for a price."""
    return anywhere("reading.price_asked")


def _has_priced(text: str) -> bool:
    """Return whether a word for a price or a currency stands near a number: `12 euros`, never `the total cost`."""
    return any(
        has_definite_number(text[max(0, match.start() - _NEAR_PRICE) : match.end() + _NEAR_PRICE])
        for match in anywhere("reading.price_words").finditer(text)
    )


_NEAR_PRICE = 40
"""How many characters before and behind a word for a price are near it."""


def day_words() -> re.Pattern[str]:
    """Return a pattern of days of the week and times of day: `on Wednesdays at half past seven`."""
    return anywhere("reading.day_words")


@cache
def _count_asked() -> re.Pattern[str]:
    return re.compile(rf"\b{alternatives('reading.count_asked', *SPACED_LANGUAGES)}", re.IGNORECASE)


@cache
def _count_asked_unspaced() -> re.Pattern[str]:
    return re.compile(alternatives("reading.count_asked", *UNSPACED_LANGUAGES))


@cache
def duration_asked() -> re.Pattern[str]:
    """Return a pattern of what asks how long something takes."""
    spaced = alternatives("reading.duration_asked", *SPACED_LANGUAGES).replace(
        "<unit>", rf"(?:{_units(*SPACED_LANGUAGES)})\b"
    )
    return re.compile(rf"\b{spaced}|{alternatives('reading.duration_asked', *UNSPACED_LANGUAGES)}", re.IGNORECASE)


def frequency_asked() -> re.Pattern[str]:
    """Return a pattern of what asks how often something happens."""
    return anywhere("reading.frequency_asked")


@cache
def frequencies() -> re.Pattern[str]:
    """Return a pattern of what tells how often something happens: `daily`, `every two years`."""
    spaced = alternatives("reading.frequencies", *SPACED_LANGUAGES).replace(
        "<unit>", f"(?:{_units(*SPACED_LANGUAGES)})"
    )
    return re.compile(rf"\b{spaced}(?!\w)|{alternatives('reading.frequencies', *UNSPACED_LANGUAGES)}", re.IGNORECASE)


@cache
def durations() -> re.Pattern[str]:
    """Return a pattern of a number before a unit of time, with at most one word between them."""
    counts = (_every_count(*SPACED_LANGUAGES), _listed("counts_of_time", *SPACED_LANGUAGES))
    count, unit = "|".join(counts), _units(*SPACED_LANGUAGES)
    spaced = rf"(?:\d|\b(?:{count}))[\s-]*(?:\w+[\s-])?(?:{unit})\b|\bovernight\b"
    unspaced = rf"(?:\d|{_every_count(*UNSPACED_LANGUAGES)})+\s*个?多?(?:{_units(*UNSPACED_LANGUAGES)})"
    return re.compile(f"{spaced}|{unspaced}", re.IGNORECASE)


@cache
def _counts() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{_every_count(*SPACED_LANGUAGES)})\b|{_every_count(*UNSPACED_LANGUAGES)}", re.IGNORECASE)


@cache
def _definite_counts() -> re.Pattern[str]:
    return re.compile(
        rf"\b(?:{_listed('counts', *SPACED_LANGUAGES)})\b|{_listed('counts', *UNSPACED_LANGUAGES)}", re.IGNORECASE
    )


@cache
def spelled_counts() -> re.Pattern[str]:
    """Return a pattern of numbers in letters: `four`; its group `word` is always empty."""
    return re.compile(rf"(?:{_definite_counts().pattern})(?P<word>(?!))?", re.IGNORECASE)


def _every_count(*languages: Language) -> str:
    return f"{_listed('counts', *languages)}|{_listed('indefinite_counts', *languages)}"


def _units(*languages: Language) -> str:
    return _listed("time_units", *languages)


def _listed(name: str, *languages: Language) -> str:
    return "|".join(sorted(words(f"reading.{name}", *languages)))
