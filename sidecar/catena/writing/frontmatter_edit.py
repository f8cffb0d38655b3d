"""Edit frontmatter key by key as text, so that everything else stays byte for byte."""

import json
import re
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, cast

import yaml

from catena.errors import WriteRefused
from catena.notes.frontmatter import split_frontmatter
from catena.notes.note import PropertyValue
from catena.notes.properties import MAX_BYTES, BrokenYaml, parse_properties

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_KEY_LINE = re.compile(
    r"""(?P<key>"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#\-\[\]{},&*!|>%@`"'][^\r\n]*?)[ \t]*:(?=[ \t\r\n]|\Z)"""
)
_BLOCK_STYLE = re.compile(r"[^\x00-\x08\x0b-\x1f\x7f\x85\u2028\u2029\ufeff]+")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?(?:Z|[+-]\d{2}:\d{2})?)?")


def merge_frontmatter(header: str, changes: Mapping[str, Any], *, line_end: str = "\n") -> str:
    """Set these properties in a header.

    Args:
        header: The text between the fences, "" if there is no frontmatter.
        changes: JSON values of any kind (hence `Any`). An existing key keeps its place; new keys are added at the end
            in this order.
        line_end: The line end of new lines.

    Returns:
        The new text between the fences. A property that already has the value keeps its bytes.

    Raises:
        WriteRefused: If the header is not valid YAML, a value cannot be a property, or there are more than a header
            may hold.
    """
    if len(json.dumps(changes, default=str, ensure_ascii=False)) > MAX_BYTES:  # writing all as YAML takes a minute
        raise WriteRefused(f"Invalid frontmatter YAML: the properties are longer than {MAX_BYTES // 1024} KB")
    current = check_header(header)
    entries = _entries(header)
    places = {key: at for at, (key, _) in enumerate(entries) if key is not None}
    for key, value in changes.items():
        plain = _plain(key, value)
        if key in current and current[key] == plain:
            continue
        text = _dumped(key, plain).replace("\n", line_end)
        if key in places:
            entries[places[key]] = (key, text + _what_follows(entries[places[key]][1]))
            continue
        if key in current:
            # The key is not on a line of its own, as in {a: 1}; adding it would duplicate it.
            raise WriteRefused(f"Invalid frontmatter YAML: `{key}` can't be changed where it stands", key=key)
        if entries and not entries[-1][1].endswith(("\n", "\r")):
            entries[-1] = (entries[-1][0], entries[-1][1] + line_end)
        places[key] = len(entries)
        entries.append((key, text))
    merged = "".join(text for _, text in entries)
    wanted = {**current, **{key: _plain(key, value) for key, value in changes.items()}}
    if check_header(merged) != wanted:
        # Refuse to write YAML that would be parsed as something else (anchors, keys inside {…}, continued lines).
        raise WriteRefused("Invalid frontmatter YAML: it is written in a way that can't be changed key by key")
    return merged


def check_header(header: str) -> dict[str, PropertyValue]:
    """Parse a header strictly.

    Raises:
        WriteRefused: If it is not valid YAML; `Invalid frontmatter YAML: <where>`.
    """
    try:
        return parse_properties(header.replace("\r\n", "\n").replace("\r", "\n"))
    except BrokenYaml as broken:
        where = "" if broken.line is None else f"line {broken.line + 2}: "
        raise WriteRefused(f"Invalid frontmatter YAML: {where}{broken.reason}") from broken


def split_note(raw: bytes) -> tuple[bytes, str | None, bytes]:
    """Split a note into byte order mark, the text between its fences (None without frontmatter), and body.

    Raises:
        WriteRefused: If the note is not UTF-8, or its frontmatter is not closed or not valid YAML.
    """
    try:
        raw.decode()
    except UnicodeDecodeError as error:
        raise WriteRefused(f"The note is not valid UTF-8 (byte {error.start}); Catena leaves it alone.") from error
    mark = b"\xef\xbb\xbf" if raw.startswith(b"\xef\xbb\xbf") else b""
    head = split_frontmatter(raw)
    if head.problem is not None:
        check_header(head.raw)
        raise WriteRefused(f"Invalid frontmatter YAML: {head.problem}")
    if head.span is None:
        return mark, None, raw[len(mark) :]
    return mark, head.raw, raw[head.span.byte_end :]


def _entries(header: str) -> list[tuple[str | None, str]]:
    """Split the header before every top-level key; the text above the first key has the key None."""
    entries: list[tuple[str | None, str]] = []
    for line in _LINE.findall(header):
        found = _KEY_LINE.match(line)
        if found:
            entries.append((_key(found["key"]), line))
        elif entries:
            entries[-1] = (entries[-1][0], entries[-1][1] + line)
        else:
            entries.append((None, line))
    return entries


def _key(written: str) -> str:
    if written[:1] not in "\"'":
        return written
    try:
        return str(cast("object", yaml.safe_load(written)))
    except yaml.YAMLError:
        return written


def _what_follows(entry: str) -> str:
    """Return the comments and blank lines at the end of an entry, which belong to the next one and are kept."""
    lines = _LINE.findall(entry)
    keep = len(lines)
    while keep > 1 and (not lines[keep - 1].strip() or lines[keep - 1].startswith("#")):
        keep -= 1
    return "".join(lines[keep:])


def _plain(key: str, value: Any) -> PropertyValue:
    """Convert a JSON value to a property value.

    Raises:
        WriteRefused: If the key or the value cannot be a property.
    """
    if not key.strip() or any(not c.isprintable() for c in key) or len(key) > 200:
        raise WriteRefused(f"Invalid frontmatter YAML: {key!r} can't be a property's name", key=key)
    if isinstance(value, date):
        return value.isoformat()
    if value is None or isinstance(value, (str, bool, int, float)):
        return value
    if isinstance(value, (list, tuple)):
        return [_plain(key, inner) for inner in cast("list[Any]", value)]
    if isinstance(value, Mapping):
        return {str(name): _plain(str(name), inner) for name, inner in cast("Mapping[Any, Any]", value).items()}
    raise WriteRefused(f"Invalid frontmatter YAML: the value of `{key}` is no property value", key=key)


class _Dumper(yaml.SafeDumper):
    """Writes lists as blocks, and quotes text that YAML or Obsidian would read as another type."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        """Indent lists below their key, as Obsidian writes them."""
        super().increase_indent(flow, False)


def _text(_dumper: yaml.SafeDumper, value: str) -> yaml.ScalarNode:
    tag, style = "tag:yaml.org,2002:str", None
    if "\n" in value and _BLOCK_STYLE.fullmatch(value) and not value[0].isspace():
        style = "|"
    elif "[[" in value or value != value.strip() or "\t" in value:
        style = '"'
    elif _is_date(value):
        # A date is written without quotes, so that Dataview and Obsidian read it as a date.
        tag = "tag:yaml.org,2002:timestamp"
    return yaml.ScalarNode(tag, value, style=style)


def _is_date(value: str) -> bool:
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return False
    return _DATE.fullmatch(value) is not None


_Dumper.add_representer(str, _text)


def _dumped(key: str, value: PropertyValue) -> str:
    """Return `key: value` as YAML lines, with a line end after the last one."""
    if value is None:
        return f"{_dumped_key(key)}:\n"
    text = yaml.dump({key: value}, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=1_000_000)
    return text if text.endswith("\n") else text + "\n"


def _dumped_key(key: str) -> str:
    return yaml.dump({key: 1}, Dumper=_Dumper, allow_unicode=True, width=1_000_000).rsplit(": ", 1)[0]
