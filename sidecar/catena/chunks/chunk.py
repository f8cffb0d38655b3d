"""Chunk: a piece of a note that is embedded and searched, made of exact slices of the note's bytes."""

from collections.abc import Sequence
from dataclasses import dataclass

from catena.notes.import_headings import section_of
from catena.notes.span import Span


@dataclass(frozen=True, slots=True)
class ChunkSpan:
    """One slice of a chunk.

    Attributes:
        span: Its position in the file.
        overlap: Whether it repeats text that another chunk owns (the section's heading, the preceding blocks).
    """

    span: Span
    overlap: bool


def own_span(spans: Sequence[ChunkSpan]) -> Span:
    """Return the span from the first to the last byte that a chunk with these slices owns."""
    own = [each.span for each in spans if not each.overlap]
    return own[0].to(own[-1])


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of a note.

    Attributes:
        ordinal: Position in the note, from 0.
        text: The decoded slices of all spans, joined.
        own_text: The decoded slices of the spans that are not overlap, joined.
        spans: The slices in reading order. The spans of all chunks that are not overlap tile the file.
        section_path: The enclosing headings, outermost first; () before the first heading.
        note_title: The title of the note.
    """

    ordinal: int
    text: str
    own_text: str
    spans: tuple[ChunkSpan, ...]
    section_path: tuple[str, ...]
    note_title: str

    @property
    def section_title(self) -> str | None:
        """Return the innermost enclosing heading; None before the first, and below one that only tells of an import."""
        return section_of(self.section_path)
