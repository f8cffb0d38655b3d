"""When two opposed claims are one author's change of mind rather than two views."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from catena.notes import PropertyValue, iso_date, property_of, texts_of

_AUTHORS = ("author", "authors", "by", "writer", "creator")
_DATES = ("date", "published", "issued", "created", "year")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """Who speaks in a note, and when, as far as the note says so itself.

    Attributes:
        authors: Names in lower case; empty when none is named.
        date: When it was said: ISO 8601 day, or a year alone; None when the note doesn't state it.
    """

    authors: frozenset[str]
    date: str | None


def voice_of(properties: Mapping[str, PropertyValue]) -> Voice:
    """Whose view a note gives, and from when: by its properties only, since a file's own times tell of copies."""
    names = [name for key in _AUTHORS for name in texts_of(property_of(properties, key), separators=";\n")]
    authors = (" ".join(name.strip("[]").casefold().split()) for name in names)
    dates = (_date(property_of(properties, key)) for key in _DATES)
    return Voice(authors=frozenset(author for author in authors if author), date=next(filter(None, dates), None))


def supersedes(newer: Voice, older: Voice) -> bool:
    """The one speaks later than the other and shares a named author with it.

    Notes that name nobody are their owner's. Those are never taken for superseded: a vault's own contradictions are
    what its owner wants to see.
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
