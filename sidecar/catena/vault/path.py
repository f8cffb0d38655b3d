"""VaultPath: where a file stands inside the vault, in one spelling only."""

import unicodedata
from typing import NewType

VaultPath = NewType("VaultPath", str)
"""Relative to the vault, `/` between parts, Unicode NFC: `Papers/@smith.md`."""


def vault_path(text: str) -> VaultPath:
    """Bring a relative path into the one spelling that the whole sidecar uses.

    Only for paths that are known to be inside the vault (found by a scan); paths that a caller sends
    go through `writing.refusals` first.
    """
    return VaultPath(unicodedata.normalize("NFC", text.replace("\\", "/")).strip("/"))


def folder_of(path: VaultPath) -> str:
    """The folder a file stands in, `""` for the vault's root."""
    return path.rpartition("/")[0]


def name_of(path: VaultPath) -> str:
    """The file's name without folder and without `.md`."""
    name = path.rpartition("/")[2]
    return name[:-3] if name.lower().endswith(".md") else name


def is_in_folder(path: VaultPath, folder: str) -> bool:
    """Whether the file stands in this folder or below it; `""` and `/` are the whole vault."""
    folder = folder.strip("/")
    return not folder or path == folder or path.startswith(folder + "/")


def is_pdf(path: VaultPath) -> bool:
    """Whether the file is a PDF: found and searched like a note, but nobody's own words."""
    return path.lower().endswith(".pdf")
