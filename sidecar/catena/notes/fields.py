"""Dataview's inline fields: `key:: value` on a line of its own, `(key:: value)`, `[key:: value]`."""

import re
from bisect import bisect_right

from catena.notes.note import InlineField
from catena.notes.span import Lines

_LINE_FIELD = re.compile(
    rb"^[ \t>]*(?:(?:[-*+]|[0-9]{1,9}[.)])[ \t]+)*(?:\[[^\]\r\n]\][ \t]+)?"
    rb"(?P<field>(?P<key>[^\s\[\](){}:`|#>!][^\[\](){}:`|\r\n]{0,59}?)[ \t]*(?P<mark>::[*_~]*)(?=[ \t\r\n\[!\"(]|\Z)"
    rb"[ \t]*(?P<value>[^\r\n]*?))[ \t]*(?:\r|\n|\Z)",
    re.M,
)
_BRACKETED = re.compile(
    rb"\[(?P<key>[^\[\]():\r\n]{1,60}?)[ \t]*(?P<mark>::[*_~]*)[ \t]*"
    rb"(?P<value>(?:[^\[\]\r\n]|\[\[[^\[\]\r\n]{0,1000}\]\]|\[[^\[\]\r\n]{0,1000}\]){0,2000})\]"
)
_PARENTHESISED = re.compile(
    rb"\((?P<key>[^\[\]():\r\n]{1,60}?)[ \t]*(?P<mark>::[*_~]*)[ \t]*"
    rb"(?P<value>(?:[^()\r\n]|\([^()\r\n]{0,1000}\)){0,2000})\)"
)


def inline_fields_in(prose: bytes, raw: bytes, lines: Lines) -> tuple[InlineField, ...]:
    """Return the fields of a note's body, in order.

    A line that is one field as a whole is one field, whatever brackets its value contains. A blank, a link or nothing
    must follow the `::` of such a line, so that `std::vector` is not a field. The prose is that of `prose_of`; the
    values are taken from the note's bytes.
    """
    if b"::" not in prose:
        return ()
    found = [_field(m, m.start("field"), m.end(), raw, lines) for m in _LINE_FIELD.finditer(prose)]
    starts, taken = [field.span.byte_start for field in found], [field.span.byte_end for field in found]
    for pattern in (_BRACKETED, _PARENTHESISED):
        found += [
            _field(m, m.start(), m.end(), raw, lines)
            for m in pattern.finditer(prose)
            if not ((at := bisect_right(starts, m.start())) and m.start() < taken[at - 1])
        ]
    found.sort(key=lambda field: field.span)
    return tuple(field for field in found if field.key)


def _field(m: re.Match[bytes], start: int, end: int, raw: bytes, lines: Lines) -> InlineField:
    """Build the field of a match; code in its value is blank in the prose and is taken from the note."""
    end = start + len(raw[start:end].rstrip())
    bracketed = raw[start : start + 1] in (b"[", b"(")
    value = raw[m.end("mark") : end - 1 if bracketed else end].decode("utf-8", "replace").strip()
    key = m["key"].decode("utf-8", "replace").strip(" \t*_~`")
    return InlineField(key=key, value=value, span=lines.span(start, end))
