"""Finds the place in a note that answers the query: its passage, section, exact span and excerpt."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from catena.chunks import Chunk, ChunkSpan, own_span, searchable_text
from catena.index.log import StoredChunk
from catena.index.recording import LONGEST_PLAIN, plain_words, text_hash
from catena.language.tokens import name_words
from catena.notes import Span
from catena.notes.frontmatter import frontmatter_end
from catena.notes.import_headings import section_of
from catena.notes.sentences import keeping_formulas
from catena.reading.matched_words import find_terms, number_in
from catena.results.excerpts import Excerpt, excerpt_of

MOST_LOOKED_AT = 400
"""How many passages of one note are searched if no source names one (about 400 KB of text)."""


_SAYS_NOTHING = re.compile(
    r"\s*(?:[-*] )?(?:[^\s:][^:\n]{0,40}::.*|(?:#[^\s#]+\s*)+|\[@[^\]\n]+\]|Imported: .*|Annotations|Highlight"
    r"|[^\n/]{1,200}\.(?:png|jpe?g|gif|svg|webp|bmp|avif|mp[34]|mov|wav|m4a|webm|pdf|base|canvas|excalidraw))\s*"
)
"""Lines that are kept for programs: inline fields, tags alone, a lone citation, when something was imported, and what
is shown in place of a file that the line embeds.
"""

_FIELD = re.compile(r"^\s*(?:[-*] )?([^\s:][^:\n]{0,40})::\s*")


@dataclass(frozen=True, slots=True)
class Passage:
    """A chunk, reduced to what is needed to show it.

    Attributes:
        section_title: The innermost heading above it.
        spans: Its slices of the file; those marked `overlap` belong to neighbouring passages.
        plain: Its own text, without markup.
    """

    section_title: str | None
    spans: tuple[ChunkSpan, ...]
    plain: str


@dataclass(frozen=True, slots=True)
class Place:
    """The place to open and the text to show.

    Attributes:
        section_title: The heading above; None before the first heading.
        span: The bytes and lines of the passage's own text.
        excerpt: Plain text with marked words.
    """

    section_title: str | None
    span: Span
    excerpt: Excerpt


def locate(
    raw: bytes,
    evidence: Sequence[StoredChunk],
    terms: Sequence[str],
    *,
    title: str,
    by_words: bool,
    stored: Callable[[], Sequence[StoredChunk]],
    cut_afresh: Callable[[], Sequence[Chunk]],
) -> Place | None:
    """Find the place in a note that answers the query.

    The chunks that sources named decide. If none of them contains a term, or the best is nothing but links, such as a
    list of sources, the passage with the most different terms is chosen. Stored passages count only if their text is
    still in the file; if the note has changed or is not chunked yet, it is chunked again.

    Args:
        raw: The note's bytes now.
        evidence: The chunks that sources named, best first.
        terms: The terms of the query.
        title: The note's title, which stands beside the place: a header that has nothing else is no place.
        by_words: Whether the note was found by its words, so that the place should contain some of them.
        stored: Returns the first stored chunks of the note; called only if needed.
        cut_afresh: Returns the first chunks of the note as it is now; called only if needed.

    Returns:
        None only if the note has no passage (an empty file).
    """
    first = [passage_of(chunk) for chunk in evidence if still_there(raw, chunk)]
    passage = next((p for p in first if _is_body(raw, p) and (not by_words or number_in(p.plain, terms) > 0)), None)
    if passage is None or _is_links(raw, passage):
        densest = _densest(raw, [passage_of(c) for c in stored() if still_there(raw, c)], terms, title)
        passage = densest if passage is None or (densest and not _is_links(raw, densest)) else passage
    if passage is None:
        passage = _densest(raw, [Passage(c.section_title, c.spans, plain_words(c)) for c in cut_afresh()], terms, title)
    return None if passage is None else _place(raw, passage, terms)


def still_there(raw: bytes, chunk: StoredChunk) -> bool:
    """Return whether the file still contains the stored text at the chunk's place."""
    return text_hash(text_of(raw, chunk)) == chunk.text_hash


def text_of(raw: bytes, chunk: StoredChunk) -> str:
    """Return the chunk's text: its slices, including overlap."""
    return "".join(s.span.slice(raw).decode("utf-8", "replace") for s in chunk.spans)


def passage_of(chunk: StoredChunk) -> Passage:
    """Convert a stored chunk to a passage."""
    return Passage(section_of(chunk.section_path), chunk.spans, chunk.plain)


def _is_body(raw: bytes, passage: Passage) -> bool:
    """Return whether a passage has words below its heading and does not begin with the frontmatter.

    A heading with nothing below it, or the frontmatter, is shown if nothing else is.
    """
    is_header = own_span(passage.spans).byte_start == 0 and frontmatter_end(raw) > 0
    return not is_header and passage.plain.strip() not in ("", passage.section_title)


_LINK = re.compile(r"!?\[\[[^\]\n]*\]\]|!?\[[^\]\n]*\]\([^)\n]*\)|<?\bhttps?://\S+")
_HEADING = re.compile(r"^#{1,6} .*$", re.MULTILINE)
_MOST_BESIDE_LINKS = 0.2
"""The share of the words that may stand beside links in a passage that is nothing but links."""


def _is_links(raw: bytes, passage: Passage) -> bool:
    """Return whether a passage is nothing but links, such as a list of sources, or nothing but a heading."""
    own = _HEADING.sub("", own_span(passage.spans).slice(raw).decode("utf-8", "replace")[:LONGEST_PLAIN])
    if "[" not in own and "://" not in own:
        return not own.strip()
    return len(name_words(_LINK.sub("", own))) <= _MOST_BESIDE_LINKS * len(name_words(_SHOWN.sub(" ", own)))


_SHOWN = re.compile(r"\]\([^)\n]*\)")
"""The address of a link, which is not shown."""


def _densest(raw: bytes, passages: Sequence[Passage], terms: Sequence[str], title: str) -> Passage | None:
    """Return the passage with the most different terms; among equals, the first that is not the header or links."""

    def order(passage: Passage) -> tuple[int, bool]:
        is_body, text = _is_body(raw, passage), passage.plain
        if not is_body:
            text = "\n".join(line for line in text.split("\n") if line.casefold() != title.casefold())
        return number_in(text, terms), is_body

    ordered = [(order(each), each) for each in passages[:MOST_LOOKED_AT]]
    best = max((key for key, _ in ordered), default=None)
    equal = sorted((each for key, each in ordered if key == best), key=lambda each: own_span(each.spans).byte_start)
    return next((each for each in equal if not _is_links(raw, each)), equal[0] if equal else None)


def _place(raw: bytes, passage: Passage, terms: Sequence[str]) -> Place:
    own = b"".join(each.span.slice(raw) for each in passage.spans if not each.overlap).decode("utf-8", "replace")
    shown = keeping_formulas(own[:LONGEST_PLAIN], searchable_text) if "$" in own else passage.plain
    return Place(passage.section_title, own_span(passage.spans), _excerpt(shown, passage.section_title, terms))


def _excerpt(plain: str, section_title: str | None, terms: Sequence[str]) -> Excerpt:
    """Cut the excerpt.

    The section's title, shown beside it, and lines of fields, tags and citations are left out, unless the terms occur
    only there: then those that contain some are shown, too.
    """
    first, _, rest = plain.partition("\n")
    lines = (rest if first == section_title and rest else plain).split("\n")
    prose = [line for line in lines if not _SAYS_NOTHING.fullmatch(line)]
    cut = excerpt_of("\n".join(prose), terms)
    if any(map(str.strip, prose)) and (cut.marks or not find_terms(plain, terms)):
        return cut
    shown = set(prose)
    named = [_FIELD.sub(r"\1: ", line) for line in lines if line in shown or find_terms(line, terms)]
    cut = excerpt_of("\n".join(named), terms)
    return cut if cut.marks else excerpt_of(plain, terms)
