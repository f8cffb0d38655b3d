import pytest

from catena.language.sentences import sentence_bounds


def cut(text: str) -> list[str]:
    return [text[start:end] for start, end in sentence_bounds(text)]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Dr. Smith et al. (2020) found it, e.g. in Fig. 3. Others did not.", 2),
        ("Am 3. Mai kam z. B. Herr Dr. Meier. Dann ging er.", 2),
        ("It opened on Jan. 3. People came.", 2),
        ("J. R. R. Tolkien wrote it. He lived in Oxford.", 2),
        ("他来了。她走了！真的吗？", 3),
        ("What? No! Yes… maybe.", 3),
        ("Peaks rose, as before.3,4 In Suppl. Table 2 they fell (p < 0.05).[5] See fig.3 The rest is noise.", 3),
        ("It was significant.(3) Version v1.2 Is out.", 2),
    ],
)
def test_a_dot_ends_a_sentence_only_where_one_ends(text: str, count: int) -> None:
    assert len(cut(text)) == count


def test_the_small_numbers_of_references_stay_with_the_sentence_before_them() -> None:
    assert cut("Floods rose.12–14 Reeds slowed them.") == ["Floods rose.12–14", "Reeds slowed them."]


def test_bounds_count_characters_and_hold_everything_but_blanks() -> None:
    text = "  Ünï.  Es schneit.\nNeue Zeile. "

    assert cut(text) == ["Ünï.", "Es schneit.", "Neue Zeile."]


def test_a_unit_ends_a_sentence_and_an_initial_does_not() -> None:
    text = "Canopy was mapped within 50 m. Nights were cooler than in the open. J. Smith counted 4 y. Swifts came back."

    assert [text[start:end] for start, end in sentence_bounds(text)] == [
        "Canopy was mapped within 50 m.",
        "Nights were cooler than in the open.",
        "J. Smith counted 4 y.",
        "Swifts came back.",
    ]
