"""Every case in `tests/fixtures/annotations`: Markdown → annotations and warnings."""

from typing import Any

import pytest

from catena.annotations.annotation import Annotation, AnnotationNote
from catena.annotations.reading import read_annotation_note
from catena.notes import parse_note
from catena.vault.path import vault_path
from tests.specified_cases import HEADER, Case, cases

COMPARED = ("type", "color", "text", "comment", "comment_prefix", "theme", "outer_prefix", "page", "heading_level")
COMPARED += ("image_path", "imported_at")
CASES = list(cases())


def read(markdown: str) -> AnnotationNote:
    text = markdown if markdown.startswith("---") else HEADER + markdown
    note = read_annotation_note(parse_note(vault_path("Papers/@reyes-2021.md"), text.encode()))
    assert note is not None
    return note


def fields(annotation: Annotation) -> dict[str, Any]:
    return {name: getattr(annotation, name) for name in COMPARED}


def test_there_are_cases() -> None:
    assert len(CASES) > 60
    assert len({case.name for case in CASES}) == len(CASES)


@pytest.mark.parametrize("line_end", ["\n", "\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case: Case, line_end: str) -> None:
    note = read(case.markdown.replace("\n", line_end))

    expected = [
        {**dict.fromkeys(COMPARED), "type": "highlight", **annotation} for annotation in case.expected["annotations"]
    ]
    assert [fields(annotation) for annotation in note.annotations] == expected
    parts = case.expected.get("warnings", [])
    messages = [warning.message for warning in note.warnings]
    assert len(messages) == len(parts), messages
    for part, message in zip(parts, messages, strict=True):
        assert part in message
    assert note.citekey == case.expected.get("citekey", "reyes-2021")
