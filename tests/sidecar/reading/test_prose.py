"""Papers as running prose: they are told from other notes, and what is printed around their sentences is not read."""

import pytest

from catena.notes import parse_note
from catena.questions.answer_type import AnswerType
from catena.reading.answering import LESS_CERTAIN_IN_PROSE, MOST_IN_PROSE, UNSURE_IN_PROSE, Reading, reading_of
from catena.reading.candidates import FoundNote
from catena.reading.finding import read
from catena.reading.overall import Unknown
from catena.reading.prose import are_prose, sentences_among
from catena.reading.sought import sought_by
from catena.reading.units import Unit, units_of
from catena.vault.path import VaultPath

PAPER = """# Reed beds slow the floods of lowland rivers

Mira Oduya 1, Jan-Peter Voss 2 and Lena K. Hartig 1

1 Department of Hydrology, University of Northmark, Ellby {moduya, lhartig}@northmark.example

Surveyed May 2018

## Abstract

Reed beds are planted along many lowland rivers in order to slow their floods, but nobody has measured how long the
effect of a bed lasts. On average reed beds delayed the peak of the flood by eleven hours, and by more than a whole day
where the river was wider than forty metres. The delay of the flood became shorter with the age of the reed beds,
because old stems break under the first wave and then let nearly all of the water through.

## Methods

We compared the gauges above and below fourteen reed beds with those of fourteen bare banks that were surveyed between
2009 and 2018. Each of the floods was recorded every ten minutes with pressure gauges, which were calibrated in spring
and once more in late summer.

Figure 2: Delay of the flood by age of the reed beds. Bars are standard errors.

| River | Delay of the flood |
| --- | --- |
| Ell | 9 hours |
| Marrow | 31 hours |

## Limitations

All of the fourteen rivers are in one lowland with clay soils, so how reed beds act on the floods of a steep mountain
river remains unknown.

## References

Voss, J. 2004. Reeds and floods. Journal of Rivers.

Hartig, L. 2011. How long does a reed bed delay a flood? Proceedings of the Northmark Society of Water.
"""
NOTES = """# Reed

Cut in winter. Bundle by hand.

- dry the bundles for a week
- sell to the thatcher in Ellby

Reed beds near the mill are old. Ask Jan about the key.

Plant in April. Water twice. Fence against geese.
"""


def units(text: str) -> tuple[Unit, ...]:
    return units_of(parse_note(VaultPath("Reed.md"), text.encode()))


def read_of(question: str, kind: AnswerType = AnswerType.OTHER) -> str:
    sought = sought_by(question, ("reed beds",), kind)
    return " ".join(unit.text for unit in sentences_among(units(PAPER), sought))


def reading(question: str, *notes: str) -> Reading:
    found = [
        FoundNote(note=parse_note(VaultPath(f"{at}.md"), text.encode()), relevance=0.8) for at, text in enumerate(notes)
    ]
    sought = sought_by(question, ("reed beds",), AnswerType.OTHER)
    return reading_of(sought, read(sought, found, similarity=None, reader=None), Unknown())


def test_a_paper_is_running_prose_and_a_note_of_remarks_is_not() -> None:
    assert are_prose(units(PAPER))
    assert not are_prose(units(NOTES))


def test_a_list_of_references_takes_nothing_from_a_papers_prose() -> None:
    entries = "\n\n".join(f"Voss, J. 20{year}. Reeds. Journal of Rivers." for year in range(10, 90))

    assert are_prose(units(PAPER + entries))
    assert not are_prose(units(f"{PAPER}\n## Appendix\n\n{entries}"))


def test_a_few_sentences_are_no_running_prose() -> None:
    assert not are_prose(units(PAPER)[2:5])


@pytest.mark.parametrize("beside", ["Oduya 1", "Department", "Bars are standard errors", "Journal", "Proceedings"])
def test_what_is_printed_around_the_sentences_of_a_paper_is_not_read(beside: str) -> None:
    assert beside in " ".join(unit.text for unit in units(PAPER))
    assert beside not in read_of("How long do reed beds delay a flood?")


def test_sentences_and_rows_of_a_paper_are_read() -> None:
    shown = read_of("How long do reed beds delay a flood?")

    assert "delayed the peak of the flood by eleven hours" in shown
    assert "Marrow | 31 hours" in shown
    assert "Surveyed May 2018" in shown


def test_what_is_printed_around_them_is_read_if_it_is_asked_for() -> None:
    assert "Bars are standard errors" in read_of("What do the bars in figure 2 mean?")
    assert "Jan-Peter Voss" in read_of("Who wrote about reed beds?", AnswerType.PERSON)
    assert "Journal of Rivers" in read_of("Which references does the paper on reed beds name?")


def test_of_a_paper_only_what_is_hardly_less_certain_than_the_best_is_shown() -> None:
    found = reading("How long do reed beds delay the peak of the flood on average?", PAPER)

    best = found.answer[0].score
    assert best >= UNSURE_IN_PROSE
    assert "eleven hours" in found.answer[0].text
    assert len(found.answer) <= MOST_IN_PROSE < len(found.weighed)
    assert all(each.score >= best - LESS_CERTAIN_IN_PROSE for each in found.answer)
