"""What is shown of passages when none states the reason that was asked for."""

import pytest

from catena.forms.reasoning import (
    MOST_REASONS,
    leave_it_open,
    likely_reasons,
    reasons_first,
    tells_no_reason,
    tells_reason,
)
from tests.passages import a_passage

SURE = a_passage("The loaves are wet and lie close in the basket.", score=0.41)
NEAR = a_passage("Nobody floured the baskets on Monday.", score=0.25)
FAR = a_passage("Baskets of rattan are sold in three sizes.", score=0.11)


def test_passages_that_are_likely_to_answer_are_shown_without_those_that_only_name_the_topic() -> None:
    assert likely_reasons([SURE, NEAR, FAR]) == (SURE, NEAR)
    assert likely_reasons([]) == ()
    many = [a_passage(f"The loaves of oven {number} are wet.", score=0.41) for number in range(5)]
    assert likely_reasons(many) == tuple(many[:MOST_REASONS])


def test_what_names_a_cause_is_shown_however_unlikely() -> None:
    cause = a_passage("The baskets were damp, due to the strike.", score=0.05)

    assert likely_reasons([FAR, cause]) == (FAR, cause)
    assert likely_reasons([SURE, FAR, cause]) == (SURE, cause)


def test_if_none_is_likely_one_is_shown() -> None:
    aside = a_passage("Rattan baskets dry slowly.", score=0.04)

    assert likely_reasons([FAR, aside]) == (FAR,)


@pytest.mark.parametrize(("score", "shown"), [(0.11, 3), (0.08, 2), (0.03, 1)])
def test_the_less_likely_the_fewer_are_shown(score: float, shown: int) -> None:
    passages = [a_passage(f"Rattan of lot {number} floats.", score=score) for number in range(5)]

    assert likely_reasons(passages) == tuple(passages[:shown])


def test_a_note_on_something_else_gives_no_reason() -> None:
    best = a_passage("A firm darn on weak cloth may fail at its border.", "Mending.md", score=0.2)
    beside = a_passage("Swiss darns imitate knitting.", "Mending.md", score=0.15)
    aside = a_passage("The result tells why an operation may fail.", "Results.md", score=0.18)

    assert likely_reasons([best, aside, beside], ("darn fail",)) == (best, beside)
    assert likely_reasons([aside, best], ("darn fail",)) == (aside, best)


def test_what_shares_only_another_word_with_the_question_is_about_something_else() -> None:
    darn = a_passage("A firm darn in weak cloth tears at the join.", score=0.11)
    call = a_passage("Err means the call failed, because no value was made.", "Results.md", score=0.09)

    assert likely_reasons([darn, call], ["darn fail"]) == (darn,)

    named = a_passage("Okafor's call made the news.", "Results.md", score=0.09)
    assert likely_reasons([darn, named], ["darn of Okafor"]) == (darn, named)


def test_the_best_passage_stays_though_it_shares_no_word_with_a_question_in_another_language() -> None:
    said = a_passage("The stitch is called a ladder because its threads look like rungs.", score=0.2)

    assert likely_reasons([said], ["Leiterstich", "Name Leiterstich"]) == (said,)


def test_what_is_unlikely_to_answer_and_gives_no_reason_for_what_is_asked_about_tells_none() -> None:
    aside = a_passage("Rattan baskets dry slowly.", score=0.06)
    other = a_passage("Damp causes mould.", score=0.06)

    assert tells_no_reason([aside], [], ["rattan baskets"])
    assert tells_no_reason([other], ["Rye: Salt causes thirst."], ["rattan baskets"])
    assert not tells_no_reason([aside], ["Rye: Rattan baskets split because of frost."], ["rattan baskets"])
    assert not tells_no_reason([a_passage("Rattan baskets dry slowly.", score=0.3)], [], ["rattan baskets"])


REASON = a_passage("Rattan baskets split because they dry too fast.", score=0.3)


def test_the_first_that_tells_a_reason_leads_and_two_at_most_go_on() -> None:
    asides = [a_passage(f"Rattan baskets of lot {number} float.", score=0.4) for number in range(4)]

    assert reasons_first([*asides, REASON], ("rattan baskets",)) == (REASON, *asides[:2])
    assert reasons_first(asides, ("rattan baskets",)) == tuple(asides[:3])
    assert reasons_first([SURE, FAR], ("rattan baskets",)) == (SURE,)
    assert reasons_first([], ("rattan baskets",)) == ()


def test_a_reason_that_is_much_less_likely_does_not_lead() -> None:
    unlikely = a_passage("Rattan baskets are dear because of customs.", score=0.05)

    assert reasons_first([SURE, unlikely], ("rattan baskets",)) == (SURE, unlikely)


def test_what_gives_any_reason_is_kept_though_it_is_less_likely() -> None:
    beside = a_passage("Rye is salted because it rises too fast.", score=0.05)
    aside = a_passage("Rye is salted.", score=0.05)

    assert reasons_first([SURE, beside, aside], ("rattan baskets",)) == (SURE, beside)


def test_a_reason_is_one_for_what_is_asked_about() -> None:
    beside = a_passage("Rye is salted, as it rises too fast. Rattan baskets float.", "Bread.md")
    before = a_passage("Rattan baskets split. That is why they lie in water.", "Bread.md")
    titled = a_passage("They split because they dry too fast.", "Rattan baskets.md")

    assert not tells_reason(beside, ("rattan baskets",))
    assert tells_reason(before, ("rattan baskets",))
    assert tells_reason(titled, ("rattan baskets",))
    half = a_passage("Es condición necesaria, porque converge.", "Series.md")
    assert not tells_reason(half, ("condición de carrera",))


def test_a_question_for_a_reason_is_left_open_if_nothing_tells_one_or_is_likely_to() -> None:
    aside = a_passage("The baskets of rattan dry slowly on the shelf.", score=0.06)
    question, concepts = "Why do the rattan baskets split on the shelf?", ("rattan baskets split",)

    assert leave_it_open([aside], question, concepts)
    assert not leave_it_open([aside, REASON], question, concepts)
    assert not leave_it_open([a_passage(aside.text, score=0.2)], question, concepts)
    assert not leave_it_open([a_passage(aside.text, "Why rattan baskets split.md", score=0.06)], question, concepts)
    assert not leave_it_open([aside], "Warum reißen die Körbe aus Rattan auf dem Regal?", ("Körbe aus Rattan",))


def test_what_a_thing_is_good_for_is_a_reason_to_use_it_and_for_nothing_else() -> None:
    history = a_passage("Rattan baskets have been around since 1911.", score=0.5)
    use = a_passage("Rattan baskets let you carry wet loaves.", score=0.4)

    assert reasons_first([history, use], ["rattan baskets"], of_use=True) == (use, history)
    assert reasons_first([history, use], ["rattan baskets"]) == (history, use)
    purpose = a_passage("Wet rattan baskets in order to store them.", score=0.5)
    assert reasons_first([purpose, use], ["rattan baskets"], of_use=True) == (use, purpose)
    cause = a_passage("We like rattan baskets because they breathe.", score=0.5)
    assert reasons_first([cause, use], ["rattan baskets"], of_use=True) == (cause, use)
    assert reasons_first([history, use], ["use rattan baskets"], of_use=True) == (use, history)
    other = a_passage("Tins let you carry wet loaves.", "Tins.md", score=0.4)
    assert reasons_first([history, other], ["rattan baskets"], of_use=True)[0] == history


@pytest.mark.parametrize("question", ["undercharging bad", "undercharging dangerous", "undercharging gefährlich"])
def test_what_comes_of_a_thing_tells_why_it_is_good_or_bad(question: str) -> None:
    comes = a_passage("Undercharging causes trouble for others.", "Prices.md")

    assert tells_reason(comes, (question,))
    assert not tells_reason(comes, ("undercharging lonely",))
