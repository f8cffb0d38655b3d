"""The text of a chunk that is embedded: its words without Markdown."""

import re
from collections.abc import Iterator

from catena.chunks.chunk import Chunk
from catena.notes import PropertyValue, plain_text, property_of, split_frontmatter, texts_of

_DESCRIPTIVE = ("title", "aliases", "alias", "tags", "tag", "keywords", "description", "abstract")
"""The properties whose values describe a note; the others are metadata about the file."""

_ADDRESS = re.compile(r" ?[a-z]+://\S+")


def embedding_text(chunk: Chunk) -> str:
    """Return the words of a chunk line by line; "" if it has none (a comment, a rule, blank lines).

    The result depends only on the chunk's text, so equal texts share one embedding.
    """
    return searchable_text(chunk.text)


def searchable_text(text: str) -> str:
    """Return the words of a chunk's text: the descriptive properties of a header, and `plain_text` of everything else.

    URLs are omitted: they would take up most of a chunk's tokens and carry little meaning.
    """
    if text.lstrip("\ufeff").startswith("---"):
        raw = text.encode()
        header = split_frontmatter(raw)
        if header.span is not None:
            values = (property_of(header.properties, key) for key in _DESCRIPTIVE)
            words = "\n".join(plain_text(word) for value in values for word in _words(value))
            body = raw[header.span.byte_end :].decode()
            return "\n".join(part for part in (words, searchable_text(body)) if part)
    return "\n".join(line for line in _ADDRESS.sub("", plain_text(text)).split("\n") if line)


def _words(value: PropertyValue) -> Iterator[str]:
    texts = [text.lstrip("#") for text in texts_of(value)]
    if texts:
        yield ", ".join(texts)
