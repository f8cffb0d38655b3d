"""Reads known contradictions with titles, dates and judgements; without a model, compares a few notes by words."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, islice
from weakref import WeakKeyDictionary

from catena.answers.contradicting import contradiction_of, oppose, sorted_contradictions
from catena.answers.contradiction import Contradiction, Judgement
from catena.answers.dismissal_rules import with_lessons
from catena.answers.ports import AnswerServices
from catena.claims.finding import claims_of
from catena.index.claims import OpposedPair, StoredClaim
from catena.results.note_reader import NoteReader
from catena.vault.path import VaultPath


def contradictions(
    services: AnswerServices, allowed_paths: Collection[VaultPath] | None = None
) -> tuple[Contradiction, ...]:
    """Return every contradiction, including dismissed ones; with `allowed_paths`, only those between these notes.

    What the owner dismissed elsewhere teaches what else is dismissed; see `with_lessons`.

    Returns:
        Most confident first, superseded ones last.
    """
    judged = services.judgements.all()
    shown = _stored(services, services.claims.pairs(allowed_paths), judged)
    return with_lessons(shown, judged) if allowed_paths is None else _as_taught(services, shown, judged)


def contradictions_of(services: AnswerServices, path: VaultPath) -> tuple[Contradiction, ...]:
    """Return those of a note with any, in the same order; no others are read."""
    judged = services.judgements.all()
    return _as_taught(services, _stored(services, services.claims.pairs_of(path), judged), judged)


def _as_taught(
    services: AnswerServices, shown: Sequence[Contradiction], judged: Mapping[str, Judgement]
) -> tuple[Contradiction, ...]:
    """Dismiss those of some contradictions that the owner's judgements of all of them dismiss."""
    if not shown or Judgement.DISMISSED not in judged.values():
        return with_lessons(shown, judged)
    hidden = _hidden(services, judged)
    return tuple(replace(each, status=Judgement.DISMISSED) if each.id in hidden else each for each in shown)


def _hidden(services: AnswerServices, judged: Mapping[str, Judgement]) -> frozenset[str]:
    """Return the ids of all dismissed contradictions; they are read again only once claims or judgements change."""
    state = (services.claims.changes, dict(judged))
    if (kept := _KEPT.get(services.claims)) and kept[0] == state:
        return kept[1]
    everything = with_lessons(_stored(services, services.claims.pairs(), judged), judged)
    hidden = frozenset(each.id for each in everything if each.status is Judgement.DISMISSED)
    _KEPT[services.claims] = state, hidden
    return hidden


_KEPT: WeakKeyDictionary[object, tuple[tuple[int, Mapping[str, Judgement]], frozenset[str]]] = WeakKeyDictionary()
"""What was dismissed in all, by the store of claims: with the number of its changes and the judgements."""


def _stored(
    services: AnswerServices, pairs: Collection[OpposedPair], judged: Mapping[str, Judgement]
) -> tuple[Contradiction, ...]:
    claims = services.claims.claims({i for pair in pairs for i in (pair.first, pair.second)})
    facts = services.ledger.facts({claim.path for claim in claims.values()})
    return sorted_contradictions(
        contradiction_of(
            claims[pair.first],
            claims[pair.second],
            facts,
            judged,
            confidence=pair.confidence,
            similarity=pair.similarity,
            kind=pair.type,
        )
        for pair in pairs
        if pair.first in claims
        and pair.second in claims
        and claims[pair.first].path in facts
        and claims[pair.second].path in facts
    )


NOTES_BY_WORDS = 8
CLAIMS_BY_WORDS = 15
"""The maximum number of claims per note. Without embeddings, all pairs are compared, so there must be few."""


def contradictions_by_words(
    services: AnswerServices, paths: Sequence[VaultPath], reader: NoteReader
) -> tuple[Contradiction, ...]:
    """Find contradictions among the first claims of these notes; shared words replace the cosine of embeddings."""
    notes = [note for path in paths[:NOTES_BY_WORDS] if (note := reader.note(path))]
    found = [(note.path, claim) for note in notes for claim in islice(claims_of(note), CLAIMS_BY_WORDS)]
    claims = [StoredClaim(number, path, claim) for number, (path, claim) in enumerate(found)]
    facts = services.ledger.facts([note.path for note in notes])
    judged = services.judgements.all()
    return sorted_contradictions(
        contradiction_of(
            one,
            other,
            facts,
            judged,
            confidence=opposition.score,
            similarity=opposition.similarity,
            kind=opposition.type,
        )
        for one, other in combinations(claims, 2)
        if one.path != other.path
        and {one.path, other.path} <= facts.keys()
        and (opposition := oppose(one.claim, other.claim, None))
    )
