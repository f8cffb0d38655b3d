"""Gather the material of a synthesis before it is composed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from catena.annotations.annotation import AnnotationColor, AnnotationNote
from catena.answers.themes import Theme, find_themes
from catena.answers.themes_headings import key_of_heading, without_numbering
from catena.answers.themes_text import ThemeText
from catena.index.annotations import wording_of
from catena.index.ports import Vectors
from catena.writing.synthesis_comparing import Compared, assertions_of, compared
from catena.writing.synthesis_focus import ThemeVectors, about_theme
from catena.writing.synthesis_points import Citing, Point, points_of

ANSWERS_FROM = 0.6
"""Cosine from which a finding of another paper may answer a question."""

_FEWEST_OF_SECTION = 2
"""Fewest annotations in a section before its subject counts as missing from the other papers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """The material from which a synthesis is composed.

    Attributes:
        papers: The papers in the requested order.
        theme: The theme that the synthesis is limited to; None for everything.
        points: The annotations to use, paper by paper.
        left_out: The number of other annotations, which are not about the theme.
        themes: The themes of several papers; their members are indexes into `points`.
        theme_names: The name of a point's theme, by citekey and place.
        alone: Subjects of one paper only, as (name, indexes into `points`), in the order of the papers.
        compared: The agreements and contradictions between the papers.
        answers: For each open question, by index, the index of another paper's finding that may answer it, or None;
            empty if vectors were not available.
        by_meaning: Whether vectors were available.
        citing: The format of papers and pages.
    """

    papers: tuple[AnnotationNote, ...]
    theme: str | None
    points: tuple[Point, ...]
    left_out: int
    themes: tuple[Theme, ...]
    theme_names: Mapping[tuple[str, int], str]
    alone: tuple[tuple[str, tuple[int, ...]], ...]
    compared: Compared
    answers: Mapping[int, int | None]
    by_meaning: bool
    citing: Citing

    @property
    def citekeys(self) -> tuple[str, ...]:
        """Return the citekeys of the papers."""
        return tuple(paper.citekey for paper in self.papers)

    def of_role(self, *roles: AnnotationColor) -> list[Point]:
        """Return the points with these roles, theme by theme, then those without a theme."""
        return [self.points[at] for at in self.in_themes() if self.points[at].role in roles]

    def in_themes(self) -> list[int]:
        """Return each index once: theme by theme, then those without a theme."""
        return list(dict.fromkeys([at for theme in self.themes for at in theme.members] + [*range(len(self.points))]))

    def theme_of(self, point: Point) -> str | None:
        """Return the name of a point's theme, None without one."""
        return self.theme_names.get((point.citekey, point.place))


def texts_to_embed(papers: Iterable[AnnotationNote]) -> tuple[str, ...]:
    """Return the texts that need a vector: annotation texts and asserted sentences, each once, in order."""
    points = [point for paper in papers for point in points_of(paper)]
    texts = [wording_of(point.annotation) for point in points] + [one.text for one in assertions_of(points)]
    return tuple(dict.fromkeys(text for text in texts if text))


def gather(
    papers: Sequence[AnnotationNote],
    *,
    theme: str | None,
    vectors: Mapping[str, Vectors] | None,
    asked: ThemeVectors | None,
    dismissed: Callable[[str], bool],
    citing: Citing,
) -> Material:
    """Gather the material of a synthesis.

    Args:
        papers: Two or more papers.
        theme: The theme to limit it to; None for everything.
        vectors: The vectors of `texts_to_embed`, of unit length; None while the model is loading.
        asked: The vectors of the theme; None without a theme or model.
        dismissed: Whether the user dismissed the contradiction with this id.
        citing: The format of papers and pages.
    """
    everything = [point for paper in papers for point in points_of(paper)]
    points = everything
    if theme is not None:
        about = about_theme(theme, everything, vectors, asked)
        points = [point for point, fits in zip(everything, about, strict=True) if fits]
    texts = [_theme_text(point, focused=theme is not None) for point in points]
    found = find_themes(texts, _rows(points, vectors))
    themes = tuple(found_theme for found_theme in found if len(found_theme.papers) > 1)
    return Material(
        papers=tuple(papers),
        theme=theme,
        points=tuple(points),
        left_out=len(everything) - len(points),
        themes=themes,
        theme_names={
            (points[at].citekey, points[at].place): found_theme.name
            for found_theme in themes
            for at in found_theme.members
        },
        alone=tuple(_alone(points, themes, [one for one in found if len(one.papers) == 1])),
        compared=compared(assertions_of(points), vectors, dismissed),
        answers=_answers(points, vectors) if vectors is not None else {},
        by_meaning=vectors is not None,
        citing=citing,
    )


def _theme_text(point: Point, *, focused: bool) -> ThemeText:
    return ThemeText(
        paper=point.citekey,
        text=wording_of(point.annotation),
        sections=point.sections,
        named=point.annotation.theme,
        joins=(focused or not point.says_how) and bool(wording_of(point.annotation)),
    )


def _rows(points: Sequence[Point], vectors: Mapping[str, Vectors] | None) -> Vectors | None:
    """Return one row per point; a point without a vector has zeros and is similar to nothing."""
    if vectors is None or not points:
        return None
    silent = np.zeros_like(next(iter(vectors.values()))) if vectors else np.zeros(1, np.float32)
    return np.stack([vectors.get(wording_of(point.annotation), silent) for point in points])


def _alone(
    points: Sequence[Point], shared: Sequence[Theme], of_one: Sequence[Theme]
) -> Iterable[tuple[str, tuple[int, ...]]]:
    """Return the subjects of one paper only: its own themes, and sections mostly outside the shared themes."""
    taken = {at for theme in shared for at in theme.members}
    names = {key_of_heading(theme.name, generic=False) for theme in shared}
    found: dict[str, tuple[str, tuple[int, ...]]] = {}
    for theme in of_one:
        found.setdefault(key_of_heading(theme.name, generic=False), (theme.name, theme.members))
    sections: dict[tuple[str, str], list[int]] = {}
    for at, point in enumerate(points):
        if point.sections and not point.says_how:
            sections.setdefault((point.citekey, point.sections[-1]), []).append(at)
    for (_, heading), members in sections.items():
        free = [at for at in members if at not in taken]
        if (key := key_of_heading(heading)) and len(free) >= max(_FEWEST_OF_SECTION, (len(members) + 1) // 2):
            found.setdefault(key, (without_numbering(heading), tuple(free)))
    kept = [(name, members) for key, (name, members) in found.items() if key not in names]
    return sorted(kept, key=lambda one: one[1])


def _answers(points: Sequence[Point], vectors: Mapping[str, Vectors]) -> dict[int, int | None]:
    findings = [at for at, point in enumerate(points) if point.role is AnnotationColor.POSITIVE]
    answers: dict[int, int | None] = {}
    for at, question in enumerate(points):
        vector = vectors.get(wording_of(question.annotation))
        if not question.asks or vector is None:
            continue
        near = [
            (round(float(vector @ vectors[words]), 4), -other)
            for other in findings
            if points[other].citekey != question.citekey and (words := wording_of(points[other].annotation)) in vectors
        ]
        best, place = max(near, default=(0.0, 0))
        answers[at] = -place if best >= ANSWERS_FROM else None
    return answers
