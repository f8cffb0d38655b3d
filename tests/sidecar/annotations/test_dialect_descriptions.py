"""A dialect is one description: what CONTRIBUTING says about adding one works as it stands there."""

import json
import re
from pathlib import Path
from textwrap import dedent

from catena.annotations.dialect_reader import read_dialects
from catena.annotations.dialects import DIALECTS, Dialect, Where
from catena.annotations.record import Record
from catena.notation.note_source import source_of
from catena.notes import parse_note
from catena.vault.path import vault_path

CONTRIBUTING = Path(__file__).parents[3] / "CONTRIBUTING.md"


def example(language: str) -> str:
    """The first code block in this language in CONTRIBUTING's section."""
    section = CONTRIBUTING.read_text("utf-8").partition("## Add an annotation dialect")[2]
    found = re.search(rf"^   ```{language}\n(.*?)^   ```$", section, re.DOTALL | re.MULTILINE)
    assert found is not None
    return dedent(found[1])


def records(*dialects: Dialect) -> tuple[Record, ...]:
    note = parse_note(vault_path("Papers/@reyes2021.md"), example("markdown").encode())
    reading = read_dialects(source_of(note), dialects)
    return reading.records if reading else ()


def test_the_example_in_contributing_gives_what_it_says() -> None:
    [described] = eval(example("python"), {"Dialect": Dialect, "Where": Where})  # our own page

    assert [
        {"text": record.text, "comment": record.comment.text, "page": record.page}
        for record in records(described, *DIALECTS)
    ] == json.loads(example("json"))["annotations"]


def test_the_example_is_not_read_without_its_description() -> None:
    assert records(*DIALECTS) == ()
