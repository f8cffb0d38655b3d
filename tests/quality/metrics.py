"""How good a ranking is, against the documents that people judged relevant."""

import math
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Quality:
    """Means over all judged queries.

    Attributes:
        ndcg: Normalised discounted cumulative gain in the first ten.
        ndcg_5: The same in the first five.
        recall: Share of the relevant documents in the first ten.
        mrr: One over the rank of the first relevant document in the first ten, 0 when none is.
        hit: Share of the queries whose first result is relevant.
        hit_5: Share of the queries with a relevant result in the first five.
        queries: How many were judged.
    """

    ndcg: float
    ndcg_5: float
    recall: float
    mrr: float
    hit: float
    hit_5: float
    queries: int

    def row(self) -> str:
        """The figures, for a table."""
        return f"{self.ndcg:.3f}  {self.recall:.3f}  {self.mrr:.3f}  {self.hit:.3f}"

    def first_five_row(self) -> str:
        """The figures of the first five, for a table."""
        return f"{self.ndcg_5:.3f}  {self.ndcg:.3f}   {self.hit:.3f}  {self.hit_5:.3f}"


def quality(rankings: Mapping[str, Sequence[str]], relevant: Mapping[str, Set[str]]) -> Quality:
    """Judge rankings (query → documents, best first); queries without a relevant document don't count."""
    judged = [(rankings.get(query, ())[:10], wanted) for query, wanted in sorted(relevant.items()) if wanted]
    count = max(1, len(judged))
    return Quality(
        ndcg=sum(_ndcg(ranking, wanted, 10) for ranking, wanted in judged) / count,
        ndcg_5=sum(_ndcg(ranking, wanted, 5) for ranking, wanted in judged) / count,
        recall=sum(len(wanted & set(ranking)) / len(wanted) for ranking, wanted in judged) / count,
        mrr=sum(_reciprocal_rank(ranking, wanted) for ranking, wanted in judged) / count,
        hit=sum(bool(wanted & set(ranking[:1])) for ranking, wanted in judged) / count,
        hit_5=sum(bool(wanted & set(ranking[:5])) for ranking, wanted in judged) / count,
        queries=len(judged),
    )


def _ndcg(ranking: Sequence[str], wanted: Set[str], depth: int) -> float:
    gain = sum(1 / math.log2(at + 2) for at, document in enumerate(ranking[:depth]) if document in wanted)
    return gain / sum(1 / math.log2(at + 2) for at in range(min(depth, len(wanted))))


def _reciprocal_rank(ranking: Sequence[str], wanted: Set[str]) -> float:
    return next((1 / (at + 1) for at, document in enumerate(ranking) if document in wanted), 0.0)
