"""Every room says in `__all__` what other rooms may use of it: names, or modules of their own."""

import ast
import importlib
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import catena
from catena.wire.table import operation_functions

ROOT = Path(catena.__file__).parent
ROOMS = sorted(folder.name for folder in ROOT.iterdir() if (folder / "__init__.py").exists())


class Use(NamedTuple):
    """What a module uses of another room."""

    by: str
    room: str
    name: str


@cache
def uses() -> frozenset[Use]:
    """Every import from one room to another, by the other room's module or by a name of its face."""
    found = set[Use]()
    for file in sorted(ROOT.rglob("*.py")):
        by = file.relative_to(ROOT)
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.ImportFrom) and node.module:
                package, _, path = node.module.partition(".")
                room, _, module = path.partition(".")
                if package == "catena" and room in ROOMS and room != by.parts[0]:
                    found |= {Use(by.as_posix(), room, module.split(".")[0] or alias.name) for alias in node.names}
    return frozenset(found)


def face(room: str) -> list[str]:
    return importlib.import_module(f"catena.{room}").__all__


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_has_what_it_lists(room: str) -> None:
    module = importlib.import_module(f"catena.{room}")

    missing = [name for name in face(room) if not hasattr(module, name) and not _is_module(f"catena.{room}.{name}")]

    assert missing == []
    assert len(set(face(room))) == len(face(room))


def test_rooms_use_only_what_others_list() -> None:
    unlisted = sorted({(use.room, use.name, use.by) for use in uses() if use.name not in face(use.room)})

    assert unlisted == [], "Add to the room's __all__ (in its __init__.py) what others use of it, or use less."


def test_rooms_list_only_what_is_used() -> None:
    # The table of operations imports each when it is first asked for, so no import statement names it.
    in_the_table = {("operations", each.__module__.rpartition(".")[2]) for each in operation_functions().values()}
    used = {(use.room, use.name) for use in uses()} | in_the_table
    is_module = {room: {file.stem for file in (ROOT / room).iterdir()} for room in ROOMS}

    unused = [(room, name) for room in ROOMS for name in face(room) if name in is_module[room]]

    assert [each for each in unused if each not in used] == [], "Take out of __all__ what no other room uses."


def _is_module(name: str) -> bool:
    try:
        importlib.import_module(name)
    except ModuleNotFoundError:
        return False
    return True


def test_a_room_of_many_modules_imports_none_of_them_by_itself() -> None:
    # It would hold its own lock meanwhile; a thread that imports one of them waits for it, and Python ends the
    # deadlock by handing out a half-loaded module.
    code = "import sys, catena.notes, catena.claims; print([n for n in sys.modules if n.startswith('catena.')])"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout

    assert loaded.strip() == "['catena.notes', 'catena.claims']"
