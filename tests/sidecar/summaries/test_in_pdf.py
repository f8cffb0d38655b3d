"""Marks of a note whose paper's PDF is there: whole sentences, in the sections of the PDF, beside their remarks."""

from dataclasses import replace

from catena.annotations.annotation import AnnotationType, RoleSource
from catena.pdf.prose import PdfSentence
from tests.sidecar.summaries.test_marks import FOUND, guessed, marked, summary

METHODS = "In spring, we counted the swifts of forty boxes, and in autumn those of four towers."
LATER = "Boxes that face south were left by all swifts of the town, as far as we could see, in June."


def printed(text: str, page: int, *path: str) -> PdfSentence:
    return PdfSentence(text, page, str(page), path[-1] if path else "", path=path)


PRINTED = (printed(METHODS, 2, "Methods", "Birds"), printed(FOUND, 3, "Results"), printed(LATER, 3, "Results"))


def points(found: dict[str, list[str]]) -> list[str]:
    """The items of all sections, without their pages."""
    return [line.partition(" ([[")[0] for lines in found.values() for line in lines if line.startswith("- ")]


def test_a_mark_within_a_sentence_is_completed_by_the_pdf() -> None:
    marks = "swifts of forty boxes", "we counted the swifts of forty boxes", "left by all swifts of the town"
    found = points(summary(*(marked(text, page="2") for text in marks), printed=PRINTED))

    assert "- swifts of forty boxes" in found
    assert "- [In spring,] we counted the swifts of forty boxes[, and in autumn those of four towers.]" in found
    assert f"- **Conclusion:** {LATER}" in found  # In brief, a sentence of the paper stands whole.


def test_a_sentence_of_the_body_that_the_abstract_says_within_a_longer_one_is_whole() -> None:
    whole = "We counted the swifts of forty boxes."
    found = points(summary(marked(whole, page="2"), printed=PRINTED))

    assert any(line.endswith(whole) for line in found)
    assert not any("In spring" in line or "in autumn" in line for line in found)


def test_without_a_pdf_a_mark_that_is_cut_says_so() -> None:
    found = summary(marked("were left by all swifts of the town because of"), marked("hedge"))

    assert found["## Key Points"] == ["- … were left by all swifts of the town because of … ([[lind2020#p. 1|p. 1]])"]


def test_many_marks_that_nothing_tells_apart_stand_in_the_sections_of_the_pdf() -> None:
    many = [marked("we counted the swifts of forty boxes", f"number {at}", page="2") for at in range(7)]
    found = summary(*many, marked(LATER, page="3"), printed=PRINTED)

    assert [heading for heading in found if heading in ("## Methods", "## Results", "## Key Points")] == [
        "## Methods",
        "## Results",
    ]
    assert found["## Results"] == [f"- {LATER} ([[lind2020#p. 3|p. 3]])"]


def test_few_marks_that_nothing_tells_apart_stand_in_the_order_of_the_pages() -> None:
    texts = [f"Swifts nest in walls of old houses in {place}." for place in ("Rome", "Bern", "Oslo")]
    found = summary(*(guessed(text, "detail", page=page) for text, page in zip(texts, "831", strict=True)))

    assert list(found)[1:] == ["## Key Points"]
    assert [line[:-5] for line in points(found)] == [f"- {text[:-5]}" for text in reversed(texts)]


def test_figures_are_not_counted_among_the_marks() -> None:
    texts = [f"Swifts nest in walls of old houses in town {at}." for at in range(6)]
    figure = replace(marked("", None), type=AnnotationType.IMAGE, text=None, image_path="box.png")
    found = summary(*(guessed(text, "detail") for text in texts), marked("Why do they leave in July?"), figure)

    assert list(found)[1:3] == ["## Key Points", "## Figures"]


def test_a_remark_on_a_page_with_one_passage_stands_beside_it() -> None:
    remark = replace(marked("", "My walls face north, too."), type=AnnotationType.NOTE, text=None)
    found = summary(marked("The towers of the town are old and damp."), remark)

    assert found["## Key Points"][1] == "  - My walls face north, too."
    assert "## What I Concluded" not in found


def test_a_remark_with_its_own_place_or_among_several_passages_stands_alone() -> None:
    remark = replace(marked("", "My walls face north, too."), type=AnnotationType.NOTE, text=None)
    passages = [marked(f"The towers of the {word} are old and damp.") for word in ("town", "village")]

    assert "## What I Concluded" in summary(*passages, remark)
    assert "## What I Concluded" in summary(passages[0], replace(remark, annotation_key="QRST6789"))


def test_marks_that_their_reader_told_apart_keep_their_groups() -> None:
    legend = replace(marked("The towers are old.", role="detail"), role_source=RoleSource.LEGEND)
    found = summary(legend, *[marked(f"Swifts nest in walls of {at} towns.", page="1") for at in range(9)])

    assert points({"": found["## Methodology & Context"]})[0] == "- The towers are old."
