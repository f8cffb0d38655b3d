"""Extracts relations without a verb of their own: "the effect of A on B", "because of A", "the cause of B is A"."""

from collections.abc import Iterator

from catena.graph.clauses import Words, is_adverb, is_link, is_mark
from catena.graph.joining import SentenceRelation, joined
from catena.graph.noun_phrases import names_at
from catena.graph.predicates import Predicate, noun_before
from catena.graph.relation import RelationType
from catena.graph.subjects import Subject, clause_begin, is_finite_here, subject_before
from catena.graph.verb_groups import Group, group_before, setting_of, weight_of
from catena.language.denial import DENIALS
from catena.language.grammar import BE

_NO_VERB = Group(0, frozenset(), denied=False, factor=1.0, real=True, helping=False, infinitive=False)
_MOST_BEFORE_NOUN = 7
_EFFECT = Predicate(RelationType.INFLUENCES, 0.6)
_REASON = Predicate(RelationType.INFLUENCES, 0.65, inverse=True)
_SOLE_REASON = Predicate(RelationType.CAUSES, 0.75, inverse=True)
_INQUIRING = frozenset(
    """
    study studies studied discussed describe describes described
    investigate investigates investigated examine examines examined explore explores explored
    measure measures measured test tests tested discuss discusses question questions look looks review reviews wonder
    research about understand unclear unknown whether estimate estimates on into assess debate evaluate compare
    """.split()
)
_UNDECIDED = frozenset(
    """unclear unknown debated disputed controversial questionable uncertain unproven contested open understudied
    speculative""".split()
)
_NONE_AT_ALL = frozenset(("negligible", "nonexistent", "non-existent", "zero", "overstated", "myth", "nil"))


def by_effect(words: Words, place: int) -> Iterator[SentenceRelation]:
    """Relations of the form `The effect of X on Y is large`."""
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
    denied = "no" in before or not _NONE_AT_ALL.isdisjoint(behind) or {"not", "isn't"} & set(behind[:3]) != set()
    subject = Subject(source[0], asserted=True, denied=denied, factor=1.0, own=True, passive=False)
    yield from joined(_EFFECT, subject, target[0], _NO_VERB)


REASONS = frozenset(("because", "due", "thanks", "owing", "result", "consequence", "account", "aufgrund", "wegen"))
"""Words that begin or occur in a phrase that names a reason."""
_REASON_PHRASES = {"result": ("as", "a"), "consequence": ("as", "a"), "account": ("on",)}


def _reason_opening(words: Words, place: int) -> int | None:
    """The index at which "as a result of", "on account of" or a single word begins."""
    before = _REASON_PHRASES.get(words.at(place), ())
    opening = place - len(before)
    return opening if opening >= 0 and words.low[opening:place] == before else None


def _is_noun_of_copula(words: Words, verb: int, place: int) -> bool:
    """Return whether "due" belongs to "is", which is a predicate of its own: `is partly due to`."""
    return words.at(place) == "due" and words.at(verb) in BE and all(map(is_adverb, words.low[verb + 1 : place]))


def by_reason(words: Words, place: int) -> Iterator[SentenceRelation]:
    """Relations of the form `X improves because of Y` and `Due to Y, X improves`."""
    single = words.at(place) in ("aufgrund", "wegen")
    opening = _reason_opening(words, place)
    if opening is None or (not single and words.at(place + 1) not in ("of", "to")):
        return
    begin = place + (1 if single else 2) + (words.at(place + 1) == "von")
    reason = names_at(words, begin)
    if reason is None:
        return
    if opening == 0 or words.at(opening - 1) in (":", ";"):
        verb = next((at for at in range(reason[1] + 2, len(words)) if is_finite_here(words, at)), None)
    else:
        verb = next((at for at in reversed(range(opening)) if is_finite_here(words, at)), None)
    if verb is None or _is_noun_of_copula(words, verb, place):
        return
    group = group_before(words, verb)
    subject = subject_before(words, group.start)
    last = opening if opening > verb else len(words)
    if subject is None or not group.real or any(is_link(word) for word in words.low[verb + 1 : last]):
        return
    happening = words.at(verb) in _HAPPENING or (words.at(verb) in BE and opening == verb + 1)
    predicate = _SOLE_REASON if happening else _REASON
    yield from joined(predicate, subject, reason[0], group.turned(words.at(opening - 1) in DENIALS))


_HAPPENING = frozenset(
    """happen happens happened occur occurs occurred arise arises arose exist exists existed emerge emerges emerged
    develop develops developed""".split()
)


def by_named_cause(words: Words, place: int) -> Iterator[SentenceRelation]:
    """Relations of the form `The main cause of X is Y`, which equals `Y is the main cause of X`."""
    predicate = noun_before(words.low, place)
    begin = next((at for at in range(place - 1, max(-1, place - _MOST_BEFORE_NOUN), -1) if _opens(words, at)), None)
    if predicate is None or begin is None:
        return
    ends = names_at(words, place + 2, before_verb=True)
    if ends is None or (copula := words.at(ends[1])).removesuffix("n't") not in BE:
        return
    at = ends[1] + 1
    while is_adverb(words.at(at)):
        at += 1
    named = names_at(words, at)
    if named is None or not all(name.link for name in (*ends[0], *named[0])):
        return
    setting = setting_of(words, begin)
    factor, denied = weight_of(words.low[ends[1] + 1 : at])
    subject = Subject(named[0], setting.asserted, setting.denied, setting.factor * factor, own=True, passive=False)
    yield from joined(predicate, subject, ends[0], _NO_VERB.turned(denied != copula.endswith("n't")))


def _opens(words: Words, at: int) -> bool:
    """Return whether a noun's phrase may begin a clause here: "one of the main causes"."""
    return words.at(at) in ("the", "one", "a", "an", "another") and clause_begin(words, at) is not None
