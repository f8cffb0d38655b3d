"""VaultFiles on the file system: a careful scan, bounded reads, atomic writes."""

import contextlib
import json
import logging
import os
import re
import secrets
import stat
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import cast

from catena.adapters.whole_files import folder_identity, opened_regular, read_regular, sync_folder, write_new
from catena.errors import NoteChanged, PathRefused, ReadOnly
from catena.index.presence import FEWEST_NOTES
from catena.language.folding import normalized
from catena.vault.exclusions import Exclusions
from catena.vault.file import Scan, Skipped, VaultFile
from catena.vault.path import VaultPath, vault_path

log = logging.getLogger(__name__)

_OBSIDIAN_SETTINGS = vault_path(".obsidian/app.json")
_MOST_SETTINGS_BYTES = 5_000_000
_TEMPORARY_PREFIX = ".catena-"
_TEMPORARY = re.compile(re.escape(_TEMPORARY_PREFIX) + r"[0-9a-f]{16}\.tmp")


class DiskVault:
    """One vault folder.

    Args:
        root: The folder; it may itself be a symlink.
        exclude: Filters beside Obsidian's own *Excluded files*, in the same form.
        max_note_bytes: Files larger than this are listed, but refused when read.
    """

    def __init__(self, root: Path, *, exclude: Sequence[str] = (), max_note_bytes: int = 10_000_000) -> None:
        self.root = root.resolve(strict=True)
        self._exclude = tuple(exclude)
        self._max_note_bytes = max_note_bytes
        self._being_written: set[Path] = set()
        self._num_notes = 0
        self._place = folder_identity(self.root)

    def exclusions(self) -> Exclusions:
        """Return what is excluded now; Obsidian's setting is read each time, since people change it."""
        return Exclusions.of((*self._exclude, *self._obsidian_filters()))

    def scan(self) -> Scan:
        """List every Markdown file that is not excluded, ordered by path.

        Temporary files that a killed process left are removed.
        """
        files: dict[VaultPath, VaultFile] = {}
        skipped: list[Skipped] = []
        unreadable: list[str] = []
        exclusions = self.exclusions()
        skipped += (Skipped(_OBSIDIAN_SETTINGS, sentence) for sentence in exclusions.refused)
        folders = [""]
        while folders:
            folder = folders.pop()
            try:
                entries = sorted(os.scandir(self.root / folder), key=lambda e: e.name)
            except OSError as error:
                unreadable.append(folder)
                skipped.append(Skipped(vault_path(folder), f"The folder can't be listed: {error.strerror}."))
                continue
            for entry in entries:
                if _TEMPORARY.fullmatch(entry.name):
                    self._remove_left_over(Path(entry.path))
                    continue
                relative = f"{folder}/{entry.name}" if folder else entry.name
                found = self._sort(entry, relative, exclusions)
                if isinstance(found, str):
                    folders.append(found)
                elif isinstance(found, VaultFile) and found.path in files:
                    skipped.append(Skipped(found.path, "Another file has the same name in another Unicode form."))
                elif isinstance(found, VaultFile):
                    files[found.path] = found
                reason, path = _reason_to_skip(entry, found), vault_path(_printable(relative))
                if reason and not exclusions.covers(path):
                    skipped.append(Skipped(path, reason))
        ordered = tuple(files[path] for path in sorted(files))
        place = folder_identity(self.root)
        if ordered and (place == self._place or 2 * len(ordered) >= self._num_notes):
            self._num_notes, self._place = len(ordered), place
        return Scan(ordered, tuple(skipped), tuple(vault_path(u) for u in unreadable))

    def look(self, path: VaultPath) -> VaultFile | None:
        """Return one file's mtime and size now; None if it is gone, excluded, a link or not a file."""
        if not path.lower().endswith(".md") or self.exclusions().covers(path):
            return None
        try:
            info = self._on_disk(path).lstat()
        except (OSError, ValueError, PathRefused):
            return None
        return VaultFile(path, info.st_mtime, info.st_size) if stat.S_ISREG(info.st_mode) else None

    def read(self, path: VaultPath) -> bytes:
        """As for `VaultFiles.read`."""
        target = self._on_disk(path)
        if not (target.is_file() or target.is_symlink()):
            raise FileNotFoundError(path)
        with opened_regular(target) as (file, size):
            if size > self._max_note_bytes:
                size_mb, most_mb = size / 1e6, self._max_note_bytes / 1e6
                raise ValueError(f"The note has {size_mb:.1f} MB, the most is {most_mb:.0f} MB.")
            # Room for all that a note may have would be asked for from the system, and given back, each time.
            raw = file.read(size + 1)
            return raw if len(raw) <= size else raw + file.read(self._max_note_bytes + 1 - len(raw))

    def attachments(self, targets: Collection[str]) -> frozenset[str]:
        """As for `VaultFiles.attachments`."""
        if not targets:
            return frozenset()
        present: set[str] = set()
        for folder, folders, names in os.walk(self.root):
            folders[:] = [name for name in folders if not name.startswith(".")]
            above = os.path.relpath(folder, self.root).replace(os.sep, "/")
            present.update(vault_path(name).casefold() for name in names)
            present.update(vault_path(f"{above}/{name}").removeprefix("./").casefold() for name in names)
        return frozenset(target for target in targets if vault_path(target).casefold() in present)

    def check_writable(self, path: VaultPath) -> None:
        """As for `VaultFiles.check_writable`, as far as this can be known."""
        target = self._on_disk(path)
        _refuse_links(target, path)
        _refuse_read_only(target, path)
        if not (os.access(target, os.W_OK) and os.access(target.parent, os.W_OK | os.X_OK)):
            raise ReadOnly(f"Note is read-only: {path}", path=path)

    def write(self, path: VaultPath, content: bytes, *, expected: bytes | None) -> None:
        """As for `VaultFiles.write`, by a temporary file beside it, which is synced and then renamed."""
        if not self._is_there():
            raise ReadOnly(f"The vault is not there, nothing was written: {path}", path=path)
        target = self._on_disk(path)
        _refuse_links(target, path)
        _refuse_read_only(target, path)
        temporary = target.with_name(f"{_TEMPORARY_PREFIX}{secrets.token_hex(8)}.tmp")
        self._being_written.add(temporary)
        missing = [folder for folder in target.parents if not folder.exists()]
        try:
            _make_folder(target.parent, path)
            _refuse_links(target, path)
            _write_synced(temporary, content, like=target)
            _refuse_links(target, path)  # again, since folders may have been exchanged meanwhile
            if _bytes_of(target) != expected:
                raise NoteChanged(f"The note changed meanwhile, nothing was written: {path}", path=path)
            _swap_in(temporary, target, is_new=expected is None, path=path)
            sync_folder(target.parent)
        except PermissionError as error:
            raise ReadOnly(f"Note is read-only: {path}", path=path) from error
        finally:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
                for folder in missing:  # one that holds anything stays
                    folder.rmdir()
            self._being_written.discard(temporary)

    def _is_there(self) -> bool:
        """Return whether the folder is the vault, and not the place where it is mounted, moved or synced to.

        Such a place is empty, or another folder than the vault was with fewer than half of its notes.
        """
        if self._num_notes < FEWEST_NOTES:
            return self.root.is_dir()
        fewest = 1 if folder_identity(self.root) == self._place else self._num_notes / 2
        walked = os.walk(self.root)
        notes = (name for _, _, names in walked for name in names if name.lower().endswith(".md"))
        return any(number >= fewest for number, _ in enumerate(notes, 1))

    def _remove_left_over(self, temporary: Path) -> None:
        """Remove a temporary file of a killed process. Only this process writes to the vault, and it knows its own."""
        if temporary in self._being_written or temporary.is_symlink() or not temporary.is_file():
            return
        with contextlib.suppress(OSError):
            temporary.unlink()
            log.info("Removed what a killed process left: %s", temporary.name)

    def _sort(self, entry: os.DirEntry[str], relative: str, exclusions: Exclusions) -> VaultFile | str | None:
        """Return a note, a folder to descend into (its path as on disk), why the entry is skipped, or None."""
        path = vault_path(_printable(relative))
        if exclusions.covers(path) or entry.is_symlink() or _printable(entry.name) != entry.name:
            return None
        try:
            if entry.is_dir(follow_symlinks=False):
                return relative
            if not entry.name.lower().endswith(".md") or not entry.is_file(follow_symlinks=False):
                return None
            info = entry.stat(follow_symlinks=False)
        except OSError:
            return None
        return VaultFile(path, info.st_mtime, info.st_size)

    def _on_disk(self, path: VaultPath) -> Path:
        """Return the file of a vault path, in whichever Unicode form its names are stored."""
        parts = path.split("/")
        if not path or "\0" in path or path.startswith("/") or any(p in ("", ".", "..") for p in parts):
            raise PathRefused(f"Directory traversal detected in path: {path!r}")
        target = self.root.joinpath(*parts)
        if not path.isascii() and not os.path.lexists(target):
            target = self.root.joinpath(*_spelled_as_on_disk(self.root, parts))
        self._refuse_outside(target, path)
        return target

    def _refuse_outside(self, target: Path, path: VaultPath) -> None:
        """Raise if a symlink on the path leads outside the vault."""
        folder, root = os.path.realpath(target.parent), str(self.root)
        if not (folder == root or folder.startswith(root.rstrip(os.sep) + os.sep)) or target.is_symlink():
            raise PathRefused(f"Path outside allowed directories: {path}")

    def _obsidian_filters(self) -> Iterator[str]:
        """Return `userIgnoreFilters` of `.obsidian/app.json`; broken or missing settings exclude nothing."""
        try:
            settings: object = json.loads(read_regular(self.root / _OBSIDIAN_SETTINGS, _MOST_SETTINGS_BYTES))
        except (OSError, ValueError, RecursionError):
            return
        if isinstance(settings, dict):
            filters: object = cast("dict[str, object]", settings).get("userIgnoreFilters")
            if isinstance(filters, list):
                yield from (f for f in cast("list[object]", filters) if isinstance(f, str))


def _reason_to_skip(entry: os.DirEntry[str], found: VaultFile | str | None) -> str | None:
    """Return why an entry that is named like a note is not one, or a folder isn't looked into; None if all is well."""
    is_named_so = entry.name.lower().endswith(".md")
    if isinstance(found, VaultFile) or entry.name.startswith(".") or not (is_named_so or _is_lost_folder(entry, found)):
        return None
    if entry.is_symlink():
        return "It is a symbolic link; links are not followed."
    if isinstance(found, str):
        return "It is a folder, not a note."
    if _printable(entry.name) != entry.name:
        return "Its name isn't valid Unicode; rename it."
    return None


def _is_lost_folder(entry: os.DirEntry[str], found: VaultFile | str | None) -> bool:
    """Return whether an entry is or leads to a folder that is not descended into."""
    try:
        return found is None and entry.is_dir()
    except OSError:  # a link that leads to itself
        return False


def _printable(name: str) -> str:
    """Return the name with bytes that are not UTF-8 replaced."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _spelled_as_on_disk(root: Path, parts: Sequence[str]) -> list[str]:
    """Match each part against the folder's real names, comparing in NFC (macOS stores NFD)."""
    spelled: list[str] = []
    for part in parts:
        folder = root.joinpath(*spelled)
        names = [entry.name for entry in folder.iterdir()] if folder.is_dir() else []
        spelled.append(next((n for n in names if normalized("NFC", n) == part), part))
    return spelled


def _refuse_links(target: Path, path: VaultPath) -> None:
    """Raise if the note is no file, or it or a folder on its path is a symlink: it would be written elsewhere.

    The folders that a caller may write to are checked by the path. Scans follow no links either.
    """
    if os.path.lexists(target) and not (target.is_file() or target.is_symlink()):
        raise PathRefused(f"This is no note, but a folder or something else: {path}", path=path)
    if target.is_symlink() or os.path.normcase(os.path.realpath(target.parent)) != os.path.normcase(target.parent):
        raise PathRefused(f"Path outside allowed directories: {path} (symbolic links are not written through)")


def _make_folder(folder: Path, path: VaultPath) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        raise PathRefused(f"A note can't stand below a file: {path}", path=path) from error


def _refuse_read_only(target: Path, path: VaultPath) -> None:
    """Raise for a read-only file: renaming over it would succeed, but whoever locked a note meant it."""
    if target.exists() and not target.stat().st_mode & 0o222:
        raise ReadOnly(f"Note is read-only: {path}", path=path)


def _write_synced(temporary: Path, content: bytes, *, like: Path) -> None:
    mode = stat.S_IMODE(like.stat().st_mode) if like.exists() else 0o666 & ~_umask()
    write_new(temporary, content)
    temporary.chmod(mode)


def _bytes_of(target: Path) -> bytes | None:
    try:
        return read_regular(target)
    except FileNotFoundError:
        return None


def _swap_in(temporary: Path, target: Path, *, is_new: bool, path: VaultPath) -> None:
    """Rename over the old file. A new file is linked, so that one created meanwhile is never replaced."""
    if is_new:
        try:
            target.hardlink_to(temporary)
        except FileExistsError as error:
            raise NoteChanged(f"The note was created meanwhile, nothing was written: {path}", path=path) from error
        except OSError:  # the file system has no hard links
            temporary.replace(target)
    else:
        temporary.replace(target)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
