"""The relation of two words: the same, alike, opposed, or unrelated."""

from enum import IntEnum
from functools import lru_cache

from catena.claims.lexicon import Senses, Sides, lexicon
from catena.claims.reading import ReadWord

_UNDOING_PREFIXES = ("de", "de-", "dys", "counter", "anti", "anti-")
_LONG_REST = 7
"""The minimum length of the rest after "de", since many short words begin with it ("define")."""
_DENYING_PREFIXES = """
    non- non un in im ir il dis a mis miss miß mal des dé dés i nicht nicht- anti anti- contra
    """.split()
_SWAPPED_PREFIXES = [
    pair.split("/")
    for pair in """
    hyper/hypo over/under up/down pre/post pro/anti in/ex intra/extra intra/inter endo/exo macro/micro mono/poly
    homo/hetero max/min en/dis en/de em/dis in/de im/ex in/out be/ent ver/ent fore/hind uni/multi ge/miss bene/male
    """.split()
]
_SHORTEST_REST = 4


class Relation(IntEnum):
    """The relation of a word of one claim to a word of the other."""

    NONE = 0
    SAME = 1
    ALIKE = 2
    OPPOSED = 3
    DENIED = 4
    """The same word or sense, negated on one side only."""
    NUMBERS = 5


def relation(a: ReadWord, b: ReadWord) -> Relation:
    """The relation of two words, considering negation and senses."""
    if a.quantity is not None or b.quantity is not None:
        if a.quantity is None or b.quantity is None:
            return Relation.NONE
        return Relation.SAME if a.quantity == b.quantity else Relation.NUMBERS
    if a.root == b.root:
        if a.denied != b.denied:
            return Relation.DENIED
        return Relation.OPPOSED if excludes(a.senses, b.senses) else Relation.SAME
    if a.senses and b.senses and not a.senses.keys().isdisjoint(b.senses):
        if excludes(a.senses, b.senses):
            return Relation.OPPOSED if a.denied == b.denied else Relation.DENIED
        return Relation.ALIKE
    if a.sides and b.sides and on_other_sides(a.sides, b.sides):
        return Relation.OPPOSED if a.denied == b.denied else Relation.ALIKE
    if a.root[-1:] != b.root[-1:] and a.text[-1] != b.text[-1] and "s" not in (a.text[-1], b.text[-1]):
        return Relation.NONE  # most pairs of words: neither ends like the other, nor in "less"
    alike_endings = a.text[-3:] == b.text[-3:] or "less" in (a.text[-4:], b.text[-4:])
    if (alike_endings and prefixed(a.text, b.text)) or _prefixed_in_another_form(a, b):
        return Relation.OPPOSED if a.denied == b.denied else Relation.ALIKE
    return Relation.NONE


def _prefixed_in_another_form(a: ReadWord, b: ReadWord) -> bool:
    """Return whether one negates the other by a prefix, and their endings differ: "conexo", "inconexos"."""
    known = lexicon().false_opposites
    return a.root[-3:] == b.root[-3:] and prefixed(a.root, b.root) and a.text not in known and b.text not in known


def on_other_sides(a: Sides, b: Sides) -> bool:
    """Return whether there is a pair of opposites of which each has another side."""
    return bool(a and b) and any((pair, not side) in b for pair, side in a)


def excludes(a: Senses, b: Senses) -> bool:
    """Return whether one family of senses has no common pole, and no family has the same single pole."""
    excluded = False
    for family, bits in a.items():
        other = b.get(family)
        if other is None:
            continue
        if not bits & other:
            excluded = True
        elif bits == other and family != "direction":
            return False
    return excluded


_PREFIXES = sorted(
    {*_DENYING_PREFIXES, *_UNDOING_PREFIXES, *(one for pair in _SWAPPED_PREFIXES for one in pair)}, key=len
)


@lru_cache(maxsize=32768)
def unprefixed(word: str) -> frozenset[str]:
    """A word and what remains of it without a prefix, or an ending, that may turn it into its opposite."""
    rests = (word[len(prefix) :].lstrip("-") for prefix in _PREFIXES if word.startswith(prefix))
    endings = (word[:-4], f"{word[:-4]}ful") if word.endswith("less") else ()
    return frozenset((word, *endings, *(rest for rest in rests if len(rest) >= _SHORTEST_REST)))


@lru_cache(maxsize=32768)
def prefixed(a: str, b: str) -> bool:
    """Whether one word negates the other by a prefix, or they differ in opposite prefixes (`hyper-`, `hypo-`)."""
    short, long = sorted((a, b), key=len)
    prefix, rest = long[: len(long) - len(short)], len(short) if long.endswith(short) else 0
    if (rest >= _SHORTEST_REST and prefix in _DENYING_PREFIXES) or (rest >= _LONG_REST and prefix in _UNDOING_PREFIXES):
        return long not in lexicon().false_opposites
    if short.endswith("less") and long[:3] == short[:3]:
        short, long = long, short
    if long.endswith("less") and (short.endswith("ful") or len(long) - len(short) == 4):
        return long[:-4] == short.removesuffix("ful") and len(long) > 7
    return any(_swap(a, b, one, other) or _swap(a, b, other, one) for one, other in _SWAPPED_PREFIXES)


def _swap(a: str, b: str, one: str, other: str) -> bool:
    if not (a.startswith(one) and b.startswith(other)):
        return False
    rest = a[len(one) :].lstrip("-")
    return len(rest) >= _SHORTEST_REST and rest == b[len(other) :].lstrip("-")
