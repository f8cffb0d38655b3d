"""Measures the reader on held-out questions and pairs."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from catena.adapters.reader_pairs import TokenPair
from scripts.reader.examples import Group, Pairing
from scripts.reader.network import logits, torch

PAIRS_AT_ONCE = 32


def padded(pairs: Sequence[TokenPair]) -> tuple[Any, Any, Any]:
    """Return ids, types and mask of pairs, each pairs × tokens."""
    tokens = max(len(pair.ids) for pair in pairs)
    ids = torch.zeros(len(pairs), tokens, dtype=torch.long)
    types, mask = ids.clone(), torch.zeros(len(pairs), tokens, dtype=torch.bool)
    for row, pair in enumerate(pairs):
        length = len(pair.ids)
        ids[row, :length] = torch.tensor(pair.ids)
        types[row, pair.second : length] = 1
        mask[row, :length] = True
    return ids, types, mask


def scores(
    weights: Mapping[str, Any], groups: Sequence[Group], pairing: Pairing, *, exact: bool = False
) -> Iterator[tuple[Group, Any]]:
    """Yield each group with what its head says about its pairs: pairs × outputs; in 32 bits if `exact`."""
    flat = [(index, group.task, pair) for index, group in enumerate(groups) for pair in pairing.of(group)]
    rows: list[Any] = [None] * len(flat)
    for task in {group.task for group in groups}:
        order = sorted((i for i, item in enumerate(flat) if item[1] == task), key=lambda i: len(flat[i][2].ids))
        for start in range(0, len(order), PAIRS_AT_ONCE):
            part = order[start : start + PAIRS_AT_ONCE]
            with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=not exact):
                said = logits(weights, task, *padded([flat[i][2] for i in part]))
            for i, row in zip(part, said, strict=True):
                rows[i] = row
    at = 0
    for group in groups:
        yield group, torch.stack(rows[at : at + len(group.passages)])
        at += len(group.passages)


def measure(
    weights: Mapping[str, Any], held_out: Mapping[str, Sequence[Group]], pairing: Pairing
) -> dict[str, dict[str, float]]:
    """Return the figures of each held-out set."""
    figures: dict[str, dict[str, float]] = {}
    for name, groups in held_out.items():
        said = list(scores(weights, groups, pairing))
        figures[name] = _of_inference(said) if groups[0].task == "nli" else _of_questions(said)
    return figures


# private


def _of_questions(said: Sequence[tuple[Group, Any]]) -> dict[str, float]:
    """How often a passage that answers stands first, among the first three, and its mean reciprocal rank."""
    ranks: list[int] = []
    for group, rows in said:
        if any(group.labels):
            order = rows[:, 0].argsort(descending=True).tolist()
            ranks.append(next(rank for rank, i in enumerate(order, 1) if group.labels[i]))
    found = {
        "first": sum(rank == 1 for rank in ranks) / len(ranks),
        "three": sum(rank <= 3 for rank in ranks) / len(ranks),
        "mrr": sum(1 / rank for rank in ranks) / len(ranks),
    }
    best = [(float(rows[:, 0].max()), any(group.labels)) for group, rows in said]
    if 0 < sum(answered for _, answered in best) < len(best):
        found["absence_auc"] = _auc(best)
    return {name: round(value, 3) for name, value in found.items()}


def _auc(scored: Sequence[tuple[float, bool]]) -> float:
    right = [score for score, answered in scored if answered]
    wrong = [score for score, answered in scored if not answered]
    wins = sum((one > other) + 0.5 * (one == other) for one in right for other in wrong)
    return wins / (len(right) * len(wrong))


def _of_inference(said: Sequence[tuple[Group, Any]]) -> dict[str, float]:
    """Accuracy, and average precision of contradictions."""
    right = [int(rows[0].argmax()) == group.labels[0] for group, rows in said]
    ranked = sorted(said, key=lambda item: -float(item[1][0].softmax(0)[2]))
    found, precisions = 0, [0.0]
    for rank, (group, _) in enumerate(ranked, 1):
        if group.labels[0] == 2:
            found += 1
            precisions.append(found / rank)
    return {
        "accuracy": round(sum(right) / len(right), 3),
        "contradiction_ap": round(sum(precisions) / max(1, found), 3),
    }
