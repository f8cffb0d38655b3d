"""The text of a chunk that is embedded: where it stands, and its words without Markdown."""

import re
from collections.abc import Iterator

from catena.chunks.chunk import Chunk
from catena.notes import PropertyValue, property_of, split_frontmatter, texts_of
from catena.notes.frontmatter import frontmatter_end
from catena.notes.plain_text import plain_text

_DESCRIPTIVE = ("title", "aliases", "alias", "tags", "tag", "keywords", "description", "abstract")
"""The properties whose values describe a note; the others are metadata about the file."""

_BELOW = " › "
"""Stands between a title and the headings below it."""

_LONGEST_NAME = 200
"""Characters of a title or heading that are repeated; a longer one would leave no room for the chunk."""

_LONGEST_TEXT = 200_000
"""Characters of a chunk that are embedded; only a block that is never cut has more."""

_NUMBER = re.compile(r"^\s*[\d.:_-]{5,}(?![^\W_])[\s_-]*")
"""What names are given to be unique or in order, such as "20240131-1530 " or "1716491727-"; it says nothing."""

_ADDRESS = re.compile(r" ?[a-z]{1,20}://\S+")


def embedding_text(chunk: Chunk) -> str:
    """Return the words of a chunk line by line, after the title of its note and its headings.

    A passage seldom names its own subject: without its title, "Set it to zero to switch this off" means nothing. Names
    that the chunk contains as lines are not repeated. A chunk without words, such as a header of dates and links, is
    its names: a text of nothing is near to every query that the model can't read. The result depends only on the
    chunk's text, headings and title, so equal ones share an embedding.
    """
    words = searchable_text(chunk.text[:_LONGEST_TEXT])
    lines = {line.casefold() for line in words.split("\n")}
    names = (_spoken(name) for name in (chunk.note_title, *chunk.section_path))
    missing = dict.fromkeys(name for name in names if name and name.casefold() not in lines)
    return "\n".join(part for part in (_BELOW.join(missing), words) if part) or chunk.note_title


def _spoken(name: str) -> str:
    """Return a title or heading as one line without Markdown and without the number that it begins with."""
    return " ".join(_NUMBER.sub("", plain_text(name[:_LONGEST_NAME])).split())


def searchable_text(text: str) -> str:
    """Return the words of a chunk's text: the descriptive properties of a header, and `plain_text` of everything else.

    URLs are omitted: they would take up most of a chunk's tokens and carry little meaning.
    """
    words, raw = "", text.encode()
    if end := frontmatter_end(raw):
        properties = split_frontmatter(raw).properties
        values = (property_of(properties, key) for key in _DESCRIPTIVE)
        words = "\n".join(plain_text(word) for value in values for word in _words(value))
        text = raw[end:].decode()
    lines = _ADDRESS.sub("", plain_text(text)).split("\n")
    return "\n".join(part for part in (words, *lines) if part)


def _words(value: PropertyValue) -> Iterator[str]:
    texts = [text.lstrip("#") for text in texts_of(value)]
    if texts:
        yield ", ".join(texts)
