"""Composing a synthesis from annotation notes made by hand, without a model."""

import datetime as dt

import pytest

from catena.annotations.annotation import AnnotationNote
from catena.annotations.reading import read_annotation_note
from catena.notes import parse_note
from catena.syntheses.focus import about_theme
from catena.syntheses.material import Material, gather
from catena.syntheses.points import points_of
from catena.syntheses.synthesis import new_synthesis, renewed_synthesis, synthesis_of, synthesized
from catena.vault.path import VaultPath
from catena.writing.link_styles import PageLinks
from tests.papers import mark, paper, reading

TODAY = dt.date(2026, 3, 1)


def note(key: str, *marks: tuple[str, str, str, str], header: str = "") -> AnnotationNote:
    """(colour, text, comment, page) of each annotation."""
    blocks = [mark(color, text, comment, page=page, key=key) for color, text, comment, page in marks]
    read = read_annotation_note(parse_note(VaultPath(f"@{key}.md"), paper(*blocks, key=key, header=header).encode()))
    assert read is not None
    return read


def material(*papers: AnnotationNote, **more: object) -> Material:
    known = [
        reading(each, PageLinks(citekey=each.citekey, note=f"@{each.citekey}", page_headings=frozenset()))
        for each in papers
    ]
    asked: dict[str, object] = {"theme": None, "vectors": None, "asked": (), "dismissed": _never, **more}
    return gather(known, **asked)  # type: ignore[arg-type]


def _never(pair: str) -> bool:
    return False


def composed(*papers: AnnotationNote, **more: object) -> str:
    return new_synthesis(material(*papers, **more), today=TODAY).markdown  # type: ignore[arg-type]


ONE = note(
    "one",
    ("section2", "", "2.1 The role of shade", ""),
    ("positive", "Shade lowered the temperature by two degrees.", "FINDING: large", "5"),
    ("question", "Whether it lasts is open.", "Q: does it last?", "9"),
    header='title: "Shade in towns"\nauthors: "Abel, Ada; Brook, Ben"\nyear: 2019\n',
)
TWO = note(
    "two",
    ("section2", "", "Effects of shade", ""),
    ("positive", "Shade did not lower the temperature.", "FINDING:", "12"),
    ("detail", "We followed 40 households in a two-year panel study.", "METHOD:", "3"),
    ("negative", "Only one town was looked at.", "", ""),
)


def test_the_note_has_the_specified_form() -> None:
    other = note("three", ("positive", "Awnings shade the pavement at noon.", "", "3"),
                 ("positive", "Awnings lower the noise of the rain.", "", "4"),
                 ("positive", "Striped awnings fade within two summers.", "", "6"))  # fmt: skip
    text = composed(ONE, other)

    assert text.startswith(
        '---\ntype: synthesis\nsources:\n  - "[[one]]"\n  - "[[three]]"\nthemes: []\ncreated: 2026-03-01\n---\n\n'
        "# Synthesis: one, three\n\n## Overview\n"
    )
    assert "## Key Findings (Positive)\n- Shade lowered the temperature by two degrees. - [[@one]] (p. 5)\n" in text
    assert "- Striped awnings fade within two summers. - [[@three]] (p. 6)\n" in text
    assert "## Open Questions\n- Whether it lasts is open. - [[@one]] (p. 9)\n  - does it last?\n" in text


def test_sections_stand_in_the_specified_order() -> None:
    mine = note("own", ("other", "", "I would try this in our town.", "2"), ("detail", "Shade is cover.", "TERM:", "1"))
    order = [
        *("Overview", "Agreement and Dispute", "Literature Matrix", "Common Themes", "Key Findings (Positive)"),
        *("Critical Points (Negative)", "Open Questions", "Other Highlights", "What I Concluded"),
        *("Contradictions & Gaps", "Next Steps"),
    ]
    found = [line[3:] for line in composed(ONE, TWO, mine).splitlines() if line.startswith("## ")]
    assert found == [heading for heading in order if heading in found]
    assert len(found) >= 6


def test_the_overview_tells_what_each_paper_asks_and_finds() -> None:
    asks = note("three", ("detail", "We asked whether trees cool towns at night.", "", "2"),
                ("positive", "Trees cooled the air by one degree.", "", "8"),
                ("positive", "Trees along a street cool it more than a lawn does.", "", "9"))  # fmt: skip
    text = composed(ONE, asks).partition("## Overview")[2].partition("\n## ")[0]
    assert "**What they ask.** [[@three]] “asked whether trees cool towns at night” (p. 2).\n" in text
    assert " [[@three]] says: “Trees " in text.partition("**What they find.**")[2]
    assert "**What they find.** [[@one]] (Abel & Brook, 2019) finds: “" in text


def test_a_dispute_has_both_sentences_with_their_pages_and_becomes_a_task() -> None:
    text = composed(ONE, TWO)
    both = text.partition("### Disputes\n")[2]
    assert "  - “Shade lowered the temperature by two degrees.” - [[@one]] (p. 5)\n" in both
    assert "  - “Shade did not lower the temperature.” - [[@two]] (p. 12)\n" in both
    assert "- [ ] Settle [[@one]] (p. 5) against [[@two]] (p. 12): one denies what the other says\n" in text
    assert "- [ ] Follow up: does it last? - [[@one]] (p. 9)\n" in text


def test_a_dispute_on_one_effect_says_what_each_finds() -> None:
    shaded = note("three", ("positive", "Shade increased frost in the valley.", "FINDING:", "4"))
    bare = note("four", ("positive", "Shade was not associated with frost (HR 1.0, 95% CI 0.8-1.2).", "FINDING:", "7"))
    text = composed(shaded, bare)

    assert "- On shade and frost, one finds more of it, the other no effect:\n" in text
    assert "On shade and frost, [[@three]] finds more of it, [[@four]] no effect." in text


def test_what_a_paper_says_of_another_one_stands_with_agreements_and_disputes() -> None:
    against = note("three", ("positive", "In contrast to Abel (2019), we found no lower heat in shade.", "", "4"),
                   ("positive", "Contrary to earlier reports, awnings did not fade.", "", "6"))  # fmt: skip
    text = composed(ONE, against)
    said = text.partition("### What They Say of Other Work\n")[2].partition("\n#")[0]

    assert said.startswith("- [[@three]] sets what it found against [[@one]]: “In contrast to Abel (2019), we ")
    assert "- [[@three]] sets what it found against earlier work: “Contrary to earlier reports, " in said
    assert "[[@three]] sets what it found against [[@one]]." in text.partition("**Where they part.**")[2]
    assert "One quotes the other" not in text


def test_a_remark_that_names_another_paper_stands_with_agreements_and_disputes() -> None:
    mine = note("three", ("positive", "Awnings warmed the pavement.", "contradicts Abel?", "4"),
                ("positive", "Awnings were used in summer.", "same as in Abel et al.", "6"))  # fmt: skip
    text = composed(ONE, mine)

    noted = text.partition("### What I Noted\n")[2].partition("\n#")[0]
    assert noted.startswith(
        "- contradicts Abel? - [[@three]] (p. 4), on [[@one]]\n  - “Awnings warmed the pavement.”\n"
        "- same as in Abel et al. - [[@three]] (p. 6), on [[@one]]\n"
    )
    assert "**Where they agree.** You found the same in [[@three]] and [[@one]].\n" in text
    assert "**Where they part.** You set [[@three]] against [[@one]].\n" in text
    assert "- [ ] Settle [[@three]] (p. 4) against [[@one]]: Awnings warmed the pavement.\n" in text
    assert "contradicts Abel?" not in text.partition("## Open Questions")[2]


@pytest.mark.parametrize(
    ("remark", "is_named"),
    [
        ("Widerspruch zu Abel!", True),
        ("contre Abel & Brook", True),
        ("distinto de Brook", True),
        ("see Abel 2019", True),
        ("against Abel 1987", False),
        ("is able to", False),
        ("Abel effect of heat", False),
        ("Abel says the opposite", True),
    ],
)
def test_an_author_alone_names_a_paper_unless_the_year_or_the_place_says_otherwise(
    remark: str, *, is_named: bool
) -> None:
    text = composed(ONE, note("three", ("positive", "Awnings warmed the pavement.", remark, "4")))

    assert ("### What I Noted" in text) is is_named


def test_which_of_two_papers_of_one_person_is_meant_is_not_guessed() -> None:
    other = note("two", ("positive", "Rain cools.", "", "1"), header='authors: "Abel, Ada"\nyear: 2021\n')
    mine = note("three", ("positive", "Awnings warmed the pavement.", "against Abel", "4"))

    assert "### What I Noted" not in composed(ONE, other, mine)


def test_where_a_paper_is_cited_only_the_sentence_that_cites_it_is_quoted() -> None:
    citing = note(
        "three", ("positive", "Abel and Brook (2019) found lower temperatures in shade of two degrees.", "", "4")
    )
    text = composed(ONE, citing)

    assert "- [[@three]] cites [[@one]]: “Abel and Brook (2019) found lower temperatures in shade" in text


def test_a_finding_in_red_is_a_finding_and_no_limit() -> None:
    red = note("three", ("negative", "Awnings did not lower the heat (p = 0.4).", "", "4"))
    text = composed(ONE, red)

    assert "- Awnings did not lower the heat (p = 0.4). - [[@three]] (p. 4)" in text.partition("## Key Findings")[2]
    assert "## Critical Points (Negative)" not in text


def test_a_dispute_that_the_reader_saw_too_quotes_its_sentence_once() -> None:
    mine = note("three", ("positive", "Shade did not lower the temperature.", "FINDING: against Abel", "4"))
    text = composed(ONE, mine).partition("## Agreement and Dispute")[2].partition("\n## ")[0]

    assert text.count("Shade did not lower the temperature.") == 1
    assert "- against Abel - [[@three]] (p. 4), on [[@one]]" in text


def test_a_limit_in_green_is_a_limit_and_no_finding() -> None:
    green = note("three", ("positive", "The small sample threatens external validity.", "", "4"))
    text = composed(ONE, green)

    assert "## Critical Points (Negative)\n- The small sample threatens external validity." in text


def test_where_nothing_is_disputed_the_note_says_so() -> None:
    other = note("three", ("positive", "Awnings are striped in most towns.", "", "3"))
    text = composed(ONE, other)
    parting = text.partition("**Where they part.** No sure agreement or dispute in ")[2]
    assert "sentences compared, by their words alone; what is said in other words is seldom recognized." in parting
    assert "## Agreement and Dispute" not in text


def test_every_sentence_stands_once_beside_the_matrix() -> None:
    findings = [f"Shade in street {number} lowered the noon heat by {number} degrees." for number in range(2, 9)]
    rich = note("two", *(("positive", said, "", str(page)) for page, said in enumerate(findings)),
                ("positive", findings[0].rstrip("."), "", "9"))  # fmt: skip
    text = composed(ONE, rich)
    beside = "\n".join(line for line in text.splitlines() if not line.startswith("|"))
    for said in (*(said.rstrip(".") for said in findings), "Whether it lasts is open"):
        assert beside.count(said) == 1


def test_the_matrix_has_a_row_for_each_paper_with_its_own_words_and_pages() -> None:
    other = note("three", ("detail", "A randomized controlled trial with 96 adults was conducted.", "METHOD:", "7"),
                 ("positive", "Heat stress fell by 12 percent (p < .01).", "", "9"))  # fmt: skip
    rows = [line for line in composed(TWO, other).splitlines() if line.startswith("|")]
    assert rows[0] == "| Paper | Sample or data | Method | Result | Limit |"
    assert rows[2] == (
        "| [[@two]] | We followed 40 households in a two-year panel study. (p. 3) | – | Shade did not lower the "
        "temperature. (p. 12) | Only one town was looked at. |"
    )
    assert "Heat stress fell by 12 percent (p < .01). (p. 9)" in rows[3]


def test_a_bar_in_a_sentence_ends_no_cell() -> None:
    other = note("three", ("detail", "We measured scores as a|b on 12 scales.", "METHOD:", "7"))
    rows = [line.replace(r"\|", "") for line in composed(TWO, other).splitlines() if line.startswith("|")]
    assert len({row.count("|") for row in rows}) == 1


def test_nothing_that_was_highlighted_is_lost() -> None:
    odd = note("odd", ("other", "A line in a colour of its own.", "", "1"), ("code", "x <- 1", "R", "2"),
               ("detail", "Lag is a delay.", "TERM:", "3"))  # fmt: skip
    text = composed(ONE, odd)
    assert all(said in text for said in ("A line in a colour of its own", "x <- 1", "Lag is a delay."))


def test_a_long_passage_is_cut_at_the_end_of_a_sentence_and_linked() -> None:
    sentences = [f"Street number {number} was cooler with shade than without it at noon." for number in range(9)]
    long = note("long", ("positive", "Shade is good.", "", "1"), ("negative", " ".join(sentences), "", "4"))
    text = composed(ONE, long)
    assert f"- {' '.join(sentences[:5])} […] ([[@long|full text]]) - [[@long]] (p. 4)\n" in text


def test_the_readers_own_words_stand_by_themselves() -> None:
    mine = note("own", ("other", "", "I would try this in our town.", "2"))
    assert "## What I Concluded\n**On [[@own]]:**\n- I would try this in our town. (p. 2)\n" in composed(ONE, mine)


def test_foreign_words_stay_words() -> None:
    evil = note("evil", ("positive", "See [[Other]] and %% hide %% `x` <script>", "", "1"))
    text = composed(ONE, evil)
    assert "[[Other]]" not in text
    assert "<script>" not in text.replace(r"\<script>", "")


def test_one_colour_for_everything_asks_nothing() -> None:
    yellow = note("y", ("question", "Heat is a danger to health in towns.", "", "1"),
                  ("question", "Whether trees help at night is unknown.", "", "2"))  # fmt: skip
    tasks = [line for line in composed(ONE, yellow).splitlines() if line.startswith("- [ ] Follow up")]
    assert any("Whether trees help" in task for task in tasks)
    assert not any("Heat is a danger" in task for task in tasks)


def test_renewing_keeps_created_and_what_was_edited_and_updates_the_themes() -> None:
    first = composed(ONE, note("two", ("positive", "Nothing in common.", "", "1")))
    edited = first.replace("created: 2026-03-01", "created: 2020-01-01\nmine: yes")
    again = renewed_synthesis(material(ONE, TWO), edited)

    assert "themes:\n  - Shade\ncreated: 2020-01-01\nmine: yes\n---\n" in again.markdown
    assert renewed_synthesis(material(ONE, TWO), again.markdown).markdown == again.markdown


def test_windows_line_ends_stay() -> None:
    first = composed(ONE, TWO).replace("\n", "\r\n")
    assert renewed_synthesis(material(ONE, TWO), first).markdown == first


@pytest.mark.parametrize(("keys", "theme", "same"), [
    (("TWO", "one"), None, True), (("one", "two"), "x", False),
    (("one", "three"), None, False), (("one",), None, False),
])  # fmt: skip
def test_a_synthesis_is_known_by_its_papers_and_theme(keys: tuple[str, ...], theme: str | None, same: bool) -> None:
    found = synthesized(composed(ONE, TWO).encode())
    assert found is not None
    assert found.is_of_same(synthesis_of(keys, theme)) is same
    assert synthesized(b"---\ntype: summary\n---\n") is None


@pytest.mark.parametrize(("theme", "kept"), [
    ("methodology", ["We followed 40 households in a two-year panel study."]),
    ("limitations", ["Only one town was looked at."]),
    ("towns", ["Only one town was looked at."]),
    ("towns and panel study", ["We followed 40 households in a two-year panel study.", "Only one town was looked at."]),
    ("shade", ["Shade did not lower the temperature.", "We followed 40 households in a two-year panel study.",
               "Only one town was looked at."]),
    ("quantum physics", []),
])  # fmt: skip
def test_a_theme_is_a_kind_of_annotation_or_what_words_and_sections_say(theme: str, kept: list[str]) -> None:
    points = list(points_of(reading(TWO)))
    about = about_theme(theme, points, ())
    assert [point.words for point, fits in zip(points, about, strict=True) if fits] == kept


def test_what_was_marked_in_passing_is_no_result_and_no_finding() -> None:
    one = note("one", ("other", "In general, swifts are at home in the roofs of old houses.", "", "4"),
               ("other", "A roof can then be used for tasks such as drying hay in the summer.", "", "5"),
               ("other", "For long winters, hay should be stored in a dry and airy place.", "", "6"))  # fmt: skip
    two = note("two", ("other", "Many roofs in the town are connected by narrow wooden bridges.", "", "2"),
               ("other", "Bridges should be wide enough for two people who carry hay.", "", "3"),
               ("other", "A bridge is initially held by ropes or by another bridge.", "", "4"))  # fmt: skip
    text = composed(one, two)

    assert "## Literature Matrix" not in text
    assert "**What they find.**" not in text
