"""What keeping a history asks of its store and of the vault's repository."""

from collections.abc import Generator, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from catena.history.thinning import HeldContent
from catena.history.version import DatedBy, RecordedVersion, Sighting
from catena.notes.note import NoteVersion
from catena.notes.stated_dates import StatedDates
from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A version to be recorded: `RecordedVersion` before it has ids and a transaction time.

    Attributes:
        path: Where the note stood.
        raw: Its bytes; None when it was gone, or when `sighting` names bytes that are stored already.
        valid_from: ISO 8601 day or moment.
        dated_by: Where that is from.
        sighting: What it was dated by; None when nothing but the row itself is known.
    """

    path: VaultPath
    raw: bytes | None
    valid_from: str
    dated_by: DatedBy
    sighting: Sighting | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Newest:
    """What a later version follows.

    Attributes:
        version: The version that none follows yet.
        stated: The dates its note states; of one that is gone, those of its last bytes.
    """

    version: RecordedVersion
    stated: StatedDates


class History(Protocol):
    """Every version of every note (SQLite, outside the index: it can't be made again). Calls are synchronous."""

    def close(self) -> None:
        """Let go of what is open; nothing may be called afterwards."""
        ...

    def note_at(self, path: VaultPath) -> int | None:
        """The note that stands at this path, else the one that stood there last; None when none ever did."""
        ...

    def place_of(self, note_id: int) -> VaultPath | None:
        """Where this note stands now; None when it is gone."""
        ...

    def versions(self, note_id: int, *, known_at: str | None = None) -> tuple[RecordedVersion, ...]:
        """The note's versions by valid time, as they are known now, or were known at that moment (ISO 8601)."""
        ...

    def sightings(self, note_id: int) -> tuple[Sighting, ...]:
        """What the versions that hold now were dated by, by valid time, without bytes."""
        ...

    def newest(self, note_id: int) -> Newest | None:
        """The version that no other follows; None when there is none."""
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

    def together(self) -> AbstractContextManager[None]:
        """All that is recorded within is one transaction: everything or nothing of it stays."""
        ...

    def append(
        self, rows: Sequence[Row], *, recorded_at: str, renamed: Sequence[tuple[VaultPath, VaultPath]] = ()
    ) -> None:
        """First let notes go on under new names (old, new), then add each row to its note, in one transaction. A row
        equal in digest and path to its note's newest is left out.
        """
        ...

    def rewrite(self, note_id: int, rows: Sequence[Row], *, recorded_at: str) -> None:
        """Let these rows be what is known of a note: rows that say the same stay, others are closed, new ones added;
        in one transaction, nothing is deleted.
        """
        ...

    def adopt(self, path: VaultPath) -> int:
        """The note that stands at this path, else the one that stood there last and is gone, else a new one."""
        ...

    def join(self, note_id: int, into: int) -> None:
        """Two notes turn out to be one: from now on the versions of the first are among those of the second."""
        ...

    def noted_by_git(self) -> tuple[int, ...]:
        """Notes of which git told a version that holds now."""
        ...

    def bytes_used(self) -> int:
        """Size on disk, without what was freed."""
        ...

    def held(self) -> Iterable[HeldContent]:
        """Every content that is still stored, once for each version that has it."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class CommittedNote:
    """What one commit did to one note.

    Attributes:
        path: Where the note stands since.
        raw: Its bytes; None when the commit took it away.
        renamed_from: The name it had before, when the commit renamed it.
        added: Whether nothing stood there before.
    """

    path: VaultPath
    raw: bytes | None
    renamed_from: VaultPath | None = None
    added: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Commit:
    """One commit, as far as it concerns the vault, or a part of one that does much.

    Attributes:
        id: Its hash.
        written_at: ISO 8601 with offset: the author date; the committer's where that is broken.
        notes: What it did; () when nothing of the vault is in it.
        is_whole: Whether this is its last part.
    """

    id: str
    written_at: str
    notes: tuple[CommittedNote, ...]
    is_whole: bool = True


class Repository(Protocol):
    """The vault's git repository, only ever read."""

    def head(self) -> str | None:
        """The commit that is checked out; None without a repository, a commit or a git that can be run."""
        ...

    def problem(self) -> str | None:
        """Why there is a repository but it can't be read, as a sentence; None when there is nothing to say."""
        ...

    def commits_since(self, commit: str | None, head: str) -> int | None:
        """How many commits lead from that one (from nothing, for None) to `head`; None when it does not descend."""
        ...

    def commits(self, since: str | None, head: str) -> Generator[Commit]:
        """What happened between the two, parents before children, else by time. Closing it ends git.

        Raises:
            OSError: git ended in the middle of it.
        """
        ...
