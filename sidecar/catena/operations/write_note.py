"""Creates or updates a note in the vault."""

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from catena.annotations.quick_look import may_be_annotation_note
from catena.annotations.reading import read_annotation_note
from catena.errors import BadRequest, NoteChanged, ReadOnly, WriteRefused
from catena.notes import NoteVersion, UnreadableNote, note_version, parse_note
from catena.operations.services import Services
from catena.vault.path import VaultPath
from catena.writing.composing import compose_note
from catena.writing.new_names import check_new_name
from catena.writing.note_writes import put_note
from catena.writing.permissions import Caller, writable_folders
from catena.writing.refusals import check_allowed, checked_path

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class NoteWritten:
    """The result of `write_note`."""

    path: VaultPath
    created: bool
    note_version: NoteVersion


async def write_note(
    services: Services,
    *,
    path: str,
    content: str,
    frontmatter: Mapping[str, Any] | None,
    expected_version: str | None,
    caller: Caller,
) -> NoteWritten:
    """Write a note, whole or not at all.

    If the note exists, the content replaces its body; its frontmatter is merged key by key, and keys that are not given
    stay byte for byte.
    """
    target = checked_path(path)
    check_allowed(target, writable_folders(services.folders, caller))
    before = await asyncio.to_thread(_existing, services, target)
    if expected_version is not None and expected_version != (before and note_version(before)):
        raise NoteChanged(f"The note changed since it was read, nothing was written: {target}", path=target)
    if before is None:
        check_new_name(target)
    else:
        await asyncio.to_thread(_refuse_annotations, target, before)
    try:
        after = await asyncio.to_thread(compose_note, before, content, frontmatter or {})
    except UnicodeEncodeError as error:
        raise BadRequest(f"The content holds half a character at position {error.start}.") from error
    if after != before:
        await put_note(services, target, after, before=before)
        log.info("%s %s for %s", "Created" if before is None else "Updated", target, caller.value)
    return NoteWritten(target, before is None, note_version(after))


def _existing(services: Services, path: VaultPath) -> bytes | None:
    try:
        return services.vault.read(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except ValueError as reason:
        raise WriteRefused(str(reason), path=path) from reason
    except OSError as error:
        raise ReadOnly(f"Note can't be read: {path} ({error.strerror})", path=path) from error


def _refuse_annotations(path: VaultPath, raw: bytes) -> None:
    """Refuse to write annotation notes: what Zotero imports is the source of everything else."""
    if not may_be_annotation_note(raw):
        return
    try:
        read = read_annotation_note(parse_note(path, raw))
    except UnreadableNote:
        return
    if read is not None and read.is_import:
        raise WriteRefused(f"Annotation notes are never modified: {path}", path=path)
