"""Catena's section of a note, which holds typed links, one per line.

Everything else in the note stays byte for byte. The section is found by its heading, so users may move it and edit
its content.
"""

from catena.errors import WriteRefused
from catena.graph.relation import LINKS_HEADING
from catena.language.folding import normal_name
from catena.linking.link import LinkType, backward_field
from catena.notes import Note, UnreadableNote, parse_note
from catena.notes.escaping import inline
from catena.notes.note import Block, BlockKind, WikiLink
from catena.notes.parsing import read_in_part
from catena.vault.path import VaultPath

MOST_LINKS = 50
"""Most links in the section of a note."""
MANY_LINKS = 30
"""Number of links from which accepting another one gives a warning."""


def link_line(field: str, link: str, context: str | None) -> bytes:
    """Return the line of a link: a Dataview field in brackets, followed by the context.

    The field is `supports`, or `supported_by` in the target note. Everything in the context that Markdown, Obsidian or
    Dataview would interpret is escaped.
    """
    sentence = inline(context) if context else ""
    return f"- [{field}:: {link}]{' ' if sentence else ''}{sentence}".encode()


def field_names(link_type: LinkType) -> tuple[str, str]:
    """Return the field's name in the source note and in the target note."""
    return link_type.value, backward_field(link_type)


def carries(raw: bytes, line: bytes) -> bool:
    """Return whether a note has exactly this line."""
    return line in (found.strip() for found in raw.splitlines())


def links_in_section(note: Note) -> tuple[WikiLink, ...]:
    """Return the links in Catena's section; () if there is no section."""
    place = _section(note)
    if place is None:
        return ()
    start, end = place[0].span.byte_start, place[-1].span.byte_end
    return tuple(link for link in note.links if start <= link.span.byte_start < end and link.property is None)


def blocks_outside(note: Note) -> tuple[Block, ...]:
    """Return the note's blocks except those of Catena's section."""
    place = _section(note)
    return note.blocks if place is None else tuple(block for block in note.blocks if block not in place)


def is_in_section(title: str | None) -> bool:
    """Return whether this is the heading of Catena's section."""
    return title is not None and normal_name(title) == normal_name(LINKS_HEADING)


def with_line(path: VaultPath, raw: bytes, line: bytes) -> bytes:
    """Add a line to Catena's section, which is appended to the note if it does not exist.

    The line, one of `link_line`, goes after the last item of the section; a note that has it already stays as it is.
    The path is for messages.

    Raises:
        WriteRefused: If the file is not a note, or ends in unclosed code or an unclosed comment, so that no section can
            follow.
    """
    note = _parsed(path, raw)
    place = _section(note)
    if place is not None and carries(place[0].span.slice(raw) + b"".join(b.span.slice(raw) for b in place[1:]), line):
        return raw
    end = _line_end(raw)
    after = _with_section(raw, line, end) if place is None else _into_section(raw, place, line, end)
    if len(links_in_section(_parsed(path, after))) <= len(links_in_section(note)):
        unclosed = next((warning.message for warning in note.warnings if "never closed" in warning.message), None)
        reason = unclosed or read_in_part(len(after)) or "The end of the note would absorb it."
        raise WriteRefused(f"No section of links can be added to the note: {path} ({reason})", path=path)
    return after


def _parsed(path: VaultPath, raw: bytes) -> Note:
    try:
        return parse_note(path, raw)
    except UnreadableNote as reason:
        raise WriteRefused(f"The note can't be written: {path} ({reason})", path=path) from reason


def _section(note: Note) -> tuple[Block, ...] | None:
    """Return the section's blocks: its heading, and everything up to the next heading of the same or a higher level."""
    blocks = note.blocks
    for at, block in enumerate(blocks):
        if block.heading_level is not None and is_in_section(block.heading):
            level = block.heading_level
            following = (n for n in range(at + 1, len(blocks)) if (blocks[n].heading_level or level + 1) <= level)
            return blocks[at : next(following, len(blocks))]
    return None


def _with_section(raw: bytes, line: bytes, end: bytes) -> bytes:
    above = raw
    if above and not above.endswith((b"\n", b"\r")):
        above += end
    last = above.splitlines()[-1] if above else b""
    if last.strip(b" \t\xef\xbb\xbf"):
        above += end
    return above + f"## {LINKS_HEADING}".encode() + end * 2 + line + end


def _into_section(raw: bytes, place: tuple[Block, ...], line: bytes, end: bytes) -> bytes:
    """Insert the line after the last list item directly under the heading, else directly after the heading."""
    direct = [place[0]]
    for block in place[1:]:
        if block.kind is BlockKind.HEADING:
            break
        direct.append(block)
    items = [block for block in direct if block.kind is BlockKind.LIST_ITEM]
    at = (items or direct)[-1 if items else 0].span.byte_end
    above, below = raw[:at], raw[at:]
    if not above.endswith((b"\n", b"\r")):
        above += end
    if not items:
        above += end
        # Text that follows immediately would become part of the new item.
        below = below if not below.strip() or below.startswith((b"\n", b"\r")) else end + below
    return above + line + end + below


def _line_end(raw: bytes) -> bytes:
    """Return the line end that the note uses most."""
    if b"\n" not in raw and b"\r" in raw:
        return b"\r"
    return b"\r\n" if raw.count(b"\r\n") * 2 > raw.count(b"\n") else b"\n"
