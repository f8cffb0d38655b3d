"""VaultPath: the normalized path of a file inside the vault."""

from typing import NewType

from catena.language.folding import normalized

VaultPath = NewType("VaultPath", str)
"""A path relative to the vault, separated by `/`, in Unicode NFC: `Papers/@smith.md`."""


def vault_path(text: str) -> VaultPath:
    """Normalize a relative path.

    Use it only for paths that are known to be inside the vault (found by a scan); a path that a caller sends must
    first pass `writing.refusals`.
    """
    return VaultPath(normalized("NFC", text.replace("\\", "/")).strip("/"))


def folder_of(path: VaultPath) -> str:
    """Return the folder of a file, `""` for the root of the vault."""
    return path.rpartition("/")[0]


def name_of(path: VaultPath) -> str:
    """Return the name of a file without its folder and without `.md`."""
    name = path.rpartition("/")[2]
    return name[:-3] if name.lower().endswith(".md") else name


def is_in_folder(path: VaultPath, folder: str) -> bool:
    """Return whether a file is in this folder or below it; `""` and `/` mean the whole vault."""
    folder = folder.strip("/")
    return not folder or path == folder or path.startswith(folder + "/")


def is_pdf(path: VaultPath) -> bool:
    """Return whether the file is a PDF. PDFs are searched like notes but are not the user's own words."""
    return path.lower().endswith(".pdf")
