import pytest

from catena.pdf.page import Box, Line
from catena.pdf.text import known_words, readable, text_of


def lines(*texts: str) -> list[Line]:
    return [Line(text, Box(0, 0, 1, 1)) for text in texts]


def read(*texts: str, elsewhere: str = "") -> str:
    return text_of(lines(*texts), known_words(lines(*texts, elsewhere)))


@pytest.mark.parametrize(
    ("upper", "lower", "mended"),
    [
        ("we observe an experi-", "ence of it", "we observe an experience\nof it"),
        ("a func-", "tion.", "a function."),
        ("soft hyp\u00ad", "hen", "soft hyphen"),
        ("the Über-", "prüfung (alt)", "the Überprüfung\n(alt)"),
        ("A TITLE IN CAPI-", "TALS", "A TITLE IN CAPITALS"),
        ("the Anglo-", "Saxon world", "the Anglo-Saxon\nworld"),
        ("a state-of-the-", "art model", "a state-of-the-art\nmodel"),
        ("pre- and post-", "and antenatal", "pre- and post-\nand antenatal"),
        ("from 2019-", "2020", "from 2019-\n2020"),
        ("x -", "y", "x -\ny"),
        ("ends with a dash –", "then goes on", "ends with a dash –\nthen goes on"),
    ],
)
def test_a_word_cut_at_the_end_of_a_line_is_whole_again(upper: str, lower: str, mended: str) -> None:
    assert read(upper, lower) == mended


def test_how_the_text_writes_a_word_elsewhere_decides_about_its_hyphen() -> None:
    assert read("of well-", "known ideas", elsewhere="a well-known one") == "of well-known\nideas"
    assert read("by an in-", "put of", elsewhere="the input is put in") == "by an input\nof"
    assert read("a feed-", "forward net", elsewhere="we feed it forward") == "a feed-forward\nnet"


def test_two_cuts_in_a_row_are_both_mended() -> None:
    assert read("one repre-", "sen-", "tation") == "one representation"


def test_ligatures_become_letters_and_other_signs_stay() -> None:
    assert read("e\ufb03cient \ufb01ndings of x² µ ½") == "efficient findings of x² µ ½"


def test_a_ligature_at_a_cut_is_understood() -> None:
    assert read("of \ufb01nd-", "ings") == "of findings"


def test_presentation_forms_of_arabic_become_letters() -> None:
    assert read("\ufefb") == "\u0644\u0627"


def test_accents_that_old_tex_sets_before_their_letters_are_joined_to_them() -> None:
    assert readable("f¨ur die hinzugef ¨ ugte Erkl¨arung wird ¨uber") == "für die hinzugefügte Erklärung wird über"
    assert readable("tr`es ´etroit, hˆote, `a` und 5¨") == "très étroit, hôte, `a` und 5¨"
    assert readable("the estimate Ωˆ or ´ˆ are both") == "the estimate Ωˆ or ´ˆ are both"  # letters of a formula
