"""What of a chunk the model sees: its words, without Markdown."""

import re
from collections.abc import Iterator

from catena.chunks.chunk import Chunk
from catena.notes import PropertyValue, plain_text, property_of, split_frontmatter, texts_of

_TELLING = ("title", "aliases", "alias", "tags", "tag", "keywords", "description", "abstract")
"""The properties whose values say what a note is about; the others are bookkeeping."""

_ADDRESS = re.compile(r" ?[a-z]+://\S+")


def embedding_text(chunk: Chunk) -> str:
    """The chunk's words, one line a line; "" when it has none (a comment, a rule, blank lines).

    A pure function of the chunk's text, so that equal texts share one embedding.
    """
    return searchable_text(chunk.text)


def searchable_text(text: str) -> str:
    """The words of a chunk's text: of a header the telling properties, of everything else `plain_text`.

    Addresses are left out: they would be most of a chunk's tokens and tell the model little.
    """
    if text.lstrip("\ufeff").startswith("---"):
        raw = text.encode()
        header = split_frontmatter(raw)
        if header.span is not None:
            values = (property_of(header.properties, key) for key in _TELLING)
            words = "\n".join(plain_text(word) for value in values for word in _words(value))
            body = raw[header.span.byte_end :].decode()
            return "\n".join(part for part in (words, searchable_text(body)) if part)
    return "\n".join(line for line in _ADDRESS.sub("", plain_text(text)).split("\n") if line)


def _words(value: PropertyValue) -> Iterator[str]:
    texts = [text.lstrip("#") for text in texts_of(value)]
    if texts:
        yield ", ".join(texts)
