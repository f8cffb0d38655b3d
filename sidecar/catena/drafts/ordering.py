"""Ordering: whether two things stand in each other's places in a sentence and a passage with the same words."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from catena.drafts.wording import Wording, negations_of
from catena.language.folding import fold
from catena.language.inflection import forms_of_one
from catena.language.vocabulary import Language, words

_LONGEST_LEAD = 3
"""The most words of an introductory phrase ("In 2010, …"), which may as well stand elsewhere."""


def exchanged(own: Wording, other: Wording) -> bool:
    """Return whether two things have changed places: "A eats B", "B eats A"; "from 5 to 9", "from 9 to 5".

    What merely moves to the beginning ("In 2010, …"), and what the passive turns round, has not.
    """
    if own.unspaced or _is_passive(own) != _is_passive(other):
        return False
    places = _places(own, other)
    mine = _without_lead(own, [at for at, _ in places])
    order = [there for at, there in places if at in mine]
    theirs = set(_without_lead(other, sorted(order)))
    order = [place for place in order if place in theirs]
    return _crosses(order) or _swaps(own, order, {there: at for at, there in places})


def _places(own: Wording, other: Wording) -> list[tuple[int, int]]:
    """Return the places of content words and figures that each text has exactly once."""
    counts, there = Counter(own.words), Counter(other.words)
    at_other = {word: at for at, word in enumerate(other.words)}
    found: list[tuple[int, int]] = []
    for at, word in enumerate(own.words):
        if counts[word] > 1 or not (word in own.content or word[0].isdigit() or word in negations_of(own.language)):
            continue
        if there[word] == 1:
            found.append((at, at_other[word]))
            continue
        forms = [place for place, each in enumerate(other.words) if forms_of_one(word, each, own.language)]
        if len(forms) == 1 and not there[word]:
            found.append((at, forms[0]))
    return found


def _without_lead(wording: Wording, places: Sequence[int]) -> list[int]:
    """Leave out the places of a phrase with a preposition that begins the text: a run of neighbours."""
    if not wording.words or wording.words[0] not in _listed("prepositions", wording.language):
        return list(places)
    ordered = sorted(places)
    lead = {at for at in ordered if at <= _LONGEST_LEAD}
    return [at for at in places if at not in lead]


def _crosses(order: Sequence[int]) -> bool:
    """Return whether, around some word, one thing moved behind it and another before it."""
    for at, pivot in enumerate(order):
        if any(place > pivot for place in order[:at]) and any(place < pivot for place in order[at + 1 :]):
            return True
    return False


def _swaps(own: Wording, order: Sequence[int], at_own: dict[int, int]) -> bool:
    """Return whether two neighbours changed places between words that did not; a list ("A and B") has no order."""
    for before, (one, other) in enumerate(pairwise(order[1:-1])):
        if other < one and order[before] < other and one < order[before + 3]:
            between = own.words[at_own[one] + 1 : at_own[other]]
            if _joints(own.language).isdisjoint(between):
                return True
    return False


def _is_passive(wording: Wording) -> bool:
    """Return whether something is done by somebody ("by", but not "by 5 percent"), or was done ("was produced")."""
    agents, forms = _listed("agents", wording.language), _listed("passive", wording.language)
    following = (*wording.words[1:], "")
    return any(
        (word in agents and not after[:1].isdigit()) or (word in forms and _is_participle(after, wording.language))
        for word, after in zip(wording.words, following, strict=True)
    )


def _is_participle(word: str, language: Language) -> bool:
    """In languages whose passive has a verb of its own, no participle need follow it."""
    endings = words("drafts.participle_endings", language)
    return not endings or word.endswith(tuple(endings))


def _joints(language: Language) -> frozenset[str]:
    return _listed("joints", language) | _listed("clauses", language)


@cache
def _listed(kind: str, language: Language) -> frozenset[str]:
    return frozenset(map(fold, words(f"drafts.{kind}", language)))
