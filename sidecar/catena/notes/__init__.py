"""Parsing of Markdown notes: frontmatter, blocks, links and fields, each with its span."""

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
from catena.notes.plain_text import plain_text
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
    "texts_of",
]
