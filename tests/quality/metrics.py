"""How good a ranking is, against the documents that people judged relevant."""

import math
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Quality:
    """Means over all judged queries.

    Attributes:
        ndcg: Normalised discounted cumulative gain in the first ten.
        recall: Share of the relevant documents in the first ten.
        mrr: One over the rank of the first relevant document in the first ten, 0 when none is.
        hit: Share of the queries whose first result is relevant.
        queries: How many were judged.
    """

    ndcg: float
    recall: float
    mrr: float
    hit: float
    queries: int

    def row(self) -> str:
        """The figures, for a table."""
        return f"{self.ndcg:.3f}  {self.recall:.3f}  {self.mrr:.3f}  {self.hit:.3f}"


def quality(rankings: Mapping[str, Sequence[str]], relevant: Mapping[str, Set[str]]) -> Quality:
    """Judge rankings (query → documents, best first); queries without a relevant document don't count."""
    judged = [(rankings.get(query, ())[:10], wanted) for query, wanted in sorted(relevant.items()) if wanted]
    count = max(1, len(judged))
    return Quality(
        ndcg=sum(_ndcg(ranking, wanted) for ranking, wanted in judged) / count,
        recall=sum(len(wanted & set(ranking)) / len(wanted) for ranking, wanted in judged) / count,
        mrr=sum(_reciprocal_rank(ranking, wanted) for ranking, wanted in judged) / count,
        hit=sum(bool(wanted & set(ranking[:1])) for ranking, wanted in judged) / count,
        queries=len(judged),
    )


def _ndcg(ranking: Sequence[str], wanted: Set[str]) -> float:
    gain = sum(1 / math.log2(at + 2) for at, document in enumerate(ranking) if document in wanted)
    return gain / sum(1 / math.log2(at + 2) for at in range(min(10, len(wanted))))


def _reciprocal_rank(ranking: Sequence[str], wanted: Set[str]) -> float:
    return next((1 / (at + 1) for at, document in enumerate(ranking) if document in wanted), 0.0)
