"""Quantities in a sentence: a number, its unit, and whether it is a measurement or a condition."""

import re
from dataclasses import dataclass

from catena.claims.lexicon import READ_LANGUAGES, lexicon
from catena.claims.wording import stem_of
from catena.language.calendar_words import month_numbers
from catena.language.numbers import number_words
from catena.language.vocabulary import Language, words

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
_DATING = frozenset(
    "the in since by from until of after before around during en de im seit vor nach depuis desde nel dal sinds".split()
)
_BASES = frozenset(_UNITS.values())
_MEASURING = frozenset(
    ("equals", "about", "around", "nearly", "roughly", "approximately", "only", "almost", "exactly", "least")
)
_CONDITIONS = frozenset(
    """after within during at for from between since until before age aged in over and per""".split()
)
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


def quantity_at(tokens: tuple[str, ...], at: int, language: Language) -> tuple[Quantity, int] | None:
    """Read the quantity that begins at a word.

    Args:
        tokens: Lower case, punctuation left out; `%` is a word of its own.
        at: The index of the word.
        language: The language that they are in.

    Returns:
        The quantity and the number of its words (including the unit if that is a measure); None if there is no number.
    """
    word = tokens[at]
    before = tokens[at - 1] if at else ""
    following = tokens[at + 1] if at + 1 < len(tokens) else ""
    condition = before in _CONDITIONS
    if word in _TIMES:
        value, unit = _TIMES[word]
        return Quantity(value=value, unit=unit, condition=False), 1
    if word in _PARTS and following == "of" and before in ("a", ""):
        return Quantity(value=1 / _PARTS[word], unit="share", condition=False), 1
    if found := _month_at(tokens, at):
        return found
    value = _value(word)
    if value is None:
        return None
    if before in words("claims.numbered", "en", *READ_LANGUAGES):
        return None  # "chapter 3": a name
    if following in _PARTS and 0 < value < _PARTS[following]:
        return Quantity(value=value / _PARTS[following], unit="share", condition=False), 2
    taken = 1
    while (more := _value(following)) is not None and word not in "0123456789" and _PLAIN.fullmatch(following) is None:
        value = value * more if more >= 100 else value + more
        taken += 1
        following = tokens[at + taken] if at + taken < len(tokens) else ""
    whole = (
        _value(tokens[at + taken + 1] if at + taken + 1 < len(tokens) else "") if following in ("in", "of") else None
    )
    if whole and 0 < value < whole and taken == 1 and not _YEAR.fullmatch(tokens[at + 2]):
        return Quantity(value=value / whole, unit="share", condition=False), 3
    if following in ("bc", "bce", "ad", "ce"):
        return Quantity(value=-value if following in ("bc", "bce") else value, unit="year-date", condition=False), 2
    if _YEAR.fullmatch(word) and following not in _UNITS and not _counts(before, following) and not _is_han(following):
        return Quantity(value=value, unit="year-date", condition=False), 1
    unit = _UNITS.get(following) or stem_of(following, language)
    lex = lexicon()
    if unit not in _BASES and (not following[:1].isalpha() or following in lex.light or following in lex.scope):
        if before[:1].isalpha() and before not in lex.unmeasured and before not in _MEASURING:
            return None  # "chapter 3", "type 2": a name
        unit = ""
    if following in _UNITS or unit in _SCALES:
        base, factor = _SCALES.get(unit, (unit, 1.0))
        condition = condition and (before != "over" or base == "second")
        return Quantity(value=value * factor, unit=base, condition=condition), taken + 1
    return Quantity(value=value, unit=unit, condition=condition and before != "over"), taken


def _month_at(tokens: tuple[str, ...], at: int) -> tuple[Quantity, int] | None:
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
    return before not in _DATING and len(following) > 3 and following.endswith("s") and following not in lexicon().light


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
