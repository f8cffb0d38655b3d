"""Tells sentences that state something from fragments, pointers, questions and remarks about oneself."""

import re

from catena.language.vocabulary import LANGUAGES, SPACED_LANGUAGES, UNSPACED_LANGUAGES, alternatives
from catena.language.wordings import anywhere

_CITATION = re.compile(r"\[-?@[^\[\]]*\]|@[\w:-]+|https?://\S+")
_POINTS_ELSEWHERE = re.compile(rf"{alternatives('pointers.beginnings', *LANGUAGES)}\b|.*[:：]$", re.IGNORECASE)


def says_something(text: str) -> bool:
    """Return whether the text is more than citations, an announcement (`as follows:`) or a pointer to another place.

    Who holds the rights of a text says nothing, either.
    """
    if not re.search(r"\w", _CITATION.sub("", text)) or anywhere("pointers.rights").search(text):
        return False
    return not _POINTS_ELSEWHERE.match(text.strip(" -–—*\"'([_"))


_FEWEST, _MOST = 20, 400
"""The minimum length of a sentence in characters; a third of it suffices in scripts without blanks."""
_ENDS = re.compile(r"[.!…。！；;][\"'”’»)\]」』）]*$")
_BEGINNING = 12
_FEWEST_WORDS = 4
_LETTER = re.compile(r"[^\W\d_]")
_REFERS_BACK = re.compile(
    rf"\W*(?:{alternatives('reference.back', *SPACED_LANGUAGES)}(?![^\W_])"
    rf"|{alternatives('reference.back', *UNSPACED_LANGUAGES)})",
    re.IGNORECASE,
)


def is_statement(text: str, *, may_be_part: bool = False, may_refer: bool = False) -> bool:
    """Return whether a sentence can be read alone and states something.

    Args:
        text: The sentence, without markup.
        may_be_part: Whether it may be a noun phrase or lack its full stop, as text below a title may.
        may_refer: Whether it may refer to the sentence before it and to its writer.
    """
    fewest = _FEWEST if text.isascii() or " " in text else _FEWEST // 3
    if not fewest <= len(text) <= _MOST or "::" in text or " | " in text or not says_something(text):
        return False
    if " " in text and len(text.split()) < _FEWEST_WORDS:
        return False
    if not may_be_part and (text[0].islower() or not _ENDS.search(text)):
        return False
    if lists_names(text) or has_only_figures(text):
        return False
    if text.endswith(("?", "？")) or len(_LETTER.findall(text)) < 0.6 * len(text):
        return False
    return may_refer or (not refers_back(text) and not is_personal(text[:_BEGINNING] if may_be_part else text))


def lists_names(text: str) -> bool:
    """Return whether a line only lists names or tags, as that of a paper's authors: `Ida Okafor, Lin Wei, #tides`."""
    words = [word.strip("\"'“”„«»()[]") for word in text.split()]
    named = sum(word[:1].isupper() or word.startswith("#") for word in words)
    return len(words) >= _FEWEST_WORDS and ("," in text or "#" in text) and named >= _MOSTLY_NAMES * len(words)


_MOSTLY_NAMES = 0.8


def has_only_figures(text: str) -> bool:
    """Return whether a sentence gives the figures of a test and hardly a word besides: `F(2, 183) = 4.1, p < .05.`"""
    if not _SIGN_OF_FIGURES.search(text):
        return False  # as nearly always; the long pattern takes ten times as long
    left = _FIGURES.sub(" ", text)
    return left != text and len(_WORD.findall(left)) < _FEWEST_BESIDE


_FIGURES = re.compile(
    r"(?<![^\W_])(?:[FtzrRnNpPdbQI]|SD|SE|M|OR|HR|RR|CI|df|[χηβωρτ])[²2]?_?\w{0,3}"
    r"\s*(?:\(\s*[\d.,\s]{1,20}\))?\s*[=<>≤≥]\s*[-−–]?\d*[.,]?\d+"
    r"|\d+\s*%\s*CI\s*:?\s*[\[(][^\])]{1,40}[\])]"
)
_SIGN_OF_FIGURES = re.compile(r"[=<>≤≥%]")
_WORD, _FEWEST_BESIDE = re.compile(r"[^\W\d_]{2,}"), 5
"""A sentence with so many words beside its figures says what they are of."""


def refers_back(text: str) -> bool:
    """Return whether a sentence can be understood only after the one before it: `This helps.`, `However, …`."""
    return _REFERS_BACK.match(text) is not None


def is_stance(text: str) -> bool:
    """Return whether a sentence says what somebody thinks or thought: `I used to believe …`."""
    return anywhere("stance.words").search(text) is not None


def is_personal(text: str) -> bool:
    """Return whether a sentence is about its writer."""
    return anywhere("reference.personal").search(text) is not None
