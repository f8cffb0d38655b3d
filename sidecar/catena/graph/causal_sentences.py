"""Extracts relations from sentences whose verb relates two names: their type, direction and strength.

There is no parser: verbs are looked up, a subject must end where its verb begins, and an object must begin where the
verb ends. Other sentences give no relations, since a false relation is worse than a missed one.
"""

import re
from collections.abc import Iterator

from catena.claims.asserting import gives_order
from catena.graph.clauses import QUOTES, Words, is_link, sentence_words
from catena.graph.joining import SentenceRelation, between, joined
from catena.graph.noun_phrases import Name, names_at
from catena.graph.predicates import COPULAS, NOUNS, VERB_FORMS, Predicate, is_clear, noun_at, object_denied, verb_at
from catena.graph.relation import RelationType
from catena.graph.subjects import Subject, clause_subject, subject_before
from catena.graph.verb_groups import Group, group_before, is_finite, weight_of
from catena.graph.verbless import REASONS, by_effect, by_named_cause, by_reason
from catena.language.grammar import BE, CONJUNCTIONS, DETERMINERS, PREPOSITIONS, UNREAL_ANYWHERE
from catena.language.inflection import Form

LONGEST = 600
"""In characters. Longer text is a list or pasted text."""
_QUESTION = re.compile(r"\?[\"'”’»)\]]*$")
_REMINDING = re.compile(
    r"^\W*(?:(?:please )?(?:note|remember|recall|notice|observe)|keep in mind|mind you)(?:,| that)\s+", re.IGNORECASE
)


def relations_in(text: str) -> tuple[SentenceRelation, ...]:
    """The relations that one sentence states, in order, each once.

    The text is plain, on one line, with each link replaced by its own character, starting with `FIRST_LINK`.
    """
    if len(text) > LONGEST or _QUESTION.search(text):
        return ()
    words = sentence_words(_REMINDING.sub("", text))
    if _states_nothing(words):
        return ()
    found: dict[tuple[RelationType, str, str], SentenceRelation] = {}
    for relation in _relations(words):
        found.setdefault((relation.type, relation.source, relation.target), relation)
    return tuple(found.values())


def _states_nothing(words: Words) -> bool:
    plain = [word for word in words.low if word[:1].isalpha() or is_link(word)]
    if len(plain) < 3 or not UNREAL_ANYWHERE.isdisjoint(plain):
        return True
    return not is_link(plain[0]) and gives_order(plain)


def _relations(words: Words) -> Iterator[SentenceRelation]:
    quoted = _quoted(words)
    linked = any(map(is_link, words.low))
    for place, word in enumerate(words.low):
        if place in quoted:
            continue
        if word in VERB_FORMS:
            yield from _by_verb(words, place, linked=linked)
        if word in COPULAS:
            yield from _by_noun(words, place, linked=linked)
        if not linked:
            continue
        if word in ("make", "makes", "made", "making"):
            yield from _by_making(words, place)
        if word in NOUNS:
            yield from by_named_cause(words, place)
        if word.rstrip("s") in ("effect", "impact", "influence"):
            yield from by_effect(words, place)
        if word in REASONS:
            yield from by_reason(words, place)


def _quoted(words: Words) -> frozenset[int]:
    """The indexes of words in quotation marks inside a sentence, which are mentioned and not asserted."""
    marks = [place for place, word in enumerate(words.low) if word in QUOTES]
    return frozenset(place for start, end in zip(marks[::2], marks[1::2], strict=False) for place in range(start, end))


def _by_verb(words: Words, place: int, *, linked: bool) -> Iterator[SentenceRelation]:
    verb = verb_at(words.low, place)
    if verb is None or not (linked or is_clear(verb.predicate)):
        return
    predicate, forms = verb.predicate, verb.forms
    group = group_before(words, place)
    agent = _agent(words, verb.end) if forms & {Form.PARTICIPLE, Form.PAST} else None
    if agent is not None:
        subject = _passive_subject(words, group, agent)
        if subject is not None:
            yield from between(words, predicate, subject, agent, group.turned(verb.denied), passive=True)
        elif group.start == 0:
            yield from _fronted(words, predicate._replace(inverse=not predicate.inverse), agent)
        return
    if predicate.german and not predicate.particles and (read := names_at(words, verb.end)):
        if subject := _finite_subject(words, group, forms):
            denied = object_denied(words.low, verb.end, min(read[1] + 3, len(words)))
            yield from between(words, predicate, subject, verb.end, group.turned(denied))
        return
    if Form.ING in forms and group.start == 1 and words.at(0) in ("by", "through"):
        yield from _fronted(words, predicate, verb.end)
        return
    if not _has_object(words, verb.end, linked=linked):
        return
    if predicate.present_only and not (forms & {Form.S, Form.BASE, Form.ING}):
        return
    subject = _active_subject(words, group, forms)
    if subject is not None and group.real:
        plain = Form.PAST not in forms and _agrees(subject, forms)
        yield from between(words, predicate, subject, verb.end, group.turned(verb.denied), plain=plain)


def _has_object(words: Words, at: int, *, linked: bool) -> bool:
    """A quick check of what follows a verb, before the more expensive search for the subject."""
    read = names_at(words, at, before_verb=True)
    if read is None or not any(name.link or name.phrase for name in read[0]):
        return False
    return linked or words.at(read[1]) not in PREPOSITIONS


def _agrees(subject: Subject, forms: frozenset[Form]) -> bool:
    """Return whether a base form has several subjects or a plural; otherwise the word is more likely a noun."""
    if Form.BASE not in forms:
        return True
    return len(subject.names) > 1 or any(name.phrase.endswith("s") for name in subject.names)


def _agent(words: Words, place: int) -> int | None:
    """The index at which the agent of a passive verb begins."""
    while words.at(place).endswith("ly") or words.at(place) in ("in", "part", "not", "only"):
        place += 1
    return place + 1 if words.at(place) in ("by", "through", "via", "durch", "von") else None


def _passive_subject(words: Words, group: Group, agent: int) -> Subject | None:
    """The subject of a passive verb; without "is", the participle follows it directly."""
    if group.auxiliaries & BE or words.at(group.start - 1) != ",":
        return subject_before(words, group.start)
    read = names_at(words, agent)  # between commas: `X, caused by Y, is rare`
    return subject_before(words, group.start - 1) if read else None


def _fronted(words: Words, predicate: Predicate, at: int) -> Iterator[SentenceRelation]:
    """`Caused by X, Y …`, `By reducing X, Y …`: a participle before the clause whose subject it shares."""
    comma = next((place for place in range(at, len(words)) if words.at(place) == ","), len(words))
    objects = names_at(words, at, comma)
    read = names_at(words, comma + 1, before_verb=True)
    if objects is None or read is None or read[1] >= len(words):  # the sentence ends with the names: no verb follows
        return
    subject = Subject(read[0], asserted=True, denied=False, factor=1.0, own=True, passive=False)
    group = group_before(words, read[1] + 1)
    if group.real:
        yield from joined(predicate, subject, objects[0], group._replace(denied=False))


def _finite_subject(words: Words, group: Group, forms: frozenset[Form]) -> Subject | None:
    if not is_finite(group, forms):
        return None
    before = words.at(group.start - 1)
    if before == ":" and Form.S not in forms:
        return None  # an order after a label
    own = subject_before(words, group.start)
    if before in ("and", "or", "but", "then", "nor", "und", "oder", "aber", "yet"):
        return own or clause_subject(words, group.start)
    return own


def _active_subject(words: Words, group: Group, forms: frozenset[Form]) -> Subject | None:
    if Form.ING in forms and not group.auxiliaries & BE:
        return _participle_subject(words, group)
    subject = _finite_subject(words, group, forms)
    # "does not reduce A or improve B": the negation of the first verb applies to the second
    return subject if subject is None or subject.own or Form.BASE in forms else subject._replace(denied=False)


def _participle_subject(words: Words, group: Group) -> Subject | None:
    """The subject of "leading to": the clause's."""
    before = words.at(group.start - 1)
    if before == "without":
        subject = clause_subject(words, group.start - 1)
        return subject and subject._replace(denied=not subject.denied)
    if before in ("by", ","):
        subject = clause_subject(words, group.start - (before == "by"))
        return subject if subject and not subject.denied and not subject.passive else None
    return None


def _by_noun(words: Words, place: int, *, linked: bool) -> Iterator[SentenceRelation]:
    found = noun_at(words.low, place)
    if found is None:
        return
    predicate, end, inside = found
    if not (linked or is_clear(predicate)) or not _has_object(words, end, linked=linked):
        return
    group = group_before(words, place)
    if group.auxiliaries or words.low[place] not in ("be", "have", "play", "being", "having", "playing"):
        subject = _finite_subject(words, group, frozenset(Form))
        if subject is not None and group.real:
            factor, denied = weight_of(inside)
            weighed = group.turned(denied)._replace(factor=group.factor * factor)
            yield from between(words, predicate, subject, end, weighed)


def _by_making(words: Words, place: int) -> Iterator[SentenceRelation]:
    """`Makes X and Y easier`: names, then a comparative."""
    links: list[Name] = []
    end = place + 1
    while end <= place + _MOST_MADE and (is_link(words.at(end)) or words.at(end) in _BETWEEN_MADE):
        links += [Name(link=words.at(end))] if is_link(words.at(end)) else []
        end += 1
    word = words.at(end)
    compared = word in _QUALITIES or (word.endswith("er") and len(word) > _SHORTEST_COMPARATIVE)
    if not links or not compared or words.at(place) == "making":
        return
    group = group_before(words, place)
    subject = _active_subject(words, group, frozenset({Form.S, Form.BASE, Form.PAST, Form.PARTICIPLE}))
    if subject and group.real:
        yield from joined(_MAKING, subject, tuple(links), group)


_QUALITIES = frozenset("more less better worse possible impossible easy hard difficult".split())
_SHORTEST_COMPARATIVE = 4
_MOST_MADE = 8
_BETWEEN_MADE = (DETERMINERS | CONJUNCTIONS | {","}) - _QUALITIES
_MAKING = Predicate(RelationType.INFLUENCES, 0.7)
