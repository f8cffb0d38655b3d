"""Worth: how well a sentence stands for its paper."""

import re
from collections.abc import Callable, Iterable, Set

from catena.claims.reading import read
from catena.statements.likeness import alike
from catena.statements.shortening import LONG
from catena.statements.standing_alone import (
    CONTINUES,
    SHORT,
    begins_here,
    cites,
    compares_with_others,
    length_of,
    points_back,
)
from catena.statements.statement import Origin, Statement
from catena.statements.stock_phrases import behind_connective
from catena.themes.topic_words import topic_roots

_REFERENCES = re.compile(r"\s?\[\d[\d,–\- ]*\]|\((?:fig(?:ure|\.)|table|see) [^)]{1,40}\)", re.IGNORECASE)
_GOOD = 260
_ORIGINS = {Origin.ANNOTATION: 0.8, Origin.ABSTRACT: 0.6, Origin.PDF: 0.0}
_OF_TITLE, _MOST_OF_TITLE = 0.25, 4


def worth(statement: Statement, title: Set[str]) -> float:
    """Return how well a sentence stands alone for its paper; higher is better.

    Args:
        statement: The sentence.
        title: The topic roots of the paper's title.
    """
    text = statement.text
    score = _ORIGINS[statement.origin]
    score += _OF_TITLE * min(_MOST_OF_TITLE, len(set(topic_roots(text)) & title))
    score -= 0.2 if behind_connective(text) != text else 0.0
    if points_back(text):
        score -= 0.6
    elif not (begins_here(text) or read(text).complete):
        score -= 0.5
    score -= 0.4 if cites(text) or compares_with_others(text) else 0.0
    score -= 0.0 if statement.leads else 0.2
    score -= 0.8 if text[:1].islower() or text[:1] in CONTINUES else 0.0
    length = length_of(text)
    score -= 0.7 if length < SHORT else 0.4 if length > LONG else 0.15 if length > _GOOD else 0.0
    return score - 0.05 * len(_REFERENCES.findall(text))


def best(
    statements: Iterable[Statement],
    title: Set[str],
    *,
    most: int,
    weight: Callable[[Statement], float] = lambda _: 0.0,
) -> list[Statement]:
    """Return the best sentences in the order of the paper, no two of which say nearly the same.

    Args:
        statements: The sentences to choose from.
        title: The topic roots of the paper's title.
        most: How many are wanted.
        weight: What counts beside their general worth.
    """
    ranked = sorted(statements, key=lambda one: (-worth(one, title) - weight(one), one.origin, one.place))
    chosen: list[Statement] = []
    for one in ranked:
        if len(chosen) == most:
            break
        if not any(alike(one.text, other.text) for other in chosen):
            chosen.append(one)
    return sorted(chosen, key=lambda one: (one.origin is Origin.PDF, one.origin is Origin.ANNOTATION, one.place))
