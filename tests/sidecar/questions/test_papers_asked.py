"""What a question asks of papers: a facet of the matrix, and perhaps a topic beside it."""

import pytest

from catena.questions.papers_asked import facet_asked
from catena.rhetoric.facet import Facet


@pytest.mark.parametrize(
    ("question", "facet"),
    [
        ("What are the limitations of Kim 2020?", Facet.LIMIT),
        ("What did I criticise about Kim and Lee?", Facet.LIMIT),
        ("How many participants did Kim have?", Facet.SAMPLE),
        ("Which data did Kim use?", Facet.SAMPLE),
        ("What did Kim et al. measure?", Facet.MEASURE),
        ("What is the research question of Kim 2020?", Facet.QUESTION),
        ("What did Kim investigate?", Facet.QUESTION),
        ("How did Kim measure naps?", Facet.METHOD),
        ("What did Kim find?", Facet.RESULT),
        ("What does Kim say about the limits of naps?", Facet.RESULT),
        ("What are the limits of Kim's method?", Facet.LIMIT),
        ("Welche Schwächen hat die Studie von Kim?", Facet.LIMIT),
        ("Was hat Kim herausgefunden?", Facet.RESULT),
        ("Wie ist Kim vorgegangen?", Facet.METHOD),
        ("Qu'ont trouvé Kim et Lee ?", Facet.RESULT),
        ("Combien de participants Kim a-t-il étudiés ?", Facet.SAMPLE),
        ("¿Qué encontraron Kim y Lee?", Facet.RESULT),
        ("¿Qué métodos usó Kim?", Facet.METHOD),
        ("Che cosa ha trovato Kim?", Facet.RESULT),
        ("O que encontrou Kim?", Facet.RESULT),
        ("Wat heeft Kim gevonden?", Facet.RESULT),
        ("张三的论文用了什么方法？", Facet.METHOD),
        ("田中の研究の限界は何ですか？", Facet.LIMIT),
        ("김의 연구 방법은 무엇인가요?", Facet.METHOD),
    ],
)
def test_each_language_asks_for_the_facets_of_a_paper(question: str, facet: Facet) -> None:
    asked = facet_asked(question)

    assert asked
    assert asked.facet is facet


def test_what_asks_for_something_else_asks_for_no_facet() -> None:
    assert facet_asked("Where did Kim work?") is None
    assert facet_asked("Who is Kim?") is None


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("What did Kim find?", ""),
        ("What did Kim et al. 2020 find about older people?", "older people"),
        ("What are the main limitations of the study by Kim?", ""),
        ("Combien de participants Kim a-t-il étudiés ?", ""),
        ("What method does Kim propose?", ""),
        ("Was sagen die Studien über Schlaf?", "Schlaf"),
        ("论文关于睡眠说了什么？", "睡眠"),
    ],
)
def test_what_a_question_names_beside_its_papers_is_a_topic(question: str, topic: str) -> None:
    asked = facet_asked(question)

    assert asked
    assert asked.topic(frozenset({"kim"})) == topic


@pytest.mark.parametrize(
    "question",
    [
        "Which study has the largest sample?",
        "Which of my papers had the most participants?",
        "Welche Studie hat die größte Stichprobe?",
        "Quelle étude a le plus grand échantillon ?",
        "¿Qué estudio tiene la muestra más grande?",
        "哪篇论文的样本最大？",
    ],
)
def test_the_paper_with_most_is_asked_for(question: str) -> None:
    asked = facet_asked(question)

    assert asked
    assert asked.of_largest
    assert asked.topic(frozenset()) == ""


def test_most_of_something_else_is_no_paper_with_most() -> None:
    asked = facet_asked("What is the most important result of Kim?")

    assert asked
    assert not asked.of_largest
