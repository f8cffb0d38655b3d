"""Requests for a table say what is to be compared, or else listed."""

import pytest

from catena.questions.tables import without_table
from catena.questions.vault_names import NoNames


@pytest.mark.parametrize(
    ("request_", "read"),
    [
        ("Make me a table of flour, yeast and salt", "compare flour, yeast and salt"),
        ("a table of rye / wheat", "compare rye, wheat"),
        ("Stelle Roggen und Weizen in einer Tabelle gegenüber", "Stelle Roggen und Weizen gegenüber"),
        ("Put rye and wheat side by side in a table", "Put rye and wheat side by side"),
        ("a comparison table: rye vs wheat", "rye vs wheat"),
        ("Compare rye and wheat in a table", "Compare rye and wheat"),
        (
            "Erstelle eine Tabelle mit den Unterschieden zwischen Roggen und Weizen",
            "Unterschieden zwischen Roggen und Weizen",
        ),
        ("Tabelle: Roggen, Weizen und Dinkel im Vergleich", "Roggen, Weizen und Dinkel im Vergleich"),
        ("Fais-moi un tableau comparant le seigle, le blé et l'orge", "différences entre seigle, le blé et l'orge"),
        ("Tabla con las diferencias entre centeno y trigo", "diferencias entre centeno y trigo"),
        ("Fammi una tabella di segale e frumento", "differenze tra segale e frumento"),
        ("Faça uma tabela comparando centeio e trigo", "diferenças entre centeio e trigo"),
        ("tabel met de verschillen tussen rogge en tarwe", "verschillen tussen rogge en tarwe"),
        ("用表格对比黑麦、小麦和大麦", "对比黑麦、小麦和大麦"),
        ("ライ麦と小麦を表で比較して", "ライ麦と小麦の比較"),
        ("호밀과 밀을 표로 정리해줘", "호밀과 밀 비교"),
    ],
)
def test_a_table_of_several_things_compares_them(request_: str, read: str) -> None:
    assert without_table(request_, NoNames()) == read


@pytest.mark.parametrize(
    ("request_", "read"),
    [
        ("Make a table of the flours I noted, with what each is for", "list the flours I noted"),
        ("Tableau des farines avec leurs usages", "quels sont les farines ?"),
        ("Tabelle der Mehlsorten", "was sind die Mehlsorten?"),
    ],
)
def test_a_table_of_one_kind_of_thing_lists_them(request_: str, read: str) -> None:
    assert without_table(request_, NoNames()) == read


@pytest.mark.parametrize(
    "question",
    [
        "What goes into the table of contents?",
        "Show me the table constraints in SQL",
        "Compare hash tables and trees",
        "What is a table?",
        "table",
        "a table of: ",
    ],
)
def test_a_table_that_is_the_subject_stays(question: str) -> None:
    assert without_table(question, NoNames()) == question


def test_a_question_that_is_to_be_answered_in_a_table_stays_a_question() -> None:
    assert without_table("What kinds of flour are there, in a table?", NoNames()) == "What kinds of flour are there?"
