"""VaultFile: a file as a scan sees it, before anybody reads it."""

from dataclasses import dataclass

from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True)
class VaultFile:
    """One file of the vault, as the directory listing tells it.

    Attributes:
        path: Where it stands.
        mtime: Seconds since the epoch, as the file system gives it.
        size: Bytes.
    """

    path: VaultPath
    mtime: float
    size: int


@dataclass(frozen=True, slots=True)
class Skipped:
    """Something a scan found and leaves out, with the reason for the log."""

    path: VaultPath
    reason: str


@dataclass(frozen=True, slots=True)
class Scan:
    """What stands in the vault now.

    Attributes:
        files: Every Markdown file that may be indexed, ordered by path.
        skipped: What was found and left out (a folder named `x.md`, a link that leaves the vault).
        unreadable_folders: Folders that could not be listed; their files must not be taken for deleted.
    """

    files: tuple[VaultFile, ...]
    skipped: tuple[Skipped, ...] = ()
    unreadable_folders: tuple[str, ...] = ()
