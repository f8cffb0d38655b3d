"""What ties together what has little in common is told from what a note calls itself, its name and its folder."""

import pytest

from catena.graph.node import Role
from catena.graph.roles import DAMPING, role_of
from catena.vault.path import VaultPath

BY_PATH = [
    ("Sleep.md", Role.PLAIN),
    ("2024-03-15.md", Role.DAILY),
    ("Journal/2024/2024-03-15 Friday.md", Role.DAILY),
    ("Freitag, 2024-03-15.md", Role.DAILY),
    ("15.03.2024.md", Role.DAILY),
    ("2024-W11.md", Role.DAILY),
    ("2024-03.md", Role.DAILY),
    ("March 15th, 2024.md", Role.DAILY),
    ("20240315.md", Role.DAILY),
    ("2024-03-15 Why sleep matters.md", Role.PLAIN),
    ("202403151230 Why sleep matters.md", Role.PLAIN),
    ("202403151230.md", Role.PLAIN),
    ("1984.md", Role.PLAIN),
    ("Templates/Meeting.md", Role.TEMPLATE),
    ("99 - templates/Meeting.md", Role.TEMPLATE),
    ("_templates/2024-03-15.md", Role.TEMPLATE),
    ("Meta/Vorlagen/Treffen.md", Role.TEMPLATE),
    ("Meeting template.md", Role.TEMPLATE),
    ("Template - Book.md", Role.TEMPLATE),
    ("On templates in C++.md", Role.PLAIN),
    ("Contemplate.md", Role.PLAIN),
    ("Tags/sleep.md", Role.TAG_PAGE),
    ("#sleep.md", Role.TAG_PAGE),
    ("Index.md", Role.MAP),
    ("Projects/README.md", Role.MAP),
    ("Indexing.md", Role.PLAIN),
]


@pytest.mark.parametrize(("path", "role"), BY_PATH)
def test_the_path_tells_the_role(path: str, role: Role) -> None:
    assert role_of(VaultPath(path), building_block=None, tags=(), properties={}) is role


def test_what_a_note_calls_itself_tells_its_role() -> None:
    note = VaultPath("Sleep.md")

    assert role_of(note, building_block="moc", tags=(), properties={}) is Role.MAP
    assert role_of(note, building_block=None, tags=(), properties={"type": "[[Daily Note]]"}) is Role.DAILY
    assert role_of(note, building_block=None, tags=("Daily_note",), properties={}) is Role.DAILY
    assert role_of(VaultPath("2024-03-15.md"), building_block="moc", tags=(), properties={}) is Role.DAILY
    assert role_of(note, building_block="claim", tags=("moca",), properties={"type": "paper"}) is Role.PLAIN


def test_every_role_but_the_plain_one_is_damped() -> None:
    assert DAMPING.keys() == set(Role)
    assert DAMPING[Role.PLAIN] == 1
    assert all(0 < DAMPING[role] < 1 for role in Role if role is not Role.PLAIN)
