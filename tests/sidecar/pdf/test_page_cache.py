from pathlib import Path

from catena.pdf.page import Box, PageLines
from catena.pdf.page_cache import MOST_FILES, MOST_PAGES, CachedPdf, PageCache


def page(number: int) -> PageLines:
    return PageLines(number, None, Box(0, 0, 612, 792), ())


def test_a_file_is_known_until_it_changes() -> None:
    kept = PageCache()
    first = kept.of(Path("a.pdf"), (1, 100))

    assert kept.of(Path("a.pdf"), (1, 100)) is first
    assert kept.of(Path("a.pdf"), (2, 100)) is not first


def test_only_the_files_asked_for_last_are_kept() -> None:
    kept = PageCache()
    first, second = kept.of(Path("0.pdf"), (0, 0)), kept.of(Path("1.pdf"), (0, 0))
    for number in range(2, MOST_FILES + 1):
        kept.of(Path("0.pdf"), (0, 0))
        kept.of(Path(f"{number}.pdf"), (0, 0))

    assert kept.of(Path("0.pdf"), (0, 0)) is first
    assert kept.of(Path("1.pdf"), (0, 0)) is not second


def test_only_so_many_pages_of_a_file_are_kept() -> None:
    kept = CachedPdf()
    for number in range(MOST_PAGES + 5):
        kept.keep(page(number))

    assert list(kept.pages) == list(range(5, MOST_PAGES + 5))


def test_a_page_is_found_by_what_the_file_calls_it() -> None:
    kept = CachedPdf(labels=("i", "II", None, "1", "1"))

    assert [kept.indices_of(label) for label in ("ii", " I ", "1", "2")] == [(1,), (0,), (3, 4), ()]
