"""What keeping a history asks of its store and of the vault's repository."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from catena.history.version import DatedBy, RecordedVersion, Sighting
from catena.notes.note import NoteVersion
from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A version to be recorded: `RecordedVersion` before it has ids and a transaction time."""

    path: VaultPath
    raw: bytes | None
    valid_from: str
    dated_by: DatedBy


class History(Protocol):
    """Every version of every note (SQLite, outside the index: it can't be made again). Calls are synchronous."""

    def note_at(self, path: VaultPath) -> int | None:
        """The note that stands at this path, else the one that stood there last; None when none ever did."""
        ...

    def versions(self, note_id: int, *, known_at: str | None = None) -> tuple[RecordedVersion, ...]:
        """The note's versions by valid time, as they are known now, or were known at that moment."""
        ...

    def content(self, digest: NoteVersion) -> bytes | None:
        """The bytes of a version; None when it was pruned."""
        ...

    def latest(self) -> dict[VaultPath, NoteVersion]:
        """The newest recorded digest of every note that stands somewhere, by path."""
        ...

    def changed_between(self, start: str, end: str) -> tuple[RecordedVersion, ...]:
        """Versions that hold now and became valid from `start` to before `end` (ISO 8601 days), by valid time."""
        ...

    def append(
        self, rows: Sequence[Row], *, recorded_at: str, renamed: Sequence[tuple[VaultPath, VaultPath]] = ()
    ) -> None:
        """First let notes go on under new names (old, new), then add each row to its note, in one transaction. A row
        equal in digest to its note's newest is left out.
        """
        ...

    def rewrite(self, note_id: int, rows: Sequence[Row], *, recorded_at: str) -> None:
        """Let these rows be what is known of a note: rows that say the same stay, others are closed, new ones added;
        in one transaction, nothing is deleted.
        """
        ...

    def adopt(self, path: VaultPath) -> int:
        """The note that stands at this path, made when there is none."""
        ...

    def bytes_used(self) -> int:
        """Size on disk."""
        ...

    def prune(self, digests: Sequence[NoteVersion]) -> None:
        """Drop the contents of these versions; their rows stay and say when they were."""
        ...

    def remember(self, key: str, value: str) -> None:
        """Keep a small fact about the history itself, such as the commit it was imported up to."""
        ...

    def recall(self, key: str) -> str | None:
        """What `remember` kept."""
        ...


class Repository(Protocol):
    """The vault's git repository, only ever read."""

    def head(self) -> str | None:
        """The commit that is checked out; None without a repository, a commit or a git that can be run."""
        ...

    def problem(self) -> str | None:
        """Why there is a repository but it can't be read, as a sentence; None when there is nothing to say."""
        ...

    def commits_since(self, commit: str | None) -> int | None:
        """How many commits there are after that one (in all for None); None when HEAD does not descend from it."""
        ...

    def sightings(self, since: str | None) -> Iterator[tuple[str, tuple[Sighting, ...]]]:
        """Commit by commit, oldest first: its id, and what it did to the notes of the vault."""
        ...
