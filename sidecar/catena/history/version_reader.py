"""Reads past versions of notes for one answer, each text only once."""

from collections.abc import Callable

from catena.deadlines import check_deadline
from catena.history.version import RecordedVersion
from catena.notes import Note, NoteVersion, UnreadableNote, parsed_lately
from catena.vault.path import VaultPath


class VersionReader:
    """Reads and caches the versions that one answer needs.

    `content` returns None for bytes that are no longer stored; `most_bytes` limits what is parsed, and so the time of
    an answer.
    """

    def __init__(self, content: Callable[[NoteVersion], bytes | None], *, most_bytes: int) -> None:
        self._content = content
        self._left = most_bytes
        self._raw: dict[NoteVersion, bytes | None] = {}
        self._notes: dict[tuple[NoteVersion, VaultPath], Note | None] = {}

    @property
    def is_spent(self) -> bool:
        """Whether a version was skipped because the limit was reached."""
        return self._left < 0

    def raw(self, row: RecordedVersion) -> bytes | None:
        """The version's bytes; None if the note was removed or the text is no longer stored.

        Raises:
            OutOfTime: If the deadline of the answer has passed.
        """
        check_deadline()
        if row.digest is None:
            return None
        if row.digest not in self._raw:
            self._raw[row.digest] = self._content(row.digest)
        return self._raw[row.digest]

    def note(self, row: RecordedVersion) -> Note | None:
        """The version's parsed note; None also if it can't be parsed or the limit was reached."""
        if row.digest is None:
            return None
        key = row.digest, row.path
        if key not in self._notes:
            self._notes[key] = self._parsed(row)
        return self._notes[key]

    def _parsed(self, row: RecordedVersion) -> Note | None:
        raw = self.raw(row)
        if raw is None or self._left < 0:
            return None
        self._left -= len(raw)
        try:
            return parsed_lately(row.path, raw)  # the last version stands on disk, where it was often read just now
        except UnreadableNote:
            return None
