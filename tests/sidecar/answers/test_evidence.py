"""The note that answers leads the notes, unless one has the very name that was asked for."""

from catena.answers.evidence import led_by_answer
from catena.answers.finding import Search
from catena.index.log import NoteFacts
from catena.notes import parse_note
from catena.questions.answer_type import AnswerType
from catena.reading.answering import Reading, reading_of
from catena.reading.candidates import FoundNote
from catena.reading.finding import read
from catena.reading.overall import Unknown
from catena.reading.passage import EvidenceLevel
from catena.reading.sought import sought_by
from catena.results.ranking import Ranked
from catena.sources.hit import Hit, MatchType, SourceName
from catena.sources.terms import terms_of
from catena.vault.path import VaultPath

QUESTION = "When was the starter begun in a jam jar?"
OVEN, STARTER = VaultPath("Oven.md"), VaultPath("Starter.md")
NOTES = {
    OVEN: "# Oven\n\nThe stone needs an hour to heat before the bread.\n",
    STARTER: "# Starter\n\nInes Marlow began the starter on 3 March 2019 in a jam jar.\n",
}


def ranked(path: VaultPath, composite: float) -> Ranked:
    return Ranked(
        facts=NoteFacts(path, 1, path[:-3], (), (), "2024-01-01", "2024-01-01", False, None, {}),
        hits=(Hit(path, SourceName.TEXT, MatchType.TEXT, 0.5),),
        relevance=composite,
        evidence=composite,
        composite=composite,
    )


def search(*composites: float) -> Search:
    found = tuple(ranked(path, composite) for path, composite in zip((OVEN, STARTER), composites, strict=True))
    return Search(subject=None, terms=terms_of(QUESTION), ranked=found)


def reading() -> Reading:
    sought = sought_by(QUESTION, ("starter",), AnswerType.DATE)
    notes = [FoundNote(note=parse_note(path, NOTES[path].encode()), relevance=0.6) for path in (OVEN, STARTER)]
    return reading_of(sought, read(sought, notes, similarity=None, reader=None), Unknown())


def paths(found: Search) -> list[VaultPath]:
    return [each.facts.path for each in found.ranked]


def test_the_note_with_the_best_passage_comes_first_and_no_note_is_lost() -> None:
    assert reading().evidence is not EvidenceLevel.NONE

    led = led_by_answer(search(0.7, 0.5), reading())

    assert paths(led) == [STARTER, OVEN]
    assert [each.composite for each in led.ranked] == [0.7, 0.7]


def test_a_note_of_the_name_that_was_asked_for_stays_first() -> None:
    assert paths(led_by_answer(search(1.0, 0.5), reading())) == [OVEN, STARTER]


def test_without_an_answer_the_order_stays() -> None:
    nothing = Reading(evidence=EvidenceLevel.NONE, answer=(), weighed=reading().weighed)

    assert paths(led_by_answer(search(0.7, 0.5), nothing)) == [OVEN, STARTER]
