"""RecordedVersion: a note's content, when it became valid, and when the sidecar recorded it."""

from dataclasses import dataclass
from enum import StrEnum

from catena.notes.note import NoteVersion
from catena.notes.stated_dates import StatedDates
from catena.vault.path import VaultPath


class DatedBy(StrEnum):
    """The source of a valid time, the most reliable first."""

    FRONTMATTER = "frontmatter"
    FILE_NAME = "file_name"
    IMPORT_HEADING = "import_heading"
    GIT = "git"
    FILE_TIME = "file_time"


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedVersion:
    """One version of one note, with valid time and transaction time.

    Rows are added and closed, never changed otherwise.

    Attributes:
        note_id: The note; the same after renames.
        digest: SHA-256 of its bytes; None if the note was removed.
        valid_from: When the version became valid; ISO 8601 date or timestamp.
        recorded_at: The transaction time, when the sidecar recorded it; ISO 8601, UTC.
    """

    id: int
    note_id: int
    path: VaultPath
    digest: NoteVersion | None
    valid_from: str
    dated_by: DatedBy
    recorded_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """A version as the sidecar sees it, before it is dated.

    Attributes:
        digest: SHA-256 of its bytes; None if it was removed.
        seen_as_of: The commit's author date or the file's modification time; ISO 8601 with offset or Z.
        seen_by: GIT or FILE_TIME.
        seen_at: When the sidecar first saw it; ISO 8601, UTC.
        raw: Its bytes if they may be new to the history; otherwise None.
    """

    path: VaultPath
    digest: NoteVersion | None
    stated: StatedDates
    seen_as_of: str
    seen_by: DatedBy
    seen_at: str
    raw: bytes | None = None
