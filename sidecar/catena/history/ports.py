"""What is recorded in the history, and the port of the vault's git repository."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from catena.history.version import DatedBy, RecordedVersion, Sighting
    from catena.notes.stated_dates import StatedDates
    from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A version to be recorded: a `RecordedVersion` without ids and transaction time.

    Attributes:
        raw: The note's bytes; None if it was removed, or if `sighting` refers to bytes that are already stored.
        valid_from: ISO 8601 date or timestamp.
        sighting: The sighting from which it was dated; None if unknown.
    """

    path: "VaultPath"
    raw: bytes | None
    valid_from: str
    dated_by: "DatedBy"
    sighting: "Sighting | None" = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Newest:
    """The newest version of a note, and the dates that it states: for a removed note, those of its last content."""

    version: "RecordedVersion"
    stated: "StatedDates"


@dataclass(frozen=True, slots=True, kw_only=True)
class CommittedNote:
    """The change of one note in one commit, after which it has this path; `raw` is None if the commit removed it."""

    path: "VaultPath"
    raw: bytes | None
    renamed_from: "VaultPath | None" = None
    added: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Commit:
    """The changes of one commit to the vault's notes, or a part of them if there are many.

    Attributes:
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

        A merge contains every file in which it differs from any of its parents, so that each note afterwards has the
        content of the merge. Files over 10 MB, links, and files that the vault excludes are skipped.

        Raises:
            OSError: If git exits before the end.
        """
        ...
