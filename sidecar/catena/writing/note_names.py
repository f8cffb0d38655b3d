"""Names of notes that Catena creates: valid on every system and not taken."""

import re
import unicodedata
from collections.abc import Callable

from catena.language.folding import normalized
from catena.vault.path import VaultPath, vault_path
from catena.writing.new_names import LINK_MARKS, RESERVED, UNSEEN

MAX_CHARACTERS = 100
MAX_BYTES = 200
_FORBIDDEN = re.compile(rf'[/\\:*?"<>|{re.escape(LINK_MARKS)}\x00-\x1f\x7f]')
_ENDS = "-. "


def note_name(wanted: str) -> str:
    """Return a file name without `.md`, at most 100 characters and 200 bytes of UTF-8.

    Forbidden characters, and those that links can't hold, become `-`; marks of no width are left out; white space is
    collapsed; `-`, `.` and spaces at the ends are removed; names that Windows reserves get a `-`. An empty name
    becomes `Untitled`.
    """
    composed = normalized("NFC", wanted)
    plain = "".join(c for c in composed if unicodedata.category(c) not in ("Cc", "Cs") and c not in UNSEEN)
    name = _shortened(" ".join(_FORBIDDEN.sub("-", plain).split()).strip(_ENDS))
    if RESERVED.fullmatch(name):
        name += "-note"
    return name or "Untitled"


def free_path(folder: str, wanted: str, *, is_taken: Callable[[VaultPath], bool]) -> VaultPath:
    """Return the path of a new note: `folder/name.md`, with `-1`, `-2` … if that is taken."""
    name = note_name(wanted)
    prefix = f"{folder.strip('/')}/" if folder.strip("/") else ""
    path, number = vault_path(f"{prefix}{name}.md"), 0
    while is_taken(path):
        number += 1
        path = vault_path(f"{prefix}{name}-{number}.md")
    return path


def _shortened(name: str) -> str:
    name = name[:MAX_CHARACTERS]
    return name.encode()[:MAX_BYTES].decode("utf-8", "ignore").strip(_ENDS)
