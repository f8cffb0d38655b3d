import pytest
from hypothesis import given
from hypothesis import strategies as st

from catena.claims.features import PairFeatures
from catena.claims.opposing import ContradictionType, compare

NEAR = 0.85


def score(a: str, b: str) -> float:
    return compare(a, b, cosine=NEAR).score


@pytest.mark.parametrize(
    ("a", "b", "kind"),
    [
        ("Notes significantly improve retention.", "Notes do not improve retention.", ContradictionType.NEGATION),
        (
            "There is a link between tea and sleep.",
            "There is no link between tea and sleep.",
            ContradictionType.NEGATION,
        ),
        ("The habit takes 21 days to form.", "The habit takes 66 days to form.", ContradictionType.CONFLICTING_VALUES),
        ("The bank was founded in 1994.", "The bank was founded in 1998.", ContradictionType.CONFLICTING_VALUES),
        ("The method is effective.", "The method is ineffective.", ContradictionType.OPPOSING_SENTIMENT),
        ("Tea increases alertness.", "Tea decreases alertness.", ContradictionType.OPPOSING_SENTIMENT),
        ("Cats are faster than dogs.", "Dogs are faster than cats.", ContradictionType.SEMANTIC_CONFLICT),
    ],
)
def test_opposed_claims_are_found_and_named(a: str, b: str, kind: ContradictionType) -> None:
    found = compare(a, b, cosine=NEAR)

    assert found.contradicts
    assert found.type is kind


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Tea lowers the risk of stroke.", "Tea raises the cost of breakfast."),
        ("The list is non-exhaustive.", "The list is short."),
        ("The advice was valuable.", "The advice was invaluable."),
        ("Tea does not reduce alertness.", "Tea increases alertness."),
        ("Lack of sleep harms memory.", "Sleep improves memory."),
        ("The drug works in mice.", "The drug does not work in humans."),
        ("The test never fails.", "The test always succeeds."),
        ("It takes 2 hours to print the book.", "It takes 120 minutes to print the book."),
        ("Recall rose by 20 percent after 7 days.", "Recall rose by 5 percent after 90 days."),
        ("Not only students use the app.", "Students use the app."),
        ("Chapter 3 is about memory.", "Chapter 9 is about memory."),
        ("This works on Linux.", "This does not work on Linux."),
        ("Introduced in version 1.6.0 of the app.", "Introduced in version 7.2.0 of the app."),
    ],
)
def test_claims_that_only_look_opposed_are_left_alone(a: str, b: str) -> None:
    assert not compare(a, b, cosine=NEAR).contradicts


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The discount does not apply to students.", "The discount applies to students."),
        ("Soil compaction after a harvest is reversible.", "Soil compaction after a harvest is irreversible."),
        ("The manuscript lacks page numbers.", "The manuscript has page numbers."),
        ("The sample was free of contamination.", "The sample was contaminated."),
        ("The reaction works only in the absence of oxygen.", "The reaction also works when oxygen is present."),
        ("No member of the crew survived.", "Three members of the crew survived."),
        ("The flood came before the famine.", "The famine preceded the flood."),
        ("The observatory opened in March 1911.", "The observatory opened in May 1911."),
        ("The machine is reliably fast.", "The machine is unreliably fast."),
        ("The court upheld the verdict.", "The verdict was overturned by the court."),
        ("Comets contain no water.", "Water is contained in comets."),
        ("The oldest church in the town is Saint Mary.", "The oldest church in the town is Saint Paul."),
        ("Der Keller ist frei von Schimmel.", "Im Keller gibt es Schimmel."),
        ("La réforme a augmenté le chômage.", "La réforme a réduit le chômage."),
        ("Die Bürger lehnen den Ausbau der Straße ab.", "Die Bürger begrüßen den Ausbau der Straße."),
        ("It is a misconception that bats are blind.", "Bats are blind."),
        ("In der Stadt sind Autos schneller als Räder.", "Räder sind in der Stadt schneller als Autos."),
    ],
)
def test_claims_that_deny_each_other_in_other_words_or_order_are_opposed(a: str, b: str) -> None:
    assert compare(a, b, cosine=NEAR).contradicts


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Some parasites harm their hosts.", "Some parasites do not harm their hosts."),
        ("有些学生喜欢数学。", "有些学生不喜欢数学。"),
        ("The wall is younger than the temple.", "The temple is older than the wall."),
        ("Tea contains less caffeine than coffee.", "Coffee contains more caffeine than tea."),
        ("The proposal lacks a budget.", "The proposal has no budget."),
        ("Dem Museum fehlt ein Aufzug.", "Das Museum hat keinen Aufzug."),
        ("The bridge is 120 metres long.", "The bridge is 14 metres wide."),
        ("The bridge was open until the storm.", "Since the storm the bridge has been closed."),
        ("The observatory opened in March 1911.", "The observatory opened in 1911."),
    ],
)
def test_claims_about_parts_other_measures_or_other_times_are_not(a: str, b: str) -> None:
    assert not compare(a, b, cosine=NEAR).contradicts


def test_a_negation_elsewhere_in_the_sentence_opposes_nothing() -> None:
    assert score("Tea improves sleep, though not taste.", "Tea improves sleep.") < 0.5


def test_two_turns_cancel_and_one_stays() -> None:
    assert score("When prices rise, demand falls.", "When prices fall, demand rises.") < 0.5
    assert score("When prices rise, demand falls.", "When prices rise, demand grows.") > 0.7


def test_improving_something_bad_is_a_decrease() -> None:
    assert score("Walking worsens back pain.", "Walking reduces back pain.") > 0.7
    assert score("Walking improves back pain.", "Walking reduces back pain.") < 0.5


def test_without_embeddings_word_overlap_stands_in() -> None:
    found = compare("Notes improve retention.", "Notes do not improve retention.", cosine=None)

    assert found.contradicts
    assert 0 < found.similarity <= 1
    assert found.features is not None and found.features.embedded == 0


def test_a_model_of_ones_own_may_judge() -> None:
    asked: list[PairFeatures] = []

    def judge(features: PairFeatures) -> float:
        asked.append(features)
        return 0.123

    assert compare("Tea helps sleep.", "Tea harms sleep.", cosine=NEAR, judged_by=judge).score == 0.123
    assert len(asked) == 1


WORDS = """tea sleep not increases reduces never 20 % mg 1994 in without more than less ( ) , the no risk fails to most
    improves worse better before after one five of lack and by""".split()
SENTENCES = st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join)


@given(SENTENCES | st.text(max_size=80), SENTENCES | st.text(max_size=80), st.none() | st.floats(-1, 1))
def test_comparing_never_fails_and_knows_no_order(a: str, b: str, cosine: float | None) -> None:
    found = compare(a, b, cosine=cosine)

    assert 0 <= found.score <= 1
    assert 0 <= found.similarity <= 1
    assert found == compare(b, a, cosine=cosine)


@given(SENTENCES)
def test_a_claim_never_contradicts_itself(text: str) -> None:
    assert not compare(text, text, cosine=1.0).contradicts


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Dreams are meaningful.", "Dreams are meaningless."),
        ("The bridge is 54 km long.", "The bridge has a length of 23 km."),
        ("The first study has confirmed the theory.", "The theory was not confirmed by the first study."),
        ("La seconde étude n'a pas confirmé l'hypothèse.", "L'hypothèse a été confirmée par la seconde étude."),
        ("Rituale fördern den Schlaf.", "Rituale haben keinen Einfluss auf den Schlaf."),
        ("这个反应是可逆的。", "这个反应是不可逆的。"),
    ],
)
def test_opposites_by_ending_measures_and_the_passive_are_found_in_several_languages(a: str, b: str) -> None:
    assert compare(a, b, cosine=NEAR).contradicts


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Algunos autores aceptan la teoría.", "Otros autores no aceptan la teoría."),
        ("Le maître apprend de l'élève.", "L'élève apprend du maître."),
        ("The north trades with the south.", "The south trades with the north."),
        ("The sample was heated for 10 minutes.", "The sample was cooled for 40 minutes."),
        ("2010年该公司盈利。", "2020年该公司不再盈利。"),
        ("这是可逆的。", "这是不可逆的。"),
    ],
)
def test_what_may_both_be_so_is_no_contradiction_in_any_language(a: str, b: str) -> None:
    assert not compare(a, b, cosine=NEAR).contradicts


def test_most_and_some_that_are_otherwise_may_both_be_right() -> None:
    assert not compare("Most rooms have a stove.", "Some rooms do not have a stove.", cosine=0.95).contradicts
    assert compare("Most rooms have a stove.", "Most rooms do not have a stove.", cosine=0.95).contradicts


def test_a_statistic_in_brackets_makes_no_formula_of_a_statement() -> None:
    found = compare("The fit of the scale was excellent (alpha = 0.91).", "The fit of the scale was poor.", cosine=0.9)

    assert found.contradicts
