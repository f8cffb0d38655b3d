"""Reads notes from the vault: each version once, and parsed once for everything that is derived from it."""

import threading
from collections import OrderedDict
from dataclasses import dataclass, field
from functools import cached_property

from catena.annotations.annotation import AnnotationNote
from catena.annotations.conventions import Conventions
from catena.notes import Note, NoteVersion, note_version, parse_note
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath
from catena.vault.ports import VaultFiles

MOST_NOTES = 128
MOST_BYTES = 4_000_000
"""Limit for all remembered notes together; a parsed note takes about ten times its bytes."""


@dataclass(frozen=True, eq=False)
class SavedNote:
    """One version of a note as it stands in the vault. Its properties are computed once, when they are first read.

    Attributes:
        file: The file as it was when the note was read.
    """

    file: VaultFile
    raw: bytes
    _readings: list[tuple[Conventions, AnnotationNote | None]] = field(
        default_factory=lambda: list[tuple[Conventions, AnnotationNote | None]](), init=False, repr=False
    )

    @property
    def path(self) -> VaultPath:
        """The note's path."""
        return self.file.path

    @cached_property
    def version(self) -> NoteVersion:
        """Digest of the note's bytes."""
        return note_version(self.raw)

    @cached_property
    def note(self) -> Note:
        """The parsed note.

        Raises:
            UnreadableNote: These bytes are not text.
        """
        return parse_note(self.path, self.raw)

    def annotations(self, conventions: Conventions) -> AnnotationNote | None:
        """Return what a reader marked, read with these conventions; None if this is not an annotation note.

        Raises:
            UnreadableNote: These bytes are not text.
        """
        from catena.annotations.quick_look import may_be_annotation_note
        from catena.annotations.reading import read_annotation_note

        for known, reading in self._readings:
            if known == conventions:
                return reading
        reading = read_annotation_note(self.note, conventions) if may_be_annotation_note(self.raw) else None
        self._readings.append((conventions, reading))
        return reading


class RecentNotes:
    """Reads notes and remembers the last few, so that a saved note is parsed once for all indexes.

    May be used from any thread.

    Args:
        vault: The notes.
    """

    def __init__(self, vault: VaultFiles) -> None:
        self._vault = vault
        self._notes: OrderedDict[VaultPath, SavedNote] = OrderedDict()
        self._lock = threading.Lock()

    def read(self, path: VaultPath) -> SavedNote | None:
        """Return the note as it stands in the vault now; None if it is gone. A remembered note is recognized by its
        file's time and size.

        Raises:
            OSError: The note can't be read.
            ValueError: The note is larger than a note may be.
            CatenaError: The note is outside the vault, or is a PDF that can't be read.
        """
        file = self._vault.look(path)
        if file is None:
            return None
        known = self._notes.get(path)
        return known if known is not None and known.file == file else self.read_file(file)

    def read_file(self, file: VaultFile) -> SavedNote:
        """Read the note in this file anew.

        Raises:
            FileNotFoundError: The note is gone.
            OSError, ValueError, CatenaError: As for `read`.
        """
        note = SavedNote(file, self._vault.read(file.path))
        with self._lock:
            self._notes[file.path] = note
            self._notes.move_to_end(file.path)
            while len(self._notes) > 1 and (len(self._notes) > MOST_NOTES or self._num_bytes() > MOST_BYTES):
                self._notes.popitem(last=False)
        return note

    def clear(self) -> None:
        """Forget all notes, once nothing waits for them any more."""
        with self._lock:
            self._notes.clear()

    def _num_bytes(self) -> int:
        return sum(len(note.raw) for note in self._notes.values())
