import pytest

from catena.errors import SectionAmbiguous, SectionNotFound
from catena.pdf.outline import Entry, LeveledItem, Place, entries, nested
from catena.pdf.section_names import sections_named

PAPER = [
    (0, "1. Introduction", 0),
    (0, "2 Methods", 2),
    (1, "2.1 Data", 2),
    (1, "2.2. Models, and how they are trained", 3),
    (0, "III. RESULTS", 5),
    (1, "III-A Data", 5),
    (0, "Discussion and limitations", 8),
    (0, "Appendix A: Proofs", 10),
    (0, "第3章 结论", 12),
]


def outline(items: list[tuple[int, str, int | None]]) -> tuple[Entry, ...]:
    return entries(
        nested(LeveledItem(level, title, None if page is None else Place(page)) for level, title, page in items)
    )


@pytest.mark.parametrize(
    ("names", "titles"),
    [
        ("Introduction", ["1. Introduction"]),
        ("  introduction ", ["1. Introduction"]),
        ("INTRODUCTION, methods", ["1. Introduction", "2 Methods"]),
        ("3 Methods", ["2 Methods"]),
        ("results", ["III. RESULTS"]),
        ("2.1 data", ["2.1 Data"]),
        ("III-A Data", ["III-A Data"]),
        ("2.1", ["2.1 Data"]),
        ("Section 2.2", ["2.2. Models, and how they are trained"]),
        ("Models, and how they are trained, Results", ["2.2. Models, and how they are trained", "III. RESULTS"]),
        ("limit", ["Discussion and limitations"]),
        ("Methods > Data", ["2.1 Data"]),
        ("Results>Data", ["III-A Data"]),
        ("Proofs", ["Appendix A: Proofs"]),
        ("appendix a", ["Appendix A: Proofs"]),
        ("结论", ["第3章 结论"]),
        ("Methods, methods, Methods", ["2 Methods"]),
    ],
)  # fmt: skip
def test_a_section_is_found_by_its_name_however_it_is_numbered(names: str, titles: list[str]) -> None:
    known = outline(PAPER)

    assert [known[at].title for at in sections_named(names, known)] == titles


def test_an_exact_title_beats_titles_that_contain_it() -> None:
    known = outline([(0, "Model details", 1), (0, "Model", 3), (0, "The model", 5)])

    assert sections_named("model", known) == (1,)


def test_a_name_that_fits_several_sections_is_refused_with_all_of_them() -> None:
    with pytest.raises(SectionAmbiguous) as caught:
        sections_named("data", outline(PAPER))

    assert "2 Methods > 2.1 Data (page 3)" in caught.value.message
    assert caught.value.details["candidates"] == [
        {"title": "2.1 Data", "page": 3},
        {"title": "III-A Data", "page": 6},
    ]


def test_a_part_of_a_name_that_fits_several_is_refused_too() -> None:
    with pytest.raises(SectionAmbiguous):
        sections_named("o", outline(PAPER))


def test_an_unknown_name_is_refused_with_the_sections_there_are() -> None:
    with pytest.raises(SectionNotFound) as caught:
        sections_named("Introduction, Funding", outline(PAPER))

    assert "'Funding'" in caught.value.message
    assert "1. Introduction (page 1)" in caught.value.message
    assert len(caught.value.details["sections"]) == len(PAPER)


@pytest.mark.parametrize("names", ["", " , ", ">", ">>,"])
def test_no_name_names_no_section(names: str) -> None:
    with pytest.raises(SectionNotFound):
        sections_named(names, outline(PAPER))


def test_one_place_listed_twice_is_one_section() -> None:
    assert sections_named("Preface", outline([(0, "Preface", 1), (0, "Preface", 1)])) == (0,)


def test_a_refusal_of_a_huge_outline_stays_readable() -> None:
    with pytest.raises(SectionNotFound) as caught:
        sections_named("nothing", outline([(0, f"Chapter {at}", at) for at in range(5000)]))

    assert "and 4950 more" in caught.value.message
    assert len(caught.value.details["sections"]) <= 500
