"""Extracts typed links: Dataview fields, properties, list items and labelled lines whose name states a relation."""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from catena.graph.fields import FieldMeaning, FieldTable
from catena.graph.statement import ITSELF, Mention, Statement
from catena.language.shortening import shortened
from catena.notes.links import is_other_file, links_in
from catena.notes.note import InlineField, Note, PropertyValue, WikiLink
from catena.notes.plain_text import plain_text
from catena.notes.span import Lines, Span, starting_in

FIELD_STRENGTH = 1.0
LISTED_STRENGTH = 0.9
LABELLED_STRENGTH = 0.5
"""A field whose name is no known relation: more than a link, since somebody named it."""
MOST_CONTEXT = 500
"""The maximum number of characters of a statement's context."""

_LONG_LINE = 4 * MOST_CONTEXT
"""Bytes from which a line is not the context of what it states as a whole."""
_MOST_NAME_WORDS = 8
_NEVER_LABELS = frozenset(("alias", "aliases", "tag", "tags", "cssclass", "cssclasses", "banner", "cover", "image"))
"""Properties that serve Obsidian, not the reader."""
_PLACEHOLDER = re.compile(r"\{\{|<%|\$\{")
_NO_NAME = re.compile(r"https?://|^[\d\s.,:/-]+$|[\[\]{}<>|#^]|::")
_LABEL = re.compile(
    rb"[ \t>]*(?P<mark>(?:(?:[-*+]|[0-9]{1,9}[.)])[ \t]+)*)(?:\[[^\]\r\n]\][ \t]+)?"
    rb"(?P<label>[^\[\]\r\n:]{1,60}?)[ \t]*(?P<colon>:{0,2})[*_~=]*:{0,2}[ \t]*(?:!?\[*)?\Z"
)
_LABEL_LINE = re.compile(
    rb"^(?P<indent>[ \t>]*)(?P<mark>(?:(?:[-*+]|[0-9]{1,9}[.)])[ \t]+)?)(?P<label>[*_]*[^\W\d][^\[\]\r\n:`|]{0,40}?)"
    rb"::?[*_]*[ \t]*(?:\r\n|\r|\n)(?:[ \t>]*(?:\r\n|\r|\n))?(?=[ \t>]*(?:[-*+]|[0-9]{1,9}[.)])[ \t])",
    re.M,
)
_ITEM = re.compile(rb"(?P<indent>[ \t>]*)(?:[-*+]|[0-9]{1,9}[.)])[ \t]+(?P<rest>[^\r\n]*)(?:\r\n|\r|\n|\Z)")
_JOINT = re.compile(rb"[\s,;&+/]*(?:and|or|und|oder)?[\s,;&+/]*")


@dataclass(frozen=True, slots=True)
class TypedLinks:
    """The statements of a note's fields and lists.

    Attributes:
        statements: In no order.
        spans: The spans of the links in them, which are not plain links as well.
    """

    statements: tuple[Statement, ...]
    spans: frozenset[Span]


def typed_links_of(note: Note, fields: FieldTable, lines: Lines) -> TypedLinks:
    """The statements of a note's fields, properties, lists and labelled lines."""
    found: list[Statement] = []
    used: set[Span] = set()
    body = [link for link in note.links if link.property is None]
    for reader in (
        _in_fields(note, fields, lines, body),
        _in_properties(note, fields),
        _in_lists(note, fields, lines, body, used),
    ):
        for statement, link in reader:
            found.append(statement)
            if link is not None:
                used.add(link.span)
    return TypedLinks(tuple(found), frozenset(used))


def is_name(target: str) -> bool:
    """Whether a link's target names a note: it is not empty (a heading of this note) and not a template placeholder."""
    return bool(target.strip()) and not _PLACEHOLDER.search(target)


_Typed = Iterator[tuple[Statement, WikiLink | None]]


def _in_fields(note: Note, fields: FieldTable, lines: Lines, links: Sequence[WikiLink]) -> _Typed:
    for field in note.inline_fields:
        meaning = fields.meaning_of(field.key)
        inside = [link for link in starting_in(links, field.span) if link.span.byte_end <= field.span.byte_end]
        if meaning is None:
            yield from _labelled_by(field, fields, inside)
            continue
        context = _beside(note.raw, field.span, lines) or shortened(
            f"{field.key}: {plain_text(field.value)}", MOST_CONTEXT
        )
        for link in inside:
            if is_name(link.target):
                yield _statement(meaning, Mention(link.target), FIELD_STRENGTH, context, field.span), link
        for name in () if inside else _names_in(field.value):
            yield _statement(meaning, Mention(name, linked=False), FIELD_STRENGTH, context, field.span), None


def _labelled_by(field: InlineField, fields: FieldTable, links: Sequence[WikiLink]) -> _Typed:
    """The links of a field that names no known relation: they keep its name."""
    context = shortened(f"{field.key}: {plain_text(field.value)}", MOST_CONTEXT)
    for link in links:
        if _is_note(link):
            yield (
                _statement(fields.labelled(field.key), Mention(link.target), LABELLED_STRENGTH, context, field.span),
                link,
            )


def _is_note(link: WikiLink) -> bool:
    return not link.embed and is_name(link.target) and not is_other_file(link.target)


def _beside(raw: bytes, field: Span, lines: Lines) -> str:
    """The text of a line beside the bracketed fields in it, of a long line near the field; "" if there is none."""
    if raw[field.byte_start : field.byte_start + 1] not in (b"[", b"("):
        return ""
    start, end = lines.start_of(field.line_start - 1), lines.start_of(field.line_end)
    if end - start > _LONG_LINE:  # which may hold thousands of fields
        start = max(start, field.byte_start - MOST_CONTEXT)
        end = min(end, field.byte_end + MOST_CONTEXT)
    before = raw[start : field.byte_start].decode("utf-8", "replace")
    behind = raw[field.byte_end : end].decode("utf-8", "replace")
    return shortened(plain_text(f"{before} {behind.strip()}").replace("\n", " "), MOST_CONTEXT)


def _in_properties(note: Note, fields: FieldTable) -> _Typed:
    header = note.frontmatter.span
    if header is None:
        return
    linked: dict[str, list[WikiLink]] = {}
    for link in note.links:
        if link.property is not None:
            linked.setdefault(link.property, []).append(link)
    for top, value in note.frontmatter.properties.items():
        links = linked.get(top, [])
        places = _by_target(links)
        for key, inner in _entries(top, value):
            meaning = fields.meaning_of(key)
            if meaning is None:
                for link in links if key == top and key.lower() not in _NEVER_LABELS else ():
                    if _is_note(link):
                        said = _statement(fields.labelled(key), Mention(link.target), LABELLED_STRENGTH, "", link.span)
                        yield said, link
                continue
            for text in _texts(inner):
                named = _written_in(text, places)
                for link in named:
                    if is_name(link.target):
                        yield _statement(meaning, Mention(link.target), FIELD_STRENGTH, "", link.span), link
                if not links or ("[" not in text and not named):
                    for name in _names_in(text):
                        yield _statement(meaning, Mention(name, linked=False), FIELD_STRENGTH, "", header), None


def _by_target(links: Iterable[WikiLink]) -> dict[str, deque[WikiLink]]:
    found: dict[str, deque[WikiLink]] = {}
    for link in links:
        found.setdefault(link.target, deque()).append(link)
    return found


def _written_in(text: str, places: dict[str, deque[WikiLink]]) -> list[WikiLink]:
    """Return the links that a property's text consists of, each at its own place: texts are asked in the note's order.

    The place that is given away is taken from `places`, by target, if there are others.
    """
    raw = text.encode("utf-8", "replace")
    found = [places[link.target] for link in links_in(raw, Lines(raw)) if link.target in places]
    return [queue.popleft() if len(queue) > 1 else queue[0] for queue in found]


def _entries(key: str, value: PropertyValue) -> Iterator[tuple[str, PropertyValue]]:
    """A property and its nested properties."""
    if isinstance(value, dict):
        for inner_key, inner in value.items():
            yield from _entries(inner_key, inner)
    else:
        yield key, value


def _texts(value: PropertyValue) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def _in_lists(note: Note, fields: FieldTable, lines: Lines, links: Sequence[WikiLink], used: set[Span]) -> _Typed:
    """`- supports [[X]], [[Y]]`, `**Supports:** [[X]]`, and a label with a list of links under it."""
    free = [link for link in links if link.span not in used]
    listed = _under_labels(note.raw, fields, lines) if free else {}
    line, start, end, context = -1, 0, -1, ""
    meaning: FieldMeaning | None = None
    span: Span | None = None
    for link in free:
        if link.span.line_start != line:
            line, span = link.span.line_start, None
            start = lines.start_of(line - 1)
            before = note.raw[start : link.span.byte_start]
            meaning = _labelled(before, fields) or (listed.get(line) if _opens_item(before) else None)
        elif meaning is not None and not _JOINT.fullmatch(note.raw, end, link.span.byte_start):
            meaning = None
        end = link.span.byte_end
        if meaning is not None and is_name(link.target):
            if span is None:
                whole = note.raw[start : lines.start_of(line)]
                context = shortened(plain_text(whole.decode("utf-8", "replace")), MOST_CONTEXT)
                span = lines.span(start, start + len(whole.rstrip()))
            yield _statement(meaning, Mention(link.target), LISTED_STRENGTH, context, span), link


def _labelled(before: bytes, fields: FieldTable) -> FieldMeaning | None:
    """The relation stated before a line's first link, by a list item's beginning or a label with a colon."""
    match = _LABEL.match(before)
    if not match or not (match["mark"] or match["colon"]):
        return None
    return fields.meaning_of(match["label"].decode("utf-8", "replace"))


def _opens_item(before: bytes) -> bool:
    match = _ITEM.match(before)
    return match is not None and not match["rest"].strip()


def _under_labels(raw: bytes, fields: FieldTable, lines: Lines) -> dict[int, FieldMeaning]:
    """For each line (from 1) of a list below a label such as `Supports:`, the label's meaning."""
    found: dict[int, FieldMeaning] = {}
    for label in _LABEL_LINE.finditer(raw):
        meaning = fields.meaning_of(label["label"].decode("utf-8", "replace"))
        if meaning is None:
            continue
        least = len(label["indent"]) + (1 if label["mark"] else 0)
        at = label.end()
        while (item := _ITEM.match(raw, at)) and len(item["indent"]) >= least and item.end() > at:
            found[lines.span(at, at).line_start] = meaning
            at = item.end()
    return found


def _statement(meaning: FieldMeaning, other: Mention, strength: float, context: str, span: Span) -> Statement:
    source, target = (other, ITSELF) if meaning.inverse else (ITSELF, other)
    return Statement(
        type=meaning.type,
        source=source,
        target=target,
        strength=strength,
        context=context,
        span=span,
        label=meaning.label,
    )


def _names_in(value: str) -> Iterable[str]:
    """Names without brackets, separated by commas."""
    if _PLACEHOLDER.search(value):
        return
    for part in re.split(r"[,;]", plain_text(value)):
        name = part.strip().strip("\"'")
        if name and not _NO_NAME.search(name) and len(name.split()) <= _MOST_NAME_WORDS:
            yield name
