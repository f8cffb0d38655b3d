"""Reading notes for one answer: each file once, however many parts of the answer need it."""

from catena.annotations.annotation import Annotation
from catena.annotations.conventions import NO_CONVENTIONS, Conventions
from catena.annotations.reading import read_annotation_note
from catena.deadlines import check_deadline
from catena.errors import CatenaError
from catena.notes import Note, UnreadableNote, parse_note
from catena.vault.path import VaultPath
from catena.vault.ports import VaultFiles


class NoteReader:
    """The notes of one answer, as they are on disk now.

    Args:
        vault: Where they are.
        conventions: What marks mean in them.
    """

    def __init__(self, vault: VaultFiles, conventions: Conventions = NO_CONVENTIONS) -> None:
        self._vault = vault
        self._conventions = conventions
        self._raw: dict[VaultPath, bytes | None] = {}
        self._notes: dict[VaultPath, Note | None] = {}

    def raw(self, path: VaultPath) -> bytes | None:
        """The file's bytes; None if it can't be read right now.

        Raises:
            FileNotFoundError: It is gone.
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
        """The note, parsed; None when it is gone, can't be read or can't be understood."""
        if path not in self._notes:
            self._notes[path] = self._parsed(path)
        return self._notes[path]

    def annotations(self, path: VaultPath) -> tuple[Annotation, ...]:
        """The note's annotations; () when it is none of a paper."""
        note = self.note(path)
        read = read_annotation_note(note, self._conventions) if note else None
        return read.annotations if read else ()

    def _parsed(self, path: VaultPath) -> Note | None:
        try:
            raw = self.raw(path)
            return None if raw is None else parse_note(path, raw)
        except (FileNotFoundError, UnreadableNote):
            return None
