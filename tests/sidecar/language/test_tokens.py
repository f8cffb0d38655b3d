import re

from hypothesis import given
from hypothesis import strategies as st

from catena.language.tokens import LETTERS, letter_words, name_words, tokens, units, word_runs

MIXED = "Don't mix C++ and vue.js in 2024: long-term 学习 @reyes-2021"


def test_word_runs_are_letters_and_digits_only() -> None:
    assert word_runs("don't snake_case 2024") == ["don", "t", "snake", "case", "2024"]


def test_vowel_signs_belong_to_their_word() -> None:
    assert word_runs("हिन्दी भाषा") == ["हिन्दी", "भाषा"]


def test_letter_words_keep_hyphens_and_apostrophes_inside() -> None:
    assert letter_words("Don't stop long-term 'work' in 2024") == ["Don't", "stop", "long-term", "work", "in"]


def test_name_words_keep_the_signs_that_names_have() -> None:
    assert name_words(MIXED)[2:6] == ["C++", "and", "vue.js", "in"]
    assert name_words(MIXED)[-1] == "@reyes-2021"


def test_each_chinese_japanese_and_korean_character_is_a_unit() -> None:
    assert units("深い学習 with c++") == ["深", "い", "学", "習", "with", "c++"]


@given(st.text(max_size=60))
def test_tokens_stand_where_they_say(text: str) -> None:
    found = tokens(text, LETTERS)

    assert [text[token.start : token.end].casefold() for token in found] == [token.text for token in found]
    assert all(re.fullmatch(LETTERS, text[token.start : token.end]) for token in found)
