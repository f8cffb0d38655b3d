"""NotePlan: a generated note as it will be written, and the function that writes it."""

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
        path: Path of the note.
        before: The bytes that it was composed from; None for a new note.
        markdown: The complete text of the note.
        sections: The state of each generated section, in the order of the note.
        warnings: One sentence per problem.
    """

    path: VaultPath
    before: bytes | None
    markdown: str
    sections: tuple[SectionState, ...]
    warnings: tuple[str, ...]

    @property
    def created(self) -> bool:
        """Return whether the note is new."""
        return self.before is None

    @property
    def diff(self) -> str:
        """Return the changes to an existing note as a unified diff; "" if the note is new or does not change."""
        return "" if self.before is None else unified(self.before.decode(), self.markdown)

    @property
    def id(self) -> str:
        """Return the id of this plan: digests of the version that it replaces and of the version that it writes.

        The two hexadecimal digests are joined by a hyphen.
        """
        return f"{_digest(self.path.encode(), self.before or b'')}-{_digest(self.markdown.encode())}"


async def write_plan(services: WriteServices, folders: Folders, plan: NotePlan, *, confirmed: str | None) -> None:
    """Write a plan. Nothing is written if the note already has this content.

    Args:
        services: The vault, the event publisher and the indexer.
        folders: The folders that notes may be written to.
        plan: The plan.
        confirmed: The id of the plan that the user confirmed; None if there was no preview.

    Raises:
        NoteChanged: If the plan is not the confirmed one, or the note changed meanwhile; nothing was written.
        PathRefused: If notes may not be written there.
        ReadOnly: If the file system does not allow writing there.
    """
    if confirmed is not None and confirmed != plan.id:
        raise NoteChanged(_why_not(plan, confirmed), path=plan.path, plan=plan.id)
    check_allowed(plan.path, None if folders.write is None else (*folders.write, folders.synthesis))
    content = plan.markdown.encode()
    if content == plan.before:
        log.info("%s is already up to date.", plan.path)
        return
    await put_note(services, plan.path, content, before=plan.before)
    log.info("Wrote %s (%d sections).", plan.path, len(plan.sections))


def text_of(path: VaultPath, raw: bytes) -> str:
    """Return the text of a note that will be renewed.

    Raises:
        WriteRefused: If the note is not UTF-8.
    """
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        raise WriteRefused(f"The note is not valid UTF-8 and is left alone: {path}", path=path) from error


def new_note_path(services: WriteServices, folder: str, name: str) -> VaultPath:
    """Return the path of a new note with this name, or with the first numbered name that is free. Blocks."""
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
