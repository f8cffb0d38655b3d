"""What else a thing is called, what it is part of or named after: asked in a frame, told in a frame."""

import pytest

from catena.questions.answer_type import answer_type_of
from catena.reading.answering_words import answering_words
from catena.reading.named_things import things_named, tie_asked
from catena.reading.sought import sought_by


def marked(question: str, text: str) -> list[str]:
    sought = sought_by(question, (), answer_type_of(question))
    return [text[start:end] for start, end in answering_words(text, sought)]


@pytest.mark.parametrize(
    ("question", "text", "name"),
    [
        ("What is another word for quern?", "A quern, also known as a hand mill, grinds.", "a hand mill"),
        ("What else is the quern called?", "The quern, a.k.a. hand mill, grinds.", "hand mill"),
        ("What is a quern part of?", "A quern grinds. It belongs to the old kitchen.", "the old kitchen"),
        ("Which group does cirrane belong to?", "It is part of the zeolite group.", "the zeolite group"),
        ("What is cirrane named after?", "It was named after the river Cirra.", "the river Cirra"),
        ("Was ist ein anderes Wort für Mühle?", "Die Mühle wird auch Büttenwerk genannt.", "Büttenwerk"),
        ("Wozu gehört die Mühle?", "Die Mühle gehört zum Verband der Museen.", "Verband der Museen"),
        ("Quel est un autre nom du métier ?", "On l’appelle aussi barre lyonnaise.", "barre lyonnaise"),
        ("¿De qué forma parte el molino?", "El molino forma parte de la ruta del agua.", "ruta del agua"),
        ("Di che cosa fa parte il mulino?", "Il mulino fa parte della rete storica.", "rete storica"),
        ("De que faz parte o moinho?", "O moinho não é muito grande e faz parte da rota antiga.", "rota antiga"),
        ("Wat is een ander woord voor molen?", "De molen, ook bekend als maalderij, staat stil.", "maalderij"),
        ("竹纸又叫什么？", "竹纸又称毛边纸。", "毛边纸"),
        ("水車の別名は何ですか？", "水車の別名は「みずぐるま」です。", "みずぐるま"),
        ("물레방아의 다른 이름은?", "물레방아의 다른 이름은 수차.", "수차"),
    ],
)
def test_the_other_thing_is_marked_where_a_sentence_names_it(question: str, text: str, name: str) -> None:
    assert marked(question, text) == [name]


@pytest.mark.parametrize(
    "question",
    ["What is a quern?", "Which part of the quern is heavy?", "What does the word quern mean?", "Who calls it so?"],
)
def test_other_questions_ask_for_no_such_thing(question: str) -> None:
    assert tie_asked(question) is None


def test_a_part_of_something_else_is_not_what_the_subject_is_part_of() -> None:
    assert marked("What is the load part of?", "Part of it belongs to us.") == ["us"]
    assert marked("What is the load part of?", "Part of the day is free.") == []


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("In der Informatik ist Typ übrigens ein gängiges Synonym für Menge.", ["Typ"]),
        ("Ein gängiges Synonym für die Menge gibt es hier nicht.", []),
        ("There is no synonym of the word loom in this book.", []),
        ("Synonym: frame", ["frame"]),
    ],
)
def test_what_a_word_is_a_synonym_of_is_not_what_else_it_is_called(text: str, named: list[str]) -> None:
    assert [text[start:end] for start, end in things_named(text, "called")] == named
