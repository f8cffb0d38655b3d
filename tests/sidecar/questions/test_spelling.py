import pytest

from catena.questions.correction import Correction
from catena.questions.edit_distance import differ_in_form, slips
from catena.questions.spelling import spelled
from tests.sidecar.questions.words import SomeWords

WORDS = SomeWords(
    {
        "Graph View": "The graph view shows templates and separate workspaces.",
        "Machine learning": "A limit on learning. Environmental models of behaviour were analysed. List, remind, said.",
        "Permanente Notizen": "Die Notizen und die Karteikarten sind nicht das, was ich suche. Werkzeuge.",
        "Karteikarten": "Die Karteikarten sind nicht alt und das Werkzeug ist neu. Was ist das?",
        "Werkzeug": "Das ist nicht die Karteikarte, und was ist das? Die Werkzeuge sind gut.",
        "Marchetti 2019": "Marchetti did measure the limit.",
        "Monthlies": "The monthlies come late.",
        "Fallbacc": "The nearest one, the fallbacc.",
    }
)


@pytest.mark.parametrize(
    ("typed", "read_as"),
    [
        ("where do tempaltes belong", "where do templates belong"),
        ("machine lerning basics", "machine learning basics"),
        ("should I keep seperate workspaces?", "should I keep separate workspaces?"),
        ("which limt applies", "which limit applies"),
        ("enviromental models", "environmental models"),
        ("What did Marcheti measure?", "What did Marchetti measure?"),
        ("Wo sind die Kartiekarten?", "Wo sind die Karteikarten?"),
    ],
)
def test_a_word_that_no_note_has_is_read_as_its_one_neighbour(typed: str, read_as: str) -> None:
    found = spelled(typed, WORDS)

    assert found.text == read_as
    assert len(found.corrections) == 1


def test_an_author_whom_notes_only_cite_is_read_as_the_citekey() -> None:
    words = SomeWords({"Stroke": "A trial (@Lindqvist2011) found less, says @Lindqvist2011.", "Mill": "@Okafor2019"})

    assert spelled("What did Lindqvist find?", words).corrections == (
        Correction(typed="Lindqvist", read_as="lindqvist2011"),
    )
    assert spelled("What did Okafor find?", words).text == "What did okafor2019 find?"
    assert spelled("What did Linde find?", words).text == "What did Linde find?"


def test_two_words_that_make_the_name_of_a_note_are_repaired_as_one() -> None:
    found = spelled("how do I open the graf veiw?", WORDS)

    assert found.text == "how do I open the graph view?"
    assert found.corrections == (Correction(typed="graf veiw", read_as="graph view"),)


@pytest.mark.parametrize(
    "question",
    [
        "Was unterscheidet die Notizen und das Werkzeug?",  # a word that asks for a comparison
        "what is the limit of templates",  # every word is there
        'who wrote "lerning by heart"?',  # quoted
        "what does [[Lerning]] say?",
        "what did [@lerning2019] find?",
        "who paid for it?",  # English, near `said`
        "why rewind the tape?",  # English, near `remind`
        "what is a monthless year?",  # made of an English word, near `monthlies`
        "what is the neatest repair?",  # the superlative of one, near `nearest`
        "is there a fallback?",  # made of two, near `fallbacc`
        "what is LIMT?",  # a name in capitals
        "what is lrn?",  # too short
        "Pourquoi les tempaltes sont dans le dossier ?",  # the notes are in other languages
    ],
)
def test_what_may_be_meant_as_it_stands_is_never_repaired(question: str) -> None:
    assert spelled(question, WORDS).text == question


@pytest.mark.parametrize(
    ("typed", "read_as"), [("analysed behavior", "analysed behaviour"), ("analyzed models", "analysed models")]
)
def test_another_region_s_spelling_is_found_without_a_word_about_it(typed: str, read_as: str) -> None:
    found = spelled(typed, WORDS)

    assert found.text == read_as
    assert found.corrections == ()


def test_two_neighbours_alike_mean_no_repair() -> None:
    words = SomeWords({"Casting": "about casting", "Catting": "about catting"})

    assert spelled("about cating", words).text == "about cating"


def test_slips_of_the_pen_are_counted() -> None:
    assert slips("veiw", "view", at_most=2) == 1  # swapped
    assert slips("graf", "graph", at_most=2) == 1  # sounds alike
    assert slips("übung", "ubung", at_most=1) == 0
    assert slips("sleep", "coffee", at_most=2) == 3
    assert slips("enviromental", "environmental", at_most=2) == 1


def test_forms_and_regions_are_no_slips() -> None:
    assert differ_in_form("colour", "color")
    assert differ_in_form("uebung", "übung")
    assert differ_in_form("model", "models")
    assert differ_in_form("welchem", "welche")
    assert not differ_in_form("seperate", "separate")


def test_what_only_asks_is_no_slip_for_a_word_of_the_notes() -> None:
    words = SomeWords({str(number): "Las cuentas de la casa y el huerto que hay." for number in range(3)})

    assert (
        spelled("¿Cuántas hojas tiene el árbol de la casa?", words).text == "¿Cuántas hojas tiene el árbol de la casa?"
    )
    assert spelled("¿Dónde hay cuentsa de la casa?", words).text == "¿Dónde hay cuentas de la casa?"
