"""Exporting what notes cite: BibTeX, CSL-JSON, and quotations with pandoc citations."""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from catena.drafts import referenced
from catena.errors import BadRequest, PathRefused, UnknownCitekey, UnknownNote
from catena.indexing.recent_notes import SavedNote
from catena.operations.cite import CitationFormat, Citations, cite
from catena.operations.list_annotation_files import list_annotation_files
from catena.operations.read_annotations import read_annotations
from catena.operations.summarize import summarize
from catena.papers.finding import Paper
from catena.papers.ports import PaperServices
from catena.vault.path import VaultPath
from tests.fakes.shown_pdfs import Reading, page
from tests.papers import Desk, mark, paper

SAID = "Feedback raised the scores of both groups by 12 points."
REYES = """title: DNA repair & cost_of living, 100 % {braced}
authors:
  - Reyes, Ana
  - Jürgen van der Weiß
  - World Health Organization
year: 2021
journal: Journal of Testing
DOI: 10.1000/x_y
volume: 7
pages: 5–9
"""
NOTES = {
    "Papers/@reyes-2021.md": paper(mark("positive", SAID, page="2"), header=REYES),
    "Papers/@lind2020.md": paper(mark("negative", "Nothing lasted.", page="5-7", key="lind2020"), key="lind2020"),
    "Papers/@oda1999.md": '---\ncitekey: oda1999\ntitle: On owls\nauthors: ["Oda, Ken"]\nyear: 1999\n---\n\nUnread.\n',
    "Notes/Draft.md": (
        "# Draft\n\nScores rose [@reyes-2021, p. 2; @lind2020], see [[@oda1999]].\n\n"
        "| a | b |\n|---|---|\n| x | [@reyes-2021] |\n\nSee @fig-1, and ask @ann. `[@code2020]`\n"
    ),
}


async def exported(
    folder: Path, *names: str, format: CitationFormat = CitationFormat.BIB, also: Mapping[str, str] = NOTES
) -> Citations:
    desk = Desk(folder, {**NOTES, **also})
    desk.index()
    return await cite(desk.services, names=names, format=format)


def is_balanced(text: str) -> bool:
    depth = 0
    for sign in re.findall(r"[{}]", text):
        depth += 1 if sign == "{" else -1
        if depth < 0:
            return False
    return depth == 0


async def test_what_a_note_cites_is_a_sorted_list_of_references(tmp_path: Path) -> None:
    found = await exported(tmp_path, "Notes/Draft.md")

    assert found.citekeys == ("lind2020", "oda1999", "reyes-2021")
    assert re.findall(r"(?m)^@(\w+)\{(.+),$", found.text) == [
        ("misc", "lind2020"),
        ("misc", "oda1999"),
        ("article", "reyes-2021"),
    ]
    assert found.warnings == (
        "The vault doesn't say the title of: lind2020.",
        "The vault doesn't say the authors of: lind2020.",
        "The vault doesn't say the year of: lind2020.",
    )


async def test_only_the_notes_of_the_papers_that_are_meant_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = {f"Papers/@p{n}.md": paper(mark("positive", SAID, key=f"p{n}"), key=f"p{n}") for n in range(20)}
    desk = Desk(tmp_path, {**NOTES, **others})
    desk.index()
    vault = desk.services.vault
    desk.annotations.take([SavedNote(file, vault.read(file.path)) for file in vault.scan().files])
    read: list[VaultPath] = []
    read_paper = referenced.read_paper

    def counted(services: PaperServices, path: VaultPath) -> Paper | None:
        read.append(path)
        return read_paper(services, path)

    monkeypatch.setattr(referenced, "read_paper", counted)

    found = await cite(desk.services, names=["@reyes-2021", "p7"])

    assert found.citekeys == ("p7", "reyes-2021")
    assert sorted(read) == ["Papers/@p7.md", "Papers/@reyes-2021.md"]
    with pytest.raises(UnknownCitekey):
        await cite(desk.services, names=["nobody2020"])
    assert len(read) == 2 + len(others) + 2  # all others, for the nearest


async def test_what_bibtex_reserves_is_escaped(tmp_path: Path) -> None:
    text = (await exported(tmp_path, "@reyes-2021")).text

    assert is_balanced(text)
    assert r"title = {{DNA} repair \& cost\_of living, 100 \% \textbraceleft{}braced\textbraceright{}}," in text
    assert "author = {Reyes, Ana and van der Weiß, Jürgen and {World Health Organization}}," in text
    assert "journal = {Journal of Testing}," in text
    assert "doi = {10.1000/x_y}," in text
    assert "pages = {5--9}," in text


async def test_csl_json_has_names_dates_and_types(tmp_path: Path) -> None:
    found = await exported(tmp_path, "reyes-2021", "lind2020", format=CitationFormat.CSL_JSON)

    lind, reyes = json.loads(found.text)
    assert lind == {"id": "lind2020", "type": "document"}
    assert reyes["author"] == [
        {"family": "Reyes", "given": "Ana"},
        {"family": "Weiß", "given": "Jürgen", "non-dropping-particle": "van der"},
        {"literal": "World Health Organization"},
    ]
    assert (reyes["type"], reyes["issued"], reyes["page"]) == ("article-journal", {"date-parts": [[2021]]}, "5-9")
    assert (reyes["container-title"], reyes["DOI"]) == ("Journal of Testing", "10.1000/x_y")


async def test_quotations_carry_citations_that_pandoc_reads(tmp_path: Path) -> None:
    found = await exported(tmp_path, "reyes-2021", "lind2020", "oda1999", format=CitationFormat.QUOTES)

    assert found.text == f"> Nothing lasted. [@lind2020, pp. 5–7]\n\n> {SAID} [@reyes-2021, p. 2]\n"
    assert found.warnings == ("No annotation has words to quote in: oda1999.",)


async def test_a_note_about_a_paper_stands_for_it(tmp_path: Path) -> None:
    desk = Desk(tmp_path, NOTES)
    summary = await summarize(desk.services, citekey="reyes-2021")
    desk.index()

    for name in ("Papers/@reyes-2021.md", "@REYES-2021", summary.path):
        assert (await cite(desk.services, names=[name])).citekeys == ("reyes-2021",)


async def test_a_note_may_be_given_by_its_name(tmp_path: Path) -> None:
    assert (await exported(tmp_path, "Draft")).citekeys == ("lind2020", "oda1999", "reyes-2021")


async def test_an_unknown_citekey_is_answered_with_the_nearest(tmp_path: Path) -> None:
    found = await exported(tmp_path, "reyes-2021", "lnid2020", "zzz")

    assert found.citekeys == ("reyes-2021",)
    assert found.warnings == (
        "No paper with the citekey 'lnid2020' is in the vault. The nearest are: lind2020.",
        "No paper with these citekeys is in the vault: zzz.",
    )
    with pytest.raises(UnknownCitekey, match="The nearest are: lind2020"):
        await exported(tmp_path, "lnid2020")


@pytest.mark.parametrize(
    ("name", "error"), [("Missing.md", UnknownNote), ("../Out.md", PathRefused), (" @", BadRequest)]
)
async def test_a_name_must_mean_something(tmp_path: Path, name: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        await exported(tmp_path, name)


async def test_a_note_without_citations_is_said(tmp_path: Path) -> None:
    found = await exported(tmp_path, "Plain.md", also={"Plain.md": "# Plain\n\nNo source.\n"})

    assert (found.text, found.warnings) == ("", ("Plain.md cites no paper.",))


async def test_a_note_that_cites_only_unknown_papers_is_no_error(tmp_path: Path) -> None:
    found = await exported(tmp_path, "Far.md", also={"Far.md": "Said [@zzz1901; @yyy1902].\n"})

    assert (found.text, found.warnings) == (
        "",
        ("No paper with these citekeys is in the vault: zzz1901, yyy1902.",),
    )


async def test_a_retracted_paper_is_said(tmp_path: Path) -> None:
    gone = paper(mark("positive", SAID), header=f"{REYES}retracted: true\n")

    found = await exported(tmp_path, "reyes-2021", also={"Papers/@reyes-2021.md": gone})

    assert [warning for warning in found.warnings if "was retracted" in warning]


async def test_a_note_without_annotations_is_read_as_one_with_them(tmp_path: Path) -> None:
    oda = '---\ncitekey: oda1999\ntitle: On owls\njournal: "[[Owls]]"\nurl: https://doi.org/10.1000/owls.1\n---\n\n'

    found = await exported(tmp_path, "oda1999", also={"Papers/@oda1999.md": f"{oda}> [!warning] Retracted\n"})

    assert ("journal = {Owls}," in found.text, "doi = {10.1000/owls.1}," in found.text) == (True, True)
    assert [warning for warning in found.warnings if "was retracted" in warning]


async def test_the_same_bytes_in_any_order(tmp_path: Path) -> None:
    names: Sequence[str] = ("reyes-2021", "oda1999", "@reyes-2021")
    once, again = await exported(tmp_path, *names), await exported(tmp_path, *reversed(names))

    assert once.text == again.text


MDNOTES = {
    "Owls-zotero.md": "# Owls in snow\n\n## Metadata\n\n* Authors: [[Ana Reyes]]\n* Date: [2021](2021)\n"
    "* Cite key: reyesOwls2021\n",
    "Owls_note.md": "# Owls in snow\n\n* Metadata File Name: [Owls-zotero](Owls-zotero)\n\n# Extracted Annotations\n\n"
    '> "Owls hear mice under the snow." ([Reyes 2021:7](zotero://open-pdf/library/items/FILE2345?page=1))\n',
}


async def test_each_paper_that_is_listed_can_be_cited_as_listed_and_by_the_key_of_its_pdf(tmp_path: Path) -> None:
    desk = Desk(tmp_path, MDNOTES)
    desk.index()

    listed = await list_annotation_files(desk.services, folder=None, tags=None)

    assert [each.citekey for each in listed] == ["reyesOwls2021"]
    by_name = await cite(desk.services, names=[listed[0].citekey])
    by_key = await cite(desk.services, names=["FILE2345"])
    assert by_name.citekeys == by_key.citekeys == ("reyesOwls2021",)
    assert (
        await read_annotations(desk.services, citekey="FILE2345", file=None, colors=None)
    ).citekey == "reyesOwls2021"


async def test_volume_issue_and_pages_come_from_the_reference_in_the_note(tmp_path: Path) -> None:
    cited = "> [!cite]\n> Reyes, A. (2021). Owls in snow. _Birds_, _3_(1), 5–9. https://doi.org/10.5555/b.2021\n\n"
    note = paper(mark("positive", SAID)).replace("# Annotations", f"{cited}# Annotations")

    text = (await exported(tmp_path, "@reyes-2021", also={"Papers/@reyes-2021.md": note})).text

    assert [line.strip() for line in text.splitlines() if re.search("volume|number|pages", line)] == [
        "volume = {3},",
        "number = {1},",
        "pages = {5--9},",
    ]


async def test_a_quotation_finds_its_entry_in_both_lists_whatever_signs_the_citekey_has(tmp_path: Path) -> None:
    name = "Looms - A History (5G)"
    also = {f"Papers/{name}.md": f"> {SAID}\n> [[looms.pdf#page=2&selection=1,0,2,3|looms, page 2]]\n"}

    quoted, bib, csl = [
        await exported(tmp_path, name, format=each, also=also)
        for each in (CitationFormat.QUOTES, CitationFormat.BIB, CitationFormat.CSL_JSON)
    ]

    assert quoted.text == f"> {SAID} [@Looms-A-History-5G, p. 2]\n"
    assert "{Looms-A-History-5G," in bib.text
    assert [item["id"] for item in json.loads(csl.text)] == ["Looms-A-History-5G"]
    changed = f"BibTeX can't have the citekey '{name}'; it is written Looms-A-History-5G."
    assert all(changed in each.warnings for each in (quoted, bib, csl))
    assert (await exported(tmp_path, "Looms-A-History-5G", also=also)).citekeys == (name,)


async def test_the_year_in_a_citekey_that_names_the_author_counts_if_nothing_else_tells_it(tmp_path: Path) -> None:
    stated = '---\ncitekey: {}\ntitle: On owls\nauthors: ["Ward, Ann"]\n---\n\nUnread.\n'
    notes = {f"Papers/@{key}.md": stated.format(key) for key in ("ward2004", "odd1999")}
    at_work = Reading(tmp_path, notes=notes, pdfs=("other.pdf",), pages=[page(0, "Nothing.")])
    at_work.desk.index()

    found = await cite(at_work.services, names=["ward2004", "odd1999"])

    assert found.text.count("year = {") == 1
    assert "year = {2004}" in found.text
