"""Complete a paper by the note that describes it, where its annotations stand in a note of their own.

MDNotes writes three notes of one paper: `key-zotero.md` has its metadata, the others embed or name that note.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from catena.annotations.annotation import AnnotationNote
from catena.bibliography.header import authors_of, citekey_of, named_citekey, title_of, year_of
from catena.notes.note import Note

_PARENT = re.compile(
    r"!\[\[(?P<embedded>[^\[\]#|\n]+)#Metadata\b[^\[\]\n]*\]\]"
    r"|Metadata File Name:[ \t]*(?:\[\[(?P<linked>[^\[\]|#\n]+)|\[(?P<label>[^\[\]\n]+)\]\(|(?P<plain>[^\[\n]+))"
)
_KEY_OF_ZOTERO = re.compile(r"[A-Z0-9]{8}")
_MOST_CHARACTERS = 4_000


def is_key_of_zotero(citekey: str) -> bool:
    """Return whether a citekey looks like a key that Zotero gives to items and files: `TM3TYHNC`."""
    return _KEY_OF_ZOTERO.fullmatch(citekey) is not None


def parents_in(text: str) -> Iterator[str]:
    """Yield the names of the notes that the beginning of a note names as its paper's metadata."""
    for found in _PARENT.finditer(text[:_MOST_CHARACTERS]):
        name = next(group for group in found.groups() if group).strip()
        yield name.removesuffix(".md")


def described(note: AnnotationNote, parent: Note) -> AnnotationNote:
    """Add what the note that describes a paper says of it. What the annotation note itself says stays."""
    lines = parent.raw.decode("utf-8", "replace").splitlines()
    properties = parent.frontmatter.properties
    citekey = citekey_of(parent, lines)
    unnamed = is_key_of_zotero(note.citekey) and citekey != named_citekey(parent.path)
    untitled = note.title in (note.citekey, named_citekey(parent.path))
    return replace(
        note,
        citekey=citekey if unnamed else note.citekey,
        title=title_of(parent, lines, before=len(lines)) if untitled else note.title,
        authors=note.authors or authors_of(properties, lines),
        year=note.year or year_of(properties, lines, citekey=citekey),
    )
