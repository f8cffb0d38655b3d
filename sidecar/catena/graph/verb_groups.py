"""Analyses the context of a verb: auxiliaries, negation, hedges, and whether the clause is asserted."""

from typing import NamedTuple

from catena.graph.clauses import Words, is_adverb, is_mark
from catena.language.denial import DENIALS, DENYING_DETERMINERS, DENYING_PRONOUNS, NOT_DENYING
from catena.language.grammar import (
    ANYBODY,
    AUXILIARIES,
    BE,
    BOOSTS,
    CONDITIONS,
    DENYING_RAISING,
    DENYING_SETTINGS,
    DO,
    EXPLAINING,
    FALSEHOODS,
    FIRST_PERSON,
    FLOATING,
    HAVE,
    HEDGES,
    HELPING,
    MODALS,
    RAISING,
    SAYING,
    THINKING,
    UNREAL,
    UNREAL_SETTINGS,
)
from catena.language.inflection import Form

_MOST_LABEL_WORDS = 5
_LONGEST_ASIDE = 10
HEDGED = 0.75
_BOOSTED = 1.15
_CONTRACTIONS = {"can't": "can", "won't": "will", "shan't": "shall", "cannot": "can"}


class Group(NamedTuple):
    """A verb group.

    Attributes:
        start: The index of its first auxiliary or adverb.
        auxiliaries: In lower case, without "n't".
        denied: Whether it is negated: "not", "never", "fails to".
        real: False for hypothetical or intended actions.
        helping: Whether it has "helps to", which turns a cause into an influence.
        infinitive: Whether it follows "to", directly or after a raising verb.
    """

    start: int
    auxiliaries: frozenset[str]
    denied: bool
    factor: float
    real: bool
    helping: bool
    infinitive: bool

    def turned(self, denied: bool) -> "Group":
        """Return the group with a negation more that stands outside of it, if there is one."""
        return self._replace(denied=self.denied != denied)


def group_before(words: Words, verb: int) -> Group:
    """The verb group of the verb at an index, read backwards."""
    place = verb - 1
    auxiliaries: set[str] = set()
    denied, factor, real, helping, infinitive = False, 1.0, True, False, False
    while place >= 0:
        word = words.low[place]
        plain = _CONTRACTIONS.get(word) or word.removesuffix("n't")
        if word.endswith("n't") or word == "cannot":
            denied = not denied
        if word == "to" and not infinitive:
            before = words.at(place - 1)
            while is_adverb(before):
                place -= 1
                before = words.at(place - 1)
            if before in DENYING_RAISING:
                denied = not denied
            elif before in RAISING:
                factor *= RAISING[before]
                helping = before in HELPING
                real = real and not (before in THINKING and words.at(place - 2) in ("was", "were"))
            else:
                real = False
            infinitive = True
            place -= 2
            continue
        if plain in AUXILIARIES:
            auxiliaries.add(plain)
            real = real and plain not in UNREAL
            if plain in MODALS:
                factor *= HEDGED if plain in HEDGES else 1.0
        elif word in HELPING:
            helping = infinitive = True
        elif is_adverb(word) or (word == "so" and words.at(place - 1) in ("and", "but")):
            if word in DENIALS:
                denied = denied != (words.at(place + 1) not in NOT_DENYING)
                real = words.at(place + 1) not in ("always", "all", "necessarily")
            factor *= _weight(word)
        elif word == "longer" and words.at(place - 1) == "no":
            denied = not denied
            place -= 1
        elif (aside := _aside_before(words, place)) is not None:
            place = aside
            continue
        elif word not in FLOATING:
            break
        place -= 1
    return Group(place + 1, frozenset(auxiliaries), denied, factor, real, helping, infinitive)


def _aside_before(words: Words, place: int) -> int | None:
    """The index at which a verb group continues before a parenthetical phrase: "can, in some people, cause"."""
    mark = words.at(place)
    if mark not in (",", "—", "–", "--"):
        return None
    for opening in range(place - 1, max(-1, place - _LONGEST_ASIDE), -1):
        if words.at(opening) == mark:
            before = words.at(opening - 1)
            return opening - 1 if before in AUXILIARIES or before.removesuffix("n't") in AUXILIARIES else None
    return None


def _weight(adverb: str) -> float:
    return HEDGED if adverb in HEDGES else _BOOSTED if adverb in BOOSTS else 1.0


def weight_of(words: tuple[str, ...]) -> tuple[float, bool]:
    """The effect of the words inside a predicate: the factor for its strength, and whether they negate it."""
    factor, denied = 1.0, False
    for place, word in enumerate(words):
        if word in DENIALS or word in DENYING_DETERMINERS or word == "little":
            denied = denied != (place + 1 >= len(words) or words[place + 1] not in NOT_DENYING)
        elif word in ("one", "partly", "minor", "small", "possible"):
            factor *= HEDGED if word != "one" else 1.0
        else:
            factor *= _weight(word)
    return factor, denied


def is_finite(group: Group, forms: frozenset[Form]) -> bool:
    """Return whether the verb is finite and active."""
    if group.auxiliaries & BE and not group.infinitive:
        return Form.ING in forms
    if group.infinitive or group.auxiliaries & (MODALS | DO):
        return Form.BASE in forms
    if group.auxiliaries & HAVE:
        return Form.PARTICIPLE in forms
    return bool(forms & {Form.S, Form.PAST, Form.BASE})


class Setting(NamedTuple):
    """The setting of a clause.

    Attributes:
        asserted: Whether the note asserts it; False for questions, conditions, wishes and views of others.
        denied: Whether it is negated: "it is a myth that", "no evidence that".
        factor: The factor for the strength of reports and opinions.
    """

    asserted: bool
    denied: bool = False
    factor: float = 1.0


_PLAIN = Setting(asserted=True)
_NOT_SAID = Setting(asserted=False)


def setting_of(words: Words, clause: int) -> Setting:
    """The setting of a clause, from the words between the last pause and the clause. The subject begins at `clause`."""
    start = clause
    while start > 0 and words.at(start - 1) not in (";", ":", "—", "–", "…", "--"):
        start -= 1
    if (label := _label(words, start)) & (UNREAL_SETTINGS | _AIMS):
        return _NOT_SAID
    if label & FALSEHOODS:
        return Setting(asserted=True, denied=True)
    before = words.low[start:clause]
    since_pause = before[len(before) - _distance_to_pause(before) :]
    if since_pause[:2] == ("contrary", "to"):
        return _PLAIN
    if any(word in CONDITIONS for word in since_pause):
        explained = any(word in EXPLAINING for word in since_pause)
        return Setting(asserted=True, factor=0.7) if explained else _NOT_SAID
    governed = "that" in since_pause or "dass" in since_pause or any(word in SAYING for word in since_pause)
    return _governed(before) if governed else _PLAIN


def _label(words: Words, start: int) -> frozenset[str]:
    """The words of a label that ends with a colon before this index: "My hypothesis:"."""
    if words.at(start - 1) != ":" or start - 1 > _MOST_LABEL_WORDS:
        return frozenset()
    return frozenset(words.low[: start - 1])


def _distance_to_pause(before: tuple[str, ...]) -> int:
    """The number of words after the last comma; if there are none, after the comma before it."""
    for count, word in enumerate(reversed(before)):
        if is_mark(word) and count:
            return count
    return len(before)


_DENYING_WORDS = DENYING_DETERMINERS | DENYING_PRONOUNS | {"little", "few"}
_AIMS = frozenset("goal goals aim aims objective plan target task prediction predictions expectation".split())
_SHOWING = frozenset(("evidence", "true", "case", "proof", "study", "studies", "research", "data"))
_NO_LONGER_THOUGHT = frozenset(("thought", "believed", "felt", "suspected", "assumed"))


def _governed(before: tuple[str, ...]) -> Setting:
    """The setting of a clause that depends on a reporting verb or on "that"."""
    said = frozenset(before)
    denying = any(word in DENIALS or word.endswith("n't") or word in _DENYING_WORDS for word in before)
    if said & FALSEHOODS:
        return _PLAIN if denying else Setting(asserted=True, denied=True)
    if "doubt" in said and (denying or said & FIRST_PERSON):
        return _PLAIN if denying else Setting(asserted=True, denied=True)
    if (
        "doubt" in said
        or said & DENYING_SETTINGS
        or said & UNREAL_SETTINGS
        or said & ANYBODY
        or said & _NO_LONGER_THOUGHT
    ):
        return _NOT_SAID
    if said & THINKING and said & {"used", "once"}:
        return _NOT_SAID
    if denying:
        known = said & _SHOWING or (said & THINKING and said & FIRST_PERSON)
        return Setting(asserted=True, denied=True) if known else _NOT_SAID
    return Setting(asserted=True, factor=0.7 if said & THINKING else 0.95)
