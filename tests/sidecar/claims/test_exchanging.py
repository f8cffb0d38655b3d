import pytest

from catena.claims.exchanging import exchanged
from catena.claims.opposing import compare
from catena.claims.reading import read


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Lions kill hyenas.", "Hyenas kill lions."),
        ("Inflation causes unemployment.", "Unemployment causes inflation."),
        ("The south sold grain to the north.", "The north sold grain to the south."),
        ("Lions hunt zebras.", "Lions are hunted by zebras."),
    ],
)
def test_roles_are_exchanged_when_two_things_change_places_around_the_verb(one: str, other: str) -> None:
    assert exchanged(read(one), read(other))
    assert exchanged(read(other), read(one))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Alice married Bob.", "Bob married Alice."),
        ("Lions hunt zebras.", "Zebras are hunted by lions."),
        ("Sleep correlates with memory.", "Memory correlates with sleep."),
        ("Salt and pepper season the soup.", "Pepper and salt season the soup."),
        ("In 1999 Smith built the tower.", "Smith built the tower in 1999."),
        ("The wolf eats the hare.", "The hare eats clover."),
    ],
)
def test_other_words_in_another_order_exchange_no_roles(one: str, other: str) -> None:
    assert not exchanged(read(one), read(other))


def test_a_verb_seen_from_the_other_side_agrees() -> None:
    found = compare(
        "The server sends the request to the client.", "The client receives the request from the server.", cosine=0.95
    )

    assert not found.contradicts
