import pytest

from catena.language.shortening import shortened


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Sleep helps recall.", "Sleep helps recall."),  # just fits
        ("Sleep helps recall, too.", "Sleep helps…"),
        ("Sleep helps at night, mostly", "Sleep helps at…"),
        ("Recall improves: it does", "Recall improves…"),
        ("costs $a + b + c + d$ in all", "costs…"),
        ("睡 眠有助于记忆并且改善第二天的注意力和情绪", "睡 眠有助于记忆并且改善第二天的注意…"),
    ],
)
def test_a_long_text_is_cut_between_words_where_it_has_blanks_and_never_in_a_formula(text: str, shown: str) -> None:
    assert shortened(text, 19) == shown


def test_no_cut_text_is_longer_than_asked_for() -> None:
    assert [len(shortened(text, 40)) for text in ("字" * 50, "word " * 9, "a" * 41)] == [40, 40, 40]
