"""A generated note as it would be written, and writing exactly that."""

import hashlib
import logging
from dataclasses import dataclass

from catena.errors import NoteChanged, WriteRefused
from catena.vault.path import VaultPath
from catena.writing.diffing import unified
from catena.writing.note_names import free_path
from catena.writing.note_writes import put_note
from catena.writing.permissions import Folders
from catena.writing.ports import WriteServices
from catena.writing.refusals import check_allowed
from catena.writing.sections import SectionState

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class NotePlan:
    """A note that Catena composed and has not written.

    Attributes:
        path: Where it will stand.
        before: The bytes that it was composed from; None for a new note.
        markdown: The whole note.
        sections: What happens to each generated section, in the order of the note.
        warnings: A sentence each.
    """

    path: VaultPath
    before: bytes | None
    markdown: str
    sections: tuple[SectionState, ...]
    warnings: tuple[str, ...]

    @property
    def created(self) -> bool:
        """Whether the note is new."""
        return self.before is None

    @property
    def diff(self) -> str:
        """What changes in an existing note, as a unified diff; "" if it is new or nothing changes."""
        return "" if self.before is None else unified(self.before.decode(), self.markdown)

    @property
    def id(self) -> str:
        """Names this plan: the version of the note that it renews, and the version that it writes.

        Two hexadecimal digests joined by a hyphen.
        """
        return f"{_digest(self.path.encode(), self.before or b'')}-{_digest(self.markdown.encode())}"


async def write_plan(
    services: WriteServices, folders: Folders, plan: NotePlan, *, confirmed: str | None = None
) -> None:
    """Write a plan; nothing is written if the note says the same already.

    Args:
        services: The vault and who listens.
        folders: Where notes may be written.
        plan: What to write.
        confirmed: The id of the plan that a person saw and confirmed; None if nobody was shown one.

    Raises:
        NoteChanged: The plan is not the confirmed one, or the note was saved meanwhile; nothing was written.
        PathRefused: Notes may not be written there.
        ReadOnly: The file system does not let us write there.
    """
    if confirmed is not None and confirmed != plan.id:
        raise NoteChanged(_why_not(plan, confirmed), path=plan.path, plan=plan.id)
    check_allowed(plan.path, None if folders.write is None else (*folders.write, folders.synthesis))
    content = plan.markdown.encode()
    if content == plan.before:
        log.info("%s says the same already.", plan.path)
        return
    await put_note(services, plan.path, content, before=plan.before)
    log.info("Wrote %s (%d sections).", plan.path, len(plan.sections))


def text_of(path: VaultPath, raw: bytes) -> str:
    """The text of a note that is to be renewed.

    Raises:
        WriteRefused: It is not UTF-8.
    """
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        raise WriteRefused(f"The note is not valid UTF-8 and is left alone: {path}", path=path) from error


def new_note_path(services: WriteServices, folder: str, name: str) -> VaultPath:
    """The path of a new note of this name, or of the first numbered name that is free. Blocks."""
    taken = {file.path.casefold() for file in services.vault.scan().files}

    def is_taken(path: VaultPath) -> bool:
        return path.casefold() in taken or services.vault.look(path) is not None

    return free_path(folder, name, is_taken=is_taken)


def _why_not(plan: NotePlan, confirmed: str) -> str:
    if confirmed.partition("-")[0] != plan.id.partition("-")[0]:
        return f"{plan.path} was changed after the preview was made. Nothing was written; look at the new preview."
    return (
        f"What {plan.path} is made from was changed after the preview was made, so it would now say something else."
        " Nothing was written; look at the new preview."
    )


def _digest(*parts: bytes) -> str:
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]
