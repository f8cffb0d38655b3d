"""Ways of making one ranking out of several, to compare the one that search uses with."""

from collections.abc import Mapping

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


def share_of_best(scores: Scores) -> Scores:
    """The best 1, nothing 0 (Bruch, Gai and Ingber 2023: the theoretical minimum instead of the seen one)."""
    high = max(scores.values(), default=0.0) or 1.0
    return {document: max(0.0, score) / high for document, score in scores.items()}


def stretched(scores: Scores, low: float, high: float) -> Scores:
    """From `low` to `high` straight from 0 to 1, the same for every query."""
    return {document: min(1.0, max(0.0, (score - low) / (high - low))) for document, score in scores.items()}


def either(text: Scores, semantic: Scores, *, text_trust: float, semantic_trust: float) -> Scores:
    """Two independent witnesses: 1 - (1 - text)(1 - semantic)."""
    return {
        document: 1 - (1 - text_trust * text.get(document, 0.0)) * (1 - semantic_trust * semantic.get(document, 0.0))
        for document in text.keys() | semantic.keys()
    }


def ranking(scores: Scores) -> list[str]:
    """Best first, ties by name."""
    return sorted(scores, key=lambda document: (-scores[document], document))
