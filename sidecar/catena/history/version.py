"""RecordedVersion: what a note said, since when it was so, and when the sidecar learned it."""

from dataclasses import dataclass
from enum import StrEnum

from catena.notes.note import NoteVersion
from catena.notes.stated_dates import StatedDates
from catena.vault.path import VaultPath


class DatedBy(StrEnum):
    """Where a valid time is from, the strongest first."""

    FRONTMATTER = "frontmatter"
    FILE_NAME = "file_name"
    IMPORT_HEADING = "import_heading"
    GIT = "git"
    FILE_TIME = "file_time"


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedVersion:
    """One version of one note, on both time axes. Rows are added and closed, never changed otherwise.

    Attributes:
        id: Row id.
        note_id: The note, the same under every name it had.
        path: Where it stood then.
        digest: SHA-256 of its bytes; None when from then on the note was gone.
        valid_from: ISO 8601 day or moment: since when it was so.
        dated_by: Where that is from.
        recorded_at: ISO 8601, UTC: transaction time, when the sidecar learned it.
        superseded_at: When the sidecar learned better (a row with other times took its place); None while it holds.
    """

    id: int
    note_id: int
    path: VaultPath
    digest: NoteVersion | None
    valid_from: str
    dated_by: DatedBy
    recorded_at: str
    superseded_at: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """A version as the sidecar meets it, before it is decided since when it is valid.

    Attributes:
        path: Where the note stands (stood, in git).
        digest: SHA-256 of its bytes; None when it was gone.
        stated: The dates it states itself.
        seen_as_of: ISO 8601 with offset or Z: the commit's author date, or the file's modification time.
        seen_by: GIT or FILE_TIME.
        seen_at: ISO 8601, UTC: when the sidecar met it first.
        raw: Its bytes, where they may be new to the history.
    """

    path: VaultPath
    digest: NoteVersion | None
    stated: StatedDates
    seen_as_of: str
    seen_by: DatedBy
    seen_at: str
    raw: bytes | None = None
