"""The ports of the history: its store and the vault's git repository."""

from collections.abc import Generator, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from catena.history.thinning import HeldContent
    from catena.history.version import DatedBy, RecordedVersion, Sighting
    from catena.notes.note import NoteVersion
    from catena.notes.stated_dates import StatedDates
    from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A version to be recorded: a `RecordedVersion` without ids and transaction time.

    Attributes:
        path: The note's path.
        raw: The note's bytes; None if it was removed, or if `sighting` refers to bytes that are already stored.
        valid_from: ISO 8601 date or timestamp.
        dated_by: The source of that date.
        sighting: The sighting from which it was dated; None if unknown.
    """

    path: "VaultPath"
    raw: bytes | None
    valid_from: str
    dated_by: "DatedBy"
    sighting: "Sighting | None" = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Newest:
    """The newest version of a note.

    Attributes:
        version: The version.
        stated: The dates that the note states; for a removed note, those of its last content.
    """

    version: "RecordedVersion"
    stated: "StatedDates"


class History(Protocol):
    """Every version of every note (SQLite, outside the index, since it can't be rebuilt). Calls are synchronous."""

    def close(self) -> None:
        """Close the store; it must not be used afterwards."""
        ...

    def note_at(self, path: "VaultPath") -> int | None:
        """The id of the note at this path, otherwise of the last note there; None if there never was one."""
        ...

    def place_of(self, note_id: int) -> "VaultPath | None":
        """The note's current path; None if it was removed."""
        ...

    def versions(self, note_id: int, *, known_at: str | None = None) -> tuple["RecordedVersion", ...]:
        """The note's versions by valid time, as known now or at that time (ISO 8601)."""
        ...

    def sightings(self, note_id: int) -> tuple["Sighting", ...]:
        """The sightings of the current versions, by valid time, without bytes."""
        ...

    def newest(self, note_id: int) -> Newest | None:
        """The newest version; None if there is none."""
        ...

    def content(self, digest: "NoteVersion") -> bytes | None:
        """The bytes of a version; None if they were pruned."""
        ...

    def latest(self) -> dict["VaultPath", "NoteVersion"]:
        """The newest recorded digest of every existing note, by path."""
        ...

    def changed_between(self, start: str, end: str) -> tuple["RecordedVersion", ...]:
        """Current versions that became valid from `start` until before `end` (ISO 8601 dates), by valid time."""
        ...

    def together(self) -> AbstractContextManager[None]:
        """A transaction around everything recorded inside the block."""
        ...

    def append(
        self, rows: Sequence[Row], *, recorded_at: str, renamed: Sequence[tuple["VaultPath", "VaultPath"]] = ()
    ) -> None:
        """Rename notes (old, new), then add each row to its note, in one transaction.

        A row with the digest and path of its note's newest version is left out.
        """
        ...

    def rewrite(self, note_id: int, rows: Sequence[Row], *, recorded_at: str) -> None:
        """Replace the current versions of a note in one transaction, without deleting anything.

        Equal rows stay, others are closed, and new ones are added.
        """
        ...

    def adopt(self, path: "VaultPath") -> int:
        """The id of the note at this path, otherwise of the last removed note there, otherwise of a new one."""
        ...

    def join(self, note_id: int, into: int) -> None:
        """Merge two notes: move the versions of the first to the second."""
        ...

    def noted_by_git(self) -> tuple[int, ...]:
        """The notes that have a current version from git."""
        ...

    def bytes_used(self) -> int:
        """The size on disk, without freed pages."""
        ...

    def held(self) -> Iterable["HeldContent"]:
        """The contents that are still stored, one entry for each version."""
        ...

    def prune(self, digests: Sequence["NoteVersion"]) -> None:
        """Delete the contents of these versions; their rows stay."""
        ...

    def remember(self, key: str, value: str) -> None:
        """Store a value about the history itself, such as the last imported commit."""
        ...

    def recall(self, key: str) -> str | None:
        """The value stored by `remember`; None if there is none."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class CommittedNote:
    """The change of one note in one commit.

    Attributes:
        path: The note's path after the commit.
        raw: The note's bytes; None if the commit removed it.
        renamed_from: The previous path if the commit renamed the note; otherwise None.
        added: Whether the commit created the note.
    """

    path: "VaultPath"
    raw: bytes | None
    renamed_from: "VaultPath | None" = None
    added: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Commit:
    """The changes of one commit to the vault's notes, or a part of them if there are many.

    Attributes:
        id: The commit's hash.
        written_at: The author date, or the committer date if that is broken; ISO 8601 with offset.
        notes: The changed notes; () if the commit does not touch the vault.
        is_whole: Whether this is the last part of the commit.
    """

    id: str
    written_at: str
    notes: tuple[CommittedNote, ...]
    is_whole: bool = True


class Repository(Protocol):
    """The vault's git repository, read only."""

    def head(self) -> str | None:
        """The commit that is checked out; None if there is no repository, no commit or no working git."""
        ...

    def problem(self) -> str | None:
        """Why an existing repository can't be read, as a sentence; None if there is no problem."""
        ...

    def commits_since(self, commit: str | None, head: str) -> int | None:
        """The number of commits from `commit` (None: the first) to `head`; None if `head` does not descend from it."""
        ...

    def commits(self, since: str | None, head: str) -> Generator[Commit]:
        """Yield the commits between the two, parents before children, otherwise by time. Closing it ends git.

        Raises:
            OSError: If git exits before the end.
        """
        ...
