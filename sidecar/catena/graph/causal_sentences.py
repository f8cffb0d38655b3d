"""Sentences whose verb says a relation between two names: which, in which direction, how surely.

No parser: the verbs are known, a subject must end where its verb begins, an object must begin where it ends. What is
put in any other way states nothing here; a relation that nobody stated costs more than one that was missed.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from catena.claims.asserting import gives_order
from catena.graph.clauses import (
    QUOTES,
    Name,
    Words,
    is_inflected,
    is_link,
    is_mark,
    names_at,
    words_of,
)
from catena.graph.predicates import (
    COPULAS,
    NOUNS,
    VERB_FORMS,
    Form,
    Predicate,
    is_clear,
    noun_at,
    object_denied,
    verb_at,
)
from catena.graph.relation import RelationType
from catena.graph.subjects import Subject, clause_subject, is_finite_here, subject_before
from catena.graph.verb_groups import Group, group_before, is_finite, weight_of
from catena.graph.words import BE, DENIALS, DETERMINERS, DO, MODALS, PREPOSITIONS, UNREAL_ANYWHERE

LONGEST = 600
"""Characters. What is longer is a list or a paste."""
_CAUSING = frozenset({RelationType.CAUSES, RelationType.LEADS_TO})
_QUESTION = re.compile(r"\?[\"'”’»)\]]*$")
_REMINDING = re.compile(
    r"^\W*(?:(?:please )?(?:note|remember|recall|notice|observe)|keep in mind|mind you)(?:,| that)\s+", re.IGNORECASE
)
_UNREAL = re.compile(r"\bif only\b|\bwhat if\b|\bnot sure\b|\bno idea\b|\btrue or false\b", re.IGNORECASE)


class SentenceRelation(NamedTuple):
    """One relation that a sentence states.

    Attributes:
        type: Which.
        source: Where it starts: the private character of a link, or words.
        target: Where it leads.
        strength: 0 to 1.
        negated: The sentence denies it.
    """

    type: RelationType
    source: str
    target: str
    strength: float
    negated: bool


def relations_in(text: str) -> tuple[SentenceRelation, ...]:
    """The relations that one sentence states, in order, each once.

    Args:
        text: The sentence as a reader reads it, on one line, each link replaced by a character of its own from
            `FIRST_LINK` on.
    """
    if len(text) > LONGEST or _QUESTION.search(text) or _UNREAL.search(text):
        return ()
    words = words_of(_REMINDING.sub("", text))
    if not words or _states_nothing(words):
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
    for place, word in enumerate(words.low):
        if place in quoted:
            continue
        if word in VERB_FORMS:
            yield from _by_verb(words, place)
        if word in COPULAS:
            yield from _by_noun(words, place)
        if word in ("make", "makes", "made", "making"):
            yield from _by_making(words, place)
        if word in NOUNS and word.rstrip("s") in ("effect", "impact", "influence"):
            yield from _by_effect(words, place)
        if word in ("because", "due", "thanks", "owing", "aufgrund", "wegen"):
            yield from _by_reason(words, place)


def _quoted(words: Words) -> frozenset[int]:
    """Places inside quotation marks that don't hold the whole sentence: words talked about, not said."""
    marks = [place for place, word in enumerate(words.low) if word in QUOTES]
    whole = len(marks) == 2 and marks[0] == 0 and not any(word[0].isalnum() for word in words.low[marks[1] + 1 :])
    if whole:
        return frozenset()
    return frozenset(place for start, end in zip(marks[::2], marks[1::2], strict=False) for place in range(start, end))


def _by_verb(words: Words, place: int) -> Iterator[SentenceRelation]:
    verb = verb_at(words.low, place)
    if verb is None:
        return
    predicate, forms = verb.predicate, verb.forms
    group = group_before(words, place)
    agent = _agent(words, verb.end) if forms & {Form.PARTICIPLE, Form.PAST} else None
    if agent is not None:
        if group.auxiliaries and not (group.auxiliaries & BE):
            return
        subject = _passive_subject(words, group)
        if subject is not None and group.real:
            yield from _between(words, predicate, subject, agent, group, denied=verb.denied, passive=True)
        return
    if predicate.german and not predicate.particles and (read := names_at(words, verb.end)):
        subject = _finite_subject(words, group, forms)
        if subject and words.at(group.start - 1) != "zu":
            denied = object_denied(words.low, verb.end, min(read[1] + 3, len(words)))
            yield from _between(words, predicate, subject, verb.end, group, denied=denied)
        return
    if predicate.present_only and not (forms & {Form.S, Form.BASE, Form.ING}):
        return
    subject = _active_subject(words, group, forms, place)
    if subject is not None and group.real:
        plain = Form.PAST not in forms and _agrees(subject, forms)
        yield from _between(words, predicate, subject, verb.end, group, denied=verb.denied, plain=plain)


def _agrees(subject: Subject, forms: frozenset[Form]) -> bool:
    """A bare form needs several subjects or a plural; else the word is more likely a noun."""
    if Form.BASE not in forms:
        return True
    return len(subject.names) > 1 or any(name.phrase.endswith("s") for name in subject.names)


def _agent(words: Words, place: int) -> int | None:
    """Where the doer of a passive verb begins."""
    while words.at(place).endswith("ly") or words.at(place) in ("in", "part", "not", "only", "also"):
        place += 1
    return place + 1 if words.at(place) in ("by", "through", "via", "durch", "von") else None


def _passive_subject(words: Words, group: Group) -> Subject | None:
    """What is done something to; without "is" the participle stands right behind it."""
    if group.auxiliaries & BE or words.at(group.start - 1) not in (",", "and", "or", "but"):
        return subject_before(words, group.start)
    return clause_subject(words, group.start) if words.at(group.start - 1) in ("and", "or", "but") else None


def _finite_subject(words: Words, group: Group, forms: frozenset[Form]) -> Subject | None:
    if not is_finite(group, forms):
        return None
    before = words.at(group.start - 1)
    if before in ("and", "or", "but", "then", "nor", "und", "oder", "aber", "yet"):
        own = subject_before(words, group.start)
        return own or clause_subject(words, group.start)
    if before == "," and words.at(group.start - 2) and (subject := subject_before(words, group.start)):
        return subject
    if before == ",":
        return clause_subject(words, group.start) if _is_series(words, group.start) else None
    return subject_before(words, group.start)


def _is_series(words: Words, place: int) -> bool:
    """A verb behind a comma goes on with the same subject in "reduces A, improves B and …"."""
    rest = words.low[place:]
    return any(
        word in ("and", "or") and (rest[at + 1 : at + 2] and (rest[at + 1] in VERB_FORMS or is_inflected(rest[at + 1])))
        for at, word in enumerate(rest)
    )


def _active_subject(words: Words, group: Group, forms: frozenset[Form], place: int) -> Subject | None:
    if Form.ING in forms and not group.auxiliaries & BE:
        return _participle_subject(words, group)
    subject = _finite_subject(words, group, forms)
    if subject is None or subject.own or Form.BASE not in forms or group.auxiliaries & (MODALS | DO):
        return subject._replace(denied=False) if subject and not subject.own else subject
    return subject  # "does not reduce A or improve B": what denies the first verb denies the second


def _participle_subject(words: Words, group: Group) -> Subject | None:
    """Who does what "leading to" says: the name right before it, else the clause's subject."""
    before = words.at(group.start - 1)
    if is_link(before):
        return subject_before(words, group.start)
    if before == "without":
        subject = clause_subject(words, group.start - 1)
        return subject and subject._replace(denied=not subject.denied)
    adverbial = group.start > 0 and any(
        words.at(place) in ("thereby", "thus") for place in range(group.start, group.start + 2)
    )
    if before == "by" or before == "," or adverbial:
        subject = clause_subject(words, group.start - (before == "by"))
        return subject if subject and not subject.denied and not subject.passive else None
    return None


def _by_noun(words: Words, place: int) -> Iterator[SentenceRelation]:
    found = noun_at(words.low, place)
    if found is None:
        return
    predicate, end, between = found
    group = group_before(words, place)
    if words.low[place] in ("been", "being") and not group.auxiliaries:
        return
    own = group._replace(real=group.real and "that" not in between)
    if (
        own.infinitive
        or own.auxiliaries
        or words.low[place] not in ("be", "have", "play", "being", "having", "playing")
    ):
        subject = _finite_subject(words, own, frozenset({Form.BASE, Form.S, Form.PAST, Form.PARTICIPLE, Form.ING}))
        if subject is not None and own.real:
            factor, denied = weight_of(between)
            weighed = own._replace(factor=own.factor * factor)
            yield from _between(words, predicate, subject, end, weighed, denied=denied)


def _by_making(words: Words, place: int) -> Iterator[SentenceRelation]:
    """`Makes X easier`: a name, then a comparative."""
    group = group_before(words, place)
    for end in range(place + 1, min(place + 5, len(words))):
        word = words.at(end + 1)
        if is_link(words.at(end)) and (
            word in ("more", "less", "better", "worse", "possible", "impossible", "easy", "hard", "difficult")
            or (word.endswith("er") and len(word) > 4)
        ):
            subject = _active_subject(words, group, frozenset({Form.S, Form.BASE, Form.PAST, Form.PARTICIPLE}), place)
            if words.at(place) != "making" and subject and group.real:
                target = (Name(link=words.at(end)),)
                yield from _joined(words, _MAKING, subject, target, group, denied=False, agentive=False)
            return


_MAKING = Predicate(RelationType.INFLUENCES, 0.7)
_EFFECT = Predicate(RelationType.INFLUENCES, 0.6)
_REASON = Predicate(RelationType.INFLUENCES, 0.65, inverse=True)
_SOLE_REASON = Predicate(RelationType.CAUSES, 0.75, inverse=True)
_INQUIRING = frozenset(
    """
    study studies studied investigate investigates investigated examine examines examined explore explores explored
    measure measures measured test tests tested discuss discusses question questions look looks review reviews wonder
    research about understand unclear unknown whether estimate estimates on into assess debate evaluate compare
    """.split()  # noqa: SIM905 (one a line would bury them)
)
_UNDECIDED = frozenset(
    """unclear unknown debated disputed controversial questionable uncertain unproven contested open understudied
    speculative""".split()  # noqa: SIM905
)
_NONE_AT_ALL = frozenset(("negligible", "nonexistent", "non-existent", "zero", "overstated", "myth", "nil"))


def _by_effect(words: Words, place: int) -> Iterator[SentenceRelation]:
    """`The effect of X on Y is large`: no verb, but two names in their places."""
    if words.at(place + 1) != "of":
        return
    end = next((at for at in range(place + 3, min(place + 12, len(words))) if words.at(at) in ("on", "upon")), None)
    if (
        end is None
        or (source := names_at(words, place + 2, end)) is None
        or (target := names_at(words, end + 1, before_verb=True)) is None
    ):
        return
    pause = max((at for at in range(place) if is_mark(words.at(at))), default=-1)
    before, behind = words.low[pause + 1 : place], words.low[target[1] :]
    if not _INQUIRING.isdisjoint(before) or not _UNDECIDED.isdisjoint(behind):
        return
    if any(is_inflected(word) and word not in BE for word in before):
        return
    denied = "no" in before or not _NONE_AT_ALL.isdisjoint(behind) or {"not", "isn't"} & set(behind[:3]) != set()
    subject = Subject(source[0], said=True, denied=denied, factor=1.0, own=True, passive=False)
    group = Group(place, frozenset(), denied=False, factor=1.0, real=True, helping=False, infinitive=False)
    yield from _joined(words, _EFFECT, subject, target[0], group, denied=False, agentive=False)


def _by_reason(words: Words, place: int) -> Iterator[SentenceRelation]:
    """`X improves because of Y`, `Due to Y, X improves`."""
    single = words.at(place) in ("aufgrund", "wegen")
    if not single and words.at(place + 1) not in ("of", "to"):
        return
    begin = place + (1 if single else 2) + (words.at(place + 1) == "von")
    reason = names_at(words, begin)
    if reason is None:
        return
    if place == 0 or (is_mark(words.at(place - 1)) and words.at(place - 1) != ","):
        if words.at(reason[1]) != ",":
            return
        verb = next((at for at in range(reason[1] + 2, len(words)) if is_finite_here(words, at)), None)
        start = reason[1] + 1
    else:
        before = [at for at in range(place) if is_finite_here(words, at)]
        verb, start = (before[-1] if before else None), 0
    if verb is None or words.at(verb) == "due":
        return
    group = group_before(words, verb)
    subject = subject_before(words, group.start)
    last = place if place > verb else len(words)
    if subject is None or not group.real or any(is_link(word) for word in words.low[verb + 1 : last]) or start > verb:
        return
    happening = words.at(verb) in _HAPPENING or (words.at(verb) in BE and place == verb + 1)
    predicate = _SOLE_REASON if happening else _REASON
    denied = words.at(place - 1) in DENIALS
    yield from _joined(words, predicate, subject, reason[0], group, denied=denied, agentive=False)


_HAPPENING = frozenset(
    """happen happens happened occur occurs occurred arise arises arose exist exists existed emerge emerges emerged
    develop develops developed""".split()  # noqa: SIM905
)


def _between(
    words: Words,
    predicate: Predicate,
    subject: Subject,
    at: int,
    group: Group,
    *,
    denied: bool,
    passive: bool = False,
    plain: bool = False,
) -> Iterator[SentenceRelation]:
    reduced = passive and not group.auxiliaries
    read = names_at(words, at, before_verb=subject.relative or reduced)
    if read is None:
        return
    turned = predicate._replace(inverse=predicate.inverse != passive)
    clear = words.at(read[1]) not in PREPOSITIONS and (bool(group.auxiliaries) or words.at(at) in DETERMINERS or plain)
    agentive = words.at(read[1]) == "to"
    yield from _joined(words, turned, subject, read[0], group, denied=denied, agentive=agentive, clear=clear)


def _joined(
    words: Words,
    predicate: Predicate,
    subject: Subject,
    objects: tuple[Name, ...],
    group: Group,
    *,
    denied: bool,
    agentive: bool,
    clear: bool = False,
) -> Iterator[SentenceRelation]:
    """Every subject with every object, as far as both have names."""
    if not subject.said:
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
            negations = (group.denied, denied, subject.denied, source.denied, target.denied)
            yield SentenceRelation(type_, *ends, round(strength, 3), sum(negations) % 2 == 1)
