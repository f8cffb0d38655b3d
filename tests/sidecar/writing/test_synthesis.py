"""Composing a synthesis from annotation notes made by hand, without a model."""

import datetime as dt

import numpy as np
import pytest

from catena.annotations.annotation import AnnotationNote
from catena.annotations.reading import read_annotation_note
from catena.notes import parse_note
from catena.vault.path import VaultPath
from catena.writing.link_styles import LinkStyle, PageLinks
from catena.writing.synthesis import new_synthesis, renewed_synthesis, synthesis_of, synthesized
from catena.writing.synthesis_focus import about_theme
from catena.writing.synthesis_material import Material, gather
from catena.writing.synthesis_points import Citing, points_of
from tests.papers import mark, paper

TODAY = dt.date(2026, 3, 1)


def note(key: str, *marks: tuple[str, str, str, str], header: str = "") -> AnnotationNote:
    """(colour, text, comment, page) of each annotation."""
    blocks = [mark(color, text, comment, page=page, key=key) for color, text, comment, page in marks]
    read = read_annotation_note(parse_note(VaultPath(f"@{key}.md"), paper(*blocks, key=key, header=header).encode()))
    assert read is not None
    return read


def material(*papers: AnnotationNote, style: LinkStyle = LinkStyle.CITEKEY, **more: object) -> Material:
    links = {each.citekey: PageLinks(citekey=each.citekey, style=style, note=f"@{each.citekey}") for each in papers}
    asked = {"theme": None, "vectors": None, "asked": None, "dismissed": lambda _: False, **more}
    return gather(papers, citing=Citing(links), **asked)  # type: ignore[arg-type]


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
    text = composed(ONE, TWO)

    assert text.startswith(
        '---\ntype: synthesis\nsources:\n  - "[[one]]"\n  - "[[two]]"\nthemes:\n  - Shade\ncreated: 2026-03-01\n---\n\n'
        "# Synthesis: one, two\n\n## Overview\n"
    )
    assert (
        "## Common Themes\n\n### Shade\n**From [[@one]]:**\n- Shade lowered the temperature by two degrees. (p. 5)\n"
        "  - large\n" in text
    )
    assert "**From [[@two]]:**\n- Shade did not lower the temperature. (p. 12)\n" in text
    assert "## Key Findings (Positive)\n- Shade lowered the temperature by two degrees. - [[@one]] (p. 5)\n" in text
    assert "## Critical Points (Negative)\n- Only one town was looked at. - [[@two]]\n" in text
    assert "## Open Questions\n- Whether it lasts is open. - [[@one]] (p. 9)\n  - does it last?\n" in text
    headings = [line for line in text.splitlines() if line.startswith("## ")]
    assert headings[-2:] == ["## Contradictions & Gaps", "## Next Steps"]


def test_annotations_that_nothing_gives_a_role_are_no_definitions() -> None:
    plain = note("three", ("other", "Awnings", "", "4"), ("detail", "An awning is cloth.", "TERM:", "5"))

    text = composed(ONE, plain)

    assert "## Definitions & Details\n- An awning is cloth. - [[@three]] (p. 5)\n" in text
    assert "## Other Highlights\n- Awnings - [[@three]] (p. 4)\n" in text


def test_the_overview_names_the_papers_and_quotes_their_strongest_sentences() -> None:
    text = composed(ONE, TWO)
    assert (
        "- [[@one]] (Abel & Brook, 2019), *Shade in towns*: “Shade lowered the temperature by two degrees.” (p. 5)"
        in text
    )
    assert "- [[@two]]: “Shade did not lower the temperature.” (p. 12)" in text


def test_a_contradiction_has_both_sentences_with_their_pages_and_becomes_a_task() -> None:
    text = composed(ONE, TWO)
    both = text.partition("### Contradictions\n")[2]
    assert "  - “Shade lowered the temperature by two degrees.” - [[@one]] (p. 5)\n" in both
    assert "  - “Shade did not lower the temperature.” - [[@two]] (p. 12)\n" in both
    assert "- [ ] Resolve the contradiction on Shade: [[@one]] (p. 5) against [[@two]] (p. 12)\n" in text
    assert "- [ ] Follow up: does it last? - [[@one]] (p. 9)\n" in text


def test_methods_are_compared_with_their_pages() -> None:
    other = note("three", ("detail", "A randomized controlled trial with 96 adults was run.", "METHOD:", "7"))
    text = composed(TWO, other)
    assert "| Paper | Design | Sample |\n| --- | --- | --- |\n" in text
    assert "| [[@two]] | Two-year panel study (p. 3) | 40 households (p. 3) |\n" in text
    assert "| [[@three]] | Randomized controlled trial (p. 7) | 96 adults (p. 7) |\n" in text


def test_a_bar_in_a_method_ends_no_cell() -> None:
    other = note("three", ("detail", "Scores were measured as a|b on 12 scales.", "METHOD:", "7"))
    row = next(line for line in composed(TWO, other).splitlines() if line.startswith("| [[@three]]"))
    assert row.replace(r"\|", "").count("|") == next(
        line.count("|") for line in composed(TWO, other).splitlines() if line.startswith("| Paper")
    )


def test_nothing_that_was_highlighted_is_lost() -> None:
    odd = note("odd", ("other", "A line in a colour of its own.", "", "1"), ("code", "x <- 1", "R", "2"),
               ("detail", "Lag is a delay.", "TERM:", "3"))  # fmt: skip
    text = composed(ONE, odd)
    assert all(f"- {said} - [[@odd]] (p. {page})" in text for said, page in
               (("A line in a colour of its own.", 1), ("x <- 1", 2), ("Lag is a delay.", 3)))  # fmt: skip


def test_foreign_words_stay_words() -> None:
    evil = note("evil", ("positive", "See [[Other]] and %% hide %% `x` <script>", "", "1"))
    text = composed(ONE, evil)
    assert "[[Other]]" not in text
    assert "<script>" not in text.replace(r"\<script>", "")


def test_another_link_style_links_the_pages() -> None:
    assert "([[@one#2.1 The role of shade" not in composed(ONE, TWO)
    text = composed(ONE, TWO, style=LinkStyle.PDF)
    assert "- Shade lowered the temperature by two degrees. - [[@one]] ([[one#p. 5|p. 5]])" in text


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
    ("shade", ["Shade did not lower the temperature.", "We followed 40 households in a two-year panel study.",
               "Only one town was looked at."]),
    ("quantum physics", []),
])  # fmt: skip
def test_a_theme_is_a_kind_of_annotation_or_what_words_and_sections_say(theme: str, kept: list[str]) -> None:
    points = list(points_of(TWO))
    about = about_theme(theme, points, None, None)
    assert [point.words for point, fits in zip(points, about, strict=True) if fits] == kept


def test_a_finding_of_another_paper_may_answer_a_question() -> None:
    vector = np.eye(4, dtype=np.float32)[0]
    answer = note("two", ("positive", "It lasted for a year.", "", "4"))
    vectors = {"Whether it lasts is open.\ndoes it last?": vector, "It lasted for a year.": vector}
    text = composed(ONE, answer, vectors=vectors)
    assert "  - Perhaps answered: “It lasted for a year.” - [[@two]] (p. 4)\n" in text
    assert "Follow up: does it last?" not in text
