"""Where papers stand: what their findings say of two things that several of them are about."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

from catena.claims.bearing import Bearing
from catena.claims.tendencies import Name, Sense, names_in, one_name, tendencies_in
from catena.reading.long_forms import long_forms_in
from catena.writing.facet_words import has_sign
from catena.writing.facets import concludes, is_closing
from catena.writing.paper_reading import PaperReading
from catena.writing.statements import Statement
from catena.writing.synthesis_weighing import Pair

_MOST, _FEWEST_IN_COMMON = 3, 2
"""So many things are told of; so many words the titles of papers have in common that may have asked the same."""

_ABBREVIATION = re.compile(r"\(((?=[\w-]*[A-Z][\w-]*[A-Z])[A-Za-z][\w-]{1,9})\)")
_LONGEST_FORM = 4
"""Words of a long form; the parts of a longer one would be taken for names of things."""

_FOUND = (Sense.RISES, Sense.FALLS, Sense.HELPS)
"""What is found of two things; papers that find different things of them measured different things."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What papers find of two things.

    Attributes:
        one: The first of them, as written.
        other: The second.
        sides: One finding of each paper, by what it says.
    """

    one: str
    other: str
    sides: Mapping[Sense, tuple[Statement, ...]]

    @property
    def bearing(self) -> Bearing:
        """Return what the papers say of each other."""
        if len(self.sides) == 1:
            return Bearing.AGREES
        return Bearing.DIFFERS if Sense.NONE in self.sides else Bearing.QUALIFIES

    @property
    def said(self) -> tuple[Statement, ...]:
        """Return all findings."""
        return tuple(one for side in self.sides.values() for one in side)


@dataclass(frozen=True, slots=True)
class _Stand:
    """What a finding says of two things; where it is not whole, its paper's title names the second."""

    one: Name
    other: Name
    sense: Sense
    denied: Sense | None
    said: Statement
    is_whole: bool
    is_main: bool


@dataclass(frozen=True, slots=True)
class _Stands:
    """What the findings of a paper say, and what its title names."""

    titled: tuple[Name, ...]
    stands: tuple[_Stand, ...]

    def beside(self, other: "_Stands") -> Iterator[tuple[_Stand, _Stand]]:
        """Yield what both papers' findings may say of one thing, told by the end of its name."""
        by_name: dict[str, list[_Stand]] = {}
        for stand in other.stands:
            for name in {stand.one.roots[-1], "".join(stand.one.roots)}:
                by_name.setdefault(name, []).append(stand)
        for own in self.stands:
            near = [*by_name.get(own.one.roots[-1], ()), *by_name.get("".join(own.one.roots), ())]
            yield from ((own, each) for each in dict.fromkeys(near))

    def names(self, name: Name) -> bool:
        """Return whether the title names a thing."""
        return any(one_name(name, own) for own in self.titled)

    def joins(self, one: Name, other: Name) -> bool:
        """Return whether two names are parts of one name in the title."""
        return any(set(one.roots) & set(own.roots) and set(other.roots) & set(own.roots) for own in self.titled)


def standings(
    papers: Sequence[PaperReading], findings: Iterable[Statement], pairs: Sequence[Pair] = ()
) -> tuple[Standing, ...]:
    """Return where papers stand, what most of them are about first; no sentence stands in two.

    Args:
        papers: The papers.
        findings: Their findings.
        pairs: Pairs of sentences that bear on each other already: their sentences stand in no other place, and what
            two papers say to the same effect is not told again.
    """
    known = {one.text for pair in pairs for one in (pair.one, pair.other)}
    paired = {(pair.weighed.bearing, frozenset((pair.one.citekey, pair.other.citekey))) for pair in pairs}
    own = {p.citekey: [one for one in findings if one.citekey == p.citekey and one.text not in known] for p in papers}
    stands = {p.citekey: _stands_of(p, own[p.citekey]) for p in papers}
    groups: dict[tuple[str, ...], list[tuple[_Stand, _Stand]]] = {}
    for a, b in combinations(papers, 2):
        if len(a.title_roots & b.title_roots) < _FEWEST_IN_COMMON:
            continue
        for one, other in stands[a.citekey].beside(stands[b.citekey]):
            if things := _things_of_both(one, other, stands[a.citekey], stands[b.citekey]):
                groups.setdefault(things, []).append((one, other))
    found = (_grouped(stands) for stands in groups.values())
    new = [each for each in found if (each.bearing, frozenset(one.citekey for one in each.said)) not in paired]
    return tuple(islice(_chosen(new), _MOST))


def _stands_of(paper: PaperReading, findings: Sequence[Statement]) -> _Stands:
    written_out = _written_out(" ".join([paper.note.title, paper.abstract or ""]))
    titled = names_in(written_out(paper.note.title))
    stands: list[_Stand] = []
    for said in findings:
        if has_sign(said.text, "advises"):
            continue
        is_main = is_closing(said) or concludes(said)
        tendencies = tendencies_in(written_out(said.text))
        named = [name for name in titled if any(one_name(name, each.one) for each in tendencies)]
        for tendency in tendencies:
            one, other, sense = tendency.one, tendency.other, (tendency.sense, tendency.denied)
            if other is not None:
                stands += [_Stand(a, b, *sense, said, True, is_main) for a, b in ((one, other), (other, one))]
            elif is_main and (tendency.sense is Sense.HELPS or len(named) == 1):
                rest = (name for name in titled if not set(name.roots) & set(one.roots))
                stands += [_Stand(one, name, *sense, said, False, is_main) for name in rest]
    return _Stands(titled, tuple(stands))


def _things_of_both(one: _Stand, other: _Stand, of_one: _Stands, of_other: _Stands) -> tuple[str, ...] | None:
    """Return what two findings are both about, by the last words of its names; None if they can't be set together.

    Both titles name the first thing. The second is named by both findings, or by both titles.
    """
    first = one_name(one.one, other.one)
    second = one_name(one.other, other.other) if first else None
    if first is None or second is None or set(first.roots) & set(second.roots):
        return None
    both = (of_one, of_other)
    if any(own.joins(first, second) or not own.names(first) for own in both):
        return None
    is_whole = one.is_whole and other.is_whole
    if not (is_whole or all(own.names(second) for own in both)) or not _may_stand_together(one, other):
        return None
    return tuple(sorted((first.roots[-1], second.roots[-1])))


def _may_stand_together(one: _Stand, other: _Stand) -> bool:
    """Return whether two findings agree, or one denies what the other found, or calls unsettled what it found."""
    senses = {one.sense, other.sense}
    if len(senses) == 1:
        return True
    if Sense.UNSETTLED in senses:
        return one.is_main and other.is_main
    denied = one.denied or other.denied
    is_denied = Sense.NONE in senses and (denied in (None, Sense.HELPS) or senses & {denied, Sense.HELPS})
    return bool(is_denied) and one.is_whole and other.is_whole and one.is_main and other.is_main


def _grouped(pairs: Sequence[tuple[_Stand, _Stand]]) -> Standing:
    """Return one finding of each paper: of what most papers say, else of what was found, the plainest."""
    found = list(dict.fromkeys(stand for pair in pairs for stand in pair))
    papers_by_sense = Counter(
        sense for sense in Sense for _ in {stand.said.citekey for stand in found if stand.sense is sense}
    )
    likely = max(_FOUND, key=lambda sense: papers_by_sense[sense])
    found = [stand for stand in found if stand.sense is likely or stand.sense not in _FOUND]
    best: dict[str, _Stand] = {}
    for stand in found:
        before = best.get(stand.said.citekey)
        if before is None or _rank(stand, papers_by_sense) > _rank(before, papers_by_sense):
            best[stand.said.citekey] = stand
    sides = {sense: tuple(stand.said for stand in best.values() if stand.sense is sense) for sense in Sense}
    plain = max(best.values(), key=lambda stand: stand.is_whole)
    one, other = (_common(name, best.values()).shown for name in (plain.one, plain.other))
    return Standing(one, other, {sense: side for sense, side in sides.items() if side})


def _common(name: Name, stands: Iterable[_Stand]) -> Name:
    """Return the shortest name of the thing with this name: what all findings are about."""
    for stand in stands:
        for own in (stand.one, stand.other):
            name = one_name(name, own) or name
    return name


def _rank(stand: _Stand, papers_by_sense: Mapping[Sense, int]) -> tuple[int, bool, bool, int]:
    return (papers_by_sense[stand.sense], stand.is_main, stand.is_whole, -stand.said.place)


def _chosen(known: Sequence[Standing]) -> Iterator[Standing]:
    """Yield the standings of most papers, none of which is told by sentences that another one shows."""
    used: set[str] = set()
    for standing in sorted(known, key=lambda each: (-len(each.said), len(each.sides), each.one, each.other)):
        texts = {one.text for one in standing.said}
        if not texts & used:
            used |= texts
            yield standing


def _written_out(text: str) -> Callable[[str], str]:
    """Return what writes out in a sentence the abbreviations whose long forms a text gives."""
    long = {
        short: text[start:end]
        for short in dict.fromkeys(_ABBREVIATION.findall(text))
        for start, end in [*long_forms_in(text, short)][:1]
        if len(text[start:end].split()) <= _LONGEST_FORM
    }
    named = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, long)) or '(?!)'})s?(?![\w-])")

    def written(sentence: str) -> str:
        bare = _ABBREVIATION.sub(lambda found: "" if found[1] in long else found[0], sentence)
        return named.sub(lambda found: long.get(found[0], long.get(found[0][:-1], found[0])), bare)

    return written
