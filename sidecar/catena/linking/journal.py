"""What is about to be written into two notes, kept until both are: a kill in between leaves no half link."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True, kw_only=True)
class LineToAdd:
    """One note's part of a link.

    Attributes:
        path: The note.
        before: Its bytes as they are before anything is written.
        line: The line that Catena's section gets, in UTF-8 without line end.
    """

    path: VaultPath
    before: bytes
    line: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingLink:
    """A link that is being written into two notes.

    Attributes:
        id: Names it in the journal.
        lines: What goes where, in the order of writing.
    """

    id: str
    lines: tuple[LineToAdd, LineToAdd]


class LinkJournal(Protocol):
    """Links that are being written (files in the state folder). Calls are synchronous."""

    def turn(self) -> AbstractContextManager[None]:
        """Hold this while notes are looked at and written: one link at a time."""
        ...

    def begin(self, lines: tuple[LineToAdd, LineToAdd]) -> PendingLink:
        """Keep what is about to be written; it is on the disk when this returns.

        Raises:
            ReadOnly: It can't be kept.
        """
        ...

    def done(self, link: PendingLink) -> None:
        """Both notes are as they should be; the entry goes."""
        ...

    def pending(self) -> Sequence[PendingLink]:
        """What was begun and never done, oldest first."""
        ...

    def originals(self, link: PendingLink) -> tuple[str, str]:
        """Where both notes' former bytes are kept, as a person finds them: paths of files, in order of writing."""
        ...
