"""Which pages of a long PDF are read."""

from catena.papers.paper_text import MOST_PAGES, pages_to_read
from catena.pdf.outline import OutlineItem, Place, entries


def test_a_paper_is_read_from_its_first_page_to_its_last() -> None:
    assert list(pages_to_read(MOST_PAGES, ())) == list(range(MOST_PAGES))


def test_of_a_long_book_the_beginnings_of_all_parts_are_read_before_the_rest() -> None:
    chapters = [OutlineItem(f"Chapter {at}", Place(100 * at)) for at in range(1, 10)]

    read = list(pages_to_read(1000, entries(chapters)))

    assert len(read) == len(set(read)) == MOST_PAGES
    assert read[:22] == [*range(20), 100, 101]
    assert {900, 901, 50} < set(read)
    assert 899 not in read
