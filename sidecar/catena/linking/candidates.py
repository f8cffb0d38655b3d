"""Build candidates from the notes that could be linked, with the signals of their texts."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from catena.answers.note_reader import NoteReader
from catena.claims.claim import Claim
from catena.claims.features import overlap
from catena.claims.finding import claims_of
from catena.claims.reading import read
from catena.graph.node import NoteNode
from catena.index.claims import ClaimStore
from catena.linking.link import LinkType, Reason
from catena.linking.proposing import by_claims, by_naming_and_length
from catena.linking.section import blocks_outside, is_in_section
from catena.linking.signals import Proposal, Signal
from catena.linking.suggesting import Candidate
from catena.linking.titles import by_naming
from catena.notes import Lines, Note
from catena.notes.sentences import sentences_of
from catena.sources.terms import terms_of
from catena.vault.path import VaultPath

_MOST_CLAIMS = 60
_MOST_SENTENCES, _MOST_TERMS = 200, 12
_BY_WORDS_CLAIMS, _BY_WORDS_NOTES = 15, 12
"""Limits for comparing without vectors, where every claim is compared with every other one."""
_LIKE_A_COSINE = 1.4
"""Factor from word overlap to cosine: sentences about one subject that share half of their words have about 0.7."""
_A_TAG, _MOST_FOR_TAGS = 0.08, 0.2


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadNote:
    """The content of a note that linking needs, without Catena's section.

    Attributes:
        node: The note in the graph.
        sentences: The sentences without Markdown.
        claims: The first claims of the note.
        tags: The tags without `#`, case-folded.
    """

    node: NoteNode
    sentences: tuple[str, ...]
    claims: tuple[Claim, ...]
    tags: frozenset[str]

    @classmethod
    def of(cls, note: Note, node: NoteNode | None) -> "ReadNote":
        """Read a note; `node` is None if the graph does not have the note yet."""
        sentences = sentences_of(note.raw, blocks_outside(note), Lines(note.raw))
        claims = (claim for claim in claims_of(note) if not is_in_section(claim.section_title))
        return cls(
            node=node or NoteNode(note.path, note.title, note.aliases, generated=note.generated),
            sentences=tuple(sentence.text for sentence in sentences),
            claims=tuple(claims)[:_MOST_CLAIMS],
            tags=frozenset(tag.casefold() for tag in note.tags),
        )


def frequent_terms(sentences: Sequence[str]) -> tuple[str, ...]:
    """Return the most frequent terms without function words, which find notes on the same subject without a model."""
    counts = Counter(word for sentence in sentences[:_MOST_SENTENCES] for word in terms_of(sentence).terms)
    return tuple(word for word, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:_MOST_TERMS])


def build_candidates(
    claims: ClaimStore,
    own: ReadNote,
    targets: Sequence[NoteNode],
    signals: Mapping[VaultPath, tuple[Signal, ...]],
    proposals: Mapping[VaultPath, tuple[Proposal, ...]],
    reader: NoteReader,
) -> tuple[Candidate, ...]:
    """Build a candidate from each note that can be read, adding signals from its sentences, claims and tags.

    Args:
        claims: The store of the claims' vectors.
        own: The source.
        targets: The notes that could be linked, the most likely first.
        signals: The signals that are known already.
        proposals: The proposals that are known already.
        reader: Reads the notes.
    """
    others = [ReadNote.of(note, node) for node in targets if (note := reader.note(node.path))]
    texts = {claim.text for each in (own, *others) for claim in each.claims}
    vectors = claims.vectors_of_texts(texts)
    candidates: list[Candidate] = []
    for rank, other in enumerate(others):
        path = other.node.path
        typed = proposals.get(path, ())
        if all(proposal.link_type is not LinkType.CONTRADICTS for proposal in typed):
            alike = _alike(own.claims, other.claims, vectors, by_words=rank < _BY_WORDS_NOTES)
            backed = by_claims(own.node, other.node, (own.claims, other.claims), alike) if alike.size else None
            typed = (*typed, backed) if backed else typed
        candidates.append(_candidate(own, other, signals.get(path, ()), typed))
    return tuple(candidates)


def _candidate(own: ReadNote, other: ReadNote, known: tuple[Signal, ...], proposals: tuple[Proposal, ...]) -> Candidate:
    signals = [signal for signal in known if signal.words]
    names_target = any(signal.reason is Reason.MENTION for signal in signals)
    naming = by_naming(other.node, own.node, other.sentences)
    if naming and not names_target:
        signals.append(naming)
    shared = sorted(own.tags & other.tags)
    if shared:
        words = f"Both are tagged {' and '.join(f'#{tag}' for tag in shared[:3])}."
        strength = min(_MOST_FOR_TAGS, _A_TAG * len(shared))
        signals.append(Signal(reason=Reason.SHARED_TAGS, strength=strength, words=words))
    return Candidate(
        target=other.node,
        signals=tuple(signals),
        proposals=proposals,
        default_type=by_naming_and_length(
            own.node,
            names_target=names_target,
            is_named=naming is not None,
            is_alike=any(signal.reason is Reason.MEANING for signal in signals),
            length_ratio=_length(own) / max(1, _length(other)),
        ),
    )


def _length(note: ReadNote) -> int:
    return sum(map(len, note.sentences))


def _alike(
    one: Sequence[Claim], other: Sequence[Claim], vectors: Mapping[str, NDArray[np.float32]], *, by_words: bool
) -> NDArray[np.float32]:
    """Return the similarity of each pair of claims: by vectors if both notes have them, else by shared words."""
    alike = np.zeros((len(one), len(other)), np.float32)
    rows = [at for at, claim in enumerate(one) if claim.text in vectors]
    columns = [at for at, claim in enumerate(other) if claim.text in vectors]
    if rows and columns:
        left = np.stack([vectors[one[at].text] for at in rows]).astype(np.float32)
        right = np.stack([vectors[other[at].text] for at in columns]).astype(np.float32)
        alike[np.ix_(rows, columns)] = left @ right.T
    elif by_words:
        readings = [read(claim.text) for claim in other[:_BY_WORDS_CLAIMS]]
        for row, claim in enumerate(one[:_BY_WORDS_CLAIMS]):
            own = read(claim.text)
            alike[row, : len(readings)] = [min(1.0, _LIKE_A_COSINE * overlap(own, reading)) for reading in readings]
    return alike
