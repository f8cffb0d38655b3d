"""VaultFile: the metadata of a file that a scan found."""

from dataclasses import dataclass

from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True)
class VaultFile:
    """A file of the vault as the directory lists it.

    Attributes:
        mtime: Modification time in seconds since the epoch, as the file system reports it.
        size: Size in bytes.
    """

    path: VaultPath
    mtime: float
    size: int


@dataclass(frozen=True, slots=True)
class Skipped:
    """A path that a scan skipped, with the reason for the log."""

    path: VaultPath
    reason: str


@dataclass(frozen=True, slots=True)
class Scan:
    """The current contents of the vault.

    Attributes:
        files: Every Markdown file that may be indexed, ordered by path.
        skipped: Paths that were skipped (a folder named `x.md`, a link that leaves the vault).
        unreadable_folders: Folders that could not be listed; their files must not be treated as deleted.
    """

    files: tuple[VaultFile, ...]
    skipped: tuple[Skipped, ...] = ()
    unreadable_folders: tuple[str, ...] = ()
