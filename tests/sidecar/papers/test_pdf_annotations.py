from pathlib import Path

import pytest

from catena.annotations.annotation import Annotation, AnnotationColor, AnnotationType, FoundIn, RoleSource
from catena.errors import BadRequest, PathRefused, PdfUnreadable, UnknownCitekey, UnknownNote
from catena.operations.read_annotations import AnnotationsRead, read_annotations
from catena.pdf.highlight import MarkKind
from tests.fakes.shown_pdfs import AnnotationCache, Reading, highlight, page
from tests.papers import mark, paper

PAGES = [
    page(0, "Title", "1 Introduction", "Sleep matters a great deal to people", label="117"),
    page(1, "2 Methods", "We asked eleven people to stay awake", label="118"),
    page(2, "and they did so for two whole nights", label="119"),
]
OUTLINE = [(0, "1 Introduction", 0), (0, "2 Methods", 1)]
SLEEP = highlight("Sleep matters a great deal to people", "FINDING: of course", color="#5fb236", line=2)
ASKED = highlight("We asked eleven people", line=1, name="Zotero-ABCD2345", made_at="2024-06-25T18:22:16")
STRUCK = highlight("two whole nights", kind=MarkKind.STRIKEOUT, color="#123456")
MARKS = {0: [SLEEP], 1: [ASKED, highlight(None, "look up", kind=MarkKind.NOTE)], 2: [STRUCK]}


def reading(folder: Path, **more: object) -> Reading:
    usual = {"pages": PAGES, "outline": OUTLINE, "marks": MARKS, "pdfs": ("Papers/lind2019.pdf",)}
    return Reading(folder, **{**usual, **more})  # type: ignore[arg-type]


async def read(desk: Reading, file: str | None = None, **more: object) -> AnnotationsRead:
    asked = {"citekey": None, "colors": None, **more}
    return await read_annotations(desk.services, file=file, **asked)  # type: ignore[arg-type]


def said(annotations: tuple[Annotation, ...]) -> list[str | None]:
    return [each.text or each.comment for each in annotations]


async def test_a_pdf_is_read_as_annotations(tmp_path: Path) -> None:
    found = await read(reading(tmp_path), "Papers/lind2019.pdf")

    assert (found.citekey, found.file_path, found.dialects) == ("lind2019", "Papers/lind2019.pdf", ("pdf",))
    first, second, third, fourth = found.annotations
    assert (first.text, first.comment_prefix, first.comment) == (SLEEP.text, "FINDING:", "of course")
    assert (first.color, first.color_hex, first.color_name) == (AnnotationColor.POSITIVE, "#5fb236", "Green")
    assert (first.role, first.role_source) == (AnnotationColor.POSITIVE, RoleSource.PREFIX)
    assert (first.page, first.page_label, first.page_index) == ("117", "117", 0)
    assert first.uri == "Papers/lind2019.pdf#page=1"
    assert first.section_path == ("1 Introduction",)
    assert (second.annotation_key, second.imported_at) == ("ABCD2345", "2024-06-25T18:22:16")
    assert (second.role, second.role_source) == (AnnotationColor.QUESTION, RoleSource.DEFAULT)
    assert (third.type, third.text, third.comment) == (AnnotationType.NOTE, None, "look up")
    assert (fourth.color, fourth.section_path) == (AnnotationColor.OTHER, ("2 Methods",))
    assert all(each.found_in is FoundIn.PDF and each.span is None for each in found.annotations)


async def test_struck_words_are_told_apart(tmp_path: Path) -> None:
    found = await read(reading(tmp_path), "Papers/lind2019.pdf")

    assert [w.message for w in found.warnings] == [
        "Some words are struck out in lind2019.pdf, not highlighted (page 3)."
    ]


async def test_colours_and_roles_filter(tmp_path: Path) -> None:
    desk = reading(tmp_path)

    assert said((await read(desk, "lind2019.pdf", colors=("Positive", "other"))).annotations) == [
        SLEEP.text,
        STRUCK.text,
    ]
    assert said((await read(desk, "lind2019.pdf", roles=("question",))).annotations) == [ASKED.text, "look up"]
    with pytest.raises(BadRequest, match=r"Unknown role: maybe\. Must be one of: section1, "):
        await read(desk, "lind2019.pdf", roles=("maybe",))


async def test_the_note_that_leads_to_a_pdf_says_whose_it_is(tmp_path: Path) -> None:
    notes = {
        "Other.md": "Nothing here about [[lind2019-draft.pdf]].",
        "Sources/Lind.md": "---\ncitekey: lind2019\n---\n# Sleep\n\n[the paper](../Papers/a%20scan%20of%20it.pdf)\n",
    }
    desk = reading(tmp_path, notes=notes, pdfs=("Papers/a scan of it.pdf",))
    desk.desk.index()

    assert (await read(desk, "a scan of it.pdf")).citekey == "lind2019"


async def test_with_the_pdf_each_mark_is_told_once_and_the_note_s_own_wins(tmp_path: Path) -> None:
    own = mark("positive", "Sleep matters a great\ndeal to peo-ple", "Indeed", page="117", key="lind2019")
    desk = reading(tmp_path, notes={"lind.md": paper(own, key="lind2019")})

    found = await read(desk, citekey="lind2019", include_pdf=True)

    assert [(each.found_in, each.page_index) for each in found.annotations] == [
        (FoundIn.NOTE, 0), (FoundIn.PDF, 1), (FoundIn.PDF, 1), (FoundIn.PDF, 2),
    ]  # fmt: skip
    assert found.annotations[0].comment == "Indeed"
    assert found.annotations[0].section_path == ("1 Introduction",)
    assert found.file_path == "lind.md"
    assert said((await read(desk, citekey="lind2019")).annotations) == ["Sleep matters a great\ndeal to peo-ple"]


async def test_a_pdf_that_can_not_be_added_costs_the_note_s_own_nothing(tmp_path: Path) -> None:
    notes = {"lind.md": paper(mark("detail", "x", key="lind2019"), key="lind2019")}
    without = reading(tmp_path, notes=notes, pdfs=())
    found = await read(without, citekey="lind2019", include_pdf=True)
    assert len(found.annotations) == 1
    assert "No PDF of 'lind2019' was found" in found.warnings[-1].message

    locked = reading(tmp_path, notes=notes)
    locked.reader.problem = PdfUnreadable("The PDF is encrypted and needs a password: lind2019.pdf")
    found = await read(locked, citekey="lind2019", include_pdf=True)
    assert len(found.annotations) == 1
    assert "encrypted" in found.warnings[-1].message


async def test_a_citekey_without_a_note_is_answered_from_its_pdf(tmp_path: Path) -> None:
    found = await read(reading(tmp_path), citekey="@lind2019")

    assert (found.citekey, len(found.annotations)) == ("lind2019", 4)
    assert "No annotation note has the citekey 'lind2019'" in found.warnings[-1].message


async def test_a_pdf_in_zotero_s_folder_is_told_by_name_and_key(tmp_path: Path) -> None:
    stored = tmp_path / "Zotero" / "storage" / "WXYZ2345" / "Lind 2019.pdf"
    stored.parent.mkdir(parents=True)
    stored.write_bytes(b"%PDF")

    found = await read(
        reading(tmp_path, pdfs=(), zotero=AnnotationCache(citekeys={"lind2019": stored})), citekey="lind2019"
    )

    assert (found.citekey, found.file_path) == ("lind2019", "Lind 2019.pdf")
    assert {(each.attachment_key, each.uri) for each in found.annotations} == {("WXYZ2345", None)}


async def test_what_is_neither_noted_nor_there_is_refused(tmp_path: Path) -> None:
    desk = reading(tmp_path)

    with pytest.raises(UnknownCitekey, match="'gone1999'"):
        await read(desk, citekey="gone1999")
    with pytest.raises(UnknownNote, match="No PDF lies at"):
        await read(desk, "gone.pdf")
    with pytest.raises(PathRefused):
        await read(desk, "../elsewhere.pdf")
    desk.reader.problem = PdfUnreadable("The PDF is broken, or is no PDF: lind2019.pdf")
    with pytest.raises(PdfUnreadable, match="broken"):
        await read(desk, "lind2019.pdf")


async def test_what_is_missing_is_said(tmp_path: Path) -> None:
    broken = [page(0, "a"), page(1, problem="it takes too long"), page(2, "b")]
    found = await read(reading(tmp_path, pages=broken, patience=2, marks={0: [SLEEP]}), "lind2019.pdf")

    assert [warning.message for warning in found.warnings] == [
        "What is marked on page 2 of lind2019.pdf can't be read: it takes too long.",
        "What is marked on page 3 of lind2019.pdf could not be read in time.",
    ]


async def test_a_scan_says_that_there_is_no_text(tmp_path: Path) -> None:
    unmarked = await read(reading(tmp_path, pages=[page(0)], marks={}), "lind2019.pdf")
    assert [w.message for w in unmarked.warnings] == [
        "Nothing is marked in lind2019.pdf, and its first pages hold no text (a scan, perhaps)."
    ]

    wordless = highlight(None, "nice", line=None)
    marked = await read(reading(tmp_path, pages=[page(0)], marks={0: [wordless]}), "lind2019.pdf")
    assert said(marked.annotations) == ["nice"]
    assert "There is no text on page 1 of lind2019.pdf" in marked.warnings[0].message
