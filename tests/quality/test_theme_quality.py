"""How well themes across papers are found, with the packaged model, on invented papers whose themes are given by hand.

The measure is B-cubed (Bagga and Baldwin, 1998) over the annotations that have a theme: of what stands beside an
annotation, how much belongs there (precision); of what belongs there, how much does (recall). An annotation in no
theme of several papers stands alone. Floors are a little below what was measured; precision counts most, since a wrong
annotation under a heading costs a reader's trust, and one that is missing still stands among the findings.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from catena.adapters.onnx_embedder import OnnxEmbedder
from catena.annotations.reading import read_annotation_note
from catena.claims.bearing import Bearing
from catena.notes import parse_note
from catena.syntheses.material import Material, gather, texts_to_embed
from catena.vault.path import vault_path
from tests.papers import reading

FIXTURES = Path(__file__).parents[1] / "fixtures" / "papers"
GOLD: Mapping[str, Mapping[str, Sequence[str]]] = json.loads((Path(__file__).parent / "themes.json").read_text())


def material_of(name: str, model: OnnxEmbedder) -> Material:
    files = sorted((FIXTURES / name).glob("*.md"))
    read = [read_annotation_note(parse_note(vault_path(file.name), file.read_bytes())) for file in files]
    papers = [reading(note) for note in read if note is not None]
    texts = texts_to_embed(papers)
    return gather(
        papers,
        theme=None,
        vectors={text: windows[0] for text, windows in zip(texts, model.embed(texts), strict=True)},
        asked=(),
        dismissed=lambda _: False,
    )


def b_cubed(groups: Sequence[Sequence[int]], gold: Mapping[int, str]) -> tuple[float, float]:
    """Precision and recall over the places that gold names."""
    group_of = {at: set(group) for group in groups for at in group}
    precision = recall = 0.0
    for at, theme in gold.items():
        beside = {other for other in group_of.get(at, {at}) if other in gold}
        belonging = {other for other, others_theme in gold.items() if others_theme == theme}
        precision += len(beside & belonging) / len(beside)
        recall += len(beside & belonging) / len(belonging)
    return precision / len(gold), recall / len(gold)


@pytest.mark.parametrize(
    ("name", "precision", "recall", "themes"),
    [
        ("learning", 0.78, 0.52, {"Metacognition", "Feedback", "Transfer", "Retrieval practice"}),
        ("heat", 0.9, 0.45, {"Cooling", "Equity", "Young trees"}),
    ],
)
def test_themes_are_those_that_a_reader_finds(
    name: str, precision: float, recall: float, themes: set[str], model: OnnxEmbedder
) -> None:
    material = material_of(name, model)
    gold = {
        at: theme
        for at, point in enumerate(material.points)
        for theme, begins in GOLD[name].items()
        if any(point.words.startswith(begin) for begin in begins)
    }

    found = b_cubed([theme.members for theme in material.themes], gold)

    words = [point.words for point in material.points]
    assert all(any(word.startswith(begin) for word in words) for begins in GOLD[name].values() for begin in begins)
    assert (found[0] >= precision, found[1] >= recall) == (True, True), found
    assert themes <= {theme.name for theme in material.themes}


def test_the_measure_tells_right_from_wrong() -> None:
    gold = {0: "a", 1: "a", 2: "b", 3: "b"}
    assert b_cubed([[0, 1], [2, 3]], gold) == (1.0, 1.0)
    assert b_cubed([[0, 1, 2, 3]], gold) == (0.5, 1.0)
    assert b_cubed([], gold) == (1.0, 0.5)


def test_disputes_and_agreements_are_those_that_are_there(model: OnnxEmbedder) -> None:
    pairs = [*material_of("learning", model).pairs, *material_of("heat", model).pairs]

    def found(bearing: Bearing) -> list[set[str]]:
        return [{pair.one.text, pair.other.text} for pair in pairs if pair.weighed.bearing is bearing]

    disputes = found(Bearing.DIFFERS)
    assert {
        "Immediate feedback increased final test scores.",
        "Immediate feedback did not increase final test scores.",
    } in disputes
    assert {
        "Retrieval practice improved transfer to new problems.",
        "Retrieval practice did not improve transfer to new problems.",
    } in disputes
    # Nearly the same words, and the opposite said with them.
    opposite = "Dense canopy raised night-time temperatures because it traps heat."
    assert not any(opposite in pair for pair in found(Bearing.AGREES))
