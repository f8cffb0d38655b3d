"""Which notes say nothing themselves, and that they never come first."""

import pytest

from catena.operations.search import search
from catena.results.hollow_notes import hollow_notes
from catena.vault.path import VaultPath
from tests.fakes.searchable import searchable

PROSE = "The zebra grazes on the plain and runs when the lion comes. " * 4


@pytest.mark.parametrize(
    ("path", "text", "is_hollow"),
    [
        ("Book.md", "# {{title}}\n\nAuthor: {{author}}\n", True),
        ("Day.md", "# <% tp.file.title %>\n\n## Plan\n", True),
        ("Templates/Book.md", f"# Book\n\n{PROSE}", True),
        ("How templates work.md", f"{PROSE}Write {{{{title}}}} where the title goes.\n", False),
        ("Zebra.md", "# Zebra\n", True),
        ("Zebra.md", "# Zebra\n\nA horse.\n", False),
        ("Zebra.md", "---\nkind: animal\n---\n", False),
        ("Zebra.md", "A horse.\n", False),
    ],
)
async def test_templates_and_bare_headings_are_hollow(path: str, text: str, is_hollow: bool) -> None:
    vault = await searchable({path: text})

    assert hollow_notes(vault.ledger.chunks_of([VaultPath(path)])) == ({path} if is_hollow else set())


async def test_a_template_is_found_but_does_not_come_first() -> None:
    vault = await searchable({"Templates/Trip.md": "# Zebra zebra zebra\n\nzebra\n", "Plain.md": PROSE})

    found = await search(vault.services, query="zebra")

    assert [result.note_path for result in found.results] == ["Plain.md", "Templates/Trip.md"]
