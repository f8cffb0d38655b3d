"""Summaries of every layout of annotation notes: no annotation is lost, and renewing changes nothing."""

import datetime as dt
from pathlib import Path

import pytest

from catena.annotations.annotation import AnnotationNote
from catena.annotations.reading import read_annotation_note
from catena.notes import parse_note
from catena.notes.escaping import inline
from catena.vault.path import vault_path
from catena.writing.link_styles import LinkStyle, PageLinks, heading_places
from catena.writing.summary_parts import level_of
from catena.writing.summary_points import own_words, unlinked
from tests.papers import new_summary, renewed_summary

NOTES = sorted((Path(__file__).parents[2] / "fixtures" / "dialects").glob("*.md"))
DAY = dt.date(2024, 1, 15)


def annotated(file: Path) -> AnnotationNote | None:
    return read_annotation_note(parse_note(vault_path(file.name), file.read_bytes()))


ANNOTATED = [(file, read) for file in NOTES if (read := annotated(file)) is not None and read.annotations]


def test_most_layouts_are_looked_at() -> None:
    assert len(ANNOTATED) > 30


@pytest.mark.parametrize(("file", "read"), ANNOTATED, ids=[file.stem for file, _ in ANNOTATED])
@pytest.mark.parametrize("style", list(LinkStyle))
def test_every_annotation_is_in_the_summary_and_renewing_it_changes_nothing(
    file: Path, read: AnnotationNote, style: LinkStyle
) -> None:
    headings = heading_places(parse_note(vault_path(file.name), file.read_bytes()).headings)
    links = PageLinks(citekey=read.citekey, style=style, note=file.stem, headings=headings, pdf="paper.pdf")

    markdown = new_summary(read, today=DAY, links=links).markdown
    lines = markdown.partition("%% catena:")[0]

    for annotation in read.annotations:
        code = annotation.text is not None and "\n" in annotation.text
        for words in filter(None, (annotation.text, annotation.comment)):
            assert code or inline(unlinked(words)) in lines or own_words(words) in lines
        is_heading_only = level_of(annotation) is not None and not (annotation.text and annotation.comment)
        assert is_heading_only or (links.link(annotation) or "") in lines
    assert renewed_summary(read, markdown, links=links).markdown == markdown


@pytest.mark.parametrize(("file", "read"), ANNOTATED, ids=[file.stem for file, _ in ANNOTATED])
def test_nothing_but_the_papers_pages_is_linked(file: Path, read: AnnotationNote) -> None:
    parsed = parse_note(vault_path("s.md"), new_summary(read, today=DAY).markdown.encode())

    key = read.citekey
    images = {annotation.image_path for annotation in read.annotations}
    assert {link.target for link in parsed.links} - images <= {key, f"@{key}"}
    assert parsed.tags == ()
