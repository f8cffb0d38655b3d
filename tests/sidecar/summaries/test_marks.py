"""What a summary makes of marks that are no points: headings, repetitions, translations, and colours that ask."""

import datetime as dt
from dataclasses import replace

from catena.annotations.annotation import (
    HEADING_LEVELS,
    Annotation,
    AnnotationColor,
    AnnotationNote,
    AnnotationType,
    ColorCategory,
    RoleSource,
)
from catena.rhetoric.kind import Kind
from catena.summaries.paper_reading import PaperReading
from catena.summaries.summary import new_summary
from catena.writing.link_styles import PageLinks

NOTE = AnnotationNote(
    citekey="lind2020", title="Boxes for swifts", tags=(), authors=(), year=None, annotations=(), warnings=(),
    dialects=(),
)  # fmt: skip
FOUND = "We found that boxes which face north raised more chicks than all the others."


def marked(text: str, comment: str | None = None, *, role: str = "other", page: str = "1") -> Annotation:
    color = AnnotationColor(role)
    return Annotation(
        type=AnnotationType.HIGHLIGHT, color=color, color_category=ColorCategory.UNKNOWN, color_hex=None,
        comment_prefix=None, theme=None, outer_prefix=None, comment=comment, text=text, page=page,
        heading_level=HEADING_LEVELS.get(color), image_path=None, imported_at=None, span=None, role=color,
        role_source=RoleSource.DEFAULT,
    )  # fmt: skip


def summary(*annotations: Annotation, **more: object) -> dict[str, list[str]]:
    """The lines of each section by its heading, with the level."""
    note = replace(NOTE, annotations=annotations, abstract=str(more.pop("abstract", "")) or None)
    reading = PaperReading(note=note, links=PageLinks(citekey="lind2020"), **more)  # pyright: ignore[reportArgumentType]  # any field of it
    found: dict[str, list[str]] = {}
    for line in new_summary(reading, today=dt.date(2024, 1, 15)).markdown.splitlines():
        if line.startswith("#"):
            found[line] = []
        elif found and line and not line.startswith("%%"):
            found[next(reversed(found))].append(line)
    return found


def test_marked_headings_order_the_other_marks() -> None:
    found = summary(
        marked("I. INTRODUCTION"), marked("Swifts nest in walls of old houses in many towns."), marked("II. RESULTS"),
        marked(FOUND),
    )  # fmt: skip

    assert list(found)[1:] == ["## I. INTRODUCTION", "## II. RESULTS"]
    assert found["## II. RESULTS"] == [f"- {FOUND} ([[lind2020#p. 1|p. 1]])"]


def test_an_example_in_brackets_makes_no_imprint_of_a_sentence() -> None:
    said = "Boxes of other kinds (e.g., those of clay) raised more chicks (i.e., three a year)."
    found = summary(marked("Swifts nest in old walls."), marked(said))

    assert list(found)[1:] == ["## Key Points"]


def test_a_passage_is_an_imprint_only_if_all_of_it_is() -> None:
    imprint = "Copyright 2020 by the Swift Press."
    found = summary(marked("Swifts nest in old walls."), marked(f"Boxes helped. {imprint}"), marked(imprint))

    assert found["## Other Highlights"] == [f"- {imprint} ([[lind2020#p. 1|p. 1]])"]


def test_tags_of_type_in_a_comment_are_not_shown() -> None:
    comment = 'a <b>big</b> <span style="color:red">claim</span>,<br/>is x<y?'
    found = summary(marked(FOUND, comment, role="question"))

    assert found["## Questions & Gaps"][1] == "  - a big claim, is x\\<y?"
    assert found["## Open Tasks"][0].startswith("- [ ] a big claim, is x\\<y?")


def test_one_marked_heading_is_a_mark_like_others() -> None:
    found = summary(marked("Methods"), marked(FOUND))

    assert "## Methods" not in found
    assert any(line.startswith("- Methods") for line in found["## Other Highlights"])


def test_what_is_marked_twice_on_a_page_stands_once_with_its_comment() -> None:
    found = summary(marked(FOUND), marked(FOUND, "Really?"), marked(FOUND, page="2"))

    assert [line.strip()[:30] for line in found["## Key Points"]] == [f"- {FOUND[:28]}", "- Really?", f"- {FOUND[:28]}"]


def test_a_translation_or_half_a_sentence_in_a_sections_colour_is_no_heading() -> None:
    found = summary(marked(FOUND, "🔤Nous avons trouvé🔤", role="section1"), marked("north walls", role="section2"))

    assert list(found)[1:] == ["## Results", "## Other Highlights"]


def test_a_colour_alone_makes_no_question_of_a_finding() -> None:
    found = summary(marked(FOUND, role="question"), marked("Why do swifts leave in July?", role="question"))

    assert found["## Results"] == [f"- {FOUND} ([[lind2020#p. 1|p. 1]])"]
    assert found["## Open Tasks"] == ["- [ ] Why do swifts leave in July? ([[lind2020#p. 1|p. 1]])"]


def test_the_readers_tasks_are_tasks_and_no_conclusions() -> None:
    found = summary(marked(FOUND), thoughts=("North is best.", "read it again"), tasks=("read it again",))

    assert found["## What I Concluded"] == ["- North is best."]
    assert found["## Open Tasks"] == ["- [ ] read it again"]


def test_an_abstract_that_is_mixed_with_addresses_is_not_repeated() -> None:
    mixed = (
        "Swifts From the University of Uri nest in (A.B., C.D.), the University of Zug many towns. (E.F.) They were "
        "and the University of Bern counted (G.H., I.J.), a.b@uri.example in four towns."
    )
    found = summary(marked(FOUND), abstract=mixed)

    title = "\n".join(found["# Summary: Boxes for swifts"])
    assert "University" not in title
    assert "mixed with addresses" in title
    assert "## In Brief" not in found


def guessed(text: str, role: str, comment: str | None = None, page: str = "1") -> Annotation:
    return replace(marked(text, comment, role=role, page=page), role_source=RoleSource.KIND)


def test_without_an_abstract_the_marks_tell_in_brief_and_stand_there_alone() -> None:
    found = summary(
        guessed("We aimed to find out which walls suit swifts best.", "positive"),
        guessed(FOUND, "positive", "my own walls too", page="3"),
        guessed("We conclude that walls of the north should be kept for swifts.", "positive", page="7"),
    )

    assert found["## In Brief"] == [
        "- **Question:** We aimed to find out which walls suit swifts best. ([[lind2020#p. 1|p. 1]])",
        f"- **Result:** {FOUND} ([[lind2020#p. 3|p. 3]])",
        "  - my own walls too",
        "- **Conclusion:** We conclude that walls of the north should be kept for swifts. ([[lind2020#p. 7|p. 7]])",
    ]
    assert list(found)[2:] == []


def test_one_mark_is_no_brief() -> None:
    assert "## In Brief" not in summary(guessed(FOUND, "positive"))


def test_a_long_note_of_coloured_marks_begins_with_a_brief_and_keeps_each_in_its_group() -> None:
    found = summary(
        marked(FOUND, role="positive"),
        marked("We did not count chicks that had left before July.", role="negative"),
        *(marked(f"Box {number} hangs on the wall of a school.", role="detail") for number in range(12)),
    )

    assert [line.partition(":")[0] for line in found["## In Brief"]] == ["- **Result", "- **Limit"]
    assert FOUND in found["## Key Points"][0]


def test_a_mark_that_repeats_the_abstract_stands_in_its_place() -> None:
    found = summary(
        guessed(f"{FOUND[:-1]} (Table 2).", "positive", "look at the table"),
        abstract=f"We aimed to find out which walls suit swifts best. {FOUND}",
    )

    assert found["## In Brief"][-2:] == [
        f"- **Result:** {FOUND[:-1]} (Table 2). ([[lind2020#p. 1|p. 1]])",
        "  - look at the table",
    ]
    assert "## Results" not in found


def test_what_others_hold_is_no_conclusion_and_the_last_claim_is() -> None:
    found = summary(
        guessed(FOUND, "positive"),
        guessed("Brandt (1987) holds that walls of the south are better for swifts.", "positive"),
        guessed("Towns should therefore keep their walls of the north for swifts.", "positive", page="9"),
    )

    assert found["## In Brief"][-1].startswith("- **Conclusion:** Towns should therefore keep")


def test_headings_that_name_kinds_of_marks_are_no_sections() -> None:
    concluding = replace(marked(FOUND, role="positive"), section_path=("Conclusion",))
    plain = marked("Boxes were hung in four towns.", role="detail")

    assert "## Conclusion" not in summary(concluding, plain)
    assert "## Conclusion" in summary(plain, concluding)


def test_a_coloured_mark_stands_for_the_line_that_says_the_same() -> None:
    said = "Walls that face north suit swifts better than others in warm towns."
    mark = replace(marked(said, "so turn them", role="positive", page="9"), role_source=RoleSource.DEFAULT)
    found = summary(
        mark,
        abstract="BACKGROUND Boxes hang in many towns. METHODS We observed 212 pairs of swifts in four towns. "
        f"CONCLUSIONS {said}",
    )

    brief_lines = found["## In Brief"]
    assert any(line.startswith(f"- **Conclusion:** {said}") and "p. 9" in line for line in brief_lines)
    assert "  - so turn them" in brief_lines
    assert not any(said in line for line in found.get("## Key Points", []))


def test_a_mark_within_a_sentence_of_the_abstract_is_completed_from_it() -> None:
    abstract = "Swifts, which nest in the walls of many old houses, are birds. In this paper we hang boxes."
    found = summary(marked("which nest in the walls of many old houses", role="detail"), abstract=abstract)

    assert found["## Methodology & Context"] == [
        "- [Swifts,] which nest in the walls of many old houses[, are birds.] ([[lind2020#p. 1|p. 1]])"
    ]


def test_a_mark_begins_without_the_sign_that_ends_what_was_left_out() -> None:
    found = summary(marked("；② 强调社会系统的整体性研究"), marked("; and boxes face north."))

    assert [line.partition(" ([[")[0] for line in found["## Key Points"]] == [
        "- … ② 强调社会系统的整体性研究",
        "- … and boxes face north.",
    ]


def test_what_a_paper_leaves_to_others_is_no_task_of_its_reader() -> None:
    left = "Future work should study how boxes of clay are used in towns."
    own = replace(marked(left), role=AnnotationColor.QUESTION, role_source=RoleSource.KIND, kind=Kind.FUTURE_WORK)

    assert "## Open Tasks" not in summary(own)
    assert "## Open Tasks" in summary(replace(own, comment="Which towns?"))


def test_one_heading_above_all_marks_that_names_no_section_parts_nothing() -> None:
    marks = [replace(marked(text), section_path=("From Zotero",)) for text in (FOUND, "Swifts nest in old walls.")]

    assert "## From Zotero" not in summary(*marks)
    assert "## Results" in summary(*(replace(one, section_path=("Results",)) for one in marks))


def test_the_signs_around_a_translation_are_not_shown() -> None:
    assert summary(marked(FOUND, "🔤Kästen halfen.🔤", role="detail"))["## Key Points"][1] == "  - Kästen halfen."


def test_a_colour_that_mostly_marks_passages_names_no_section() -> None:
    usual = AnnotationColor.SECTION1
    parted = [marked("Counting the swifts", role=usual), marked(FOUND), marked("Swifts nest in old walls.")]
    passages = [marked("which they count", role=usual), marked("by night and by day", role=usual)]
    named = [replace(one, section_path=("Counting the swifts",)) for one in parted[1:]]

    assert "## Counting the swifts" in summary(*parted)
    assert [name for name in summary(parted[0], *passages, *named) if "swifts" in name.casefold()] == [
        "# Summary: Boxes for swifts"
    ]


def test_marks_that_only_state_rules_make_no_result() -> None:
    found = summary(
        *(
            replace(marked(text), role_source=RoleSource.KIND)
            for text in (
                "A box for swifts can serve as a bridge between the wall and the open air of a town",
                "These rules dictate how the boxes of one wall should be turned to the sides of its house",
                "The boxes can be hung by builders, roofers and owners, including the setup of cameras and ladders.",
            )
        )
    )

    assert "## In Brief" not in found


def test_from_eight_marks_on_a_summary_begins_with_a_brief_that_repeats_the_best_of_them() -> None:
    asked = "We examined whether swifts choose boxes by the wall on which they hang."
    others = [f"Swifts of town {number} nest in old walls." for number in range(5)]
    few = [marked(asked, role="detail"), marked(FOUND, role="positive")]
    many = [*few, *(marked(text, role="positive") for text in others)]

    assert "## In Brief" not in summary(*many)
    lines = summary(*many, marked("Swifts nest in towns.", role="detail"))["## In Brief"]
    assert lines[0].startswith(f"- **Question:** {asked}")
    assert any(line.startswith(f"- **Result:** {FOUND}") for line in lines)
