"""Parsing of Markdown notes: frontmatter, blocks, links and fields, each with its span."""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from catena.notes.dates import iso_date
    from catena.notes.frontmatter import split_frontmatter
    from catena.notes.links import parse_link
    from catena.notes.note import (
        Block,
        BlockKind,
        Frontmatter,
        Heading,
        InlineField,
        Note,
        NoteVersion,
        NoteWarning,
        PropertyValue,
        WikiLink,
    )
    from catena.notes.parsing import UnreadableNote, note_version, parse_note, parsed_lately
    from catena.notes.properties import property_of, texts_of
    from catena.notes.prose import prose_of
    from catena.notes.span import Lines, Span

__all__ = [
    "Block",
    "BlockKind",
    "Frontmatter",
    "Heading",
    "InlineField",
    "Lines",
    "Note",
    "NoteVersion",
    "NoteWarning",
    "PropertyValue",
    "Span",
    "UnreadableNote",
    "WikiLink",
    "comments",
    "dates",
    "escaping",
    "fences",
    "formulas",
    "frontmatter",
    "import_headings",
    "iso_date",
    "links",
    "note",
    "note_version",
    "parse_link",
    "parse_note",
    "parsed_lately",
    "parsing",
    "plain_text",
    "printed_times",
    "properties",
    "property_of",
    "prose",
    "prose_of",
    "retraction",
    "sentences",
    "span",
    "split_frontmatter",
    "stated_dates",
    "tags",
    "tasks",
    "texts_of",
]

_HOMES = {
    "dates": ("iso_date",),
    "frontmatter": ("split_frontmatter",),
    "links": ("parse_link",),
    "note": (
        *("Block", "BlockKind", "Frontmatter", "Heading", "InlineField", "Note", "NoteVersion", "NoteWarning"),
        *("PropertyValue", "WikiLink"),
    ),
    "parsing": ("UnreadableNote", "note_version", "parse_note", "parsed_lately"),
    "properties": ("property_of", "texts_of"),
    "prose": ("prose_of",),
    "span": ("Lines", "Span"),
}


def __getattr__(name: str) -> Any:
    """Import a name from its module when it is used.

    If this module imported its own, and a thread imported one of these meanwhile, each would wait for the other, and
    Python would give one of them a half-loaded module.
    """
    for module, names in _HOMES.items():
        if name in names:
            return getattr(importlib.import_module(f"catena.notes.{module}"), name)
    raise AttributeError(f"module 'catena.notes' has no attribute {name!r}")
