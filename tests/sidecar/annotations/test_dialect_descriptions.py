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
SECTION_SIGN = Dialect(
    name="section sign",
    begins=re.compile(r"§ (?P<color>\w+), p\. (?P<page>\w+)"),
    parts=(re.compile(r"» (?P<text>.+)"), re.compile(r"~ (?P<comment>.+)")),
    where=Where.IMPORT,
)
HEADER = "---\ncitekey: reyes2021\n---\n\n"


def example(language: str) -> str:
    """The first code block in this language in CONTRIBUTING's section."""
    section = CONTRIBUTING.read_text("utf-8").partition("## Add an annotation dialect")[2]
    found = re.search(rf"^   ```{language}\n(.*?)^   ```$", section, re.DOTALL | re.MULTILINE)
    assert found is not None
    return dedent(found[1])


def records(markdown: str) -> tuple[Record, ...]:
    note = parse_note(vault_path("Papers/@reyes2021.md"), markdown.encode())
    reading = read_dialects(source_of(note), (SECTION_SIGN, *DIALECTS))
    return reading.records if reading else ()


def test_the_example_in_contributing_gives_what_it_says() -> None:
    expected = json.loads(example("json"))["annotations"]

    assert [
        {
            "text": " ".join((record.text or "").split()),
            "comment": record.comment.text,
            "page": record.page,
            "color_name": record.color.name if record.color else None,
        }
        for record in records(example("markdown"))
    ] == expected


def test_the_description_in_contributing_is_the_one_that_is_tested_here() -> None:
    described = re.findall(r're\.compile\(r"(.*?)"\)', example("python"))

    assert isinstance(SECTION_SIGN.begins, re.Pattern)
    assert described == [pattern.pattern for pattern in (SECTION_SIGN.begins, *SECTION_SIGN.parts)]


def test_its_lines_are_found_in_lists_in_quotes_and_over_blank_lines() -> None:
    [record] = records(f"{HEADER}- § green, p. 4\n\n  ~ agreed\n\n> » The tide returns.\n\nMy own words.\n")

    assert (record.text, record.comment.text, record.page, record.dialect) == (
        "The tide returns.",
        "agreed",
        "4",
        "section sign",
    )


def test_a_link_beside_its_first_line_is_the_annotations() -> None:
    link = "[(p. 7)](zotero://open-pdf/library/items/ABCD2345?page=7&annotation=QQQQ2222)"
    [record] = records(f"{HEADER}§ red, p. 7\n» Salt stays. {link}\n")

    assert (record.text, record.annotation_key) == ("Salt stays.", "QQQQ2222")
