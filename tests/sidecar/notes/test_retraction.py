"""Whether a note says that its paper was retracted."""

import pytest

from catena.notes import parse_note
from catena.notes.retraction import header_says_retracted, is_retracted
from catena.vault.path import VaultPath


def says_so(text: str) -> bool:
    note = parse_note(VaultPath("Papers/@reyes2021.md"), text.encode())
    return is_retracted(note.title, note.tags, note.frontmatter.properties) or header_says_retracted(note.raw)


@pytest.mark.parametrize(
    "text",
    [
        "---\nretracted: true\n---\n",
        "---\nretracted: 2023-05-01\n---\n",
        "---\nstatus: Retracted\n---\n",
        "---\nstatus: [read, retracted]\n---\n",
        "---\ntags: [paper, retracted]\n---\n",
        "---\ntags: [paper/retracted]\n---\n",
        '---\ntitle: "RETRACTED: Sleep and recall"\n---\n',
        "---\nstatus: zurückgezogen\n---\n",
        "# Reyes\n\n> [!warning] Retracted\n> In 2023.\n",
        "# Reyes\n\n**Status**:: retracted\n",
        "# Reyes\n\nRetracted:: yes\n",
    ],
)
def test_every_way_to_say_so_counts(text: str) -> None:
    assert says_so(text)


def test_properties_alone_are_enough() -> None:
    assert is_retracted("Owls", (), {"retracted": True})
    assert not is_retracted("Owls", (), {"retracted": False})


@pytest.mark.parametrize(
    "text",
    [
        "---\nretracted: false\n---\n",
        "---\nstatus: read\ntags: [retraction-watch-reading]\n---\n",
        "---\nstatus: not retracted\n---\n",
        '---\ntitle: "Retracted papers are still cited"\n---\n',
        "# Reyes\n\nThe paper was not retracted, although others of the group were retracted in that year.\n",
        "# Reyes\n\n> [!note] What others say about papers of this group that were later retracted by the journal\n",
    ],
)
def test_what_only_mentions_retractions_does_not(text: str) -> None:
    assert not says_so(text)
