import pytest

from catena.reading.matched_words import begins_with, find_terms, number_in, united
from catena.sources.terms import terms_of


def marked(text: str, typed: str) -> list[str]:
    return [text[start:end] for start, end in united(find_terms(text, terms_of(typed).terms))]


@pytest.mark.parametrize(
    ("text", "typed", "found"),
    [
        ("The Café closed.", "cafe", ["Café"]),
        ("The cafe\u0301s closed.", "café", ["cafe\u0301s"]),
        ("Memories and memory of studies", "memory study", ["Memories", "memory", "studies"]),
        ("carpet, car, cart", "car", ["car"]),
        ("Use C++ or C, not C#", "c++", ["C++"]),
        ("ABC++ is none", "c++", []),
        ("call foo_bar(), foo.bar", "foo_bar", ["foo_bar", "foo.bar"]),
        ("don’t and don't", "don't", ["don’t", "don't"]),
        ("She won, and he won’t; I won't", "won", ["won"]),
        ("I won't", "won't", ["won't"]),
        ("Ida's loom, l’étude", "ida etude", ["Ida", "étude"]),
        ("Spaced repetition; repetition, spaced", '"spaced repetition"', ["Spaced repetition"]),
        ("今天讨论机器学习。学习", "机器学习", ["机器学习", "学习"]),
        ("학습은 어렵다", "학습", ["학습"]),
        ("用PARA组织笔记，或Docker。", "para docker", ["PARA", "Docker"]),
        ("Two keys, one key, monkeys", "keys", ["keys", "key"]),
        ("Straße", "strasse", ["Straße"]),
        ("nothing here", "zzxqv", []),
    ],
)
def test_words_are_found_whatever_their_case_accents_and_endings(text: str, typed: str, found: list[str]) -> None:
    terms = terms_of(typed).terms

    assert marked(text, typed) == found
    assert number_in(text, terms) == len({match.term for match in find_terms(text, terms)})


def test_a_name_begins_with_what_was_typed_so_far() -> None:
    assert begins_with("Attention is all you need", "attention is a")
    assert begins_with("Éclair recipes", "eclair")
    assert not begins_with("On attention", "attention")
    assert not begins_with("Anything", "— !")
