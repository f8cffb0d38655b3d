import pytest

from catena.language.folding import normal_name
from catena.pdf.titles import bare, numbering


@pytest.mark.parametrize(
    ("title", "number", "rest"),
    [
        ("Introduction", "", "introduction"),
        ("1. Introduction", "1", "introduction"),
        ("1.Introduction", "1", "introduction"),
        ("2.1 Data", "2.1", "data"),
        ("2.1. Data:", "2.1", "data"),
        ("IV. RESULTS", "iv", "results"),
        ("IV Results", "iv", "results"),
        ("III-A Google DeepDream", "iii-a", "google deepdream"),
        ("A.2 Proofs", "a.2", "proofs"),
        ("(b) Second part", "b", "second part"),
        ("Appendix A: Proofs", "a", "proofs"),
        ("Chapter 12 – The end", "12", "the end"),
        ("§ 4 Geltung", "4", "geltung"),
        ("第3章 结论", "3", "结论"),
        ("7", "7", ""),
        ("3D models", "", "3d models"),
        ("5-year outcomes", "", "5-year outcomes"),
        ("Sections of cones", "", "sections of cones"),
        ("Vitamin C", "", "vitamin c"),
        ("In vivo", "", "in vivo"),
    ],
)
def test_a_title_is_its_number_and_the_rest(title: str, number: str, rest: str) -> None:
    assert (numbering(title), bare(title)) == (number, rest)


def test_two_spellings_of_one_title_are_equal() -> None:
    assert normal_name("Signi\ufb01cance\u00a0 TESTS") == normal_name("significance tests")
