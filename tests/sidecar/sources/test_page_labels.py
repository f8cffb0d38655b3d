"""Which pages a label names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catena.sources.page_labels import page_order, pages_named


@pytest.mark.parametrize(
    ("label", "pages"),
    [
        ("5", ("5",)),
        ("5-7", ("5", "6", "7")),
        ("5 – 7", ("5", "6", "7")),
        ("XI-xiii", ("xi", "xii", "xiii")),
        ("S9-S11", ("s9", "s10", "s11")),
        ("e45—47", ("e45", "e46", "e47")),
        ("131-3", ("131", "132", "133")),
        ("xii-3", ("xii-3",)),
        ("cover", ("cover",)),
        ("", ()),
    ],
)
def test_a_label_names_its_pages_one_by_one(label: str, pages: tuple[str, ...]) -> None:
    assert pages_named(label) == pages


@pytest.mark.parametrize("label", ["1-9999999", "xii-x", "S9-S2"])
def test_a_range_that_no_paper_has_is_refused(label: str) -> None:
    with pytest.raises(ValueError, match=label):
        pages_named(label)


def test_labels_are_in_the_order_in_which_pages_follow_each_other() -> None:
    labels = ["S2", "10", "9-11", "xii", "cover", "iv", "S10", "2"]

    assert sorted(labels, key=page_order) == ["iv", "xii", "2", "9-11", "10", "S2", "S10", "cover"]


@given(st.text(max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        pages = pages_named(text)
    except ValueError:
        pages = ()

    assert all(page == page.casefold() for page in pages)
    assert page_order(text) == page_order(text)


@given(st.integers(1, 3999), st.integers(0, 20))
def test_a_range_has_as_many_pages_as_it_says(first: int, more: int) -> None:
    assert len(pages_named(f"{first}-{first + more}")) == more + 1
