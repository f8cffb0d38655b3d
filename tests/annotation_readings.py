"""The complete readings of our own notes: every field of every annotation, warnings and coverage, byte for byte.

They are kept in `tests/fixtures/annotation_readings` as JSON, one annotation a line. A field that says nothing (null or
empty) is left out. After a change that is meant, write them anew and review the difference:

    .venv/bin/python -m tests.annotation_readings
"""

import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from catena.annotations.annotation import NO_COVERAGE, AnnotationNote, Coverage
from catena.annotations.conventions import NO_CONVENTIONS, Conventions
from catena.annotations.reading import coverage_of, read_annotation_note
from catena.notes import parse_note
from catena.papers.import_templates import conventions_of_template
from catena.vault.path import vault_path
from tests.dialects import fixtures
from tests.specified_cases import HEADER, cases

ROOT = Path(__file__).parents[1]
KEPT = Path(__file__).parent / "fixtures" / "annotation_readings"
_NOTHING: tuple[object, ...] = (None, "", (), [])
COLLECTIONS = ("dialects", "specified_format", "demo_vault")


@dataclass(frozen=True)
class NoteToRead:
    """A note whose complete reading is kept.

    Attributes:
        name: Unique in its collection.
        path: Where it stands in its vault.
        raw: Its bytes.
        conventions: What its vault says that marks mean.
    """

    name: str
    path: str
    raw: bytes
    conventions: Conventions = NO_CONVENTIONS


def notes_of(collection: str) -> Iterator[NoteToRead]:
    """The notes of one of `COLLECTIONS`, in order."""
    if collection == "dialects":
        for fixture in fixtures():
            known = conventions_of_template(fixture.template) if fixture.template else NO_CONVENTIONS
            yield NoteToRead(fixture.name, fixture.expected["path"], fixture.markdown.encode(), known)
    elif collection == "demo_vault":
        vault = ROOT / "demo" / "vault"
        for path in sorted(vault.rglob("*.md")):
            within = path.relative_to(vault).as_posix()
            yield NoteToRead(within, within, path.read_bytes())
    else:
        page = (ROOT / "docs" / "annotation-format.md").read_text("utf-8")
        for at, example in enumerate(re.findall(r"^```markdown\n(.*?)^```$", page, re.DOTALL | re.MULTILINE), start=1):
            yield NoteToRead(f"annotation-format.md, example {at}", "Papers/@smithML2023.md", example.encode())
        for case in cases():
            text = case.markdown if case.markdown.startswith("---") else HEADER + case.markdown
            yield NoteToRead(case.name, "Papers/@reyes-2021.md", text.encode())


def readings_of(collection: str) -> str:
    """The complete readings of a collection, as they are kept."""
    entries = [
        f"{json.dumps(note.name, ensure_ascii=False)}: {text}"
        for note in notes_of(collection)
        if (text := _reading(note)) is not None
    ]
    return "{\n" + ",\n".join(entries) + "\n}\n"


def _reading(note: NoteToRead) -> str | None:
    """What is read from a note; None when it holds no annotations, nor anything that looks like one."""
    parsed = parse_note(vault_path(note.path), note.raw)
    found = read_annotation_note(parsed, note.conventions)
    if found is None:
        coverage = coverage_of(parsed, note.conventions)
        return f'{{"coverage": {_line(_plain(coverage))}}}' if coverage != NO_COVERAGE else None
    whole = _plain(found)
    annotations = [_line(annotation) for annotation in whole.pop("annotations", ())]
    return f'{{"note": {_line(whole)},\n"annotations": [\n' + ",\n".join(annotations) + "\n]}"


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _plain(value: AnnotationNote | Coverage) -> dict[str, Any]:
    return asdict(value, dict_factory=lambda pairs: {name: part for name, part in pairs if part not in _NOTHING})


def main() -> None:
    """Write all of them."""
    KEPT.mkdir(exist_ok=True)
    for collection in COLLECTIONS:
        (KEPT / f"{collection}.json").write_text(readings_of(collection), "utf-8")


if __name__ == "__main__":
    main()
