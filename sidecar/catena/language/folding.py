"""Folding: normalises text for comparison, so that case, accents and width don't matter."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

_MANY_MARKS = re.compile(r"[^\w\s\x00-\u02ff]{31,}")
_MOST_MARKS = 30
"""Combining marks on one letter, as in Unicode's stream-safe form; no language has half as many."""
_JOINER = "\u034f"


def normalized(form: Literal["NFC", "NFD", "NFKC", "NFKD"], text: str) -> str:
    """Return a text in one of Unicode's normal forms, in a time that grows with the text.

    `unicodedata` sorts the marks on a letter in a time that grows with the square of their number. So a sign without
    meaning is set between more marks than any letter has.
    """
    return unicodedata.normalize(form, text if text.isascii() else _MANY_MARKS.sub(_separated, text))


def normal_name(text: str) -> str:
    """Apply NFKC and case folding and collapse white space: `"ﬁne  Notes "` and `"Fine notes"` are equal."""
    folded = normalized("NFKC", text).casefold()
    return " ".join(normalized("NFKC", folded).split())


def letters_and_digits(text: str) -> str:
    """Return nothing but the letters and digits of a text, in NFKC and case-folded."""
    return "".join(filter(str.isalnum, normalized("NFKC", text).casefold()))


def _separated(run: re.Match[str]) -> str:
    parts: list[str] = []
    marks = 0
    for character in run[0]:
        marks = marks + 1 if unicodedata.combining(character) else 0
        if marks > _MOST_MARKS:
            parts.append(_JOINER)
            marks = 1
        parts.append(character)
    return "".join(parts)


_MARKS = (
    "\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed"
    "\u0900-\u0963\u0971-\u0df3\u0e31-\u0e3a\u0e47-\u0e4e\u0eb1-\u0ece\u0f71-\u0fbc\u102b-\u103e\u17b4-\u17d3"
    "\u3099\u309a"
)

WORD = rf"(?:[^\W_]|[{_MARKS}])"
r"""One character of a word, as a regular expression. `\w` alone leaves out the vowel signs of many scripts."""

UNSPACED = (
    "[\u1100-\u11ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3130-\u318f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf"
    "\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003134f]"
)
"""One Chinese, Japanese or Korean character, as a regular expression: scripts without blanks between words."""


DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-"))
"""Dashes that people and typesetters write for a hyphen: `5G–GUTI`."""


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text that can be mapped back to the original.

    Attributes:
        origins: For each character of `text`, the index of the original character; the last entry is the original's
            length.
    """

    text: str
    origins: Sequence[int]


def fold(text: str) -> str:
    """The text in the form used for comparison: NFKC, case-folded, without Latin, Greek and Cyrillic accents."""
    if text.isascii():
        return text.lower()
    return _fold_lately(text) if len(text) <= _LONGEST_KEPT else "".join(map(_fold_character, text))


_LONGEST_KEPT = 400
"""In characters, about a sentence: an answer looks for one word after another in it."""


def folded(text: str) -> Folded:
    """Fold a text and record where each character came from."""
    if text.isascii():
        return Folded(text.lower(), range(len(text) + 1))
    parts = list(map(_fold_character, text))
    joined = "".join(parts)
    if len(joined) == len(text) and max(map(len, parts)) == 1:  # as nearly always: each character became one
        return Folded(joined, range(len(text) + 1))
    origins = [at for at, part in enumerate(parts) for _ in part]
    return Folded(joined, (*origins, len(text)))


def without_accents(text: str) -> str:
    """The text without accents, in upper and lower case as it was: as people type `cuantos` and `a partir de`."""
    if text.isascii():
        return text
    bare = "".join(c for c in normalized("NFD", text) if not "\u0300" <= c <= "\u036f")
    return normalized("NFC", bare)


class _FoldedCharacters(dict[str, str]):
    """Each character folded, found in half the time that `lru_cache` takes."""

    def __missing__(self, character: str) -> str:
        if len(self) >= _MOST_CHARACTERS:
            self.clear()
        bare = "".join(c for c in normalized("NFKD", character) if not "\u0300" <= c <= "\u036f")
        found = self[character] = normalized("NFKC", bare).casefold()
        return found


_MOST_CHARACTERS = 16_384
_fold_character = _FoldedCharacters().__getitem__


@lru_cache(maxsize=4096)
def _fold_lately(text: str) -> str:
    return "".join(map(_fold_character, text))
