from collections.abc import Sequence
from typing import NoReturn

import pytest

from catena.chunks import Chunk, chunk_note
from catena.index.log import StoredChunk
from catena.index.recording import plain_words, text_hash
from catena.notes import parse_note
from catena.results.locating import Place, locate
from catena.vault.path import VaultPath

PATH = VaultPath("note.md")
FILLER = "Nothing of interest is said in this sentence, which only takes up room. " * 6
NOTE = f"""---
title: Memory
tags: [zebra]
---
# Beginnings

{FILLER}

## Stripes

The zebra has stripes. {FILLER}

## Stripes and manes

A zebra's mane is striped, as the **zebra** itself. {FILLER}
"""


def stored_chunks(text: str) -> list[StoredChunk]:
    return [
        StoredChunk(
            chunk_id=f"c{chunk.ordinal}",
            log_id=1,
            path=PATH,
            ordinal=chunk.ordinal,
            text_hash=text_hash(chunk.text),
            embedded_hash="",
            section_path=chunk.section_path,
            spans=chunk.spans,
            plain=plain_words(chunk),
            num_windows=1,
            stored_as=PATH,
        )
        for chunk in cut(text)
    ]


def cut(text: str) -> tuple[Chunk, ...]:
    return chunk_note(parse_note(PATH, text.encode()))


def never() -> NoReturn:
    raise AssertionError("not needed here")


def place(
    now: str,
    evidence: Sequence[StoredChunk] = (),
    *terms: str,
    by_words: bool = True,
    stored: Sequence[StoredChunk] | None = None,
) -> Place | None:
    return locate(
        now.encode(),
        evidence,
        terms,
        title="Memory",
        by_words=by_words,
        stored=never if stored is None else lambda: stored,
        cut_afresh=lambda: cut(now),
    )


def section(text: str, title: str) -> StoredChunk:
    return next(chunk for chunk in stored_chunks(text) if chunk.section_path[-1:] == (title,))


def test_the_chunk_that_the_source_named_is_the_place_and_its_span_its_own_bytes() -> None:
    chunk = section(NOTE, "Stripes")

    found = place(NOTE, [chunk], "zebra")

    assert found is not None
    assert found.section_title == "Stripes"
    assert NOTE.encode()[found.span.byte_start : found.span.byte_end].startswith(b"## Stripes\n")
    assert found.span.line_start == 9
    assert found.excerpt.text.startswith("The zebra has stripes.")


def test_without_evidence_the_passage_with_most_terms_is_the_place() -> None:
    found = place(NOTE, [], "zebra", "mane", stored=stored_chunks(NOTE))

    assert found is not None
    assert found.section_title == "Stripes and manes"


def test_markup_is_not_part_of_an_excerpt() -> None:
    found = place(NOTE, [section(NOTE, "Stripes and manes")], "zebra")

    assert found is not None
    assert "as the zebra itself" in found.excerpt.text


def test_fields_and_tags_are_shown_only_when_the_words_stand_nowhere_else() -> None:
    text = "Zebras graze.\n\nup:: [[Herds]]\n\n#animal #stripes\n\nImported: 2024\n\n![[3.png]]\n\nZebras sleep.\n"

    by_prose, by_field = place(text, [], "zebras", stored=[]), place(text, [], "herds", stored=[])

    assert by_prose is not None
    assert by_prose.excerpt.text.split() == ["Zebras", "graze.", "Zebras", "sleep."]
    assert by_field is not None
    assert by_field.excerpt.text == "Zebras graze. up: Herds · Zebras sleep."


@pytest.mark.parametrize("slip", ["", "**"])
def test_the_header_is_shown_only_when_the_words_stand_nowhere_else(slip: str) -> None:
    note = slip + NOTE
    header = stored_chunks(note)[0]
    assert header.spans[0].span.byte_start == 0

    elsewhere = place(note, [header], "zebra", stored=stored_chunks(note))
    only_there = place(note.replace("zebra", "horse", 1), [], "horse", stored=())

    assert elsewhere is not None and elsewhere.section_title is not None
    assert only_there is not None and only_there.span.line_start == 1


def test_a_note_that_changed_since_is_cut_afresh() -> None:
    outdated = section(NOTE, "Stripes")
    now = "A new first line about the zebra.\n\n" + NOTE

    found = place(now, [outdated], "mane", stored=[outdated])

    assert found is not None
    assert found.section_title == "Stripes and manes"
    assert b"mane is striped" in now.encode()[found.span.byte_start : found.span.byte_end]


def test_a_note_that_is_not_cut_yet_is_cut_on_the_spot() -> None:
    found = place(NOTE, [], "mane", stored=())

    assert found is not None
    assert found.section_title == "Stripes and manes"


def test_meaning_needs_no_words_to_have_a_place() -> None:
    found = place(NOTE, [section(NOTE, "Beginnings")], "equine", by_words=False)

    assert found is not None
    assert found.section_title == "Beginnings"
    assert found.excerpt.text.startswith("Nothing of interest")


def test_an_empty_note_has_no_place() -> None:
    assert place("", [], "zebra", stored=()) is None


def test_formulas_are_shown_between_dollar_signs_and_words_beside_them_marked() -> None:
    note = "Every zebra $z \\subset Z$ is **compact**, and its $\\mathbb{R}^n$ costs $5.\n"
    found = place(note, stored_chunks(note), "compact")
    assert found is not None
    assert found.excerpt.text == "Every zebra $z \\subset Z$ is compact, and its $\\mathbb{R}^n$ costs $5."
    assert [found.excerpt.text[start:end] for start, end in found.excerpt.marks] == ["compact"]


def test_a_note_found_by_the_meaning_of_its_header_shows_its_first_words_instead() -> None:
    header = stored_chunks(NOTE)[:1]

    found = place(NOTE, header, "recollection", by_words=False, stored=stored_chunks(NOTE))

    assert found
    assert found.excerpt.text.startswith("Nothing of interest is said")


def test_a_title_is_not_shown_as_the_passage_that_has_the_searched_word() -> None:
    note = "---\ntitle: Memory\n---\n\nSleep settles what was learned.\n"

    found = place(note, (), "memory", stored=stored_chunks(note))

    assert found
    assert found.excerpt.text == "Sleep settles what was learned."


def test_a_heading_with_nothing_below_it_is_not_what_a_note_says() -> None:
    note = f"# Weaving\n\nCloth is made of warp and weft. {FILLER}\n\n# Sources\n"
    *_, last = stored_chunks(note)

    found = place(note, [last], "textile", by_words=False, stored=stored_chunks(note))

    assert last.plain.strip() == "Sources"
    assert found
    assert found.excerpt.text.startswith("Cloth is made")


SOURCED = f"""# Stripes

{FILLER} The zebra has stripes.

## Sources

- [The zebra, second edition](https://example.org/zebra)
- [[Savanna]]
"""


def test_a_list_of_sources_is_not_shown_where_the_note_itself_has_the_words() -> None:
    found = place(SOURCED, [section(SOURCED, "Sources")], "zebra", stored=stored_chunks(SOURCED))

    assert found
    assert found.excerpt.text.endswith("The zebra has stripes.")


def test_a_list_of_links_is_shown_where_it_alone_has_the_words() -> None:
    found = place(SOURCED, [section(SOURCED, "Sources")], "savanna", stored=stored_chunks(SOURCED))

    assert found
    assert found.excerpt.text == "The zebra, second edition · Savanna"


def test_of_a_note_that_is_nothing_but_links_the_place_that_a_source_named_is_shown() -> None:
    links = "\n".join(f"- [[A zebra that was seen on day {day}]]" for day in range(30))
    index = f"# Animals\n\n{links}\n\n# Plants\n\n{links}\n"

    found = place(index, [section(index, "Plants")], "zebra", stored=stored_chunks(index))

    assert found
    assert found.section_title == "Plants"
