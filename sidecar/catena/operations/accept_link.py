"""Writes a typed link into both notes, or dismisses a suggestion for good."""

import asyncio
import logging
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from catena.annotations.reading import read_annotation_note
from catena.errors import BadRequest, CycleRefused, ReadOnly, WriteRefused
from catena.graph.relation import relation_id
from catena.indexing.recent_notes import SavedNote
from catena.linking.checking import check_rate, check_room, checked_context, checked_type
from catena.linking.existing_links import closed_cycle, is_linked_as, link_to
from catena.linking.feedback import Feedback, Verdict
from catena.linking.journal import LineToAdd
from catena.linking.link import LinkSuggestion, LinkType, is_acyclic, relation_of, suggestion_id
from catena.linking.link_writes import put_line, put_lines, settle_pending
from catena.linking.section import field_names, link_line
from catena.notes import Note, UnreadableNote, parse_note
from catena.operations.named_notes import path_of_note
from catena.operations.services import Services
from catena.sources.unknown_notes import unknown_note
from catena.vault.path import VaultPath, name_of
from catena.writing.note_writes import tell_written
from catena.writing.permissions import Caller, writable_folders
from catena.writing.refusals import check_allowed

if TYPE_CHECKING:  # networkx takes a large part of the startup time to import
    from catena.graph.network import Network

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkAccepted:
    """The result of accepting a link."""

    success: bool
    link_id: str | None
    discovered_at: str | None
    rollback_performed: bool = False
    error: str | None = None
    rollback_error: str | None = None
    written: tuple[VaultPath, ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _RequestedLink:
    """A link as it was requested, each part validated by itself."""

    source: VaultPath
    target: VaultPath
    type: LinkType
    forward: str | None
    backward: str | None
    suggested: LinkSuggestion | None


async def accept_link(
    services: Services,
    *,
    id: str | None,
    source_path: str | None,
    target_path: str | None,
    link_type: str | None,
    context_forward: str | None,
    context_backward: str | None,
    caller: Caller,
) -> LinkAccepted:
    """Write a typed link into both notes: either a suggestion, by its id, or a link between any two notes.

    Everything is checked before anything is written. Notes whose text comes from elsewhere are not modified: those
    that Zotero imports, and those that Catena generates and renews. The link then stands in the other note alone, and
    a warning says so.

    If the second note could not be written, the first was restored, or the result's error says that it wasn't.
    """
    requested = _requested(services, id, source_path, target_path, link_type, context_forward, context_backward)
    network = await asyncio.to_thread(services.graph.network)
    accepted, touched = await asyncio.to_thread(_accept_one, services, network, requested, caller)
    tell_written(services, touched)
    return accepted


async def dismiss_link(services: Services, *, id: str) -> str:
    """Dismiss a suggestion, so that no link between these two notes is ever suggested again."""
    told = services.link_feedback.offered().get(id)
    if told is None:
        if any(said.id == id and said.verdict is Verdict.DISMISSED for said in services.link_feedback.all()):
            return id
        raise _no_suggestion(id)
    dismissal = Feedback(
        verdict=Verdict.DISMISSED,
        source_path=told.source_path,
        target_path=told.target_path,
        link_type=told.link_type,
        reasons=told.reasons,
        said_at=_now(services),
    )
    await asyncio.to_thread(services.link_feedback.put, dismissal)
    return id


# -- the requested link


def _requested(
    services: Services,
    id: str | None,
    source_path: str | None,
    target_path: str | None,
    link_type: str | None,
    context_forward: str | None,
    context_backward: str | None,
) -> _RequestedLink:
    if (id is None) == (source_path is None and target_path is None):
        raise BadRequest("Give either the id of a suggestion, or both source_path and target_path.")
    forward = checked_context(context_forward, field="context_forward")
    backward = checked_context(context_backward, field="context_backward")
    offered = services.link_feedback.offered()
    if id is not None:
        told = offered.get(id)
        if told is None:
            raise _no_suggestion(id)
        forward = forward or told.context
        kind = checked_type(link_type) if link_type is not None else told.link_type
        source, target = told.source_path, told.target_path
    else:
        if source_path is None or target_path is None or link_type is None:
            raise BadRequest(f"A link needs source_path, target_path and link_type (one of: {', '.join(LinkType)}).")
        kind = checked_type(link_type)
        source, target = path_of_note(services, source_path), path_of_note(services, target_path)
        told = offered.get(suggestion_id(source, target))
    if source == target:
        raise BadRequest(f"A note can't be linked to itself: {source}", path=source)
    return _RequestedLink(
        source=source, target=target, type=kind, forward=forward, backward=backward or forward, suggested=told
    )


def _no_suggestion(id: str) -> BadRequest:
    return BadRequest(f"There is no suggestion '{id[:60]}' (any more). Ask for suggestions again.")


# -- writing the link


def _accept_one(
    services: Services, network: "Network", requested: _RequestedLink, caller: Caller
) -> tuple[LinkAccepted, tuple[VaultPath, ...]]:
    """Handle one link at a time, from the first check to the last write. Also returns the notes that were touched."""
    with services.link_journal.turn():
        settled = settle_pending(services.vault, services.link_journal)
        lines, warnings = _plan(services, network, requested, caller)
        accepted = _write(services, requested, lines)
        if not accepted.success:
            return replace(accepted, warnings=warnings), (*settled, *(line.path for line in lines))
        warnings = (*warnings, *_remember(services, requested))
        _update_graph(services, accepted.written)
        return replace(accepted, warnings=warnings), (*settled, *accepted.written)


def _plan(
    services: Services, network: "Network", requested: _RequestedLink, caller: Caller
) -> tuple[tuple[LineToAdd, ...], tuple[str, ...]]:
    """Return the lines to add, with warnings. Raises whatever forbids the link."""
    source, target = _note(services, requested.source), _note(services, requested.target)
    not_writable = {note.path: why for note in (source, target) if (why := _why_not_writable(note))}
    if len(not_writable) == 2:
        raise WriteRefused(f"Neither note is one that Catena writes to: {' '.join(not_writable.values())}")
    writable = [note for note in (source, target) if note.path not in not_writable]
    for note in writable:
        check_allowed(note.path, writable_folders(services.folders, caller))
    if is_linked_as(network, source.path, target.path, requested.type):
        raise BadRequest(f"{source.path} is linked to {target.path} as {requested.type} already; nothing was written.")
    circle = closed_cycle(network, source.path, target.path, requested.type)
    shown = " → ".join(name_of(path) for path in circle or ())
    if circle and is_acyclic(requested.type):
        raise CycleRefused(
            f"The link would close a circle of reasons: {shown}. Nothing was written.", circle=list(circle)
        )
    room = [warning for note in writable if (warning := check_room(note))]
    check_rate(services.link_feedback.all(), source.path, services.clock.now())
    for note in writable:
        services.vault.check_writable(note.path)
    warnings = [f"{why} The link stands in {writable[0].path} only." for why in not_writable.values()]
    warnings += [f"These links run in a circle now: {shown}."] if circle else []
    return tuple(_line(network, requested, note) for note in writable), (*warnings, *room)


def _line(network: "Network", requested: _RequestedLink, note: Note) -> LineToAdd:
    """Return the line for this note: the link to the other one, named as seen from this end."""
    is_source = note.path == requested.source
    other = requested.target if is_source else requested.source
    link = link_to(network, other, note.path)
    if link is None:
        raise WriteRefused(f"No link can name this note, because of a sign in its name; rename it: {other}", path=other)
    forward_field, backward_field = field_names(requested.type)
    line = (
        link_line(forward_field, link, requested.forward)
        if is_source
        else link_line(backward_field, link, requested.backward)
    )
    return LineToAdd(path=note.path, before=note.raw, line=line)


def _write(services: Services, requested: _RequestedLink, lines: tuple[LineToAdd, ...]) -> LinkAccepted:
    if len(lines) == 2:
        failed = put_lines(services.vault, services.link_journal, (lines[0], lines[1]))
        if failed:
            return LinkAccepted(
                success=False,
                link_id=None,
                discovered_at=None,
                rollback_performed=failed.rollback_error is None,
                error=failed.error,
                rollback_error=failed.rollback_error,
            )
    else:
        put_line(services.vault, lines[0])
    log.info("Linked %s to %s as %s", requested.source, requested.target, requested.type)
    return LinkAccepted(
        success=True,
        link_id=relation_id(relation_of(requested.type), requested.source, requested.target),
        discovered_at=_now(services),
        written=tuple(line.path for line in lines),
    )


def _remember(services: Services, requested: _RequestedLink) -> tuple[str, ...]:
    """Store the link for later suggestions. If that fails, it is a warning and no error: the link is written."""
    said = Feedback(
        verdict=Verdict.ACCEPTED,
        source_path=requested.source,
        target_path=requested.target,
        link_type=requested.type,
        reasons=requested.suggested.reasons if requested.suggested else (),
        said_at=_now(services),
    )
    try:
        services.link_feedback.put(said)
    except ReadOnly as reason:
        return (f"The link is written, but suggestions can't learn from it. {reason.message}",)
    return ()


def _update_graph(services: Services, paths: tuple[VaultPath, ...]) -> None:
    """Update the graph at once, because the next link may close a circle before the indexer has run."""
    read = [SavedNote(file, services.vault.read(path)) for path in paths if (file := services.vault.look(path))]
    services.graph.take(read)


# -- notes


def _note(services: Services, path: VaultPath) -> Note:
    if services.vault.look(path) is None:
        raise unknown_note(services.ledger, path)
    try:
        return parse_note(path, services.vault.read(path))
    except FileNotFoundError:
        raise unknown_note(services.ledger, path) from None
    except (UnreadableNote, ValueError) as reason:
        raise WriteRefused(f"The note can't be linked: {path} ({reason})", path=path) from reason
    except OSError as error:
        raise ReadOnly(f"Note can't be read: {path} ({error.strerror})", path=path) from error


def _why_not_writable(note: Note) -> str | None:
    """Annotation notes belong to Zotero; a generated note is renewed from its sources and is no evidence of its own."""
    if note.generated:
        return f"{note.path} was generated by Catena, which renews it; links are not added to it."
    read = read_annotation_note(note)
    if read is not None and read.is_import:
        return f"{note.path} holds annotations; such notes are never modified."
    return None


def _now(services: Services) -> str:
    return services.clock.now().isoformat(timespec="seconds")
