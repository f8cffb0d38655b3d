"""The relations of one note: those it states now, those that were discovered, and those it stated earlier."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from catena.answers.ports import LiveGraph
from catena.graph.node import Node, named_node
from catena.graph.ports import Discovery
from catena.graph.relation import Origin, RelationType, relation_id
from catena.graph.resolving import NoteNames
from catena.graph.statement import ITSELF, Mention, Statement
from catena.history.valid_time import moment_of
from catena.history.version import RecordedVersion
from catena.history.version_reader import VersionReader
from catena.notes import Note, Span
from catena.stores.sqlite_ledger import SqliteLedger
from catena.vault.path import VaultPath, name_of

if TYPE_CHECKING:
    from catena.stores.sqlite_history import SqliteHistory

MOST_VERSIONS = 100
"""How many of the newest versions are read; relations that ended before these are not reported."""
MOST_BYTES = 1_500_000
"""The number of bytes of these versions that are read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """One relation of the requested note.

    Attributes:
        link_id: 16 hex digits that depend only on the relation, not on the note or the place that states it.
        source_path: The note that it starts from.
        target_path: The note that it leads to; None if no note has that name.
        target_name: The name of the target as written.
        relationship_type: The type of relation.
        strength: 0 to 1.
        context: The sentence or line that states it; None if a property states it or it was discovered.
        origin: Whether it was authored, discovered or accepted.
        span: Its place in the note; None if the note does not state it now.
        negated: Whether the note denies it.
        label: The name of the field that states it, if that names no known relation; None otherwise.
        valid_time_start: Since when the note has stated it without interruption, ISO 8601; None without history.
        valid_time_end: When the note stopped stating it; None if the note still states it.
        transaction_time: When the sidecar recorded it, ISO 8601; None without history.
        discovered_at: When it was discovered; None if it is stated.
    """

    link_id: str
    source_path: VaultPath
    target_path: VaultPath | None
    target_name: str
    relationship_type: RelationType
    strength: float
    context: str | None
    origin: Origin
    span: Span | None = None
    negated: bool = False
    label: str | None = None
    valid_time_start: str | None = None
    valid_time_end: str | None = None
    transaction_time: str | None = None
    discovered_at: str | None = None


def relations_of(
    note: Note, *, graph: LiveGraph, history: "SqliteHistory", ledger: SqliteLedger
) -> tuple[Relation, ...]:
    """Return the relations that start from a note, as it is now, or that it states, each with its valid time.

    Two versions state the same relation if its type, ends and negation are equal; names are resolved by today's
    notes. Reads up to `MOST_VERSIONS` earlier versions. Blocks while the graph is loading; don't call this from
    the event loop.

    Returns:
        The relations that the note states now, by place; then discovered ones, most similar first; then those that it
        no longer states, latest first. Relations whose source is not an existing note are left out.
    """
    network = graph.network()
    moments = _moments(note, graph, history)
    with network.lock:
        stated = [(version, _resolved(statements, note, network.names)) for version, statements in moments]
    now = stated[-1][1]
    going_on, closed = _runs(stated)
    return (
        *(_since(relation, going_on[relation.link_id].start) for relation in now),
        *_discovered(note.path, graph.store.discoveries([note.path]), ledger),
        *closed,
    )


_Moment: TypeAlias = "tuple[RecordedVersion | None, tuple[Statement, ...]]"


def _moments(note: Note, graph: LiveGraph, history: "SqliteHistory") -> list[_Moment]:
    """Return the statements of each readable version, by valid time, followed by the current ones."""
    rows = history.versions_at(note.path)[-MOST_VERSIONS:]
    reader = VersionReader(history.content, most_bytes=MOST_BYTES)
    current = rows[-1] if rows and rows[-1].digest == note.version else None
    moments: list[_Moment] = [(current, graph.stated_by(note))]
    for row in reversed(rows[:-1] if current else rows):
        then = reader.note(row)
        if then is not None or row.digest is None:
            moments.append((row, graph.stated_by(then) if then else ()))
    return moments[::-1]


# -- Stated relations


def _resolved(statements: Sequence[Statement], note: Note, names: NoteNames) -> list[Relation]:
    found: list[Relation] = []
    for statement in statements:
        source = _note_meant(statement.source, note, names)
        target = _note_meant(statement.target, note, names)
        if source is not None:
            end = Node(target) if target else named_node(statement.target.name)
            found.append(
                Relation(
                    link_id=relation_id(
                        statement.type, Node(source), end, negated=statement.negated, label=statement.label
                    ),
                    source_path=source,
                    target_path=target,
                    target_name=note.title if statement.target == ITSELF else statement.target.name,
                    relationship_type=statement.type,
                    strength=statement.strength,
                    context=statement.context or None,
                    origin=statement.origin,
                    span=statement.span,
                    negated=statement.negated,
                    label=statement.label,
                )
            )
    return found


def _note_meant(mention: Mention, note: Note, names: NoteNames) -> VaultPath | None:
    if mention == ITSELF:
        return note.path
    return names.resolve_link(mention.name, note.path) if mention.linked else names.phrase(mention.name)


# -- Valid time


@dataclass(frozen=True, slots=True)
class _Run:
    """Consecutive versions that state a relation: the first of them, and the relation as the last version states it."""

    start: RecordedVersion | None
    relation: Relation


def _runs(
    stated: Sequence[tuple[RecordedVersion | None, Sequence[Relation]]],
) -> tuple[Mapping[str, _Run], tuple[Relation, ...]]:
    """Return the current runs by link id, and the relations that have ended, latest first."""
    going_on: dict[str, _Run] = {}
    closed: dict[str, Relation] = {}
    for version, relations in stated:
        here = {relation.link_id: relation for relation in reversed(relations)}
        for link_id in going_on.keys() - here.keys():
            run = going_on.pop(link_id)
            if version:  # None: the relation was just removed, and the version without it is not recorded yet.
                closed[link_id] = replace(_since(run.relation, run.start), span=None, valid_time_end=version.valid_from)
        for link_id, relation in here.items():
            before = going_on.get(link_id)
            going_on[link_id] = _Run(before.start if before else version, relation)
    ended = [relation for link_id, relation in closed.items() if link_id not in going_on]
    ended.sort(key=lambda relation: relation.link_id)
    ended.sort(key=lambda relation: moment_of(relation.valid_time_end or ""), reverse=True)
    return going_on, tuple(ended)


def _since(relation: Relation, start: RecordedVersion | None) -> Relation:
    if start is None:
        return relation
    return replace(relation, valid_time_start=start.valid_from, transaction_time=start.recorded_at)


# -- Discovered relations


def _discovered(path: VaultPath, discoveries: Sequence[Discovery], ledger: SqliteLedger) -> list[Relation]:
    others = {found.second if found.first == path else found.first: found for found in discoveries}
    facts = ledger.facts(others.keys())
    return [
        Relation(
            link_id=relation_id(RelationType.CONCEPTUALLY_RELATED, Node(path), Node(other), negated=False),
            source_path=path,
            target_path=other,
            target_name=facts[other].title if other in facts else name_of(other),
            relationship_type=RelationType.CONCEPTUALLY_RELATED,
            strength=found.similarity,
            context=None,
            origin=Origin.DISCOVERED,
            transaction_time=found.discovered_at,
            discovered_at=found.discovered_at,
        )
        for other, found in sorted(others.items(), key=lambda item: (-item[1].similarity, item[0]))
    ]
