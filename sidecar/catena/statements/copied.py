"""Mend what copying from a page leaves in marks: running heads, numbers of footnotes, initials, hyphens of lines."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from catena.annotations.annotation import Annotation
from catena.language.identification import language_of
from catena.language.stop_words import search_stop_words

_PAGE = re.compile(r"[A-Za-z]*(\d{1,6})")
_FOOT = re.compile(r"(?<=\w)[.]?\s+(?P<page>\d{1,6})\s[•|]\s[^\n]{2,100}\Z")
"""A page number and what journals print beside it."""

_NOTE = re.compile(r"\A(?:\d{1,3}(?!\d)|[¹²³⁴-⁹⁰]{1,3})\s*(?=(?P<word>[^\W\d_]+)\s)")
"""The number of a footnote before its first word."""
_REFERENCE = re.compile(
    r"(?<![^\W\d_])(?P<word>[^\W\d_]{3,})(?P<sign>[.,;])(?P<number>[1-9]\d{0,2}(?:[,–-]\d{1,3})*)(?=\s+(?P<next>\S)|\s*\Z)"
)
"""A number behind a word and its sign: that of a footnote or a reference, which was raised."""
_COUNTED = re.compile(
    r"(?:fig(?:ure)?|tab(?:le)?|vol|ver|sec(?:t(?:ion)?)?|cha?p(?:ter)?|cap|[ck]ap(?:itel)?|abb|abs(?:chn)?|art|par|nos?|ref|"
    r"eqn?|exp|appendix|theorem|lemma)s?",
    re.IGNORECASE,
)
_RAISED = str.maketrans("0123456789-–", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁻")
_ENDS = tuple(".!?;:。！？")
_INITIAL = re.compile(r"\A(?P<initial>[^\W\d_])\s(?P<rest>[^\W\d_]+)")
_LINE_END = re.compile(r"\b(?P<first>[^\W\d_]{2,})- (?P<second>[^\W\d_]{2,})\b")
_ENDING = re.compile(
    r"[bcdfghklmpv]?at(?:ors?|ions?|ive(?:ly)?|eurs?)|[ts]ion(?:s|al|ally|en|nen)?|ments?|mental|tive(?:ly)?|ical(?:ly)?|"
    r"ities|ity|ability|[ae]nces?|isms?|i[sz]ation|ology|ological|tures?|keit(?:en)?|heit(?:en)?|schaft(?:en)?|"
    r"lich(?:e[nrsm]?|keit)?|ung(?:en)?|[mt]?iento|ci[oó]n(?:es)?|mente|zaje|ements?|[cç][aã]o"
)
"""Endings that are no words of their own, so that no hyphen stood before them."""
_WORD = re.compile(r"\w+(?:-\w+)*")


def as_printed(annotations: Sequence[Annotation]) -> tuple[Annotation, ...]:
    """Return the annotations with their texts as they stand on the page.

    A word parted at the end of a line is put together as it stands elsewhere in the marks, with a hyphen or without;
    one that stands nowhere else only if it goes on with an ending.
    """
    words = {word for one in annotations for word in _WORD.findall((one.text or "").casefold())}
    return tuple(_as_printed(one, words) for one in annotations)


def _as_printed(one: Annotation, words: Collection[str]) -> Annotation:
    if not one.text:
        return one
    foot = _FOOT.search(one.text)
    text = one.text[: foot.start()] if foot and foot["page"] in _numbers(one.page) else one.text
    text = _LINE_END.sub(lambda parted: _put_together(parted, words), _with_initial(_unnumbered(text)))
    text = _REFERENCE.sub(_raised, text)
    return one if text == one.text else replace(one, text=text)


def _numbers(page: str | None) -> set[str]:
    found = set(_PAGE.findall(page or ""))
    return found | {str(int(number) + 1) for number in found}


def _unnumbered(text: str) -> str:
    """Return a sentence without the number of a footnote: `3 The nets were old.`; `3 The Nets` is a heading."""
    found = _NOTE.match(text)
    if found is None or not found["word"][0].isupper() or not text.endswith(_ENDS):
        return text
    is_raised = not found[0].strip().isdecimal()
    begins = found["word"].casefold() in search_stop_words(language_of(text))
    return text[found.end() :] if is_raised or begins else text


def _raised(found: re.Match[str]) -> str:
    """Return the number of a reference raised again: `in adults.12 We …`, but neither `Fig.3` nor `setup.2 of`."""
    follows = found["next"] or ""
    ends = found["sign"] == "." and not (not follows or follows[0].isupper() or follows[0] in '(“"')
    if ends or _COUNTED.fullmatch(found["word"]):
        return found[0]
    return f"{found['word']}{found['sign']}{found['number'].translate(_RAISED)}"


def _with_initial(text: str) -> str:
    """Return a text whose first letter, set larger, is in its word again: `I n patients`; another's goes."""
    found = _INITIAL.match(text)
    if found is None or not found["initial"].isupper():
        return text
    known = search_stop_words(language_of(text))
    initial, rest = found["initial"], found["rest"]
    if rest.islower() and (initial + rest).casefold() in known and rest not in known:
        return initial + text[found.start("rest") :]
    is_stray = rest[0].isupper() and rest.casefold() in known and initial.casefold() not in known
    return text[found.start("rest") :] if is_stray else text


def _put_together(parted: re.Match[str], words: Collection[str]) -> str:
    first, second = parted["first"], parted["second"]
    whole, hyphened = f"{first}{second}", f"{first}-{second}"
    known = (word for word in (whole, hyphened) if word.casefold() in words)
    return next(known, whole if _ENDING.fullmatch(second) else parted[0])
