"""Summarizing a paper on a real disk."""

from dataclasses import replace
from pathlib import Path

import pytest

from catena import events
from catena.errors import NoteChanged, UnknownCitekey
from catena.operations.summarize import summarize
from catena.writing.link_styles import LinkStyle
from catena.writing.note_plan import NotePlan
from catena.writing.permissions import Folders
from tests.fakes.shown_pdfs import Reading, highlight, page
from tests.papers import Desk, mark, paper

NOTES = {
    "Papers/@reyes-2021.md": paper(mark("positive", "One"), mark("negative", "Two")),
    "reyes-2021.md": "# p. 5\n",
}


async def run(desk: Desk, citekey: str = "reyes-2021", *, dry_run: bool = False, plan: str | None = None) -> NotePlan:
    return await summarize(desk.services, citekey=citekey, dry_run=dry_run, plan=plan)


async def test_a_summary_is_written_told_and_indexed(tmp_path: Path) -> None:
    desk = Desk(tmp_path, NOTES)

    summary = await run(desk)

    path = "Synthesis/Summary - reyes-2021.md"
    assert (summary.path, summary.created, summary.warnings) == (path, True, ())
    assert desk.read(path) == summary.markdown
    assert "created: 2026-03-01\n" in summary.markdown
    assert [(s.heading, s.state) for s in summary.sections] == [
        ("Summary: @reyes-2021", "new"),
        ("Key Points", "new"),
        ("Critical Notes", "new"),
    ]
    assert desk.events.heard == [events.NoteWritten(path)]
    assert desk.indexer.told == [path]


async def test_a_second_run_changes_no_byte_on_another_day(tmp_path: Path) -> None:
    desk = Desk(tmp_path, NOTES)
    first = await run(desk)
    desk.clock.pass_s(86_400)

    again = await run(desk)

    assert (again.markdown, again.created) == (first.markdown, False)
    assert {s.state for s in again.sections} == {"renewed"}
    assert len(desk.events.heard) == 1


async def test_a_dry_run_writes_nothing(tmp_path: Path) -> None:
    desk = Desk(tmp_path, NOTES)

    summary = await run(desk, dry_run=True)

    assert summary.created
    assert not (desk.folder / "Synthesis").exists()
    assert desk.events.heard == []


async def test_what_was_confirmed_is_written_byte_for_byte(tmp_path: Path) -> None:
    desk = Desk(tmp_path, NOTES)
    shown = await run(desk, dry_run=True)

    written = await run(desk, plan=shown.id)

    assert desk.read(written.path) == shown.markdown
    assert written.id == shown.id


async def test_after_another_annotation_the_confirmed_note_is_not_written_and_the_reason_is_reported(
    tmp_path: Path,
) -> None:
    desk = Desk(tmp_path, NOTES)
    shown = await run(desk, dry_run=True)
    desk.write("Papers/@reyes-2021.md", paper(mark("positive", "One"), mark("negative", "Two"), mark("positive", "3")))

    with pytest.raises(NoteChanged, match="is made from was changed after the preview was made"):
        await run(desk, plan=shown.id)

    assert not (desk.folder / shown.path).exists()


async def test_a_summary_saved_after_its_preview_is_not_renewed_and_the_reason_is_reported(tmp_path: Path) -> None:
    desk = Desk(tmp_path, NOTES)
    path = (await run(desk)).path
    desk.write("Papers/@reyes-2021.md", paper(mark("positive", "One")))
    shown = await run(desk, dry_run=True)
    mine = desk.read(path) + "\nMy own words.\n"
    desk.write(path, mine)

    with pytest.raises(NoteChanged, match=r"Summary - reyes-2021\.md was changed after the preview was made"):
        await run(desk, plan=shown.id)

    assert desk.read(path) == mine


@pytest.mark.parametrize("indexed", [True, False])
async def test_the_note_is_known_again_by_its_frontmatter(tmp_path: Path, indexed: bool) -> None:
    desk = Desk(tmp_path, NOTES, folders=Folders(synthesis="Out"))
    first = await run(desk)
    (desk.folder / first.path).rename(desk.folder / "Out/My own name.md")
    if indexed:
        (desk.folder / "Out/My own name.md").rename(desk.folder / "Moved.md")
        desk.index()

    again = await run(desk)

    assert again.path == ("Moved.md" if indexed else "Out/My own name.md")
    assert not again.created


async def test_a_taken_name_is_left_alone(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {**NOTES, "Synthesis/Summary - reyes-2021.md": "Not a summary"})

    assert (await run(desk)).path == "Synthesis/Summary - reyes-2021-1.md"
    assert desk.read("Synthesis/Summary - reyes-2021.md") == "Not a summary"


async def test_what_the_reader_changed_stays_and_the_answer_says_so(tmp_path: Path) -> None:
    desk = Desk(tmp_path, NOTES)
    path = (await run(desk)).path
    desk.write(path, desk.read(path).replace("- Two", "- Mine"))
    desk.write("Papers/@reyes-2021.md", paper(mark("positive", "Changed"), mark("negative", "Two, too")))

    again = await run(desk)

    assert [(s.heading, s.state) for s in again.sections][1:] == [("Key Points", "renewed"), ("Critical Notes", "kept")]
    assert "- Changed" in desk.read(path)
    assert "- Mine" in desk.read(path)


async def test_citekeys_with_signs_make_valid_names(tmp_path: Path) -> None:
    key = "de-la.Cruz:2020/b"
    desk = Desk(tmp_path, {"p.md": paper(mark("positive", "One", key=key), key=key)})

    assert (await run(desk, key)).path == "Synthesis/Summary - de-la.Cruz-2020-b.md"
    assert not (await run(desk, key)).created


async def test_what_changes_in_an_existing_summary_is_told_before_it_is_written(tmp_path: Path) -> None:
    desk = Desk(tmp_path, NOTES)
    first = await run(desk)
    unchanged = await run(desk, dry_run=True)
    desk.write("Papers/@reyes-2021.md", paper(mark("positive", "One and more"), mark("negative", "Two")))

    planned = await run(desk, dry_run=True)

    assert (first.diff, unchanged.diff) == ("", "")
    assert desk.read(first.path) == first.markdown
    changed = [line for line in planned.diff.splitlines() if line.startswith(("-", "+")) and "catena:" not in line]
    assert changed == [
        "--- before",
        "+++ after",
        "-- One ([[reyes-2021#p. 5|p. 5]])",
        "+- One and more ([[reyes-2021#p. 5|p. 5]])",
    ]
    assert (await run(desk)).diff == planned.diff


async def test_the_chosen_link_style_is_used_and_renews_what_is_there(tmp_path: Path) -> None:
    desk = Desk(tmp_path, NOTES)
    path = (await run(desk)).path
    desk.services = replace(desk.services, link_style=LinkStyle.NOTE)

    await run(desk)

    assert "- One ([[@reyes-2021#Annotations|p. 5]])" in desk.read(path)
    assert "#p. 5|" not in desk.read(path)


async def test_links_that_would_lead_nowhere_lead_to_the_note_instead(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {"Papers/@reyes-2021.md": NOTES["Papers/@reyes-2021.md"]})

    summary = await run(desk)

    assert summary.warnings == ()
    assert 'source: "[[@reyes-2021]]"' in summary.markdown
    assert "- One ([[@reyes-2021#Annotations|p. 5]])" in summary.markdown


async def test_an_image_beside_its_note_is_shown_in_the_summary_too(tmp_path: Path) -> None:
    image = '<mark style="background-color: #5fb236">Image</mark>\n![](../img/fig.png)\n[@reyes-2021 p. 5]\n'
    desk = Desk(tmp_path, {**NOTES, "Papers/@reyes-2021.md": paper(image)})
    assert "- Image fig.png ([[reyes-2021#p. 5|p. 5]])" in (await run(desk, dry_run=True)).markdown

    desk.write("img/fig.png", "png")

    assert "- ![[img/fig.png]] ([[reyes-2021#p. 5|p. 5]])" in (await run(desk)).markdown


async def test_a_paper_without_a_note_is_summarized_from_what_is_marked_in_its_pdf(tmp_path: Path) -> None:
    pages = [
        page(0, "1 Introduction", "Sleep matters", label="117"),
        page(1, "2 Methods", "Eleven people", label="118"),
    ]
    marks = {
        0: [highlight("Sleep matters", "FINDING: yes", color="#5fb236", line=1)],
        1: [highlight("Eleven people", line=1)],
    }
    outline = [(0, "1 Introduction", 0), (0, "2 Methods", 1)]
    desk = Reading(tmp_path, pdfs=("Papers/lind2019.pdf",), pages=pages, marks=marks, outline=outline)
    services = replace(desk.services, link_style=LinkStyle.PDF)

    summary = await summarize(services, citekey="@lind2019", dry_run=False)

    assert summary.path == "Synthesis/Summary - lind2019.md"
    assert (
        summary.markdown.partition("%% catena:")[0].partition("# Summary")[2]
        == """\
: lind2019

> [!info] Source
> [[lind2019.pdf|lind2019]]

## 1 Introduction

### Key Points
- Sleep matters ([[lind2019.pdf#page=1|p. 117]])
  - yes

## 2 Methods

### Questions & Gaps
- Eleven people ([[lind2019.pdf#page=2|p. 118]])

## Open Tasks
- [ ] Eleven people ([[lind2019.pdf#page=2|p. 118]])

"""
    )
    assert summary.warnings == ("No annotation note has the citekey 'lind2019'; this is what is marked in its PDF.",)
    assert not (await summarize(services, citekey="lind2019", dry_run=True)).created


async def test_a_pdf_that_nothing_is_marked_in_is_summarized_from_its_text(tmp_path: Path) -> None:
    text = (
        "Abstract",
        "The aim of this study was to find out whether owls hear better in snow.",
        "We recorded 40 owls on two farms during a winter.",
        "Owls found 30% more voles under fresh snow than under ice (p < .01).",
        "We conclude that fresh snow lets owls hear their prey from afar.",
    )
    desk = Reading(tmp_path, pdfs=("owls2020.pdf",), pages=[page(0, *text, label="17")])

    summary = await summarize(desk.services, citekey="owls2020", dry_run=True)

    brief = summary.markdown.partition("## In Brief\n")[2].partition("\n\n")[0].splitlines()
    assert [line.partition(":** ")[0] for line in brief] == [
        f"- **{name}" for name in ("Question", "Sample or data", "Result", "Conclusion")
    ]
    assert brief[2] == f"- **Result:** {text[3]} ([[owls2020.pdf#page=1|p. 17]])"


async def test_a_pdf_without_text_or_marks_is_no_paper_to_summarize(tmp_path: Path) -> None:
    with pytest.raises(UnknownCitekey):
        await summarize(Reading(tmp_path, pdfs=("lind2019.pdf",)).services, citekey="lind2019", dry_run=True)


async def test_an_unknown_citekey_and_an_empty_paper(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {"p.md": paper()})

    with pytest.raises(UnknownCitekey, match=r"Those there are: reyes-2021\.$"):
        await run(desk, "nobody")
    assert (await run(desk)).warnings == ("p.md holds no annotations yet.",)


ABSTRACT = (
    "We asked whether moss grows on walls that face north. We counted 40 walls in two towns. Moss covered 30% more of "
    "the walls that face north. We conclude that shade helps moss."
)


@pytest.mark.parametrize(
    ("path", "note"),
    [
        ("moss2020.md", f"---\ncitekey: moss2020\nabstract: {ABSTRACT}\n---\nNothing read yet.\n"),
        ("Papers/@moss2020.md", f"# Moss on walls\n\n> [!abstract]\n> {ABSTRACT}\n"),
        ("Papers/@moss2020.md", f"# Moss on walls\n\n## Abstract\n\n{ABSTRACT}\n\n## Notes\n"),
    ],
)
async def test_a_note_with_only_an_abstract_is_summarized_from_it_and_says_so(
    tmp_path: Path, path: str, note: str
) -> None:
    summary = await run(Desk(tmp_path, {path: note}), "moss2020", dry_run=True)

    head, _, brief = summary.markdown.partition("## In Brief\n")
    assert head.endswith("\n\n*From the abstract alone: nothing in this paper is marked yet.*\n\n")
    assert "- **Result:** Moss covered 30% more of the walls that face north." in brief
    assert summary.warnings == (
        f"{path} holds no annotations yet. Its abstract is all that this summary is made from.",
    )


async def test_a_note_without_abstract_or_annotations_is_no_paper_to_summarize(tmp_path: Path) -> None:
    with pytest.raises(UnknownCitekey):
        await run(Desk(tmp_path, {"@moss2020.md": "# Moss on walls\n\nAbstract thoughts on moss.\n"}), "moss2020")
