"""Write a typed link into both notes, or never suggest it again."""

import asyncio
import logging
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from catena.annotations.reading import read_annotation_note
from catena.errors import BadRequest, CycleRefused, ReadOnly, UnknownNote, WriteRefused
from catena.graph.relation import relation_id
from catena.indexing.recent_notes import SavedNote
from catena.linking.checking import check_pace, check_room, checked_context, checked_type
from catena.linking.feedback import Feedback, Verdict
from catena.linking.journal import LineToAdd
from catena.linking.link import LinkSuggestion, LinkType, is_acyclic, relation_of, suggestion_id
from catena.linking.link_writes import put_line, put_lines, settle_pending
from catena.linking.section import field_names, link_line
from catena.linking.standing import closed_circle, is_linked_as, link_to
from catena.notes import Note, UnreadableNote, parse_note
from catena.operations.services import Services
from catena.vault.path import VaultPath, name_of
from catena.writing.note_writes import tell_written
from catena.writing.permissions import Caller, writable_folders
from catena.writing.refusals import check_allowed, checked_path

if TYPE_CHECKING:  # networkx takes a good part of a start to import
    from catena.graph.network import Network

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkAccepted:
    """What came of accepting a link.

    Attributes:
        success: Both notes carry it, or the one that may be written.
        link_id: The relation's id; None when nothing was written.
        discovered_at: When it was accepted, ISO 8601.
        rollback_performed: The second note could not be written and the first is as it was.
        error: What went wrong.
        rollback_error: Why the first note could not be put back, and where its original is kept.
        written: The notes that carry it now because of this.
        warnings: What to know, such as a note that is near its limit.
    """

    success: bool
    link_id: str | None
    discovered_at: str | None
    rollback_performed: bool = False
    error: str | None = None
    rollback_error: str | None = None
    written: tuple[VaultPath, ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wanted:
    """A link as it was asked for, each part checked by itself."""

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
    """Write a typed link into both notes: a suggestion by its id, or any two notes.

    Everything is checked before anything is written. Notes whose text comes from elsewhere are left as they are: those
    that Zotero imports, and those that Catena generates and renews. The link then stands in the other note alone, and
    a warning says so.

    Args:
        services: The vault and what is known of it.
        id: A suggestion's; both paths then are None.
        source_path: The note that the link starts from.
        target_path: The note that it leads to.
        link_type: One of the seven; beside an id it takes the place of the suggested one.
        context_forward: A sentence beside the link in the source note; else the suggestion's own.
        context_backward: Beside the one in the target note; else the same as in the source note.
        caller: Decides which folders are allowed.

    Returns:
        Also when the second note could not be written; the first then is as it was, or the error says it isn't.

    Raises:
        BadRequest: No such suggestion or type, a context that is too long, a note linked to itself or so already, or
            too many links from one note within a minute.
        DangerousContent: A context carries script.
        UnknownNote: One of them is not there.
        PathRefused: A path leaves the vault or the folders that this caller may write to.
        WriteRefused: Neither note is one that Catena writes to, or a section can't be added.
        CycleRefused: It would close a circle of reasons.
        LinkLimitReached: Catena's section of one of them is full.
        ReadOnly: One of them can't be written; nothing was.
        NoteChanged: The first changed while this was going on; nothing was written.
    """
    wanted = _wanted(services, id, source_path, target_path, link_type, context_forward, context_backward)
    network = await asyncio.to_thread(services.graph.network)
    accepted, touched = await asyncio.to_thread(_in_turn, services, network, wanted, caller)
    tell_written(services, touched)
    return accepted


async def dismiss_link(services: Services, *, id: str) -> str:
    """Never suggest a link between these two notes again.

    Raises:
        BadRequest: There is no such suggestion, and never was one dismissed.
        ReadOnly: It can't be kept.
    """
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


# -- what is wanted


def _wanted(
    services: Services,
    id: str | None,
    source_path: str | None,
    target_path: str | None,
    link_type: str | None,
    context_forward: str | None,
    context_backward: str | None,
) -> _Wanted:
    if (id is None) == (source_path is None and target_path is None):
        raise BadRequest("Name a suggestion by its id, or two notes by source_path and target_path: one of both.")
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
        source, target = checked_path(source_path), checked_path(target_path)
        told = offered.get(suggestion_id(source, target))
    if source == target:
        raise BadRequest(f"A note can't be linked to itself: {source}", path=source)
    return _Wanted(
        source=source, target=target, type=kind, forward=forward, backward=backward or forward, suggested=told
    )


def _no_suggestion(id: str) -> BadRequest:
    return BadRequest(f"There is no suggestion '{id[:60]}' (any more). Ask for suggestions again.")


# -- carrying it out


def _in_turn(
    services: Services, network: "Network", wanted: _Wanted, caller: Caller
) -> tuple[LinkAccepted, tuple[VaultPath, ...]]:
    """One link at a time, from the first look to the last write. Also tells which notes were touched."""
    with services.link_journal.turn():
        settled = settle_pending(services.vault, services.link_journal)
        lines, warnings = _planned(services, network, wanted, caller)
        accepted = _written(services, wanted, lines)
        if not accepted.success:
            return replace(accepted, warnings=warnings), (*settled, *(line.path for line in lines))
        warnings = (*warnings, *_remembered(services, wanted))
        _taken_in(services, accepted.written)
        return replace(accepted, warnings=warnings), (*settled, *accepted.written)


def _planned(
    services: Services, network: "Network", wanted: _Wanted, caller: Caller
) -> tuple[tuple[LineToAdd, ...], tuple[str, ...]]:
    """What goes where, with warnings; everything that speaks against the link is raised."""
    source, target = _note(services, wanted.source), _note(services, wanted.target)
    untouchable = {note.path: why for note in (source, target) if (why := _why_untouchable(note))}
    if len(untouchable) == 2:
        raise WriteRefused(f"Neither note is one that Catena writes to: {' '.join(untouchable.values())}")
    taking = [note for note in (source, target) if note.path not in untouchable]
    for note in taking:
        check_allowed(note.path, writable_folders(services.folders, caller))
    if is_linked_as(network, source.path, target.path, wanted.type):
        raise BadRequest(f"{source.path} is linked to {target.path} as {wanted.type} already; nothing was written.")
    circle = closed_circle(network, source.path, target.path, wanted.type)
    shown = " → ".join(name_of(path) for path in circle or ())
    if circle and is_acyclic(wanted.type):
        raise CycleRefused(
            f"The link would close a circle of reasons: {shown}. Nothing was written.", circle=list(circle)
        )
    room = [warning for note in taking if (warning := check_room(note))]
    check_pace(services.link_feedback.all(), source.path, services.clock.now())
    for note in taking:
        services.vault.check_writable(note.path)
    warnings = [f"{why} The link stands in {taking[0].path} only." for why in untouchable.values()]
    warnings += [f"These links run in a circle now: {shown}."] if circle else []
    return tuple(_line(network, wanted, note) for note in taking), (*warnings, *room)


def _line(network: "Network", wanted: _Wanted, note: Note) -> LineToAdd:
    """What a note gets: the link to the other one, called as it is from this end."""
    is_source = note.path == wanted.source
    other = wanted.target if is_source else wanted.source
    link = link_to(network, other, note.path)
    if link is None:
        raise WriteRefused(f"No link can name this note, because of a sign in its name; rename it: {other}", path=other)
    forward_field, backward_field = field_names(wanted.type)
    line = (
        link_line(forward_field, link, wanted.forward)
        if is_source
        else link_line(backward_field, link, wanted.backward)
    )
    return LineToAdd(path=note.path, before=note.raw, line=line)


def _written(services: Services, wanted: _Wanted, lines: tuple[LineToAdd, ...]) -> LinkAccepted:
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
    log.info("Linked %s to %s as %s", wanted.source, wanted.target, wanted.type)
    return LinkAccepted(
        success=True,
        link_id=relation_id(relation_of(wanted.type), wanted.source, wanted.target),
        discovered_at=_now(services),
        written=tuple(line.path for line in lines),
    )


def _remembered(services: Services, wanted: _Wanted) -> tuple[str, ...]:
    """The link is written; that it can't be remembered for later suggestions is a warning, no failure."""
    said = Feedback(
        verdict=Verdict.ACCEPTED,
        source_path=wanted.source,
        target_path=wanted.target,
        link_type=wanted.type,
        reasons=wanted.suggested.reasons if wanted.suggested else (),
        said_at=_now(services),
    )
    try:
        services.link_feedback.put(said)
    except ReadOnly as reason:
        return (f"The link is written, but suggestions can't learn from it. {reason.message}",)
    return ()


def _taken_in(services: Services, paths: tuple[VaultPath, ...]) -> None:
    """The graph knows the link at once: the next one may close a circle with it before the indexer gets there."""
    read = [SavedNote(file, services.vault.read(path)) for path in paths if (file := services.vault.look(path))]
    services.graph.take(read)


# -- notes


def _note(services: Services, path: VaultPath) -> Note:
    if services.vault.look(path) is None:
        raise UnknownNote(f"There is no note at '{path}' in the vault.", path=path)
    try:
        return parse_note(path, services.vault.read(path))
    except FileNotFoundError:
        raise UnknownNote(f"There is no note at '{path}' in the vault.", path=path) from None
    except (UnreadableNote, ValueError) as reason:
        raise WriteRefused(f"The note can't be linked: {path} ({reason})", path=path) from reason
    except OSError as error:
        raise ReadOnly(f"Note can't be read: {path} ({error.strerror})", path=path) from error


def _why_untouchable(note: Note) -> str | None:
    """Annotation notes are Zotero's; a generated note is renewed from its sources and is no evidence of its own."""
    if note.generated:
        return f"{note.path} was generated by Catena, which renews it; links are not added to it."
    read = read_annotation_note(note)
    if read is not None and read.is_import:
        return f"{note.path} holds annotations; such notes are never modified."
    return None


def _now(services: Services) -> str:
    return services.clock.now().isoformat(timespec="seconds")
