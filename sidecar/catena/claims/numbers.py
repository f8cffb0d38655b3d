"""Quantities in a sentence: a number, its unit, and whether it is a measurement or a condition."""

import re
from dataclasses import dataclass
from typing import TypeAlias

from catena.claims.lexicon import READ_LANGUAGES, lexicon
from catena.claims.wording import stem_of
from catena.language.calendar_words import month_numbers
from catena.language.numbers import number_words
from catena.language.vocabulary import SPACED_LANGUAGES, Language, words

FAR_APART = 0.5
"""Two numbers conflict if they differ by more than this share of their mean (a figure of the specification)."""

_TIMES = {"half": (0.5, "share"), "twice": (2.0, "times"), "double": (2.0, "times"), "thrice": (3.0, "times")}
_SPELLINGS = {
    "%": "% percent percentage",
    "times": "x fold times time",
    "millisecond": "ms milliseconds",
    "second": "s sec secs seconds",
    "minute": "min mins minutes",
    "hour": "h hr hrs hours",
    "day": "days",
    "week": "weeks",
    "month": "months",
    "year": "yr yrs years",
    "milligram": "mg milligrams",
    "gram": "g grams",
    "kilogram": "kg kilograms",
    "centimetre": "cm centimeter centimeters centimetres",
    "metre": "m meter meters metres",
    "kilometre": "km kilometer kilometers kilometres",
    "degree": "degrees",
    "kilobyte": "kb",
    "megabyte": "mb",
    "gigabyte": "gb",
    "terabyte": "tb",
}
_UNITS = {word: unit for unit, spellings in _SPELLINGS.items() for word in (unit, *spellings.split())}
_SCALES: dict[str, tuple[str, float]] = {
    "millisecond": ("second", 0.001),
    "minute": ("second", 60.0),
    "hour": ("second", 3600.0),
    "day": ("second", 86400.0),
    "week": ("second", 7 * 86400.0),
    "month": ("second", 30.44 * 86400.0),
    "year": ("second", 365.25 * 86400.0),
    "kilogram": ("gram", 1000.0),
    "milligram": ("gram", 0.001),
    "kilometre": ("metre", 1000.0),
    "centimetre": ("metre", 0.01),
    "megabyte": ("kilobyte", 1024.0),
    "gigabyte": ("kilobyte", 1024.0**2),
    "terabyte": ("kilobyte", 1024.0**3),
}
_PARTS = {f"{part}{s}": n for part, n in (("third", 3), ("quarter", 4), ("fifth", 5), ("tenth", 10)) for s in ("", "s")}
_BASES = frozenset(_UNITS.values())
_PLAIN = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?")
_RANGE = re.compile(r"(\d+(?:\.\d+)?)[-–](\d+(?:\.\d+)?)")
_DAY = re.compile(r"[1-9]|[12]\d|3[01]")
_YEAR = re.compile(r"1[0-9]{3}|20[0-9]{2}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A number with its unit.

    Attributes:
        value: In `unit`; a fraction for "one in five", 0–100 for percent.
        unit: `%`, `times`, `share`, `year-date` for a year of the calendar (with a part for a month), a base unit
            (second, gram, metre, kilobyte) or the word for the counted thing; "" if none follows.
        condition: Whether it is a time or duration ("after 30 days") instead of an amount.
    """

    value: float
    unit: str
    condition: bool

    def conflicts(self, other: "Quantity") -> bool:
        """Return whether both can't be true of the same thing: equal units and far apart, or different years."""
        if self.unit != other.unit or self.condition != other.condition:
            return False
        one, two = self.value, other.value
        if self.unit == "year-date":
            have_months = one % 1 > 0 and two % 1 > 0
            return one // 1 != two // 1 or (have_months and one != two)
        return abs(one - two) > FAR_APART * (abs(one) + abs(two)) / 2


_Read: TypeAlias = tuple[Quantity, int]
"""A quantity and the number of its words."""


def quantity_at(tokens: tuple[str, ...], at: int, language: Language) -> _Read | None:
    """Read the quantity that begins at a word.

    Args:
        tokens: Lower case, punctuation left out; `%` is a word of its own.
        at: The index of the word.
        language: The language that they are in.

    Returns:
        The quantity and the number of its words (including the unit if that is a measure); None if there is no number.
    """
    if found := _named_at(tokens, at) or _month_at(tokens, at):
        return found
    value = _value(tokens[at])
    if value is None or _word(tokens, at - 1) in words("claims.numbered", "en", *READ_LANGUAGES):
        return None  # "chapter 3": a name
    if found := _share_at(tokens, at, value):
        return found
    value, taken = _spoken_at(tokens, at, value)
    return _year_at(tokens, at, value, taken) or _amount_at(tokens, at, value, taken, language)


def _word(tokens: tuple[str, ...], at: int) -> str:
    """Return the word at an index; "" outside of the sentence."""
    return tokens[at] if 0 <= at < len(tokens) else ""


def _named_at(tokens: tuple[str, ...], at: int) -> _Read | None:
    """Read "twice" and "a third of", which have no number."""
    word = tokens[at]
    if word in _TIMES:
        value, unit = _TIMES[word]
        return Quantity(value=value, unit=unit, condition=False), 1
    if word in _PARTS and _word(tokens, at + 1) == "of" and _word(tokens, at - 1) in ("a", ""):
        return Quantity(value=1 / _PARTS[word], unit="share", condition=False), 1
    return None


def _share_at(tokens: tuple[str, ...], at: int, value: float) -> _Read | None:
    """Read "two thirds" and "one in five"."""
    following = _word(tokens, at + 1)
    if following in _PARTS and 0 < value < _PARTS[following]:
        return Quantity(value=value / _PARTS[following], unit="share", condition=False), 2
    whole = _value(_word(tokens, at + 2)) if following in ("in", "of") else None
    if whole and 0 < value < whole and not _YEAR.fullmatch(tokens[at + 2]):
        return Quantity(value=value / whole, unit="share", condition=False), 3
    return None


def _spoken_at(tokens: tuple[str, ...], at: int, value: float) -> tuple[float, int]:
    """Read on a number in words, "two hundred": return its value and the number of its words."""
    taken = 1
    while tokens[at] not in "0123456789" and not _PLAIN.fullmatch(following := _word(tokens, at + taken)):
        more = _value(following)
        if more is None:
            break
        value = value * more if more >= 100 else value + more
        taken += 1
    return value, taken


def _year_at(tokens: tuple[str, ...], at: int, value: float, taken: int) -> _Read | None:
    """Read "300 BC" and "1911"."""
    word, before, following = tokens[at], _word(tokens, at - 1), _word(tokens, at + taken)
    if following in ("bc", "bce", "ad", "ce"):
        value = -value if following in ("bc", "bce") else value
        return Quantity(value=value, unit="year-date", condition=False), taken + 1
    if _YEAR.fullmatch(word) and following not in _UNITS and not _counts(before, following) and not _is_han(following):
        return Quantity(value=value, unit="year-date", condition=False), 1
    return None


def _amount_at(tokens: tuple[str, ...], at: int, value: float, taken: int, language: Language) -> _Read | None:
    """Read a number with the measure, or the word for the counted thing, that follows; None if it is part of a name."""
    before, following = _word(tokens, at - 1), _word(tokens, at + taken)
    condition = before in words("claims.before_times", "en")
    unit = _UNITS.get(following) or stem_of(following, language)
    lex = lexicon()
    if unit not in _BASES and (not following[:1].isalpha() or following in lex.light or following in lex.scope):
        if before[:1].isalpha() and before not in lex.unmeasured and before not in words("claims.measuring", "en"):
            return None  # "chapter 3", "type 2": a name
        unit = ""
    if following in _UNITS or unit in _SCALES:
        base, factor = _SCALES.get(unit, (unit, 1.0))
        condition = condition and (before != "over" or base == "second")
        return Quantity(value=value * factor, unit=base, condition=condition), taken + 1
    return Quantity(value=value, unit=unit, condition=condition and before != "over"), taken


def _month_at(tokens: tuple[str, ...], at: int) -> _Read | None:
    """Read "March 1911" and "3 March 1911"; a month without its year dates nothing."""
    for days, place in ((0, at), (1, at + 1)):
        if place + 1 >= len(tokens) or (days and not _DAY.fullmatch(tokens[at])):
            return None
        month = month_numbers().get(tokens[place])
        if month and _YEAR.fullmatch(tokens[place + 1]):
            return Quantity(value=int(tokens[place + 1]) + month / 13, unit="year-date", condition=False), days + 2
    return None


def _counts(before: str, following: str) -> bool:
    """Whether a number that might be a year counts things: "1200 participants", but not "in 1848 revolutions"."""
    is_plural = len(following) > 3 and following.endswith("s") and following not in lexicon().light
    return is_plural and before not in words("claims.dating", *SPACED_LANGUAGES)


def _is_han(following: str) -> bool:
    """Whether a number that might be a year counts what follows in a script without blanks: "1000卡", not "2019年"."""
    return "\u3040" <= following[:1] <= "\u9fff" and following[:1] != "年"


def _value(word: str) -> float | None:
    if word in number_words():
        return number_words()[word]
    if range_ := _RANGE.fullmatch(word):
        return (float(range_[1]) + float(range_[2])) / 2
    if _PLAIN.fullmatch(word):
        return float(word.replace(",", ""))
    return None
