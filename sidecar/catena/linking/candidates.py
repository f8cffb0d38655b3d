"""Build candidates from the notes that could be linked, with the signals of their texts."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from catena.claims.claim import Claim
from catena.claims.features import overlap
from catena.claims.finding import claims_of
from catena.claims.reading import read
from catena.claims.wording import is_unspaced
from catena.graph.node import NoteNode
from catena.language.tokens import name_words
from catena.linking.link import Reason
from catena.linking.proposing import by_claims, may_agree
from catena.linking.section import blocks_outside, is_in_section
from catena.linking.signals import Proposal, Signal
from catena.linking.suggesting import Candidate
from catena.linking.titles import IsOtherName, by_naming, names_of
from catena.notes import Lines, Note
from catena.notes.parsing import beginning_of
from catena.notes.sentences import sentences_of
from catena.results.note_reader import NoteReader
from catena.sources.languages import Models
from catena.sources.terms import terms_of
from catena.vault.path import VaultPath

_MOST_CLAIMS = 60
_MOST_BYTES = 300_000
"""The beginning of a note that is read for links: a book that is one note would take as long as all others together."""
_MOST_SENTENCES, _MOST_TERMS = 200, 12
_LEAST_SHARED, _LEAST_SIGNS_SHARED, _MOST_PAIRS = 0.2, 0.35, 4
"""Of two notes, so many pairs of claims are compared by meaning: those that share most words, at least that share, or
that share of the signs of a script without blanks."""
_LIKE_A_COSINE = 1.4
"""Factor from word overlap to cosine: sentences about one subject that share half of their words have about 0.7."""
_A_TAG, _MOST_FOR_TAGS = 0.08, 0.2
_BACKING = {Reason.MEANING: 0.15, Reason.TITLE: 0.15, Reason.EVIDENCE: 0.15, Reason.SHARED_LINKS: 0.3}
"""How strong a signal must be to tell that a word means a note; a shared neighbour with many links tells little."""
_NEAR = 0.3
"""How near in meaning two notes must be whose common link is the reason: of 35 such suggestions in five vaults 29 were
useful, of 57 others 14."""
_NUMBER = re.compile(r"\d+")
"""What parts the titles of a series ("Exercise 3 on graphs"), all of which have the same links."""
_ALIKE = 0.35
"""How much two claims about the same, and what else joins their notes, must tell: claims alone are often chance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadNote:
    """The content of a note that linking needs, without Catena's section. Tags are without `#`, case-folded."""

    node: NoteNode
    sentences: tuple[str, ...]
    claims: tuple[Claim, ...]
    tags: frozenset[str]

    @classmethod
    def of(cls, note: Note, node: NoteNode | None) -> "ReadNote":
        """Read the beginning of a note; `node` is None if the graph does not have the note yet."""
        note = beginning_of(note, _MOST_BYTES)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What the vault says of any two notes.

    Attributes:
        reader: Reads notes.
        models: Compares claims by their meaning; None to compare them by words.
        is_common: Says whether many notes have a word.
        is_other_name: Says whether a phrase names anything but a given note.
    """

    reader: NoteReader
    models: Models | None
    is_common: Callable[[str], bool]
    is_other_name: IsOtherName


def build_candidates(
    own: ReadNote,
    targets: Sequence[NoteNode],
    signals: Mapping[VaultPath, tuple[Signal, ...]],
    proposals: Mapping[VaultPath, tuple[Proposal, ...]],
    around: Surroundings,
) -> tuple[Candidate, ...]:
    """Build a candidate from each note that can be read, adding signals from its sentences, claims and tags.

    The targets are in order of likelihood.
    """
    others = [ReadNote.of(note, node) for node in targets if (note := around.reader.note(node.path))]
    # What proposes a type says more than that two claims agree.
    compared = [() if proposals.get(other.node.path) else other.claims for other in others]
    candidates: list[Candidate] = []
    for other, claims, alike in zip(others, compared, _alike(own.claims, compared, around.models), strict=True):
        known, typed = signals.get(other.node.path, ()), proposals.get(other.node.path, ())
        agreeing = by_claims(own.node, other.node, (own.claims, claims), alike, around.is_common)
        candidates.append(_candidate(own, other, (*known, agreeing) if agreeing else known, typed, around))
    return tuple(candidates)


def _candidate(
    own: ReadNote,
    other: ReadNote,
    known: tuple[Signal, ...],
    proposals: tuple[Proposal, ...],
    around: Surroundings,
) -> Candidate:
    signals = list(known)
    names_target = any(signal.reason is Reason.MENTION for signal in signals)
    naming = by_naming(other.node, own.node, other.sentences, around.is_other_name)
    if naming and not names_target:
        signals.append(naming)
    named = other.node if names_target else own.node
    if not _is_named_surely(named, signals, around.is_common):
        signals = [_unquoted(each, Reason.MENTION) for each in signals]
    are_near = any(each.reason is Reason.MEANING and each.strength >= _NEAR for each in signals)
    if not are_near or _NUMBER.sub("", own.node.title) == _NUMBER.sub("", other.node.title):
        signals = [_unquoted(each, Reason.SHARED_LINKS) for each in signals]
    if sum(each.strength for each in signals if not each.quote or each.reason is Reason.EVIDENCE) < _ALIKE:
        signals = [_unquoted(each, Reason.EVIDENCE) for each in signals]
    shared = own.tags & other.tags
    if shared:
        signals.append(Signal(reason=Reason.SHARED_TAGS, strength=min(_MOST_FOR_TAGS, _A_TAG * len(shared))))
    return Candidate(target=other.node, signals=tuple(signals), proposals=proposals)


def _unquoted(signal: Signal, reason: Reason) -> Signal:
    """Return a signal for this reason as one that is not enough for a suggestion."""
    return replace(signal, quote="") if signal.reason is reason else signal


def _is_named_surely(named: NoteNode, signals: Sequence[Signal], is_common: Callable[[str], bool]) -> bool:
    """Return whether a sentence with a note's name means the note: a name of one word is often just a word.

    Such a name must be rare in the vault, and something else must bring the two notes together.
    """
    if any(len(name_words(name)) > 1 for name in names_of(named)):
        return True
    backed = any(signal.strength >= _BACKING.get(signal.reason, 1.0) for signal in signals)
    return backed and not all(map(is_common, names_of(named)))


def _alike(own: Sequence[Claim], others: Sequence[Sequence[Claim]], models: Models | None) -> list[NDArray[np.float32]]:
    """Return for each other note how alike each pair of claims is that may agree: by embeddings of the likeliest pairs
    of all notes at once, else by words.

    Claims in letters that the English model does not know are compared by the multilingual one, else by words.
    """
    likely = [(at, *pair) for at, claims in enumerate(others) for pair in _likely(own, claims)]
    texts = [(own[a].text, others[at][b].text) for at, a, b, _ in likely]
    by_model = models.cosines(texts) if models else [None] * len(texts)
    alike = [np.zeros((len(own), len(claims)), np.float32) for claims in others]
    for (at, a, b, shared), cosine in zip(likely, by_model, strict=True):
        alike[at][a, b] = min(1.0, _LIKE_A_COSINE * shared) if cosine is None else cosine
    return alike


def _likely(one: Sequence[Claim], other: Sequence[Claim]) -> list[tuple[int, int, float]]:
    """Return those of the pairs of claims that share most words which may agree, with the share that they do."""
    readings = [[read(claim.text) for claim in claims] for claims in (one, other)]
    shared = np.array([[overlap(a, b) for b in readings[1]] for a in readings[0]], np.float32)
    if not shared.size:
        return []
    least = [_LEAST_SIGNS_SHARED if is_unspaced(claim.text) else _LEAST_SHARED for claim in one]
    likely = np.argwhere(shared >= np.array(least, np.float32)[:, None])
    likely = likely[np.argsort(-shared[likely[:, 0], likely[:, 1]], kind="stable")][:_MOST_PAIRS]
    pairs: list[tuple[int, int]] = [(a, b) for a, b in likely.tolist()]
    return [(a, b, float(shared[a, b])) for a, b in pairs if may_agree(one[a], other[b])]
