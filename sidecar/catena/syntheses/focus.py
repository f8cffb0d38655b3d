"""Select the annotations about a requested theme, by meaning as well as by words."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean, pstdev

from catena.annotations.annotation import AnnotationColor
from catena.annotations.role_words import role_of_words
from catena.index.annotations import wording_of
from catena.index.ports import Vectors
from catena.rhetoric.kind import Kind
from catena.statements.statement import Statement
from catena.summaries.paper_reading import PaperReading
from catena.syntheses.points import Point
from catena.themes.topic_words import topic_roots

BACKGROUND = (
    "people", "money", "animals", "computers", "politics", "sports", "energy", "language", "buildings", "food", "law",
    "music", "history", "weather", "science", "time",
)  # fmt: skip
"""Words of many fields. Some texts are near to every short query, so the mean similarity of a text to these words is
subtracted (as in cross-domain similarity local scaling, Conneau et al. 2018)."""

_SURELY = 0.35
"""Cosine above the background from which an annotation is about the theme."""

_AT_LEAST = 0.13
_STANDS_OUT = 1.5
"""Below `_SURELY`, an annotation must reach `_AT_LEAST` and exceed the mean by this many standard deviations."""

_OF_NEAREST = 0.8
"""How near an annotation must be, as a share of the nearest: within one field, all are near to every theme."""

_AT_LEAST_ACROSS, _OF_NEAREST_ACROSS = 0.24, 0.7
"""The same for single sentences in another language than the theme."""

_HOW = re.compile(
    r"(?:method|procedur|design|material|setup|set-up|sampl|particip|instrument|experiment|approach)", re.I
)
"""Themes that ask how studies were done and not for every detail."""

_JOINTS = re.compile(r"\s*(?:,|;|/|&|\band\b|\bund\b|\bet\b|\by\b|\be\b|\ben\b|和|与|と|와|과)\s*", re.IGNORECASE)
_JOINED = re.compile(r"[/_-]")
_KINDS = {
    AnnotationColor.POSITIVE: Kind.RESULT,
    AnnotationColor.NEGATIVE: Kind.LIMITATION,
    AnnotationColor.QUESTION: Kind.QUESTION,
    AnnotationColor.DETAIL: Kind.METHOD,
}


@dataclass(frozen=True, slots=True)
class ThemeVectors:
    """The vectors that selecting by theme requires.

    Attributes:
        theme: The vector of the theme's name.
        background: The vectors of `BACKGROUND`, one row per word.
        texts: The vectors of annotations and sentences, of the same model.
        least: The height from which a sentence is about the theme.
    """

    theme: Vectors
    background: Vectors
    texts: Mapping[str, Vectors]
    least: float = _SURELY

    def in_another_language(self) -> "ThemeVectors":
        """Return the same for texts in another language than the theme, to which even what is about it is less near."""
        nearest = max((self.height(text) or 0.0 for text in self.texts), default=0.0)
        return replace(self, least=max(_AT_LEAST_ACROSS, min(_SURELY, _OF_NEAREST_ACROSS * nearest)))

    def height(self, text: str) -> float | None:
        """Return how much nearer a text is to the theme than to the background; None without a vector."""
        vector = self.texts.get(text)
        return None if vector is None else round(float(vector @ self.theme - (self.background @ vector).mean()), 4)

    def is_near(self, text: str) -> bool:
        """Return whether a text is near enough to be about the theme."""
        return (self.height(text) or 0.0) >= self.least


def parts_of_theme(theme: str) -> tuple[str, ...]:
    """Return the parts of a compound theme: `sleep and spacing` is about sleep, and about spacing."""
    parts = [part.strip() for part in _JOINTS.split(theme) if part.strip()]
    return tuple(parts) if len(parts) > 1 and all(topic_roots(part) for part in parts) else (theme,)


def about_theme(theme: str, points: Sequence[Point], asked: Sequence[ThemeVectors]) -> tuple[bool, ...]:
    """Return for each point whether it is about a theme, or about one of the parts of a compound theme.

    A point is about a theme if the theme names its role, prefix or section (`methodology`, `limitations`), if its text,
    its own theme or its section's name has the theme's words, or if it is near in meaning.

    Args:
        theme: A few words.
        points: All annotations.
        asked: The vectors of the parts of the theme; () while the model is loading.
    """
    found = [False] * len(points)
    for at, part in enumerate(parts_of_theme(theme)):
        own = asked[at] if at < len(asked) else None
        for place, fits in enumerate(_about_part(part, points, own)):
            found[place] = found[place] or fits
    return tuple(found)


def papers_about(theme: str, papers: Sequence[PaperReading]) -> frozenset[str]:
    """Return the papers whose titles or tags name a theme or a part of it: what such a paper finds is about it."""
    parts = [roots for part in parts_of_theme(theme) if (roots := set(topic_roots(part)))]
    named = {paper.citekey: paper.title_roots.union(*map(_tag_roots, paper.note.tags)) for paper in papers}
    return frozenset(key for key, roots in named.items() if any(part <= roots for part in parts))


def _tag_roots(tag: str) -> tuple[str, ...]:
    """Return the topic roots of a tag, with its compounds whole and apart: `learning/note-taking`."""
    return topic_roots(f"{tag.replace('/', ' ')} {_JOINED.sub(' ', tag)}")


def statements_about(
    theme: str,
    statements: Sequence[Statement],
    asked: Sequence[ThemeVectors],
    *,
    marked: Callable[[Statement], bool],
    titled: bool,
) -> tuple[Statement, ...]:
    """Return the sentences about a theme: those of annotations about it, others by their words or their meaning.

    Args:
        theme: A few words.
        statements: Sentences of one paper.
        asked: The vectors of the parts of the theme; () while the model is loading.
        marked: Whether a sentence's annotation is about the theme.
        titled: Whether the paper's title names the theme: what it says unmarked is about it.
    """
    kind = _KINDS.get(role) if (role := _kind(theme)) is not None else None
    parts = [set(topic_roots(part)) for part in parts_of_theme(theme)]

    def fits(one: Statement) -> bool:
        if one.annotation is not None:
            return marked(one)
        if titled:
            return True
        if role is not None:
            return one.kind is kind
        roots = set(topic_roots(one.text))
        if any(part and part <= roots for part in parts):
            return True
        return any(part.is_near(one.text) for part in asked)

    return tuple(filter(fits, statements))


def _about_part(theme: str, points: Sequence[Point], asked: ThemeVectors | None) -> list[bool]:
    kind = _kind(theme)
    roots = set(topic_roots(theme))
    near = _near(points, asked) if asked is not None and kind is None else None
    return [
        (kind is not None and _is_of(kind, theme, point)) or _names(roots, point) or (near is not None and near[at])
        for at, point in enumerate(points)
    ]


def _kind(theme: str) -> AnnotationColor | None:
    """Return the role that a theme names if it names nothing else: `limitations`, not `limits of feedback`."""
    words = theme.split()
    content_words = [word for word in words if topic_roots(word)] or words
    return role_of_words(theme) if all(role_of_words(word) is not None for word in content_words) else None


def _is_of(kind: AnnotationColor, theme: str, point: Point) -> bool:
    if kind is AnnotationColor.CODE:
        return point.role is kind or point.annotation.comment_prefix in ("STAT:", "DATA:", "CODE:")
    if kind is not AnnotationColor.DETAIL:
        return point.role is kind
    return point.says_how if _HOW.search(theme) else point.role is kind and not point.says_how


def _names(roots: set[str], point: Point) -> bool:
    texts = (*point.sections, wording_of(point.annotation), point.annotation.theme or "")
    return bool(roots) and any(roots <= set(topic_roots(text)) for text in texts)


def _near(points: Sequence[Point], asked: ThemeVectors) -> list[bool]:
    if not points:
        return []
    above = [asked.height(wording_of(point.annotation)) or 0.0 for point in points]
    if asked.least < _SURELY:
        return [height >= asked.least for height in above]
    stands_out = max(_AT_LEAST, fmean(above) + _STANDS_OUT * pstdev(above))
    least = max(min(_SURELY, stands_out), _OF_NEAREST * max(above))
    return [height >= least for height in above]
