"""Decides whether two opposed claims are one author's change of mind rather than two views."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from catena.notes import PropertyValue, iso_date, property_of, texts_of

_AUTHORS = ("author", "authors", "by", "writer", "creator")
_DATES = ("date", "published", "issued", "created", "year")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """The authors and date that a note states.

    Attributes:
        authors: Names in lower case; empty if none is stated.
        date: ISO 8601 date, or a year alone; None if none is stated.
    """

    authors: frozenset[str]
    date: str | None


def voice_of(properties: Mapping[str, PropertyValue]) -> Voice:
    """The authors and date of a note, from its properties only, since a file's times change with copies."""
    names = [name for key in _AUTHORS for name in texts_of(property_of(properties, key), separators=";\n")]
    authors = (" ".join(name.strip("[]").casefold().split()) for name in names)
    dates = (_date(property_of(properties, key)) for key in _DATES)
    return Voice(authors=frozenset(author for author in authors if author), date=next(filter(None, dates), None))


def supersedes(newer: Voice, older: Voice) -> bool:
    """Return whether one note is later than the other and shares an author with it.

    Notes without authors are the vault owner's and are never taken for superseded, since the owner wants to see
    contradictions among them.
    """
    if newer.date is None or older.date is None or newer.authors.isdisjoint(older.authors):
        return False
    width = min(len(newer.date), len(older.date))
    return newer.date[:width] > older.date[:width]


def _date(value: PropertyValue) -> str | None:
    stated = iso_date(value)
    if stated:
        return stated[:10]
    year = str(value).strip() if isinstance(value, str | int) and not isinstance(value, bool) else ""
    return year if _YEAR.fullmatch(year) else None
