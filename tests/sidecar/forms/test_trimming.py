"""Of the passages that answer, those are shown that add something."""

from catena.forms.trimming import trimmed
from catena.questions.answer_type import AnswerType
from catena.reading.passage import AnswerPassage, EvidenceLevel
from tests.passages import a_passage

STATED, PARTIAL = EvidenceLevel.STATED, EvidenceLevel.PARTIAL
WHO = "Who built the oven?"


def texts(*passages: AnswerPassage, level: EvidenceLevel, question: str, wanted: AnswerType) -> list[str]:
    return [each.text for each in trimmed(passages, level, question, wanted)]


def test_a_question_for_a_person_is_answered_by_the_passages_that_name_one() -> None:
    ada, ben = (a_passage(f"{name} built it.", bold=((0, 3),)) for name in ("Ada", "Ben"))
    aside = a_passage("The oven is of brick.")

    assert texts(ada, aside, ben, level=PARTIAL, question=WHO, wanted=AnswerType.PERSON) == [ada.text, ben.text]
    assert texts(aside, ada, level=PARTIAL, question=WHO, wanted=AnswerType.PERSON) == [aside.text, ada.text]


def test_what_hardly_answers_leaves_nothing_out() -> None:
    ada = a_passage("Ada built it.", bold=((0, 3),), score=0.05)
    aside = a_passage("The oven is of brick.", score=0.05)

    assert texts(ada, aside, level=PARTIAL, question=WHO, wanted=AnswerType.PERSON) == [ada.text, aside.text]


def test_beside_what_states_the_answer_only_what_is_nearly_as_certain_is_shown() -> None:
    sure, near, far = (a_passage(f"It holds {score}.", score=score) for score in (0.8, 0.6, 0.5))
    every = [sure.text, near.text, far.text]

    assert texts(sure, near, far, level=STATED, question="Is it so?", wanted=AnswerType.YES_NO) == every[:2]
    assert texts(sure, near, far, level=PARTIAL, question="Is it so?", wanted=AnswerType.YES_NO) == every
    assert texts(sure, near, far, level=STATED, question="Which are there?", wanted=AnswerType.LIST) == every
    assert texts(sure, near, far, level=STATED, question="How do I bake?", wanted=AnswerType.OTHER) == every


def test_a_best_passage_that_is_less_likely_than_not_leaves_nothing_out() -> None:
    best, far = (a_passage(f"It holds {score}.", score=score) for score in (0.4, 0.2))

    assert texts(best, far, level=STATED, question="Is it so?", wanted=AnswerType.YES_NO) == [best.text, far.text]


def test_what_begins_with_a_question_of_its_own_stands_beside_no_answer() -> None:
    told, asking = a_passage("Bread rises because of yeast."), a_passage("Why does it sink? Who knows.")
    asking_zh, listed = a_passage("面包为什么塌陷？没人知道。"), a_passage("Steam lifts it · And salt?")

    def shown(*passages: AnswerPassage) -> list[str]:
        return texts(*passages, level=PARTIAL, question="Why does bread rise?", wanted=AnswerType.REASON)

    assert shown(told, asking, asking_zh, listed) == [told.text, listed.text]
    assert shown(asking, told) == [asking.text, told.text]


def test_beside_a_note_that_is_asked_about_other_notes_are_shown_if_they_name_it() -> None:
    own, further = (a_passage(text, note_title="Endowment effect") for text in ("We keep it.", "Owners ask more."))
    other = a_passage("The effect of contrast sells water.", path="Contrast.md")
    naming = a_passage("The endowment effect is a bias.", path="Bias.md")
    every = (own, further, other, naming)

    shown = texts(*every, level=PARTIAL, question="What is the endowment effect?", wanted=AnswerType.DEFINITION)
    of_another = texts(*every, level=PARTIAL, question="What makes people buy water?", wanted=AnswerType.OTHER)

    assert shown == [own.text, further.text, naming.text]
    assert of_another == [each.text for each in every]


def test_nothing_is_left_of_nothing() -> None:
    assert texts(level=PARTIAL, question=WHO, wanted=AnswerType.PERSON) == []
