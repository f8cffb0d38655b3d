import pytest
from hypothesis import given
from hypothesis import strategies as st

from catena.language.folding import fold, folded


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Café", "cafe"),
        ("cafe\u0301", "café"),
        ("STRASSE", "straße"),
        ("ﬁne", "FINE"),
        ("ＡＢＣ", "abc"),
        ("Ёлка", "елка"),
    ],
)
def test_spellings_of_one_word_fold_alike(one: str, other: str) -> None:
    assert fold(one) == fold(other)


def test_marks_that_change_the_letter_stay() -> None:
    assert fold("が") != fold("か")
    assert fold("한") == "한"


@given(st.text())
def test_every_folded_character_knows_where_it_came_from(text: str) -> None:
    low = folded(text)

    assert low.text == fold(text)
    assert len(low.origins) == len(low.text) + 1
    assert list(low.origins) == sorted(low.origins)
    assert all(low.text[at] in fold(text[low.origins[at]]) for at in range(len(low.text)))
