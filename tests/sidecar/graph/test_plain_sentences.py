"""Relations that plain clauses state in languages whose grammar isn't read."""

import pytest

from catena.graph.clauses import FIRST_LINK
from catena.graph.plain_sentences import plain_relations_in
from catena.graph.relation import RelationType
from catena.language.vocabulary import Language

A, B = FIRST_LINK, chr(ord(FIRST_LINK) + 1)


@pytest.mark.parametrize(
    ("language", "sentence", "expected"),
    [
        ("fr", "La fatigue provoque des erreurs.", ("fatigue", "causes", "erreurs")),
        ("fr", f"Les {A} mènent à la {B} dans les villes.", (A, "leads_to", B)),
        ("fr", f"La {A} dépend du {B}.", (B, "influences", A)),
        ("es", "El ruido causa estrés.", ("ruido", "causes", "estrés")),
        ("it", "Il lievito madre porta a una lunga attesa.", ("lievito madre", "leads_to", "lunga attesa")),
        ("pt", "A compostagem leva a solo fértil.", ("compostagem", "leads_to", "solo fértil")),
        ("nl", "De regen leidt tot modder.", ("regen", "leads_to", "modder")),
        ("zh", "久坐会导致腰痛。", ("久坐", "causes", "腰痛")),
        ("zh", f"{A}会导致{B}，但是别人不信。", (A, "causes", B)),
    ],
)
def test_a_plain_clause_relates_two_names(language: Language, sentence: str, expected: tuple[str, str, str]) -> None:
    assert [(each.source, each.type.value, each.target) for each in plain_relations_in(sentence, language)] == [
        expected
    ]


def test_clauses_with_and_are_read_one_by_one() -> None:
    found = plain_relations_in("La sequía lleva a la erosión y la erosión causa pobreza.", "es")

    assert [(each.source, each.type) for each in found] == [
        ("sequía", RelationType.LEADS_TO),
        ("erosión", RelationType.CAUSES),
    ]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("fr", "Le stress ne provoque pas d'erreurs."),
        ("fr", "Si le stress provoque des erreurs, tout change."),
        ("fr", "Le stress provoque-t-il des erreurs ?"),
        ("fr", "La baisse de la pression provoque la pluie."),  # not the pressure does
        ("fr", "Cela entraîne la faillite."),
        ("zh", "熬夜不会导致变老。"),
        ("zh", "它导致腰痛。"),
    ],
)
def test_what_is_denied_supposed_or_more_than_a_name_relates_nothing(language: Language, sentence: str) -> None:
    assert list(plain_relations_in(sentence, language)) == []
