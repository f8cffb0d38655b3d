"""Unicode's normal forms, of which no text may make a freeze."""

import re
import unicodedata

import pytest

from catena.language.folding import letters_and_digits, normal_name, normalized
from catena.vault.path import vault_path


@pytest.mark.parametrize(
    "text", ["Schöne Größe", "e\u0301\u0316 a", "한국어 日本語 ﬁ ①", "😀" * 60, "a" + "\u0301" * 30]
)
def test_ordinary_text_has_the_form_that_unicode_gives_it(text: str) -> None:
    assert [normalized(form, text) for form in ("NFC", "NFKD")] == [
        unicodedata.normalize(form, text) for form in ("NFC", "NFKD")
    ]


def test_thousands_of_marks_on_a_letter_are_never_sorted_together() -> None:
    form = normalized("NFC", "a" + "\u0316\u0301" * 5_000)

    assert max(map(len, re.findall("[\u0301\u0316]+", form))) <= 30
    assert form.count("\u0316") + form.count("\u0301") + form.count("\u00e1") == 10_000


def test_a_path_of_thousands_of_marks_is_normalized_in_the_same_way() -> None:
    name = "a" + "\u0316\u0301" * 5_000

    assert vault_path(f"{name}.md") == f"{normalized('NFC', name)}.md"


def test_spellings_of_a_name_are_equal() -> None:
    assert normal_name("\ufb01ne  Notes ") == normal_name("Fine notes") == "fine notes"
    assert normal_name("Cafe\u0301") == normal_name("CAF\u00c9")


def test_of_a_title_only_letters_and_digits_are_compared() -> None:
    assert letters_and_digits("The \ufb01rst 2-step\u00a0Model!") == "thefirst2stepmodel"
