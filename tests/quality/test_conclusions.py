"""What papers conclude is told: floors that only rise, on abstracts that lie beside the repository."""

from pathlib import Path

import pytest

from tests.quality.conclusions import CORPUS, Form, count

DATA = Path(__file__).parents[3] / "shared" / "data" / CORPUS
PAPERS = 100


@pytest.mark.skipif(not DATA.exists(), reason="the development data are not here")
@pytest.mark.parametrize(
    ("form", "syntheses", "briefs"),
    [(Form.ABSTRACT, 0.85, 0.85), (Form.ONE_COLOUR, 0.78, 0.7), (Form.COLOURS, 0.75, 0.4)],
)
def test_what_a_paper_concludes_is_told_as_such(form: Form, syntheses: float, briefs: float) -> None:
    found = count(DATA, form, most=PAPERS)

    assert found.papers == PAPERS
    assert found.syntheses >= syntheses * found.papers
    assert found.briefs >= briefs * found.papers
