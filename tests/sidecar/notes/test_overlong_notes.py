"""Of an overlong note, the beginning is read; nothing that reads notes spends more on it."""

import pytest

from catena.chunks import chunk_note, embedding_text
from catena.claims.finding import claims_of
from catena.notes import Note, parse_note, parsing
from catena.notes.note import BlockKind
from catena.notes.parsing import beginning_of, read_in_part
from catena.vault.path import VaultPath

READ = "# Read\n\nSleep improves memory in adults. See [[Memory]].\n\n"
UNREAD = "# Later\n\nCoffee weakens sleep in adults. See [[Coffee]].\n\nkey:: value\n"


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "MOST_READ_BYTES", len(READ) + 3)


def note(text: str) -> Note:
    return parse_note(VaultPath("Long.md"), text.encode())


def test_only_the_beginning_is_read() -> None:
    read = note(READ + UNREAD)

    assert [heading.text for heading in read.headings] == ["Read"]
    assert [link.target for link in read.links] == ["Memory"]
    assert not read.inline_fields
    assert [claim.text for claim in claims_of(read)] == ["Sleep improves memory in adults."]


def test_the_note_says_that_it_was_read_in_part() -> None:
    [warning] = note(READ + UNREAD).warnings

    assert warning.message.startswith("The note is read in part: only the first ")
    assert warning.span
    assert warning.span.slice((READ + UNREAD).encode()) == UNREAD.encode()
    assert read_in_part(len(READ)) is None


@pytest.mark.parametrize(
    "text", [READ + UNREAD, "ä" * 100, "x" * 500, f"---\ntitle: {'x' * 200}\n---\n{READ}", "\n" * 300]
)
def test_blocks_and_chunks_still_tile_the_file(text: str) -> None:
    read = note(text)

    assert b"".join(block.span.slice(read.raw) for block in read.blocks) == text.encode()
    assert read.blocks[-1].kind is BlockKind.UNREAD
    owned = [each.span for chunk in chunk_note(read) for each in chunk.spans if not each.overlap]
    assert b"".join(span.slice(read.raw) for span in owned) == text.encode()
    assert "�" not in "".join(chunk.text for chunk in chunk_note(read))


def test_less_than_all_that_is_read_may_be_asked_for() -> None:
    read = note(READ)

    assert [block.kind for block in beginning_of(read, 10).blocks] == [BlockKind.HEADING, BlockKind.BLANK]
    assert beginning_of(read, len(READ)) is read


def test_no_block_makes_a_text_to_embed_that_is_longer_than_a_book_chapter() -> None:
    [chunk] = chunk_note(note("word " * 100_000))[-1:]

    assert len(embedding_text(chunk)) < 250_000
