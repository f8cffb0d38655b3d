"""Ordering: whether two things stand in each other's places in a sentence and a passage with the same words.

A thing's place is its role, told by the preposition before it and the side of "than" that it is on. What has neither
is told by its order, as subject and object are.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from catena.drafts.facts import Fact, numbers_in
from catena.drafts.wording import Wording, has_form, negations_of, wording_of
from catena.language.folding import fold
from catena.language.vocabulary import Language, folded_words


def compares(wording: Wording) -> bool:
    """Return whether a sentence compares something with something else."""
    return not _listed("than", wording.language).isdisjoint(wording.words)


class _Role(NamedTuple):
    """What tells a thing's part in a sentence: whether it follows "than", and its preposition, or "" without one."""

    is_compared: bool
    preposition: str


_BARE = _Role(False, "")


def exchanged(own: Wording, other: Wording) -> bool:
    """Return whether two things have changed places: "A eats B", "B eats A"; "from 5 to 9", "from 9 to 5".

    What merely moves with its preposition ("In 2010, …", "was built by …") has not.
    """
    if own.unspaced:
        return False
    places = _places(own, other)
    counterpart = {b: a for a, b in places}
    here, there = _roles(own, {a: b for b, a in counterpart.items()}), _roles(other, counterpart)
    if _trade([(here[a], there[b]) for b, a in counterpart.items()]):
        return True
    beside = [(a, b) for b, a in counterpart.items() if here[a] == there[b] != _BARE]
    if _trade_clauses(own, other, beside, stay=len(counterpart) > len(beside)):
        return True
    places = [(a, b) for a, b in places if counterpart[b] == a and here[a] == there[b] == _BARE]
    return _crosses([there for _, there in places])


def exchanged_in_brackets(own: Wording, passage: str) -> bool:
    """Return whether what a passage says of two things in brackets has changed places.

    "Linting (clippy) and formatting (rustfmt)" is told in either order, but things and what is said of them keep the
    same one: "clippy for formatting and rustfmt for linting" has exchanged them.
    """
    pairs = [
        (frozenset(before), frozenset(inside))
        for before, inside in (
            (_words_of(own, each["before"]), _words_of(own, each["inside"])) for each in _BRACKETED.finditer(passage)
        )
    ]
    common = [
        side
        for at, pair in enumerate(pairs)
        for other in pairs[at + 1 :]
        for side in (pair[0] & other[0], pair[1] & other[1])
    ]
    shared = frozenset[int]().union(*common)
    places = [
        (min(before - shared), min(inside - shared)) for before, inside in pairs if before - shared and inside - shared
    ]
    return any((a[0] < b[0]) != (a[1] < b[1]) for at, a in enumerate(places) for b in places[at + 1 :])


def borrows(own: Wording, clauses: Sequence[str]) -> bool:
    """Return whether a sentence repeats a clause, but with a thing from another clause in the place of one of it.

    "B-treated cells respond" of "A-treated cells respond, whereas B has no effect".
    """
    if own.unspaced or len(clauses) < _FEWEST:
        return False
    wordings = [wording_of(clause, own.language) for clause in clauses]
    things = [word for word in dict.fromkeys(own.words) if word in own.content or word[0].isdigit()]
    lacking = [[word for word in things if not has_form(word, each.all, own.language)] for each in wordings]
    best = min(range(len(clauses)), key=lambda at: len(lacking[at]))
    least = (1 - _REPEATED) * len(things)
    if not 0 < len(lacking[best]) <= least:
        return False
    there = wordings[best]
    joints = _listed("joints", own.language)
    others = [
        each
        for at, each in enumerate(wordings)
        if at != best and each.words and (each.words[0] not in joints or len(_spare(each, own)) >= _FEWEST)
    ]
    return any(
        _is_in_place(word, own, other, there)
        for word in lacking[best]
        if any(has_form(word, each.all, own.language) for each in others)
        for other in _spare(there, own)
        if word[0].isdigit() == other[0].isdigit()
    )


def _spare(wording: Wording, own: Wording) -> list[str]:
    """Return the content words and figures that a sentence does not have."""
    things = (word for word in dict.fromkeys(wording.words) if word in wording.content or word[0].isdigit())
    return [word for word in things if not has_form(word, own.all, own.language)]


def takes_number(statement: str, passage: str, language: Language) -> bool:
    """Return whether a number of a sentence stands elsewhere in a passage, which has another one in its place.

    "They recalled 21 of 50" of "they recalled 34 of 50, the others 21".
    """
    own, theirs = numbers_in(statement, language), numbers_in(passage, language)
    values = {fact.text for fact in own}
    instead = {_around(passage, fact) for fact in theirs if fact.text not in values}
    for fact in own:
        place = _around(statement, fact)
        places = {_around(passage, each) for each in theirs if each.text == fact.text}
        if all(place) and place in instead and places and place not in places:
            return True
    return False


def _around(text: str, fact: Fact) -> tuple[str, str]:
    """Return the words, or signs such as `%`, before and behind a number, folded; "" where there is none."""
    before, behind = _BEFORE.search(text[: fact.start][-_BESIDE:]), _BEHIND.match(text[fact.start + len(fact.shown) :])
    return fold(before[1]) if before else "", fold(behind[1]) if behind else ""


_BESIDE = 40
_BEFORE = re.compile(r"([^\W_]+)\s+$")
_BEHIND = re.compile(r"\s*([^\W\d_]+|[%‰°€$£])")


_FEWEST = 2
_REPEATED = 0.7
"""The least share of a sentence's words in one clause, for which the rest may stand in the places of others."""


def _is_in_place(word: str, own: Wording, other: str, there: Wording) -> bool:
    """Return whether two things stand between the same words, or beside the same thing on one side."""
    same = _same_neighbours(word, own, other, there)
    return len(same) == _SIDES or any(word in own.content for word in same)


_SIDES = 2


def _same_neighbours(word: str, own: Wording, other: str, there: Wording) -> list[str]:
    """Return the words on both sides of two things that are the same; where both texts end, "" is one."""
    pairs = list(zip(_neighbours(word, own), _neighbours(other, there), strict=True))
    return [one for one, two in pairs if one == two or (one and two and has_form(one, frozenset({two}), own.language))]


def _neighbours(word: str, wording: Wording) -> tuple[str, str]:
    at = wording.words.index(word)
    return (wording.words[at - 1] if at else "", wording.words[at + 1] if at + 1 < len(wording.words) else "")


_BRACKETED = re.compile(r"(?<!\S)(?P<before>(?:[^\s()]{1,40}\s{1,3}){1,4})\((?P<inside>[^()]{1,60})\)")


def _words_of(own: Wording, text: str) -> Iterator[int]:
    """Yield the places in a sentence of its words and figures that a piece of text has."""
    there = wording_of(text, own.language).all
    for at, word in enumerate(own.words):
        if (
            (word in own.content or word[0].isdigit())
            and own.words.count(word) == 1
            and has_form(word, there, own.language)
        ):
            yield at


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
    return found


def _roles(wording: Wording, others: Mapping[int, int]) -> dict[int, _Role]:
    """Return the roles of some words.

    That of a preposition reaches to words that stand together in both texts, and over "and": lists have no order.

    Args:
        wording: One text.
        others: The places of these words in the other text.
    """
    order = sorted(others.values())
    rank = {place: at for at, place in enumerate(order)}
    prepositions, comparing = _listed("prepositions", wording.language), _listed("than", wording.language)
    joints = _listed("joints", wording.language)
    found: dict[int, _Role] = {}
    is_compared, preposition, last = False, "", None
    for place, word in enumerate(wording.words):
        if place in others:
            if last is not None and abs(rank[others[last]] - rank[others[place]]) != 1:
                preposition = preposition if joints.intersection(wording.words[last:place]) else ""
            found[place] = _Role(is_compared, preposition)
            last = place
        if word in comparing:
            is_compared, preposition, last = True, "", None
        elif word in prepositions:
            preposition, last = word, None
    return found


def _trade(roles: Sequence[tuple[_Role, _Role]]) -> bool:
    """Return whether of two things each has in the other text the role, or the side, that the other one has in this."""
    moved = {pair for pair in roles if pair[0] != pair[1]}
    sides = {(here.is_compared, there.is_compared) for here, there in moved}
    return {(True, False), (False, True)} <= sides or any((there, here) in moved for here, there in moved)


def _trade_clauses(own: Wording, other: Wording, places: Sequence[tuple[int, int]], *, stay: bool) -> bool:
    """Return whether things with prepositions changed clauses: "A in May but not B in June", "A in June but …"."""
    here, there = _clauses(own), _clauses(other)
    if not stay or max(here) != max(there):
        return False
    moves = {(here[a] > there[b]) - (here[a] < there[b]) for a, b in places}
    return {1, -1} <= moves


def _clauses(wording: Wording) -> list[int]:
    """Return for each word the number of its clause."""
    borders = _listed("clauses", wording.language) - _listed("joints", wording.language)
    return list(accumulate(word in borders for word in wording.words)) or [0]


def _crosses(order: Sequence[int]) -> bool:
    """Return whether, around some word, one thing moved behind it and another before it."""
    for at, pivot in enumerate(order):
        if any(place > pivot for place in order[:at]) and any(place < pivot for place in order[at + 1 :]):
            return True
    return False


def _listed(kind: str, language: Language) -> frozenset[str]:
    return folded_words(f"drafts.{kind}", language)
