"""Read the dates that a note states about itself: in its properties and in its import headings."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from catena.language.template_words import words_of
from catena.notes.dates import iso_date
from catena.notes.fences import closes_fence, read_fence
from catena.notes.frontmatter import split_frontmatter
from catena.notes.import_headings import read_import
from catena.notes.note import Frontmatter, PropertyValue
from catena.notes.printed_times import read_time

_CREATED, _MODIFIED = words_of("dates.created"), words_of("dates.modified")
_PUBLISHED = words_of("dates.published")
"""Generators of sites date a note by these, beside the day of its last change; alone they may date a paper."""
_IDS = ("id", "uid", "uuid", "note id", "zettel", "zettel id")
_STAMP = re.compile(r"(?P<stamp>\d{14}|\d{12})(?!\d)")
_STAMP_LINE = re.compile(
    r"(?:[*_`]*(?:created|date|erstellt|créé|creado|创建(?:时间|日期)?)[*_`]*\s*[:：]\s*)?\[{0,2}"
    r"(?P<day>\d{4}-\d{2}-\d{2})\]{0,2}(?:[ T@_-]?(?P<hour>\d{2}):?(?P<minute>\d{2})(?::?\d{2})?)?\s*",
    re.IGNORECASE,
)
_EPOCH = "1970-01-01"
"""What a template or a program writes that knows no date."""
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_JOINTS = re.compile(r"[\s_-]+")

IMPORT_DATE = re.compile(r"(?:%%|<!--)\s*(?:im|ex)port\s+date\s*:\s*(?P<when>.*?)\s*(?:%%|-->)", re.IGNORECASE)
"""The comment in which import tools record when they ran."""


@dataclass(frozen=True, slots=True)
class StatedDates:
    """The dates that a note states about itself, in ISO 8601 as `iso_date` writes it.

    Attributes:
        created: The date of creation, from a property such as `created`, `date` or `creation date`, else from an id
            that begins with a time stamp, else from the day of publication beside that of the last change, else
            from a stamp that is the first line of the text.
        modified: The date of the last change, from a property such as `modified`, `updated` or `last updated`.
        imported: The times that the import headings state, in order, each once.
    """

    created: str | None = None
    modified: str | None = None
    imported: tuple[str, ...] = ()


def stated_dates(raw: bytes) -> StatedDates:
    """Read only the dates of a note, much faster than parsing the note. Never fails, whatever the bytes are."""
    frontmatter = split_frontmatter(raw)
    properties = frontmatter.properties
    imported = tuple(dict.fromkeys(_import_times(raw))) if b"port" in raw.lower() else ()
    return StatedDates(
        stated_created(properties) or stamped_created(raw, frontmatter), stated_modified(properties), imported
    )


def stamped_created(raw: bytes, frontmatter: Frontmatter) -> str | None:
    """Return the date of a stamp that is the first line of a note's text (`2024-01-15 14:30`); None if it is none."""
    start = frontmatter.span.byte_end if frontmatter.span else 0
    beginning = raw[start : start + _BEGINNING].decode("utf-8", "replace").lstrip("\ufeff \t\r\n")
    stamp = _STAMP_LINE.fullmatch(beginning.splitlines()[0]) if beginning else None
    if stamp is None:
        return None
    time = f" {stamp['hour']}:{stamp['minute']}" if stamp["hour"] else ""
    return iso_date(f"{stamp['day']}{time}")


_BEGINNING = 200
"""In bytes, after the properties: a stamp stands before this."""


def stated_created(properties: Mapping[str, PropertyValue]) -> str | None:
    """Return the creation date that the properties state, their id or a publication date; None if there is none."""
    if stated := _first_date(properties, _CREATED) or _date_in_id(properties):
        return stated
    return _first_date(properties, _PUBLISHED) if stated_modified(properties) else None


def stated_modified(properties: Mapping[str, PropertyValue]) -> str | None:
    """Return the date of the last change that the properties state; None if they state none."""
    return _first_date(properties, _MODIFIED)


def says_when_modified(key: str) -> bool:
    """Return whether a property of this name states when its note was last changed."""
    return _name(key) in _MODIFIED


def _first_date(properties: Mapping[str, PropertyValue], names: tuple[str, ...]) -> str | None:
    """Return the first date among the properties with these names, in the order of the names."""
    by_name: dict[str, str] = {}
    for key, value in properties.items():
        name = _name(key)
        if name in names and (stated := iso_date(value)) and not stated.startswith(_EPOCH):
            by_name.setdefault(name, stated)
    return next((by_name[name] for name in names if name in by_name), None)


def _date_in_id(properties: Mapping[str, PropertyValue]) -> str | None:
    """Return the time with which an id such as `20240115143000-rye-bread` begins; None if no id has one."""
    ids = (str(value) for key, value in properties.items() if _name(key) in _IDS)
    return next((date for text in ids if (found := _STAMP.match(text)) and (date := iso_date(found["stamp"]))), None)


def _name(key: str) -> str:
    """Normalize a name: `dateCreated`, `date_created` and `Date-Created` are one name."""
    return _JOINTS.sub(" ", _HUMP.sub(" ", key)).strip().casefold()


def _import_times(raw: bytes) -> Iterator[str]:
    fence: str | None = None
    for line in raw.decode("utf-8", "replace").splitlines():
        if fence is not None:
            fence = None if closes_fence(line, fence) else fence
        elif opening := read_fence(line):
            fence = opening[0]
        else:
            written = [read_import(line), *(marker["when"] for marker in IMPORT_DATE.finditer(line))]
            yield from (time for text in written if text and (time := _time(text)))


def _time(text: str) -> str | None:
    """Return the time in the form that annotations use, with the offset if one is written."""
    read = read_time(text)
    stated = iso_date(text) if read else None
    return stated if read and stated and stated.startswith(read) else read
