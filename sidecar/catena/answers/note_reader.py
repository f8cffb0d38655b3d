"""Reads the notes of one answer, each file only once."""

from catena.annotations.annotation import Annotation
from catena.annotations.conventions import NO_CONVENTIONS, Conventions
from catena.deadlines import check_deadline
from catena.errors import CatenaError
from catena.notes import Note, UnreadableNote, parsed_lately
from catena.notes.parsing import first_bytes
from catena.vault.path import VaultPath
from catena.vault.ports import VaultFiles

MOST_AT_ONCE_BYTES = 400_000
"""The beginning of a note that is parsed while somebody waits for a list of results. What is behind it is found by what
the index holds, as soon as it holds it."""


class NoteReader:
    """Reads notes as they are on disk now.

    Args:
        vault: The notes.
        conventions: The meanings of marks in this vault.
    """

    def __init__(self, vault: VaultFiles, conventions: Conventions = NO_CONVENTIONS) -> None:
        self._vault = vault
        self._conventions = conventions
        self._raw: dict[VaultPath, bytes | None] = {}
        self._notes: dict[VaultPath, Note | None] = {}

    def raw(self, path: VaultPath) -> bytes | None:
        """Return the file's bytes; None if it can't be read at the moment.

        Raises:
            FileNotFoundError: The file no longer exists.
            OutOfTime: The deadline of the answer has passed.
        """
        check_deadline()
        if path not in self._raw:
            try:
                self._raw[path] = self._vault.read(path)
            except FileNotFoundError:
                raise
            except (OSError, ValueError, CatenaError):
                self._raw[path] = None
        return self._raw[path]

    def note(self, path: VaultPath) -> Note | None:
        """Return the parsed note; None if it is gone, unreadable or unparsable."""
        if path not in self._notes:
            self._notes[path] = self._parsed(path)
        return self._notes[path]

    def beginning(self, path: VaultPath) -> Note | None:
        """Return the parsed note, of a long one only its beginning; None as for `note`."""
        raw = self.raw(path)
        if raw is None or len(raw) <= MOST_AT_ONCE_BYTES:
            return self.note(path)
        try:
            return parsed_lately(path, first_bytes(raw, MOST_AT_ONCE_BYTES))
        except UnreadableNote:
            return None

    def annotations(self, path: VaultPath) -> tuple[Annotation, ...]:
        """Return the note's annotations; () if it has none."""
        note = self.note(path)
        if note is None:
            return ()
        from catena.annotations.reading import read_lately  # most notes have none

        read = read_lately(note, self._conventions)
        return read.annotations if read else ()

    def _parsed(self, path: VaultPath) -> Note | None:
        try:
            raw = self.raw(path)
            if raw is None:
                return None
            return parsed_lately(path, raw)
        except (FileNotFoundError, UnreadableNote):
            return None
