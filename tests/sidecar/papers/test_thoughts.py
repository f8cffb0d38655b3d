"""The reader's own paragraphs in a paper's note."""

import pytest

from catena.notes import parse_note
from catena.papers.thoughts import own_paragraphs
from catena.vault.path import vault_path


@pytest.mark.parametrize(
    "written",
    [
        "**Extracted Annotations (14/03/2022, 03:29:28)**",
        "Annotations extraites (19/05/2020 à 09:07:18)",
        "*Imported: 2024-12-04 3:12 pm*",
    ],
)
def test_what_an_import_writes_above_its_highlights_is_no_thought_of_the_reader(written: str) -> None:
    raw = f"# Boxes\n\n## Notes\n\n{written}\n\nI doubt that boxes help swifts.\n".encode()

    assert own_paragraphs(raw, parse_note(vault_path("Papers/lind2020.md"), raw), ()) == (
        "I doubt that boxes help swifts.",
    )
