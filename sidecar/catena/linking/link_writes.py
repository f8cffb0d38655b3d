"""Write a link into two notes so that both carry it or neither does.

A journal records both lines first. If the second note cannot be written, the first one gets its exact bytes back. If
the process ends in between, `settle_pending` repairs the notes at the next start or before the next link.
"""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass

from catena.errors import CatenaError
from catena.linking.journal import LineToAdd, LinkJournal, PendingLink
from catena.linking.section import carries, with_line
from catena.vault.path import VaultPath
from catena.vault.ports import VaultFiles
from catena.writing.note_writes import tell_written, write_file
from catena.writing.ports import WriteServices

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class HalfWritten:
    """The second note could not be written.

    `rollback_error` says why the first could not be restored, and where its original is kept; None if it was restored.
    """

    error: str
    rollback_error: str | None


def put_line(vault: VaultFiles, line: LineToAdd) -> None:
    """Write a link into a single note.

    Raises:
        NoteChanged, ReadOnly, PathRefused, WriteRefused: As in `put_note` and `with_line`; nothing was written.
    """
    write_file(vault, line.path, with_line(line.path, line.before, line.line), line.before)


def put_lines(vault: VaultFiles, journal: LinkJournal, lines: tuple[LineToAdd, LineToAdd]) -> HalfWritten | None:
    """Write a link into two notes, one after the other, so that both carry it or neither does.

    They are written in this order. The caller holds the journal's `turn`. Returns None if both notes carry the link.

    Raises:
        NoteChanged, ReadOnly, PathRefused, WriteRefused: Nothing was written.
    """
    first, second = lines
    after_first, after_second = (with_line(line.path, line.before, line.line) for line in lines)
    pending = journal.begin(lines)
    try:
        write_file(vault, first.path, after_first, first.before)
    except CatenaError:
        journal.done(pending)
        raise
    try:
        write_file(vault, second.path, after_second, second.before)
    except CatenaError as failure:
        return _rolled_back(vault, journal, pending, after_first, failure)
    journal.done(pending)
    return None


def _rolled_back(
    vault: VaultFiles, journal: LinkJournal, pending: PendingLink, after_first: bytes, failure: CatenaError
) -> HalfWritten:
    first, second = pending.lines
    try:
        write_file(vault, first.path, first.before, after_first)
    except CatenaError as rollback_failure:
        kept = journal.originals(pending)
        error = (
            "CRITICAL: Target update failed AND rollback failed:"
            f" {second.path} could not be written ({failure.message}), and {first.path} could not be put back;"
            f" it carries a link that {second.path} lacks. Catena tries again with the next link and at its next start."
        )
        log.critical("%s Originals: %s, %s", error, *kept)
        reason = rollback_failure.message
        return HalfWritten(error=error, rollback_error=f"{reason} The originals are kept as {kept[0]} and {kept[1]}")
    journal.done(pending)
    log.warning("%s could not be written, so %s was restored: %s", second.path, first.path, failure.message)
    return HalfWritten(error=f"Target update failed, source rolled back: {failure.message}", rollback_error=None)


async def settle_links(services: WriteServices, journal: LinkJournal) -> None:
    """Repair half-written links of an earlier run and announce the changed notes. Called at every start."""
    tell_written(services, await asyncio.to_thread(_settle_in_turn, services.vault, journal))


def _settle_in_turn(vault: VaultFiles, journal: LinkJournal) -> tuple[VaultPath, ...]:
    with journal.turn():
        return settle_pending(vault, journal)


def settle_pending(vault: VaultFiles, journal: LinkJournal) -> tuple[VaultPath, ...]:
    """Complete or undo every link that was begun and not finished. The caller holds the journal's `turn`.

    The user got no confirmation of such a link, so a note that did not change since gets its original bytes back. If it
    did change, it is not touched, and the other note gets its line of the link. Returns the notes that were written.
    """
    written: list[VaultPath] = []
    for link in journal.pending():
        written += _settled(vault, journal, link)
    return tuple(written)


def _settled(vault: VaultFiles, journal: LinkJournal, link: PendingLink) -> Sequence[VaultPath]:
    found = [(line, _read(vault, line.path)) for line in link.lines]
    carrying = [(line, raw) for line, raw in found if raw is not None and carries(raw, line.line)]
    lacking = [(line, raw) for line, raw in found if raw is None or not carries(raw, line.line)]
    if not carrying or not lacking:
        journal.done(link)
        return ()
    (line, raw), (other, other_raw) = carrying[0], lacking[0]
    try:
        if raw == with_line(line.path, line.before, line.line):
            write_file(vault, line.path, line.before, raw)
            log.warning("A link was half written when Catena ended; %s was restored.", line.path)
            journal.done(link)
            return [line.path]
        if other_raw is not None:
            write_file(vault, other.path, with_line(other.path, other_raw, other.line), other_raw)
            log.warning("A link was half written when Catena ended; it was added to %s as well.", other.path)
            journal.done(link)
            return [other.path]
        log.warning(
            "%s has a link to %s, which is missing; the note changed since, so it was left alone.",
            line.path,
            other.path,
        )
        journal.done(link)
    except CatenaError as failure:
        originals = " and ".join(journal.originals(link))
        log.error("%s carries a link that %s lacks: %s (originals: %s)", line.path, other.path, failure, originals)
    return ()


def _read(vault: VaultFiles, path: VaultPath) -> bytes | None:
    """Return the note's bytes, None if it is missing or unreadable."""
    try:
        return vault.read(path)
    except (OSError, ValueError, CatenaError):
        return None
