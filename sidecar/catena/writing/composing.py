"""Compose the new bytes of a note from its old bytes, new content and properties."""

from collections.abc import Mapping
from typing import Any

from catena.notes.frontmatter import split_frontmatter
from catena.writing.frontmatter_edit import check_header, merge_frontmatter, split_note
from catena.writing.refusals import check_content


def compose_note(before: bytes | None, content: str, properties: Mapping[str, Any]) -> bytes:
    """Combine content and properties.

    Args:
        before: The current note, None for a new one. Its byte order mark, line ends, fences and all properties that
            are not set are kept.
        content: The new body. Frontmatter in it sets properties as well.
        properties: Properties to set, JSON values of any kind (hence `Any`). They override those in the content.

    Raises:
        WriteRefused: If the content would run code in a viewer, or the old or new frontmatter is not valid YAML.
        UnicodeEncodeError: If the content is not valid Unicode text.
    """
    _, header, body_bytes = split_note(content.encode())
    body = body_bytes.decode()
    above = content.count("\n") - body.count("\n")
    check_content("\n" * above + body)
    if before is None:
        if header is None and not properties:
            return body.encode()
        line_end = "\r\n" if "\r\n" in content else "\n"
        merged = merge_frontmatter(header or "", properties, line_end=line_end)
        return f"---{line_end}{merged}---{line_end}{_below(body, line_end)}".encode()

    mark, old_header, _ = split_note(before)
    line_end = "\r\n" if before.count(b"\r\n") * 2 > before.count(b"\n") else "\n"
    body = body.replace("\r\n", "\n").replace("\n", line_end)
    changes = {**(check_header(header) if header else {}), **properties}
    if old_header is None:
        if not changes:
            return mark + body.encode()
        opening, closing = mark + f"---{line_end}".encode(), f"---{line_end}".encode()
    else:
        opening, closing = _fences(before, old_header)
    merged = merge_frontmatter(old_header or "", changes, line_end=line_end)
    return opening + merged.encode() + closing + _below(body, line_end).encode()


def _fences(note: bytes, header: str) -> tuple[bytes, bytes]:
    """Return the opening and closing fence byte for byte; a missing line end after the second one is added."""
    span = split_frontmatter(note).span
    head = note[: span.byte_end] if span else b""
    opening = head[: len(head.splitlines(keepends=True)[0])]
    closing = head[len(opening) + len(header.encode()) :]
    line_end = opening[len(opening.rstrip(b"\r\n")) :]
    return opening, closing if closing.endswith((b"\n", b"\r")) else closing + line_end


def _below(body: str, line_end: str) -> str:
    """Return the body with one blank line between frontmatter and body."""
    return body if not body or body.startswith(("\n", "\r")) else line_end + body
