"""Repository through the `git` command: streams what each commit did to the notes of the vault."""

import contextlib
import datetime as dt
import re
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from catena.adapters.git_command import READ_AT_ONCE, Blobs, GitCommand
from catena.history.ports import Commit, CommittedNote
from catena.vault.exclusions import Exclusions
from catena.vault.path import VaultPath, vault_path

NOTES_PER_PART = 64
"""A commit that touches more files is passed on in parts, so that it is never completely in memory."""

_LOG = (
    "log", "--reverse", "--date-order", "--full-history", "--sparse", "--raw", "-z", "-m", "--no-abbrev", "--relative",
    "--no-rename-empty", "--no-ext-diff", "--no-textconv", "--no-color", "--no-show-signature", "--ignore-submodules",
    "--encoding=UTF-8", "--date=raw", "--format=%x01%H%x02%P%x02%ad%x02%cd",
)  # fmt: skip
_NOTES = ("--", ":(icase,glob)**/*.md")
_HASH = re.compile(r"[0-9a-f]{40}([0-9a-f]{24})?")
_DATE = re.compile(r"(?P<seconds>\d{1,12}) (?P<sign>[+-])(?P<hours>\d{2})(?P<minutes>\d{2})")
_FIRST_SECOND, _LAST_SECOND = 315_532_800, 7_258_118_400
"""1980 and 2200: dates outside come from a broken clock or tool."""
_A_DAY_S = 86_400


@dataclass(frozen=True, slots=True)
class _Entry:
    """One file that a commit touched, as git reports it."""

    path: VaultPath
    blob: str | None
    renamed_from: VaultPath | None
    added: bool


@dataclass(slots=True)
class _Header:
    """A commit and the entries that it touched, before their contents are read."""

    id: str
    written_at: str
    of_merge: bool
    entries: dict[VaultPath, _Entry]


class GitRepository:
    """The repository that a vault is in: the vault is its root, a folder in it, or a worktree.

    What the vault excludes is asked anew for each reading.
    """

    def __init__(
        self, vault_root: Path, *, exclusions: Callable[[], Exclusions], environment: Mapping[str, str]
    ) -> None:
        self._root = vault_root
        self._exclusions = exclusions
        self._git = GitCommand(vault_root, environment)

    def head(self) -> str | None:
        """Return the commit that is checked out; None without a repository, a commit, or a git that can run."""
        if self.problem() is not None or not self._is_there():
            return None
        result = self._git.ask("rev-parse", "--verify", "--quiet", "HEAD^{commit}")
        return result.out if result.ok and _HASH.fullmatch(result.out) else None

    def problem(self) -> str | None:
        """Return, as a sentence, why an existing repository can't be read; None if there is nothing to report."""
        if not self._is_there():
            return None
        result = self._git.ask("rev-parse", "--is-inside-work-tree")
        if result.ok and result.out == "true":
            return None
        if result.ok:
            return "The vault's git repository is bare: notes have no history there."
        if "dubious ownership" in result.error:
            return (
                "Git refuses to read the vault's repository because it belongs to another user; "
                "“git config --global --add safe.directory” with the repository's folder allows it."
            )
        return f"The vault's git repository can't be read: {result.error.removeprefix('fatal: ') or 'git failed'}."

    def commits_since(self, commit: str | None, head: str) -> int | None:
        """Return how many commits lead from `commit` (None: from the start) to `head`; None if it is no ancestor."""
        if commit is not None and not (
            _HASH.fullmatch(commit) and self._git.ask("merge-base", "--is-ancestor", commit, head).ok
        ):
            return None
        result = self._git.ask("rev-list", "--count", _stretch(commit, head))
        return int(result.out) if result.ok and result.out.isdecimal() else None

    def commits(self, since: str | None, head: str) -> Generator[Commit]:
        """As for `Repository.commits`."""
        exclusions = self._exclusions()
        options = [*_LOG, self._renames(), _stretch(since, head), *_NOTES]
        with contextlib.closing(Blobs(self._git)) as blobs, contextlib.closing(self._headers(options)) as headers:
            for header in headers:
                entries = [e for e in header.entries.values() if not exclusions.covers(e.path)]
                yield from _parts(header, entries, blobs)

    # -- internals

    def _is_there(self) -> bool:
        """Return whether anything looks like a repository; otherwise git isn't even started."""
        if (self._root / "HEAD").is_file() and (self._root / "objects").is_dir():
            return True
        return any((folder / ".git").exists() for folder in (self._root, *self._root.parents))

    def _renames(self) -> str:
        """Return the option that selects renames. A clone without contents can only recognize unchanged files."""
        partial = self._git.ask("config", "--get-regexp", r"^(extensions\.partialclone|remote\..*\.promisor)$")
        return "-M100%" if partial.ok else "-M"

    def _headers(self, options: Sequence[str]) -> Generator[_Header]:
        """Yield commits with their entries; those of a merge's parents are combined."""
        current: _Header | None = None
        written_at = dt.datetime.fromtimestamp(_FIRST_SECOND, dt.UTC).isoformat()
        with self._git.reading(options) as output:
            tokens = _tokens(output)
            for token in tokens:
                text = token.lstrip(b"\n")
                if text.startswith(b"\x01"):
                    name, parents, written, committed = text[1:].decode("ascii", "replace").split("\x02")
                    written_at = _moment(written, committed) or written_at
                    if current is None or current.id != name:
                        if current:
                            yield current
                        current = _Header(name, written_at, of_merge=" " in parents, entries={})
                elif text.startswith(b":") and current:
                    for entry in _read_entry(text.decode("ascii", "replace"), tokens, of_merge=current.of_merge):
                        current.entries[entry.path] = entry
        if current:
            yield current


def _stretch(since: str | None, head: str) -> str:
    return head if since is None else f"{since}..{head}"


def _parts(header: _Header, entries: Sequence[_Entry], blobs: Blobs) -> Iterator[Commit]:
    starts = range(0, max(len(entries), 1), NOTES_PER_PART)
    for start in starts:
        notes = (_committed(entry, blobs) for entry in entries[start : start + NOTES_PER_PART])
        yield Commit(
            id=header.id,
            written_at=header.written_at,
            notes=tuple(note for note in notes if note is not None),
            is_whole=start == starts[-1],
        )


def _committed(entry: _Entry, blobs: Blobs) -> CommittedNote | None:
    raw = None if entry.blob is None else blobs.read(entry.blob)
    if entry.blob is not None and raw is None:
        return None
    return CommittedNote(path=entry.path, raw=raw, renamed_from=entry.renamed_from, added=entry.added)


def _tokens(output: IO[bytes]) -> Iterator[bytes]:
    """Yield the text between NUL bytes."""
    rest = b""
    while chunk := output.read(READ_AT_ONCE):
        *tokens, rest = (rest + chunk).split(b"\0")
        yield from tokens
    if rest.strip():
        yield rest


def _read_entry(line: str, tokens: Iterator[bytes], *, of_merge: bool) -> Iterator[_Entry]:
    """Read one `:<mode> <mode> <blob> <blob> <status>` with the name or names that follow it.

    Compared with one parent of a merge, everything that came from the other parent looks new or renamed; therefore only
    the present content of notes is read there.
    """
    old_mode, new_mode, _, blob, status = line[1:].split(" ")
    old = new = _note_path(next(tokens, b""))
    if status.startswith(("R", "C")):
        new = _note_path(next(tokens, b""))
    was_note, is_note = bool(old) and old_mode.startswith("100"), bool(new) and new_mode.startswith("100")
    renamed = status.startswith("R") and was_note and is_note and not of_merge
    if new and is_note:
        added = (old != new or not was_note) and not of_merge
        yield _Entry(new, blob, renamed_from=old if renamed else None, added=added)
    if old and was_note and not renamed and (old != new or not is_note) and not status.startswith("C"):
        yield _Entry(old, None, renamed_from=None, added=False)


def _note_path(name: bytes) -> VaultPath | None:
    """Return a note's path; None for other files, and for names that aren't UTF-8, which the vault skips too."""
    try:
        path = vault_path(name.decode("utf-8"))
    except UnicodeDecodeError:
        return None
    return path if path.lower().endswith(".md") else None


def _moment(written: str, committed: str) -> str | None:
    """Return when a commit was written, with its offset. If that date is broken (before 1980, or a day or more after
    the commit date), the commit date is used instead. None if that one is broken too.
    """
    by_author, by_committer = _read_date(written), _read_date(committed)
    if by_author and by_committer and (by_author - by_committer).total_seconds() > _A_DAY_S:
        by_author = None
    found = by_author or by_committer
    return found.isoformat() if found else None


def _read_date(stated: str) -> dt.datetime | None:
    read = _DATE.fullmatch(stated.strip())
    if read is None or not _FIRST_SECOND <= int(read["seconds"]) <= _LAST_SECOND:
        return None
    offset = dt.timedelta(hours=int(read["hours"]), minutes=int(read["minutes"]))
    signed = -offset if read["sign"] == "-" else offset
    zone = dt.timezone(signed) if offset < dt.timedelta(hours=24) else dt.UTC
    return dt.datetime.fromtimestamp(int(read["seconds"]), zone)
