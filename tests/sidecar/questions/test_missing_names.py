import pytest

from catena.questions.missing_names import missing_names
from tests.sidecar.questions.words import SomeWords

ENGLISH = SomeWords(
    dict.fromkeys(
        ("Sleep", "Naps", "Tea", *"ABCDEFGHIJKL"),
        "Naps help memory. What is this? The players of a month do well with this.",
    )
)
GERMAN = SomeWords(dict.fromkeys(("A", "B", "C"), "Die Karten sind nicht das, was man mit dem Kasten macht."))
CHINESE = SomeWords(dict.fromkeys(("睡眠", "记忆", "午睡"), "睡眠是有用的，不是没用的。"))


@pytest.mark.parametrize(
    ("question", "missing"),
    [
        ("Does Keycloak help memory?", ("Keycloak",)),
        ("What did Marie Curie do?", ("Marie Curie",)),
        ("What is the price of lanolin?", ("lanolin",)),
        ("What lanolin price do I pay?", ("lanolin",)),
        ("What ferments the coffee?", ()),  # no noun
        ("lanolin", ("lanolin",)),  # all that was typed
        ("mistake", ()),
        ("Do naps help memory?", ()),
        ("What happened to Keycloak on Monday in September?", ("Keycloak",)),
        ("Which mistake did the players make this month?", ()),  # notes may say so in other words
        ("How do I quickly snore in 1999?", ()),  # no nouns
        ("How many mistakes of a month do well with this?", ("mistakes",)),  # what is counted has hardly another word
        ("How many cups of coffee do well with this?", ("coffee",)),
        ("How many minutes do naps help with this?", ()),  # days answer as well
    ],
)
def test_names_and_nouns_that_no_note_has_are_told(question: str, missing: tuple[str, ...]) -> None:
    assert missing_names(question, ENGLISH) == missing


def test_the_words_that_ask_for_a_difference_are_missing_nowhere() -> None:
    notes = SomeWords(dict.fromkeys(("A", "B", "C"), "La sieste est un repos, et le thé est dans la tasse."))

    assert missing_names("Quelle est la différence entre la sieste et le thé ?", notes) == ()
    assert missing_names("Quelle est la lanoline dans la tasse ?", notes) == ("lanoline",)


def test_a_handful_of_notes_need_not_ask_as_the_question_does_to_be_in_its_language() -> None:
    few = SomeWords({"Tern": "The tern flies from the north to the south, and back before it is cold."})

    assert missing_names("What is lanolin?", few) == ("lanolin",)
    assert missing_names("What is PIM?", few) == ("PIM",)
    assert missing_names("Was macht die Drehleier mit dem Kasten?", few) == ()


def test_german_nouns_count_only_among_german_notes() -> None:
    assert missing_names("Was macht die Drehleier mit dem Kasten?", GERMAN) == ("Drehleier",)
    assert missing_names("Was macht die Drehleier mit dem Kasten?", ENGLISH) == ()


def test_a_german_noun_that_begins_a_longer_word_of_a_note_is_not_missing() -> None:
    notes = SomeWords(dict.fromkeys(("A", "B", "C"), "Die Schneckenplage ist nicht das, was man mit dem Kasten macht."))

    assert missing_names("Was macht man gegen Schnecken mit dem Kasten?", notes) == ()
    assert missing_names("Was macht man gegen Plage mit dem Kasten?", notes) == ("Plage",)


def test_a_word_for_notes_themselves_is_not_missing() -> None:
    assert missing_names("Alle Notizen, die man nicht mit dem Kasten macht?", GERMAN) == ()


def test_chinese_names_are_looked_for_by_their_pairs_of_characters() -> None:
    assert missing_names("睡眠和焦虑有什么关系？", CHINESE) == ("焦虑",)
    assert missing_names("睡眠和焦虑有什么关系？", ENGLISH) == ()
    assert missing_names("Keycloak 是什么？", ENGLISH) == ("Keycloak",)


def test_an_abbreviation_is_not_expected_in_notes_of_another_language() -> None:
    assert missing_names("Comment sait-on si une sieste est bonne contre un AVC ?", ENGLISH) == ()
    assert missing_names("Comment sait-on si une sieste est bonne avec Keycloak ?", ENGLISH) == ("Keycloak",)
    assert missing_names("What is this TIA?", ENGLISH) == ("TIA",)


def test_chinese_words_that_ask_for_a_list_or_a_long_form_name_nothing() -> None:
    assert missing_names("列出所有午睡", CHINESE) == ()
    assert missing_names("MCDA 代表什么？", CHINESE) == ("MCDA",)
