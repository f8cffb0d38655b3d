"""Tokens: splits text into words with their positions.

There are four kinds of words, because a search must find the parts of `don't`, and a name must keep its signs:

- word runs: letters, digits and combining marks only: `don`, `t`, `2024`;
- letter words: letters with hyphens and apostrophes inside: `don't`, `long-term`;
- name words: the words of titles: `C++`, `vue.js`, `R&D`, `@reyes-2021`;
- units: like word runs, but every Chinese, Japanese and Korean character is a unit of its own.
"""

import re
from typing import NamedTuple

from catena.language.folding import UNSPACED, WORD

LETTER_WORD = r"[^\W\d_]+(?:[-'’][^\W\d_]+)*"
"""One letter word, as a regular expression."""
NAME_WORD = r"(?:[^\W_]+(?:[-'’.+#&/][^\W_]+)*[+#]*|@\S+)"
"""One name word, as a regular expression."""
WORD_RUN = re.compile(rf"{WORD}+")
SPACED_RUN = re.compile(rf"(?:(?!{UNSPACED}){WORD})+")
"""A word run of a script that puts blanks between words: `PARA` in `用PARA组织`."""
LETTERS = re.compile(LETTER_WORD)
UNSPACED_CHARACTER = re.compile(UNSPACED)
HAN_OR_KANA = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
"""A common Chinese or Japanese character: other than Korean, these are written with no blanks at all."""
_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3001-\u3003\u3008-\u3011\uff01-\uff60"
BLANK_IN_CJK = re.compile(rf"(?<=[{_CJK}]) +(?=[{_CJK}])")
"""Blanks between two such characters or their signs, which only the ends of lines leave there."""

_NAME_WORD = re.compile(NAME_WORD)
_UNIT = re.compile(rf"{UNSPACED}|(?:(?!{UNSPACED}){WORD})+[+#]*")
_ASCII_UNIT = re.compile(r"[^\W_]+[+#]*")
"""The same in a text that is ASCII, as most are: three times as fast."""


class Token(NamedTuple):
    """One word of a text.

    Attributes:
        text: The word, case-folded.
        start: The index of its first character, in code points.
        end: The index after its last character.
    """

    text: str
    start: int
    end: int


def tokens(text: str, pattern: re.Pattern[str]) -> tuple[Token, ...]:
    """All matches of a pattern, case-folded, with their positions."""
    return tuple(Token(match[0].casefold(), *match.span()) for match in pattern.finditer(text))


def word_runs(text: str) -> list[str]:
    """The word runs of a text, in order, as written."""
    return WORD_RUN.findall(text)


def spaced_runs(text: str) -> list[str]:
    """The word runs of a text in scripts that put blanks between words, in order, as written."""
    return (WORD_RUN if text.isascii() else SPACED_RUN).findall(text)


def letter_words(text: str) -> list[str]:
    """The letter words of a text, in order, as written."""
    return LETTERS.findall(text)


def name_words(text: str) -> list[str]:
    """The name words of a text, in order, as written."""
    return _NAME_WORD.findall(text)


def units(text: str) -> list[str]:
    """The units of a text, in order, as written; `c++` keeps its signs."""
    return (_ASCII_UNIT if text.isascii() else _UNIT).findall(text)
