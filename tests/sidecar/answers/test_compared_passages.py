"""What stands above the table of a comparison."""

from catena.answers.compared_passages import compared_passages
from catena.forms.comparison import Attribute, Cell, Comparison
from catena.notes import Span
from catena.reading.passage import AnswerPassage, PassageKind
from catena.vault.path import VaultPath

SPAN = Span(byte_start=0, byte_end=10, line_start=1, line_end=1)


def passage(text: str) -> AnswerPassage:
    return AnswerPassage(
        text=text,
        note_path=VaultPath("Doughs.md"),
        note_title="Doughs",
        section_title=None,
        page=None,
        span=SPAN,
        kind=PassageKind.SENTENCE,
        score=0.4,
    )


def cell(text: str) -> Cell:
    return Cell(text=text, note_path=VaultPath("Doughs.md"), note_title="Doughs", span=SPAN)


def table(**rows: tuple[str | None, str | None]) -> Comparison:
    return Comparison(
        subjects=("rye", "spelt"),
        attributes=tuple(
            Attribute(name=name.title(), values=tuple(cell(text) if text else None for text in texts))
            for name, texts in rows.items()
        ),
    )


FOUND = [passage("Spelt and rye are on the shelf."), passage("Rye keeps for a year.")]
DEFINED = table(definition=("Rye is a cereal of the north.", "Spelt is an old wheat."))


def texts(comparison: Comparison, *, keep: bool = False) -> list[str]:
    return [each.text for each in compared_passages(FOUND, comparison, keep=keep)]


def test_what_each_is_stands_above_the_table_if_no_passage_is_certain() -> None:
    assert texts(DEFINED) == ["Rye is a cereal of the north.", "Spelt is an old wheat."]


def test_a_sentence_that_says_how_they_differ_stands_first() -> None:
    comparison = table(
        definition=("Rye is a cereal of the north.", "Spelt is an old wheat."),
        difference=(None, "Unlike rye, spelt has gluten."),
    )

    assert texts(comparison)[0] == "Unlike rye, spelt has gluten."


def test_a_passage_that_certainly_answers_stays() -> None:
    assert texts(DEFINED, keep=True)[0] == FOUND[0].text


def test_if_only_one_subject_is_defined_the_passages_stay() -> None:
    assert texts(table(definition=("Rye is a cereal.", None))) == [each.text for each in FOUND]


def test_a_sentence_that_was_cut_stays_in_the_table() -> None:
    cut = table(definition=("Rye is a cereal of the north and…", "Spelt is an old wheat."))

    assert texts(cut) == ["Spelt is an old wheat."]
