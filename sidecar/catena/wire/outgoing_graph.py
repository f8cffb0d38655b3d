"""From relations and history to the words of the contract."""

from catena.history.change import Change
from catena.history.telling import ToldVersion
from catena.operations.accept_link import LinkAccepted
from catena.operations.causal_chains import CausalChains
from catena.operations.changed_since import ChangedSince
from catena.operations.evolution import Evolution
from catena.operations.note_history import NoteHistory
from catena.operations.related import RelatedNotes
from catena.operations.suggest_links import LinkSuggestions
from catena.wire import generated as words
from catena.wire.outgoing_answers import causal_chain, timeline_entry
from catena.wire.outgoing_parts import path_text, source_warning


def related_notes(answer: RelatedNotes) -> words.RelatedNotes:
    """The neighbourhood of a note or concept."""
    return words.RelatedNotes(
        results=[
            words.RelatedNote(
                note_path=path_text(found.note_path),
                note_title=found.note_title,
                min_hops=found.min_hops,
                path_count=found.path_count,
                avg_strength=found.avg_strength,
                relationship_types=list(found.relationship_types),
                reason=found.reason,
                composite_relevance=found.composite_relevance,
            )
            for found in answer.results
        ],
        edges=[
            words.Edge(
                source_path=path_text(edge.source_path),
                target_path=path_text(edge.target_path),
                relationship_type=edge.relationship_type,
                strength=edge.strength,
            )
            for edge in answer.edges
        ],
        communities=[
            words.Community(label=group.label, note_paths=[path_text(path) for path in group.note_paths])
            for group in answer.communities
        ],
        bridges=[path_text(path) for path in answer.bridges],
        warnings=[source_warning(warning) for warning in answer.warnings],
    )


def evolution(answer: Evolution) -> words.Evolution:
    """What happened to the notes on a concept."""
    return words.Evolution(
        timeline=[timeline_entry(entry) for entry in answer.timeline],
        warnings=[source_warning(warning) for warning in answer.warnings],
    )


def note_history(answer: NoteHistory) -> words.NoteHistory:
    """A note's versions, and its text at a time."""
    return words.NoteHistory(
        versions=[_version(version) for version in answer.versions],
        content=answer.content,
        current_version=answer.current_version,
        warnings=[source_warning(warning) for warning in answer.warnings],
    )


def changed_since(answer: ChangedSince) -> words.ChangedSince:
    """What changed since a day."""
    return words.ChangedSince(
        changes=[
            words.NoteChange(
                note_path=path_text(change.note_path),
                note_title=change.note_title,
                timestamp=change.timestamp,
                event=change.event.value,
                changes=[_change(inner) for inner in change.changes],
            )
            for change in answer.changes
        ],
        warnings=[source_warning(warning) for warning in answer.warnings],
    )


def causal_chains(answer: CausalChains) -> words.CausalChains:
    """What leads to what."""
    return words.CausalChains(
        causal_chains=[causal_chain(chain) for chain in answer.causal_chains],
        warnings=[source_warning(warning) for warning in answer.warnings],
    )


def link_suggestions(answer: LinkSuggestions) -> words.LinkSuggestions:
    """Links that might be made."""
    return words.LinkSuggestions(
        suggestions=[
            words.LinkSuggestion(
                id=suggestion.id,
                source_path=path_text(suggestion.source_path),
                target_path=path_text(suggestion.target_path),
                target_title=suggestion.target_title,
                link_type=suggestion.link_type.value,
                strength=suggestion.strength,
                context=suggestion.context,
            )
            for suggestion in answer.suggestions
        ],
        warnings=[source_warning(warning) for warning in answer.warnings],
    )


def link_accepted(answer: LinkAccepted) -> words.LinkAccepted:
    """What came of accepting a link."""
    return words.LinkAccepted(
        success=answer.success,
        link_id=answer.link_id,
        discovered_at=answer.discovered_at,
        rollback_performed=answer.rollback_performed,
        error=answer.error,
        rollback_error=answer.rollback_error,
        written=[path_text(path) for path in answer.written],
        warnings=list(answer.warnings),
    )


def _version(version: ToldVersion) -> words.RecordedVersion:
    return words.RecordedVersion(
        version=version.version,
        note_path=path_text(version.note_path),
        valid_time_start=version.valid_time_start,
        valid_time_end=version.valid_time_end,
        transaction_time=version.transaction_time,
        dated_by=version.dated_by.value,
        event=version.event.value,
        changes=[_change(change) for change in version.changes],
    )


def _change(change: Change) -> words.Change:
    return words.Change(kind=change.kind.value, text=change.text, before=change.before)
