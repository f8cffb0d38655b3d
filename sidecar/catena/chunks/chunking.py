"""Cut the blocks of a note into chunks, and choose the text that a chunk repeats.

There are three steps. Each depends only on the text near a cut, so an edit does not move distant cuts:

1. *Pieces.* A piece is a block with the blank lines after it; a heading stays with the text that follows it.
2. *Stretches.* A new stretch begins at every heading, except between small sections: consecutive small sections at the
   same or a deeper level stay together. Each stretch is cut independently of the others.
3. *Cuts* in a stretch that is longer than a chunk may be. Among the places where a chunk would be at least half full,
   the best kind of place wins (before a heading, then before a paragraph, then within a list), and among equals the
   one whose text has the smallest checksum. Two different starting points therefore soon choose the same place:
   after an insertion the cuts are the same again within a chunk or two.
"""

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from catena.chunks.chunk import Chunk, ChunkSpan
from catena.notes import Block, BlockKind, Lines, Note

CHUNKER_VERSION = 2
"""Part of the index's identity. Increase it whenever the same note would be cut or embedded differently."""

_SMALL = 0.3
"""A section smaller than this share of a chunk may join its neighbours."""
_HALF = 0.5


def chunk_note(note: Note, *, chunk_size: int = 1000, overlap: int = 150) -> tuple[Chunk, ...]:
    """Cut a note into chunks.

    Frontmatter is a separate chunk. Blocks are never cut: a block that is longer than a chunk becomes an
    oversized chunk. A heading never ends a chunk unless nothing follows it. A chunk that continues a
    section begins by repeating the section's heading and the preceding blocks.

    The spans that are not overlap tile the file byte for byte, each chunk's `text` is its spans' slices decoded and
    joined, and equal arguments give equal chunks. An edit inside a section that is not small (30 % of `chunk_size`)
    before or after the edit changes no chunk of another section, apart from positions.

    Args:
        note: The parsed note.
        chunk_size: The number of characters that a chunk should not exceed, overlap included; at least 1.
        overlap: The number of characters that may be repeated, 0 for none.

    Returns:
        The chunks in the order of the file; () for an empty file.
    """
    if chunk_size < 1 or overlap < 0:
        raise ValueError(f"chunk_size must be at least 1 and overlap at least 0, not {chunk_size} and {overlap}")
    if not note.raw:
        return ()
    lines = Lines(note.raw)
    pieces = _pieces(note)
    return tuple(
        _chunk(note, lines, ordinal, pieces, cut, overlap)
        for ordinal, cut in enumerate(_cuts(pieces, chunk_size, overlap))
    )


@dataclass(frozen=True, slots=True)
class _Piece:
    """A block with the blank lines after it (and, for the first, before it).

    Attributes:
        start: Offset of the first byte.
        end: Offset after the last byte.
        text: The decoded text.
        before: Number of characters in all preceding pieces.
        level: Level of the heading, 0 if the block is not a heading.
        headings: Indexes of the enclosing headings' pieces, outermost first; a heading includes itself.
        path: Texts of these headings.
    """

    start: int
    end: int
    text: str
    before: int
    kind: BlockKind
    level: int
    headings: tuple[int, ...]
    path: tuple[str, ...]


def _pieces(note: Note) -> list[_Piece]:
    pieces: list[_Piece] = []
    headings: tuple[int, ...] = ()
    levels: tuple[int, ...] = ()
    path: tuple[str, ...] = ()
    length = 0
    for start, end, block in _with_blanks(note.blocks):
        level = block.heading_level or 0
        if level:
            depth = sum(1 for above in levels if above < level)
            headings = (*headings[:depth], len(pieces))
            levels = (*levels[:depth], level)
            path = (*path[:depth], block.heading)
        text = note.raw[start:end].decode("utf-8", "replace")
        pieces.append(_Piece(start, end, text, length, block.kind, level, headings, path))
        length += len(text)
    return pieces


def _with_blanks(blocks: Sequence[Block]) -> Iterator[tuple[int, int, Block]]:
    """Yield each block that is not blank, with its start and the start of the next one."""
    solid = [block for block in blocks if block.kind is not BlockKind.BLANK] or list(blocks[:1])
    end_of_file = blocks[-1].span.byte_end
    for place, block in enumerate(solid):
        start = block.span.byte_start if place else 0
        end = solid[place + 1].span.byte_start if place + 1 < len(solid) else end_of_file
        yield start, end, block


def _cuts(pieces: Sequence[_Piece], chunk_size: int, overlap: int) -> Iterator[tuple[int, int]]:
    """Yield the half-open range of pieces of each chunk."""
    for start, end in _stretches(pieces, small=int(_SMALL * chunk_size), limit=chunk_size):
        yield from _cuts_in_stretch(pieces, start, end, chunk_size, overlap)


def _stretches(pieces: Sequence[_Piece], *, small: int, limit: int) -> Iterator[tuple[int, int]]:
    sections = _sections(pieces)
    begin = 0
    run_level = 0
    for place, (start, end) in enumerate(sections):
        if place == 0:
            run_level = pieces[start].level
            continue
        before_start, before_end = sections[place - 1]
        joins = (
            _length(pieces, before_start, before_end) <= small
            and _length(pieces, start, end) <= small
            and pieces[start].level >= run_level
            and pieces[start - 1].kind is not BlockKind.FRONTMATTER
        )
        clings = pieces[start - 1].level > 0 and _length(pieces, begin, start) <= limit
        if not (joins or clings):
            yield begin, start
            begin = start
            run_level = pieces[start].level
    yield begin, len(pieces)


def _sections(pieces: Sequence[_Piece]) -> list[tuple[int, int]]:
    """Return the ranges of the frontmatter, of the text before the first heading, and of each section."""
    starts = [
        place
        for place, piece in enumerate(pieces)
        if place == 0 or piece.level or pieces[place - 1].kind is BlockKind.FRONTMATTER
    ]
    return list(zip(starts, [*starts[1:], len(pieces)], strict=True))


def _length(pieces: Sequence[_Piece], start: int, end: int) -> int:
    """Return the number of characters in these pieces."""
    return pieces[end - 1].before + len(pieces[end - 1].text) - pieces[start].before


def _cuts_in_stretch(
    pieces: Sequence[_Piece], start: int, end: int, chunk_size: int, overlap: int
) -> Iterator[tuple[int, int]]:
    rest = _length(pieces, start, end)
    while start < end:
        repeated = sum(len(pieces[place].text) for place in _repeated(pieces, start, overlap))
        limit = max(chunk_size - repeated, 1)
        cut = end if rest <= limit else _best_cut(pieces, start, end, limit, rest)
        yield start, cut
        rest -= _length(pieces, start, cut)
        start = cut


def _best_cut(pieces: Sequence[_Piece], start: int, end: int, limit: int, rest: int) -> int:
    """Return the piece before which the chunk that begins at `start` ends, if not everything fits."""
    best: tuple[int, int, int] | None = None
    length = 0
    for place in range(start + 1, end):
        length += len(pieces[place - 1].text)
        if length > limit and best:
            break
        after_heading = pieces[place - 1].level > 0
        if after_heading and not (length > limit and pieces[place].level):
            continue
        if length > limit:
            return place
        # A cut below half full is used only if there is no better one; then the last one is the best.
        cost = _reluctance(pieces[place - 1], pieces[place]) if length >= _HALF * limit else _DESPERATE - place
        if rest - length < limit / 4:
            cost += 2
        checksum = zlib.crc32(pieces[place].text.encode())
        if best is None or (cost, checksum) < best[:2]:
            best = (cost, checksum, place)
    return best[2] if best else end


_DESPERATE = 1 << 40
_CLOSE_KNIT = frozenset({BlockKind.LIST_ITEM, BlockKind.REFERENCE})


def _reluctance(before: _Piece, after: _Piece) -> int:
    """Return how undesirable a cut between these two pieces is; 0 is best."""
    if after.level:
        return 0
    if before.text.rstrip().endswith((":", "：")):
        return 3
    return 2 if before.kind is after.kind and after.kind in _CLOSE_KNIT else 1


def _chunk(
    note: Note, lines: Lines, ordinal: int, pieces: Sequence[_Piece], cut: tuple[int, int], overlap: int
) -> Chunk:
    start, end = cut
    repeated = _repeated(pieces, start, overlap)
    spans = [ChunkSpan(lines.span(a, b), overlap=True) for a, b in _joined(pieces, repeated)]
    own = ChunkSpan(lines.span(pieces[start].start, pieces[end - 1].end), overlap=False)
    content = next((piece for piece in pieces[start:end] if not piece.level), pieces[start])
    own_text = "".join(piece.text for piece in pieces[start:end])
    return Chunk(
        ordinal=ordinal,
        text="".join(pieces[place].text for place in repeated) + own_text,
        own_text=own_text,
        spans=(*spans, own),
        section_path=content.path,
        note_title=note.title,
    )


def _repeated(pieces: Sequence[_Piece], start: int, overlap: int) -> list[int]:
    """Return the pieces to repeat: the section's heading and preceding pieces, up to `overlap` characters."""
    piece = pieces[start]
    if piece.level or not start:
        return []
    heading = piece.headings[-1] if piece.headings else -1
    room = overlap
    repeated: list[int] = []
    if heading >= 0 and len(pieces[heading].text) <= room:
        room -= len(pieces[heading].text)
        repeated.append(heading)
    before = start - 1
    last: list[int] = []
    while before > heading and pieces[before].kind is not BlockKind.FRONTMATTER and len(pieces[before].text) <= room:
        room -= len(pieces[before].text)
        last.append(before)
        before -= 1
    return [*repeated, *reversed(last)]


def _joined(pieces: Sequence[_Piece], places: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Merge neighbouring pieces into byte ranges."""
    stretch: tuple[int, int] | None = None
    for place in places:
        piece = pieces[place]
        if stretch and stretch[1] == piece.start:
            stretch = (stretch[0], piece.end)
            continue
        if stretch:
            yield stretch
        stretch = (piece.start, piece.end)
    if stretch:
        yield stretch
