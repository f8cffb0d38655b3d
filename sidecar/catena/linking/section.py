"""Catena's own section of a note: where typed links stand, one a line, and how one more is added.

Everything else in the note stays byte for byte. The section is found by its heading, wherever a person moved it and
whatever they wrote into it.
"""

from catena.errors import WriteRefused
from catena.graph.relation import LINKS_HEADING
from catena.linking.link import LinkType, backward_field
from catena.notes import Note, UnreadableNote, parse_note
from catena.notes.escaping import inline
from catena.notes.names import normal_name
from catena.notes.note import Block, BlockKind, WikiLink
from catena.vault.path import VaultPath

MOST_LINKS = 50
"""Links that the section of one note may hold."""
MANY_LINKS = 30
"""From here on it is said how many there are."""


def link_line(field: str, link: str, context: str | None) -> bytes:
    """One link as it is written: a Dataview field in brackets, the sentence behind it.

    Args:
        field: `supports`, or `supported_by` from the other end.
        link: `[[Target]]`.
        context: A sentence; everything in it that Markdown, Obsidian or Dataview would act on is escaped.
    """
    sentence = inline(context) if context else ""
    return f"- [{field}:: {link}]{' ' if sentence else ''}{sentence}".encode()


def field_names(link_type: LinkType) -> tuple[str, str]:
    """What the field is called in the source note, and in the target note."""
    return link_type.value, backward_field(link_type)


def carries(raw: bytes, line: bytes) -> bool:
    """Whether a note has this very line."""
    return line in (found.strip() for found in raw.splitlines())


def links_in_section(note: Note) -> tuple[WikiLink, ...]:
    """The links that stand in Catena's section; () without one."""
    place = _section(note)
    if place is None:
        return ()
    start, end = place[0].span.byte_start, place[-1].span.byte_end
    return tuple(link for link in note.links if start <= link.span.byte_start < end and link.property is None)


def blocks_outside(note: Note) -> tuple[Block, ...]:
    """The note's blocks without those of Catena's section: what its owner wrote."""
    place = _section(note)
    return note.blocks if place is None else tuple(block for block in note.blocks if block not in place)


def is_in_section(title: str | None) -> bool:
    """Whether this is the heading of Catena's section."""
    return title is not None and normal_name(title) == normal_name(LINKS_HEADING)


def with_line(path: VaultPath, raw: bytes, line: bytes) -> bytes:
    """The note with one more line in Catena's section, which is made at the end when there is none.

    Args:
        path: The note, for messages.
        raw: Its bytes.
        line: As `link_line` gives it.

    Returns:
        `raw` with the line behind the section's last item; equal to `raw` when the line stands there already.

    Raises:
        WriteRefused: The file is no note, or ends in code or a comment that is never closed, so that no section can
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
        reason = unclosed or "What stands there last would swallow it."
        raise WriteRefused(f"No section of links can be added to the note: {path} ({reason})", path=path)
    return after


def _parsed(path: VaultPath, raw: bytes) -> Note:
    try:
        return parse_note(path, raw)
    except UnreadableNote as reason:
        raise WriteRefused(f"The note can't be written: {path} ({reason})", path=path) from reason


def _section(note: Note) -> tuple[Block, ...] | None:
    """The section's blocks, heading first; up to the next heading that is not below it."""
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
    """Behind the last item that stands directly under the heading, else right under the heading."""
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
        # What follows at once would become part of the new item.
        below = below if not below.strip() or below.startswith((b"\n", b"\r")) else end + below
    return above + line + end + below


def _line_end(raw: bytes) -> bytes:
    """The line end that the note uses most."""
    if b"\n" not in raw and b"\r" in raw:
        return b"\r"
    return b"\r\n" if raw.count(b"\r\n") * 2 > raw.count(b"\n") else b"\n"
