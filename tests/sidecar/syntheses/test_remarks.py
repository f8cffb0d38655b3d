"""What a reader wrote beside passages is never lost in a synthesis: it stands below them, or with the conclusions."""

from dataclasses import replace

from catena.annotations.annotation import AnnotationNote
from tests.sidecar.syntheses.test_restraint import composed, read
from tests.sidecar.syntheses.test_synthesis import note

DEW = "We found that dew wets the moss of roofs in nine of ten nights."
SHADE = "We found that shade keeps the moss of walls green in June."
RAIN = "The results show that rain fell on the roofs in five of the nights (p = 0.01)."


def section(text: str, heading: str) -> str:
    return text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def many(citekey: str, *first: tuple[str, str, str, str]) -> AnnotationNote:
    """A note of more highlights than a synthesis lists in full."""
    others = [("positive", f"We found that moss {at} grows on the walls of house {at}.", "", "9") for at in "abcdefg"]
    return note(citekey, *first, *others)


def test_a_remark_beside_a_sentence_of_the_overview_stands_with_what_was_concluded() -> None:
    text = composed(
        read(many("one", ("positive", DEW, "Only nights without wind", "5"))),
        read(many("two", ("positive", SHADE, "", "7"))),
    )

    assert text.count("Only nights without wind") == 1
    shown = [line for line in text.splitlines() if "Only nights without wind" in line]
    assert not shown[0].startswith(">")


def test_no_remark_is_folded_away() -> None:
    remarks = [f"A thought of mine on house {at}" for at in range(9)]
    marks = [("detail", f"We painted house {at} with lime in June.", said, "9") for at, said in enumerate(remarks)]
    text = composed(read(note("one", *marks)), read(many("two", ("positive", SHADE, "", "7"))))

    own = section(text, "What I Concluded")
    assert all(said in own for said in remarks)
    assert "“We painted house 3 with lime in June.”" in own


def test_what_only_calls_a_passage_something_is_no_thought() -> None:
    marks = [("detail", f"We painted house {at} with lime in June.", "Methode", "9") for at in range(9)]
    text = composed(read(note("one", *marks)), read(many("two", ("positive", SHADE, "", "7"))))

    assert "## What I Concluded" not in text


def test_a_remark_that_names_another_paper_stands_below_agreements_and_disputes() -> None:
    other = replace(note("two", ("positive", SHADE, "", "7")), authors=("Reyes, Ana",), year="2021")
    text = composed(read(many("one", ("positive", DEW, "Against Reyes 2021: sun dries it", "5"))), read(other))

    noted = section(text, "Agreement and Dispute").partition("### What I Noted")[2]
    assert "- Against Reyes 2021: sun dries it - [[@one]] (p. 5), on [[@two]]" in noted
    assert text.count("Against Reyes 2021") == 1


def test_a_year_alone_names_no_paper() -> None:
    other = replace(note("two", ("positive", SHADE, "", "7")), authors=("Reyes, Ana",), year="2021")
    text = composed(read(note("one", ("positive", DEW, "It was a dry year, 2021", "5"))), read(other))

    assert "### What I Noted" not in text


def test_a_conclusion_goes_on_with_its_however() -> None:
    abstract = (
        "BACKGROUND Moss covers roofs. RESULTS Roofs with moss were cooler by 4 °C (p = 0.01). "
        "CONCLUSIONS Moss does not cool the rooms below flat roofs. However, moss cools the rooms below steep roofs."
    )
    first = replace(many("one"), abstract=abstract)
    text = composed(read(first), read(many("two", ("positive", SHADE, "", "7"))))

    overview = section(text, "Overview")
    assert "[[@one]] concludes: “Moss does not cool the rooms below flat roofs”. " in overview
    assert "flat roofs”. “However, moss cools the rooms below steep roofs”. " in overview


def test_a_tag_in_a_remark_is_a_plain_word() -> None:
    text = composed(
        read(many("one", ("positive", DEW, "#idea ask the owners about #roof/steep ones", "5"))),
        read(many("two", ("positive", SHADE, "", "7"))),
    )

    assert "- idea ask the owners about roof/steep ones" in text


def test_a_translation_beside_a_passage_is_no_thought() -> None:
    text = composed(
        read(many("one", ("positive", DEW, "🔤Der Tau benetzt das Moos der Dächer in neun Nächten🔤", "5"))),
        read(many("two", ("positive", SHADE, "", "7"))),
    )

    assert "## What I Concluded" not in text


def test_themes_are_named_also_where_all_that_is_said_on_them_is_quoted_above() -> None:
    marks = ("THEME [dew]: wets", "5"), ("THEME [dew]: wets too", "7")
    papers = [
        read(many(key, ("positive", said, label, page)))
        for key, said, (label, page) in zip(
            ("one", "two"), (DEW, "We found that dew keeps the moss of walls green in June."), marks, strict=True
        )
    ]
    text = composed(*papers)

    assert "[[@one]] and [[@two]] write about **Dew**." in section(text, "Overview")
    assert "themes:\n  - Dew\n" in text
