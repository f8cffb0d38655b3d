"""What is seen of a question and its best passage together."""

from dataclasses import replace
from functools import partial

import pytest

from catena.notes import parse_note
from catena.questions.answer_type import answer_type_of
from catena.reading import overall
from catena.reading.candidates import FoundNote, passage_text
from catena.reading.finding import Weighed, read, weighed
from catena.reading.overall import Unknown, level_of, signs_of
from catena.reading.passage import EvidenceLevel
from catena.reading.sought import Sought, sought_by
from catena.vault.path import VaultPath


def weighed_in(text: str, question: str, concept: str = "loom") -> tuple[Sought, tuple[Weighed, ...]]:
    note = FoundNote(note=parse_note(VaultPath("Loom.md"), f"# Loom\n\n{text}\n".encode()), relevance=0.9)
    sought = sought_by(question, (concept,), answer_type_of(question))
    return sought, weighed(read(sought, [note], similarity=None, reader=None))


def signs(question: str, text: str, *, unknown: Unknown | None = None, concept: str = "loom") -> dict[str, float]:
    sought, passages = weighed_in(text, question, concept)
    return signs_of(passages, [passage_text(passages[0].candidate)], sought, unknown or Unknown())


@pytest.mark.parametrize(
    ("sign", "question", "with_it", "without"),
    [
        ("lacks_person", "Who built the loom?", "The loom was built of oak.", "The loom was built by Ida Lund."),
        ("lacks_deciding", "What did the loom cost?", "The loom is of oak.", "The loom was 80 €, paid at once."),
        ("uncounted", "How many looms are there?", "Looms have 4 shafts.", "There are four looms in the attic."),
        (
            "lacks_relation",
            "Who invented the loom?",
            "The loom was sold to Ida Lund.",
            "The loom is an idea of Ida Lund.",
        ),
        ("lacks_number", "How many looms are there?", "One of the looms is of oak.", "The looms are three."),
        (
            "lacks_number",
            "Combien de métiers y a-t-il ?",
            "Un métier à tisser est une machine.",
            "Il y a trois métiers.",
        ),
        (
            "lacks_number",
            "How many looms are there?",
            "## Looms in 5G nets\n\nLooms are old.",
            "## 5 looms\n\nAll old.",
        ),
        ("lacks_number", "How much wool do I need?", "Wool is a fibre.", "You need a third of the wool."),
        ("lacks_number", "织机有几种梭子？", "织机是loom梭子。", "Loom支持以下6种梭子。"),
        ("lacks_first_number", "How many shafts are there?", "A loom has shafts, one of oak.", "There are 4 shafts."),
        (
            "lacks_reason",
            "Why is the loom loud?",
            "The loom is loud in winter.",
            "The loom is loud because it is of oak.",
        ),
        (
            "lacks_list",
            "Which looms are there?",
            "Looms stand in the attic.",
            "There are an inkle loom and a floor loom.",
        ),
        (
            "lacks_tie",
            "Does the loom work with Matter?",
            "It does not matter how the loom works.",
            "The loom has Matter.",
        ),
        ("foreign", "How is the loom built?", "Der Webrahmen, the loom, ist aus Eiche und wird gesteckt.", "Of oak."),
    ],
)
def test_signs_that_the_notes_do_not_answer(sign: str, question: str, with_it: str, without: str) -> None:
    assert signs(question, with_it)[sign] == 1
    assert signs(question, without)[sign] == 0


def test_a_condition_answers_when_although_it_is_no_day() -> None:
    assert signs("When is a loom broken in?", "A loom is broken in once it stops creaking.")["lacks_deciding"] == 0


def test_a_proper_name_that_no_note_has_is_seen() -> None:
    unknown = Unknown(names=("Keycloak",), share=0.5)

    assert signs("How is the loom of Keycloak built?", "The loom is of oak.", unknown=unknown)["unknown_proper_name"]


def test_every_noun_of_german_has_a_capital() -> None:
    assert not Unknown(names=("Webrahmen",), language="de").has_proper_name


@pytest.mark.parametrize(
    ("text", "unknown", "level"),
    [
        ("The loom runs smoothly in winter.", Unknown(names=("Keycloak",)), EvidenceLevel.NONE),
        ("The loom runs smoothly in winter.", Unknown(names=("iPhone",)), EvidenceLevel.NONE),
        ("The loom runs smoothly in winter.", Unknown(names=("lanolin",)), EvidenceLevel.PARTIAL),
        ("The loom runs smoothly in winter.", Unknown(names=("lanolin",), is_topic=True), EvidenceLevel.NONE),
        ("The loom runs smoothly in winter.", Unknown(), EvidenceLevel.PARTIAL),
        (
            "Der loom läuft im Winter ruhig und ohne Mühe.",
            Unknown(names=("Drehleier",), language="de"),
            EvidenceLevel.NONE,
        ),
        ("Der loom läuft im Winter ruhig und ohne Mühe.", Unknown(names=("Keycloak",)), EvidenceLevel.PARTIAL),
    ],
)
def test_a_name_that_no_note_has_makes_an_uncertain_answer_none(
    text: str, unknown: Unknown, level: EvidenceLevel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def uncertain(*_: object) -> float:
        return 0.2

    monkeypatch.setattr(overall, "_certainty", uncertain)
    sought, passages = weighed_in(text, "Is the loom as Keycloak says?")

    assert level_of("words", passages, [passage_text(passages[0].candidate)], sought, unknown) is level


def test_an_uncertain_answer_is_none_if_no_note_has_what_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def uncertain(*_: object) -> float:
        return 0.2

    monkeypatch.setattr(overall, "_certainty", uncertain)
    question = "How many treadles has the loom?"
    sought, passages = weighed_in("The loom has 4 shafts and 2 treadle bars.", question)
    texts = [passage_text(passages[0].candidate)]

    assert level_of("words", passages, texts, sought, Unknown()) is EvidenceLevel.PARTIAL
    assert level_of("words", passages, texts, sought, Unknown(names=("treadles",))) is EvidenceLevel.NONE


@pytest.mark.parametrize(
    ("question", "text", "certainty", "level"),
    [
        ("Is the shuttle oiled in winter?", "The shuttle of the loom is oiled in winter.", 0.6, EvidenceLevel.STATED),
        ("Is the shuttle oiled in winter?", "The shuttle of the loom is made of oak.", 0.6, EvidenceLevel.PARTIAL),
        ("Is the shuttle oiled in winter?", "The shuttle of the loom is made of oak.", 0.8, EvidenceLevel.STATED),
        ("Is the shuttle oiled?", "The shuttle is of oak.\n\n## Care\n\nIt is oiled.", 0.6, EvidenceLevel.STATED),
        ("梭子冬天要上油吗？", "loom梭子是用橡木做的。", 0.6, EvidenceLevel.STATED),
    ],
)
def test_what_no_part_of_the_note_says_must_be_more_certain_to_be_stated(
    question: str, text: str, certainty: float, level: EvidenceLevel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def certain(*_: object) -> float:
        return certainty

    monkeypatch.setattr(overall, "_certainty", certain)
    sought, passages = weighed_in(text, question)
    texts = [passage_text(each.candidate) for each in passages]

    assert level_of("reader", passages, texts, sought, Unknown()) is level


def test_a_formula_is_in_no_other_language() -> None:
    assert signs("Wie rechnet der loom?", "$$loom = the \\text{sum of all the reeds}$$")["foreign"] == 0


@pytest.mark.parametrize(
    ("question", "near", "certainty", "level"),
    [
        ("Wie kündige ich mein Abo?", 0.2, 0.03, EvidenceLevel.NONE),
        ("怎么做红烧肉？", 0.2, 0.03, EvidenceLevel.NONE),
        ("Wie kündige ich mein Abo?", 0.5, 0.03, EvidenceLevel.PARTIAL),
        ("Wie kündige ich mein Abo?", 0.2, 0.06, EvidenceLevel.PARTIAL),
        ("Wie kündige ich das Abo einer alten Zeitung am Telefon?", 0.2, 0.03, EvidenceLevel.PARTIAL),
        ("How do I end my subscription?", 0.2, 0.03, EvidenceLevel.PARTIAL),
    ],
)
def test_a_short_question_in_another_language_that_is_near_to_nothing_is_not_answered(
    question: str, near: float, certainty: float, level: EvidenceLevel, monkeypatch: pytest.MonkeyPatch
) -> None:
    sought, passages = weighed_in("The loom is warped in an hour, and then it is woven.", question)
    best = replace(passages[0], certainty=certainty, candidate=replace(passages[0].candidate, near=near))
    monkeypatch.setattr(overall, "_certainty", certainty_of_any)
    monkeypatch.setattr(overall, "signs_of", partial(signs_without_answers, question))

    assert level_of("reader", [best], [passage_text(best.candidate)], sought, Unknown()) is level


def certainty_of_any(*_: object) -> float:
    return 0.2


def signs_without_answers(question: str, *_: object) -> dict[str, float]:
    """Return the signs of a question that speak neither for an answer nor against one."""
    found = dict.fromkeys((*overall.DECISIVE, *overall.LACKING), 0.0)
    return {**found, "foreign": float(not question.startswith("How"))}
