"""A synthesis says where several papers stand on one thing, if their findings plainly say it."""

from dataclasses import replace

from catena.writing.paper_reading import PaperReading
from tests.sidecar.writing.test_synthesis import note
from tests.sidecar.writing.test_synthesis_restraint import composed, read


def paper(key: str, title: str, *said: str) -> PaperReading:
    abstract = " ".join(f"{label} {text}" for label, text in zip(("RESULTS", "CONCLUSIONS"), said, strict=False))
    return read(replace(note(key), title=title, abstract=abstract))


def stands(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("- On **")]


ONE = paper("one", "Massage for back pain in nurses",
            "Scores were lower after four weeks.", "Massage is safe and effective for nurses with BP.")  # fmt: skip
TWO = paper(
    "two", "A trial of massage for back pain", "Pain was rarer.", "Massage eased work and can improve back pain."
)
REVIEW = paper("review", "Massage and back pain: a systematic review",
               "Nine trials were found.", "The evidence on massage for back pain is inconclusive.")  # fmt: skip


def test_papers_that_find_a_benefit_stand_beside_the_review_that_calls_the_evidence_unsettled() -> None:
    text = composed(ONE, TWO, REVIEW)
    told = (
        "On **massage** and **back pain**, [[@one]] and [[@two]] find a benefit; "
        "[[@review]] calls the evidence unsettled"
    )

    assert f"**Where they part.** {told}.\n" in text
    quotes = text.partition("### Qualifications\n")[2].partition("\n\n")[0].splitlines()
    assert quotes[0] == f"- {told}:"
    assert quotes[1:] == [
        "  - “Massage is safe and effective for nurses with BP.” - [[@one]] ([[@one|abstract]])",
        "  - “Massage eased work and can improve back pain.” - [[@two]] ([[@two|abstract]])",
        "  - “The evidence on massage for back pain is inconclusive.” - [[@review]] ([[@review|abstract]])",
    ]


def test_papers_agree_in_whichever_words_and_order_if_their_titles_are_alike() -> None:
    two = paper("two", "Fatigue in rowers: the part of iron", "Fatigue decreased with increasing doses of iron.", "x")
    one = paper(
        "one", "Iron and fatigue in runners", "A low iron intake was associated with a high rate of fatigue.", "x"
    )
    text = composed(one, two)
    told = "On **iron** and **fatigue**, [[@one]] and [[@two]] find less of one with more of the other"

    assert not stands(composed(one, replace(two, note=replace(two.note, title="Iron for rowers"))))
    assert f"**Where they agree.** {told}.\n" in text
    assert f"### Agreements\n- {told}:\n" in text
    assert "**Where they part.**" not in text


def test_papers_on_different_things_in_the_same_words_are_not_set_together() -> None:
    other = paper(
        "other", "A trial of massage for knee stiffness", "Stiffness was rarer.", "Massage improved the knee."
    )
    advising = paper(
        "advice", "Massage for back pain", "Pain was rarer.", "Massage should be offered to improve back pain."
    )

    assert stands(composed(ONE, TWO))
    assert not stands(composed(ONE, other))
    assert not stands(composed(ONE, advising))


def test_abbreviations_are_written_out() -> None:
    short = paper(
        "short",
        "Massage for chronic back pain",
        "Back pain (BP) was common.",
        "Massage was safe and effective against BP in nurses.",
    )

    assert stands(composed(short, TWO))


def test_what_a_pair_of_sentences_shows_already_is_not_told_again() -> None:
    text = composed(
        paper("one", "Shade and moss", "Shade was deep.", "Shade increases the growth of moss."),
        paper("two", "Moss in shade", "Moss was rare.", "Shade did not increase the growth of moss."),
    )

    assert "### Disputes\n" in text
    assert not stands(text)
