"""Joins annotations with similar meanings: agglomerative clustering with average linkage."""

import math
from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from catena.index.ports import Vectors
from catena.themes.headings import key_of_heading
from catena.themes.theme_text import ThemeText
from catena.themes.topic_words import topic_roots

JOIN_FROM = 0.18
"""Two groups merge from this mean similarity. This and the weights below were tuned on invented papers with known
themes (`tests/quality/test_theme_quality.py`)."""

JOIN_NAMED_FROM = 0.23
"""The threshold if one of the groups is named; it must not absorb everything about the papers' common subject."""

_COMMON_SHARE = 0.5
"""The share of the mean vector to subtract, because annotations of papers on one subject are all similar."""

_WORDS_SHARE = 0.2
"""The weight of shared words, relative to a weight of 1 for meaning."""

_SAME_SECTION = 0.08
"""The bonus for annotations in the same section, which their author put together."""

_ROUNDED = 6
"""Similarities are rounded to this many decimals, because the last bits differ between machines."""

Similarities = NDArray[np.float64]
"""A symmetric matrix with one row and one column for each annotation."""


def similarities(texts: Sequence[ThemeText], vectors: Vectors) -> Similarities:
    """Return the similarities of annotations, about -1 to 1: by meaning, rare shared words and section."""
    wide = vectors.astype(np.float64)
    apart = _unit(wide - _COMMON_SHARE * wide.mean(axis=0))
    words = _unit(_word_matrix([topic_roots(text.text) for text in texts]))
    found = (apart @ apart.T + _WORDS_SHARE * (words @ words.T)) / (1.0 + _WORDS_SHARE)
    return np.round(found + _SAME_SECTION * _same_section(texts), _ROUNDED)


def linked_groups(near: Similarities, named: Sequence[frozenset[int]], joins: Sequence[bool]) -> list[frozenset[int]]:
    """Merge the most similar groups until no two are similar enough on average.

    Args:
        near: The similarities.
        named: The initial groups; no two of them are ever merged.
        joins: Whether each annotation may join others; this is ignored for annotations in named groups.

    Returns:
        All groups of two or more annotations and all named groups, in the order of their first members.
    """
    inside = frozenset[int]().union(*named)
    groups = [*named, *(frozenset({at}) for at in range(len(near)) if joins[at] and at not in inside)]
    if not groups:
        return []
    linkage = _between(near, groups)
    linkage[: len(named), : len(named)] = -np.inf
    np.fill_diagonal(linkage, -np.inf)
    linkage[: len(named), :] -= JOIN_NAMED_FROM - JOIN_FROM
    linkage[:, : len(named)] -= JOIN_NAMED_FROM - JOIN_FROM
    sizes = np.array([len(group) for group in groups], dtype=np.float64)
    nearest = linkage.argmax(axis=1)
    best = linkage[np.arange(len(groups)), nearest]
    while (a := int(best.argmax()), float(best.max()))[1] >= JOIN_FROM:
        first, second = sorted((a, int(nearest[a])))
        joined = (sizes[first] * linkage[first] + sizes[second] * linkage[second]) / (sizes[first] + sizes[second])
        linkage[first, :] = linkage[:, first] = joined
        linkage[second, :] = linkage[:, second] = -np.inf
        linkage[first, first] = -np.inf
        sizes[first] += sizes[second]
        groups[first], groups[second] = groups[first] | groups[second], frozenset()
        stale = np.flatnonzero((nearest == first) | (nearest == second) | (linkage[:, first] > best))
        for row in {first, second, *stale.tolist()}:
            nearest[row] = linkage[row].argmax()
            best[row] = linkage[row, nearest[row]]
    found = [group for at, group in enumerate(groups) if len(group) > 1 or (at < len(named) and group)]
    return sorted(found, key=min)


def _between(near: Similarities, groups: Sequence[frozenset[int]]) -> Similarities:
    """Return the mean similarity between the members of every two groups."""
    shares = np.zeros((len(groups), len(near)))
    for row, group in enumerate(groups):
        shares[row, sorted(group)] = 1.0 / len(group)
    return shares @ near @ shares.T


def _word_matrix(roots: Sequence[Sequence[str]]) -> Similarities:
    """Return one row for each text and one column for each root, weighted by tf-idf; repeated roots count once."""
    having = Counter(root for words in roots for root in set(words))
    columns = {root: at for at, root in enumerate(sorted(having))}
    matrix = np.zeros((len(roots), max(1, len(columns))))
    for row, words in enumerate(roots):
        for root in set(words):
            # A root that occurs in one text joins nothing; it only shows that the text is about other things, too.
            matrix[row, columns[root]] = math.log(len(roots) / having[root]) if having[root] > 1 else 0.5
    return matrix


def _unit(rows: Similarities) -> Similarities:
    return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-12)


def _same_section(texts: Sequence[ThemeText]) -> Similarities:
    keys = [
        (text.paper, text.sections) if text.sections and key_of_heading(text.sections[-1]) else None for text in texts
    ]
    same = np.array([[one is not None and one == other for other in keys] for one in keys], dtype=np.float64)
    return same.reshape(len(texts), len(texts))
