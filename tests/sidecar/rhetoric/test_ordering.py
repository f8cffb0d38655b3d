"""What the sentences of an abstract do is told by their order, too."""

from catena.rhetoric.judging import judged
from catena.rhetoric.kind import Kind
from catena.rhetoric.ordering import judged_in_order

ABSTRACT = (
    "Swifts return to the same roof each May.",
    "Their nests are lost when houses are renovated.",
    "This study compares boxes of wood and of clay.",
    "We counted the pairs in 40 boxes for three summers.",
    "Wooden boxes held 31 pairs and clay boxes 12 (p = 0.01).",
    "Chicks left both at the same age.",
    "Wooden boxes replace lost nests better than clay ones.",
)


def kinds(*sentences: str) -> list[Kind | None]:
    found = judged_in_order(sentences)
    return [one.kind if one else None for one in found]


def test_what_opens_an_abstract_is_no_finding_and_what_closes_it_is() -> None:
    opening, *_, closing = kinds(*ABSTRACT)

    assert judged(ABSTRACT[0]).kind is not Kind.BACKGROUND  # type: ignore[union-attr]  # alone, it might be a claim
    assert opening is Kind.BACKGROUND
    assert closing is Kind.CLAIM


def test_telling_words_outweigh_the_place() -> None:
    found = kinds("We conclude that swifts prefer wood.", *ABSTRACT[3:6])

    assert found[0] is Kind.CLAIM
    assert found[2] is Kind.RESULT


def test_two_sentences_have_no_order_and_a_line_without_words_no_kind() -> None:
    assert judged_in_order(ABSTRACT[:2]) == tuple(judged(text) for text in ABSTRACT[:2])
    assert judged_in_order([*ABSTRACT[:2], "12.5"])[-1] is None


def test_the_probabilities_still_sum_to_one() -> None:
    for one in judged_in_order(ABSTRACT):
        assert one is not None
        assert abs(sum(one.kinds.values()) - 1) < 1e-9


def test_elsewhere_than_in_english_the_order_says_more_than_few_cues() -> None:
    found = kinds(
        "Viele Häuser haben alte Ziegel durch neue ersetzt.",
        "Wir verglichen 24 Häuser mit und ohne Nistkästen.",
        "Nach zwei Jahren unterschieden sich die Zahlen der Paare nicht.",
        "Die Jungvögel waren schwerer.",
        "Nistkästen haben demnach keinen Einfluss auf die Zahl der Paare.",
    )

    assert found[:2] == [Kind.BACKGROUND, Kind.METHOD]
    assert found[-1] is Kind.CLAIM
