"""Reads the notes of one answer, each file only once."""

from functools import lru_cache

from catena.annotations.annotation import Annotation
from catena.annotations.conventions import NO_CONVENTIONS, Conventions
from catena.deadlines import check_deadline
from catena.errors import CatenaError
from catena.notes import Note, UnreadableNote, parse_note
from catena.vault.path import VaultPath
from catena.vault.ports import VaultFiles


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
        """Returns the file's bytes; None if it can't be read at the moment.

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
        """Returns the parsed note; None if it is gone, unreadable or unparsable."""
        if path not in self._notes:
            self._notes[path] = self._parsed(path)
        return self._notes[path]

    def annotations(self, path: VaultPath) -> tuple[Annotation, ...]:
        """Returns the note's annotations; () if it has none."""
        from catena.annotations.reading import read_annotation_note  # most notes have none

        note = self.note(path)
        read = read_annotation_note(note, self._conventions) if note else None
        return read.annotations if read else ()

    def _parsed(self, path: VaultPath) -> Note | None:
        try:
            raw = self.raw(path)
            return None if raw is None else _parsed(path, raw)
        except (FileNotFoundError, UnreadableNote):
            return None


@lru_cache(maxsize=256)
def _parsed(path: VaultPath, raw: bytes) -> Note:
    """Returns the parsed note; notes that were read lately are not parsed again."""
    return parse_note(path, raw)
