"""Note: a parsed Markdown file. Its `warnings` list everything that could not be parsed."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NewType, TypeAlias

from catena.notes.span import Span
from catena.vault.path import VaultPath

NoteVersion = NewType("NoteVersion", str)
"""The SHA-256 of the note's bytes, in hex. An edit names the version that it is based on."""

PropertyValue: TypeAlias = "str | int | float | bool | list[PropertyValue] | dict[str, PropertyValue] | None"
"""A frontmatter value. Dates, times and `[[links]]` stay as the user wrote them."""


class BlockKind(StrEnum):
    """The kind of a block of Markdown."""

    FRONTMATTER = "frontmatter"
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    CODE = "code"
    LIST_ITEM = "list_item"
    QUOTE = "quote"
    TABLE = "table"
    MATH = "math"
    HTML = "html"
    COMMENT = "comment"
    RULE = "rule"
    REFERENCE = "reference"
    BLANK = "blank"
    UNREAD = "unread"
    """The end of an overlong note."""

    @property
    def is_prose(self) -> bool:
        """Whether its text is made of sentences."""
        return self in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.QUOTE)


@dataclass(frozen=True, slots=True)
class Block:
    """One block; the blocks of a note tile its bytes, in order, without gaps.

    Attributes:
        kind: The kind. A top-level list gives one block per top-level item; a callout is a quote.
        heading_level: 1 to 6 for headings, else None.
        heading: The heading's text without markup, else "".
    """

    kind: BlockKind
    span: Span
    heading_level: int | None = None
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a note, of level 1 to 6, with its text without markup.

    Its path has the texts of the enclosing headings and its own, outermost first.
    """

    level: int
    text: str
    path: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class WikiLink:
    """`[[target#subpath|alias]]`, `![[embed]]`, or `[text](note.md)`, outside code and comments.

    Attributes:
        target: The note as written, without subpath, percent-decoded for Markdown links.
        subpath: `#Heading`, `#^block` or "".
        alias: The displayed text if one is written, else None.
        embed: Whether it is written with `!`.
        property: The frontmatter key that contains it, else None.
    """

    target: str
    subpath: str
    alias: str | None
    embed: bool
    span: Span
    property: str | None = None


@dataclass(frozen=True, slots=True)
class InlineField:
    """A Dataview field: `key:: value` on a line of its own, `(key:: value)`, `[key:: value]`.

    The key is without markup, the value as written, trimmed.
    """

    key: str
    value: str
    span: Span


@dataclass(frozen=True, slots=True)
class NoteWarning:
    """A part of a note that could not be parsed. Without a span it is about the whole note."""

    message: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Frontmatter:
    """A note's YAML properties.

    Attributes:
        span: The position, fences included; None if the note has no frontmatter.
        raw: The text between the fences; "" if there is none.
        properties: The properties as python-frontmatter parses them; empty if the YAML is broken.
        problem: What could not be read and on which line; None if everything could.
    """

    span: Span | None
    raw: str
    properties: Mapping[str, PropertyValue]
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """A parsed Markdown file.

    Attributes:
        raw: The file's bytes; every span indexes into them.
        version: The SHA-256 of `raw`.
        title: The `title` of the frontmatter, else the file's name; of a name that is an id, the first alias.
        aliases: The `aliases` or `alias` of the frontmatter.
        tags: The tags of frontmatter and body without `#`, in order of appearance, each once.
        blocks: The blocks, in order; they tile `raw`.
        links: The links of body and frontmatter, in order.
        created: The ISO 8601 date or date-time that the note states (`created`, `date`, a date in the file's name),
            else None.
        modified: The ISO 8601 date that the note states (`modified`, `updated`), else None.
        generated: Whether Catena wrote it (`generated_by: catena`, or `type: summary` with a source).
        building_block: The `building_block` property, else `moc` if a tag, name, folder or links say so, else None.
        warnings: The parts that could not be parsed, or were not because the note is overlong.
    """

    path: VaultPath
    raw: bytes
    version: NoteVersion
    frontmatter: Frontmatter
    title: str
    aliases: tuple[str, ...]
    tags: tuple[str, ...]
    headings: tuple[Heading, ...]
    blocks: tuple[Block, ...]
    links: tuple[WikiLink, ...]
    inline_fields: tuple[InlineField, ...]
    created: str | None
    modified: str | None
    generated: bool
    building_block: str | None
    warnings: tuple[NoteWarning, ...]
