"""Refuse names of new notes that another system, Obsidian, or a reader could not hold or tell apart.

Notes that exist already keep their names and can be written, whatever they are called.
"""

import re

from catena.errors import PathRefused
from catena.vault.path import VaultPath

UNSEEN = "\u200b\u2060\ufeff\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Direction marks, separators and blanks of no width. The joiners of Persian and of emoji are not among them."""
LINK_MARKS = "#^[]"
"""What Obsidian's links need for headings, blocks and their own ends."""

RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?", re.IGNORECASE)
"""Names of devices on Windows, where no file can be called so."""

_NOT_ON_WINDOWS = re.compile(r'[*"<>|?:]')
_UNSEEN = re.compile(f"[{UNSEEN}]")
_LINK_MARK = re.compile(r"[#^\[\]]")


def check_new_name(path: VaultPath) -> None:
    """Refuse a path at which no new note may be made.

    Args:
        path: A checked path at which there is no note yet.

    Raises:
        PathRefused: If the name can't be linked, isn't valid on every system, or looks like another one; or if a
            folder on the path is named like a note.
    """
    *folders, name = path.split("/")
    for part in (*folders, name):
        if found := _NOT_ON_WINDOWS.search(part):
            raise _refused(f"Not allowed in a new name, since not every system can hold it: “{found[0]}”", path)
        if found := _UNSEEN.search(part):
            raise _refused(f"Invisible or direction mark not allowed in a new name: U+{ord(found[0]):04X}", path)
        if part != part.strip() or part.endswith("."):
            raise _refused(f"Name begins or ends with a blank or a dot: {part!r}", path)
        if RESERVED.fullmatch(part):
            raise _refused(f"Reserved name: {part}", path)
    if found := _LINK_MARK.search(name):
        raise _refused(f"Not allowed in the name of a new note, since links can't name it: “{found[0]}”", path)
    if name[:-3].endswith((" ", ".")):
        raise _refused("Name of a new note ends with a blank or a dot", path)
    if below := next((folder for folder in folders if folder.lower().endswith(".md")), None):
        raise _refused(f"A note can't stand below a note; {below} is named like one", path)


def _refused(message: str, path: VaultPath) -> PathRefused:
    return PathRefused(f"{message}: {str(path)!r}", path=path)
