"""Finding what a note quotes, and holding it against its paper."""

import pytest

from catena.annotations.annotation import Annotation, AnnotationColor, AnnotationType, ColorCategory
from catena.pdf.page import PdfPage
from catena.quoting.checking import PaperText, checked
from catena.quoting.finding import Quotation, quotations_of
from catena.quoting.quotes import QuoteStatus


def annotation(
    text: str | None, page: str | None = "5", *, comment: str | None = None, index: int | None = None
) -> Annotation:
    return Annotation(
        type=AnnotationType.HIGHLIGHT,
        color=AnnotationColor.POSITIVE,
        color_hex="#5fb236",
        color_category=ColorCategory.SEMANTIC,
        text=text,
        comment=comment,
        comment_prefix=None,
        theme=None,
        outer_prefix=None,
        page=page,
        heading_level=None,
        image_path=None,
        imported_at=None,
        span=None,
        page_index=index,
    )


def only(note: str) -> Quotation:
    [quotation] = quotations_of(note.encode())
    return quotation


SAID = "Feedback raised scores in both groups."


@pytest.mark.parametrize(
    "note",
    [
        f"- {SAID} ([[reyes-2021#p. 5|p. 5]])",
        f"- {SAID} - [[@reyes-2021]] (p. 5)",
        f"  - “{SAID}” - [[@reyes-2021]] (p. 5)",
        f"**From [[@reyes-2021]]:**\n- {SAID} (p. 5)",
        f"> [!note]- One more\n> **From [[@reyes-2021]]:**\n> - {SAID} ([[reyes-2021#p. 5|p. 5]])\n>   - mine\n",
        f"- {SAID} ([[@reyes-2021#^ABC123|p. 5]])",
        f"- {SAID} - [[@reyes-2021]] ([p. 5](zotero://open-pdf/library/items/AB?page=5))",
        f"As they write, “{SAID}” [@reyes-2021, p. 5].",
        f'They write "{SAID}" [see @reyes-2021 p. 5].',
        f"Sie schreiben „{SAID}“ ([[@reyes-2021]], S. 5).",
        f"« Non », dit-il : «{SAID}» [@reyes-2021 p. 5]",
        f"> {SAID}\n> — [@reyes-2021, p. 5]",
        f"> [!quote] A callout\n> {SAID} ([[reyes-2021#p. 5|p. 5]])",
        f"They write “{SAID}”[^1].\n\n[^1]: See [@reyes-2021, p. 5].",
        f"- [[@reyes-2021]] (Reyes, 2021), *Title*: “{SAID}” (p. 5)",
        f'---\ntype: summary\nsource: "[[reyes-2021]]"\n---\n- {SAID} ([p. 5](zotero://open-pdf/x))',
    ],
)
def test_every_way_of_citing_is_understood(note: str) -> None:
    found = only(note)

    assert (found.text.strip(), found.citekey, found.page) == (SAID, "reyes-2021", "5")
    assert found.span.slice(note.encode()).decode() == found.text


@pytest.mark.parametrize(
    ("link", "citekey"),
    [
        ("[[@conf/lak:ferreira.tan2023]] (p. 5)", "conf/lak:ferreira.tan2023"),
        ("([[conf/lak:ferreira.tan2023#p. 5|p. 5]])", "conf/lak:ferreira.tan2023"),
        ("[@conf/lak:ferreira.tan2023 p. 5]", "conf/lak:ferreira.tan2023"),
        ("([[Papers/@reyes-2021#^ABC123|p. 5]])", "reyes-2021"),
        ("([[Papers/reyes-2021.pdf#page=5|p. 5]])", "reyes-2021"),
    ],
)
def test_a_citekey_with_a_slash_is_told_from_a_path(link: str, citekey: str) -> None:
    [quotation] = quotations_of(f"- “{SAID}” {link}".encode())

    assert quotation.citekey == citekey


@pytest.mark.parametrize(
    "note",
    [
        "- My own view of testing [@reyes-2021]",
        "- My own view of testing [@reyes-2021, p. 5]",
        "She calls it “the way that things are done here” and goes on.",
        "```\n- code - [[@reyes-2021]] (p. 5)\n```",
        "- [ ] Follow up: this - [[@reyes-2021]] (p. 5)",
        "| “a cell with some words” [@reyes-2021, p. 5] | b |",
        "- **Feedback**: [[@reyes-2021]] and [[@costa]]; nothing in [[@haddad]].",
    ],
)
def test_what_is_no_quotation_is_left_alone(note: str) -> None:
    assert quotations_of(note.encode()) == ()


def test_each_of_several_quotations_has_its_own_citation() -> None:
    note = "“Feedback raised scores” [@a2020, p. 1], but “feedback lowered scores” [@b2021, p. 2]."
    assert [(q.text, q.citekey, q.page) for q in quotations_of(note.encode())] == [
        ("Feedback raised scores", "a2020", "1"),
        ("feedback lowered scores", "b2021", "2"),
    ]


def test_spans_count_bytes_after_frontmatter_and_other_scripts() -> None:
    raw = "---\ntitle: Über\n---\n研究 – “größere Gruppen lernen langsamer” [@a2020 p. 1]".encode()
    [found] = quotations_of(raw)
    assert raw[found.span.byte_start : found.span.byte_end].decode() == "größere Gruppen lernen langsamer"


def check(text: str, paper: PaperText | None, page: str | None = "5") -> tuple[QuoteStatus, str | None]:
    cited = f" p. {page}" if page else ""
    found = checked(only(f"“{text}” [@reyes-2021{cited}]"), paper)
    return found.status, found.message


@pytest.mark.parametrize(
    "text",
    [
        SAID,
        "feedback  raised scores in both groups",
        "Feed-\nback raised scores in both groups.",
        "Feedback […] in both groups.",
        "Feedback raised … groups",
        "**Feedback** raised scores in *both* groups",
    ],
)
def test_ways_of_setting_words_make_no_difference(text: str) -> None:
    assert check(text, PaperText((annotation(SAID),))) == (QuoteStatus.IN_ANNOTATIONS, None)


def test_ligatures_and_kinds_of_quotation_marks_make_no_difference() -> None:
    paper = PaperText((annotation("The “eﬀect” was signiﬁcant – in all ﬁve groups."),))
    assert check("The 'effect' was significant - in all five groups.", paper)[0] is QuoteStatus.IN_ANNOTATIONS


def test_elided_pieces_must_stand_in_their_order() -> None:
    assert (
        check("in both groups […] Feedback raised", PaperText((annotation(SAID),)))[0] is not QuoteStatus.IN_ANNOTATIONS
    )


def test_another_page_is_told_with_the_right_one() -> None:
    assert check(SAID, PaperText((annotation(SAID, "9"),))) == (
        QuoteStatus.WRONG_PAGE,
        "Its annotation is on p. 9, not on p. 5.",
    )


@pytest.mark.parametrize(
    ("cited", "stated"), [("5-7", "6"), ("6", "5–7"), ("117-9", "118"), ("xii", "XII"), ("5", None)]
)
def test_ranges_roman_numbers_and_unknown_pages_are_no_mistake(cited: str, stated: str | None) -> None:
    assert check(SAID, PaperText((annotation(SAID, stated),)), cited) == (QuoteStatus.IN_ANNOTATIONS, None)


def test_a_word_that_differs_is_named() -> None:
    status, message = check("Feedback lowered scores in both groups.", PaperText((annotation(SAID),)))
    assert (status, message) == (QuoteStatus.MISQUOTED, "The paper's words are others: “lowered” stands for “raised”.")


def test_a_denial_that_was_left_out_is_a_misquotation() -> None:
    paper = PaperText((annotation("Feedback did not raise scores in either of the groups."),))
    status, message = check("Feedback did raise scores in either of the groups.", paper)
    assert (status, message) == (QuoteStatus.MISQUOTED, "The paper's words are others: “not” is left out.")


def test_signs_that_mean_something_count() -> None:
    paper = PaperText((annotation("The difference was large (p < .05) in every group."),))
    assert check("The difference was large (p > .05) in every group.", paper)[0] is QuoteStatus.MISQUOTED


def test_words_that_nobody_wrote_are_not_found_nor_is_a_paper_that_nobody_knows() -> None:
    assert check("Nothing of this kind was ever said", PaperText((annotation(SAID),)))[0] is QuoteStatus.NOT_FOUND
    assert check(SAID, None)[0] is QuoteStatus.NOT_FOUND


def test_the_readers_own_comment_is_no_quotation_of_the_paper() -> None:
    paper = PaperText(
        (annotation(SAID, comment="this goes against all I know"),), (PdfPage(5, "5", SAID),), read_whole=True
    )
    assert check("this goes against all I know", paper) == (QuoteStatus.IN_ANNOTATIONS, None)


PAGES = (
    PdfPage(4, "4", "Something else."),
    PdfPage(5, "5", "… as before. Feedback raised\nscores in both"),
    PdfPage(6, "6", "groups. End."),
)


def test_the_pdf_verifies_words_and_page_over_lines_and_pages() -> None:
    assert check("Feedback raised scores in both", PaperText((), PAGES, True)) == (QuoteStatus.VERIFIED, None)
    assert check(SAID, PaperText((annotation(SAID),), PAGES, True)) == (QuoteStatus.VERIFIED, None)


def test_the_pdf_tells_the_right_page() -> None:
    status, message = check("Feedback raised scores in both", PaperText((), PAGES, True), "4")
    assert (status, message) == (QuoteStatus.WRONG_PAGE, "It stands on p. 5, not on p. 4.")


def test_printed_page_numbers_count_though_the_pdf_does_not_know_them() -> None:
    paper = PaperText((annotation(SAID, "988", index=4),), PAGES, True)
    assert check(SAID, paper, "988") == (QuoteStatus.VERIFIED, None)
    assert check(SAID, paper, "987")[0] is QuoteStatus.WRONG_PAGE


def test_an_annotation_that_the_pdf_lacks_is_told() -> None:
    paper = PaperText((annotation("Words in a figure that is an image."),), PAGES, True)
    status, message = check("Words in a figure that is an image.", paper)
    assert status is QuoteStatus.IN_ANNOTATIONS
    assert message is not None


PAPER_PAGES = (
    PdfPage(1, "1", "Feedback raised scores in both groups. " + "We then waited for a whole season. " * 6),
    PdfPage(2, "2", "The control group lost interest after three weeks of work. " + "Nothing else was measured. " * 6),
)


def with_pdf(*texts: str) -> PaperText:
    return PaperText(tuple(annotation(text) for text in texts), PAPER_PAGES, read_whole=True)


@pytest.mark.parametrize(
    ("quoted", "verdict"),
    [
        ("Feedback raised scores in both groups.", "verbatim"),
        ("Feedback raised grades in both groups.", "altered"),
        ("Feedback raised scores in both groups. The control group lost interest after three weeks", "stitched"),
        ("Feedback raised scores in both […] lost interest after three weeks of work", "verbatim"),
        ("the control group lost interest after three weeks of work Feedback raised scores in", "stitched"),
        ("Owls hear mice under a metre of snow.", "not_there"),
    ],
)
def test_a_quotation_is_verbatim_altered_stitched_or_not_there(quoted: str, verdict: str) -> None:
    assert checked(Quotation(quoted, "reyes-2021", None, None), with_pdf()).verdict == verdict  # pyright: ignore[reportArgumentType]


def test_the_pdf_decides_where_the_annotation_is_misread_in_the_same_way() -> None:
    misread = "The control group lost interest after thirty weeks of work."
    checked_quote = checked(Quotation(misread, "reyes-2021", None, None), with_pdf(misread))  # pyright: ignore[reportArgumentType]

    assert (checked_quote.status, checked_quote.verdict) == (QuoteStatus.IN_ANNOTATIONS, "altered")
    assert "“thirty” stands for “three”" in (checked_quote.message or "")


def test_an_annotation_alone_is_enough_where_the_pdf_has_no_text() -> None:
    paper = PaperText((annotation(SAID),), (PdfPage(1, "1", ""),), read_whole=True)

    assert checked(Quotation(SAID, "reyes-2021", None, None), paper).verdict == "verbatim"  # pyright: ignore[reportArgumentType]


def test_the_label_of_a_sentence_in_a_brief_is_none_of_its_words() -> None:
    note = f"---\ntype: summary\nsource: '[[reyes-2021]]'\n---\n- **Main result:** {SAID} ([[reyes-2021#p. 5|p. 5]])\n"

    assert only(note).text == SAID


def test_a_line_that_only_names_the_paper_quotes_nothing() -> None:
    assert quotations_of(b"> [!info] Source\n> [[@reyes-2021]] - Reyes, A., 2021\n") == ()
