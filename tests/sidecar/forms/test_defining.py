"""Which sentences say what a subject is, and which only use its name."""

import pytest

from catena.forms.defining import names_what_it_describes, says_what


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("Adam: · Adamax: · more stable than Adam, but dataset specific", "Adam"),
        ("Wenn der Schnitt zweier Mengen leer ist nennt man die Mengen disjunkt", "Menge"),
        ("Falls zwei Fäden sich kreuzen, heißt der Faden gebunden.", "Faden"),
        ("If two sets have nothing in common, they are called disjoint sets.", "set"),
        ("A set A is a subset of B if all of A is in B.", "set"),
    ],
)
def test_what_holds_under_a_condition_defines_what_is_called_so_and_not_its_parts(sentence: str, name: str) -> None:
    assert says_what(sentence, name) == 0


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("Eine Menge ist eine Sammlung von Elementen.", "Menge"),
        ("A set A is a subset of B if all of A is in B.", "subset"),
    ],
)
def test_a_definition_is_told_from_them(sentence: str, name: str) -> None:
    assert says_what(sentence, name) > 0


@pytest.mark.parametrize(
    ("sentence", "name", "named"),
    [
        ("Every such matrix has another one that we call its inverse.", "inverse", True),
        ("Ein Paar von Fäden nennt man ein Fadenkreuz.", "Fadenkreuz", True),
        ("Refaire l'hypothèse après coup est connu sous le nom de HARKing (une fraude).", "HARKing", True),
        ("Ein Paar von Fäden ist bekannt als Fadenkreuz.", "Fadenkreuz", True),
        ("Un par de hilos es conocido como retículo, según Ida.", "retículo", True),
        ("Ist der Schnitt zweier Mengen leer, nennt man die Mengen disjunkt.", "Menge", False),
        ("Two sets that share nothing are called disjoint sets.", "set", False),
    ],
)
def test_what_ends_a_description_is_named_by_its_whole_name(sentence: str, name: str, named: bool) -> None:
    assert names_what_it_describes(sentence, name) is named
