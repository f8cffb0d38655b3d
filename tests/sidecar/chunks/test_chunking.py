"""Where notes are cut, what is repeated, and what of it the model sees."""

import pytest

from catena.chunks import Chunk, chunk_note, embedding_text, own_span, searchable_text
from catena.notes import parse_note
from catena.vault.path import VaultPath

SENTENCE = "Sleep helps to keep what was learnt. "


def chunks(text: str, *, name: str = "n", chunk_size: int = 200, overlap: int = 60) -> tuple[Chunk, ...]:
    return chunk_note(parse_note(VaultPath(f"{name}.md"), text.encode()), chunk_size=chunk_size, overlap=overlap)


def own(chunk: Chunk, text: str) -> str:
    return own_span(chunk.spans).slice(text.encode()).decode()


def test_an_empty_file_has_no_chunks_and_blank_lines_are_one() -> None:
    assert chunks("") == ()
    assert [c.text for c in chunks(" \n\n")] == [" \n\n"]


def test_the_frontmatter_is_a_chunk_of_its_own() -> None:
    found = chunks("---\ntitle: T\n---\n\nText\n")

    assert [c.text for c in found] == ["---\ntitle: T\n---\n\n", "Text\n"]
    assert [c.section_title for c in found] == [None, None]


def test_a_short_note_is_one_chunk_and_a_heading_clings_to_what_follows() -> None:
    assert [c.text for c in chunks("# A\n\n## B\n\ntext\n")] == ["# A\n\n## B\n\ntext\n"]
    assert chunks("# A\n\n## B\n\ntext\n")[0].section_path == ("A", "B")


def test_sections_begin_chunks() -> None:
    text = f"# A\n\n{SENTENCE * 3}\n\n## B\n\n{SENTENCE * 3}\n"

    found = chunks(text)

    assert [c.section_path for c in found] == [("A",), ("A", "B")]
    assert [own(c, text)[:3] for c in found] == ["# A", "## "]
    assert all(not span.overlap for c in found for span in c.spans)


def test_small_sections_side_by_side_share_a_chunk() -> None:
    text = "# A\n\n## B\n\nb\n\n## C\n\nc\n\n## D\n\n" + SENTENCE * 4

    assert [own(c, text)[:4] for c in chunks(text)] == ["# A\n", "## D"]


def test_a_chunk_that_goes_on_repeats_heading_and_last_blocks() -> None:
    text = "# A\n\n" + f"{'x' * 92}\n\nshort one\n\n" + f"{SENTENCE * 4}\n"

    first, second = chunks(text)

    assert [s.overlap for s in second.spans] == [True, True, False]
    assert second.text == "# A\n\nshort one\n\n" + f"{SENTENCE * 4}\n"
    assert first.text + own(second, text) == text
    assert second.section_title == "A"


def test_without_overlap_nothing_is_repeated() -> None:
    text = "# A\n\n" + f"{SENTENCE * 4}\n\n" * 3

    assert "".join(c.text for c in chunks(text, overlap=0)) == text


@pytest.mark.parametrize(
    "block",
    [
        "```\n" + "x = 1\n\n" * 100 + "```\n",
        "|a|b|\n|-|-|\n" + "|1|2|\n" * 100,
        "$$\n" + "x\n" * 200 + "$$\n",
        "- " + SENTENCE * 20 + "\n",
        SENTENCE * 20 + "\n",
        "> [!note]\n" + f"> {SENTENCE}\n" * 20,
    ],
    ids=["code", "table", "math", "item", "paragraph", "callout"],
)
def test_a_block_that_is_too_long_is_one_chunk(block: str) -> None:
    text = f"{SENTENCE * 4}\n\n{block}\n{SENTENCE * 4}\n"

    assert block in [own(c, text).removesuffix("\n") + "\n" for c in chunks(text)] or any(
        own(c, text).rstrip() == block.rstrip() for c in chunks(text)
    )


def test_no_chunk_of_short_blocks_is_longer_than_it_should_be() -> None:
    text = "# A\n\n" + f"{SENTENCE}\n\n" * 60 + "- item\n" * 100

    assert max(len(c.text) for c in chunks(text)) <= 200


def test_a_list_is_not_cut_from_the_line_that_introduces_it_when_it_can_be_helped() -> None:
    text = "\n\n".join([f"{SENTENCE * 2}", f"{SENTENCE}", "We saw:", "- one\n- two\n- three\n", SENTENCE * 2])

    assert not any(own(c, text).rstrip().endswith("saw:") for c in chunks(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("---\ntitle: The T\nid: 7\ntags: [a/b, '#c']\naliases:\n  - X\n---\n\n", "The T\nX\na/b, c"),
        ("---\ncreated: 2024-01-15\n---\n", ""),
        ("---\nbroken: @x\ntitle: T\n---\n", "T"),
        ("**---\ntitle: A slip\nid: 7\n---\n", "A slip"),
        ("## A\n\n**Text** with [[N|a link]] and https://x.y/z.\n", "A\nText with a link and"),
        ("%% nothing %%\n", ""),
        ("```sql\nselect 1\n```\n", "select 1"),
        ("---\n", ""),
    ],
)
def test_what_the_model_sees_of_markdown(text: str, expected: str) -> None:
    assert "\n".join(searchable_text(c.text) for c in chunks(text)) == expected


def test_what_the_model_sees_begins_with_the_title_and_the_headings_that_are_not_in_the_chunk() -> None:
    text = f"# Sleep\n\n## *Dreams*\n\n{SENTENCE * 4}\n\n{SENTENCE * 4}"

    first, second = (embedding_text(chunk) for chunk in chunks(text, name="Sleep", overlap=0))

    assert first == f"Sleep\nDreams\n{SENTENCE * 4}".rstrip()
    assert second == f"Sleep › Dreams\n{SENTENCE * 4}".rstrip()


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("31715818", "Words"),
        ("202401311530 Sleep", "Sleep\nWords"),
        ("1716491727-sleep-well", "sleep-well\nWords"),
        ("2024-01-31", "Words"),
        ("2024 in review", "2024 in review\nWords"),
        ("10000m race", "10000m race\nWords"),
    ],
)
def test_a_number_that_only_makes_a_name_unique_is_left_out(name: str, seen: str) -> None:
    assert [embedding_text(chunk) for chunk in chunks("Words\n", name=name)] == [seen]


@pytest.mark.parametrize(("name", "seen"), [("Blade Runner", "Blade Runner"), ("2024-01-31", "2024-01-31")])
def test_a_chunk_without_words_is_embedded_by_its_title_since_no_text_is_near_to_any_query(
    name: str, seen: str
) -> None:
    assert [embedding_text(chunk) for chunk in chunks("---\nid: 7\n---\n", name=name)] == [seen]


def test_a_title_without_end_leaves_room_for_the_chunk() -> None:
    text = f"# {'word ' * 2_000}\n\n## Part\n\n{SENTENCE}"

    assert len(embedding_text(chunks(text)[-1])) < 500


@pytest.mark.parametrize(("chunk_size", "overlap"), [(0, 0), (100, -1)])
def test_sizes_that_make_no_sense_are_refused(chunk_size: int, overlap: int) -> None:
    with pytest.raises(ValueError, match="chunk_size must be"):
        chunks("a", chunk_size=chunk_size, overlap=overlap)
