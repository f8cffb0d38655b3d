"""When other readings of an unclear question are offered below its answer."""

from dataclasses import replace

from catena.answers.answer import Answer
from catena.answers.readings_offered import offers_readings
from catena.questions.parameters import Parameters
from catena.reading.passage import EvidenceLevel
from catena.vault.path import VaultPath
from tests.sidecar.rendering.building import answer, result

LOCI, NOTHING = frozenset({VaultPath("Notes/Loci.md")}), frozenset[VaultPath]()


def unclear(*titles: str, evidence: EvidenceLevel, concepts: tuple[str, ...] = ("loci",)) -> Answer:
    found = answer(*map(result, titles), confidence=0.6, readings=["Explore all notes about loci"], evidence=evidence)
    return replace(found, parameters=Parameters(concepts=concepts))


def test_they_are_offered_below_what_may_answer() -> None:
    assert offers_readings(unclear("Palace", evidence=EvidenceLevel.PARTIAL), lambda _: NOTHING)


def test_they_are_not_offered_where_nothing_answers_and_no_note_is_called_so() -> None:
    assert not offers_readings(unclear("Palace", evidence=EvidenceLevel.NONE), lambda _: NOTHING)


def test_they_are_offered_where_nothing_answers_but_notes_are_called_by_all_that_is_asked_about() -> None:
    nothing = unclear("Palace", evidence=EvidenceLevel.NONE)

    assert offers_readings(nothing, lambda _: LOCI)
    assert offers_readings(unclear("Method of loci", evidence=EvidenceLevel.NONE), lambda _: NOTHING)
    of_two = replace(nothing, parameters=Parameters(concepts=("loci", "zeppelins")))
    assert not offers_readings(of_two, lambda name: LOCI if name == "loci" else NOTHING)


def test_a_clear_question_has_none() -> None:
    clear = answer(result("Loci"))

    assert not offers_readings(clear, lambda _: LOCI)
