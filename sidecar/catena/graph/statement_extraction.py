"""Extracts statements of relations from a note's links, fields, properties, lists and sentences."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from catena.graph.fields import FieldTable
from catena.graph.relation import LINKS_HEADING, Origin, RelationType
from catena.graph.statement import ITSELF, Mention, Statement
from catena.graph.typed_links import MOST_CONTEXT, is_name, typed_links_of
from catena.notes.names import is_other_file, normal_name
from catena.notes.note import Note, WikiLink
from catena.notes.plain_text import plain_text
from catena.notes.sentences import sentence_bounds
from catena.notes.span import Lines, Span

STATEMENTS_VERSION = 4
"""Must be raised if the same note gives different statements than before."""

LINK_STRENGTH = 0.3
EMBED_STRENGTH = 0.4


def statements_of(note: Note, fields: FieldTable) -> tuple[Statement, ...]:
    """All relations that a note states, in order.

    Of several plain links to one target, the first counts; a link in a typed field is not a plain link as well. A note
    that Catena generated gives only plain links, since it is not evidence.

    Args:
        note: The parsed note.
        fields: The names of fields that state a relation.
    """
    lines = Lines(note.raw)
    if note.generated:
        return tuple(_plain_links(note, note.links, lines))
    # Imported with the first note that needs it, since building its tables would slow down the start.
    from catena.graph.stated_sentences import stated_in_sentences

    typed = typed_links_of(note, fields, lines)
    accepted = _accepted_sections(note)
    found = [
        *typed.statements,
        *_plain_links(note, [link for link in note.links if link.span not in typed.spans], lines),
        *stated_in_sentences(note, lines, accepted),
    ]
    found.sort(key=lambda statement: (statement.span.byte_start, statement.type, statement.source.name))
    return tuple(_with_origin(statement, accepted) for statement in found)


def _with_origin(statement: Statement, accepted: Sequence[Span]) -> Statement:
    place = statement.span.byte_start
    if any(span.byte_start <= place < span.byte_end for span in accepted):
        return replace(statement, origin=Origin.ACCEPTED)
    return statement


def _accepted_sections(note: Note) -> tuple[Span, ...]:
    """The spans of Catena's own sections, from the heading to the next one of the same or a higher level."""
    found: list[Span] = []
    for place, heading in enumerate(note.headings):
        if heading.text == LINKS_HEADING:
            following = (other for other in note.headings[place + 1 :] if other.level <= heading.level)
            end = next((other.span.byte_start for other in following), len(note.raw))
            found.append(Lines(note.raw).span(heading.span.byte_start, end))
    return tuple(found)


def _plain_links(note: Note, links: Sequence[WikiLink], lines: Lines) -> Iterator[Statement]:
    seen: set[tuple[str, bool]] = set()
    for link in links:
        key = (normal_name(link.target), link.embed)
        if key in seen or not is_name(link.target) or is_other_file(link.target):
            continue
        seen.add(key)
        yield Statement(
            type=RelationType.EMBEDS if link.embed else RelationType.LINKS_TO,
            source=ITSELF,
            target=Mention(link.target),
            strength=EMBED_STRENGTH if link.embed else LINK_STRENGTH,
            context="" if link.property is not None else _around(note.raw, link.span, lines),
            span=link.span,
        )


def _around(raw: bytes, span: Span, lines: Lines) -> str:
    """The line that contains a link; in a long line, the sentence."""
    start, end = lines.start_of(span.line_start - 1), lines.start_of(span.line_end)
    if end - start > MOST_CONTEXT:
        text = raw[start:end].decode("utf-8", "replace")
        place = len(raw[start : span.byte_start].decode("utf-8", "replace"))
        first, last = next((pair for pair in sentence_bounds(text) if pair[0] <= place < pair[1]), (0, len(text)))
        return plain_text(text[first:last]).replace("\n", " ")[:MOST_CONTEXT]
    return plain_text(raw[start:end].decode("utf-8", "replace")).replace("\n", " ")
