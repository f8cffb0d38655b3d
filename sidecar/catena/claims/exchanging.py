"""Exchanged roles: "A eats B" and "B eats A"."""

from functools import cache
from itertools import takewhile

from catena.claims.lexicon import MINUS, PLUS
from catena.claims.reading import MAIN, MEANS, SCOPE, Reading, ReadWord
from catena.claims.wording import stem_of
from catena.language.inflection import inflected
from catena.language.vocabulary import Language, word_list

_RANKING = frozenset(("order", "success"))
"""Families of predicates that put one thing before another."""
_SIGNIFICANT = 0.5
_MOST_BEHIND = 1
"""How many words may stay behind the predicate: "A sells grain to B", "B sells grain to A"."""
LEAST_ALIKE = 0.8
"""The least share of words, by weight, that each of the claims must have in common with the other."""


def exchanged(a: Reading, b: Reading, *, alone: bool = True) -> bool:
    """Return whether two claims say the same of two things with their roles exchanged, considering the passive.

    What stands before a shared word in one claim stands behind it in the other, and the other way round. Nothing else
    may differ, and the predicate must not hold both ways ("A meets B").

    Args:
        a: One claim.
        b: The other.
        alone: Whether the exchange alone opposes them; then what stands behind the predicate must be of one kind.
    """
    if a.language != b.language or a.additive or b.additive:
        return False
    b = _in_the_words_of(a, b)
    if not _alike(a, b):
        return False
    places_a, places_b = _places(a), _places(b)
    circumstances = _circumstances(a, b)
    common = [root for root in places_a if root in places_b and root not in circumstances]
    if not _mutual(a.language).isdisjoint(common):
        return False
    crossed = any(
        _crosses(places_a, places_b, pivot, common)
        and (not alone or _stand_alike(a, b, places_a[pivot], places_b[pivot]))
        for pivot in common
    )
    if a.passive == b.passive:
        return crossed
    return _has_agent(a, b)


@cache
def _mutual(language: Language) -> frozenset[str]:
    """The roots of verbs whose roles may be exchanged without a contradiction: "meet", "love"."""
    verbs = word_list("claims.mutual", language)
    forms = (form for verb in verbs for form in (inflected(verb) if language == "en" else (verb,)))
    return frozenset(stem_of(form, language) for form in forms)


def _in_the_words_of(a: Reading, b: Reading) -> Reading:
    """Return `b` with a predicate of one family called as in `a`: "comes before", "precedes"; "older", "younger"."""
    own = [word for word in a.words if word.root not in b.roots and _is_predicate(word)]
    theirs = [word for word in b.words if word.root not in a.roots and _is_predicate(word)]
    if len(own) != 1 or len(theirs) != 1 or own[0].senses.keys().isdisjoint(theirs[0].senses):
        return b
    if min(a.comparing, b.comparing) < 0 and own[0].senses.keys().isdisjoint(_RANKING):
        return b  # "X lowers Y", "Y falls with X"
    words = tuple(word._replace(root=own[0].root) if word is theirs[0] else word for word in b.words)
    return b._replace(words=words, roots=frozenset(word.root for word in words if word.weight >= _SIGNIFICANT))


def _is_predicate(word: ReadWord) -> bool:
    return any(bits in (PLUS, MINUS) for bits in word.senses.values())


def _alike(a: Reading, b: Reading) -> bool:
    return min(_shared(a.words, b.roots), _shared(b.words, a.roots)) >= LEAST_ALIKE


def _stand_alike(a: Reading, b: Reading, pivot_a: int, pivot_b: int) -> bool:
    """Whether the words behind the predicate are of one kind: "higher among the poor", but "the poor have higher …".

    If only one predicate seems to be in a condition, nobody knows where that ends: "in May A follows B".
    """
    if a.words[pivot_a].region != b.words[pivot_b].region:
        return True
    one, other = ({word.region for word in reading.words[at + 1 :]} for reading, at in ((a, pivot_a), (b, pivot_b)))
    return (MAIN in one) == (MAIN in other) and (MEANS in one) == (MEANS in other)


def _circumstances(a: Reading, b: Reading) -> frozenset[str]:
    """The roots with which both claims end ("every spring"), and those of a condition with which one or both begin."""
    ends = takewhile(_have_one_root, zip(reversed(a.words), reversed(b.words), strict=False))
    begins = takewhile(_have_one_root, zip(a.words, b.words, strict=False))
    conditions = takewhile(lambda pair: pair[0].region == SCOPE, begins)
    outer = frozenset(word.root for word, _ in (*ends, *conditions))
    return outer | (_settings(a) & _settings(b))


def _settings(reading: Reading) -> frozenset[str]:
    """The roots of the conditions: "in the city A is faster than B", "B is faster in the city than A"."""
    return frozenset(word.root for word in reading.words if word.region == SCOPE)


def _have_one_root(pair: tuple[ReadWord, ReadWord]) -> bool:
    return pair[0].root == pair[1].root


def _shared(words: tuple[ReadWord, ...], roots: frozenset[str]) -> float:
    total = sum(word.weight for word in words)
    return sum(word.weight for word in words if word.root in roots) / total if total else 0.0


def _places(reading: Reading) -> dict[str, int]:
    """The index of each root that occurs once."""
    places: dict[str, int] = {}
    twice: set[str] = set()
    for at, word in enumerate(reading.words):
        if word.weight < _SIGNIFICANT:
            continue
        if word.root in places:
            twice.add(word.root)
        places[word.root] = at
    return {root: at for root, at in places.items() if root not in twice}


def _crosses(a: dict[str, int], b: dict[str, int], pivot: str, common: list[str]) -> bool:
    """Return whether everything before the pivot stands behind it in the other claim, and next to nothing else does."""
    before_a = {root for root in common if a[root] < a[pivot]}
    before_b = {root for root in common if b[root] < b[pivot]}
    behind_both = len(common) - 1 - len(before_a | before_b)
    return bool(before_a and before_b) and not before_a & before_b and behind_both <= _MOST_BEHIND


def _has_agent(a: Reading, b: Reading) -> bool:
    """Return whether the agent of the passive claim is the object of the other: "A hunts B", "A is hunted by B"."""
    passive, active = (a, b) if a.passive else (b, a)
    agents = {word.root for word in passive.words if word.region == MEANS}
    last = active.words[-1] if active.words else None
    first = [pair[0].root == pair[1].root for pair in zip(a.words[:1], b.words[:1], strict=False)]
    return last is not None and last.root in agents and first == [True]
