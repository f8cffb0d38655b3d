"""Related: the notes around a note or a concept, nearest first, each with the reason."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from catena.answers.graph_relations import no_relations, nodes_meant, still_reading
from catena.answers.relation_reasons import reasons_for
from catena.answers.telling_words import common_words, shared_words
from catena.errors import BadRequest
from catena.graph.neighbourhood import Near, neighbourhood
from catena.graph.node import Node, NoteNode, Role, is_note
from catena.graph.reasons import mention_reason, similar_reason
from catena.graph.relation_types import RelationType
from catena.graph.resolved_edge import strongest_of_each_relation
from catena.language.folding import fold
from catena.language.roots import root_of
from catena.language.tokens import UNSPACED_CHARACTER, letter_words
from catena.notes import Lines
from catena.notes.sentences import sentences_of
from catena.operations.named_notes import path_of_note
from catena.operations.services import Services
from catena.questions.limits import checked_limit
from catena.results.note_reader import NoteReader
from catena.sources.terms import terms_of
from catena.sources.unknown_notes import unknown_note
from catena.sources.warnings import SourceWarning, graph_warning
from catena.vault.path import VaultPath

if TYPE_CHECKING:  # networkx takes a large part of the startup time to import
    from catena.graph.network import Network

MOST_HOPS = 4
MOST_EDGES = 300
"""Maximum number of relations to draw; the strongest are kept."""
_STAND_INS, _READ = 3, 12
"""Maximum number of notes that stand in for a concept after which no note is named, and of those that are read."""
_OF_MENTION, _STEP = 0.95, 0.01
"""How strongly the first note that mentions a concept belongs to it, and how much less the next one does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RelatedNote:
    """A note near the requested one."""

    note_path: VaultPath
    note_title: str
    min_hops: int
    path_count: int
    avg_strength: float
    relationship_types: tuple[str, ...]
    labels: tuple[str, ...]
    reason: str
    composite_relevance: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """One relation in a drawn neighbourhood."""

    source_path: VaultPath
    target_path: VaultPath
    relationship_type: str
    label: str | None
    strength: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Community:
    """Notes more closely connected with each other than with others, most central first, whose title is the `label`."""

    label: str
    note_paths: tuple[VaultPath, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RelatedNotes:
    """The neighbourhood of a note or concept."""

    results: tuple[RelatedNote, ...]
    edges: tuple[Edge, ...]
    communities: tuple[Community, ...]
    bridges: tuple[VaultPath, ...]
    warnings: tuple[SourceWarning, ...]


async def related(
    services: Services, *, path: str | None, concept: str | None, max_hops: int, limit: int
) -> RelatedNotes:
    """Find the notes around a note or a concept, in whichever direction the relations between them point.

    Notes are ranked by hops, then by their paths: strength and number, with hubs damped. Names that no note has yet can
    be on a path, but are not results. Around a note without any relation are the notes nearest in content. For a
    concept that no note is called after, the notes that mention it come first, and then what is around these. The graph
    is loaded if necessary.
    """
    checked_limit(limit)
    if not 1 <= max_hops <= MOST_HOPS:
        raise BadRequest(f"max_hops must be from 1 to {MOST_HOPS}.", max_hops=max_hops)
    if bool(path and path.strip()) == bool(concept and concept.strip()):
        raise BadRequest("Give either path or concept.")
    return await asyncio.to_thread(_related, services, path, concept or "", max_hops, limit)


def _related(services: Services, path: str | None, concept: str, max_hops: int, limit: int) -> RelatedNotes:
    network = services.graph.network()
    warnings = still_reading(services)
    starts = (_at(services, network, path),) if path else nodes_meant(network, concept)
    mentions = {} if starts else _mentions(services, network, concept)
    if mentions:
        starts = tuple(map(Node, mentions))
        warnings += (_standing_in(network, concept, starts),)
    with network.lock:
        found = neighbourhood(network, starts, max_hops=max_hops, limit=limit)
        if not found and path and (alike := _similar(services, network, VaultPath(starts[0]), limit)):
            return replace(alike, warnings=warnings)
        if not found and not mentions:
            warnings = (no_relations(services, network.title(starts[0]) if path else concept), *still_reading(services))
            return RelatedNotes(results=(), edges=(), communities=(), bridges=(), warnings=warnings)
        reasons = reasons_for(services, network, starts, found)
        shown = [near.path for near in found]
        communities, bridges = _groups(network, shown)
        told = [_mentioning(network, path, sentence, at) for at, (path, sentence) in enumerate(mentions.items())]
        around = [_result(network, near, why) for near, why in zip(found, reasons, strict=True)]
        return RelatedNotes(
            results=(*told, *around)[:limit],
            edges=_edges(network, [*starts, *map(Node, shown)]),
            communities=communities,
            bridges=bridges,
            warnings=warnings,
        )


def _similar(services: Services, network: "Network", source: VaultPath, limit: int) -> RelatedNotes | None:
    """Return the notes nearest in content to one without relations, if they share words that tell something; else None.

    Of 52 such notes in four vaults the first was about the same for 45; of 13 others, 12 of them French, for 5, and all
    that were about something else shared no words.
    """
    from catena.graph.similar import standing_in  # loads numpy, which the sidecar can start without

    paths, vectors = services.graph.store.note_vectors()
    if source not in paths:
        return None
    among = [place for place, path in enumerate(paths) if _may_stand_in(network.note(path))]
    near = [(paths[place], cosine) for place, cosine in standing_in(vectors, paths.index(source), among)]
    is_common = common_words(services.ledger)
    told = ((path, cosine, shared_words(services.ledger, source, path, is_common)) for path, cosine in near)
    results = tuple(
        RelatedNote(
            note_path=path,
            note_title=network.title(Node(path)),
            min_hops=1,
            path_count=1,
            avg_strength=round(cosine, 4),
            relationship_types=(RelationType.CONCEPTUALLY_RELATED.value,),
            labels=(),
            reason=similar_reason(words),
            composite_relevance=round(cosine, 4),
        )
        for path, cosine, words in told
        if words
    )[:limit]
    edges = tuple(
        Edge(
            source_path=source,
            target_path=each.note_path,
            relationship_type=RelationType.CONCEPTUALLY_RELATED.value,
            label=None,
            strength=each.avg_strength,
        )
        for each in results
    )
    return RelatedNotes(results=results, edges=edges, communities=(), bridges=(), warnings=()) if results else None


def _may_stand_in(note: NoteNode | None) -> bool:
    return note is not None and not note.generated and note.role in (Role.PLAIN, Role.MAP)


def _at(services: Services, network: "Network", path: str) -> Node:
    wanted = path_of_note(services, path)
    if network.note(wanted) is None:
        raise unknown_note(services.ledger, wanted)
    return Node(wanted)


def _mentions(services: Services, network: "Network", concept: str) -> dict[VaultPath, str]:
    """Return the most relevant notes with a sentence that has all words of a concept, and these sentences."""
    terms = terms_of(concept).terms
    reader, found = NoteReader(services.vault), dict[VaultPath, str]()
    for match in services.ledger.notes_matching(terms, limit=_READ, every=True) if terms else ():
        note = network.note(match.path)
        if note is None or note.generated:
            continue
        if len(found) == _STAND_INS:
            break
        parsed = reader.note(match.path)
        sentences = sentences_of(parsed.raw, parsed.blocks, Lines(parsed.raw)) if parsed else ()
        sentence = next((one.text for one in sentences if _has_all(one.text, terms)), None)
        if sentence is not None:
            found[match.path] = sentence
    return found


def _has_all(sentence: str, terms: Sequence[str]) -> bool:
    """Return whether a sentence has these words in any form; what is no single word is looked for as it is written."""
    folded = fold(sentence)
    roots = {root_of(word) for word in letter_words(folded)}

    def is_there(term: str) -> bool:
        is_word = letter_words(term) == [term] and not UNSPACED_CHARACTER.search(term)
        return root_of(term) in roots if is_word else term in folded

    return all(map(is_there, map(fold, terms)))


def _mentioning(network: "Network", path: VaultPath, sentence: str, place: int) -> RelatedNote:
    strength = round(_OF_MENTION - place * _STEP, 2)
    return RelatedNote(
        note_path=path,
        note_title=network.title(Node(path)),
        min_hops=1,
        path_count=1,
        avg_strength=strength,
        relationship_types=(),
        labels=(),
        reason=mention_reason(sentence),
        composite_relevance=strength,
    )


def _standing_in(network: "Network", concept: str, starts: Sequence[Node]) -> SourceWarning:
    titles = ", ".join(f"“{network.title(node)}”" for node in starts)
    error = f"No note is called “{' '.join(concept.split())}”."
    return graph_warning(error, f"The results are notes that mention it and what is around these: {titles}.")


def _result(network: "Network", near: Near, reason: str) -> RelatedNote:
    legs = zip(near.way, near.way[1:], strict=False)
    edges = [resolved_edge.edge for here, there in legs for resolved_edge in network.edges_at(here, there)]
    return RelatedNote(
        note_path=near.path,
        note_title=network.title(Node(near.path)),
        min_hops=near.reached.hops,
        path_count=near.ways,
        avg_strength=round(near.reached.strength, 4),
        relationship_types=tuple(dict.fromkeys(edge.type for edge in edges)),
        labels=tuple(dict.fromkeys(edge.label for edge in edges if edge.label)),
        reason=reason,
        composite_relevance=near.relevance,
    )


def _edges(network: "Network", nodes: Sequence[Node]) -> tuple[Edge, ...]:
    """Return the relations among these notes, each once; denied ones are left out, since a drawing can't say `not`."""
    among = {node for node in nodes if is_note(node)}
    resolved_edges = [
        resolved_edge
        for node in sorted(among)
        for other in network.adjacent(Node(node)) & among
        if other > node
        for resolved_edge in network.edges_at(Node(node), other)
        if not resolved_edge.edge.negated
    ]
    return tuple(
        Edge(
            source_path=VaultPath(resolved_edge.source),
            target_path=VaultPath(resolved_edge.target),
            relationship_type=resolved_edge.edge.type,
            label=resolved_edge.edge.label,
            strength=round(resolved_edge.strength, 4),
        )
        for resolved_edge in strongest_of_each_relation(resolved_edges)[:MOST_EDGES]
    )


def _groups(network: "Network", notes: Sequence[VaultPath]) -> tuple[tuple[Community, ...], tuple[VaultPath, ...]]:
    from catena.graph.communities import groups_of  # loads networkx, which the sidecar can start without

    found = groups_of(network, notes)
    communities = (Community(label=network.title(Node(group[0])), note_paths=group) for group in found.groups)
    return tuple(communities), found.bridges
