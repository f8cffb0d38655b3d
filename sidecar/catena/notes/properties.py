"""Parse the YAML of a header into properties in the way that Obsidian's users expect.

Dates, times, `yes`, `0123` and `[[links]]` stay text. Anchors, tags and excessive nesting are refused before any
value is built. Entries of invalid YAML are parsed one by one.
"""

import math
import re
from collections.abc import Hashable, Iterator, Mapping
from typing import Any, cast

import frontmatter
import yaml
from frontmatter.default_handlers import YAMLHandler

from catena.notes.note import PropertyValue

MAX_BYTES = 256 * 1024
"""The most bytes that are parsed as YAML; a longer header is read line by line."""
MAX_DEPTH = 24
MAX_NODES = 20_000


class BrokenYaml(ValueError):
    """The text can't be read as properties.

    `line` (0-based) is where it went wrong; None when it is about the whole.
    """

    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line


def parse_properties(text: str) -> dict[str, PropertyValue]:
    r"""Read a whole header. The text stands between the fences, with newlines as `\\n`.

    Raises:
        BrokenYaml: It isn't YAML, isn't a list of properties, or is larger or deeper than a header may be.
    """
    if len(text) > MAX_BYTES:
        raise BrokenYaml(f"the properties are longer than {MAX_BYTES // 1024} KB")
    if not text.strip():
        return {}
    metadata, _ = frontmatter.parse(f"{_FENCE}{text}\n---", handler=_PropertiesHandler())
    return {str(key): value for key, value in cast("dict[str, PropertyValue]", metadata).items()}


def rescue_properties(text: str) -> tuple[dict[str, PropertyValue], BrokenYaml | None]:
    """Read what can be read of a header that is not valid YAML, each top-level entry by itself.

    An entry that is fine alone is read as YAML; of the others are taken as text `key: value`, `key: [a, b]`, and a key
    with a list below it, each line of which begins with `- `. Returns the properties, and what is wrong with the first
    entry that is broken; None when each is fine alone.
    """
    found: dict[str, PropertyValue] = {}
    broken: BrokenYaml | None = None
    budget = MAX_NODES
    for line, key, first, rest in _entries(text):
        budget -= 1 + len(rest)
        if budget < 0:
            break
        try:
            found.update(parse_properties("\n".join([f"{key}: {first}", *rest])))
        except BrokenYaml as error:
            found[_unquoted(key)] = _as_written(first, rest)
            if broken is None:
                # YAML notices an unfinished entry below its end; the line where it begins tells more.
                inside = error.line if error.line is not None and error.line <= len(rest) else 0
                broken = BrokenYaml(error.reason, line + inside)
    return found, broken


class _Loader(yaml.CSafeLoader):
    """Reads plain scalars as text unless they are clearly numbers, true, false or null; keys are text."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        for key, _ in cast("list[tuple[yaml.Node, yaml.Node]]", node.value):
            if isinstance(key, yaml.ScalarNode):
                key.tag = "tag:yaml.org,2002:str"
        return super().construct_mapping(node, deep)


_PLAIN_SCALARS = (
    ("bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ("int", r"[-+]?(?:0|[1-9][0-9]{0,17})", "-+0123456789"),
    ("float", r"[-+]?(?:0|[1-9][0-9]{0,17})\.[0-9]{1,30}(?:[eE][-+]?[0-9]{1,3})?", "-+0123456789"),
)
_Loader.yaml_implicit_resolvers = {
    first: [
        (f"tag:yaml.org,2002:{tag}", re.compile(f"(?:{pattern})\\Z"))
        for tag, pattern, firsts in _PLAIN_SCALARS
        if first in firsts
    ]
    for _, _, firsts_of_one in _PLAIN_SCALARS
    for first in firsts_of_one
}


def _number_or_text(loader: _Loader, node: yaml.ScalarNode) -> object:
    """Build a number of the forms above; what a tag (`!!int`) calls a number stays text if it has another."""
    tag = node.tag.rpartition(":")[2]
    read = {"int": int, "float": float}[tag]
    text = loader.construct_scalar(node)
    return read(text) if _NUMBERS[tag].fullmatch(text) else text


_NUMBERS = {tag: re.compile(pattern) for tag, pattern, _ in _PLAIN_SCALARS if tag in ("int", "float")}
for _tag in _NUMBERS:
    _Loader.add_constructor(f"tag:yaml.org,2002:{_tag}", _number_or_text)


_FENCE = "---\n"


class _PropertiesHandler(YAMLHandler):
    """python-frontmatter's handler for a header that is already separated from the note."""

    def split(self, text: str) -> tuple[str, str]:
        """Return all of the text as header; the fences only keep python-frontmatter from trimming its indentation."""
        return text.removeprefix(_FENCE).removesuffix("---"), ""

    def load(self, fm: str, **_kwargs: object) -> dict[str, Any]:
        """Parse the header with our loader after checking its size and depth. `Any` is the base class's type."""
        as_written = _with_quotes_where_obsidian_needs_none(fm)
        try:
            if not _plainly_flat(as_written):
                _refuse_bombs(as_written)
            value = yaml.load(as_written, Loader=_Loader)  # noqa: S506 - a subclass of the safe loader
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            raise BrokenYaml(error.problem or "not YAML", mark.line if mark else None) from None
        except (yaml.YAMLError, ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
            if isinstance(error, BrokenYaml):
                raise
            raise BrokenYaml(str(error).split("\n", 1)[0] or "not YAML") from None
        if value is None:
            return {}
        if not isinstance(value, dict):
            raise BrokenYaml("these are no `key: value` properties", 0)
        return {_key_text(key): _plain(inner) for key, inner in cast("dict[object, object]", value).items()}


def _plainly_flat(text: str) -> bool:
    """Return whether a header is too short and simple to be a YAML bomb, as nearly every header is."""
    brackets = text.count("[") + text.count("{")
    return len(text) < 8192 and brackets < MAX_DEPTH and not any(mark in text for mark in ("*", "&", "- - ", "? "))


def _refuse_bombs(text: str) -> None:
    """Check the parser's events, which are flat, so that no deep or shared value is ever built."""
    depth = 0
    # PyYAML's stubs do not type what `parse` yields, hence the casts and suppressions.
    events = cast("Iterator[yaml.Event]", yaml.parse(text, Loader=yaml.CSafeLoader))  # pyright: ignore[reportUnknownMemberType]
    for nodes, event in enumerate(events):
        line = cast("int", event.start_mark.line)  # pyright: ignore[reportUnknownMemberType]
        if isinstance(event, yaml.AliasEvent):
            raise BrokenYaml("`*name` refers to another property, which is not supported", line)
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > MAX_DEPTH:
            raise BrokenYaml(f"nested deeper than {MAX_DEPTH} levels", line)
        if nodes > 2 * MAX_NODES:
            raise BrokenYaml(f"more than {MAX_NODES:,} values", line)


def _key_text(key: object) -> str:
    return key if isinstance(key, str) else "" if key is None else str(key)


def _plain(value: object) -> PropertyValue:
    """Convert to JSON values; a wikilink that YAML parsed as a nested list becomes a wikilink again."""
    if isinstance(value, (list, tuple)):
        values = list(cast("list[object]", value))
        if len(values) == 1 and isinstance(values[0], list):
            inner = [_plain(v) for v in cast("list[object]", values[0])]
            if inner and not any(isinstance(v, (list, dict)) for v in inner):
                return "[[" + ", ".join(_scalar_text(v) for v in inner) + "]]"
        return [_plain(v) for v in values]
    if isinstance(value, set):
        return [*sorted(_scalar_text(_plain(v)) for v in cast("set[object]", value))]
    if isinstance(value, dict):
        return {_key_text(k): _plain(v) for k, v in cast("dict[object, object]", value).items()}
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if value is None or isinstance(value, (str, int, bool)):
        return value
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return str(value)


def _scalar_text(value: PropertyValue) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


_BARE = re.compile(r"^(?P<lead>[ \t]*(?:- +)*(?:[^\s#\"'\[{|>&*!%@`-][^:\n]*: +|- +))(?P<value>\[\[.*|#[^\s#].*)$")
_BLOCK_SCALAR = re.compile(r"^(?P<indent> *)(?:- +)*[^\s#][^\n]*[:-] +[|>][-+0-9]*[ \t]*$")


def _with_quotes_where_obsidian_needs_none(text: str) -> str:
    """Quote bare values that begin with `[[` or `#tag`, so that YAML takes them as they are written."""
    if "[[" not in text and "#" not in text:
        return text
    lines = text.split("\n")
    scalar_indent: int | None = None
    for number, line in enumerate(lines):
        indent = len(line) - len(line.lstrip(" "))
        if scalar_indent is not None and (not line.strip() or indent > scalar_indent):
            continue
        scalar = _BLOCK_SCALAR.match(line)
        scalar_indent = len(scalar["indent"]) if scalar else None
        bare = _BARE.match(line)
        if bare and not (bare["value"].startswith("[[") and not bare["value"].rstrip().endswith("]]")):
            lines[number] = bare["lead"] + "'" + bare["value"].rstrip().replace("'", "''") + "'"
    return "\n".join(lines)


_ENTRY = re.compile(r"^(?P<key>[^\s#:\-\[\]{}][^:]*?)[ \t]*:(?:[ \t]+(?P<value>.*))?$")


def _entries(text: str) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield each top-level key with its line (0-based), the rest of that line, and the lines below it."""
    key: str | None = None
    begun = 0
    first = ""
    rest: list[str] = []
    for number, line in enumerate(text.removesuffix("\n").split("\n")):
        entry = _ENTRY.match(line)
        if entry:
            if key is not None:
                yield begun, key, first, rest
            begun, key, first, rest = number, entry["key"], (entry["value"] or "").strip(), []
        elif key is not None:
            rest.append(line)
    if key is not None:
        yield begun, key, first, rest


def _as_written(first: str, rest: list[str]) -> PropertyValue:
    items = [line.strip()[1:].strip() for line in rest if line.strip().startswith("-")]
    if not first and items:
        return [_unquoted(item) for item in items]
    if first.startswith("[") and first.endswith("]") and not first.startswith("[["):
        return [_unquoted(item.strip()) for item in first[1:-1].split(",") if item.strip()]
    if first in ("|", ">", "|-", ">-", "") and any(line.strip() for line in rest):
        return "\n".join(line.strip() for line in rest).strip()
    return _unquoted(first) or None


def _unquoted(text: str) -> str:
    text = text.strip()
    if len(text) >= 2 and text[0] == text[-1] and text[0] in "\"'":
        return text[1:-1]
    return text


def texts_of(value: PropertyValue, *, separators: str = "") -> list[str]:
    """Return the texts of a property that is one text or a list of texts, empty ones left out.

    A single text is cut at the separators.
    """
    if isinstance(value, list):
        return [text for inner in value for text in texts_of(inner)]
    if value is None or isinstance(value, (dict, bool)):
        return []
    text = str(value)
    parts = re.split(f"[{re.escape(separators)}]", text) if separators else [text]
    return [part.strip() for part in parts if part.strip()]


def property_of(properties: Mapping[str, PropertyValue], *keys: str) -> PropertyValue:
    """Return the first of these properties that exists, ignoring case; None if none does."""
    for wanted in keys:
        for key, value in properties.items():
            if value is not None and key.casefold() == wanted:
                return value
    return None
