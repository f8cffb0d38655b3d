"""Chunk: a piece of a note that is embedded and found; exact slices of the note's bytes."""

from dataclasses import dataclass

from catena.notes.span import Span


@dataclass(frozen=True, slots=True)
class ChunkSpan:
    """One slice of a chunk.

    Attributes:
        span: Where it stands in the file.
        overlap: It repeats text that another chunk owns (a section's heading, the last blocks before).
    """

    span: Span
    overlap: bool


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of a note.

    Attributes:
        ordinal: 0-based place in the note.
        text: The spans' slices, decoded and joined.
        own_text: Likewise, of those that aren't overlap.
        spans: In reading order. Over all chunks, the spans that aren't overlap tile the file.
        section_path: The headings it stands under, outermost first; () before the first heading.
    """

    ordinal: int
    text: str
    own_text: str
    spans: tuple[ChunkSpan, ...]
    section_path: tuple[str, ...]

    @property
    def section_title(self) -> str | None:
        """The innermost heading it stands under, None before the first."""
        return self.section_path[-1] if self.section_path else None

    @property
    def own_span(self) -> Span:
        """From the first to the last byte that this chunk owns."""
        own = [s.span for s in self.spans if not s.overlap]
        return Span(own[0].byte_start, own[-1].byte_end, own[0].line_start, own[-1].line_end)
