"""Annotations that mean nearly the same, joined step by step: agglomerative clustering with average linkage."""

import math
from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from catena.answers.themes_headings import key_of_heading
from catena.answers.themes_text import ThemeText
from catena.answers.themes_words import telling_roots
from catena.index.ports import Vectors

JOIN_FROM = 0.18
"""Mean similarity from which two groups become one. This and the shares below were chosen on invented papers with
themes given by hand (`tests/quality/test_theme_quality.py`)."""

JOIN_NAMED_FROM = 0.23
"""The same, when one of the groups has a name already: it should not draw in whatever speaks of the whole subject."""

_COMMON_SHARE = 0.5
"""How much of what all annotations have in common is taken off: four papers on one subject are all near each other."""

_WORDS_SHARE = 0.2
"""What shared words weigh beside meaning, which counts 1."""

_SAME_SECTION = 0.08
"""What standing in one section adds: its author thought they belong together."""

_ROUNDED = 6
"""Decimals. The last bits of a sum depend on the machine, and no theme should."""

Similarities = NDArray[np.float64]
"""One row and one column an annotation; symmetric."""


def similarities(texts: Sequence[ThemeText], vectors: Vectors) -> Similarities:
    """How near annotations are, about -1 to 1: by meaning, by words that few others use, and by section."""
    wide = vectors.astype(np.float64)
    apart = _unit(wide - _COMMON_SHARE * wide.mean(axis=0))
    words = _unit(_word_matrix([telling_roots(text.text) for text in texts]))
    found = (apart @ apart.T + _WORDS_SHARE * (words @ words.T)) / (1.0 + _WORDS_SHARE)
    return np.round(found + _SAME_SECTION * _same_section(texts), _ROUNDED)


def linked_groups(near: Similarities, named: Sequence[frozenset[int]], joins: Sequence[bool]) -> list[frozenset[int]]:
    """Join groups, the nearest two first, as long as their members are near each other on the average.

    Args:
        near: Similarities.
        named: Groups to begin with. No two of them are ever joined.
        joins: Whether an annotation may be joined with others; in a named group it is all the same.

    Returns:
        Every group of two or more, and the named ones, in the order of their first members.
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
    """The mean similarity of the members of every two groups."""
    shares = np.zeros((len(groups), len(near)))
    for row, group in enumerate(groups):
        shares[row, sorted(group)] = 1.0 / len(group)
    return shares @ near @ shares.T


def _word_matrix(roots: Sequence[Sequence[str]]) -> Similarities:
    """One row a text, one column a root, weighed by how few texts have it (tf-idf with every root counted once)."""
    having = Counter(root for words in roots for root in set(words))
    columns = {root: at for at, root in enumerate(sorted(having))}
    matrix = np.zeros((len(roots), max(1, len(columns))))
    for row, words in enumerate(roots):
        for root in set(words):
            # A root that nobody else has joins nothing; it only says that the text is about other things, too.
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
