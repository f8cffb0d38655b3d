"""What a question ties together, and whether any passage speaks of both."""

import pytest

from catena.questions.answer_type import answer_type_of
from catena.reading.sought import sought_by
from catena.reading.ties import is_tied_nowhere, tie_of


def is_untied(question: str, *texts: str) -> bool:
    return is_tied_nowhere(sought_by(question, (), answer_type_of(question)), texts)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Does the shuttle app work on Windows?", "Shuttle app\nIt draws patterns for the loom."),
        ("Is Shuttle compatible with Matter?", "Shuttle\nIt does not matter which yarn it carries."),
        ("Läuft Schiffchen auf Windows?", "Schiffchen\nEs zeichnet Muster für den Webstuhl."),
        ("La navette fonctionne-t-elle avec Matter ?", "Navette\nElle dessine des motifs."),
        ("¿Funciona Lanzadera en Windows?", "Lanzadera\nDibuja patrones para el telar."),
        ("Shuttle 支持 Linux 吗？", "Shuttle\n用来画图案。"),
        ("Why is the shuttle slower than the bobbin?", "Shuttle\nThe shuttle carries more yarn than the bobbin."),
        ("Why is the shuttle slower than the bobbin?", "Bobbin\nA bobbin turns fast."),
        ("Pourquoi la navette est-elle plus lente que la bobine ?", "Navette\nLa navette et la bobine sont en bois."),
        ("Why is Shuttle safer than Matter?", "Shuttle\nIt is safe, no matter which yarn it carries."),
        (
            "¿Por qué Lanzadera es más cara que Bobina?",
            "Lanzadera\nThe bobina of lanzadera is made of the wood of oaks.",
        ),
        ("Does Shuttle sync with iWeave?", "Shuttle\nIt keeps patterns in sync."),
        ("为什么 Shuttle 比 Bobbin 慢？", "Shuttle\nShuttle 和 Bobbin 都很好。"),
    ],
)
def test_a_passage_that_does_not_speak_of_both_answers_nothing(question: str, text: str) -> None:
    assert is_untied(question, text)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Does the shuttle app work on Windows?", "Shuttle app\nOnly for macOS and Windows."),
        ("Does Shuttle run in VSCode?", "Shuttle\nIt is an extension of VS Code."),
        ("Läuft Schiffchen auf dem Handy?", "Schiffchen\nEs gibt eine mobile Fassung."),
        ("Unterstützt Schiffchen Tabellen?", "Schiffchen\nTables are drawn as they are."),
        ("Why is the shuttle slower than the bobbin?", "Shuttle\nThe bobbin needs less time, as it never turns back."),
        ("Why is the shuttle better than the bobbin?", "Shuttle\nUnlike a bobbin it carries the weft."),
        ("为什么 Shuttle 比 Bobbin 慢？", "Shuttle\n速度上 Bobbin 更好。"),
    ],
)
def test_a_passage_may_speak_of_both_in_other_words(question: str, text: str) -> None:
    assert not is_untied(question, text)


@pytest.mark.parametrize(
    "question", ["What is a shuttle?", "Why does Ida weave?", "Does it work?", "Who runs the mill?"]
)
def test_other_questions_tie_nothing(question: str) -> None:
    assert tie_of(sought_by(question, (), answer_type_of(question))) is None


def test_one_of_several_passages_is_enough() -> None:
    assert not is_untied("Does Shuttle run on Windows?", "Shuttle\nOf wood.", "Systems\nShuttle has a Windows build.")


def test_a_name_in_small_letters_is_expected_in_every_language_if_any_passage_has_it() -> None:
    question = "¿Funciona roamweave en Linux?"
    wool, linux = (
        "Roamweave\nIt is based on a linked hierarchy of looms in the houses.",
        "Wool\nThe manual of Linux for weavers.",
    )

    assert is_untied(question, wool, linux)
    assert not is_untied(question, wool, f"{linux} It tells how roamweave is set up.")
