"""The journal of links that are being written into two notes, so that an interruption leaves no half-written link."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True, kw_only=True)
class LineToAdd:
    """The part of a link that is written into one note. The line is in UTF-8, without a line end."""

    path: VaultPath
    before: bytes
    line: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingLink:
    """A link that is being written into two notes. The lines are in the order of writing."""

    id: str
    lines: tuple[LineToAdd, LineToAdd]


class LinkJournal(Protocol):
    """The links that are being written, as files in the state folder. Calls are synchronous."""

    def turn(self) -> AbstractContextManager[None]:
        """Return a lock to hold while notes are read and written, so that one link is written at a time."""
        ...

    def begin(self, lines: tuple[LineToAdd, LineToAdd]) -> PendingLink:
        """Record the lines that are about to be written; the record is on disk when this returns.

        Raises:
            ReadOnly: If the record cannot be written.
        """
        ...

    def done(self, link: PendingLink) -> None:
        """Remove the entry, because both notes are consistent."""
        ...

    def pending(self) -> Sequence[PendingLink]:
        """Return the links that were begun and not finished, oldest first."""
        ...

    def originals(self, link: PendingLink) -> tuple[str, str]:
        """Return the paths of the files with both notes' original bytes, in the order of writing."""
        ...
