"""Suggests links from a note to others, each with the sentence that is the reason."""

import asyncio
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from catena.answers.known_contradictions import contradictions_of
from catena.answers.telling_words import common_words
from catena.errors import NotReady
from catena.graph.node import Node, NoteNode, Role, is_note
from catena.graph.similar import note_vector
from catena.language.folding import normal_name
from catena.language.template_words import alternatives
from catena.linking.candidates import ReadNote, Surroundings, build_candidates, frequent_terms
from catena.linking.existing_links import linked_with
from catena.linking.feedback import Feedback, Verdict
from catena.linking.link import LinkSuggestion, Reason, suggestion_id
from catena.linking.meaning import near_by_matches, near_in_meaning
from catena.linking.precision import KindOfLink, kinds_of, without_withheld
from catena.linking.preferences import preferences_of
from catena.linking.proposing import by_contradictions, by_sentences
from catena.linking.shared_neighbours import by_hierarchy, shared_links
from catena.linking.shared_sentences import shared_sentence
from catena.linking.signals import Proposal, Signal, combined_strength
from catena.linking.suggesting import MOST_SUGGESTIONS, suggestions_of
from catena.linking.titles import IsOtherName, by_naming, by_title, names_of
from catena.operations.named_notes import path_of_note
from catena.operations.services import Services
from catena.results.note_reader import NoteReader
from catena.sources.calibration import on_the_english_scale
from catena.sources.hit import SourceName
from catena.sources.unknown_notes import unknown_note
from catena.sources.warnings import SourceWarning, graph_warning
from catena.vault.path import VaultPath, name_of

if TYPE_CHECKING:  # networkx takes a large part of the startup time to import
    from catena.graph.network import Network

_MOST_READ = 60
"""Maximum number of candidates whose text is read: the others have too little in their favour."""
_MOST_NAMING = 40
_MOST_BY_WORDS = 20
_MOST_NEAR = 60
"""How many passages near a note in other letters are looked at."""
_MAY_NAME, _MAY_BE_ALIKE = 0.15, 0.05
"""How likely a note is that has the source's name, or its words, in its text, until that note is read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkSuggestions:
    """The result of `suggest_links`."""

    suggestions: tuple[LinkSuggestion, ...]
    kinds: tuple[KindOfLink, ...]
    warnings: tuple[SourceWarning, ...]


async def suggest_links(services: Services, *, path: str, limit: int, withheld: bool = False) -> LinkSuggestions:
    """Suggest links from a note to others.

    Candidates come from the graph (shared neighbours, hierarchy, sentences that name both), from titles and names in
    the text, from claims that contradict each other or are about the same, and from meaning if a model is loaded. Only
    those are suggested for which a sentence can be quoted, and only a sentence that states a type gives the link one.
    These are left out: the note itself, notes linked with it in either direction, dismissed ones, templates, notes
    that Catena generated, and kinds of suggestions that were mostly dismissed (`linking.precision`). The same vault and
    feedback give the same suggestions.
    """
    source = await asyncio.to_thread(path_of_note, services, path)
    network = await asyncio.to_thread(services.graph.network)
    near = await _near_in_other_letters(services, source)
    return await asyncio.to_thread(_suggested, services, network, source, near, limit, withheld)


async def _near_in_other_letters(services: Services, source: VaultPath) -> Mapping[VaultPath, float] | None:
    """Return how near other notes are to one whose letters the English model does not know.

    None if it knows them; nothing if the note has no vectors of the multilingual model: then words alone decide.
    """
    models, multilingual = services.models, services.multilingual
    language = multilingual.language(source) if multilingual else None
    if models is None or language is None or models.english_reads("", language=language):
        return None
    store = multilingual.chunk_store if multilingual else None
    chunks = services.ledger.chunks_of([source]).get(source, ())
    if store is None or not chunks:
        return {}
    stored = await store.vectors_of([chunk.chunk_id for chunk in chunks])
    said = [(stored[chunk.chunk_id], len(chunk.plain)) for chunk in chunks if chunk.chunk_id in stored]
    vector = note_vector([vectors for vectors, _ in said], [length for _, length in said])
    if vector is None:
        return {}
    near: dict[VaultPath, float] = {}
    for match in await store.nearest(vector, limit=_MOST_NEAR):
        near[match.source] = max(near.get(match.source, -1.0), on_the_english_scale(match.score))
    return near


def _suggested(
    services: Services,
    network: "Network",
    source: VaultPath,
    near: Mapping[VaultPath, float] | None,
    limit: int,
    with_withheld: bool,
) -> LinkSuggestions:
    reader = NoteReader(services.vault, services.conventions.current(), services.annotations)
    note = reader.note(source) if services.vault.look(source) else None
    if note is None:
        raise unknown_note(services.ledger, source)
    own = ReadNote.of(note, network.note(source))
    said = services.link_feedback.all()
    signals = _signals(services, network, own, near)
    opposed, unread = _opposed(services, source)
    proposals = _proposals(services, network, own, opposed)
    by_words = _by_words(services, own)
    possible = _linkable(network, source, {*signals, *proposals, *by_words}, said)

    def sure(path: VaultPath) -> float:
        typed = (proposal.signal for proposal in proposals.get(path, ()))
        strengths = (signal.strength for signal in (*signals.get(path, ()), *typed))
        return combined_strength((*strengths, by_words.get(path, 0.0)))

    first = sorted(possible, key=lambda path: (-sure(path), path))[:_MOST_READ]
    signals = {path: _with_sentences(services, network, source, path, signals.get(path, ())) for path in first}
    around = Surroundings(
        reader=reader,
        models=services.models,
        is_common=common_words(services.ledger),
        is_other_name=_other_names(network),
    )
    candidates = build_candidates(own, [possible[path] for path in first], signals, proposals, around)
    found, kinds = suggestions_of(source, candidates, preferences_of(said)), kinds_of(said)
    shown, hidden = (found, ()) if with_withheld else without_withheld(found, kinds)
    suggestions = shown[: min(limit, MOST_SUGGESTIONS)]
    services.link_feedback.offer(suggestions)
    return LinkSuggestions(
        suggestions=suggestions,
        kinds=tuple(_with_hidden(kinds[kind], hidden) for kind in Reason if kind in kinds),
        warnings=(*_warnings(services, network, source), *unread),
    )


def _linkable(
    network: "Network", source: VaultPath, paths: Iterable[VaultPath], said: Iterable[Feedback]
) -> Mapping[VaultPath, NoteNode]:
    """Return those notes that may be suggested, whatever is known about them."""
    left_out = {source, *linked_with(network, source)}
    dismissed = {feedback.id for feedback in said if feedback.verdict is Verdict.DISMISSED}
    return {
        path: node
        for path in paths
        if path not in left_out and suggestion_id(source, path) not in dismissed
        if (node := network.note(path)) and not node.generated and node.role is not Role.TEMPLATE
    }


def _with_hidden(fared: KindOfLink, hidden: Iterable[LinkSuggestion]) -> KindOfLink:
    return replace(fared, hidden=sum(each.kind is fared.kind for each in hidden))


def _signals(
    services: Services, network: "Network", own: ReadNote, near: Mapping[VaultPath, float] | None
) -> Mapping[VaultPath, tuple[Signal, ...]]:
    """Return the signals for a link of any type that can be found without reading another note."""
    store, source = services.graph.store, own.node.path
    discovered = store.discoveries([source])
    if near is None:
        alike = near_in_meaning(source, *store.note_vectors(), discovered)
    else:
        alike = near_by_matches(source, near, discovered)
    titled = {
        path: signal
        for path in network.notes()
        if (node := network.note(path)) and (signal := by_title(own.node, node))
    }
    above = by_hierarchy(network, source)
    return _gathered([shared_links(network, source), alike, _named_in(network, own), titled, above])


def _by_words(services: Services, own: ReadNote) -> Mapping[VaultPath, float]:
    """Return how likely, before they are read, those notes are whose words may name this one or be about the same."""
    alike = services.ledger.notes_matching(frequent_terms(own.sentences), limit=_MOST_BY_WORDS)
    naming = services.ledger.notes_matching(names_of(own.node), limit=_MOST_NAMING) if names_of(own.node) else ()
    return {match.path: _MAY_BE_ALIKE for match in alike} | {match.path: _MAY_NAME for match in naming}


def _with_sentences(
    services: Services, network: "Network", source: VaultPath, path: VaultPath, signals: tuple[Signal, ...]
) -> tuple[Signal, ...]:
    """Return the signals, that of shared links with the sentences that have these links, if there are any."""
    if all(signal.reason is not Reason.SHARED_LINKS for signal in signals):
        return signals
    quoted = shared_sentence(network, services.graph.store, source, path)
    return (*signals, quoted) if quoted else signals


def _other_names(network: "Network") -> IsOtherName:
    """Return what tells whether a phrase names a note, or a name that links use, other than a given note.

    What is the title of a note and an alias of others means the former.
    """

    def is_called(node: Node, phrase: str) -> bool:
        note = network.note(node)
        return note is not None and normal_name(phrase) in (normal_name(note.title), normal_name(name_of(note.path)))

    @cache
    def meant_by(phrase: str) -> frozenset[Node]:
        """Told once for each phrase: a vault may have an `Index` in each of a thousand folders."""
        named = network.nodes_named(phrase)
        return frozenset([node for node in named if is_called(node, phrase)] or named)

    def is_other_name(phrase: str, path: VaultPath) -> bool:
        meant = meant_by(phrase)
        return bool(meant) and Node(path) not in meant

    return is_other_name


def _named_in(network: "Network", own: ReadNote) -> Mapping[VaultPath, Signal]:
    """Return the notes that this one names without linking to them."""
    is_other_name = _other_names(network)
    text = "\n".join(own.sentences).casefold()
    found: dict[VaultPath, Signal] = {}
    for path in network.notes():
        node = network.note(path)
        names = [name for name in names_of(node) if name.casefold() in text] if node else ()
        if node and names and (naming := by_naming(own.node, node, own.sentences, is_other_name)):
            found[path] = naming
    return found


def _opposed(services: Services, source: VaultPath) -> tuple[Mapping[VaultPath, Proposal], tuple[SourceWarning, ...]]:
    """Return what contradictions propose, with a warning if the stored claims can't be read just now."""
    try:
        return by_contradictions(source, contradictions_of(services, source)), ()
    except NotReady as reason:
        impact = "Links to notes that contradict this one are not suggested until then."
        return {}, (SourceWarning(source=SourceName.SEMANTIC, error=reason.message, impact=impact),)


def _proposals(
    services: Services, network: "Network", own: ReadNote, opposed: Mapping[VaultPath, Proposal]
) -> Mapping[VaultPath, tuple[Proposal, ...]]:
    """Return the signals for particular link types that can be found without reading another note."""
    source = own.node.path
    kinds = (_stated(services, network, source), {path: (proposal,) for path, proposal in opposed.items()})
    found: dict[VaultPath, tuple[Proposal, ...]] = {}
    for kind in kinds:
        for path, proposals in kind.items():
            found[path] = (*found.get(path, ()), *proposals)
    return found


def _stated(services: Services, network: "Network", source: VaultPath) -> Mapping[VaultPath, tuple[Proposal, ...]]:
    """Return what sentences state about this note and others."""
    resolved_edges = [resolved_edge for resolved_edge in network.edges_at(Node(source)) if resolved_edge.is_stated]
    said = services.graph.store.statements([resolved_edge.edge.id for resolved_edge in resolved_edges])
    titles = {path: network.title(Node(path)) for path, _ in said.values()}
    found: dict[VaultPath, tuple[Proposal, ...]] = {}
    for resolved_edge in resolved_edges:
        other = resolved_edge.target if resolved_edge.source == source else resolved_edge.source
        if is_note(other):
            may_be_kinds = not any(map(_is_individual, (network.note(source), network.note(VaultPath(other)))))
            stated = by_sentences(source, [resolved_edge], said, titles, may_be_kinds=may_be_kinds)
            found[other] = (*found.get(other, ()), *stated)
    return {path: proposals for path, proposals in found.items() if proposals}


_OF_INDIVIDUALS = re.compile(rf"(?:^|/)[\W\d_]*{alternatives('folders.individuals')}[\W_]*/", re.IGNORECASE)
_DATE = re.compile(r"[\W_]*(?:19|20)\d{2}(?:[-._ ]?[wWqQ]?\d{1,2}){0,2}[\W_]*")


def _is_individual(node: NoteNode | None) -> bool:
    """Return whether a note is about one person, date or journal, which is no kind of anything and has no kinds."""
    if node is None:
        return False
    return node.role is Role.DAILY or bool(_DATE.fullmatch(node.title) or _OF_INDIVIDUALS.search(node.path))


def _gathered(kinds: Iterable[Mapping[VaultPath, Signal]]) -> Mapping[VaultPath, tuple[Signal, ...]]:
    found: dict[VaultPath, tuple[Signal, ...]] = {}
    for kind in kinds:
        for path, signal in kind.items():
            if all(known.reason is not signal.reason for known in found.get(path, ())):
                found[path] = (*found.get(path, ()), signal)
    return found


def _warnings(services: Services, network: "Network", source: VaultPath) -> tuple[SourceWarning, ...]:
    warnings: list[SourceWarning] = []
    if services.indexer.error:
        warnings.append(
            SourceWarning(
                source=SourceName.SEMANTIC,
                error="Notes can't be compared by their meaning.",
                impact="Links are suggested by names, claims and shared links alone; some are missed.",
            )
        )
    elif source not in services.graph.store.vector_versions():
        warnings.append(
            SourceWarning(
                source=SourceName.SEMANTIC,
                error="The meaning of this note has not been compared with the others yet.",
                impact="Ask again in a while; more links may be suggested then.",
            )
        )
    if network.note(source) is None:
        impact = "Ask again in a moment; its own links are not known until then."
        warnings.append(graph_warning("This note is not in the graph yet.", impact))
    return tuple(warnings)
