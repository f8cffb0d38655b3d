"""Determines the roles of notes in the graph: maps, templates, daily notes and tag pages connect unrelated notes."""

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from catena.graph.node import Role
from catena.language.calendar_words import month_names, short_month_names, weekday_names
from catena.language.template_words import alternatives
from catena.notes.note import PropertyValue
from catena.notes.properties import property_of, texts_of
from catena.vault.path import VaultPath, folder_of, name_of

DAMPING: Mapping[Role, float] = {
    Role.PLAIN: 1.0,
    Role.MAP: 0.35,
    Role.DAILY: 0.35,
    Role.TAG_PAGE: 0.3,
    Role.TEMPLATE: 0.1,
}
"""The factor for ways to or through a note with this role, compared with a plain note."""

HUB_DEGREE = 20
"""The number of neighbours above which a node is damped as a hub."""

_TEMPLATE_FOLDER = re.compile(rf"[\W\d_]*{alternatives('folders.templates')}[\W_]*", re.IGNORECASE)
_TEMPLATE_NAME = re.compile(r"[\W_]*(?:template|vorlage)\b.*|.*\b(?:template|vorlage)[\W_]*", re.IGNORECASE)
_TAG_FOLDER = re.compile(rf"[\W\d_]*{alternatives('folders.tags')}[\W_]*", re.IGNORECASE)
_MAP_NAMES = frozenset({"home", "index", "readme", "dashboard", "table of contents", "inhalt", "inhaltsverzeichnis"})
_KINDS: Mapping[str, Role] = {
    "template": Role.TEMPLATE,
    "daily": Role.DAILY,
    "daily-note": Role.DAILY,
    "dailynote": Role.DAILY,
    "weekly-note": Role.DAILY,
    "moc": Role.MAP,
    "map": Role.MAP,
    "hub": Role.MAP,
    "index": Role.MAP,
    "tag": Role.TAG_PAGE,
    "tag-page": Role.TAG_PAGE,
}
"""Roles by the values of `type` and `building_block`."""


def role_of(
    path: VaultPath, *, building_block: str | None, tags: Iterable[str], properties: Mapping[str, PropertyValue]
) -> Role:
    """The role of a note, by its properties, tags, folder and name.

    Tags are without `#`. Of the path count folders of templates or tags, and a name that is only a date; of the
    properties `type`; the building block `moc` is a map.
    """
    name, of_folder = name_of(path), _role_of_folder(folder_of(path))
    if of_folder is Role.TEMPLATE or _TEMPLATE_NAME.fullmatch(name):
        return Role.TEMPLATE
    if _day_name().fullmatch(name):  # also one that is mostly links, as a map is
        return Role.DAILY
    for kind in (building_block or "", *texts_of(property_of(properties, "type"))):
        role = _role_of_kind(kind)
        if role:
            return role
    if any(_role_of_kind(tag) is Role.DAILY for tag in tags):
        return Role.DAILY
    if name.startswith("#") or of_folder is Role.TAG_PAGE:
        return Role.TAG_PAGE
    return Role.MAP if name.casefold() in _MAP_NAMES else Role.PLAIN


def is_in_template_folder(path: VaultPath) -> bool:
    """Return whether the note is in a folder of templates, by the folder's name."""
    return _role_of_folder(folder_of(path)) is Role.TEMPLATE


@lru_cache(maxsize=1024)
def _role_of_folder(folder: str) -> Role:
    """Return the role of the notes in a folder, by its name and those of the folders around it."""
    names = folder.split("/")
    if any(map(_TEMPLATE_FOLDER.fullmatch, names)):
        return Role.TEMPLATE
    return Role.TAG_PAGE if any(map(_TAG_FOLDER.fullmatch, names)) else Role.PLAIN


def is_drawn_by_a_plugin(properties: Mapping[str, PropertyValue]) -> bool:
    """Return whether a plugin shows the note as something else than its text, by a property such as `kanban-plugin`.

    Drawings, boards and tables of this kind hold settings and data, in which all of them are alike.
    """
    return any(key.endswith("-plugin") for key in properties)


@cache
def _day_name() -> re.Pattern[str]:
    """Return a pattern of a name that is only a date: a day, a week, a month or a quarter."""
    weekday = "|".join(sorted(weekday_names(), key=len, reverse=True))
    month = "|".join(sorted((*month_names("en"), *short_month_names("en")), key=len, reverse=True))
    return re.compile(
        rf"(?:(?:{weekday})[\s,._-]+)?"
        r"(?:\d{4}[-._ ]?\d{2}[-._ ]?\d{2}|\d{1,2}\.\s?\d{1,2}\.\s?\d{4}|\d{4}-\d{2}|\d{4}-?[wWqQ]\d{1,2}"
        rf"|(?:{month})\s\d{{1,2}}(?:st|nd|rd|th)?,?\s\d{{4}}|\d{{1,2}}\.?\s(?:{month})\s\d{{4}})"
        rf"(?:[\s,._(-]+(?:{weekday})\)?)?",
        re.IGNORECASE,
    )


@lru_cache(maxsize=1024)
def _role_of_kind(text: str) -> Role | None:
    return _KINDS.get("-".join(text.strip("[]# ").casefold().replace("_", " ").replace("-", " ").split()))
