"""A question for an address is told where the links of the notes lead."""

import pytest

from catena.notes import parse_note
from catena.questions.answer_type import answer_type_of
from catena.reading.addresses import asks_for_address
from catena.reading.answering import reading_of
from catena.reading.answering_words import answering_words
from catena.reading.candidates import FoundNote
from catena.reading.finding import read
from catena.reading.overall import Unknown
from catena.reading.sought import sought_by
from catena.vault.path import VaultPath

BLOG = b"# My blog\n\nMy [blog on weaving](https://wool.example/blog) began in 2020.\n\nIt has many readers.\n"


def answers(question: str, raw: bytes = BLOG) -> list[tuple[str, list[str]]]:
    """Return what answers a question, each with its bold words."""
    sought = sought_by(question, (), answer_type_of(question))
    notes = [FoundNote(note=parse_note(VaultPath("My blog.md"), raw), relevance=0.9)]
    reading = reading_of(sought, read(sought, notes, similarity=None, reader=None), Unknown())
    return [
        (
            each.candidate.window.text,
            [each.candidate.window.text[a:b] for a, b in answering_words(each.candidate.window.text, sought)],
        )
        for each in reading.weighed
    ]


@pytest.mark.parametrize(
    "question",
    [
        "What is the address of my blog?",
        "Wie lautet die Webadresse von meinem Blog?",
        "Quelle est l'adresse de mon blog ?",
        "¿Cuál es la dirección de mi blog?",
        "我的 blog 网址是什么？",
    ],
)
def test_the_address_stands_in_the_sentence_that_answers(question: str) -> None:
    assert answers(question)[0] == (
        "My blog on weaving (https://wool.example/blog) began in 2020.",
        ["https://wool.example/blog"],
    )


def test_a_list_of_links_and_a_field_answer_too() -> None:
    shops = b"---\nurl: https://wool.example\n---\n- [Old shop](https://old.example/a)\n- [New shop](https://new.example/b)\n"
    told = [text for text, _ in answers("What is the URL of the new shop?", shops)]

    assert "Old shop (https://old.example/a) · New shop (https://new.example/b)" in told
    assert "url: https://wool.example" in told


@pytest.mark.parametrize(
    "question", ["Which share of the sites was closed?", "How many web pages have I saved?", "What do sites cost?"]
)
def test_a_question_about_sites_asks_for_no_address(question: str) -> None:
    assert not asks_for_address(question)


def test_no_other_question_is_told_an_address() -> None:
    told = [text for text, _ in answers("Since when do I have my blog?")]

    assert told
    assert all("https" not in text for text in told)
