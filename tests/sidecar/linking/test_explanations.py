"""The sentence that is the reason for a link, shortened to what is read at a glance."""

from catena.linking.explanations import LONGEST_QUOTE, quoted

_MARKS = 6  # two quotation marks, two ellipses with a blank each


def test_a_long_sentence_is_cut_between_words_around_the_name() -> None:
    text = f"{'warm and quiet rooms ' * 6}help the tundra swans {'after each long flight ' * 6}"
    shown = quoted(text, around="tundra swans")
    assert "tundra swans" in shown
    assert len(shown) <= LONGEST_QUOTE + _MARKS
    assert shown.startswith("“… ")
    assert shown.endswith(" …”")
    assert set(shown.strip("“”… ").split()) <= set(text.split())


def test_a_long_sentence_without_blanks_keeps_what_it_says() -> None:
    text = f"{'天气越来越冷，' * 20}天鹅飞过苔原{'，河水也结冰了' * 20}"
    shown = quoted(text, around="苔原")
    assert "天鹅飞过苔原" in shown
    assert LONGEST_QUOTE <= len(shown) <= LONGEST_QUOTE + _MARKS
