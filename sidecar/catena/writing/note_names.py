"""Names of the notes that Catena creates: valid on every system, never someone else's."""

import re
import unicodedata
from collections.abc import Callable

from catena.vault.path import VaultPath, vault_path

MAX_CHARACTERS = 100
MAX_BYTES = 200
_FORBIDDEN = re.compile(r'[/\\:*?"<>|\x00-\x1f\x7f]')
_ENDS = "-. "
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?", re.IGNORECASE)


def note_name(wanted: str) -> str:
    """A file name without `.md`: forbidden signs become `-`, at most 100 characters and 200 bytes of UTF-8.

    Blanks are folded; `-`, `.` and blanks at the ends fall away; names that Windows keeps for itself get a `-`.
    What is left of nothing is `Untitled`.
    """
    plain = "".join(c for c in unicodedata.normalize("NFC", wanted) if unicodedata.category(c) not in ("Cc", "Cs"))
    name = _shortened(" ".join(_FORBIDDEN.sub("-", plain).split()).strip(_ENDS))
    if _RESERVED.fullmatch(name):
        name += "-note"
    return name or "Untitled"


def free_path(folder: str, wanted: str, *, is_taken: Callable[[VaultPath], bool]) -> VaultPath:
    """Where a new note goes: `folder/name.md`, with `-1`, `-2` … when that is taken."""
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
