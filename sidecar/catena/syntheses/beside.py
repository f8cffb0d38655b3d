"""Findings side by side: sentences of several papers on one thing, which their reader compares; no verdict is given."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from catena.annotations.annotation import AnnotationColor
from catena.answers.contradicting import contradiction_id
from catena.facets.result import reports
from catena.index.ports import Vectors
from catena.language.identification import language_of
from catena.language.phrases import noun_phrases
from catena.language.roots import root_of
from catena.reading.long_forms import written_out
from catena.rhetoric.kind import Kind
from catena.statements.likeness import alike
from catena.statements.placing import is_closing, is_marked_as
from catena.statements.standing_alone import points_back
from catena.statements.statement import Statement
from catena.summaries.paper_reading import PaperReading
from catena.syntheses.common_subjects import is_common
from catena.syntheses.points import Once
from catena.syntheses.theme_phrases import is_cut, may_be_subject
from catena.syntheses.weighing import Pair
from catena.syntheses.whole_names import is_modifier, whole_name
from catena.themes.topic_words import topic_roots

_NEAR = 0.72
"""Cosine from which two findings are on one thing."""

_NEAR_IN_NAME = 0.65
"""Cosine from which they are so if both name it."""

_LEAST_NEAR, _LEAST_STRENGTH, _FEWEST_TITLED = 0.45, 0.65, 2
"""Cosine and strength from which they are so if they have words of the papers' titles in common, at least so many."""

_OF_ROOT = 0.05
"""What each word that both have adds to their cosine, which sees little of rare names."""

_ONLY_MARKED = 0.1
"""What is taken off for each sentence that only its reader calls a finding: beside others, it is often a background."""

_SHORTEST = 3
"""Letters of an abbreviation that no title has; `IU` and `kg` are units."""

_MOST, _MOST_PAPERS = 4, 5
_WORD = re.compile(r"[^\W\d_][\w-]+(?:(?<=[A-Z0-9])\.[A-Z0-9]+(?!\w))?")
_ABBREVIATED = re.compile(r"[A-Z].*[A-Z0-9]|[a-z][A-Z]")
"""How abbreviations and names of genes are written: `EMT`, `Htz1`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """Findings of several papers on one thing.

    Attributes:
        said: One sentence of each of two papers or more.
        name: What all of them name; "" if they call the thing by different names.
    """

    said: tuple[Statement, ...]
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class _Finding:
    """A sentence that says what came out.

    Attributes:
        said: The sentence.
        paper: Its paper.
        text: Its text, with abbreviations written out that the paper explains.
        roots: The roots of its words.
        phrases: Its phrases that may name a thing, by their roots, as they are written.
    """

    said: Statement
    paper: PaperReading
    text: str
    roots: frozenset[str]
    phrases: Mapping[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class _Near:
    """Two findings that are on one thing: how near they are, how much they have in common, and what both name."""

    both: tuple[_Finding, _Finding]
    cosine: float
    strength: float
    name: str

    @property
    def papers(self) -> frozenset[str]:
        return frozenset(one.paper.citekey for one in self.both)

    @property
    def whole_name(self) -> str:
        """Return the longer name that both papers nearly always say instead, if there is one."""
        told = [one.paper.told for one in self.both]
        return (whole_name(self.name, told) or self.name) if self.name else ""


def findings_beside(
    papers: Sequence[PaperReading],
    findings: Sequence[Statement],
    vectors: Mapping[str, Vectors] | None,
    pairs: Sequence[Pair],
    *,
    dismissed: Callable[[str], bool],
) -> tuple[Beside, ...]:
    """Return findings of several papers that are on one thing, the nearest first; no sentence stands in two.

    Args:
        papers: The papers.
        findings: Their sentences that may say what they found; only English ones are compared, since the model of
            meaning is sure of these alone.
        vectors: Vectors of unit length by text; None without a model, when nothing is near.
        pairs: The pairs that are weighed already: what is known of two papers needs no comparison.
        dismissed: Whether the user dismissed the contradiction with this id: what was compared is not shown again.
    """
    if vectors is None:
        return ()
    of = {paper.citekey: paper for paper in papers}
    known = [_finding(one, of[one.citekey]) for one in findings if one.text in vectors and _is_comparable(one)]
    met = {frozenset((pair.one.citekey, pair.other.citekey)) for pair in pairs}
    near = [
        pair for pair in _near(known, vectors) if not dismissed(contradiction_id(*(one.said.text for one in pair.both)))
    ]
    near.sort(key=lambda pair: -pair.strength)
    once, chosen = Once(), list[Beside]()
    once.take(*(one.text for pair in pairs for one in (pair.one, pair.other)))
    while len(chosen) < _MOST and (near := [pair for pair in near if _is_new(pair, met, once)]):
        group = _together(near)
        chosen.append(Beside(said=tuple(one.said for one in known if one in group), name=near[0].whole_name))
        once.take(*(one.said.text for one in group))
        met |= {frozenset((one.paper.citekey, other.paper.citekey)) for one, other in combinations(group, 2)}
    return tuple(chosen)


def _is_new(pair: _Near, met: Set[frozenset[str]], once: Once) -> bool:
    """Return whether nothing tells either sentence yet; of papers that met before, findings must be near each other."""
    return (pair.cosine >= _NEAR or pair.papers not in met) and not any(once.knows(one.said.text) for one in pair.both)


def _together(near: Sequence[_Near]) -> list[_Finding]:
    """Return the nearest two findings, and of each other paper the one that is nearest to them and names the same."""
    first = near[0]
    group, named = [*first.both], frozenset(topic_roots(first.name))
    for pair in near[1:]:
        linked, other = pair.both if pair.both[0] in first.both else reversed(pair.both)
        is_new = other.paper.citekey not in {one.paper.citekey for one in group}
        is_on_it = named <= other.roots if named else pair.cosine >= _NEAR
        if linked in first.both and is_new and is_on_it and len(group) < _MOST_PAPERS:
            group.append(other)
    return group


def _finding(one: Statement, paper: PaperReading) -> _Finding:
    text = written_out(one.text, paper.long_forms)
    return _Finding(
        said=one, paper=paper, text=text, roots=frozenset(topic_roots(text)), phrases=dict(_phrases_in(text))
    )


def _near(known: Sequence[_Finding], vectors: Mapping[str, Vectors]) -> Iterator[_Near]:
    """Yield the pairs of findings of two papers that are on one thing."""
    if len({one.paper.citekey for one in known}) < 2:
        return
    rows = np.stack([vectors[one.said.text] for one in known])
    cosines = np.triu(np.round((rows @ rows.T).astype(np.float64), 4), k=1)
    for a, b in np.argwhere(cosines >= _LEAST_NEAR).tolist():
        one, other, cosine = known[a], known[b], float(cosines[a, b])
        if one.paper is other.paper or alike(one.said.text, other.said.text):
            continue
        shared = one.roots & other.roots
        strength = cosine + _OF_ROOT * len(shared) - _ONLY_MARKED * sum(not _tells(each.said) for each in (one, other))
        titled = shared & (one.paper.title_roots | other.paper.title_roots)
        if cosine < _NEAR_IN_NAME and (strength < _LEAST_STRENGTH or len(titled) < _FEWEST_TITLED):
            continue
        name = _common_name(one, other)
        if name or cosine >= _NEAR:
            yield _Near((one, other), cosine, strength, name)


def _is_comparable(one: Statement) -> bool:
    """Return whether an English sentence tells what came out, or its reader says so."""
    tells = _tells(one) or is_marked_as(one, AnnotationColor.POSITIVE)
    return tells and language_of(one.text) == "en" and not points_back(one.text)


def _tells(one: Statement) -> bool:
    return one.kind is Kind.RESULT or is_closing(one) or reports(one)


def _common_name(one: _Finding, other: _Finding) -> str:
    """Return the longest phrase of both texts that a title knows, else the longest such word, else any phrase."""
    titled = one.paper.title_roots | other.paper.title_roots
    told = {root for root in titled if not is_common(root)}
    here, there = one.phrases, other.phrases
    shared = sorted(here.keys() & there.keys(), key=lambda key: (-key.count(" "), key))
    known = [_plainer(here[key], there[key]) for key in shared if not told.isdisjoint(key.split())]
    words, others = (_telling_words(each.text, titled) for each in (one, other))
    alone = sorted(
        words.keys() & others.keys(),
        key=lambda key: (_ABBREVIATED.search(words[key]) is None, key not in titled, -len(key), key),
    )
    known += [_plainer(words[key], others[key]) for key in alone]
    return next(iter([*known, *(_plainer(here[key], there[key]) for key in shared)]), "")


def _plainer(one: str, other: str) -> str:
    """Return the form of a name with fewer capitals: one of them may begin its sentence."""
    return min(one, other, key=lambda form: sum(map(str.isupper, form)))


def _phrases_in(text: str) -> Iterator[tuple[str, str]]:
    for phrase in noun_phrases(text, language_of(text)):
        is_whole = not (is_cut(phrase.shown, text) or re.search(rf"{re.escape(phrase.shown)}[-\d]", text))
        if len(set(topic_roots(phrase.shown))) == phrase.words > 1 and may_be_subject(phrase.shown) and is_whole:
            yield phrase.key, phrase.shown


def _telling_words(text: str, titled: frozenset[str]) -> dict[str, str]:
    """Return the abbreviations of a text and its words that a title has, by their roots, as they are written."""
    words = {root_of(word.casefold()): word for word in _WORD.findall(text)}
    return {
        root: word
        for root, word in words.items()
        if ((root in titled and not is_modifier(word)) or (_ABBREVIATED.search(word) and len(word) >= _SHORTEST))
        and may_be_subject(word)
        and not is_common(word)
    }
