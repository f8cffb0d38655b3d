"""Extracts the relations that a note's sentences state."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice

from catena.graph.causal_sentences import relations_in
from catena.graph.clauses import FIRST_LINK, LAST_LINK
from catena.graph.predicates import CLEAR_TRIGGERS, TRIGGERS
from catena.graph.statement import Mention, Statement
from catena.graph.typed_links import MOST_CONTEXT, is_name
from catena.notes.comments import comments_in
from catena.notes.note import BlockKind, InlineField, Note, WikiLink
from catena.notes.plain_text import plain_text
from catena.notes.sentences import MarkedSentence, marked_sentences_of, readable
from catena.notes.span import Lines, Span

_PROSE = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.QUOTE})
_LINE_BEGIN = re.compile(r"(?:\r\n|\r|\n)[ \t>]*")
_PRIVATE = re.compile(f"[{FIRST_LINK}-{LAST_LINK}]")
_MOST_LINKS = ord(LAST_LINK) - ord(FIRST_LINK)
_NAMELESS = LAST_LINK
"""Replaces code and mathematics, which are part of the sentence but not the name of a note."""
_CODE = re.compile(r"`[^`\n]+`|\$[^$\n]{1,400}\$")


def stated_in_sentences(note: Note, lines: Lines, besides: Sequence[Span]) -> Iterator[Statement]:
    """The relations that a note's sentences state, in order.

    Args:
        note: The parsed note.
        lines: The lines of `note.raw`.
        besides: Spans whose sentences are not the author's own.
    """
    links = [link for link in note.links if link.property is None]
    first = 0
    for block in note.blocks:
        if block.kind not in _PROSE or any(_holds(span, block.span) for span in besides):
            continue
        while first < len(links) and links[first].span.byte_start < block.span.byte_start:
            first += 1
        inside = _inside(links, first, block.span)
        if may_state(block.span.slice(note.raw), linked=bool(inside)):
            for sentence in marked_sentences_of(note.raw, block):
                start, end = sentence.byte_start, sentence.byte_end
                linking = [link for link in inside if start <= link.span.byte_start < end]
                if may_state(note.raw[start:end], linked=bool(linking)):
                    yield from _stated(note, lines, sentence, linking)


def may_state(text: bytes, *, linked: bool) -> bool:
    """A quick check whether a text contains a word that is needed to state a relation.

    Args:
        text: With markup.
        linked: Whether it contains links; otherwise only the clearest words count.
    """
    return not _triggers(linked=linked).isdisjoint(text.translate(_FOLDING).split())


@cache
def _triggers(*, linked: bool) -> frozenset[bytes]:
    return frozenset(word.encode() for word in (TRIGGERS if linked else CLEAR_TRIGGERS))


_FOLDING = bytes(sign if sign > 127 else ord(chr(sign).lower()) if chr(sign).isalpha() else 32 for sign in range(256))
"""Translates ASCII bytes that are not letters to blanks, and ASCII capitals to lower case."""


def _holds(outer: Span, inner: Span) -> bool:
    return outer.byte_start <= inner.byte_start < outer.byte_end


def _inside(links: Sequence[WikiLink], first: int, span: Span) -> list[WikiLink]:
    found: list[WikiLink] = []
    for link in islice(links, first, None):
        if link.span.byte_end > span.byte_end:
            break
        found.append(link)
    return found


def _stated(note: Note, lines: Lines, sentence: MarkedSentence, links: list[WikiLink]) -> Iterator[Statement]:
    if len(links) > _MOST_LINKS:
        return
    span = lines.span(sentence.byte_start, sentence.byte_end)
    for relation in relations_in(_with_links_as_signs(note.raw, span, links, note.inline_fields)):
        source, target = (_mention(end, links) for end in (relation.source, relation.target))
        if source is not None and target is not None and source != target:
            yield Statement(
                type=relation.type,
                source=source,
                target=target,
                strength=relation.strength,
                context=readable(sentence.text)[:MOST_CONTEXT],
                span=span,
                negated=relation.negated,
            )


def _mention(end: str, links: Sequence[WikiLink]) -> Mention | None:
    if not FIRST_LINK <= end[0] <= LAST_LINK:
        return Mention(end, linked=False)
    if end[0] == _NAMELESS:
        return None
    link = links[ord(end[0]) - ord(FIRST_LINK)]
    return Mention(link.target) if is_name(link.target) and not link.embed else None


def _with_links_as_signs(raw: bytes, span: Span, links: Sequence[WikiLink], fields: Sequence[InlineField]) -> str:
    """The sentence's plain text with each link as one private-use character, without fields and comments."""
    parts: list[str] = []
    at = span.byte_start
    for number, link in enumerate(links):
        parts += (_text(raw[at : link.span.byte_start]), chr(ord(FIRST_LINK) + number))
        at = link.span.byte_end
    text = "".join([*parts, _text(raw[at : span.byte_end])])
    if any(span.byte_start <= field.span.byte_start < span.byte_end for field in fields):
        text = re.sub(r"[\[(][^\[\]():\n]{1,60}::[^\])\n]*[\])]", " ", text)
    text = _LINE_BEGIN.sub(" ", _CODE.sub(_NAMELESS, text))
    for start, end in reversed(tuple(comments_in(text))):
        text = f"{text[:start]} {text[end:]}"
    return " ".join(plain_text(text, inline=True).split())


def _text(raw: bytes) -> str:
    return _PRIVATE.sub(" ", raw.decode("utf-8", "replace"))
