"""Split the frontmatter off a note and read it."""

import re

from catena.notes.note import Frontmatter
from catena.notes.properties import BrokenYaml, parse_properties, rescue_properties
from catena.notes.span import Lines

_EOL = rb"(?:\r\n|\r|\n)"
_HEADER = re.compile(
    rb"\A(?:\xef\xbb\xbf)?---[ \t]*" + _EOL + rb"(?P<yaml>(?:.*?" + _EOL + rb")??)---[ \t]*(?:" + _EOL + rb"|\Z)", re.S
)
_SLIPPED = re.compile(
    rb"\A(?:\xef\xbb\xbf)?[^\s-]{1,3}---[ \t]*"
    + _EOL
    + rb"(?P<yaml>[\w$@][^:\r\n]{0,60}:(?=[ \t\r\n])(?:.*?"
    + _EOL
    + rb"))---[ \t]*(?:"
    + _EOL
    + rb"|\Z)",
    re.S,
)
"""The same behind a slip of the keyboard in the first line, as in `b---`; an entry must follow at once."""
_UNCLOSED = re.compile(rb"\A(?:\xef\xbb\xbf)?---[ \t]*" + _EOL + rb"[\w$@-][^:\r\n]{0,60}:(?:[ \t]|\r|\n|\Z)")


def frontmatter_end(raw: bytes) -> int:
    """Return the byte behind a note's frontmatter, without reading it; 0 if there is none."""
    found = _HEADER.match(raw) or _SLIPPED.match(raw)
    return found.end() if found else 0


def split_frontmatter(raw: bytes) -> Frontmatter:
    """Split the frontmatter off a note and read it.

    The frontmatter begins in the first line (after a byte order mark) with `---` and ends with the next
    line of `---`; blanks may follow both. If YAML cannot parse it, each entry is read by itself, so that
    a broken line costs only that line. Up to three characters before the first `---` are a slip: Obsidian
    shows such a header as text, and nobody means it so.

    Returns:
        The frontmatter. `span` covers both fences and the line end after the second; None if there is no
        frontmatter, or if it is never closed (then `problem` says so). `properties` holds everything that
        could be read; `problem` names the line of the file that could not.
    """
    match = _HEADER.match(raw)
    slipped = None if match else _SLIPPED.match(raw)
    match = match or slipped
    if not match:
        unclosed = _UNCLOSED.match(raw) is not None
        problem = "Frontmatter begins in line 1 and is never closed with a line of ---" if unclosed else None
        return Frontmatter(span=None, raw="", properties={}, problem=problem)
    written = match["yaml"].decode("utf-8", "replace")
    text = written.replace("\r\n", "\n").replace("\r", "\n")
    span = Lines(raw[: match.end()]).span(0, match.end())
    try:
        slip = "Something stands before the --- of line 1, so that Obsidian reads no properties" if slipped else None
        return Frontmatter(span=span, raw=written, properties=parse_properties(text), problem=slip)
    except BrokenYaml as refused:
        properties, first_broken = rescue_properties(text)
        broken = first_broken or refused
        where = "" if broken.line is None else f", line {broken.line + 2}"
        problem = f"Frontmatter is not valid YAML{where}: {broken.reason}"
        return Frontmatter(span=span, raw=written, properties=properties, problem=problem)
