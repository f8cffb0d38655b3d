"""What a summary says beyond its groups: the paper, themes, evidence, open tasks; and how its pages are linked."""

import datetime as dt
import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catena.annotations.annotation import Annotation, AnnotationColor, AnnotationNote, FoundIn, RoleSource
from catena.annotations.reading import read_annotation_note
from catena.notes import parse_note
from catena.vault.path import vault_path
from catena.writing.link_styles import LinkStyle, PageLinks
from catena.writing.sections import split_sections
from tests.papers import mark, new_summary, paper, renewed_summary

DAY = dt.date(2024, 1, 15)


def note(*marks: str, header: str = "title: Spacing\n") -> AnnotationNote:
    read = read_annotation_note(parse_note(vault_path("@reyes-2021.md"), paper(*marks, header=header).encode()))
    assert read is not None
    return read


def changed(read: AnnotationNote, change: Callable[[Annotation], Annotation]) -> AnnotationNote:
    return replace(read, annotations=tuple(change(annotation) for annotation in read.annotations))


def sections(read: AnnotationNote, *, links: PageLinks | None = None) -> dict[str, str]:
    """Each section's lines below its heading, by `## heading`."""
    found = split_sections(new_summary(read, today=DAY, links=links).markdown.partition("%% catena")[0])
    return {
        f"{'#' * section.level} {section.heading}": section.body.partition("\n")[2]
        for section, _ in found
        if section.level
    }


P5 = "([[reyes-2021#p. 5|p. 5]])"


# -- the paper


def test_what_the_note_says_of_the_paper_stands_in_a_callout_below_the_source() -> None:
    read = replace(
        note(mark("positive", "x")),
        abstract="Spacing *helps*.\n\nIt lasts [@lind-2019].",
        fields=(
            ("URL", "<https://example.org/a_b>"),
            ("Journal", "[[Memory Letters]]"),
            ("doi", "https://doi.org/10.5555/mem.12(3)"),
            ("Related", "[[@lind-2019]]"),
            ("publisher", ""),
        ),
    )

    assert sections(read)["# Summary: Spacing"] == (
        "\n> [!info] Source\n> [[@reyes-2021]]\n\n"
        "> [!abstract] About the paper\n"
        "> - Journal: Memory Letters\n"
        "> - DOI: [10.5555/mem.12(3)](<https://doi.org/10.5555/mem.12(3)>)\n"
        "> - URL: <https://example.org/a_b>\n"
        ">\n> Spacing *helps*.\n"
        ">\n> It lasts [@lind-2019]."
    )


@pytest.mark.parametrize(("number", "label"), [("volume", "Journal"), ("publisher", "Published in")])
def test_what_only_the_reference_says_of_the_paper_stands_among_its_fields(number: str, label: str) -> None:
    paper = replace(note(mark("positive", "x")), container="Memory Letters", doi="10.5555/mem.12")
    lines = sections(replace(paper, fields=((number, "3"),)))["# Summary: Spacing"]

    assert f"> - {label}: Memory Letters\n" in lines
    assert "> - DOI: [10.5555/mem.12](<https://doi.org/10.5555/mem.12>)" in lines
    assert sections(replace(paper, fields=(("Journal", "Memory Letters"),)))["# Summary: Spacing"].count("Letters") == 1


def test_an_abstract_alone_says_that_it_is_one() -> None:
    read = replace(note(mark("positive", "x")), abstract="Spacing helps.\n")

    assert sections(read)["# Summary: Spacing"].endswith("\n\n> [!abstract] Abstract\n> Spacing helps.")


@pytest.mark.parametrize("value", ["javascript:alert(1)", "10.5555", "not one", ""])
def test_a_doi_or_url_that_is_none_falls_away(value: str) -> None:
    read = replace(note(mark("positive", "x")), fields=(("DOI", value), ("URL", value)), abstract=" \n ")

    assert sections(read)["# Summary: Spacing"] == "\n> [!info] Source\n> [[@reyes-2021]]"


def test_hostile_fields_stay_words() -> None:
    words = "# [[x]] %% <script> ![[e]]\n## y"
    read = replace(note(mark("positive", "x")), abstract=f"{words}\n\n```\n\n- [ ] z", fields=(("Journal", words),))
    markdown = new_summary(read, today=DAY).markdown
    parsed = parse_note(vault_path("s.md"), markdown.encode())

    assert {link.target for link in parsed.links} <= {"reyes-2021", "@reyes-2021"}
    assert [heading.level for heading in parsed.headings] == [1, 2]
    assert renewed_summary(read, markdown).markdown == markdown


# -- what annotations are for


def test_what_an_annotation_is_for_decides_its_group_whatever_its_colour() -> None:
    read = changed(
        note(mark("other", "Mine"), mark("positive", "Green")),
        lambda a: replace(a, role=AnnotationColor.NEGATIVE, role_source=RoleSource.SETTINGS),
    )

    assert sections(read)["## Critical Notes"] == f"- Mine {P5}\n- Green {P5}"


def test_a_colour_that_means_sections_here_makes_headings() -> None:
    read = note(mark("other", "Methods"), mark("positive", "One"))
    heading = replace(read.annotations[0], role=AnnotationColor.SECTION1, role_source=RoleSource.TEMPLATE)
    read = replace(read, annotations=(heading, read.annotations[1]))

    assert sections(read)["## Methods"] == ""
    assert sections(read)["### Key Points"] == f"- One {P5}"


def test_a_section_mark_keeps_its_place_when_a_prefix_says_what_it_is_for() -> None:
    read = note(mark("section1", "", "METHOD: Sampling"), mark("positive", "One"))
    by_prefix = replace(read.annotations[0], role=AnnotationColor.DETAIL, role_source=RoleSource.PREFIX)
    read = replace(read, annotations=(by_prefix, read.annotations[1]))

    assert list(sections(read)) == ["# Summary: Spacing", "## Sampling", "### Key Points"]


def test_a_whole_passage_in_a_sections_colour_is_a_point() -> None:
    passage = "In every year, the gaps that grew with success kept significantly more words than those that did not."
    read = note(
        mark("section1", passage), mark("section1", passage, "Results"), mark("section2", "Recall after a year")
    )

    found = sections(read)
    assert list(found) == [
        "# Summary: Spacing",
        *("## Before the first section", "### Results", "## Results", "### Recall after a year"),
    ]
    assert found["### Results"] == f"- {passage} {P5}"
    told = changed(note(mark("section1", passage)), lambda a: replace(a, role=a.color, role_source=RoleSource.TEMPLATE))
    assert f"## {passage}" in sections(told)


def test_sections_that_annotations_are_known_to_stand_in_order_them() -> None:
    places = iter([(), ("Methods",), ("Methods", "Sample"), ("Results",), ("Methods", "Sample"), ()])
    read = changed(
        note(*[mark("positive", words) for words in ("Before", "M", "S1", "R", "S2", "Last")]),
        lambda a: replace(a, section_path=next(places)),
    )

    markdown = new_summary(read, today=DAY).markdown
    assert [line for line in markdown.splitlines() if line.startswith(("#", "- "))] == [
        "# Summary: Spacing",
        *("## Before the first section", "### Key Points", f"- Before {P5}"),
        *("## Methods", "### Key Points", f"- M {P5}"),
        *("### Sample", "#### Key Points", f"- S1 {P5}", f"- S2 {P5}", f"- Last {P5}"),
        *("## Results", "### Key Points", f"- R {P5}"),
    ]


# -- themes


def test_points_of_a_theme_are_gathered_across_sections() -> None:
    read = note(
        mark("section1", "", "Introduction"),
        mark("detail", "Early words", "THEME [Retention]: mine"),
        mark("detail", "Sleep words", "THEME [Sleep]:"),
        mark("section1", "", "Methods"),
        mark("detail", "Later words", "THEME [retention]:"),
        mark("positive", "A point of no theme"),
    )

    found = sections(read)
    assert found["## Themes"] == ""
    assert found["### Retention"] == f"- Early words {P5}\n  - mine\n- Later words {P5}"
    assert found["### Sleep"] == f"- Sleep words {P5}"
    markdown = new_summary(read, today=DAY).markdown
    assert markdown.index("### Methodology & Context") < markdown.index("Sleep words") < markdown.index("## Methods")
    assert "no theme" not in markdown.partition("## Themes")[2]


def test_without_themes_claims_and_questions_nothing_is_added() -> None:
    assert list(sections(note(mark("positive", "One"), mark("detail", "Two", "METHOD: x")))) == [
        *("# Summary: Spacing", "## Key Points", "## Methodology & Context")
    ]


# -- open tasks


def test_questions_become_tasks_once_in_the_readers_words() -> None:
    read = note(
        mark("question", "Paper's words", "Q: Does it last?"),
        mark("question", "", "GAP: No control | group", page=""),
        mark("question", "How long?", page="7"),
        mark("question", "How long?", page="7"),
    )

    assert sections(read)["## Open Tasks"] == (
        f"- [ ] Does it last? {P5}\n- [ ] No control | group\n- [ ] How long? ([[reyes-2021#p. 7|p. 7]])"
    )


def test_an_everyday_marker_makes_no_tasks_but_its_questions_do() -> None:
    read = note(*[mark("question", f"Plain {n}") for n in range(8)], mark("question", "Really?"))

    assert sections(read)["## Open Tasks"] == f"- [ ] Really? {P5}"
    by_legend = changed(read, lambda a: replace(a, role_source=RoleSource.LEGEND))
    assert sections(by_legend)["## Open Tasks"].count("- [ ] ") == 9


@pytest.mark.parametrize(
    "ticked", ["- [x] How long? {}", "- [x] How long? {} ✅ 2026-02-01", "- [-] How long? {} ❌ 2026-02-01"]
)
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_a_task_that_was_ticked_stays_so_while_new_questions_come(ticked: str, line_end: str) -> None:
    first, second = mark("question", "How long?"), mark("question", "How often?")
    before = new_summary(note(first), today=DAY).markdown.replace("\n", line_end)
    done = before.replace(f"- [ ] How long? {P5}", ticked.format(P5))

    later = renewed_summary(note(first, second), done)
    edited = renewed_summary(note(first, second), done.replace("# Summary", "Mine\n\n# Summary"))

    for renewed in (later, edited):
        tasks = renewed.markdown.replace("\r", "").partition("## Open Tasks\n")[2].splitlines()[:2]
        assert tasks == [ticked.format(P5), f"- [ ] How often? {P5}"]
        assert {s.heading: s.state.value for s in renewed.renewal.sections}["Open Tasks"] == "renewed"
    assert renewed_summary(note(first), done).markdown == done


def test_a_task_in_other_words_is_its_readers() -> None:
    first, second = mark("question", "How long?"), mark("question", "How often?")
    mine = new_summary(note(first), today=DAY).markdown.replace("- [ ] How long?", "- [x] How long? Weeks.")

    renewed = renewed_summary(note(first, second), mine)

    assert {s.heading: s.state.value for s in renewed.renewal.sections}["Open Tasks"] == "kept"
    assert "- [x] How long? Weeks." in renewed.markdown


# -- code


def test_a_figure_with_a_word_on_it_is_no_code() -> None:
    read = note(
        mark("code", "N = 212", "STAT: power"), mark("code", "x <- 1", "CODE: r"), mark("code", "y = 2", "python")
    )

    assert sections(read)["## Technical Details"] == (
        f"- N = 212 {P5}\n  - power\n- r {P5}\n  ```r\n  x <- 1\n  ```\n- python {P5}\n  ```python\n  y = 2\n  ```"
    )


# -- evidence


def test_evidence_stands_beside_the_claim_that_it_follows_in_its_section() -> None:
    read = note(
        mark("code", "Nobody's t = 1", "STAT: x"),
        mark("section1", "", "Results"),
        mark("positive", "Spacing | helps", "THESIS: mine", page="2"),
        mark("negative", "Small sample", "LIMITATION: x"),
        mark("code", "t(38) = 2.1", "STAT: x", page="7"),
        mark("positive", "", "FINDING: Recall doubled", page=""),
        mark("positive", "RESULTS Sleep helps too", "CLAIM:", page="9"),
        mark("section1", "", "Discussion"),
        mark("positive", "Far away", "EVIDENCE: x"),
    )

    assert sections(read)["## Evidence"] == (
        "| Claim | Evidence | Page |\n| --- | --- | --- |\n"
        "| Spacing \\| helps ([[reyes-2021#p. 2\\|p. 2]]) | t(38) = 2.1 | [[reyes-2021#p. 7\\|p. 7]] |\n"
        "|  | Recall doubled | – |\n"
        "| Sleep helps too ([[reyes-2021#p. 9\\|p. 9]]) | – | – |"
    )


def test_claims_that_nothing_bears_out_make_no_table() -> None:
    assert "## Evidence" not in sections(note(mark("positive", "One", "THESIS: x"), mark("positive", "Two", "CORE: y")))


# -- links, images, highlights in PDFs


@pytest.mark.parametrize(
    ("style", "link"),
    [
        (LinkStyle.NOTE, "[[@reyes-2021#^ABC|p. 5]]"),
        (LinkStyle.PDF, "[[reyes.pdf#page=17|p. 5]]"),
        (LinkStyle.ZOTERO, "[p. 5](zotero://open-pdf/library/items/ABCD2345?annotation=EFGH6789)"),
    ],
)
def test_every_page_is_linked_in_the_chosen_style(style: LinkStyle, link: str) -> None:
    uri = "zotero://open-pdf/library/items/ABCD2345?annotation=EFGH6789"
    read = changed(
        note(mark("section1", "Words", "Intro"), mark("detail", "One", "THEME [x]: y"), mark("question", "Why?")),
        lambda a: replace(a, block_id="ABC", page_index=16, uri=uri),
    )
    links = PageLinks(citekey="reyes-2021", style=style, note="@reyes-2021", pdf="reyes.pdf")

    markdown = new_summary(read, today=DAY, links=links).markdown
    assert markdown.count(link) == 5
    assert "[[reyes-2021#p." not in markdown


def test_highlights_inside_a_pdf_are_summarized_like_any_others() -> None:
    read = changed(note(mark("positive", "One")), lambda a: replace(a, span=None, found_in=FoundIn.PDF, page_index=4))

    assert sections(read)["## Key Points"] == f"- One {P5}"


def test_an_image_on_the_web_is_embedded_as_such() -> None:
    read = changed(note(mark("positive", "One")), lambda a: replace(a, image_path="https://example.org/a b.png"))
    named = changed(note(mark("positive", "One")), lambda a: replace(a, image_path="https://example.org/a.png"))

    assert "![](<https://example.org/a.png>)" in sections(named)["## Key Points"]
    assert "![](" not in sections(read)["## Key Points"]


# -- laws

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=30)
MARKED = st.tuples(
    st.sampled_from(["section1", "section2", "positive", "question", "detail", "code"]),
    st.sampled_from([None, "THESIS:", "STAT:", "THEME [x]:", "Q:"]),
    WORDS,
    WORDS,
    WORDS,
)


@settings(max_examples=60, deadline=None)
@given(st.lists(MARKED, max_size=6), WORDS, st.sampled_from(list(LinkStyle)))
def test_no_words_anywhere_break_the_form(
    marked: list[tuple[str, str | None, str, str, str]], words: str, style: LinkStyle
) -> None:
    template = note(*[mark(color, "x") for color, *_ in marked])
    read = replace(
        template,
        abstract=words,
        fields=(("Journal", words), ("DOI", f"10.5555/{words}"), ("URL", f"https://{words}")),
        annotations=tuple(
            replace(annotation, comment_prefix=prefix, text=text or None, comment=comment or None, theme=theme or None)
            for annotation, (_, prefix, text, comment, theme) in zip(template.annotations, marked, strict=True)
        ),
    )
    links = PageLinks(citekey="reyes-2021", style=style, note="@reyes-2021", pdf="reyes.pdf")
    first = new_summary(read, today=DAY, links=links)

    found = [(s.level, s.heading) for s, _ in split_sections(first.markdown.partition("\n---\n")[2]) if s.level]
    assert [heading for _, heading in found] == [section.heading for section in first.renewal.sections]
    assert renewed_summary(read, first.markdown, links=links).markdown == first.markdown
    tables = [line for line in first.markdown.splitlines() if line.startswith("| ")]
    assert all(len(re.findall(r"(?<!\\)\|", line.replace("\\\\", ""))) == 4 for line in tables)


def test_a_readers_own_sentence_is_no_point_of_the_paper() -> None:
    def without_text(annotation: Annotation) -> Annotation:
        if "Swifts" in (annotation.text or ""):
            return annotation
        return replace(annotation, text=None, comment=annotation.text)

    marked = note(
        mark("other", "Spacing suggests that children are no source of errors, I think.", page="3"),
        mark("other", "Swifts return to the same box every year.", page="4"),
    )
    plain = changed(changed(marked, without_text), lambda one: replace(one, role=AnnotationColor.OTHER))
    found = sections(plain)

    concluded = found.pop("## What I Concluded")
    assert "no source of errors" in concluded
    assert not any("no source of errors" in body for body in found.values())
