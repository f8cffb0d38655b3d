"""What the sentences of an abstract do is told by their order, too."""

from catena.rhetoric.judging import judged
from catena.rhetoric.kind import Kind
from catena.rhetoric.ordering import in_order

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
    found = in_order([judged(text) for text in sentences])
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
    alone = [judged(text) for text in ABSTRACT[:2]]

    assert in_order(alone) == tuple(alone)
    assert in_order([*alone, None])[-1] is None


def test_the_probabilities_still_sum_to_one() -> None:
    for one in in_order([judged(text) for text in ABSTRACT]):
        assert one is not None
        assert abs(sum(one.kinds.values()) - 1) < 1e-9
