"""Reads the notes of one answer, each file only once."""

from typing import TYPE_CHECKING

from catena.annotations.annotation import Annotation
from catena.annotations.conventions import NO_CONVENTIONS, Conventions
from catena.deadlines import check_deadline
from catena.errors import CatenaError
from catena.notes import Note, UnreadableNote, parsed_lately
from catena.vault.path import VaultPath
from catena.vault.ports import VaultFiles

if TYPE_CHECKING:
    from catena.sources.ports import KnownAnnotations

MOST_AT_ONCE_BYTES = 400_000
"""The beginning of a note that is parsed while somebody waits, twice what answers read of it (`reading/units.py`), so
that a note of megabytes never delays an answer. What is behind it is found by what the index holds."""
MOST_IN_ALL_BYTES, FEW_AT_ONCE_BYTES = 1_200_000, 50_000
"""Once so much of long notes was parsed for one answer, shorter beginnings of further ones must do."""


class NoteReader:
    """Reads notes as they are on disk now.

    Args:
        vault: The notes.
        conventions: The meanings of marks in this vault.
        known: What the index has read of annotation notes, which takes some milliseconds for each; None without one.
    """

    def __init__(
        self,
        vault: VaultFiles,
        conventions: Conventions = NO_CONVENTIONS,
        known: "KnownAnnotations | None" = None,
    ) -> None:
        self._vault = vault
        self._conventions = conventions
        self._known = known
        self._raw: dict[VaultPath, bytes | None] = {}
        self._notes: dict[VaultPath, Note | None] = {}
        self._left = MOST_IN_ALL_BYTES

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
        """Return the parsed note, of a long one only its beginning; None if it is gone, unreadable or unparsable."""
        if path not in self._notes:
            self._notes[path] = self._parsed(path)
        return self._notes[path]

    def annotations(self, path: VaultPath) -> tuple[Annotation, ...]:
        """Return the note's annotations; () if it has none."""
        note = self.note(path)
        if note is None:
            return ()
        if self._known and len(note.raw) <= FEW_AT_ONCE_BYTES:  # longer ones may be parsed in part, or otherwise
            known = self._known.read_of(path, note.version, self._conventions)
            if known is not None:
                return known
        from catena.annotations.reading import read_lately  # most notes have none

        read = read_lately(note, self._conventions)
        return read.annotations if read else ()

    def _parsed(self, path: VaultPath) -> Note | None:
        try:
            raw = self.raw(path)
            if raw is None:
                return None
            most = MOST_AT_ONCE_BYTES if self._left > 0 else FEW_AT_ONCE_BYTES
            if len(raw) > FEW_AT_ONCE_BYTES:
                self._left -= min(len(raw), most)
            return parsed_lately(path, raw, most_bytes=most)
        except (FileNotFoundError, UnreadableNote):
            return None
