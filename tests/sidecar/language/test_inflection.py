import pytest

from catena.language.inflection import Form, inflected, number_forms, same_word, singular, verb_forms


def form_of(verb: str, form: Form) -> set[str]:
    return {found for found, kind in verb_forms(verb) if kind is form}


@pytest.mark.parametrize(
    ("verb", "third", "ing", "past", "participle"),
    [
        ("improve", "improves", "improving", "improved", "improved"),
        ("carry", "carries", "carrying", "carried", "carried"),
        ("play", "plays", "playing", "played", "played"),
        ("stop", "stops", "stopping", "stopped", "stopped"),
        ("occur", "occurs", "occurring", "occurred", "occurred"),
        ("limit", "limits", "limiting", "limited", "limited"),
        ("uphold", "upholds", "upholding", "upheld", "upheld"),
        ("agree", "agrees", "agreeing", "agreed", "agreed"),
        ("lie", "lies", "lying", "lied", "lied"),
        ("go", "goes", "going", "went", "gone"),
        ("have", "has", "having", "had", "had"),
        ("lead", "leads", "leading", "led", "led"),
        ("arise", "arises", "arising", "arose", "arisen"),
        ("underlie", "underlies", "underlying", "underlay", "underlain"),
        ("bring_about", "brings_about", "bringing_about", "brought_about", "brought_about"),
    ],
)
def test_a_verb_has_its_forms(verb: str, third: str, ing: str, past: str, participle: str) -> None:
    forms = [form_of(verb, form) for form in (Form.BASE, Form.S, Form.ING, Form.PAST, Form.PARTICIPLE)]

    assert forms == [{verb}, {third}, {ing}, {past}, {participle}]


def test_where_british_and_american_spelling_differ_both_are_forms() -> None:
    assert {"levelled_off", "leveled_off", "levelling_off", "leveling_off"} <= inflected("level_off")


@pytest.mark.parametrize(
    ("noun", "form"), [("habits", "habit"), ("theory", "theories"), ("theories", "theory"), ("boxes", "box")]
)
def test_a_noun_is_looked_for_in_both_numbers(noun: str, form: str) -> None:
    assert form in number_forms(noun)
    assert next(number_forms(noun)) == noun


@pytest.mark.parametrize(
    ("noun", "alone"), [("spindles", "spindle"), ("loss", "loss"), ("class", "class"), ("bus", "bus")]
)
def test_a_plural_loses_its_ending_and_nothing_else_does(noun: str, alone: str) -> None:
    assert singular(noun) == alone


@pytest.mark.parametrize(
    ("one", "other"), [("learn", "learning"), ("memory", "memories"), ("walk", "walks"), ("keys", "key")]
)
def test_forms_of_a_word_are_the_same_word(one: str, other: str) -> None:
    assert same_word(one, other)


@pytest.mark.parametrize(
    ("one", "other"), [("car", "cart"), ("form", "formula"), ("note", "north"), ("a", "b"), ("les", "less")]
)
def test_other_words_are_not(one: str, other: str) -> None:
    assert not same_word(one, other)
