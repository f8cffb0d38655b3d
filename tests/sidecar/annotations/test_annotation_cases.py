"""Every case in `tests/fixtures/annotations`: Markdown → annotations and warnings."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from catena.annotations.annotation import Annotation, AnnotationNote
from catena.annotations.reading import read_annotation_note
from catena.notes import parse_note
from catena.vault.path import vault_path

FIXTURES = Path(__file__).parents[2] / "fixtures" / "annotations"
HEADER = "---\ncategory: Annotations\ncitekey: reyes-2021\n---\n\n# Annotations\n"
COMPARED = ("type", "color", "text", "comment", "comment_prefix", "theme", "outer_prefix", "page", "heading_level")
COMPARED += ("image_path", "imported_at")


@dataclass(frozen=True)
class Case:
    name: str
    markdown: str
    expected: dict[str, Any]


def cases() -> Iterator[Case]:
    for path in sorted(FIXTURES.glob("*.txt")):
        for part in f"\n{path.read_text('utf-8')}".split("\n=== ")[1:]:
            name, _, rest = part.partition("\n")
            markdown, _, expected = rest.partition("\n--- expected\n")
            yield Case(f"{path.stem}: {name}", markdown, yaml.safe_load(expected))


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
