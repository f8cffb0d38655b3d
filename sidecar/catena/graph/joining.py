"""Combines a predicate with its subject and objects to relations."""

from collections.abc import Iterator
from typing import NamedTuple

from catena.graph.clauses import Words
from catena.graph.noun_phrases import Name, names_at
from catena.graph.predicates import Predicate, is_clear
from catena.graph.relation import RelationType
from catena.graph.subjects import Subject
from catena.graph.verb_groups import Group
from catena.language.grammar import DETERMINERS, PREPOSITIONS

_ALONE = frozenset(("alone", "only", "solely", "exclusively"))
"""Words after a negation that leave the subject as one cause of several."""
_CAUSING = frozenset({RelationType.CAUSES, RelationType.LEADS_TO})


class SentenceRelation(NamedTuple):
    """One relation that a sentence states.

    Its ends are the private-use characters of links, or words; its strength is from 0 to 1.
    """

    type: RelationType
    source: str
    target: str
    strength: float
    negated: bool


def between(
    words: Words,
    predicate: Predicate,
    subject: Subject,
    at: int,
    group: Group,
    *,
    passive: bool = False,
    plain: bool = False,
) -> Iterator[SentenceRelation]:
    """The relations of a subject with the names after its verb.

    The object begins at `at`; it is the agent of a `passive` verb. With `plain`, subject and verb certainly belong
    together.
    """
    reduced = passive and not group.auxiliaries
    read = names_at(words, at, before_verb=subject.relative or reduced)
    if read is None or (group.denied and words.at(read[1]) in _ALONE):
        return
    turned = predicate._replace(inverse=predicate.inverse != passive)
    clear = words.at(read[1]) not in PREPOSITIONS and (bool(group.auxiliaries) or words.at(at) in DETERMINERS or plain)
    agentive = words.at(read[1]) == "to"
    yield from joined(turned, subject, read[0], group, agentive=agentive, clear=clear)


def joined(
    predicate: Predicate,
    subject: Subject,
    objects: tuple[Name, ...],
    group: Group,
    *,
    agentive: bool = False,
    clear: bool = False,
) -> Iterator[SentenceRelation]:
    """The relations of every named subject with every named object.

    `agentive` is the form "causes A to do", an influence on A. Only a `clear` sentence relates names
    that are not links.
    """
    if not subject.asserted:
        return
    for one in subject.names:
        for other in objects:
            source, target = (other, one) if predicate.inverse else (one, other)
            ends = source.link or source.phrase, target.link or target.phrase
            if not all(ends) or ends[0].casefold() == ends[1].casefold():
                continue
            strength = min(1.0, predicate.strength * group.factor * subject.factor)
            if not (one.link or other.link or (clear and is_clear(predicate))):
                continue
            lowered = source.lowered or target.lowered
            type_ = predicate.type
            if type_ in _CAUSING and (lowered or group.helping or agentive):
                type_ = RelationType.INFLUENCES
            elif lowered and type_ is not RelationType.INFLUENCES:
                continue
            negations = (group.denied, subject.denied, source.denied, target.denied)
            yield SentenceRelation(type_, *ends, round(strength, 3), sum(negations) % 2 == 1)
