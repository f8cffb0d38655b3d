"""Long texts in pages: nothing lost, nothing twice, never longer than asked."""

import pytest

from catena.serving.mcp.pages import BYTES_PER_TOKEN, KEPT_TEXTS, Block, Page, Pages, Told, structure_of

LIST = [Block(f"- result {number}: {'x' * 60}", "results", number) for number in range(40)]
LONG_LIST = Told(LIST, {"results": list(range(40)), "total_results": 40, "cursor": None}, frozenset({"results"}))


def all_pages(told: Told, max_tokens: int) -> list[Page]:
    kept = Pages()
    pages = [kept.first(told, max_tokens)]
    while pages[-1].cursor:
        following = kept.next(pages[-1].cursor, max_tokens)
        assert following
        pages.append(following[1])
    return pages


def test_what_fits_is_one_page_without_a_cursor() -> None:
    page = Pages().first(Told([Block("One."), Block("Two.")], {}), 100)

    assert (page.text, page.cursor) == ("One.\nTwo.", None)


def test_a_list_is_cut_between_its_entries_and_the_structure_holds_those_of_the_page() -> None:
    pages = all_pages(LONG_LIST, 200)

    shown = [structure_of(LONG_LIST, page)["results"] for page in pages]
    assert len(pages) > 3
    assert [number for numbers in shown for number in numbers] == list(range(40))
    assert "\n".join(page.text for page in pages) == "\n".join(block.text for block in LIST)
    assert all(len(page.text.encode()) <= 200 * BYTES_PER_TOKEN for page in pages)


def test_the_structure_goes_on_where_the_text_does() -> None:
    kept = Pages()
    page = kept.first(LONG_LIST, 200)

    assert structure_of(LONG_LIST, page)["cursor"] == page.cursor
    assert kept.is_cursor(page.cursor)
    assert not kept.is_cursor("WzEwLCAiYWJjIl0=")
    assert not kept.is_cursor(None)


@pytest.mark.parametrize(
    "text", ["word " * 2000, "x" * 9000, "记忆" * 3000, "A line.\n" * 1000, "A paragraph.\n\n" * 700]
)
def test_a_block_that_is_too_long_for_a_page_is_cut_itself(text: str) -> None:
    told = Told([Block("Head."), Block(text, "content")], {"content": text}, frozenset({"content"}))

    pages = all_pages(told, 300)

    assert "".join(structure_of(told, page)["content"] for page in pages) == text
    assert all(len(page.text.encode()) <= 300 * BYTES_PER_TOKEN for page in pages)
    assert all(len(page.text.encode()) > 300 for page in pages[:-1])


def test_what_is_null_stays_null() -> None:
    told = Told([Block("Nothing.")], {"content": None}, frozenset({"content"}))

    assert structure_of(told, Pages().first(told, 100)) == {"content": None}


def test_a_cursor_can_be_asked_again_and_is_forgotten_after_others() -> None:
    kept = Pages()
    cursor = kept.first(LONG_LIST, 200).cursor
    assert cursor
    once, again = kept.next(cursor, 200), kept.next(cursor, 200)
    assert once and again and once[1].text == again[1].text

    for _ in range(KEPT_TEXTS):
        kept.first(LONG_LIST, 200)

    assert kept.next(cursor, 200) is None
