"""Which words of two languages are written alike."""

import pytest

from catena.language.cognates import are_cognates


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("criptografía", "cryptographie"), ("Kryptographie", "cryptography"), ("Zensur", "censure"),
        ("Kapitalismus", "capitalisme"), ("matriz", "matrice"), ("théorème", "theorem"), ("exportiere", "exporter"),
    ],
)  # fmt: skip
def test_words_that_only_spelling_sets_apart_are_cognates(one: str, other: str) -> None:
    assert are_cognates(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("criptografía", "encrypted"), ("Miete", "renting"), ("roue", "route"), ("note", "not"), ("Laterne", "loi")],
)
def test_others_are_not(one: str, other: str) -> None:
    assert not are_cognates(one, other)
