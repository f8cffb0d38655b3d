"""Templates that nobody has filled in, and what several notes have from one."""

import pytest

from catena.notes.parsing import parse_note
from catena.reading.unfilled import is_template_text, repeated_in
from catena.reading.units import units_of
from catena.vault.path import VaultPath


@pytest.mark.parametrize(
    "text",
    [
        "# {{title}}\n\nWho was there?\n",
        "created: {{date:YYYY-MM-DD}}\n",
        "# <% tp.file.title %>\n\nWrite here what you wove.\n",
        "<%* await tp.system.prompt('Yarn') %>",
        "{{VALUE:yarn}} was bought.",
    ],
)
def test_a_placeholder_makes_a_template(text: str) -> None:
    assert is_template_text(text.encode())


@pytest.mark.parametrize(
    "text",
    [
        "# Templates\n\nWrite `{{title}}` where the title belongs.\n",
        "# Templates\n\n```\n# {{title}}\n```\n\nThat is all.\n",
        "# {{ page.title }}\n\nA page of a site.\n",
        "{{c1::Ida Lund}} wove the first one.",
        "# Loom\n\ncreated: {{date}}\n\n" + "The loom stands by the window. " * 20,
        "A formula: $\\frac{{a}}{{b}}$",
    ],
)
def test_code_sites_and_what_was_left_over_make_none(text: str) -> None:
    assert not is_template_text(text.encode())


def test_what_three_notes_have_word_for_word_says_nothing() -> None:
    own = ["I wove a scarf of grey wool.", "I spun the brown fleece.", "Nothing was done on this day."]
    notes = [
        units_of(parse_note(VaultPath(f"{i}.md"), f"Write here what you wove today.\n\n{text}\n\nA loom.\n".encode()))
        for i, text in enumerate(own)
    ]

    assert repeated_in(notes) == {"Write here what you wove today."}
    assert repeated_in(notes[:2]) == frozenset()
