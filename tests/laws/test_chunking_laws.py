"""What holds for the blocks and chunks of every note, whatever is in it."""

import random
import statistics
from dataclasses import replace
from itertools import pairwise

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from catena.chunks import Chunk, chunk_note, embedding_text, own_span
from catena.notes import BlockKind, Note, UnreadableNote, parse_note
from catena.vault.path import VaultPath
from tests.laws.strategies import notes, paragraphs, sections

PATH = VaultPath("Notes/note.md")


def read(raw: bytes) -> Note:
    try:
        return parse_note(PATH, raw)
    except UnreadableNote:
        assume(False)
        raise


def owned(chunk: Chunk, raw: bytes) -> bytes:
    return b"".join(s.span.slice(raw) for s in chunk.spans if not s.overlap)


@settings(max_examples=400, deadline=None)
@example(b"")
@example(b"\xef\xbb\xbf")
@example(b"\n \n\r\n")
@given(raw=notes())
def test_blocks_tile_the_file_byte_for_byte(raw: bytes) -> None:
    note = read(raw)

    assert b"".join(block.span.slice(raw) for block in note.blocks) == raw
    assert all(a.span.byte_end == b.span.byte_start for a, b in pairwise(note.blocks))
    assert all(block.span.byte_start < block.span.byte_end for block in note.blocks)


@settings(max_examples=400, deadline=None)
@given(raw=notes())
def test_every_block_begins_and_ends_with_a_line(raw: bytes) -> None:
    note = read(raw)

    for block in note.blocks[:-1]:
        is_mark = block.span.slice(raw) == b"\xef\xbb\xbf"
        assert is_mark or block.span.slice(raw)[-1:] in (b"\n", b"\r")
    for a, b in pairwise(note.blocks):
        assert a.span.line_end < b.span.line_start or a.span.slice(raw) == b"\xef\xbb\xbf"


@settings(max_examples=400, deadline=None)
@given(raw=notes(), chunk_size=st.sampled_from((1, 40, 200, 1000)), overlap=st.sampled_from((0, 10, 150)))
def test_the_spans_that_are_no_overlap_tile_the_file(raw: bytes, chunk_size: int, overlap: int) -> None:
    chunks = chunk_note(read(raw), chunk_size=chunk_size, overlap=overlap)

    assert b"".join(owned(chunk, raw) for chunk in chunks) == raw
    assert [chunk.ordinal for chunk in chunks] == list(range(len(chunks)))


@settings(max_examples=400, deadline=None)
@given(raw=notes(), chunk_size=st.sampled_from((1, 40, 200)), overlap=st.sampled_from((0, 10, 150)))
def test_a_chunks_text_is_its_slices_and_overlap_repeats_what_came_before(
    raw: bytes, chunk_size: int, overlap: int
) -> None:
    for chunk in chunk_note(read(raw), chunk_size=chunk_size, overlap=overlap):
        assert chunk.text == "".join(s.span.slice(raw).decode("utf-8", "replace") for s in chunk.spans)
        repeated = [s.span for s in chunk.spans if s.overlap]
        assert sum(len(span.slice(raw).decode("utf-8", "replace")) for span in repeated) <= overlap
        assert all(a.byte_end < b.byte_start for a, b in pairwise(repeated))
        assert all(span.byte_end <= own_span(chunk.spans).byte_start for span in repeated)


@settings(max_examples=200, deadline=None)
@given(raw=notes(), chunk_size=st.sampled_from((40, 200, 1000)))
def test_a_heading_ends_no_chunk_that_something_follows(raw: bytes, chunk_size: int) -> None:
    note = read(raw)
    heading_ends = {b.span.byte_end for b in note.blocks if b.kind is BlockKind.HEADING}
    blank_after = {a.span.byte_end: b.span.byte_end for a, b in pairwise(note.blocks) if b.kind is BlockKind.BLANK}
    headings_size = sum(len(b.span.slice(raw)) for b in note.blocks if b.kind is BlockKind.HEADING)
    assume(headings_size <= chunk_size)

    for chunk in chunk_note(note, chunk_size=chunk_size)[:-1]:
        assert own_span(chunk.spans).byte_end not in {blank_after.get(end, end) for end in heading_ends}


@settings(max_examples=100, deadline=None)
@given(raw=notes())
def test_the_same_note_gives_the_same_chunks(raw: bytes) -> None:
    first, second = read(raw), read(bytes(raw))

    assert first == second
    assert chunk_note(first) == chunk_note(second)


@settings(max_examples=200, deadline=None)
@given(raw=notes())
def test_every_span_of_a_link_or_field_holds_what_it_names(raw: bytes) -> None:
    note = read(raw)

    for link in note.links:
        assert link.span.slice(raw).decode("utf-8", "replace").lstrip("!").startswith("[")
        assert link.alias is None or link.alias in link.span.slice(raw).decode("utf-8", "replace")
    for inline in note.inline_fields:
        written = inline.span.slice(raw).decode("utf-8", "replace")
        assert inline.key in written
        assert inline.value in written


@settings(max_examples=100, deadline=None)
@given(raw=notes())
def test_what_the_model_sees_does_not_depend_on_the_place_in_the_file(raw: bytes) -> None:
    for chunk in chunk_note(read(raw)):
        moved = replace(chunk, ordinal=9, spans=())
        assert embedding_text(moved) == embedding_text(chunk)


@settings(max_examples=60, deadline=None)
@given(
    parts=st.lists(sections(min_paragraphs=6), min_size=2, max_size=6),
    edited=st.integers(0, 5),
    new=paragraphs,
)
def test_an_edit_in_one_section_changes_no_chunk_of_another(parts: list[str], edited: int, new: str) -> None:
    place = edited % len(parts)
    heading, first, *others = parts[place].split("\n\n")
    changed = "\n\n".join([heading, first, new, *others])

    before = "".join(parts)
    after = "".join([*parts[:place], changed, *parts[place + 1 :]])
    start = len("".join(parts[:place]).encode())
    end_before, end_after = start + len(parts[place].encode()), start + len(changed.encode())

    def elsewhere(text: str, end: int) -> tuple[list[str], list[str]]:
        chunks = chunk_note(parse_note(PATH, text.encode()), chunk_size=400, overlap=80)
        return (
            [c.text for c in chunks if own_span(c.spans).byte_end <= start],
            [c.text for c in chunks if own_span(c.spans).byte_start >= end],
        )

    assert elsewhere(before, end_before) == elsewhere(after, end_after)


def test_in_one_long_section_the_cuts_fall_into_step_again_after_an_edit() -> None:
    """No certain law: the cuts after an edit meet the old ones again by chance, sooner or later. So: on average."""

    def texts(body: list[str]) -> list[str]:
        note = parse_note(PATH, "\n\n".join(body).encode())
        return [chunk.text for chunk in chunk_note(note)]

    def share_kept(seed: int) -> float:
        dice = random.Random(seed)
        words = ["memory", "sleep", "retrieval", "spacing", "of", "the", "a", "improves", "[[link]]", "test"]
        body = [" ".join(dice.choices(words, k=dice.randint(5, 60))) + f" ({n})." for n in range(80)]
        before, after = texts(body), texts([*body[:3], "Something new.", *body[3:]])
        return len(set(before) & set(after)) / len(before)

    shares = [share_kept(seed) for seed in range(30)]

    assert statistics.mean(shares) > 0.8
