"""How many passages are shown: those that are nearly as certain as the best."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from catena.notes import parse_note
from catena.questions.answer_type import answer_type_of
from catena.reading import answering
from catena.reading.answering import reading_of
from catena.reading.candidates import FoundNote, NearChunk
from catena.reading.finding import Read, Weighed, read, weighed
from catena.reading.overall import Unknown
from catena.reading.passage import EvidenceLevel
from catena.reading.sought import sought_by
from catena.vault.path import VaultPath

TEXT = "The loom is of oak.\n"
QUESTION = "Who built the loom?"


def shown(
    monkeypatch: pytest.MonkeyPatch,
    certainties: Sequence[float],
    *,
    level: EvidenceLevel = EvidenceLevel.PARTIAL,
    concepts: Sequence[str] = ("loom",),
) -> int:
    note = FoundNote(note=parse_note(VaultPath("Loom.md"), TEXT.encode()), relevance=0.9)
    sought = sought_by(QUESTION, concepts, answer_type_of(QUESTION))
    found = read(sought, [note], similarity=None, reader=None)
    (best,) = weighed(found)
    passages = [replace(best, certainty=value) for value in certainties]

    def given(_: Read | None, *, raised: bool = False) -> Sequence[Weighed]:
        return passages

    def decided(*_: object) -> EvidenceLevel:
        return level

    monkeypatch.setattr(answering, "weighed", given)
    monkeypatch.setattr(answering, "level_of", decided)
    return len(reading_of(sought, found, Unknown()).answer)


def test_a_passage_that_is_much_less_certain_than_an_unsure_best_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, [0.6, 0.5, 0.36, 0.34]) == 3
    assert shown(monkeypatch, [0.2, 0.1, 0.07, 0.05]) == 3


def test_beside_a_certain_passage_stands_what_is_half_as_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, [0.8, 0.41, 0.39], level=EvidenceLevel.STATED) == 2


def test_a_question_on_two_things_keeps_what_may_be_about_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, [0.5, 0.2], concepts=("loom", "spindle")) == 2
    assert shown(monkeypatch, [0.5, 0.2]) == 1


@pytest.mark.parametrize(
    ("certainty", "first"),
    [
        (0.4, "Schlaf festigt, was man gelernt hat, und zwar in jeder Nacht."),
        (0.2, "Sleep settles what was learned, and it does so each night."),
    ],
)
def test_a_passage_in_the_language_of_the_question_goes_first_if_it_is_nearly_as_certain(
    monkeypatch: pytest.MonkeyPatch, certainty: float, first: str
) -> None:
    texts = {
        "Sleep settles what was learned, and it does so each night.": 0.5,
        "Schlaf festigt, was man gelernt hat, und zwar in jeder Nacht.": certainty,
    }
    notes = [
        FoundNote(note=parse_note(VaultPath(f"{at}.md"), text.encode()), relevance=0.9) for at, text in enumerate(texts)
    ]
    question = "Was macht der Schlaf mit dem, was man gelernt hat?"
    sought = sought_by(question, ("Schlaf",), answer_type_of(question))
    found = read(sought, notes, similarity=None, reader=None)
    by_text = {each.candidate.window.text: each for each in weighed(found)}
    passages = [replace(by_text[text], certainty=value) for text, value in texts.items()]

    def given(_: Read | None, *, raised: bool = False) -> Sequence[Weighed]:
        return passages

    def decided(*_: object) -> EvidenceLevel:
        return EvidenceLevel.PARTIAL

    monkeypatch.setattr(answering, "weighed", given)
    monkeypatch.setattr(answering, "level_of", decided)

    assert reading_of(sought, found, Unknown(language="de")).answer[0].text == first


def test_so_it_does_where_the_surroundings_put_another_language_first(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {
        "Schlaf festigt, was man gelernt hat, und zwar in jeder Nacht.": (0.45, 1.0),
        "Sleep settles what was learned, and it does so each night.": (0.5, 2.0),
    }
    notes = [
        FoundNote(note=parse_note(VaultPath(f"{at}.md"), text.encode()), relevance=0.9) for at, text in enumerate(texts)
    ]
    question = "Was macht der Schlaf mit dem, was man gelernt hat?"
    sought = sought_by(question, ("Schlaf",), answer_type_of(question))
    found = read(sought, notes, similarity=None, reader=None)
    by_text = {each.candidate.window.text: each for each in weighed(found)}
    passages = tuple(
        replace(by_text[text], certainty=certainty, order=order) for text, (certainty, order) in texts.items()
    )

    def given(_: Read | None, *, raised: bool = False) -> Sequence[Weighed]:
        return passages

    def decided(*_: object) -> EvidenceLevel:
        return EvidenceLevel.PARTIAL

    monkeypatch.setattr(answering, "weighed", given)
    monkeypatch.setattr(answering, "level_of", decided)

    assert reading_of(sought, found, Unknown(language="de")).answer[0].text.startswith("Schlaf festigt")


class _EquallySure:
    """A reader to whom every passage is equally likely to answer."""

    name = "equally sure"

    def answers(self, question: str, passages: Sequence[str]) -> tuple[float, ...]:
        return tuple(0.2 for _ in passages)


def test_of_the_passages_that_are_shown_the_one_with_the_nearest_surroundings_leads_and_its_note(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    texts = ("Madder fades from the cloth by autumn.", "Onion fades from the cloth by spring.")
    question = "Which colour leaves linen first?"
    sought = sought_by(question, ("linen",), answer_type_of(question))

    def decided(*_: object) -> EvidenceLevel:
        return EvidenceLevel.PARTIAL

    monkeypatch.setattr(answering, "level_of", decided)

    def leading(*cosines: float) -> tuple[str, str]:
        notes = [
            FoundNote(
                note=parse_note(VaultPath(f"{text.split()[0]}.md"), text.encode()),
                relevance=0.5,
                near=(NearChunk(0, len(text), cosine),),
            )
            for text, cosine in zip(texts, cosines, strict=True)
        ]
        found = read(sought, notes, similarity=lambda read: [0.5] * len(read), reader=_EquallySure())
        reading = reading_of(sought, found, Unknown())
        return reading.answer[0].text, reading.weighed[0].candidate.note.title

    assert leading(0.5, 0.1) == (texts[0], "Madder")
    assert leading(0.1, 0.5) == (texts[1], "Onion")
