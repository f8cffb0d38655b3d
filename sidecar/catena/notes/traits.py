"""Classify notes: building blocks such as maps of content, and notes that Catena wrote."""

import re
from collections.abc import Iterable, Mapping

from catena.notes.note import Heading, PropertyValue, WikiLink
from catena.notes.properties import property_of, texts_of
from catena.vault.path import VaultPath

_MOC_WORD = re.compile(r"(?<![A-Za-z])MOCs?(?![a-zA-Z])|\bmaps? of contents?\b", re.IGNORECASE)
_MOC_TAGS = frozenset({"moc", "mocs", "map-of-content", "map-of-contents", "mapofcontent"})
_MOC_FROM_LINKS = 5
"""A note with fewer links is no map of content, however short it is."""
_LINE_MARK = re.compile(rb"^[ \t>]*(?:(?:[-*+]|[0-9]{1,9}[.)])[ \t]+)*(?:\[[^\]\r\n]\][ \t]+)?|^[ \t]*#+[ \t].*", re.M)
_NO_WORDS = b" \t\n\r\v\f,;:|.*_-"
_WIKILINK = re.compile(r"!?\[\[[^\[\]]+\]\]")


def building_block_of(
    path: VaultPath,
    properties: Mapping[str, PropertyValue],
    tags: Iterable[str],
    prose: bytes,
    links: Iterable[WikiLink],
) -> str | None:
    """Return the `building_block` property; else `moc` if a tag, name or folder says so or the body is mostly links.

    The name and folders of the path count; tags are without `#`, and the prose is that of `prose_of`.
    """
    named = texts_of(property_of(properties, "building_block", "building-block"))
    if named:
        return named[0]
    said = any(part.casefold() in _MOC_TAGS for tag in tags for part in tag.split("/"))
    if said or _MOC_WORD.search(path.removesuffix(".md")):
        return "moc"
    return "moc" if _mostly_links(prose, [link for link in links if link.property is None]) else None


def _mostly_links(prose: bytes, links: list[WikiLink]) -> bool:
    """Return whether links make up more than half of the characters other than blanks, line marks and headings."""
    if len(links) < _MOC_FROM_LINKS:
        return False
    linked = sum(len(link.span.slice(prose).translate(None, _NO_WORDS)) for link in links)
    written = len(_LINE_MARK.sub(b"", prose).translate(None, _NO_WORDS))
    return 2 * linked > written


def is_generated(properties: Mapping[str, PropertyValue], headings: Iterable[Heading]) -> bool:
    """Return whether Catena wrote this note, judged by the exact form of its summaries, syntheses and answers.

    `type: summary` alone does not prove it, because people write it too: Catena's notes also name their sources as
    links and have `generated_by: catena` or the properties and the heading that Catena writes. A saved answer has its
    question among the properties and begins as every answer does.
    """
    kind = str(properties.get("type"))
    if kind == "answer":
        return "question" in properties and any(h.level == 1 and h.text == "Query Results" for h in headings)
    if kind == "summary":
        sources = texts_of(properties.get("source"))
        in_form = "status" in properties
    elif kind == "synthesis":
        sources = texts_of(properties.get("sources"))
        in_form = "theme" in properties or "themes" in properties
    else:
        return False
    if not sources or not all(_WIKILINK.fullmatch(source) for source in sources):
        return False
    if str(properties.get("generated_by")).casefold() == "catena":
        return True
    opening = f"{kind.capitalize()}: "
    titled = any(heading.level == 1 and heading.text.startswith(opening) for heading in headings)
    return in_form and "created" in properties and titled
