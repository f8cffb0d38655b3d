"""Where in a found note the answer stands: which passage, its section, its exact span, and an excerpt of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from catena.answers.excerpts import Excerpt, excerpt_of
from catena.answers.matched_words import find_terms
from catena.chunks import Chunk, ChunkSpan
from catena.index.log import StoredChunk
from catena.index.recording import plain_words, text_hash
from catena.notes import Span

MOST_LOOKED_AT = 400
"""Passages of one note that are looked through when no source says which one it is (about 400 KB of text)."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A chunk, as far as showing it goes.

    Attributes:
        section_title: The innermost heading it stands under.
        spans: Its slices of the file; those marked `overlap` belong to other passages.
        plain: Its own words, without markup.
    """

    section_title: str | None
    spans: tuple[ChunkSpan, ...]
    plain: str

    @property
    def own_span(self) -> Span:
        """From the first to the last byte that is its own."""
        own = [s.span for s in self.spans if not s.overlap]
        return Span(own[0].byte_start, own[-1].byte_end, own[0].line_start, own[-1].line_end)


@dataclass(frozen=True, slots=True)
class Place:
    """Where to jump to and what to show.

    Attributes:
        section_title: The heading above, None before the first one.
        span: The passage's own bytes and lines.
        excerpt: Plain text, matched words marked.
    """

    section_title: str | None
    span: Span
    excerpt: Excerpt


def locate(
    raw: bytes,
    evidence: Sequence[StoredChunk],
    terms: Sequence[str],
    *,
    by_words: bool,
    stored: Callable[[], Sequence[StoredChunk]],
    cut_afresh: Callable[[], Sequence[Chunk]],
) -> Place | None:
    """Find the place in a note that answers.

    The sources' evidence decides. Where they have none that speaks of the terms, the passage with the most
    different terms does. Stored passages count only while their text is still what was stored; in a note
    that changed since, or that is not cut yet, passages are cut afresh.

    Args:
        raw: The note's bytes now.
        evidence: The chunks that sources named, best first.
        terms: What was looked for.
        by_words: The note was found by its words, so that the place should show some of them.
        stored: Asked for all the note's chunks only when needed.
        cut_afresh: Likewise, from the note as it is.

    Returns:
        None only for a note without any passage (an empty file).
    """
    first = [passage_of(chunk) for chunk in evidence if still_there(raw, chunk)]
    if first and not by_words:
        return _place(next((p for p in first if not _is_header(raw, p)), first[0]), terms)
    told = next((p for p in first if not _is_header(raw, p) and _worth(p, terms) > 0), None)
    if told is None:
        told = _densest(raw, [passage_of(c) for c in stored() if still_there(raw, c)], terms)
    if told is None:
        told = _densest(raw, [Passage(c.section_title, c.spans, plain_words(c)) for c in cut_afresh()], terms)
    return None if told is None else _place(told, terms)


def still_there(raw: bytes, chunk: StoredChunk) -> bool:
    """Whether the file still says, at the chunk's place, what was stored."""
    return text_hash(text_of(raw, chunk)) == chunk.text_hash


def text_of(raw: bytes, chunk: StoredChunk) -> str:
    """The chunk's text: its slices, overlap included."""
    return "".join(s.span.slice(raw).decode("utf-8", "replace") for s in chunk.spans)


def passage_of(chunk: StoredChunk) -> Passage:
    """A stored chunk as a place to show."""
    return Passage(chunk.section_path[-1] if chunk.section_path else None, chunk.spans, chunk.plain)


def _is_header(raw: bytes, passage: Passage) -> bool:
    """Whether it begins with the frontmatter: a place to show only when no other is."""
    return passage.own_span.byte_start == 0 and raw.removeprefix(b"\xef\xbb\xbf").startswith(b"---")


def _worth(passage: Passage, terms: Sequence[str]) -> int:
    """How many different terms stand there."""
    return len({m.term for m in find_terms(passage.plain, terms)})


def _densest(raw: bytes, passages: Sequence[Passage], terms: Sequence[str]) -> Passage | None:
    """The passage with the most different terms; among equals the first one that is not the header."""
    looked_at = list(passages[:MOST_LOOKED_AT])
    if not looked_at:
        return None
    return max(looked_at, key=lambda p: (_worth(p, terms), not _is_header(raw, p), -p.own_span.byte_start))


def _place(passage: Passage, terms: Sequence[str]) -> Place:
    return Place(passage.section_title, passage.own_span, _excerpt(passage.plain, passage.section_title, terms))


def _excerpt(plain: str, section_title: str | None, terms: Sequence[str]) -> Excerpt:
    """The section's title is shown beside the excerpt; it stays in it only when the words stand nowhere else."""
    first, _, rest = plain.partition("\n")
    if first == section_title and rest:
        without = excerpt_of(rest, terms)
        if without.marks or not find_terms(first, terms):
            return without
    return excerpt_of(plain, terms)
