"""What several papers found of one thing, in figures, side by side."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from catena.annotations.annotation import AnnotationNote
from catena.writing.link_styles import PageLinks
from catena.writing.paper_reading import PaperReading
from catena.writing.synthesis_beside import Beside, results_beside
from catena.writing.synthesis_found import findings_of
from catena.writing.synthesis_lists import bearing_sections
from catena.writing.synthesis_material import gather
from catena.writing.synthesis_points import Once
from tests.sidecar.writing.test_synthesis_restraint import note

NOISE_ONE = "Night noise was lower near hedges than near walls by 3.2 dB (95% CI, 1.1 to 5.0)."
NOISE_TWO = "Hedges did not change night noise at the windows (difference 0.2 dB; 95% CI, -1.0 to 1.4)."
SLEEP = "People near hedges slept longer than people near walls (odds ratio, 1.6; 95% CI, 1.1 to 2.3)."
OTHER = "Prices of houses near parks increased by 12% in the years that followed (95% CI, 4% to 20%)."


def paper(key: str, *results: str) -> PaperReading:
    abstract = f"METHODS We looked at 40 streets. RESULTS {' '.join(results)} CONCLUSIONS Streets differ."
    own: AnnotationNote = replace(note(key), title=f"Hedges in the town of {key}", abstract=abstract, annotations=())
    return PaperReading(note=own, links=PageLinks(citekey=key, note=f"@{key}", page_headings=frozenset()))


def beside(*papers: PaperReading, near: Mapping[str, float] | None = None) -> tuple[Beside, ...]:
    """The results side by side; `near` is the angle of a sentence to the others, in right angles."""
    findings = [one for paper in papers for one in findings_of(paper, paper.telling)]
    angles = {one.text: (near or {}).get(one.text, 0.0) * np.pi / 2 for one in findings}
    vectors = {text: np.array([np.cos(a), np.sin(a)], np.float32) for text, a in angles.items()}
    return results_beside(papers, findings, vectors)


def texts(row: Beside) -> list[str]:
    return [one.text for one in row.results]


def test_results_of_two_papers_on_one_thing_stand_side_by_side_under_its_name() -> None:
    (row,) = beside(paper("one", NOISE_ONE), paper("two", NOISE_TWO))

    assert (row.name, texts(row)) == ("Night noise", [NOISE_ONE, NOISE_TWO])


def test_results_without_figures_are_not_compared() -> None:
    assert (
        beside(paper("one", NOISE_ONE), paper("two", "Night noise was lower near hedges in most of the towns.")) == ()
    )


def test_results_that_have_no_thing_in_common_are_not_compared() -> None:
    assert beside(paper("one", NOISE_ONE), paper("two", OTHER)) == ()


def test_results_that_are_far_from_each_other_in_meaning_are_not_compared() -> None:
    assert beside(paper("one", NOISE_ONE), paper("two", NOISE_TWO), near={NOISE_TWO: 0.9}) == ()


def test_of_two_results_of_a_paper_the_nearer_one_is_compared() -> None:
    (row,) = beside(paper("one", NOISE_ONE), paper("two", SLEEP, NOISE_TWO), near={SLEEP: 0.6})

    assert texts(row) == [NOISE_ONE, NOISE_TWO]


def test_what_all_papers_found_comes_before_what_two_found_and_is_told_once() -> None:
    papers = paper("one", NOISE_ONE), paper("two", NOISE_TWO), paper("three", SLEEP)

    (row,) = beside(*papers)

    assert texts(row) == [NOISE_ONE, NOISE_TWO, SLEEP]
    assert row.name == "Hedges"


def test_they_stand_below_agreements_and_disputes_with_their_papers() -> None:
    papers = paper("one", NOISE_ONE), paper("two", NOISE_TWO)
    vectors = {one.text: np.ones(1, np.float32) for each in papers for one in each.telling}
    material = gather(papers, theme=None, vectors=vectors, asked=(), dismissed=lambda _: False)

    section = bearing_sections(replace(material, pairs=()), Once())[-1]

    assert section.heading == "Results Side by Side"
    assert "- **Night noise**:\n" in section.body
    assert f"  - “{NOISE_TWO}” - [[@two]]" in section.body
