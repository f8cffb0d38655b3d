"""Retraction: whether a note says that the paper it is about was retracted."""

import re
from collections.abc import Iterable, Mapping
from functools import cache

from catena.language.vocabulary import LANGUAGES, words
from catena.notes.note import PropertyValue
from catena.notes.properties import property_of, texts_of

_FLAGS = ("retracted", "is_retracted", "retraction", "is-retracted")
_STATES = ("status", "publication_status", "publication-status", "zotero_status", "state", "extra")
_NO = frozenset({"", "false", "no", "none", "null", "0", "n/a", "not retracted"})
_TITLE = re.compile(r"\W*(?:RETRACTED|WITHDRAWN|(?:Retracted|Withdrawn)(?: article)?(?=\s*[:\]—-]))\b")
_HEADER = 4_000
_SEPARATORS = re.compile(r"[\s/:;,.()\[\]*_!#-]+")


def is_retracted(title: str, tags: Iterable[str], properties: Mapping[str, PropertyValue]) -> bool:
    """Return whether a note says so by title, tag or property: "RETRACTED: …", `#retracted`, `status: retracted`.

    The title is the paper's or the note's; tags are without `#`.
    """
    if _TITLE.match(title) or any(tag.rpartition("/")[2].casefold() in _words() for tag in tags):
        return True
    flag = property_of(properties, *_FLAGS)
    if flag is True or any(text.strip().casefold() not in _NO for text in texts_of(flag)):
        return True
    return any(_says_so(text) for text in texts_of(property_of(properties, *_STATES)))


def header_says_retracted(raw: bytes) -> bool:
    """Return whether a callout or field near the top says so: `> [!warning] Retracted`, `Status:: retracted`."""
    text = raw[:_HEADER].decode("utf-8", "replace")
    return any(_is_notice(line) for line in text.splitlines())


_NOTICE = re.compile(
    r"\s*>\s*\[![^\]\n]{1,40}\][+-]?(?P<callout>[^\n]*)"
    r"|[>\s*_-]{0,20}(?P<name>[\w ]{2,30}?)[*_]{0,3}\s{0,3}::?[*_]{0,3}(?P<value>[^\n]*)"
)


def _is_notice(line: str) -> bool:
    found = _NOTICE.match(line)
    if found is None:
        return False
    if found["callout"] is not None:
        return _says_so(found["callout"])
    name, value = found["name"].strip().casefold(), found["value"].strip()
    if name in _FLAGS:
        return value.casefold() not in _NO
    return name in _STATES and _says_so(value)


def _says_so(text: str) -> bool:
    """Return whether a short text states a retraction; a sentence that merely mentions one is longer."""
    found = [word for word in _SEPARATORS.split(text.casefold()) if word]
    return (
        len(found) <= _MOST_WORDS
        and not {"not", "no", "nicht", "pas"}.intersection(found)
        and not _words().isdisjoint(found)
    )


_MOST_WORDS = 8


@cache
def _words() -> frozenset[str]:
    return frozenset(word.casefold() for word in words("drafts.retracted", *LANGUAGES))
