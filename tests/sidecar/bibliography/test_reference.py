"""References as bibliographies print them."""

import pytest

from catena.bibliography.reference import read_reference, reference_in


@pytest.mark.parametrize(
    ("reference", "numbers"),
    [
        ("Reyes, A., & Lind, B. (2021). Owls. _Birds_, _3_(1), 5–9. https://doi.org/10.5555/x3(1):5-9", "3 1 5–9"),
        ("Reyes, A. (2021). Owls in 12 steps: 3 cases. _Birds_, 12, 1234.", "12 1234"),
        ("Reyes, Ana, and Bo Lind. 2021. “Owls.” _Birds_ 3 (1): 5–9.", "3 1 5–9"),
        ("Reyes, Ana, and Bo Lind. “Owls.” _Birds_ 3, no. 1 (2021): 5–9.", "3 1 5–9"),
        ("A. Reyes and B. Lind, “Owls,” _Birds_, vol. 3, no. 2, pp. 5–9, 2021.", "3 2 5–9"),
        ("Reyes A, Lind B. Owls at night. Birds. 2021;3(4):5-9.", "3 4 5-9"),
        ("Reyes A, Lind B. Owls at night. Birds. 2021;3:e5.", "3 e5"),
        ("Reyes, A. (2021). Owls. In B. Lind (Ed.), _Birds of 1999_ (pp. 5–9). Press.", "5–9"),
        ("Reyes, A. (2021). Owls. arXiv:2101.12345. http://arxiv.org/abs/2101.12345", ""),
        ("Reyes, A. (2021). _Owls and other birds of 2020_. Press.", ""),
    ],
)
def test_volume_issue_and_pages_are_read_in_each_style(reference: str, numbers: str) -> None:
    found = read_reference(reference)

    assert found is not None
    assert " ".join(value for _, value in found.numbers) == numbers


@pytest.mark.parametrize(
    ("line", "title", "doi"),
    [
        (
            "Reyes, A. (2021). Owls at night. _Birds_, _3_(1), 5–9. https://doi.org/10.5555/x3",
            "Owls at night",
            "10.5555/x3",
        ),
        ("Reyes, A. (2021). Owls at night. _Birds_, _3_(1), 5–9. https://doi.org/10.5555/x3", "Swifts at dawn", None),
        ("Reyes (2021) writes that owls hunt at night. I doubt it.", "Owls at night", None),
    ],
)
def test_a_reference_on_a_line_of_its_own_is_the_papers_if_it_names_the_title(
    line: str, title: str, doi: str | None
) -> None:
    found = reference_in(["", line, "[online](http://example.org)"], citekey="reyes2021", title=title)

    assert (found.doi if found else None) == doi


@pytest.mark.parametrize(
    ("text", "authors", "year"),
    [
        ("Reyes, Ana, and Bo Lind. *Owls*. Harbour Press, 2021.", ("Ana Reyes", "Bo Lind"), "2021"),
        ("Reyes Ana. _Owls! : A Guide_. Stein and Day 1979.", ("Reyes Ana",), "1979"),
    ],
)
def test_a_book_is_read_by_its_title_in_italics(text: str, authors: tuple[str, ...], year: str) -> None:
    found = read_reference(text)

    assert found is not None
    assert (found.authors, found.year) == (authors, year)


def test_a_sentence_before_words_in_italics_is_no_list_of_authors() -> None:
    assert read_reference("I have read this. _Owls at night_. Harbour Press, 2021.") is None
