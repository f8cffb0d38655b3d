"""PairFeatures: the numerical features of a pair of claims, as input to the classifier."""

from collections.abc import Sequence
from dataclasses import dataclass

from catena.claims.aligning import Alignment, Pair, align
from catena.claims.exchanging import exchanged
from catena.claims.lexicon import MINUS, is_adverb, lexicon
from catena.claims.opposites import Relation
from catena.claims.reading import MEANS, SCOPE, Reading, ReadWord

_CONTRARY = (Relation.OPPOSED, Relation.DENIED)
_LIGHT = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class PairFeatures:
    """The features of two claims. A feature is 0 if it does not apply; none depends on the order of the claims.

    Attributes:
        similarity: The cosine of the embeddings, or the overlap of words without embeddings.
        embedded: 1 if `similarity` is a cosine.
        coverage: The share of words (by weight) aligned with the other claim, 0–1, of the claim with the smaller share.
        denied: The number of aligned words of which only one is negated.
        opposed: The number of aligned words with opposite senses.
        cancelled: Whether the number of flips is even and not zero: the claims agree.
        contrary: Whether the number of flips is odd.
        loose_denial: Whether one claim negates something that the other doesn't mention.
        unanswered_pole: The number of unaligned words with a sense.
        values: Whether measured numbers of the same unit, under the same conditions, are far apart.
        other_subject: Differences before the verb.
        other_object: Differences after the verb.
        other_scope: Differences in conditions.
        added: The weight of words in one claim without a counterpart in the other.
        exclusive: Whether only one thing can be right and the claims name two.
        swapped: Whether the two sides of a comparison are swapped, or the roles of two things.
        apart: Whether the claims hold under conditions that exclude each other.
    """

    similarity: float
    embedded: float
    coverage: float
    denied: float
    opposed: float
    cancelled: float
    contrary: float
    loose_denial: float
    unanswered_pole: float
    values: float
    other_subject: float
    other_object: float
    other_scope: float
    added: float
    exclusive: float
    swapped: float
    apart: float


def features_of(a: Reading, b: Reading, *, cosine: float | None) -> PairFeatures:
    """Compare two readings.

    Args:
        a: One claim.
        b: The other claim.
        cosine: The cosine of their embeddings, -1 to 1; None without embeddings.
    """
    found = align(a, b)
    a, b = _on_the_point(a, b, found)
    flips = _flips(a, b, found)
    roles = not any(_places(a, b, pair) for pair in flips) and exchanged(a, b, alone=False)
    flips, inverted = _with_absences(a, b, found, flips)
    denied = sum(pair.relation == Relation.DENIED for pair in flips)
    values = _values(a, b, found)
    contrary, cancelled = _parity(a, flips, inverted + values + roles)
    subject, object_, scope, added = _differences(a, b, found)
    added = max(0.0, added - _replaced(a, b, flips))
    poles = (*_poles(a.words, found.left_a), *_poles(b.words, found.left_b))
    answered = _UNIVERSAL if denied else frozenset[str]()
    unanswered = sum(not word.senses.keys() <= answered for word in poles)
    loose = abs(len(a.denials) - len(b.denials)) - denied
    return PairFeatures(
        similarity=overlap(a, b) if cosine is None else cosine,
        embedded=0.0 if cosine is None else 1.0,
        coverage=min(_coverage(a.words, found.left_a), _coverage(b.words, found.left_b)),
        denied=float(min(denied, 1)),
        opposed=float(min(len(flips) - denied, 1)),
        cancelled=float(cancelled),
        contrary=float(contrary and bool(flips)),
        loose_denial=float(loose > 0),
        unanswered_pole=min(unanswered, 3) / 3,
        values=float(values and not cancelled),
        other_subject=min(subject, 1.0),
        other_object=min(object_, 1.0),
        other_scope=min(scope, 1.0),
        added=min(added, 3.0) / 3,
        exclusive=float(a.exclusive and b.exclusive and subject + object_ + scope > 0),
        swapped=float(not flips and ((roles and exchanged(a, b)) or _swapped(a, b, found))),
        apart=float(_is_apart(a, b, found)),
    )


LEAST_OVERLAP = 0.2
"""Claims with less word overlap are taken to be about different things, whatever the cosine."""


def overlap(a: Reading, b: Reading) -> float:
    """The share of common word roots (Jaccard), 0–1, which replaces the cosine if there are no embeddings."""
    together = len(a.roots | b.roots)
    return len(a.roots & b.roots) / together if together else 0.0


_LEAST_ALIGNED = 0.34
_COMMENTED_FROM = 0.8
"""The share of a claim that the other must have for the rest of the other to be a comment."""
_COMMENT = 0.1
"""The weight of words in a part of the sentence that the other claim has no counterpart of."""


def _on_the_point(a: Reading, b: Reading, found: Alignment) -> tuple[Reading, Reading]:
    """Make little of what one claim adds to the other: comments on it, and the numbers of what the other denies."""
    covered_a, covered_b = _coverage(a.words, found.left_a), _coverage(b.words, found.left_b)
    a = _without_comments(a, found.left_a) if covered_b >= _COMMENTED_FROM else a
    b = _without_comments(b, found.left_b) if covered_a >= _COMMENTED_FROM else b
    if any(pair.relation == Relation.DENIED for pair in found.pairs):
        return _without_counts(a, found.left_a), _without_counts(b, found.left_b)
    return a, b


def _without_comments(reading: Reading, left: Sequence[int]) -> Reading:
    """Make little of the parts of a sentence that only add something ("although …", ", which …").

    Conditions stay as they are, and so does a part that shares words with the other claim.
    """
    totals: dict[int, float] = {}
    missing: dict[int, float] = {}
    for word in reading.words:
        totals[word.segment] = totals.get(word.segment, 0.0) + word.weight
    for at in left:
        word = reading.words[at]
        missing[word.segment] = missing.get(word.segment, 0.0) + word.weight
    comments = {
        segment
        for segment, weight in missing.items()
        if segment not in reading.conditions and weight > (1 - _LEAST_ALIGNED) * totals[segment]
    }
    words = tuple(
        word._replace(weight=word.weight * _COMMENT) if word.segment in comments else word for word in reading.words
    )
    return reading._replace(words=words, denials=tuple(at for at in reading.denials if at not in comments))


def _without_counts(reading: Reading, left: Sequence[int]) -> Reading:
    """Make little of numbers that the other claim denies with all others: "three members", "no member"."""
    counts = {at for at in left if reading.words[at].quantity is not None}
    words = tuple(
        word._replace(weight=word.weight * _COMMENT) if at in counts else word for at, word in enumerate(reading.words)
    )
    return reading._replace(words=words) if counts else reading


def _is_apart(a: Reading, b: Reading, found: Alignment) -> bool:
    """Return whether a condition with "if" or "when" has no counterpart in the other claim, or one that excludes it."""
    excluding = any(
        pair.relation in _CONTRARY
        and a.words[pair.a].segment in a.conditions
        and b.words[pair.b].segment in b.conditions
        for pair in found.pairs
    )
    return excluding or _has_own_condition(a, found.left_a) or _has_own_condition(b, found.left_b)


def _has_own_condition(reading: Reading, left: Sequence[int]) -> bool:
    """Return whether one of its conditions shares next to nothing with the other claim."""
    for segment in reading.conditions:
        total = sum(word.weight for word in reading.words if word.segment == segment)
        missing = sum(reading.words[at].weight for at in left if reading.words[at].segment == segment)
        if missing > (1 - _LEAST_ALIGNED) * total:
            return True
    return False


def _coverage(words: Sequence[ReadWord], left: Sequence[int]) -> float:
    total = sum(word.weight for word in words)
    return 1.0 - sum(words[at].weight for at in left) / total if total else 0.0


def _flips(a: Reading, b: Reading, found: Alignment) -> list[Pair]:
    """Aligned words that exclude each other; words in phrases of means or reason count only if there are no others."""
    contrary = [pair for pair in found.pairs if pair.relation in _CONTRARY and not _other_condition(a, b, pair)]
    main = [pair for pair in contrary if MEANS not in (a.words[pair.a].region, b.words[pair.b].region)]
    return main or contrary


def _other_condition(a: Reading, b: Reading, pair: Pair) -> bool:
    """Whether both words are in conditions ("in summer", "in winter"), so that the claims don't oppose each other."""
    one, other = a.words[pair.a], b.words[pair.b]
    if _places(a, b, pair) or one.region != SCOPE or other.region != SCOPE or pair.relation == Relation.DENIED:
        return False
    return one.senses.keys().isdisjoint(_TURNING) or other.senses.keys().isdisjoint(_TURNING)


def _places(a: Reading, b: Reading, pair: Pair) -> bool:
    """Whether one of both words is light and opposes the other all the same: "before", "without"."""
    return not lexicon(a.language).placing.isdisjoint((a.words[pair.a].text, b.words[pair.b].text))


_TURNING = frozenset(("presence", "direction"))


_EXCLUSIVITY = frozenset(("exclusivity",))


def _parity(a: Reading, flips: Sequence[Pair], turns: int) -> tuple[bool, bool]:
    """Return whether an odd number of flips remains in any clause, and whether the flips of all clauses cancel out."""
    clauses: dict[int, int] = {}
    # "Only without X" and "also with X" exclude each other, as "only with X" and "also with X" do.
    turning = [pair for pair in flips if frozenset(a.words[pair.a].senses) != _EXCLUSIVITY]
    flips = turning or flips
    for pair in flips:
        clause = a.words[pair.a].clause
        clauses[clause] = clauses.get(clause, 0) + 1
    if len(clauses) <= 1:
        count = len(flips) + turns
        return count % 2 == 1, count > 0 and count % 2 == 0
    odd = [clause for clause, count in clauses.items() if count % 2]
    return bool(odd) and turns % 2 == 0, not odd or turns % 2 == 1


def _replaced(a: Reading, b: Reading, flips: Sequence[Pair]) -> int:
    """The number of words that one claim only names to say what is true instead: "…, not the driver"."""
    return sum(
        _is_aside(reading, at)
        for pair in flips
        if pair.relation == Relation.DENIED
        for reading, at in ((a, pair.a), (b, pair.b))
        if reading.words[at].denied
    )


def _is_aside(reading: Reading, at: int) -> bool:
    """Return whether a word's part of the sentence has nothing but denied words."""
    segment = reading.words[at].segment
    return segment > 0 and all(word.denied for word in reading.words if word.segment == segment)


def _is_absent(reading: Reading, at: int, left: Sequence[int]) -> bool:
    """Return whether a word that the other claim doesn't have says that this one is not there: "lacks X".

    "Lack of X" before the verb turns the statement instead; see `_inversions`.
    """
    return reading.words[at].absent and at > max(reading.predicate, 1) and at - 1 in left


def _with_absences(a: Reading, b: Reading, found: Alignment, flips: Sequence[Pair]) -> tuple[list[Pair], int]:
    """Return the flips with the words that only one claim says are not there, and how often the statement is reversed.

    A word that flips is turned back if only one claim says that it is not there.
    """
    absent = [
        pair for pair in found.pairs if _is_absent(a, pair.a, found.left_a) != _is_absent(b, pair.b, found.left_b)
    ]
    every = [*flips, *(pair for pair in absent if pair.relation == Relation.SAME)]
    inverted = _inversions(a, found.left_a) + _inversions(b, found.left_b)
    return every, inverted + sum(pair in every for pair in absent if pair.relation != Relation.SAME)


def _inversions(reading: Reading, left: Sequence[int]) -> int:
    """The number of unaligned "lack of", "loss of", "inhibition of" in the subject, which reverse the statement."""
    before = reading.predicate if reading.predicate >= 0 else 1
    return sum(
        1
        for at in left
        if at < before
        and (reading.words[at].senses.get("presence") == MINUS or reading.words[at].senses.get("direction") == MINUS)
    )


_MEASURES = frozenset(("length", "size", "height", "weight", "depth", "width", "age", "time"))
"""Families that a number answers: "54 km long"."""
_UNIVERSAL = frozenset(("frequency", "quantity", "totality", "parts", "amount", "presence", "inclusion", "existence"))
"""Families that a denial on the other side answers: "always" and "never", "several" and "none", "there are no"."""


def _poles(words: Sequence[ReadWord], left: Sequence[int]) -> list[ReadWord]:
    return [words[at] for at in left if words[at].senses and words[at].weight >= _LIGHT]


def _differences(a: Reading, b: Reading, found: Alignment) -> tuple[float, float, float, float]:
    """The differences of subject, object and condition, and the words that only one claim has."""
    subject = object_ = scope = added = 0.0
    for gap_a, gap_b in _gaps(a, b, found):
        content_a = [a.words[at] for at in gap_a if _is_content(a.words[at])]
        content_b = [b.words[at] for at in gap_b if _is_content(b.words[at])]
        if content_a and content_b:
            size = float(min(len(content_a), len(content_b)))
            if any(word.region == SCOPE for word in content_a) and any(word.region == SCOPE for word in content_b):
                scope += size
            elif _before_predicate(a, gap_a) and _before_predicate(b, gap_b):
                subject += size
            else:
                object_ += size
        added += abs(len(content_a) - len(content_b))
    for pair in found.pairs:
        if pair.relation == Relation.OPPOSED and _other_condition(a, b, pair):
            scope += 1.0
        if pair.relation == Relation.NUMBERS and _condition(a, pair):
            scope += 1.0
    if _numbered(a, found.left_a) and _numbered(b, found.left_b):
        scope += 1.0
    return subject, object_, scope, added


def _numbered(reading: Reading, left: Sequence[int]) -> bool:
    """Return whether there is a number that names a member of a series ("version 2") and has no counterpart."""
    return any(reading.words[at].quantity is None and reading.words[at].text[:1].isdigit() for at in left)


def _is_content(word: ReadWord) -> bool:
    return (word.weight > 0.9 or (word.region == SCOPE and word.weight >= _LIGHT)) and not is_adverb(word.text)


def _before_predicate(reading: Reading, gap: Sequence[int]) -> bool:
    return gap[0] < max(reading.predicate, reading.subject_end)


def _gaps(a: Reading, b: Reading, found: Alignment) -> list[tuple[list[int], list[int]]]:
    """The unaligned words of both sides between each two aligned words."""
    straight = [pair for pair in found.pairs if not pair.crossed]
    left_a, left_b = set(found.left_a), set(found.left_b)
    gaps: list[tuple[list[int], list[int]]] = []
    before_a = before_b = -1
    for end_a, end_b in [*((pair.a, pair.b) for pair in straight), (len(a.words), len(b.words))]:
        gap_a = [at for at in range(before_a + 1, end_a) if at in left_a]
        gap_b = [at for at in range(before_b + 1, end_b) if at in left_b]
        if gap_a or gap_b:
            gaps.append((gap_a, gap_b))
        before_a, before_b = end_a, end_b
    return gaps


def _values(a: Reading, b: Reading, found: Alignment) -> bool:
    """Return whether a pair of measured numbers conflicts and no pair of conditions does."""
    pairs = [pair for pair in found.pairs if pair.relation == Relation.NUMBERS]
    others = [pair for pair in pairs if not _is_year(a, pair)]
    if 0 < len(others) < len(pairs):
        return False
    measured, also_measured = _measured(a, found.left_a), _measured(b, found.left_b)
    if measured and also_measured and measured.isdisjoint(also_measured):
        return False  # "120 metres long", "14 metres wide"
    return any(_conflict(a, b, pair) for pair in pairs)


def _measured(reading: Reading, left: Sequence[int]) -> frozenset[str]:
    """The measures that words without a counterpart name."""
    return frozenset(family for at in left for family in reading.words[at].senses if family in _MEASURES)


def _is_year(reading: Reading, pair: Pair) -> bool:
    quantity = reading.words[pair.a].quantity
    return quantity is not None and quantity.unit == "year-date"


def _conflict(a: Reading, b: Reading, pair: Pair) -> bool:
    one, other = a.words[pair.a].quantity, b.words[pair.b].quantity
    return one is not None and other is not None and one.conflicts(other)


def _condition(reading: Reading, pair: Pair) -> bool:
    quantity = reading.words[pair.a].quantity
    return quantity is not None and quantity.condition


def _swapped(a: Reading, b: Reading, found: Alignment) -> bool:
    """Return whether words before and after "than" in one claim are on the opposite sides in the other."""
    if a.comparing < 0 or b.comparing < 0:
        return False
    moved = {pair.a < a.comparing for pair in found.pairs if (pair.a < a.comparing) != (pair.b < b.comparing)}
    return len(moved) == 2
