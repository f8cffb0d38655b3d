"""Sentences: finds where each sentence of a paragraph begins and ends."""

import re
from collections.abc import Iterator
from functools import cache

from catena.language.calendar_words import month_names, short_month_names
from catena.language.vocabulary import words

BETWEEN_ITEMS = " · "
"""What stands between the items of a list on one line."""


def sentence_bounds(text: str) -> tuple[tuple[int, int], ...]:
    """The bounds of each sentence of one paragraph, in characters.

    A sentence ends with `.`, `!`, `?` or `…` before a blank, or with `。！？` anywhere, including closing quotation
    marks, brackets, emphasis and footnote marks. It does not end after an abbreviation, an initial or an ordinal, or
    before a lower-case word. A line break ends it if the line is so short that the break must be intended.

    Args:
        text: Plain text. Addresses and code must be masked, since they may contain full stops.

    Returns:
        (start, end) in order. They cover all of the text but the blanks between sentences.
    """
    ends = sorted({*_ends_in(text), *_line_ends_in(text), len(text)})
    bounds: list[tuple[int, int]] = []
    at = 0
    for end in ends:
        stripped = text[at:end].strip()
        if stripped:
            start = at + len(text[at:end]) - len(text[at:end].lstrip())
            bounds.append((start, start + len(stripped)))
        at = end
    return tuple(bounds)


_CLOSERS = r"[\"'”’»›)\]}*_=~」』）】》〉]*+(?:\[\^[^\]\s]{1,200}\][*_=~]*+)*+"
_CITED = r"\d{1,3}(?:[,–-] ?\d{1,3}){0,8}"
"""Numbers of references, which stand behind the end of a sentence where papers print them small."""
_END = re.compile(
    rf"(?:(?<![.!?…])[.!?…]++{_CLOSERS}(?=\s|$))"
    rf"|(?:[。！？｡]++{_CLOSERS})"  # scripts without blanks between sentences
    rf"|(?<=[a-z)\]%])\.(?:{_CITED}|\[{_CITED}\]|\({_CITED}\))(?=\s+[\"“(]?[A-Z])"  # `as before.3,4 The`
)
"""The end of a sentence. It matches each run of marks once, so that the time is linear."""
_MARK = re.compile(r"[.!?…。！？｡]")
"""Where `_END` may match: this is found several times as fast."""
_LINE_END = re.compile(r"\r\n|\r|\n")
_LAST_WORD = re.compile(r"[^\s(\[{\"'“„«»/–—]+$")
_NEXT_WORD = re.compile(r"[\s\"'“„«»(\[*_=~#@]{0,200}+(\w{1,200})")
_INITIAL = re.compile(r"(?:[^\W\d_]\.)*[^\W\d_]")
_COUNTED = re.compile(r"\d[ \u00a0]\Z")
_SHORT_LINE = 60
"""Characters. A shorter line was broken by its author, not by an editor that wraps lines."""


def _ends_in(text: str) -> Iterator[int]:
    at = 0
    for mark in _MARK.finditer(text):
        match = _END.match(text, mark.start()) if mark.start() >= at else None
        if match is None:
            continue
        at = match.end()
        following = _NEXT_WORD.match(text, match.end())
        word = following[1] if following else ""
        if not _goes_on_small(word) and not (match[0][0] == "." and _goes_on(text, match, word)):
            yield match.end()


def _goes_on_small(word: str) -> bool:
    """Return whether a word with a small letter goes on with a sentence; names such as `qSOFA` begin one, too."""
    return word[:1].islower() and not any(map(str.isupper, word[1:]))


def _goes_on(text: str, end: re.Match[str], following: str) -> bool:
    """Return whether a dot is inside a sentence because it belongs to an abbreviation, an initial or an ordinal."""
    found = _LAST_WORD.search(text, max(0, end.start() - 40), end.start())
    if not found or end[0].startswith(".."):
        return False
    word, next_word = found[0].strip("*_").casefold(), following.casefold()
    if not following:  # a sign or number: `3.7 vs. −5.2`
        return word in _never_last() and end.end() < len(text)
    is_numbered = following[0].isdigit() or end[0][1:2].isdigit()
    if word in _never_last() or (word in _before_numbers() and is_numbered):
        return True
    if len(word) == 1 and found[0].islower() and _COUNTED.search(text, max(0, found.start() - 2), found.start()):
        return False  # a unit: `within 50 m. Trees …`
    if word in _may_be_last() or _INITIAL.fullmatch(word):
        return next_word not in _begin_sentences()
    if word.isdecimal():
        opens_text = not text[: end.start() - len(word)].strip()
        return opens_text or (len(word) <= 2 and next_word in _after_ordinals())
    return False


def _line_ends_in(text: str) -> Iterator[int]:
    """Line breaks that end a sentence: after a short line, if the next line starts a new sentence."""
    at = 0
    for match in _LINE_END.finditer(text) if "\n" in text or "\r" in text else ():
        line = text[at : match.start()].removesuffix("\\").strip()
        following = _NEXT_WORD.match(text, match.end())
        at = match.end()
        if len(line) < _SHORT_LINE and following and not following[1][0].islower() and not line.endswith(","):
            yield match.end()


@cache
def _never_last() -> frozenset[str]:
    """Abbreviations that never end a sentence."""
    return words("sentences.never_last", "en", "de")


@cache
def _before_numbers() -> frozenset[str]:
    """Abbreviations and words that don't end a sentence before a number."""
    return words("sentences.before_numbers", "en", "de") | short_month_names("en", "de")


@cache
def _may_be_last() -> frozenset[str]:
    """Abbreviations that end a sentence only if the next word usually begins one."""
    return words("sentences.may_be_last", "en", "de")


@cache
def _begin_sentences() -> frozenset[str]:
    """Words that, if capitalised, are more likely to begin a sentence than to be a name."""
    return words("sentences.begins", "en", "de")


@cache
def _after_ordinals() -> frozenset[str]:
    """Words that follow a German ordinal: `3. Mai`, `19. Jahrhundert`."""
    return words("sentences.after_ordinals", "de") | frozenset(month_names("de"))
