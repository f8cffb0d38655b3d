"""Parse a file's bytes into a Note."""

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from catena.notes.blocks import blocks_of
from catena.notes.dates import date_in_name
from catena.notes.fields import inline_fields_in
from catena.notes.frontmatter import split_frontmatter
from catena.notes.links import links_in, links_in_frontmatter
from catena.notes.note import (
    Block,
    BlockKind,
    Frontmatter,
    Heading,
    Note,
    NoteVersion,
    NoteWarning,
)
from catena.notes.properties import property_of, texts_of
from catena.notes.prose import prose_of
from catena.notes.span import Lines
from catena.notes.stated_dates import stamped_created, stated_created, stated_modified
from catena.notes.tags import each_once, frontmatter_tags, inline_tags_in
from catena.notes.traits import building_block_of, is_generated
from catena.vault.path import VaultPath, name_of

MOST_READ_BYTES = 2_000_000
"""The beginning of a note that is read, about two books; each reader takes a second or two for it. Annotations
are read to the end, since none may be lost."""


class UnreadableNote(ValueError):
    """The bytes are not readable text; the message says what they seem to be and what to do."""


def parse_note(path: VaultPath, raw: bytes, *, most_bytes: int | None = None) -> Note:
    """Parse a note.

    Broken Markdown or YAML never raises: parts that cannot be parsed become warnings with their position. Of an
    overlong note, the beginning is parsed; the rest is one UNREAD block.
    Equal arguments give equal notes.

    Args:
        path: Where the file stands; its name is the title when the frontmatter has none, unless it is an id.
        raw: The file's bytes. Single bytes that aren't UTF-8 are read as `�`; spans stay exact.
        most_bytes: How much is parsed of an overlong note, if it is less than `MOST_READ_BYTES`.

    Raises:
        UnreadableNote: If the bytes are not UTF-8 text (binary, UTF-16, another encoding).
    """
    refuse_unreadable(raw)
    lines = Lines(raw)
    frontmatter = split_frontmatter(raw)
    body_start = frontmatter.span.byte_end if frontmatter.span else 0
    most_bytes = MOST_READ_BYTES if most_bytes is None else min(most_bytes, MOST_READ_BYTES)
    blocks = blocks_of(raw, lines, body_start=body_start, end=_end_of_reading(raw, body_start, most_bytes))
    headings = headings_of(blocks)
    prose = prose_of(raw, blocks)
    links = links_in_frontmatter(raw, frontmatter, lines) + links_in(prose, lines)
    properties, aliases = frontmatter.properties, _aliases(frontmatter)
    tags = each_once([*frontmatter_tags(properties), *inline_tags_in(prose.decode("utf-8", "replace"))])
    return Note(
        path=path,
        raw=raw,
        version=note_version(raw),
        frontmatter=frontmatter,
        title=next(iter(texts_of(property_of(properties, "title"))), _readable(name_of(path), aliases)),
        aliases=aliases,
        tags=tags,
        headings=headings,
        blocks=blocks,
        links=links,
        inline_fields=inline_fields_in(prose, raw, lines),
        created=stated_created(properties) or stamped_created(raw, frontmatter) or date_in_name(name_of(path)),
        modified=stated_modified(properties),
        generated=is_generated(properties, headings),
        building_block=building_block_of(path, properties, tags, prose, links),
        warnings=tuple(_warnings(raw, lines, frontmatter, blocks)),
    )


def parsed_lately(path: VaultPath, raw: bytes, *, most_bytes: int | None = None) -> Note:
    """Return the parsed note; notes that were read lately, by whomever, are not parsed again.

    Args:
        path: As for `parse_note`.
        raw: As for `parse_note`.
        most_bytes: How much is parsed of a long note; None for as much as an index reads.

    Raises:
        UnreadableNote: As for `parse_note`.
    """
    parsed = _parsed if len(raw) <= _LONG else _parsed_long
    return parsed(path, raw, most_bytes if most_bytes is not None and len(raw) > most_bytes else None)


_LONG = 1_000_000
"""Of notes with more bytes, only a few are remembered: hundreds would fill the memory."""


@lru_cache(maxsize=256)
def _parsed(path: VaultPath, raw: bytes, most_bytes: int | None) -> Note:
    return parse_note(path, raw, most_bytes=most_bytes)


@lru_cache(maxsize=8)
def _parsed_long(path: VaultPath, raw: bytes, most_bytes: int | None) -> Note:
    return parse_note(path, raw, most_bytes=most_bytes)


def note_version(raw: bytes) -> NoteVersion:
    """Return the version of a note, the SHA-256 digest of its bytes in hex."""
    return NoteVersion(hashlib.sha256(raw).hexdigest())


def headings_of(blocks: Iterable[Block]) -> tuple[Heading, ...]:
    """Return the headings among these blocks, each with its enclosing headings."""
    found: list[Heading] = []
    above: list[Heading] = []
    for block in blocks:
        if block.heading_level is None:
            continue
        while above and above[-1].level >= block.heading_level:
            above.pop()
        path = (*(heading.text for heading in above), block.heading)
        heading = Heading(level=block.heading_level, text=block.heading, path=path, span=block.span)
        above.append(heading)
        found.append(heading)
    return tuple(found)


def _aliases(frontmatter: Frontmatter) -> tuple[str, ...]:
    value = property_of(frontmatter.properties, "aliases", "alias")
    return tuple(dict.fromkeys(texts_of(value) if isinstance(value, list) else texts_of(value, separators=",\n")))


_ID = re.compile(r"\d{10,}(?:[-_]\S*)?")
"""A name that a Zettelkasten gives: a time to the hour or the second, and at most a slug."""


def _readable(name: str, aliases: tuple[str, ...]) -> str:
    """Return the name by which a person knows a note whose file is named by an id: its first alias."""
    return aliases[0] if aliases and _ID.fullmatch(name) else name


_UTF16_MARKS = {b"\xff\xfe": "UTF-16 (little endian)", b"\xfe\xff": "UTF-16 (big endian)"}
_CONTROLS = re.compile(rb"[\x01-\x08\x0e-\x1f]")
_LOOKED_AT = 8192
_NOT_UTF8_SHARE = 0.3
"""Share of invalid characters from which a text counts as being in another encoding."""


def refuse_unreadable(raw: bytes) -> None:
    """Check that these bytes are text, without parsing them.

    Raises:
        UnreadableNote: If they are not UTF-8 text.
    """
    encoding = _UTF16_MARKS.get(raw[:2])
    beginning = raw[:_LOOKED_AT]
    if encoding is None and b"\x00" in beginning:
        even, odd = beginning[::2].count(0), beginning[1::2].count(0)
        is_text = not _CONTROLS.search(beginning)
        if is_text and min(even, odd) == 0 and max(even, odd) * 4 >= len(beginning):
            encoding = "UTF-16"
    if encoding:
        raise UnreadableNote(f"The file is {encoding}, not UTF-8: save it as UTF-8 to have it read.")
    if b"\x00" in raw:
        line = Lines(raw).span(raw.index(b"\x00"), raw.index(b"\x00")).line_start
        raise UnreadableNote(f"The file is binary, not text: it contains a NUL byte (line {line}).")
    text = beginning.decode("utf-8", "replace")
    if text.count("�") > max(3, _NOT_UTF8_SHARE * len(text)):
        raise UnreadableNote("The file is not a text in UTF-8: save it as UTF-8 to have it read.")


def beginning_of(note: Note, most_bytes: int) -> Note:
    """Return a note with only those of its blocks that end within so many bytes."""
    if len(note.raw) <= most_bytes:
        return note
    return replace(note, blocks=tuple(block for block in note.blocks if block.span.byte_end <= most_bytes))


def read_in_part(size_bytes: int) -> str | None:
    """Return the sentence that says that a note of this size is not read to its end; None if it is."""
    if size_bytes <= MOST_READ_BYTES:
        return None
    most_mb, size_mb = MOST_READ_BYTES / 1e6, size_bytes / 1e6
    return (
        f"The note is read in part: only the first {most_mb:.0f} of its {size_mb:.1f} MB, since reading more would"
        " keep everything else waiting. Words are found in all of it. Split the note to have it read whole."
    )


def _end_of_reading(raw: bytes, body_start: int, most_bytes: int) -> int:
    """Return where reading ends: behind the last whole line, or the last whole character of an overlong line."""
    if len(raw) <= most_bytes:
        return len(raw)
    if body_start >= most_bytes:
        return body_start
    end = raw.rfind(b"\n", body_start, most_bytes) + 1
    if end > body_start:
        return end
    end = most_bytes
    while end > body_start and raw[end] & 0xC0 == 0x80:
        end -= 1
    return end


def _warnings(raw: bytes, lines: Lines, frontmatter: Frontmatter, blocks: tuple[Block, ...]) -> Iterator[NoteWarning]:
    if frontmatter.problem:
        yield NoteWarning(frontmatter.problem, frontmatter.span or lines.span_of_lines(0, 1))
    if sentence := read_in_part(len(raw)):
        yield NoteWarning(sentence, blocks[-1].span)
    yield from _encoding_warnings(raw, lines)
    yield from _unclosed(raw, blocks)


def _encoding_warnings(raw: bytes, lines: Lines) -> Iterator[NoteWarning]:
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError as error:
        span = lines.span(error.start, error.end)
        message = f"Line {span.line_start} contains bytes that are not UTF-8; they are read as �."
        yield NoteWarning(message, span)


_OPENING_FENCE = re.compile(rb"[ ]{0,3}(`{3,}|~{3,})")


def _unclosed(raw: bytes, blocks: tuple[Block, ...]) -> Iterator[NoteWarning]:
    """Yield a warning if the last block is unclosed; only the last block can be."""
    last = next((block for block in reversed(blocks) if block.kind is not BlockKind.BLANK), None)
    if last is None or last.kind not in (BlockKind.CODE, BlockKind.COMMENT):
        return
    text = last.span.slice(raw).strip()
    fence = _OPENING_FENCE.match(last.span.slice(raw)) if last.kind is BlockKind.CODE else None
    if fence:
        closing = text.splitlines()[-1].strip()
        if len(text.splitlines()) == 1 or not closing.startswith(fence[1]) or closing.strip(fence[1][:1]):
            yield NoteWarning(f"The code block that begins in line {last.span.line_start} is never closed.", last.span)
    elif (text.startswith(b"%%") and text.find(b"%%", 2) < 0) or (text.startswith(b"<!--") and b"-->" not in text):
        yield NoteWarning(f"The comment that begins in line {last.span.line_start} is never closed.", last.span)
