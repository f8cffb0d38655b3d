"""Extracts the relations that a note's sentences state."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from catena.graph.causal_sentences import relations_in
from catena.graph.clauses import FIRST_LINK, LAST_LINK
from catena.graph.predicates import CLEAR_TRIGGERS, READ_LANGUAGES, TRIGGERS
from catena.graph.statement import Mention, Statement
from catena.graph.typed_links import MOST_CONTEXT, is_name
from catena.language.identification import main_language
from catena.notes.comments import without_comments
from catena.notes.note import InlineField, Note, WikiLink
from catena.notes.plain_text import plain_text
from catena.notes.sentences import MarkedSentence, marked_sentences_of, readable
from catena.notes.span import Lines, Span, is_in_one_of, starting_in

_LINE_BEGIN = re.compile(r"(?:\r\n|\r|\n)[ \t>]*")
_PRIVATE = re.compile(f"[{FIRST_LINK}-{LAST_LINK}]")
_MOST_LINKS = ord(LAST_LINK) - ord(FIRST_LINK)
_NAMELESS = LAST_LINK
"""Replaces code and mathematics, which are part of the sentence but not the name of a note."""
_CODE = re.compile(r"`[^`\n]+`|\$[^$\n]{1,400}\$")


def stated_in_sentences(note: Note, lines: Lines, besides: Sequence[Span]) -> Iterator[Statement]:
    """The relations that a note's sentences state, in order.

    Sentences in the spans `besides` are not the author's own.
    """
    links = [link for link in note.links if link.property is None]
    for block in note.blocks:
        if not block.kind.is_prose or is_in_one_of(besides, block.span):
            continue
        inside = starting_in(links, block.span)
        if may_state(block.span.slice(note.raw), linked=bool(inside)):
            for sentence in marked_sentences_of(note.raw, block):
                span = lines.span(sentence.byte_start, sentence.byte_end)
                linking = starting_in(inside, span)
                if may_state(span.slice(note.raw), linked=bool(linking)):
                    yield from _stated(note, span, sentence, linking)


def may_state(text: bytes, *, linked: bool) -> bool:
    """A quick check whether a text contains a word that is needed to state a relation.

    The text is with markup; if it is not `linked`, only the clearest words count.
    """
    return not _triggers(linked=linked).isdisjoint(text.translate(_FOLDING).split())


@cache
def _triggers(*, linked: bool) -> frozenset[bytes]:
    return frozenset(word.encode() for word in (TRIGGERS if linked else CLEAR_TRIGGERS))


_FOLDING = bytes(sign if sign > 127 else ord(chr(sign).lower()) if chr(sign).isalpha() else 32 for sign in range(256))
"""Translates ASCII bytes that are not letters to blanks, and ASCII capitals to lower case."""


def _stated(note: Note, span: Span, sentence: MarkedSentence, links: Sequence[WikiLink]) -> Iterator[Statement]:
    if len(links) > _MOST_LINKS or main_language(sentence.text) not in READ_LANGUAGES:
        return
    context: str | None = None
    for relation in relations_in(_with_links_as_signs(note.raw, span, links, note.inline_fields)):
        source, target = (_mention(end, links) for end in (relation.source, relation.target))
        if source is not None and target is not None and source != target:
            context = readable(sentence.text, with_formulas=True)[:MOST_CONTEXT] if context is None else context
            yield Statement(
                type=relation.type,
                source=source,
                target=target,
                strength=relation.strength,
                context=context,
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
    if starting_in(fields, span):
        text = re.sub(r"[\[(][^\[\]():\n]{1,60}::[^\])\n]{0,2000}[\])]", " ", text)
    text = _LINE_BEGIN.sub(" ", _CODE.sub(_NAMELESS, text))
    text = without_comments(text)
    return " ".join(plain_text(text, inline=True).split())


def _text(raw: bytes) -> str:
    return _PRIVATE.sub(" ", raw.decode("utf-8", "replace"))
