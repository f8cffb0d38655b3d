"""Split the frontmatter off a note and read it."""

import re

from catena.notes.note import Frontmatter
from catena.notes.properties import BrokenYaml, parse_properties, rescue_properties
from catena.notes.span import Lines

_EOL = rb"(?:\r\n|\r|\n)"
_HEADER = re.compile(
    rb"\A(?:\xef\xbb\xbf)?---[ \t]*" + _EOL + rb"(?P<yaml>(?:.*?" + _EOL + rb")??)---[ \t]*(?:" + _EOL + rb"|\Z)", re.S
)
_UNCLOSED = re.compile(rb"\A(?:\xef\xbb\xbf)?---[ \t]*" + _EOL + rb"[\w$@-][^:\r\n]{0,60}:(?:[ \t]|\r|\n|\Z)")


def split_frontmatter(raw: bytes) -> Frontmatter:
    """Split the frontmatter off a note and read it.

    The frontmatter begins in the first line (after a byte order mark) with `---` and ends with the next
    line of `---`; blanks may follow both. If YAML cannot parse it, each entry is read by itself, so that
    a broken line costs only that line.

    Args:
        raw: The note's bytes.

    Returns:
        The frontmatter. `span` covers both fences and the line end after the second; None if there is no
        frontmatter, or if it is never closed (then `problem` says so). `properties` holds everything that
        could be read; `problem` names the line of the file that could not.
    """
    match = _HEADER.match(raw)
    if not match:
        unclosed = _UNCLOSED.match(raw) is not None
        problem = "Frontmatter begins in line 1 and is never closed with a line of ---" if unclosed else None
        return Frontmatter(span=None, raw="", properties={}, problem=problem)
    written = match["yaml"].decode("utf-8", "replace")
    text = written.replace("\r\n", "\n").replace("\r", "\n")
    span = Lines(raw[: match.end()]).span(0, match.end())
    try:
        return Frontmatter(span=span, raw=written, properties=parse_properties(text))
    except BrokenYaml as refused:
        properties, first_broken = rescue_properties(text)
        broken = first_broken or refused
        where = "" if broken.line is None else f", line {broken.line + 2}"
        problem = f"Frontmatter is not valid YAML{where}: {broken.reason}"
        return Frontmatter(span=span, raw=written, properties=properties, problem=problem)
