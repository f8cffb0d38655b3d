"""Ways of making one ranking out of several, to compare the one that search uses with."""

from collections.abc import Mapping, Set

Scores = Mapping[str, float]


def reciprocal_rank_fusion(*sources: Scores, k: int = 60) -> Scores:
    """Cormack, Clarke and Buettcher 2009: the sum of 1 / (k + rank)."""
    fused: dict[str, float] = {}
    for scores in sources:
        for rank, document in enumerate(ranking(scores), start=1):
            fused[document] = fused.get(document, 0.0) + 1 / (k + rank)
    return fused


def weighted(*parts: tuple[float, Scores]) -> Scores:
    """The weighted sum; what a source does not name has 0 there."""
    fused: dict[str, float] = {}
    for weight, scores in parts:
        for document, score in scores.items():
            fused[document] = fused.get(document, 0.0) + weight * score
    return fused


def min_max(scores: Scores) -> Scores:
    """The best 1, the worst 0."""
    low, high = min(scores.values(), default=0.0), max(scores.values(), default=0.0)
    return {document: (score - low) / ((high - low) or 1.0) for document, score in scores.items()}


def specified(text: Scores, semantic: Scores, *, exact: Set[str], mocs: Set[str]) -> Scores:
    """The specification's composite: the better score, and 0.1 for agreement, 0.1 exact, 0.05 strong, 0.1 a map."""
    return {
        document: max(text.get(document, 0.0), semantic.get(document, 0.0))
        + 0.1 * (document in text and document in semantic)
        + 0.1 * (document in exact)
        + 0.05 * (semantic.get(document, 0.0) > 0.8)
        + 0.1 * (document in mocs)
        for document in text.keys() | semantic.keys()
    }


def either(text: Scores, semantic: Scores, *, text_trust: float, semantic_trust: float) -> Scores:
    """Two independent witnesses: 1 - (1 - text)(1 - semantic)."""
    return {
        document: 1 - (1 - text_trust * text.get(document, 0.0)) * (1 - semantic_trust * semantic.get(document, 0.0))
        for document in text.keys() | semantic.keys()
    }


def ranking(scores: Scores) -> list[str]:
    """Best first, ties by name."""
    return sorted(scores, key=lambda document: (-scores[document], document))
