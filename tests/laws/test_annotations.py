"""What holds for the annotations of every note, whatever is in it."""

import html
import re
import sys
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random
from types import FrameType
from urllib.parse import unquote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catena.annotations.annotation import Annotation, AnnotationNote
from catena.annotations.conventions import NO_CONVENTIONS
from catena.annotations.quick_look import may_be_annotation_note
from catena.annotations.reading import coverage_of, read_annotation_note
from catena.notes import Note, UnreadableNote, parse_note
from catena.rhetoric.judging import judged
from catena.vault.path import vault_path
from tests.annotation_notes import ATTACHMENT, SPECIFIED, WILD, Layout, MadeUp, made_up, repeated, wrong_with
from tests.dialects import fixtures, same_words
from tests.laws.strategies import notes

LAYOUTS = (SPECIFIED, *WILD)
FIXTURES = [fixture for fixture in fixtures() if fixture.entries is not None]
PIECES = sorted({piece for fixture in FIXTURES for piece in re.split(r"(?<=\n)(?=\n)", fixture.markdown)})
BROKEN_HEADERS = (
    "citekey: @{citekey}", "title: a: b", "tags: [a, b", "\ttabbed: x", "- a\nb: c", "key: 'open", "a: b: c: d",
    "&x *y", "? [", "%YAML 9", "title: \"x\" y", "authors:\n - [[Reyes, Ana]]\n   - x", "{{", "!!python/object: x",
)  # fmt: skip

seeds = st.integers(0, 2**32)
layouts = st.sampled_from(LAYOUTS)


def parsed(markdown: str, path: str = "Papers/@reyes-2021.md") -> Note:
    return parse_note(vault_path(path), markdown.encode())


def read(made: MadeUp, markdown: str | None = None) -> AnnotationNote:
    note = read_annotation_note(parsed(markdown or made.markdown, made.path), NO_CONVENTIONS)
    assert note is not None
    return note


def without_place(annotation: Annotation) -> Annotation:
    return replace(annotation, span=None)


def essence(annotation: Annotation) -> Annotation:
    """With its lines, without its bytes, and its words as `same_words` has them."""
    assert annotation.span is not None
    place = replace(annotation.span, byte_start=annotation.span.line_start, byte_end=annotation.span.line_end)
    words = {name: same_words(getattr(annotation, name)) for name in ("text", "comment", "image_path", "page")}
    path = tuple(same_words(title) for title in annotation.section_path)
    return replace(annotation, span=place, section_path=path, **words)


@settings(max_examples=40)
@given(seed=seeds, layout=layouts)
def test_what_a_layout_says_is_read(seed: int, layout: Layout) -> None:
    made = made_up(Random(seed), layout)
    note = read(made)

    assert wrong_with(made, note.annotations) == [], made.markdown
    assert note.citekey == made.citekey


@settings(max_examples=40)
@given(seed=seeds, layout=layouts)
def test_what_stands_outside_belongs_to_no_annotation(seed: int, layout: Layout) -> None:
    made = made_up(Random(seed), layout)

    for annotation in read(made).annotations:
        assert not any(word in f"{annotation.text} {annotation.comment}" for word in made.foreign)


@settings(max_examples=40)
@given(
    seed=seeds, layout=layouts, own=st.lists(st.sampled_from(("Mine.", "- a list", "**bold**", "> quoted")), max_size=4)
)
def test_the_readers_own_paragraphs_change_nothing(seed: int, layout: Layout, own: list[str]) -> None:
    made = made_up(Random(seed), layout)
    words = "\n\n".join(own)
    edited = made.markdown.replace("%% begin notes %%\n", f"%% begin notes %%\n{words}\n\n")
    edited += f"\n{words}\n"

    before, after = read(made), read(made, edited)

    assert [without_place(a) for a in after.annotations] == [without_place(a) for a in before.annotations]
    for one, other in zip(before.annotations, after.annotations, strict=True):
        assert one.span is not None
        assert other.span is not None
        assert other.span.slice(edited.encode()) == one.span.slice(made.markdown.encode())


@settings(max_examples=40)
@given(seed=seeds, layout=layouts)
def test_every_link_and_mark_of_a_note_is_accounted_for_once(seed: int, layout: Layout) -> None:
    made = made_up(Random(seed), layout)
    coverage = read(made).coverage

    assert coverage.links == len(LINK.findall(made.markdown))
    assert coverage.marks == made.markdown.count("<mark")
    assert (coverage.covered, coverage.left_out) == (coverage.units, ())


LINK = re.compile(r"zotero://[^\s<>()\"]*?annotation=\w+")
FENCED = re.compile(r"^(```|~~~).*?(?:^\1|\Z)", re.DOTALL | re.MULTILINE)


@settings(max_examples=40)
@given(
    pieces=st.lists(st.sampled_from(PIECES), max_size=12),
    stray=st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12),
)
def test_any_mixture_of_layouts_is_read_without_losing_a_link(pieces: list[str], stray: str) -> None:
    raw = "".join([*pieces, stray]).encode("utf-8", "replace")
    note = parse_note(vault_path("Papers/mixture.md"), raw)
    found = read_annotation_note(note, NO_CONVENTIONS)
    coverage = found.coverage if found else coverage_of(note, NO_CONVENTIONS)

    text = html.unescape(raw.decode())
    assert len(LINK.findall(FENCED.sub("", text))) <= coverage.links <= len(LINK.findall(text))
    assert coverage.covered + len(coverage.left_out) == coverage.units
    assert all(each.reason for each in coverage.left_out)
    for annotation in found.annotations if found else ():
        assert stands_in_its_span(annotation, raw), (annotation, raw.decode())


@settings(max_examples=40)
@given(raw=notes())
def test_no_note_is_too_odd_to_look_for_annotations(raw: bytes) -> None:
    try:
        note = parse_note(vault_path("Notes/odd.md"), raw)
    except UnreadableNote:
        return
    found = read_annotation_note(note, NO_CONVENTIONS)

    assert found is None or may_be_annotation_note(raw)
    coverage = found.coverage if found else coverage_of(note, NO_CONVENTIONS)
    assert coverage.covered + len(coverage.left_out) == coverage.units
    for annotation in found.annotations if found else ():
        assert stands_in_its_span(annotation, raw)


DRESSING = re.compile(r"[\s>*_=\"'“”„‚‘’«»\-\u00ad<()\[\]|%~`$:.,]+")


def stands_in_its_span(annotation: Annotation, raw: bytes) -> bool:
    """Whether the words of text and comment stand there, whatever was between them; hyphens and quotes aside."""
    assert annotation.span is not None
    written = html.unescape(annotation.span.slice(raw).decode("utf-8", "replace"))
    there = DRESSING.sub("", unicodedata.normalize("NFC", f"{written} {unquote(written)}"))
    said = f"{annotation.text or ''} {annotation.comment or ''}"
    words = (DRESSING.sub("", word) for word in unicodedata.normalize("NFC", said).split())
    return all(word in there for word in words)


@settings(max_examples=40)
@given(seed=seeds, layout=layouts)
def test_annotations_stand_in_order_and_never_within_each_other(seed: int, layout: Layout) -> None:
    spans = [annotation.span for annotation in read(made_up(Random(seed), layout)).annotations]

    for one, other in pairwise(spans):
        assert one is not None
        assert other is not None
        assert one.byte_end <= other.byte_start


@settings(max_examples=40)
@given(
    label=st.integers(2, 2000), steps=st.lists(st.integers(1, 9), min_size=1, max_size=6), image_at=st.integers(0, 30)
)
def test_an_image_tells_how_far_printed_pages_are_from_the_pdfs(label: int, steps: list[int], image_at: int) -> None:
    offset = label - image_at - 1
    pages = [label, *(label + sum(steps[: at + 1]) for at in range(len(steps)))]
    lines = [f"- & What page {page} says [(p. {page})]({_uri(page, f'AB{page:06}')})" for page in pages]
    image = f"> [!cite]+ Image [(p. {label})]({_uri(label, 'IM000001')})\n> ![[base-{image_at + 1}-x1-y2.png]]"
    note = read_annotation_note(parsed("\n".join(["# Annotations", "", *lines, "", image, ""])), NO_CONVENTIONS)

    assert note is not None
    assert [(a.page_label, a.page_index) for a in note.annotations] == [
        (str(page), page - offset - 1) for page in [*pages, label]
    ]


def _uri(page: int | str, key: str) -> str:
    return f"zotero://open-pdf/library/items/{ATTACHMENT}?page={page}&annotation={key}"


@settings(max_examples=40)
@given(seed=seeds, layout=st.sampled_from([each for each in WILD if "1" in each.pages]))
def test_the_first_page_is_found_again(seed: int, layout: Layout) -> None:
    made = made_up(Random(seed), replace(layout, pages=("1", "5")))

    for one, annotation in zip(made.annotations, read(made).annotations, strict=True):
        assert annotation.page == one.page
        assert annotation.page_index == (0 if one.page == "1" else annotation.page_index)


@settings(max_examples=40)
@given(
    seed=seeds,
    layout=layouts,
    broken=st.sampled_from(BROKEN_HEADERS),
    more=st.text(st.characters(codec="ascii", exclude_categories=["Cc"], exclude_characters="-"), max_size=12),
)
def test_a_broken_header_stops_nothing(seed: int, layout: Layout, broken: str, more: str) -> None:
    made = made_up(Random(seed), layout)
    body = made.markdown.partition("\n---\n")[2]
    header = broken.replace("{citekey}", made.citekey)
    note = read(made, f"---\n{header}\nx: {more}\n---\n{body}")

    assert [without_place(a) for a in note.annotations] == [without_place(a) for a in read(made).annotations]


def _soft_hyphens(text: str) -> str:
    return re.sub(r"\b([a-z]{4})([a-z]{4,})\b", "\\1\u00ad\\2", text)


def _in_texts(change: Callable[[str], str]) -> Callable[[str, AnnotationNote], str]:
    """A change of the annotated words only, each time they stand there as they are read."""

    def changed(markdown: str, note: AnnotationNote) -> str:
        for text in {annotation.text for annotation in note.annotations if annotation.text}:
            markdown = markdown.replace(text, change(text))
        return markdown

    return changed


def _everywhere(change: Callable[[str], str]) -> Callable[[str, AnnotationNote], str]:
    return lambda markdown, _: change(markdown)


DRESSES: dict[str, Callable[[str, AnnotationNote], str]] = {
    "nfd": _everywhere(lambda text: unicodedata.normalize("NFD", text)),
    "crlf": _everywhere(lambda text: text.replace("\n", "\r\n")),
    "bom": _everywhere(lambda text: f"\ufeff{text}"),
    "trailing blanks": _everywhere(lambda text: re.sub(r"(?<=\S)(?<!---)\n", "  \n", text)),
    "no-break spaces in the words": _in_texts(lambda text: text.replace(" ", "\u00a0")),
    "no-break space before the page": _everywhere(
        lambda text: re.sub(r"\b(pp?\.|Page) (?=[\dxivS])", "\\1\u00a0", text)
    ),
    "soft hyphens": _in_texts(_soft_hyphens),
}


@cache
def plain_reading(name: str) -> AnnotationNote:
    fixture = next(each for each in FIXTURES if each.name == name)
    note = read_annotation_note(parsed(fixture.markdown, fixture.expected["path"]), NO_CONVENTIONS)
    assert note is not None, name
    return note


@pytest.mark.parametrize("dress", DRESSES)
def test_how_characters_are_written_makes_no_difference(dress: str) -> None:
    for fixture in FIXTURES:
        plain = plain_reading(fixture.name)
        markdown = DRESSES[dress](fixture.markdown, plain)
        dressed = read_annotation_note(parsed(markdown, fixture.expected["path"]), NO_CONVENTIONS)

        assert dressed is not None, fixture.name
        assert dressed.citekey == plain.citekey, fixture.name
        assert [essence(a) for a in dressed.annotations] == [essence(a) for a in plain.annotations], fixture.name


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_four_times_the_note_is_four_times_the_work(layout: Layout) -> None:
    made = made_up(Random(7), layout)

    def work(times: int) -> int:
        judged.cache_clear()
        note = parsed(repeated(made, times), made.path)
        return calls_of(lambda: read_annotation_note(note, NO_CONVENTIONS))

    work(1)  # patterns are compiled once
    assert work(12) <= 4.4 * work(3)


def calls_of(action: Callable[[], object]) -> int:
    """How many Python and C functions an action calls."""
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        action()
    finally:
        sys.setprofile(None)
    return calls
