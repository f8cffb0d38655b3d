"""Extracts statements of relations from a note's links, fields, properties, lists and sentences."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from catena.graph.fields import FieldTable
from catena.graph.relation import LINKS_HEADING, Origin, RelationType
from catena.graph.statement import ITSELF, Mention, Statement
from catena.graph.typed_links import MOST_CONTEXT, is_name, typed_links_of
from catena.language.folding import normal_name
from catena.notes.links import is_other_file
from catena.notes.note import Heading, Note, WikiLink
from catena.notes.plain_text import plain_text
from catena.notes.sentences import keeping_formulas, sentence_bounds
from catena.notes.span import Lines, Span, byte_length, is_in_one_of

STATEMENTS_VERSION = 8
"""Must be raised if the same note gives different statements than before."""

LINK_STRENGTH = 0.3
EMBED_STRENGTH = 0.4


def statements_of(note: Note, fields: FieldTable) -> tuple[Statement, ...]:
    """All relations that a note states, in order.

    Of several plain links to one target, the first counts; a link in a typed field is not a plain link as well. A note
    that Catena generated gives only plain links, since it is not evidence.
    """
    lines = Lines(note.raw)
    if note.generated:
        return tuple(_plain_links(note, note.links, lines))
    # Imported with the first note that needs it, since building its tables would slow down the start.
    from catena.graph.stated_sentences import stated_in_sentences

    typed = typed_links_of(note, fields, lines)
    accepted = _accepted_sections(note, lines)
    found = [
        *typed.statements,
        *_plain_links(note, [link for link in note.links if link.span not in typed.spans], lines),
        *stated_in_sentences(note, lines, accepted),
    ]
    found.sort(key=lambda statement: (statement.span.byte_start, statement.type, statement.source.name))
    return tuple(_with_origin(statement, accepted) for statement in found)


def _with_origin(statement: Statement, accepted: Sequence[Span]) -> Statement:
    return replace(statement, origin=Origin.ACCEPTED) if is_in_one_of(accepted, statement.span) else statement


def _accepted_sections(note: Note, lines: Lines) -> tuple[Span, ...]:
    """The spans of Catena's own sections, from the heading to the next one of the same or a higher level, in order.

    A section within another one is a part of it.
    """
    found: list[Span] = []
    own: Heading | None = None
    for heading in note.headings:
        if own and heading.level <= own.level:
            found.append(lines.span(own.span.byte_start, heading.span.byte_start))
            own = None
        if own is None and heading.text == LINKS_HEADING:
            own = heading
    return (*found, lines.span(own.span.byte_start, len(note.raw))) if own else tuple(found)


def _plain_links(note: Note, links: Sequence[WikiLink], lines: Lines) -> Iterator[Statement]:
    seen: set[tuple[str, bool]] = set()
    surroundings = _Surroundings(note.raw, lines)
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
            context="" if link.property is not None else surroundings.of(link.span),
            span=link.span,
        )


class _Surroundings:
    """What stands around links. A line is read once, however many links it has."""

    def __init__(self, raw: bytes, lines: Lines) -> None:
        self._raw, self._lines = raw, lines
        self._sentences: dict[int, list[tuple[int, int]]] = {}
        self._shown: dict[tuple[int, int], str] = {}

    def of(self, span: Span) -> str:
        """Return the line that contains a link; in a long line, the sentence."""
        start, end = self._lines.start_of(span.line_start - 1), self._lines.start_of(span.line_end)
        if end - start > MOST_CONTEXT:
            start, end = self._sentence(span.byte_start, start, end)
        if (start, end) not in self._shown:
            text = keeping_formulas(self._raw[start:end].decode("utf-8", "replace"), plain_text)
            self._shown[start, end] = text.replace("\n", " ")[:MOST_CONTEXT]
        return self._shown[start, end]

    def _sentence(self, place: int, start: int, end: int) -> tuple[int, int]:
        """Return the sentence of a line that this byte is in; the line, if it is in none."""
        if start not in self._sentences:
            self._sentences[start] = _sentences_of(self._raw[start:end], start)
        bounds = self._sentences[start]
        number = bisect_right(bounds, place, key=lambda bound: bound[0]) - 1
        return bounds[number] if number >= 0 and place < bounds[number][1] else (start, end)


def _sentences_of(line: bytes, at: int) -> list[tuple[int, int]]:
    """Return the sentences of a line, in bytes of the note; `at` is where the line begins."""
    text = line.decode("utf-8", "surrogateescape")
    found: list[tuple[int, int]] = []
    done = 0
    for first, last in sentence_bounds(text):
        start = at + byte_length(text[done:first])
        at = start + byte_length(text[first:last])
        found.append((start, at))
        done = last
    return found
