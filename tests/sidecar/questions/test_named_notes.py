import pytest

from catena.questions.named_notes import named_notes
from tests.sidecar.questions.vault import KnownNames

NAMES = KnownNames("Sleep", "@smith2019", "Reyes 2020", aliases={"okonkwo2021": "Testing to Remember"})


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("what does [[Sleep]] say?", ("Sleep",)),
        ("what does [[Sleep#Naps|that note]] say?", ("Sleep",)),
        ("what did [@smith2019] find?", ("@smith2019",)),
        ("What did Smith 2019 find?", ("@smith2019",)),
        ("What did Smith et al. (2019) find?", ("@smith2019",)),
        ("What did Reyes (2020) find?", ("Reyes 2020",)),
        ("What did @okonkwo2021 find?", ("Testing to Remember",)),
        ("Did Smith 2019 and Reyes 2020 agree?", ("@smith2019", "Reyes 2020")),
        ("How does sleep work?", ()),
        ("What happened in March 2019?", ()),
        ("mail to me@smith2019", ()),
    ],
)
def test_links_citekeys_and_authors_with_a_year_name_a_note(question: str, named: tuple[str, ...]) -> None:
    assert named_notes(question, NAMES) == named
