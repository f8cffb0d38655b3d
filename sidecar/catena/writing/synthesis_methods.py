"""A table of the papers' methods: design, sample, measures and analysis."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from catena.language.vocabulary import word_list
from catena.writing.inline import cell
from catena.writing.synthesis_comparing import sentences_in
from catena.writing.synthesis_points import Citing, Point, paper_link

_SMALL, _TENS = word_list("numbers.small", "en"), word_list("numbers.tens", "en")
_NUMBER = (
    rf"(?:\d[\d,.]*(?:[ \u00a0]\d{{3}})*|(?:{'|'.join(_SMALL[1:10])}) hundred(?: and [a-z-]+)?"
    rf"|(?:{'|'.join(_TENS)})(?:[- ][a-z]+)?|{'|'.join(_SMALL[2:])})"
)
_UNITS = (
    r"(?:participants?|subjects|students?|undergraduates?|graduates|pupils|children|adolescents|adults|patients?|"
    r"people|persons|individuals|respondents|volunteers|women|men|teachers|schools|classes|classrooms|universities|"
    r"learners|workers|employees|firms|companies|households|families|residents|cities|countries|regions|hospitals|"
    r"districts|streets|stations|sites|plots|trees|species|animals|mice|rats|cells|samples|specimens|"
    r"interviews|experts|developers|programmers|users|drivers|nurses|physicians|arborists|farmers|"
    r"papers|articles|documents|texts|sentences|images|recordings|trials|studies|cases|observations|tweets|posts|"
    r"repositories|projects|datasets|models|items)"
)
_SAMPLE = re.compile(
    rf"\b[Nn]\s?=\s?\d[\d,.]*\d|\b[Nn]\s?=\s?\d"
    rf"|\b{_NUMBER}(?:[ -](?!and\b|of\b|in\b|to\b|with\b|weeks?\b|months?\b|years?\b|days?\b|hours?\b|minutes?\b)"
    rf"[\w'’-]+){{0,3}}? {_UNITS}\b(?: (?:aged|between the ages of) [\d –-]+(?:(?:to|and) \d+)?)?",
    re.IGNORECASE,
)
_DESIGNS = re.compile(
    r"\b(?:(?:[\w]+-)?randomi[sz]ed(?:,)? (?:(?:[\w-]+),? ){0,2}?(?:trial|experiment|study|design)s?"
    r"|(?:quasi-|field |natural |laboratory |online |controlled |within-subjects? |between-subjects? |factorial |"
    r"survey |web )+(?:experiment|study|design)s?"
    r"|(?:\w+-(?:year|month|week) )?(?:longitudinal|cross-sectional|panel|cohort|case-control|observational|"
    r"retrospective|prospective|ethnographic|correlational|qualitative|mixed-methods?|pilot|case)"
    r"(?: (?:field|cohort|panel|survey|case|observational|interview))* (?:study|studies|design|survey|analysis)"
    r"|meta-analys[ie]s|systematic review|scoping review|(?:semi-structured )?interviews|focus groups?"
    r"|within-subjects?|between-subjects?|simulat(?:ed|ions?)|computational model(?:l?ing)?"
    r"|survey(?= of| was| among))\b",
    re.IGNORECASE,
)
_MEASURES = re.compile(
    r"\b(?:measured|assessed|rated|recorded|scored|operationali[sz]ed|quantified|tested with|questionnaires?|scales?|"
    r"inventory|sensors?|readings|test performance|dependent variable|outcome measures?|logged|tracked)\b",
    re.IGNORECASE,
)
_ANALYSIS = re.compile(
    r"\b(?:regressions?|anovas?|ancova|manova|mixed(?:-|\s)effects?|multilevel|hierarchical (?:linear )?models?|"
    r"linear models?|t[- ]tests?|chi-squared?|bayes(?:ian)?|bootstrap\w*|thematic analysis|content analysis|"
    r"grounded theory|coded by|factor analysis|structural equation|principal components?|cross-validat\w+|"
    r"fixed effects|random effects|correlations? (?:was|were)|propensity|kaplan|cox|survival analysis|"
    r"analy[sz]ed (?:with|using|by)|estimated|p\s?[<=>]\s?\.?\d|F\(\d|t\(\d|β|χ)",
    re.IGNORECASE,
)
HEADINGS = ("Design", "Sample", "Measures", "Analysis", "Other")


@dataclass(frozen=True, slots=True)
class _Fact:
    """A statement about a paper's method, with its column heading and its point."""

    heading: str
    words: str
    point: Point


def methods_table(papers: Sequence[str], points: Sequence[Point], citing: Citing) -> list[str]:
    """Return a table with one row per paper and pages in the cells; [] if fewer than two papers have any methods.

    Args:
        papers: The citekeys in order.
        points: The points about methods.
        citing: The format of pages.
    """
    facts = {paper: list(_facts([point for point in points if point.citekey == paper])) for paper in papers}
    if sum(bool(found) for found in facts.values()) < 2:
        return []
    columns = [heading for heading in HEADINGS if any(fact.heading == heading for of in facts.values() for fact in of)]
    rows = [["Paper", *columns], ["---"] * (len(columns) + 1)]
    for paper in papers:
        cells = [_cell([fact for fact in facts[paper] if fact.heading == heading], citing) for heading in columns]
        rows.append([paper_link(paper), *cells])
    return [f"| {' | '.join(row)} |" for row in rows]


def _facts(points: Sequence[Point]) -> Iterator[_Fact]:
    for point in points:
        for sentence in sentences_in(point.words):
            yield from _facts_in(sentence, point)


def _facts_in(sentence: str, point: Point) -> Iterator[_Fact]:
    """Yield design and sample as the phrases that name them, and measures, analysis and the rest as whole sentences."""
    design, sample = _DESIGNS.search(sentence), [found[0] for found in _SAMPLE.finditer(sentence)]
    if design:
        yield _Fact("Design", design[0], point)
    if sample:
        yield _Fact("Sample", ", ".join(sample), point)
    if _MEASURES.search(sentence) and not design:
        yield _Fact("Measures", sentence, point)
    elif _ANALYSIS.search(sentence):
        yield _Fact("Analysis", sentence, point)
    elif not (design or sample):
        yield _Fact("Other", sentence, point)


def _cell(facts: Sequence[_Fact], citing: Citing) -> str:
    parts: dict[str, str] = {}
    for fact in facts:
        page = citing.page(fact.point, in_table=True)
        words = cell(fact.words[:1].upper() + fact.words[1:]).removesuffix(".")
        parts.setdefault(words, f"{words} ({page})" if page else words)
    return "; ".join(parts.values()) or "–"
