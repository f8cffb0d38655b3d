"""A number of 5,000 digits, which Python refuses to read and to print, and JSON nested without end, fail no reader."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from catena.app.settings import read_settings
from catena.bibliography.reference import read_reference
from catena.errors import CannotStart
from catena.notes import iso_date, parse_note
from catena.notes.dates import date_in_name
from catena.pdf.mark import date_of
from catena.serving.cli.arguments import parse_arguments
from catena.sources.page_labels import page_order
from catena.syntheses.canvas import is_own_canvas
from catena.vault.path import VaultPath
from tests.laws.test_growth import OF_NOTES, OF_TEXT

NUMBERS = {"digits": "9" * 5_000, "leading zeros": "0" * 5_000 + "1"}
LONG = {**NUMBERS, "depth": "[" * 20_000}

TEXTS = (
    "---\nyear: {}\ndate: {}\ncreated: {}\ntags: [{}]\naliases: {}\n---\ntext\n", "---\na: !!int 0x{}\n---\ntext\n",
    "---\na: !!int {}\nb: !!float {}\n---\ntext\n",
    "---\ntitle: a &#{}; b &#x{};\n---\n# Sleep &#{};\n\n## Annotations\n\n- “a” (p. 5)\n",
    "---\ncolor: rgb({}, 1, 1)\n---\n", "Sleep helped {} of {} people ({} %, p = 0.{}).\n", "{}. item\n{}) item\n",
    "[@a, p. {}] (p. {}) [Smith, {}] S. {}f. 第{}页 {}쪽\n", "2024-{}-01 {}年{}月 at 10:{} am, {} days ago\n",
    "## Annotations (1/1/2025)\n\n- <mark style=\"background: rgb({}, 0, 0)\">“a”</mark> (p. {})\n",
    "## Annotations (1/1/2025)\n\n- “a” ([p. {}](zotero://open-pdf/library/items/ABCDEFGH?page={}&annotation=X))\n",
    "> [!quote|#{}] [[a.pdf#page={}&selection={},1,2,3|a, p. {}]]\n> text\n",
    '## Annotations (1/1/2025)\n\n<span data-annotation="{{%22pageLabel%22:{}}}">“a”</span> (p. 1)\n',
    ">%%\n>```annotation-json\n>{}\n>```\n>%%\n>*%%HIGHLIGHT%% ==a=={}*\n",
    "- Your Highlight on page {} | Location {}-{}\n\ntext\n==========\n",
    "---\nkoreader: 1\n---\n### Page {} @ 01 January 2024 10:{}:00 PM\n\n> text (location {}–{})\n",
    "Reyes, A. (2021). Owls &#{};. Birds, {}({}), {}–{}. https://doi.org/10.{}/{}\n", "a:: {}\n[a:: {}]\n[[N#{}]]\n",
    "![[a.png|{}x{}]] ^{} #a{} [^{}]\n\n[^{}]: a\n", "| page | text |\n|---|---|\n| {} | a |\n",
)  # fmt: skip


def _one_line(text: str) -> str:
    return " ".join(text.split())


NESTED = ("---\n", "data-annotation", "annotation-json")
"""One of these is in a text of which YAML or JSON is read; brackets in any other are among those of `test_growth`."""


OTHERS: dict[str, Callable[[str], Any]] = {
    "a date": iso_date,
    "a date in a name": date_in_name,
    "a PDF's date": date_of,
    "a reference": read_reference,
    "a page": page_order,
    "a canvas": is_own_canvas,
}


CASES = [
    pytest.param(text, number, id=f"{_one_line(text)}-{name}")
    for text in TEXTS
    for name, number in (LONG if any(sign in text for sign in NESTED) else NUMBERS).items()
]


@pytest.mark.parametrize(("text", "number"), CASES)
def test_no_reader_of_a_note_fails(text: str, number: str) -> None:
    written = text.format(*[number] * text.count("{}"))
    note = parse_note(VaultPath("@reyes-2021.md"), written.encode())

    for read in OF_NOTES.values():
        read(note)
    for read in (*OF_TEXT.values(), *OTHERS.values()):
        read(written)


@pytest.mark.parametrize("number", LONG.values(), ids=LONG)
def test_no_reader_of_a_value_fails(number: str) -> None:
    for read in OTHERS.values():
        read(number)
        read(f"p. {number}-{number}")
        read(f'{{"nodes": [{{"id": {number}}}], "edges": []}}')


@pytest.mark.parametrize(
    "line", ["chunk_size = {}", "chunk_size = 0x{}", "exclude = [{}]", 'vault_path = {}\nposition = "{}"']
)
@pytest.mark.parametrize("digits", ["9" * 5_000, "f" * 5_000, "[" * 5_000], ids=["decimal", "hexadecimal", "depth"])
def test_the_settings_file_is_refused_with_its_name_and_a_short_reason(tmp_path: Path, line: str, digits: str) -> None:
    (tmp_path / "catena.toml").write_text("[obsidian]\n" + line.replace("{}", digits), "utf-8")

    with pytest.raises(CannotStart) as refused:
        read_settings({}, environment={}, working_dir=tmp_path, config_dir=tmp_path)

    assert str(tmp_path / "catena.toml") in refused.value.message
    assert len(refused.value.message) < 1_000


def test_a_limit_on_the_command_line_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["search", "a", "--limit", "9" * 5_000], ["search", "a", "--limit", "0" * 4_999 + "1"]):
        with pytest.raises(SystemExit) as ended:
            parse_arguments(arguments)
        assert ended.value.code == 2
    assert "Limit must be integer" in capsys.readouterr().err
