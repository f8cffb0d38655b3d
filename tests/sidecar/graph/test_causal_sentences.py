import pytest
from hypothesis import given
from hypothesis import strategies as st

from catena.graph.causal_sentences import LONGEST, relations_in
from catena.graph.joining import SentenceRelation

A, B, C = "\ue000", "\ue001", "\ue002"


def read(sentence: str) -> list[tuple[str, str, str, bool]]:
    """Source, type, target, denied, with A, B, C for the links."""
    names = {A: "A", B: "B", C: "C"}
    text = sentence.replace("[A]", A).replace("[B]", B).replace("[C]", C)
    return [
        (names.get(r.source, r.source), r.type, names.get(r.target, r.target), r.negated) for r in relations_in(text)
    ]


def strength(sentence: str) -> float:
    (relation,) = relations_in(sentence.replace("[A]", A).replace("[B]", B))
    return relation.strength


@pytest.mark.parametrize(
    "sentence",
    [
        "[A] causes [B].",
        "[B] is caused by [A].",
        "[B] caused by [A] is common.",
        "[A] is a cause of [B].",
        "[A] grows, causing [B].",
        "[A], causing [B], is bad.",
        "[A], which causes [B], is bad.",
        "[A] is a habit that causes [B].",
        "[B] is due to [A].",
        "[B] occurs because of [A].",
        "[A] can cause [B].",
        "[A] is known to cause [B].",
        "[A] can, in some people, cause [B].",
        "[B], caused by [A], is common.",
        "The main cause of [B] is [A].",
        "It is [A] that causes [B].",
        "Ann argues that [A] causes [B].",
    ],
)
def test_one_cause_in_many_constructions(sentence: str) -> None:
    assert read(sentence) == [("A", "causes", "B", False)]


@pytest.mark.parametrize(
    "sentence",
    [
        "[A] does not cause [B].",
        "[A] never causes [B].",
        "[A] can't cause [B].",
        "[A] fails to cause [B].",
        "[A] causes no [B].",
        "No [A] causes [B].",
        "There is no evidence that [A] causes [B].",
        "It is a myth that [A] causes [B].",
        "I doubt that [A] causes [B].",
        "I don't think [A] causes [B].",
        "Myth: [A] causes [B].",
        "[B] is not caused by [A].",
        "[A] hardly causes [B].",
        "Contrary to what people say, [A] doesn't cause [B].",
        "The cause of [B] is not [A].",
        "No study shows that [A] causes [B].",
    ],
)
def test_a_denied_cause_is_marked(sentence: str) -> None:
    assert read(sentence) == [("A", "causes", "B", True)]


@pytest.mark.parametrize(
    "sentence",
    [
        "Does [A] cause [B]?",
        "If [A] causes [B], stop.",
        "Whether [A] causes [B] is open.",
        "[A] would cause [B].",
        "[A] could have caused [B].",
        "If only [A] caused [B].",
        "I hope [A] causes [B].",
        "Critics claim that [A] causes [B].",
        "Critics doubt that [A] causes [B].",
        "Check that [A] causes [B].",
        "[A] was designed to cause [B].",
        "This causes [B], says [A].",
        "Fans of [A] cause [B].",
        "[A]'s fans cause [B].",
        "[A] fans cause [B].",
        "[A] causes [B] fans to leave.",
        "[A] is correlated with [B].",
        "[A] comes before [B] because it is short.",
        "“[A] causes [B]” is his slogan.",
        "Hypothesis: [A] causes [B].",
        "I used to think that [A] causes [B].",
        "[A]: cause [B]",
        "[B] is not due to [A] alone.",
        "Ann and [A] discussed the effect of heat on [B].",
        "The cause of [B] is unknown to [A].",
    ],
)
def test_what_is_asked_supposed_wished_or_said_of_others_states_nothing(sentence: str) -> None:
    assert read(sentence) == []


def test_what_depends_on_something_is_influenced_by_it() -> None:
    assert read("[A] depends on [B].") == [("B", "influences", "A", False)]


def test_several_subjects_and_objects_give_a_relation_each() -> None:
    assert read("[A] and [B] lead to [C].") == [("A", "leads_to", "C", False), ("B", "leads_to", "C", False)]
    assert read("[A] leads to [B] and [C].") == [("A", "leads_to", "B", False), ("A", "leads_to", "C", False)]


def test_each_clause_has_its_own_subject_and_denial() -> None:
    assert read("[A] does not reduce [B] but improves [C].") == [
        ("A", "influences", "B", True),
        ("A", "influences", "C", False),
    ]
    assert read("[A] raises [B], which improves [C].") == [
        ("A", "influences", "B", False),
        ("B", "influences", "C", False),
    ]


def test_a_denial_behind_the_first_name_denies_only_the_second() -> None:
    raised_by_a_alone = [("A", "influences", "C", False), ("B", "influences", "C", True)]

    assert read("[C] was raised by [A], not by [B].") == raised_by_a_alone
    assert read("[C] was raised by [A] but not by [B].") == raised_by_a_alone


def test_all_and_both_belong_to_the_subjects_before_them() -> None:
    each = [("A", "influences", "C", False), ("B", "influences", "C", False)]

    assert read("[A] and [B] all reduce [C].") == each
    assert read("[A] and [B] both reduce [C].") == each


def test_what_rose_or_fell_is_what_which_stands_for() -> None:
    assert read("[A] rose, which led to [B].") == [("A", "leads_to", "B", False)]
    assert read("[A] fell, which led to [B].") == [("A", "influences", "B", False)]
    assert read("[A] rose in [C], which led to [B].") == []


def test_evidence_for_supports_and_evidence_against_contradicts() -> None:
    assert read("[A] is strong evidence for [B].") == [("A", "supports", "B", False)]
    assert read("[A] provides no evidence for [B].") == [("A", "supports", "B", True)]
    assert read("[A] casts doubt on [B].") == [("A", "contradicts", "B", False)]


def test_a_measure_is_no_name() -> None:
    assert read("[A] was delayed by two weeks.") == []


def test_which_is_not_the_thing_that_was_made_less() -> None:
    assert read("[A] disrupts [B], which leads to [C].") == [("A", "influences", "B", False)]


def test_less_of_a_cause_or_an_effect_is_an_influence() -> None:
    assert read("Lack of [A] causes [B].") == [("A", "influences", "B", False)]
    assert read("[A] leads to a decrease in [B].") == [("A", "influences", "B", False)]


def test_hedges_weaken_and_emphasis_strengthens() -> None:
    plain = strength("[A] improves [B].")

    assert strength("[A] may improve [B].") < plain
    assert strength("[A] often improves [B].") < plain
    assert strength("I think that [A] improves [B].") < plain
    assert strength("[A] strongly improves [B].") > plain


def test_words_without_a_link_are_a_name_when_the_sentence_is_plain() -> None:
    assert read("Chronic noise raises blood pressure.") == [("Chronic noise", "influences", "blood pressure", False)]
    assert read("Sleep loss impairs [A].") == [("Sleep loss", "influences", "A", False)]


@pytest.mark.parametrize(
    "sentence", ["This habit raises blood pressure.", "Its use causes the following.", "View the results in lists."]
)
def test_words_that_point_elsewhere_are_no_name(sentence: str) -> None:
    assert read(sentence) == []


def test_what_is_too_long_is_no_sentence() -> None:
    assert read("[A] causes [B]" + " and so on" * LONGEST) == []


WORDS = st.sampled_from(
    f"{A} {B} leads to is caused by , and not which that of the because no “ ( ) : may improves without - ing".split()
)


@given(st.lists(WORDS, max_size=25))
def test_no_order_of_words_breaks_it_and_no_name_is_tied_to_itself(words: list[str]) -> None:
    found: tuple[SentenceRelation, ...] = relations_in(" ".join(words))

    assert found == relations_in(" ".join(words))
    assert all(r.source and r.target and r.source != r.target and 0 < r.strength <= 1 for r in found)


def test_a_sentence_that_ends_with_the_names_behind_a_participle_states_nothing() -> None:
    assert read("Triggered by Miller, Jones & Hart 2023 (Nature Letters).") == []
