"""Laws of finished annotations: pages agree, removing duplicates loses nothing, and no text breaks a reader."""

from operator import attrgetter

from hypothesis import given
from hypothesis import strategies as st

from catena.annotations.duplicates import without_duplicates
from catena.annotations.legends import legend_in
from catena.annotations.pages import reconciled
from catena.annotations.record import Record
from catena.annotations.role_words import role_of_words
from catena.bibliography.paper_fields import abstract_of, fields_of
from catena.papers.import_settings import BrokenSettings, read_settings
from catena.papers.import_templates import conventions_of_template
from tests.sidecar.annotations.records import record

PDF = "zotero://open-pdf/library/items/ABCD2345"
PIECES = st.sampled_from([
    "{% if annotation.color == '#5fb236' %}", "{% endif %}", "{% else %}", "{% case 'Red' %}", "{% switch c %}",
    "{% endswitch %}", "{{annotation.annotatedText}}", "{% set x = {'#ff6666': 'Limit'} %}", "# Findings\n", "{%", "%}",
    "> [!abstract]\n", "🟡 ", "= question", "\n", "Red: disagree", "| --- |", "<mark class='hltr-red'>", "Legend",
])  # fmt: skip
TEXTS = st.one_of(st.text(max_size=200), st.lists(PIECES, max_size=30).map("".join))
WORDS = st.sampled_from(["The effect was found in both samples.", "It was not found in the third one.", None])


def written(page: int, offset: int, form: str) -> Record:
    """An annotation on a page of the PDF (1-based), as different templates print where it stands."""
    label = str(page + offset)
    lost = "" if page == 1 else str(page)
    texts = {"label": (label, label), "default": (lost, label), "flipped": (label, lost)}
    text, link = texts[form]
    return record(page=text, uri=f"{PDF}?page={link}&annotation=AAAA1111", attachment_key="ABCD2345")


@given(
    pages=st.lists(st.integers(1, 400), min_size=1, max_size=8),
    offset=st.integers(1, 3000),
    form=st.sampled_from(["label", "default", "flipped"]),
    image=st.integers(2, 400),
)
def test_with_one_image_each_annotation_has_label_and_page_of_the_pdf(
    pages: list[int], offset: int, form: str, image: int
) -> None:
    shown = record(
        page=str(image + offset),
        uri=f"{PDF}?page={image + offset}",
        attachment_key="ABCD2345",
        image_path=f"paper-{image}-x1-y2.png",
    )

    settled = reconciled([shown, *(written(page, offset, form) for page in pages)])

    assert [r.page_index for r in settled] == [image - 1, *(page - 1 for page in pages)]
    assert [r.page_label for r in settled] == [str(image + offset), *(str(page + offset) for page in pages)]


@given(pages=st.lists(st.integers(1, 400), max_size=8), offset=st.integers(1, 3000))
def test_settling_pages_twice_changes_nothing(pages: list[int], offset: int) -> None:
    once = reconciled([written(page, offset, "default") for page in pages])

    assert reconciled(once) == once


@given(
    st.lists(
        st.builds(
            record,
            text=WORDS,
            comment=st.sampled_from([None, "Why?", "How?"]),
            page=st.sampled_from([None, "3", "4"]),
            annotation_key=st.sampled_from([None, "AAAA1111", "BBBB2222"]),
            imported_at=st.sampled_from([None, "2026-01-02T10:00"]),
            line=st.integers(1, 50),
        ),
        max_size=10,
    )
)
def test_removing_duplicates_loses_no_words_and_reports_each(records: list[Record]) -> None:
    left, warnings = without_duplicates(records)

    assert len(left) + len(warnings) == len(records)
    for said in map(attrgetter, ("text", "comment.text", "annotation_key")):
        assert {*map(said, left)} - {None} == {*map(said, records)} - {None}


@given(TEXTS)
def test_no_text_breaks_a_reader_of_conventions(text: str) -> None:
    lines = text.split("\n")

    conventions_of_template(text)
    legend_in(lines)
    abstract_of({}, lines)
    fields_of({}, lines)
    role_of_words(text)
    try:
        read_settings(text)
    except BrokenSettings as broken:
        assert str(broken)
