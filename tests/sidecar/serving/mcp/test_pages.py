"""Long texts in pages: nothing lost, nothing twice, never longer than asked."""

import pytest

from catena.serving.mcp.pages import BYTES_PER_TOKEN, KEPT_TEXTS, Page, Pages, RenderedResult

LIST = [f"- result {number}: {'x' * 60}" for number in range(40)]
LONG_LIST = RenderedResult(
    LIST, {"results": list(range(40)), "total_results": 90, "cursor": "of-the-operation", "facets": None}
)


def all_pages(rendered: RenderedResult, max_tokens: int) -> list[Page]:
    kept = Pages()
    pages = [kept.first(rendered, max_tokens)]
    while pages[-1].cursor:
        following = kept.next(pages[-1].cursor, max_tokens)
        assert following
        pages.append(following)
    return pages


def test_what_fits_is_one_page_without_a_cursor() -> None:
    page = Pages().first(RenderedResult(["One.", "Two."], {}), 100)

    assert (page.text, page.cursor) == ("One.\nTwo.", None)


def test_a_list_is_cut_between_its_entries() -> None:
    pages = all_pages(LONG_LIST, 200)

    assert len(pages) > 3
    assert "\n".join(page.text for page in pages) == "\n".join(LIST)
    assert all(len(page.text.encode()) <= 200 * BYTES_PER_TOKEN for page in pages)


def test_the_structure_is_never_cut_and_none_of_it_comes_twice() -> None:
    first, *others = all_pages(LONG_LIST, 200)

    assert first.structure == LONG_LIST.structure
    assert {str(page.structure) for page in others} == {str({**LONG_LIST.structure, "results": []})}


def test_a_long_text_of_the_structure_comes_once_too() -> None:
    rendered = RenderedResult(["word " * 500], {"markdown": "word " * 500, "content": None, "path": "A.md"})

    first, second, *_ = all_pages(rendered, 300)

    assert first.structure == rendered.structure
    assert second.structure == {"markdown": "", "content": None, "path": "A.md"}


def test_cursors_of_a_text_are_told_from_those_of_an_operation() -> None:
    kept = Pages()

    assert kept.is_cursor(kept.first(LONG_LIST, 200).cursor)
    assert not kept.is_cursor("WzEwLCAiYWJjIl0=")
    assert not kept.is_cursor(None)


@pytest.mark.parametrize(
    "text", ["word " * 2000, "x" * 9000, "记忆" * 3000, "A line.\n" * 1000, "A paragraph.\n\n" * 700]
)
def test_a_block_that_is_too_long_for_a_page_is_cut_itself(text: str) -> None:
    rendered = RenderedResult([text], {})

    pages = all_pages(rendered, 300)

    assert "".join(page.text for page in pages) == text
    assert all(len(page.text.encode()) <= 300 * BYTES_PER_TOKEN for page in pages)
    assert all(len(page.text.encode()) > 300 for page in pages[:-1])


def test_a_cursor_can_be_asked_again_and_is_forgotten_after_others() -> None:
    kept = Pages()
    cursor = kept.first(LONG_LIST, 200).cursor
    assert cursor
    once, again = kept.next(cursor, 200), kept.next(cursor, 200)
    assert once and again and once.text == again.text

    for _ in range(KEPT_TEXTS):
        kept.first(LONG_LIST, 200)

    assert kept.next(cursor, 200) is None
