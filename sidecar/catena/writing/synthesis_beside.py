"""Results side by side: what several papers found of one thing, in figures, without a verdict."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from catena.claims import states_effect
from catena.index.ports import Vectors
from catena.language.grammar import GENERIC
from catena.language.identification import language_of
from catena.language.phrases import noun_phrases
from catena.language.roots import root_of
from catena.language.stop_words import search_stop_words
from catena.language.vocabulary import Language
from catena.rhetoric.sections import kind_of_section
from catena.writing.facet_words import gives_size, is_counted, is_of_statistics
from catena.writing.facets import describes_sample, result_weight
from catena.writing.paper_reading import PaperReading
from catena.writing.statements import Statement
from catena.writing.worth import points_back

_MOST = 3
"""So many things are set side by side."""

_NEAR = 0.5
"""The least cosine of two results that may be about one thing."""

_MOST_OF_PAPER = 8
"""So many results of a paper on one thing are compared."""

_MOST_STARTS = 12
"""So many pairs, the nearest first, are held against the results of further papers."""

_FIGURES = 0.1
"""The weight of how plainly a sentence gives the result beside how near the other one is."""

_WORD = re.compile(r"[^\W\d_][\w-]*")
_ABBREVIATION = re.compile(r"(?=\w{3})[A-Z][A-Za-z]?[A-Z][A-Za-z0-9-]*")
_TESTED = re.compile(r"\b(?:CI|Cr(?:ed)?I|IC|KI|[pP]\s?[<=>≤]|\w+ ratios?\b|(?:[AI]?[ORH]R|SMD|MD)\b|intervals?\b)")
_OF_STATISTICS = re.compile(r"[AI]?[ORH]R|RRR|CI|Cr(?:ed)?I|S[DE]M?|IQR|RCTs?|ITT|AUC|ROC|AN[OC]+VA|NNT|USA?|UK")


_Cosine = Callable[[Statement, Statement], float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """Results of several papers on one thing.

    Attributes:
        name: The thing, as the first of the papers names it.
        results: One sentence of each paper, in the order of the papers.
    """

    name: str
    results: tuple[Statement, ...]


def results_beside(
    papers: Sequence[PaperReading],
    findings: Iterable[Statement],
    vectors: Mapping[str, Vectors],
    *,
    told: Iterable[Set[str]] = (),
) -> tuple[Beside, ...]:
    """Return what two papers or more found of one thing in figures, the nearest first.

    No sentence stands in two, and each tells of papers that no earlier one sets side by side.

    Args:
        papers: The papers.
        findings: Their sentences that may say what was found.
        vectors: Vectors of unit length by text.
        told: The texts of the pairs of sentences that the note shows already.
    """
    of_term: defaultdict[str, defaultdict[str, list[Statement]]] = defaultdict(lambda: defaultdict(list))
    shown: dict[str, str] = {}
    cosine = _cosine_by(vectors)
    titles = {paper.citekey: paper.title_roots for paper in papers}
    for one in findings:
        if one.text in vectors and _compares(one.text):
            for key, name in _terms(one.text, frozenset[str]().union(*titles.values())):
                shown.setdefault(key, name)
                of_term[key][one.citekey].append(one)
    rows = [(key, *_nearest(of_paper, cosine)) for key, of_paper in of_term.items() if len(of_paper) > 1]
    rows = [row for row in rows if row[1] >= _NEAR and _is_named(row[0], shown[row[0]], row[2], titles)]
    rows.sort(key=lambda row: (-len(row[2]), -round(row[1], 4), -row[0].count(" "), _often(of_term[row[0]]), row[0]))
    rows = [row for row in rows if not any({one.text for one in row[2]} <= pair for pair in told)]
    chosen, used, pairs = list[Beside](), set[str](), set[frozenset[str]]()
    order = [paper.citekey for paper in papers]
    for key, _, results in rows:
        new = {frozenset(pair) for pair in combinations([one.citekey for one in results], 2)}
        if len(chosen) < _MOST and not new <= pairs and used.isdisjoint(one.text for one in results):
            name = _whole(shown[key], [one.text for one in results])
            chosen.append(Beside(name=name, results=tuple(sorted(results, key=lambda one: order.index(one.citekey)))))
            used.update(one.text for one in results)
            pairs |= new
    return tuple(chosen)


def _may_name(word: str, language: Language) -> bool:
    is_generic = word.casefold() in GENERIC or is_of_statistics(word, language)
    return not (is_generic or is_counted(word) or is_counted(f"{word}s"))


def _compares(text: str) -> bool:
    """Return whether a sentence says in figures what differed: by a test or ratio, or by an effect."""
    is_result = gives_size(text) and (_TESTED.search(text) is not None or states_effect(text))
    return is_result and not (describes_sample(text) or points_back(text))


def _terms(text: str, titled: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Yield (key, name) of the things a sentence tells of: phrases, abbreviations, and single words of a title."""
    language = language_of(text)
    for phrase in noun_phrases(text, language):
        is_named = kind_of_section(phrase.shown) is None and not any(map(is_counted, phrase.shown.split()))
        if phrase.words > 1 and is_named and not is_of_statistics(phrase.shown, language):
            yield phrase.key, phrase.shown[:1].upper() + phrase.shown[1:]
    for word in _WORD.findall(text):
        root = root_of(word.casefold())
        is_short = _ABBREVIATION.fullmatch(word) is not None and not _OF_STATISTICS.fullmatch(word)
        if is_short or (root in titled and _may_name(word, language)):
            yield root, word[:1].upper() + word[1:]


def _is_named(key: str, name: str, results: Iterable[Statement], titles: Mapping[str, Set[str]]) -> bool:
    """Return whether a thing is named by more than a word, or by a word in the title of one of these papers."""
    is_word = " " not in name and not _ABBREVIATION.fullmatch(name)
    return not is_word or any(key in titles[one.citekey] for one in results)


def _often(of_paper: Mapping[str, Sequence[Statement]]) -> int:
    return sum(map(len, of_paper.values()))


def _whole(name: str, texts: Iterable[str]) -> str:
    """Return a name with the word that stands behind it in all texts: `serotonin reuptake` is a part of a name."""
    following = re.compile(rf"{re.escape(name)} (\w+)", re.IGNORECASE)
    behind = {found[1] if (found := following.search(text)) else "" for text in texts}
    (word,) = behind if len(behind) == 1 else ("",)
    return f"{name} {word}" if word and word not in search_stop_words(language_of(name)) else name


def _nearest(of_paper: Mapping[str, Sequence[Statement]], cosine: _Cosine) -> tuple[float, list[Statement]]:
    """Return the results of as many papers as possible that are near each other, and how near the farthest are."""
    own = [
        sorted(told, key=lambda one: (-result_weight(one), one.place))[:_MOST_OF_PAPER] for told in of_paper.values()
    ]
    starts = [[a, b] for one, other in combinations(own, 2) for a in one for b in other]
    starts.sort(key=lambda pair: -round(cosine(*pair), 4))
    groups = [_with_others(start, own, cosine) for start in starts[:_MOST_STARTS]]
    known = [(min(cosine(a, b) for a, b in combinations(group, 2)), group) for group in groups]
    return max(known, key=lambda each: (len(each[1]), round(each[0] + _FIGURES * _plainness(each[1]), 4)))


def _with_others(start: Sequence[Statement], own: Iterable[Sequence[Statement]], cosine: _Cosine) -> list[Statement]:
    """Return two results with those of other papers that are near all before them."""
    group = [*start]

    def nearness(one: Statement) -> float:
        return round(min(cosine(one, other) for other in group), 4)

    for told in own:
        if told[0].citekey not in {one.citekey for one in group}:
            added = max(told, key=nearness)
            group = [*group, added] if nearness(added) >= _NEAR else group
    return group


def _cosine_by(vectors: Mapping[str, Vectors]) -> _Cosine:
    """Return the cosine of two sentences, each computed once."""

    @cache
    def of_texts(one: str, other: str) -> float:
        return float(vectors[one] @ vectors[other])

    return lambda one, other: of_texts(*sorted((one.text, other.text)))


def _plainness(group: Sequence[Statement]) -> float:
    return sum(map(result_weight, group)) / len(group)
