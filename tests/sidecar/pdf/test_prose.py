"""The sentences of a PDF: abstracts that run in, headings in other languages, captions left out."""

from catena.pdf.page import Box, Line, PageLines
from catena.pdf.prose import ABSTRACT, sentences_of_pdf


def sentences(*lines: str) -> list[tuple[str, str]]:
    page = PageLines(
        page=0,
        label=None,
        frame=Box(0, 0, 400, 800),
        lines=tuple(Line(text, Box(40, 780 - 14 * at, 360, 790 - 14 * at)) for at, text in enumerate(lines)),
        turned=False,
        problem=None,
    )
    return [(one.section, one.text) for one in sentences_of_pdf([page], (), total_pages=1)]


def test_an_abstract_may_run_in_behind_a_dash() -> None:
    found = sentences("Abstract—Time-restricted", "flights of swifts are rarely counted in towns.")

    assert found == [(ABSTRACT, "Time-restricted flights of swifts are rarely counted in towns.")]


def test_the_names_of_sections_are_known_in_ten_languages() -> None:
    found = sentences("Limitaciones", "Los nidos no fueron contados en todas las ciudades del país.")

    assert found[0][0] == "Limitaciones"


def test_a_caption_is_no_sentence_also_where_its_label_ends_with_a_full_stop() -> None:
    found = sentences(
        "Swifts came back to the same roofs in May.",
        "Fig. 2.",
        "Change in the number of pairs over twelve weeks.",
        "Pairs Box Wall 12 40 31 45 88.4 80.4 Table 1.",
        "Mean number of pairs at each wall by year.",
        "Most of the boxes were of wood, as shown in Table 1. Clay was rare among them.",
    )

    said = " ".join(text for _, text in found)
    assert "same roofs in May" in said
    assert "as shown in Table 1." in said
    assert "Change in" not in said
    assert "Mean number" not in said
