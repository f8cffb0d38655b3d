"""The summary note: its exact form, hostile words in it, and renewing it without touching what is the reader's."""

import datetime as dt
import re

import frontmatter
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catena.annotations.annotation import AnnotationNote
from catena.annotations.reading import read_annotation_note
from catena.notes import parse_note
from catena.summaries.summary import SummaryNote, summarized_citekey
from catena.vault.path import vault_path
from catena.writing.sections import split_sections
from tests.papers import mark, new_summary, paper, renewed_summary

DAY = dt.date(2024, 1, 15)
RECORD = re.compile(r"%% catena:.*%%\n\Z")


def note(*marks: str, key: str = "reyes-2021", header: str = "title: Spacing\n") -> AnnotationNote:
    read = read_annotation_note(parse_note(vault_path(f"@{key}.md"), paper(*marks, key=key, header=header).encode()))
    assert read is not None
    return read


def new(*marks: str, **more: str) -> str:
    return new_summary(note(*marks, **more), today=DAY).markdown


def shown(markdown: str) -> str:
    """The note without the record of its digests."""
    assert RECORD.search(markdown)
    return RECORD.sub("", markdown)


def states(summary: SummaryNote) -> dict[str, str]:
    return {section.heading: section.state.value for section in summary.renewal.sections}


def test_without_sections_the_groups_stand_at_the_top_level() -> None:
    summary = new(
        mark("code", "t(38) = 2.1", "STAT: main effect", page="9"),
        mark("detail", "Forty students", page=""),
        mark("positive", "Recall doubled", "FINDING: big"),
        mark("positive", "It lasts", page="7-8"),
        mark("negative", "", "No control"),
        mark("question", "Does it", "Q: Why?"),
        mark("other", "Something"),
        header="title: Spacing\nauthors: [Ana Reyes, Bo Lind]\nyear: 2021\n",
    )

    assert (
        shown(summary)
        == """\
---
type: summary
source: "[[reyes-2021]]"
created: 2024-01-15
status: draft
---

# Summary: Spacing

> [!info] Source
> [[@reyes-2021]] - Ana Reyes, Bo Lind, 2021

## Key Points
- Recall doubled ([[reyes-2021#p. 5|p. 5]])
  - big
- It lasts ([[reyes-2021#p. 7-8|p. 7-8]])

## Critical Notes
- No control ([[reyes-2021#p. 5|p. 5]])

## Questions & Gaps
- Does it ([[reyes-2021#p. 5|p. 5]])
  - Why?

## Methodology & Context
- Forty students

## Technical Details
- t(38) = 2.1 ([[reyes-2021#p. 9|p. 9]])
  - main effect

## Other Highlights
- Something ([[reyes-2021#p. 5|p. 5]])

## Open Tasks
- [ ] Why? ([[reyes-2021#p. 5|p. 5]])

"""
    )


def test_with_sections_the_groups_stand_below_them() -> None:
    summary = new(
        mark("positive", "Early"),
        mark("section1", "Learning takes time.", "Introduction", page="1"),
        mark("positive", "A"),
        mark("section2", "Earlier work", page="2"),
        mark("negative", "B"),
        mark("section3", "", "Sleep", page="3"),
        mark("section1", "", "Methods", page="4"),
        mark("code", "print(1)\n\nprint(2)", "python", page="6"),
    )

    assert (
        shown(summary).partition("> [[@reyes-2021]]\n\n")[2]
        == """\
## Before the first section

### Key Points
- Early ([[reyes-2021#p. 5|p. 5]])

## Introduction
Learning takes time. ([[reyes-2021#p. 1|p. 1]])

### Key Points
- A ([[reyes-2021#p. 5|p. 5]])

### Earlier work

#### Critical Notes
- B ([[reyes-2021#p. 5|p. 5]])

#### Sleep

## Methods

### Technical Details
- python ([[reyes-2021#p. 6|p. 6]])
  ```python
  print(1)

  print(2)
  ```

"""
    )


@pytest.mark.parametrize(
    ("header", "source"),
    [
        ("author: Reyes, A.; Lind, B.\nyear: 2021\n", "> [[@reyes-2021]] - Reyes, A.; Lind, B., 2021"),
        ("author: Ana Reyes\n", "> [[@reyes-2021]] - Ana Reyes"),
        ("year: 2021\n", "> [[@reyes-2021]] - 2021"),
        ("", "> [[@reyes-2021]]"),
    ],
)
def test_missing_parts_of_the_source_fall_away(header: str, source: str) -> None:
    assert f"> [!info] Source\n{source}\n\n" in new(mark("positive", "x"), header=header)


def test_an_image_is_embedded() -> None:
    image = '<mark style="background-color: #5fb236">Image</mark>\n**Figure**\n![[a/b.png|300]]\n[@reyes-2021 p. 2]\n\n'

    assert "- Figure ([[reyes-2021#p. 2|p. 2]])\n  - ![[a/b.png]]\n" in new(image)
    assert "- ![[a/b.png]] ([[reyes-2021#p. 2|p. 2]])\n" in new(image.replace("**Figure**\n", ""))


def test_the_frontmatter_can_be_queried() -> None:
    for key in ("reyes-2021", "de-la.Cruz:2020/b", 'quo"te\\x', "日本2020"):
        properties = frontmatter.loads(new(mark("positive", "x", key=key), key=key)).metadata

        assert properties == {"type": "summary", "source": f"[[{key}]]", "created": DAY, "status": "draft"}
        assert summarized_citekey(new(mark("positive", "x"), key=key).encode()) == key


def test_the_same_annotations_give_the_same_bytes() -> None:
    marks = [mark("section1", "x", "A"), mark("positive", "y")]

    assert new(*marks) == new(*marks)
    assert renewed_summary(note(*marks), new(*marks)).markdown == new(*marks)


@pytest.mark.parametrize(
    "hostile",
    [
        "# heading", "## [[link]]", "- item", "1. first", "> quote", "```", "~~~", "| a | b |", "---", "===",
        "%% hidden %%", "<script>alert(1)</script>", "\\<script>", "<img onerror=x>", "![[embed]]", "[x](javascript:y)",
        "[^1]", "key:: value", "text ^block", "#tag", "[ ] task", "`code", "$$", "* * *", "[[a|b]]", "[a]: b",
    ],
)  # fmt: skip
def test_hostile_words_stay_words(hostile: str) -> None:
    markdown = new(
        mark("section1", hostile, hostile),
        mark("positive", f"a {hostile}", f"c {hostile}"),
        mark("negative", f"{hostile} end"),
        header=f"title: {hostile!r}\nauthor: {hostile!r}\n",
    )
    parsed = parse_note(vault_path("s.md"), markdown.encode())

    assert {link.target for link in parsed.links} <= {"reyes-2021", "@reyes-2021"}
    assert parsed.tags == ()
    assert parsed.inline_fields == ()
    assert [h.level for h in parsed.headings] == [1, 2, 3, 3]
    assert not re.search(r"(?<!\\)<(?:script|img)", markdown)
    assert sum(block.kind == "code" for block in parsed.blocks) == 0


def test_code_cannot_leave_its_fence() -> None:
    code = "~~~\n# no heading\n```\n%% catena: aa:bb %%\n[[no link]]\n~~~~~"
    annotation = (
        f'<mark style="background-color: #f19837">Highlight</mark>\n~~~~~md\n{code[:-6]}\n~~~~~\n[@reyes-2021 p. 1]\n'
    )
    parsed = parse_note(vault_path("s.md"), new(annotation).encode())

    assert [h.text for h in parsed.headings] == ["Summary: Spacing", "Technical Details"]
    assert "no link" not in {link.target for link in parsed.links}


MARKS = [mark("positive", "One"), mark("negative", "Two"), mark("question", "Three")]


def test_an_untouched_note_is_renewed_only_where_annotations_changed() -> None:
    before = new(*MARKS)
    after = renewed_summary(note(*MARKS, mark("negative", "More"), mark("detail", "New")), before)

    assert states(after) == dict.fromkeys(
        ["Summary: Spacing", "Key Points", "Critical Notes", "Questions & Gaps", "Open Tasks"], "renewed"
    ) | {"Methodology & Context": "new"}
    assert shown(after.markdown) == shown(before).replace(
        "- Two ([[reyes-2021#p. 5|p. 5]])\n",
        "- Two ([[reyes-2021#p. 5|p. 5]])\n- More ([[reyes-2021#p. 5|p. 5]])\n",
    ).replace(
        "## Open Tasks",
        "## Methodology & Context\n- New ([[reyes-2021#p. 5|p. 5]])\n\n## Open Tasks",
    )


def test_an_edited_section_is_kept_and_the_others_are_renewed() -> None:
    edited = new(*MARKS).replace("- Two", "- My words for two")
    after = renewed_summary(note(mark("positive", "Changed"), *MARKS[1:]), edited)

    assert states(after) == {
        "Summary: Spacing": "renewed",
        "Key Points": "renewed",
        "Critical Notes": "kept",
        "Questions & Gaps": "renewed",
        "Open Tasks": "renewed",
    }
    assert shown(after.markdown) == shown(edited).replace("- One", "- Changed")


def test_an_edit_is_still_known_after_two_more_runs_and_its_undoing_too() -> None:
    edited = new(*MARKS).replace("- Two", "- Mine")
    twice = renewed_summary(note(*MARKS), renewed_summary(note(*MARKS), edited).markdown)

    assert twice.markdown == edited
    undone = renewed_summary(note(*MARKS), twice.markdown.replace("- Mine", "- Two"))
    assert set(states(undone).values()) == {"renewed"}


def test_sections_of_the_readers_own_stay_where_they_are() -> None:
    own = "## My thoughts\n\nThis is wrong.   \n\n### Really\n- yes\n\n"
    mixed = (
        new(*MARKS).replace("## Critical Notes", f"{own}## Critical Notes").replace("## Key", "Intro of mine\n\n## Key")
    )
    changed = note(mark("positive", "Changed"), *MARKS[1:], mark("detail", "New"))
    after = renewed_summary(changed, mixed)

    assert states(after)["Summary: Spacing"] == "kept"
    assert states(after)["Key Points"] == "renewed"
    body = after.markdown
    assert own in body
    headings = [section.heading for section, _ in split_sections(body) if section.level]
    assert headings == [
        *("Summary: Spacing", "Key Points", "My thoughts", "Really"),
        *("Critical Notes", "Questions & Gaps", "Methodology & Context", "Open Tasks"),
    ]


def test_a_section_of_no_more_annotations_goes_only_when_nobody_touched_it() -> None:
    gone = renewed_summary(note(MARKS[0], MARKS[2]), new(*MARKS))
    kept = renewed_summary(note(MARKS[0], MARKS[2]), new(*MARKS).replace("- Two", "- Mine"))

    assert "Critical Notes" not in gone.markdown
    assert gone.renewal.warnings == ("“Critical Notes” has no annotations any more and was removed.",)
    assert "- Mine" in kept.markdown


def test_a_removed_section_stays_removed() -> None:
    without = re.sub(r"## Critical Notes\n.*\n\n", "", new(*MARKS))
    after = renewed_summary(note(*MARKS), without)
    again = renewed_summary(note(*MARKS), after.markdown)

    assert after.markdown == again.markdown == without
    assert states(after)["Critical Notes"] == "kept"
    assert "was removed or renamed by you" in after.renewal.warnings[0]


def test_without_the_record_everything_is_kept_and_only_new_sections_come() -> None:
    before = shown(new(*MARKS[:2])).replace("- One", "- Mine")
    after = renewed_summary(note(mark("positive", "Changed"), *MARKS[1:]), before)

    assert states(after) == {
        "Summary: Spacing": "kept",
        "Key Points": "kept",
        "Critical Notes": "kept",
        "Questions & Gaps": "new",
        "Open Tasks": "new",
    }
    assert shown(after.markdown) == before + (
        "## Questions & Gaps\n- Three ([[reyes-2021#p. 5|p. 5]])\n\n"
        "## Open Tasks\n- [ ] Three ([[reyes-2021#p. 5|p. 5]])\n\n"
    )


def test_frontmatter_line_ends_and_blanks_of_the_reader_stay() -> None:
    before = new(*MARKS).replace("status: draft", "status: done # really\nmine: [a,  b]").replace("\n", "\r\n")
    after = renewed_summary(note(mark("positive", "Changed"), *MARKS[1:]), before)

    assert after.markdown.replace("- Changed", "- One").split("%% catena")[0] == before.split("%% catena")[0]
    assert "\n" not in after.markdown.replace("\r\n", "")


def test_a_renamed_paper_renames_the_title() -> None:
    after = renewed_summary(note(*MARKS, header="title: Renamed\n"), new(*MARKS).replace("- Two", "- Mine"))

    assert "\n# Summary: Renamed\n" in after.markdown
    assert "Summary: Spacing" not in after.markdown


WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=40)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["section1", "positive", "code", "other"]), WORDS, WORDS), max_size=5), WORDS)
def test_no_words_break_the_form(parts: list[tuple[str, str, str]], mine: str) -> None:
    read = note(*[mark(color, text, comment) for color, text, comment in parts])
    first = new_summary(read, today=DAY).markdown

    assert renewed_summary(read, first).markdown == first
    edited = first + f"\n## Mine\n{mine}\n"
    after = renewed_summary(read, edited).markdown
    assert f"## Mine\n{mine}" in after
    assert renewed_summary(read, after).markdown == after
