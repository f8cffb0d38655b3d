"""From answers of the sidecar to answers of the contract."""

from dataclasses import replace

from catena.answers.answer import Answer, AnswerPart
from catena.operations.ask import AskResult
from catena.reading.passage import EvidenceLevel
from catena.wire import generated as words
from catena.wire import outgoing
from tests.sidecar.rendering.building import PERFORMANCE, answer, metadata, passage


def sent(of: Answer) -> words.Answer:
    return outgoing.answer(
        AskResult(answer=of, metadata=metadata(of), performance=PERFORMANCE, quality=None, markdown="")
    )


def test_code_is_sent_as_it_is_written_and_null_for_none() -> None:
    coded = replace(passage("Start it: kiln · start"), code="kiln\nstart")
    said = sent(replace(answer(), answer=(coded, passage("It is hot."))))

    assert [each.code for each in said.answer] == ["kiln\nstart", None]


def test_words_in_bold_are_counted_as_javascript_counts() -> None:
    said = sent(replace(answer(), answer=(passage("𝄞 Luhmann 😀 in 1952.", bold=[(2, 9), (15, 19)]),)))

    assert said.answer[0].bold == [[3, 10], [17, 21]]
    assert said.answer[0].kind == "sentence"


def test_a_verdict_is_yes_or_no_or_absent() -> None:
    assert [sent(replace(answer(), verdict=verdict)).verdict for verdict in (True, False, None)] == ["yes", "no", None]


def test_each_part_has_its_own_answer() -> None:
    part = AnswerPart(
        question="Who was it?", evidence=EvidenceLevel.STATED, answer=(passage("It was Ada.", bold=[(7, 10)]),)
    )

    said = sent(replace(answer(), parts=(part, AnswerPart(question="When?", evidence=EvidenceLevel.NONE, answer=()))))

    assert said.parts is not None
    assert [(each.question, each.evidence, [p.text for p in each.answer]) for each in said.parts] == [
        ("Who was it?", "stated", ["It was Ada."]),
        ("When?", "none", []),
    ]
    assert sent(answer()).parts is None


def test_no_more_passages_are_sent_than_the_contract_allows() -> None:
    tasks = tuple(passage(f"Sweep room {number}.") for number in range(9))

    assert [each.text for each in sent(replace(answer(), answer=tasks)).answer] == [each.text for each in tasks[:5]]
