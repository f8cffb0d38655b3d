"""Checking drafts against annotations, PDFs and notes, and finding where a snippet is from."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from catena.drafts import vault_passages as vault_passages_module
from catena.drafts.passage import DraftChecked, Passage, SentenceChecked
from catena.drafts.shortlist import Shortlist
from catena.errors import BadRequest, UnknownNote
from catena.indexing.recent_notes import SavedNote
from catena.operations import check_draft as check_draft_module
from catena.operations import find_source as find_source_module
from catena.operations.check_draft import check_draft
from catena.operations.find_source import find_source
from catena.operations.summarize import summarize
from tests.fakes.shown_pdfs import Reading, page
from tests.papers import Desk, mark, paper

SAID = "Feedback raised the scores of both groups by 12 points."
NOTES = {
    "Papers/@reyes-2021.md": paper(mark("positive", SAID, page="2")),
    "Spacing.md": "# Spacing\n\nReviews that are spread over weeks hold longer than reviews on one day.\n",
}
BY_WORDS = "Sentences were compared by their words alone"


async def checked(desk: Desk, text: str) -> DraftChecked:
    return await check_draft(desk.services, text=text)


async def indexed(desk: Desk) -> None:
    desk.index()
    vault = desk.services.vault
    desk.annotations.take([SavedNote(file, vault.read(file.path)) for file in vault.scan().files])
    while await desk.annotations.step():
        pass


async def only(desk: Desk, text: str) -> SentenceChecked:
    [sentence] = (await checked(desk, text)).sentences
    return sentence


async def test_annotations_decide_first(tmp_path: Path) -> None:
    desk = Desk(tmp_path, NOTES)
    await indexed(desk)

    found = await only(desk, "The scores of both groups were raised by feedback [@reyes-2021, p. 2].")

    [passage] = found.passages
    assert (found.verdict, found.citations, found.reason) == ("supported", ("reyes-2021",), None)
    assert (passage.text, passage.page, passage.source, passage.relation) == (SAID, "2", "annotation", "supports")
    assert passage.span is not None


async def test_a_name_behind_what_its_note_says_word_for_word_is_no_part_of_it(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {"1709-hamilton.md": "Si los grados de cada pareja de vértices suman N o más.\n"})
    await indexed(desk)

    found = await only(desk, "Si los grados de cada pareja de vértices suman N o más [[1709-hamilton]].")

    assert found.verdict == "verbatim"


TITLED = {
    "Spacing.md": '---\ntitle: "Spaced reviews hold longer than reviews on one day"\n---\n\nPlan them in weeks.\n'
}


@pytest.mark.parametrize(
    "link", ["([[Spacing]])", "(see [[Spacing]])", "([[Spacing|my note]], [[Missing]])", "[[Spacing]]"]
)
async def test_a_link_in_brackets_or_behind_a_sentence_is_its_source_and_no_part_of_it(
    tmp_path: Path, link: str
) -> None:
    desk = Desk(tmp_path, NOTES)
    await indexed(desk)

    found = await only(desk, f"Reviews that are spread over weeks hold longer than reviews on one day {link}.")

    assert found.passages[0].score == 1.0
    assert found.verdict == ("partial" if "Missing" in link else "verbatim")


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("Spaced reviews hold longer than reviews on one day ([[Spacing]]).", "verbatim"),
        ("Reviews hold longer if spaced than on one day ([[Spacing]]).", "supported"),
        ("Spaced reviews do not hold longer than reviews on one day ([[Spacing]]).", "contradicted"),
        ("Barn owls hunt at night ([[Spacing]]).", "not_found"),
    ],
)
async def test_a_title_that_says_something_is_a_sentence_of_its_note(tmp_path: Path, said: str, verdict: str) -> None:
    desk = Desk(tmp_path, TITLED)
    await indexed(desk)

    assert (await only(desk, said)).verdict == verdict


async def test_of_an_overlong_draft_the_first_sentences_are_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check_draft_module, "MOST_SENTENCES", 2)
    desk = Desk(tmp_path, NOTES)
    await indexed(desk)

    found = await checked(desk, f"{SAID} [@reyes-2021] Birds sing. Rivers run.")

    assert len(found.sentences) == 2
    assert "Only the first 2 of 3 sentences were checked." in found.warnings


async def test_verbatim_contradicted_partial_and_not_found(tmp_path: Path) -> None:
    desk = Desk(tmp_path, NOTES)
    text = f"""{SAID} [@reyes-2021]

Feedback did not raise the scores of both groups [@reyes-2021].

Feedback raised the scores of both groups by 21 points [@reyes-2021].

Feedback raised the scores of both groups and the mood of their teachers [@reyes-2021].

Cats are fond of boxes [@reyes-2021].

Cats are fond of boxes [@nobody-1999].

Cats are fond of boxes.
"""
    answer = await checked(desk, text)

    verdicts = [each.verdict.value for each in answer.sentences]
    assert verdicts == [
        "verbatim", "contradicted", "contradicted", "partial", "not_found", "not_found", "uncited",
    ]  # fmt: skip
    assert "12 points" not in (answer.sentences[2].reason or "")
    assert answer.sentences[2].reason == "The passage has “12” where the sentence has “21”."
    assert "nobody-1999" in (answer.sentences[5].reason or "")
    assert (answer.counts.contradicted, answer.counts.not_found, answer.counts.supported) == (2, 2, 0)
    assert [warning[: len(BY_WORDS)] for warning in answer.warnings] == [BY_WORDS]


async def test_the_page_of_a_citation_is_compared(tmp_path: Path) -> None:
    found = await only(Desk(tmp_path, NOTES), f"{SAID} [@reyes-2021, p. 7]")

    assert (found.verdict, found.reason) == ("verbatim", "It stands on p. 2, not on p. 7.")


async def test_a_quotation_must_be_verbatim(tmp_path: Path) -> None:
    desk = Desk(tmp_path, NOTES)

    right = await only(desk, "They write “raised the scores of both groups” [@reyes-2021].")
    wrong = await only(desk, "They write “raised the grades of both groups” [@reyes-2021].")

    assert right.verdict == "verbatim"
    assert (wrong.verdict, wrong.reason) == (
        "partial",
        "The quotation is not verbatim: “raised the grades of both groups”.",
    )


async def test_what_no_annotation_has_may_stand_in_the_pdf(tmp_path: Path) -> None:
    pages = [page(0, "First page."), page(1, "Intro. None of the effects lasted", "for a year.")]
    at_work = Reading(tmp_path, notes=NOTES, pdfs=("reyes-2021.pdf",), pages=pages)

    answer = await check_draft(at_work.services, text="None of the effects lasted for a year [@reyes-2021].")

    [found] = answer.sentences
    assert (found.verdict, found.passages[0].source, found.passages[0].page) == ("verbatim", "pdf", "2")


async def test_a_linked_note_is_a_source(tmp_path: Path) -> None:
    desk = Desk(tmp_path, NOTES)
    await indexed(desk)

    found = await only(desk, "Reviews spread over weeks hold longer than on one day, see [[Spacing]].")

    assert (found.citations, found.verdict, found.passages[0].source) == (("Spacing.md",), "supported", "note")


async def test_a_linked_note_need_not_repeat_what_it_is_called(tmp_path: Path) -> None:
    said = "---\naliases: [DP]\n---\nReviews that are spread over weeks hold longer than reviews on one day.\n"
    desk = Desk(tmp_path, {"202401-spacing.md": said})
    await indexed(desk)

    found = await only(desk, "In DP, reviews that are spread over weeks hold longer [[202401-spacing]].")

    assert (found.verdict, found.reason) == ("supported", None)


async def test_a_linked_note_that_says_nothing_of_it_is_called_by_its_name(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {"Learning/Spacing.md": NOTES["Spacing.md"]})
    await indexed(desk)

    found = await only(desk, "Cats are fond of boxes, see [[Spacing]].")

    assert (found.verdict, found.reason) == ("not_found", "Spacing has no passage that says so.")


async def test_links_of_a_draft_lead_where_obsidian_leads_them(tmp_path: Path) -> None:
    namesakes = {"A/Deep/Reviews.md": "# Reviews\n", "B/Reviews.md": "# Reviews\n"}
    desk = Desk(tmp_path, {**NOTES, **namesakes})
    await indexed(desk)
    said = "Reviews spread over weeks hold longer than on one day, see"

    async def cited(link: str) -> tuple[str, ...]:
        [sentence] = (await check_draft(desk.services, text=f"{said} {link}.", note="A/Draft.md")).sentences
        return sentence.citations

    assert await cited("[[../Spacing]]") == ("Spacing.md",)
    assert await cited("[[./Spacing]]") == ("./Spacing",)
    assert await cited("[[Reviews]]") == ("A/Deep/Reviews.md",)


async def test_a_link_to_nothing_is_said(tmp_path: Path) -> None:
    found = await only(Desk(tmp_path, NOTES), "Reviews hold longer when spread [[@unheard2020]].")

    assert (found.verdict, found.reason) == ("not_found", "No note of the vault is named “unheard2020”.")


async def test_a_sentence_without_a_source_gets_what_the_vault_says(tmp_path: Path) -> None:
    desk = Desk(tmp_path, NOTES)
    await indexed(desk)

    found = await only(desk, "Feedback did not raise the scores of both groups.")

    assert (found.verdict, [each.relation.value for each in found.passages]) == ("uncited", ["contradicts"])


@pytest.mark.parametrize(
    "text",
    ["Status: #weeks", "How long do reviews hold that are spread over months?"],
)
async def test_what_asserts_nothing_is_not_looked_up(tmp_path: Path, text: str) -> None:
    desk = Desk(tmp_path, NOTES)
    await indexed(desk)

    found = await only(desk, text)

    assert (found.verdict, found.passages) == ("uncited", ())


async def test_another_number_in_a_note_is_no_contradiction_of_a_sentence_without_a_source(tmp_path: Path) -> None:
    garden = "# Beds\n\nThe first bed has 12 rows of peas and a fence.\n"
    desk = Desk(tmp_path, {**NOTES, "Beds.md": garden})
    await indexed(desk)

    found = await only(desk, "The second bed has 30 rows of peas and a fence.")

    assert (found.verdict, found.passages) == ("uncited", ())


async def test_neither_the_note_itself_nor_a_link_in_a_label_is_cited(tmp_path: Path) -> None:
    desk = Desk(tmp_path, NOTES)
    await indexed(desk)
    text = "Tags: [[Spacing]] [[Reviews]]\n\nReviews hold longer when they are spread, see [[Spacing#Reviews|below]].\n"

    found = await check_draft(desk.services, text=text, note="Spacing.md")

    # The label says nothing beside the notes that it names, so it is no sentence.
    assert [(each.verdict.value, each.citations) for each in found.sentences] == [("uncited", ())]


async def test_templates_are_no_evidence(tmp_path: Path) -> None:
    claim = "Peas climb higher when they are sown beside a fence."
    desk = Desk(tmp_path, {**NOTES, "Templates/Bed.md": f"# Bed\n\n{claim}\n"})
    await indexed(desk)

    assert (await only(desk, claim)).passages == ()


async def test_a_draft_is_a_note_or_a_text(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {**NOTES, "Draft.md": f"{SAID} [@reyes-2021]\n"})

    assert (await check_draft(desk.services, path="Draft.md")).counts.verbatim == 1
    with pytest.raises(BadRequest):
        await check_draft(desk.services)
    with pytest.raises(UnknownNote):
        await check_draft(desk.services, path="Missing.md")


async def test_a_snippet_leads_to_its_paper_and_page(tmp_path: Path) -> None:
    desk = Desk(tmp_path, NOTES)
    await indexed(desk)

    found = (await find_source(desk.services, text="“raised the scores of both groups”")).sources

    assert (found[0].citekey, found[0].page, found[0].passage) == ("reyes-2021", "2", SAID)


async def test_annotations_are_prepared_once_for_all_snippets_and_anew_when_one_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(tmp_path, NOTES)
    await indexed(desk)
    prepared: list[int] = []

    class Counted(Shortlist):
        def __init__(self, groups: Sequence[Sequence[Passage]]) -> None:
            super().__init__(groups)
            prepared.append(sum(passage.source == "annotation" for passage in self.passages))

    monkeypatch.setattr(vault_passages_module, "Shortlist", Counted)

    for _ in range(3):
        await find_source(desk.services, text="raised the scores of both groups")
    once = [number for number in prepared if number]
    changed = "Kind words lowered the scores of nobody."
    desk.write("Papers/@reyes-2021.md", paper(mark("positive", changed, page="7")))
    await indexed(desk)
    found = (await find_source(desk.services, text="kind words lowered the scores of nobody")).sources

    assert once == [1]
    assert (found[0].page, found[0].passage) == ("7", changed)


async def test_a_snippet_in_other_words_is_rather_from_a_paper_and_each_note_is_named_once(tmp_path: Path) -> None:
    own = "Feedback raised the scores of groups.\n\nThe scores of groups rose by feedback.\n"
    at_work = Reading(tmp_path, notes={**NOTES, "Thoughts.md": own}, pdfs=(), pages=[])
    await indexed(at_work.desk)

    found = (
        await find_source(at_work.services, text="the scores of groups were mostly raised by kind feedback")
    ).sources

    assert [each.citekey or each.note_path for each in found] == ["reyes-2021", "Thoughts.md"]


async def test_in_a_vault_without_pdfs_only_the_papers_that_were_found_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = {
        f"Papers/@lind-{n}.md": paper(mark("positive", f"Swifts nest in box {n}."), key=f"lind-{n}") for n in range(5)
    }
    at_work = Reading(tmp_path, notes={**NOTES, **more}, pdfs=())
    await indexed(at_work.desk)
    read: list[str] = []
    monkeypatch.setattr(find_source_module, "read_paper", lambda _, path: read.append(path))

    await find_source(at_work.services, text="the scores of groups were mostly raised by kind feedback")

    assert read == ["Papers/@reyes-2021.md"]


async def test_a_snippet_of_a_pdf_leads_to_its_page(tmp_path: Path) -> None:
    pages = [page(0, "First page."), page(1, "None of the effects lasted", "for a year.")]
    at_work = Reading(tmp_path, notes=NOTES, pdfs=("reyes-2021.pdf",), pages=pages)
    await indexed(at_work.desk)

    found = (await find_source(at_work.services, text="none of the effects lasted for a year")).sources

    assert (found[0].citekey, found[0].page, found[0].source) == ("reyes-2021", "2", "pdf")


async def test_a_retracted_source_is_said(tmp_path: Path) -> None:
    retracted = paper(mark("positive", SAID, page="2"), header="retracted: true\n")
    desk = Desk(tmp_path, {"Papers/@reyes-2021.md": retracted})

    answer = await checked(desk, f"{SAID} [@reyes-2021]")

    assert "reyes-2021 was retracted, Papers/@reyes-2021.md says: what rests on it may not hold." in answer.warnings
    summary = await summarize(desk.services, citekey="reyes-2021", dry_run=True)
    assert summary.warnings[0].startswith("reyes-2021 was retracted")
    await indexed(desk)
    found = await find_source(desk.services, text=SAID)
    assert found.warnings[-1].startswith("reyes-2021 was retracted")


async def test_a_snippet_is_from_the_paper_that_another_note_describes(tmp_path: Path) -> None:
    notes = {
        "Owls_note.md": "# Feedback in schools\n\n* Metadata File Name: [Owls-zotero](Owls-zotero)\n\n"
        "# Extracted Annotations\n\n"
        f'"{SAID}" ([Reyes 2021:2](zotero://open-pdf/library/items/ABCD2345?page=2))\n',
        "Owls-zotero.md": "# Feedback in schools\n\n## Metadata\n\n* Cite key: reyes2021\n* Authors: [[Ana Reyes]]\n",
    }
    desk = Desk(tmp_path, notes)
    await indexed(desk)

    found = (await find_source(desk.services, text=SAID)).sources

    assert (found[0].citekey, found[0].title) == ("reyes2021", "Feedback in schools")


async def test_a_paper_in_which_nothing_is_marked_speaks_with_its_abstract(tmp_path: Path) -> None:
    note = f"---\ncitekey: lind2020\ntitle: Boxes\n---\n\n> [!Abstract]\n> {SAID} Nobody was harmed.\n"
    desk = Desk(tmp_path, {"@lind2020.md": note})
    await indexed(desk)

    found = await only(desk, "The scores of both groups were raised by feedback [@lind2020].")

    assert found.verdict == "supported"


async def test_a_snippet_of_an_abstract_leads_to_its_paper_and_its_reference_is_no_passage(tmp_path: Path) -> None:
    note = (
        "---\ncitekey: lind2020\n---\n\n> [!cite]\n> Lind, I. (2020). Boxes that lower wages. _Journal of Boxes_, "
        "_3_(2), 4–9. https://doi.org/10.1/b\n\n## Abstract\n\nBoxes lowered the wages of 40 packers by a tenth.\n\n"
        "# Annotations\n\n"
        '"Most were paid by weight." ([Lind 2020:2](zotero://open-pdf/library/items/ABCD2345?page=2))\n'
    )
    desk = Desk(tmp_path, {**NOTES, "@lind2020.md": note})
    await indexed(desk)

    found = (await find_source(desk.services, text="the boxes lowered the wages of packers")).sources

    assert (found[0].citekey, found[0].passage) == ("lind2020", "Boxes lowered the wages of 40 packers by a tenth.")
    assert not any("Journal" in each.passage for each in found)


async def test_the_abstract_among_a_paper_s_properties_speaks_for_it(tmp_path: Path) -> None:
    note = f'---\ncitekey: lind2020\ntitle: Boxes\nabstract: "{SAID} Nobody was harmed."\n---\n\nNothing marked.\n'
    desk = Desk(tmp_path, {"@lind2020.md": note})
    await indexed(desk)

    found = await only(desk, "The scores of both groups were raised by feedback [@lind2020].")

    assert (found.verdict, found.passages[0].text) == ("supported", SAID)


async def test_headings_and_titles_of_a_pdf_are_no_part_of_its_sentences(tmp_path: Path) -> None:
    lines = (
        "Looms are slow when it rains, and their owners know that well.",
        "They know it from the records of the mill, which go back a century.",
        "3.2 Idle looms",
        "Idle looms fell from 11 in the wet hall to 2 in the dry one.",
        "The mill then closed the wet hall and has not opened it since then.",
    )
    at_work = Reading(tmp_path, notes={}, pdfs=("mill2020.pdf",), pages=[page(0, *lines)])

    [found] = (await find_source(at_work.services, text="In the dry hall idle looms fell from 11 to 2")).sources

    assert found.passage == lines[3]


async def test_where_the_opposite_is_said_a_snippet_is_hardly_from_and_no_sentence_is_shown_twice(
    tmp_path: Path,
) -> None:
    denied = "Feedback did not raise the scores of both groups in any of the years."
    notes = {
        "Papers/@reyes-2021.md": paper(mark("positive", SAID, page="2")) + f"\n## My reading\n\n{SAID}\n",
        "Papers/@lind2020.md": paper(mark("positive", denied, page="7", key="lind2020"), key="lind2020"),
    }
    desk = Desk(tmp_path, notes)
    await indexed(desk)

    found = (await find_source(desk.services, text="feedback never raised the scores of the groups")).sources

    assert [each.citekey for each in found] == ["lind2020", "reyes-2021"]
