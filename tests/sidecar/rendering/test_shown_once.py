"""What the answer shows of a note is not shown again among the results."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from catena.answers.answer import Answer, Form
from catena.forms.comparison import Attribute, Cell, Comparison
from catena.questions.intent import Intent
from catena.rendering.markdown import render_body
from catena.rendering.shown_once import without
from catena.vault.path import VaultPath
from tests.sidecar.rendering.building import answer, metadata, passage, result

SAID = " knots slip when wet ada dries them the reef knot holds "


def below(of: Answer) -> Sequence[str]:
    """The lines of the excerpts of the results."""
    results = render_body(of, metadata(of)).split("\n## ")[-1]
    return [
        line.strip(" ->") for line in results.splitlines() if line.startswith(("  - ", "> ")) and "*Sources" not in line
    ]


@pytest.mark.parametrize(
    ("excerpt", "left"),
    [
        ("Knots slip when wet. Ada dries them.", ""),
        ("Knots slip when wet · The reef knot holds", ""),
        ("Ropes burn in every fire.", "Ropes burn in every fire."),
        ("Knots slip when wet. Ropes burn in every fire.", "…Ropes burn in every fire."),
        ("Ropes burn in a fire. Ada dries them. Hemp smells of hay.", "Ropes burn in a fire. …Hemp smells of hay."),
        ("Ropes burn in a fire. Hemp smells of hay. Ada dries them.", "Ropes burn in a fire. Hemp smells of hay."),
        ("Knots slip when wet. So what?", ""),
        ("Tie them", ""),
    ],
)
def test_of_an_excerpt_is_left_what_is_not_said_already(excerpt: str, left: str) -> None:
    assert without(excerpt, SAID) == left


def test_a_result_shows_the_next_best_passage_of_a_note_whose_best_one_is_the_answer() -> None:
    found = replace(result("Knots"), excerpts=("Knots slip when wet.", "Ada dries them."))

    assert below(answer(found, passages=[passage("Knots slip when wet.", "Knots")])) == ["Ada dries them."]


def test_a_result_with_nothing_more_to_show_points_to_the_answer() -> None:
    found = [result("Knots", excerpt="Knots slip when wet."), result("Ropes", excerpt="Knots slip when wet.")]

    shown = below(answer(*found, passages=[passage("Knots slip when wet.", "Knots")]))

    assert shown == ["*In the answer above*[^1]", "Knots slip when wet."]


def test_the_sources_of_a_narrative_and_the_results_of_a_comparison_repeat_nothing_either() -> None:
    knots = replace(result("Knots"), excerpts=("Knots slip when wet.", "Ada dries them."))
    cell = Cell(text="Knots slip when wet.", note_path=VaultPath("Notes/Knots.md"), note_title="Knots", span=None)
    table = Comparison(subjects=("Knots", "Ropes"), attributes=(Attribute(name="Limits", values=(cell, None)),))
    said = [passage("Knots slip when wet.", "Knots")]

    narrative = answer(knots, intent=Intent.CAUSAL, passages=said)
    compared = answer(
        knots, intent=Intent.COMPARATIVE, form=Form.TABLE, comparison=table, by_subject={"Knots": (knots,)}
    )

    assert below(narrative) == below(compared) == ["Ada dries them."]
