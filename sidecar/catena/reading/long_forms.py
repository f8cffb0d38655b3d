"""Long forms: what an abbreviation stands for, where a passage says it beside the abbreviation in brackets.

After Schwartz and Hearst, A simple algorithm for identifying abbreviation definitions in biomedical text (2003).
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from catena.language.identification import language_of
from catena.language.wordings import anywhere

_ABBREVIATION = re.compile(r"(?<![\w-])(?=[\w-]*[A-Z][\w-]*[A-Z])[A-Za-z][\w-]{1,9}(?![\w-])", re.ASCII)
"""Two capitals, ten characters at most."""
_INTRODUCED = re.compile(rf"\s?[(（]\s?({_ABBREVIATION.pattern})(?:\s?[)）](?![^\W\d_])|[,;])", re.ASCII)
_PLAIN = re.compile(r"[^\d:;()（）\[\],%=]+")
_LOOKED_BACK = 200
"""Characters before an abbreviation in which its long form may stand."""
_SPARE_WORDS = 5
"""How many more words a long form may have than its abbreviation has letters."""


@lru_cache(maxsize=64)
def abbreviation_asked(question: str) -> str | None:
    """Return the abbreviation whose long form a question asks for: `FWA` of `What does FWA stand for?`."""
    found = _ABBREVIATION.findall(question) if anywhere("reading.long_form_asked").search(question) else []
    return found[0] if len(found) == 1 else None


def long_form_in(text: str, name: str) -> str | None:
    """Return what an abbreviation stands for if a text says it; None if not, or if the name is no abbreviation."""
    if not _ABBREVIATION.fullmatch(name):
        return None
    return next((text[start:end].strip() for start, end in long_forms_in(text, name)), None)


def is_short_for(name: str, other: str) -> bool:
    """Return whether a name abbreviates another one by its letters: `RFID` for `radio frequency identification`."""
    return long_form_in(f"{other} ({name})", name) == other


def long_forms_of(texts: Iterable[str]) -> Mapping[str, str]:
    """Return what the abbreviations stand for that these texts of one author introduce in brackets."""
    found: dict[str, str] = {}
    for text in texts:
        for hit in _INTRODUCED.finditer(text):
            name = hit[1]
            if name not in found and (said := long_form_in(text, name)) and _PLAIN.fullmatch(said):
                found[name] = _in_mid_sentence(said, text)
    return found


def _in_mid_sentence(said: str, text: str) -> str:
    """Return a long form as it stands within a sentence: without the capital that it has from the start of its text."""
    begins = text.lstrip("# *_").startswith(said) and said[1:].islower() and language_of(text) != "de"
    return said[0].lower() + said[1:] if begins else said


def written_out(text: str, long_forms: Mapping[str, str]) -> str:
    """Return a text with its abbreviations written out; where one is introduced, its long form stands already."""

    def bare(hit: re.Match[str]) -> str:
        return "" if hit[1] in long_forms and hit[0].endswith(")") else hit[0]

    plain = _INTRODUCED.sub(bare, text)
    return _ABBREVIATION.sub(lambda hit: long_forms.get(hit[0], hit[0]), plain)


def long_forms_in(text: str, abbreviation: str) -> Iterator[tuple[int, int]]:
    """Yield where the long form of an abbreviation stands in a text, in characters."""
    name = re.escape(abbreviation)
    for match in re.finditer(rf"\s?[(（,，]\s?{name}\s?[)）]", text):
        words = list(re.finditer(r"\S+", text[: match.start()][-_LOOKED_BACK:]))[-(len(abbreviation) + _SPARE_WORDS) :]
        start = max(0, match.start() - _LOOKED_BACK) + (words[0].start() if words else 0)
        at = _begin_of(text[start : match.start()], abbreviation)
        if at is not None and _is_long(text[start + at : match.start()]):
            yield start + at, match.start()
    for match in re.finditer(rf"(?<![\w-]){name}(?![\w-])(?:\s?[(（]|:\s|\s?=\s?|{_MEANS})", text):
        rest = re.match(r"[^().;:\n（）；：]{3,80}", text[match.end() :])
        if rest and (end := _end_of(rest[0], abbreviation)) is not None:
            yield match.end(), match.end() + end


_MEANS = r",?\s(?:stands for|is short for|or|i\.e\.)\s(?:the\s)?"


def _is_long(text: str) -> bool:
    """Return whether a text has several words: the letters of `CNN` stand in `convolucional`, too."""
    return len(_WORD.findall(text)) > 1


_WORD = re.compile(r"[^\W_]+")


def _begin_of(before: str, abbreviation: str) -> int | None:
    """Return where in the text before an abbreviation its long form begins: each letter, from the last, in order."""
    low, at = before.lower(), len(before)
    letters = [letter for letter in abbreviation.lower() if letter.isalnum()]
    for number, letter in reversed(list(enumerate(letters))):
        at = low.rfind(letter, 0, at)
        while number == 0 and at > 0 and low[at - 1].isalnum():  # the first letter begins a word
            at = low.rfind(letter, 0, at)
        if at < 0:
            return None
    return at


def _end_of(behind: str, abbreviation: str) -> int | None:
    """Return where the long form behind an abbreviation ends: where most of its letters begin a word."""
    words = list(_WORD.finditer(behind))[: len(abbreviation) + _SPARE_WORDS]
    ends = [word.end() for word in words[1:] if _begin_of(behind[: word.end()], abbreviation) == 0]
    return max(ends, key=lambda end: (_initials(behind[:end], abbreviation), -end), default=None)


def _initials(text: str, abbreviation: str) -> int:
    """Return how many letters of an abbreviation begin a word of a text, in order."""
    found = 0
    letters = [letter for letter in abbreviation.lower() if letter.isalnum()]
    for word in _WORD.findall(text.lower()):
        found += found < len(letters) and word[0] == letters[found]
    return found
