"""Reading past versions of notes for one answer: each text once, however many parts of the answer need it."""

from collections.abc import Callable

from catena.deadlines import check_deadline
from catena.history.version import RecordedVersion
from catena.notes import Note, NoteVersion, UnreadableNote, parse_note
from catena.vault.path import VaultPath


class VersionReader:
    """The versions of one answer.

    Args:
        content: Gives the bytes of a version; None when they are no longer kept.
        most_bytes: After so many bytes are parsed, no further version is: an answer must not take minutes.
    """

    def __init__(self, content: Callable[[NoteVersion], bytes | None], *, most_bytes: int) -> None:
        self._content = content
        self._left = most_bytes
        self._raw: dict[NoteVersion, bytes | None] = {}
        self._notes: dict[tuple[NoteVersion, VaultPath], Note | None] = {}

    @property
    def is_spent(self) -> bool:
        """Whether some version was not read because there were too many."""
        return self._left < 0

    def raw(self, row: RecordedVersion) -> bytes | None:
        """What the note said; None if it was gone, or the text is no longer kept.

        Raises:
            OutOfTime: The deadline of the answer has passed.
        """
        check_deadline()
        if row.digest is None:
            return None
        if row.digest not in self._raw:
            self._raw[row.digest] = self._content(row.digest)
        return self._raw[row.digest]

    def note(self, row: RecordedVersion) -> Note | None:
        """The same, parsed; None also when it can't be understood, or too much was read already."""
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
            return parse_note(row.path, raw)
        except UnreadableNote:
            return None
