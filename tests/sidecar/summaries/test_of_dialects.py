"""Summaries of every layout of annotation notes: no annotation is lost, and renewing changes nothing."""

import datetime as dt
from functools import cache

import pytest

from catena.annotations.annotation import AnnotationNote
from catena.annotations.reading import read_annotation_note
from catena.notes import Note, parse_note
from catena.notes.escaping import inline
from catena.statements.parts import level_of
from catena.summaries.points import own_words, unlinked
from catena.vault.path import vault_path
from catena.writing.link_styles import LinkStyle, PageLinks, heading_places
from tests.dialects import fixtures
from tests.papers import new_summary, renewed_summary

DAY = dt.date(2024, 1, 15)
LAYOUTS = {fixture.name: fixture for fixture in fixtures() if fixture.entries}


@cache
def read_layout(name: str) -> tuple[Note, AnnotationNote]:
    note = parse_note(vault_path(LAYOUTS[name].expected["path"]), LAYOUTS[name].markdown.encode())
    annotations = read_annotation_note(note)
    assert annotations is not None
    assert annotations.annotations
    return note, annotations


def test_most_layouts_are_looked_at() -> None:
    assert len(LAYOUTS) > 150


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("style", list(LinkStyle))
def test_every_annotation_is_in_the_summary_and_renewing_it_changes_nothing(layout: str, style: LinkStyle) -> None:
    note, read = read_layout(layout)
    headings = heading_places(note.headings)
    links = PageLinks(citekey=read.citekey, style=style, note=layout, headings=headings, pdf="paper.pdf")

    markdown = new_summary(read, today=DAY, links=links).markdown
    lines = markdown.partition("%% catena:")[0]

    for annotation in read.annotations:
        code = annotation.text is not None and "\n" in annotation.text
        for words in filter(None, (annotation.text, annotation.comment)):
            assert code or inline(unlinked(words)) in lines or own_words(words) in lines
        is_heading_only = level_of(annotation) is not None and not (annotation.text and annotation.comment)
        assert is_heading_only or (links.link(annotation) or "") in lines
    assert renewed_summary(read, markdown, links=links).markdown == markdown


@pytest.mark.parametrize("layout", LAYOUTS)
def test_nothing_but_the_papers_pages_is_linked(layout: str) -> None:
    _, read = read_layout(layout)

    parsed = parse_note(vault_path("s.md"), new_summary(read, today=DAY).markdown.encode())

    key = read.citekey
    images = {annotation.image_path for annotation in read.annotations}
    assert {link.target for link in parsed.links} - images <= {key, f"@{key}"}
    assert parsed.tags == ()
