"""Asking what papers found, how, in whom and with which limits: their own sentences answer."""

from dataclasses import replace
from pathlib import Path

import pytest

from catena.adapters.vault_pdfs import DiskVaultPdfs
from catena.operations.ask import AskResult, ask
from catena.papers.finding import Paper, read_paper
from catena.papers.named_papers import MOST_PAPERS, named_papers
from catena.papers.ports import PaperServices
from catena.pdf.ports import Pdfs
from catena.reading.passage import EvidenceLevel, PassageKind
from catena.vault.path import VaultPath
from tests.fakes.searchable import Searchable, searchable
from tests.fakes.shown_pdfs import AnnotationCache, ShownPdf, ShownPdfs, page
from tests.papers import mark, paper

SAMPLE = "Forty-two adults took naps at work and were tested afterwards."
KIM = paper(
    mark("section1", SAMPLE, "Design", key="kim2020", page="3"),
    mark("positive", "Naps restored attention within an hour.", "FINDING: attention", key="kim2020", page="6"),
    mark(
        "negative",
        "Only nurses of one hospital took naps.",
        "LIMITATION: one site",
        key="kim2020",
        page="9",
    ),
    key="kim2020",
    header="authors: [Ida Kim, Ruth Olsen]\nyear: 2020\n",
)
LEE = paper(
    mark("positive", "Naps did not change attention in students.", "FINDING: none", key="lee2019", page="2"),
    key="lee2019",
    header="authors:\n  - Lee, Bo\n  - Olsen, Ruth\nyear: 2019\n",
)
SONG = paper(
    mark("positive", "午睡在一小时内恢复了注意力。", "FINDING: 注意力", key="song2021", page="2"),
    key="song2021",
    header="authors: [爽 宋]\nyear: 2021\n",
)
NOTES = {
    "Papers/@song2021.md": SONG,
    "Papers/@kim2020.md": KIM,
    "Papers/@lee2019.md": LEE,
    "Naps.md": "Kim has limitations, as Lee says. The method of Kim and what Lee found fill a long evening.\n",
}


@pytest.fixture
async def vault() -> Searchable:
    return await searchable(NOTES)


async def asked(vault: Searchable, question: str) -> AskResult:
    return await ask(vault.services, question=question)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What did Kim find?", "Naps restored attention within an hour."),
        ("What did Kim and Olsen find?", "Naps restored attention within an hour."),
        ("What did Olsen 2019 find?", "Naps did not change attention in students."),
        ("What are the limitations of @kim2020?", "Only nurses of one hospital took naps."),
        ("How many participants did Kim 2020 have?", SAMPLE),
        ("Was hat Kim herausgefunden?", "Naps restored attention within an hour."),
    ],
)
async def test_a_named_paper_answers_with_its_own_sentence(vault: Searchable, question: str, said: str) -> None:
    answer = (await asked(vault, question)).answer

    assert (answer.evidence, [passage.text for passage in answer.answer]) == (EvidenceLevel.STATED, [said])
    [passage] = answer.answer
    assert passage.kind is PassageKind.QUOTE
    assert said.encode() in passage.span.slice(NOTES[passage.note_path].encode())
    assert {result.note_path for result in answer.results} == {passage.note_path}


async def test_a_name_without_a_blank_is_found_in_either_order(vault: Searchable) -> None:
    answer = (await asked(vault, "宋爽的结论是什么？")).answer

    assert [passage.text for passage in answer.answer] == ["午睡在一小时内恢复了注意力。"]


async def test_each_of_several_papers_is_named_before_what_it_says(vault: Searchable) -> None:
    result = await asked(vault, "What did Kim and Lee find?")

    assert "*Kim & Olsen 2020:* Naps restored attention within an hour." in result.markdown
    assert "*Lee & Olsen 2019:* Naps did not change attention in students." in result.markdown


async def test_papers_on_a_topic_are_asked_without_their_names(vault: Searchable) -> None:
    found = await asked(vault, "What did the studies on naps find?")
    limits = await asked(vault, "What are the limitations of the papers on naps?")

    assert "*Kim & Olsen 2020:* Naps restored attention within an hour." in found.markdown
    assert "*Lee & Olsen 2019:* Naps did not change attention in students." in found.markdown
    assert [passage.text for passage in limits.answer.answer] == ["Only nurses of one hospital took naps."]
    assert "Not answered" not in limits.markdown


async def test_a_paper_that_does_not_tell_is_named_as_missing(vault: Searchable) -> None:
    alone = await asked(vault, "What are the limitations of Lee 2019?")
    both = await asked(vault, "What are the limitations of Kim and Lee?")

    assert alone.answer.evidence is EvidenceLevel.NONE
    assert "Nothing in your notes says this." in alone.markdown
    assert "Not answered: limit of Lee & Olsen 2019" in alone.markdown
    assert both.answer.evidence is EvidenceLevel.PARTIAL
    assert "Only nurses of one hospital took naps." in both.markdown
    assert "Not answered: limit of Lee & Olsen 2019" in both.markdown


async def test_a_topic_beside_the_paper_must_be_what_its_sentence_is_about(vault: Searchable) -> None:
    about = (await asked(vault, "What did Kim find about attention?")).answer
    other = (await asked(vault, "What did Kim find about rowing boats?")).answer

    assert [passage.text for passage in about.answer] == ["Naps restored attention within an hour."]
    assert "Naps restored attention within an hour." not in [passage.text for passage in other.answer]


async def test_a_name_that_is_no_authors_names_no_paper(vault: Searchable) -> None:
    answer = (await asked(vault, "What did Lindgren find?")).answer

    assert (answer.answer, answer.unmentioned) == ((), ("Lindgren",))


PARK = """---
citekey: park2022
title: "Quiet rooms and concentration"
authors: "Park, Jin; Rossi, Ada"
year: 2022
abstract: "OBJECTIVE To test whether quiet rooms help office workers to concentrate. METHODS We randomly assigned 310 workers to a quiet room or an open office. RESULTS Workers in quiet rooms made 12% fewer errors (p < .01). CONCLUSIONS Quiet rooms help office workers to concentrate."
---

Read on the train.
"""  # noqa: E501 (as an import tool writes it)
VOSS = """---
citekey: voss2018
title: "Sorting by echoes"
authors: "Voss, Lea"
year: 2018
abstract: "Large lists are slow to sort. Echosort is an algorithm for sorting lists of which parts are sorted already. It needs half the comparisons of merge sort on our lists. Some connections to older algorithms are discussed."
---
"""  # noqa: E501


async def test_a_note_that_states_only_the_abstract_answers_with_the_sentence_that_tells(vault: Searchable) -> None:
    vault = await searchable({**NOTES, "Papers/@park2022.md": PARK})

    sample = (await asked(vault, "How many workers did Park study?")).answer
    result = (await asked(vault, "What were the results of Park 2022?")).answer

    [told] = sample.answer
    assert told.text == "We randomly assigned 310 workers to a quiet room or an open office."
    assert told.text.encode() in told.span.slice(PARK.encode())
    assert [passage.text for passage in result.answer][:1] == [
        "Workers in quiet rooms made 12% fewer errors (p < .01)."
    ]


async def test_what_a_paper_proposes_is_its_method(vault: Searchable) -> None:
    vault = await searchable({**NOTES, "Papers/@voss2018.md": VOSS})

    answer = (await asked(vault, "What method did Voss use?")).answer

    assert [passage.text for passage in answer.answer] == [
        "Echosort is an algorithm for sorting lists of which parts are sorted already."
    ]


async def test_a_facet_of_two_papers_is_told_by_each_instead_of_a_table(vault: Searchable) -> None:
    result = await asked(vault, "Compare the findings of Kim and Lee")

    assert "*Kim & Olsen 2020:* Naps restored attention within an hour." in result.markdown
    assert "*Lee & Olsen 2019:* Naps did not change attention in students." in result.markdown


async def test_the_papers_with_most_participants_come_in_order_and_never_for_certain() -> None:
    few = paper(mark("section1", "We recruited nine students of one school.", "Design", key="may2001"), key="may2001")
    some = paper(mark("section1", "We recruited 64 students of one school.", "Design", key="fox2002"), key="fox2002")
    many = paper(mark("section1", "We recruited 1,240 students of one town.", "Design", key="ito2003"), key="ito2003")
    vault = await searchable({"@may2001.md": few, "@fox2002.md": some, "@ito2003.md": many})

    answer = (await asked(vault, "Which study has the largest sample?")).answer

    assert [passage.text for passage in answer.answer] == [
        "We recruited 1,240 students of one town.",
        "We recruited 64 students of one school.",
    ]
    assert answer.evidence is EvidenceLevel.PARTIAL


async def test_a_paper_that_was_read_for_one_question_is_not_read_again_for_the_next(
    vault: Searchable, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await asked(vault, "What did Kim find?")
    monkeypatch.setattr("catena.annotations.reading.read_annotation_note", _must_not_be_called)
    monkeypatch.setattr("catena.papers.facets_told.as_meant", _must_not_be_called)

    second = await asked(vault, "What did Kim find?")

    assert second.answer == first.answer


async def test_of_many_papers_by_one_name_only_so_many_are_read_as_tell_that_none_is_meant(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    by_wu = {
        f"@wu{2000 + at}.md": paper(
            mark("positive", f"Shed {at} was dry.", "FINDING: sheds", key=f"wu{2000 + at}"),
            key=f"wu{2000 + at}",
            header=f"authors: [Ada Wu{', Kim Vo' if at == 17 else ''}]\nyear: {2000 + at}\n",
        )
        for at in range(20)
    }
    vault = await searchable(by_wu)
    read: list[VaultPath] = []

    def counted(services: PaperServices, path: VaultPath, *, keeps: bool) -> Paper | None:
        read.append(path)
        return read_paper(services, path, keeps=keeps)

    monkeypatch.setattr("catena.papers.named_papers.read_paper", counted)

    assert named_papers(vault.services, "What did Wu find?") == ()
    assert len(read) == MOST_PAPERS + 1
    assert [each.paper.path for each in named_papers(vault.services, "What did Wu and Vo find?")] == ["@wu2017.md"]
    assert [each.paper.path for each in named_papers(vault.services, "What did Wu find in 2016?")] == ["@wu2016.md"]


def _must_not_be_called(*given: object) -> None:
    raise AssertionError(f"Read again: {given}")


PAGES = [
    page(
        0,
        "1 Introduction",
        "Gardens on roofs are planted in many cities of the world today.",
        "Nobody knows whether they also cool the flats that lie below.",
    ),
    page(
        1,
        "2 Limitations",
        "Our study has two limitations that a reader should bear in mind.",
        "All roofs were flat concrete roofs of the same type.",
        label="118",
    ),
]


@pytest.mark.parametrize("with_note", [False, True])
async def test_the_pdf_answers_where_no_note_tells(tmp_path: Path, *, with_note: bool) -> None:
    file = "okafor2020.pdf"
    note = {"@okafor2020.md": "---\ncitekey: okafor2020\nauthors: Okafor, Ada\nyear: 2020\n---\n\nStill to read.\n"}
    vault = await searchable({**NOTES, **(note if with_note else {})})
    (tmp_path / file).write_bytes(b"%PDF")
    pdf = ShownPdfs(ShownPdf(PAGES, [(1, "1 Introduction", 0), (1, "2 Limitations", 1)], 9, {}))
    services = replace(vault.services, pdfs=Pdfs(pdf, DiskVaultPdfs(tmp_path), AnnotationCache()))

    answer = (await ask(services, question="What are the limitations of Okafor 2020?")).answer

    [told] = answer.answer[:1]
    assert (told.note_path, told.page) == (file, "118")
    assert "All roofs were flat concrete roofs of the same type." in [passage.text for passage in answer.answer]


async def test_no_pdf_is_opened_for_what_the_note_tells(tmp_path: Path, vault: Searchable) -> None:
    (tmp_path / "kim2020.pdf").write_bytes(b"%PDF")
    pdf = ShownPdfs(ShownPdf(PAGES, [], 9, {}))
    services = replace(vault.services, pdfs=Pdfs(pdf, DiskVaultPdfs(tmp_path), AnnotationCache()))

    await ask(services, question="What are the limitations of Kim 2020?")

    assert pdf.opened == []


async def test_papers_are_compared_by_what_each_says_of_what_is_asked(vault: Searchable) -> None:
    found = ["Naps restored attention within an hour.", "Naps did not change attention in students."]

    for question in (
        "How do Kim 2020 and Lee 2019 differ in their results?",
        "Which of Kim 2020 and Lee 2019 found a bigger effect?",
    ):
        answer = (await asked(vault, question)).answer
        assert (answer.evidence, [passage.text for passage in answer.answer]) == (EvidenceLevel.STATED, found)


async def test_a_paper_that_is_cited_is_compared_by_its_note(vault: Searchable) -> None:
    answer = (await asked(vault, "Compare Kim 2020 and Lee 2019")).answer

    assert answer.comparison
    assert answer.comparison.subjects == ("Kim 2020", "Lee 2019")
    assert {cell.note_path for row in answer.comparison.attributes for cell in row.values if cell} == {
        "Papers/@kim2020.md",
        "Papers/@lee2019.md",
    }


async def test_each_of_several_questions_is_answered_by_the_paper_that_it_names(vault: Searchable) -> None:
    parts = (await asked(vault, "What did Kim find and what did Lee find?")).answer.parts or ()

    assert [[passage.text for passage in part.answer] for part in parts] == [
        ["Naps restored attention within an hour."],
        ["Naps did not change attention in students."],
    ]
    assert [part.evidence for part in parts] == [EvidenceLevel.STATED, EvidenceLevel.STATED]


async def test_no_place_is_named_by_the_heading_that_tells_when_it_was_imported() -> None:
    # Templates print it above everything that they import.
    imported = LEE.replace("# Annotations\n", "# Annotations\n\n## Imported: 2024-02-06 9:12 am\n", 1)
    vault = await searchable({"Papers/@lee2019.md": imported})

    shown = [each.section_title for each in (await asked(vault, "What did naps change in students?")).answer.results]

    assert shown
    assert [each for each in shown if each and each.startswith("Imported")] == []
