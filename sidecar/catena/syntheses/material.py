"""Gather the material of a synthesis before it is composed."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from catena.claims.bearing import Bearing
from catena.claims.ports import Inference
from catena.index.annotations import wording_of
from catena.index.ports import Vectors
from catena.language.identification import language_of
from catena.rhetoric.sections import kind_of_section
from catena.statements.facet_words import is_of_statistics
from catena.statements.sources import is_figure
from catena.statements.statement import Statement
from catena.summaries.paper_reading import PaperReading
from catena.syntheses.beside import Beside, findings_beside
from catena.syntheses.focus import ThemeVectors, about_theme, papers_about, statements_about
from catena.syntheses.found import findings_of
from catena.syntheses.points import Point, places_of, points_of
from catena.syntheses.relating import Related, related_work
from catena.syntheses.theme_names import name_of, names, stands_alone
from catena.syntheses.theme_phrases import phrase_themes
from catena.syntheses.weighing import Pair, weighed_pairs
from catena.syntheses.whole_names import headed, whole_name
from catena.themes.finding import Theme, ThemeOrigin, find_themes
from catena.themes.theme_text import ThemeText
from catena.themes.topic_words import topic_roots

_APART = 0.3
"""Cosine below which the mean sentences of two papers have no subject in common."""

_SURELY, _FEW = 3, 8
"""So many points make a theme that no title names, where there are more points than a few."""

_ENOUGH = 6
"""So many sentences tell the language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """The material from which a synthesis is composed.

    Attributes:
        papers: The papers in the requested order.
        theme: The theme that the synthesis is limited to; None for everything.
        points: The annotations to use, paper by paper.
        left_out: The number of other annotations, which are not about the theme.
        statements: The sentences to use, by citekey: annotated, of the abstract, and of the PDF.
        findings: Those sentences that may say what their paper found.
        themes: The themes of several papers; their members are indexes into `points`.
        pairs: Sentences of two papers that bear on each other, disputes first.
        beside: Findings of several papers on one thing, of which nothing is known.
        by_meaning: Whether vectors were available.
        are_apart: Whether no two papers are about anything alike, by meaning and by title.
        related: What the papers say themselves of how their findings stand to other work.
    """

    papers: tuple[PaperReading, ...]
    theme: str | None
    points: tuple[Point, ...]
    left_out: int
    statements: Mapping[str, tuple[Statement, ...]]
    findings: tuple[Statement, ...]
    themes: tuple[Theme, ...]
    pairs: tuple[Pair, ...]
    by_meaning: bool
    are_apart: bool = False
    related: tuple[Related, ...] = ()
    beside: tuple[Beside, ...] = ()

    @property
    def citekeys(self) -> tuple[str, ...]:
        """Return the citekeys of the papers."""
        return tuple(paper.citekey for paper in self.papers)

    @property
    def silent(self) -> tuple[PaperReading, ...]:
        """Return the papers that say nothing about the theme; () without a theme."""
        if self.theme is None:
            return ()
        speaking = {point.citekey for point in self.points}
        return tuple(p for p in self.papers if p.citekey not in speaking and not self.statements[p.citekey])

    @property
    def speaking(self) -> tuple[PaperReading, ...]:
        """Return the papers that say something about the theme; all of them without one."""
        return tuple(paper for paper in self.papers if paper not in self.silent)

    def paper_of(self, citekey: str) -> PaperReading:
        """Return the paper with this citekey."""
        return next(paper for paper in self.papers if paper.citekey == citekey)

    def disputes(self) -> tuple[Pair, ...]:
        """Return the pairs that differ."""
        return tuple(pair for pair in self.pairs if pair.weighed.bearing is Bearing.DIFFERS)


def texts_to_embed(papers: Iterable[PaperReading]) -> tuple[str, ...]:
    """Return the texts that need a vector: annotations and telling sentences, each once, in order."""
    known = list(papers)
    texts = [wording_of(point.annotation) for paper in known for point in points_of(paper)]
    texts += [one.text for paper in known for one in (*paper.telling, *paper.stated_title)]
    return tuple(dict.fromkeys(text for text in texts if text))


def gather(
    papers: Sequence[PaperReading],
    *,
    theme: str | None,
    vectors: Mapping[str, Vectors] | None,
    asked: Sequence[ThemeVectors],
    dismissed: Callable[[str], bool],
    inference: Inference | None = None,
) -> Material:
    """Gather the material of a synthesis.

    Args:
        papers: Two or more papers.
        theme: The theme to limit it to; None for everything.
        vectors: The vectors of `texts_to_embed`, of unit length; None while the model is loading.
        asked: The vectors of the parts of the theme; () without a theme or model.
        dismissed: Whether the user dismissed the contradiction with this id.
        inference: A trained model of inference; None without one.
    """
    everything = [point for paper in papers for point in points_of(paper)]
    points, statements = everything, {paper.citekey: paper.telling for paper in papers}
    if theme is not None:
        telling = {point.citekey for point in everything if point.tells}
        about, titled = about_theme(theme, everything, asked), papers_about(theme, papers)
        points = [
            point
            for point, fits in zip(everything, about, strict=True)
            if fits or (point.citekey in titled and (point.tells or point.citekey not in telling))
        ]
        kept = {(point.citekey, point.annotation.text) for point in points}

        def is_kept(one: Statement) -> bool:
            return one.annotation is not None and (one.citekey, one.annotation.text) in kept

        statements = {
            key: statements_about(theme, own, asked, marked=is_kept, titled=key in titled)
            for key, own in statements.items()
        }
    found = find_themes([_theme_text(point, focused=theme is not None) for point in points], _rows(points, vectors))
    everything_said = [one for own in statements.values() for one in own]
    everything_said += [one for paper in papers if statements[paper.citekey] for one in paper.stated_title]
    findings = [one for paper in papers for one in findings_of(paper, statements[paper.citekey])]
    weighed = weighed_pairs(papers, everything_said, vectors, dismissed=dismissed, inference=inference)
    pairs = [pair for pair in weighed if pair.weighed.bearing is not Bearing.AGREES or _are_found(pair, findings)]
    related = related_work(papers, everything_said if theme is not None else None)
    cited = {one.said.text for one in related if one.to}
    pairs = [
        pair
        for pair in pairs
        if pair.weighed.bearing is not Bearing.QUOTES or cited.isdisjoint((pair.one.text, pair.other.text))
    ]
    return Material(
        papers=tuple(papers),
        theme=theme,
        points=tuple(points),
        left_out=sum(point.unmarked is None for point in everything) - sum(point.unmarked is None for point in points),
        statements=statements,
        findings=tuple(findings),
        themes=tuple(
            _named(found, papers, points, frozenset(topic_roots(theme or "")), by_phrases=vectors is not None)
        ),
        pairs=tuple(pairs),
        by_meaning=vectors is not None,
        are_apart=vectors is not None and _are_apart(papers, vectors),
        related=related,
        beside=findings_beside(papers, findings, vectors, pairs, dismissed=dismissed),
    )


def _are_found(pair: Pair, findings: Sequence[Statement]) -> bool:
    """Return whether both sentences say what their paper found: that two repeat what is known is no agreement."""
    return all(one in findings or one.place < 0 for one in (pair.one, pair.other))


def _named(
    themes: Iterable[Theme],
    papers: Sequence[PaperReading],
    points: Sequence[Point],
    asked: frozenset[str],
    *,
    by_phrases: bool,
) -> Iterator[Theme]:
    """Yield the themes of several papers that a person would name, each name once: labels and headings first.

    The theme that was asked for (its topic roots; empty without one) is none of them.
    """
    known = [
        replace(theme, name=name)
        for theme in themes
        if places_of([points[at] for at in theme.members]) > 1 and (name := name_of(theme, papers, points))
    ]
    stated = [theme for theme in known if theme.origin is not ThemeOrigin.MEANING]
    near = [theme for theme in known if theme.origin is ThemeOrigin.MEANING]
    taken = {asked}
    told = [paper.told for paper in papers]
    for theme in (*stated, *near, *(phrase_themes(papers, points, known) if by_phrases else ())):
        name = theme.name if theme.origin is not ThemeOrigin.MEANING else whole_name(theme.name, told)
        roots = frozenset(topic_roots(name or "")) or frozenset({theme.name.casefold()})
        is_new = roots not in taken or (roots == asked and theme.origin is not ThemeOrigin.MEANING)
        if name and is_new and _is_told(theme, papers, points):
            taken.add(roots)
            yield replace(theme, name=headed(name))


def _is_told(theme: Theme, papers: Sequence[PaperReading], points: Sequence[Point]) -> bool:
    """Return whether two papers name a theme, and not in passing; what readers or headings name is one in any case."""
    if theme.origin is not ThemeOrigin.MEANING:
        return theme.origin is ThemeOrigin.NAMED or kind_of_section(theme.name) is None
    if is_of_statistics(theme.name, language_of(points[theme.members[0]].words)):
        return False
    roots = set(topic_roots(theme.name))
    if len(papers) > 2 and all(roots <= paper.title_roots for paper in papers):
        return False  # what all papers are about is no theme of theirs
    if not stands_alone(theme.name, [points[at] for at in theme.members]):
        return False
    naming = [points[at] for at in theme.members if points[at].is_whole and names(theme.name, points[at])]
    telling = {point.citekey for point in naming}
    is_titled = any(roots <= paper.title_roots for paper in papers if paper.citekey in telling)
    return len(telling) > 1 and (len(naming) >= _SURELY or len(points) <= _FEW or is_titled)


def _are_apart(papers: Sequence[PaperReading], vectors: Mapping[str, Vectors]) -> bool:
    """Return whether the sentences of any two papers lie far apart on average; across languages this tells nothing."""
    titles = [paper.title_roots for paper in papers]
    told = [[one.text for one in paper.telling if one.text in vectors] for paper in papers]
    if not all(told) or len({language_of(" ".join(texts[:_ENOUGH])) for texts in told}) > 1:
        return False
    means = [np.mean([vectors[text] for text in texts], axis=0) for texts in told]
    units = np.stack([mean / max(float(np.linalg.norm(mean)), 1e-9) for mean in means])
    nearest = float(np.triu(units @ units.T, k=1).max())
    return nearest < _APART and not any(one & other for one, other in combinations(titles, 2))


def _theme_text(point: Point, *, focused: bool) -> ThemeText:
    words = wording_of(point.annotation)
    return ThemeText(
        paper=point.citekey,
        text=words,
        sections=point.sections,
        named=point.annotation.theme,
        joins=(focused or not point.says_how) and bool(words) and not is_figure(point.annotation),
    )


def _rows(points: Sequence[Point], vectors: Mapping[str, Vectors] | None) -> Vectors | None:
    """Return one row per point; a point without a vector has zeros and is similar to nothing."""
    if vectors is None or not points:
        return None
    silent = np.zeros_like(next(iter(vectors.values()))) if vectors else np.zeros(1, np.float32)
    return np.stack([vectors.get(wording_of(point.annotation), silent) for point in points])
