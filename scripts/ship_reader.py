"""Shrink trained weights to what is committed, and note what the shrunk network says about pairs of our own.

    python scripts/ship_reader.py --data ../shared/data --backbone DIR --weights RUN/stage7.safetensors [--mean]

Writes `scripts/reader/weights.safetensors` (what training changed, as products of narrow matrices) and
`scripts/reader/parity.json`, and prints the file's hash, how the trained and the shrunk network do on what was held
out, and the fitted calibration, which belongs into `scripts/build_reader.py` as the hash does. Needs PyTorch, as
`train_reader.py` does.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).resolve().parents[1] / part) for part in ("", "sidecar")]

from tokenizers import Tokenizer

from catena.adapters.reader_pairs import MAX_TOKENS
from scripts.reader import asking, claims, judged, measuring, mixtures, pack
from scripts.reader.examples import Group, Pairing
from scripts.reader.network import FROZEN, POSITIONS, functional, initial, tensors, torch, whole

HERE = Path(__file__).parent / "reader"
MOST_BYTES = 700_000
"""For all matrices together. Three times as many put no more passages first, but find more contradictions."""
NUM_CLAIMS = 30
NUM_QUESTIONS = 15


def main(arguments: Sequence[str] | None = None) -> int:
    """Run as a command."""
    parser = argparse.ArgumentParser(description="Shrink the reader's weights.")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--backbone", type=Path, required=True)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--mean", action="store_true", help="take the mean of these and the weights shipped so far")
    chosen = parser.parse_args(arguments)
    trained = tensors.load_file(chosen.weights)
    published = initial(tensors.load_file(chosen.backbone / "model.safetensors"), seed=0)
    if chosen.mean:
        trained = mean_of(trained, whole(tensors.load_file(HERE / "weights.safetensors"), published))
    pairing = Pairing(Tokenizer.from_file(str(chosen.backbone / "tokenizer.json")))
    small = shrunk(trained, published)
    tensors.save_file(small, HERE / "weights.safetensors")
    weights = whole(small, published)
    parity = noted(weights, pairing, own_pairs(chosen.data))
    (HERE / "parity.json").write_text(json.dumps(parity, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
    print("sha256", hashlib.sha256((HERE / "weights.safetensors").read_bytes()).hexdigest())
    held_out = calibrating(chosen.data)
    for name, each in {"trained": trained, "shrunk": weights}.items():
        print(name, measuring.measure(each, held_out, pairing))
    for head, groups in held_out.items():
        print(head, fitted(weights, pairing, groups))
    return 0


def mean_of(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Return the mean of two networks that were trained from the same weights (Wortsman et al. 2022, model soups)."""
    return {
        name: (value[:MAX_TOKENS] + other[name][:MAX_TOKENS]) / 2 if name == POSITIONS else (value + other[name]) / 2
        for name, value in one.items()
    }


def shrunk(trained: Mapping[str, Any], published: Mapping[str, Any]) -> dict[str, Any]:
    """Return what training changed, as `build_reader.unpacked` reads it.

    The singular vectors of all differences are kept in the order of what each explains per byte, up to `MOST_BYTES`.
    """
    parts = {
        name: torch.linalg.svd(trained[name] - published[name], full_matrices=False)
        for name in trained
        if name.startswith("encoder.") and trained[name].dim() == 2
    }
    small: dict[str, Any] = {}
    for name, rank in _ranks(parts).items():
        left, values, right = parts[name]
        root = values[:rank].sqrt()
        small[f"{name}.left"], small[f"{name}.left.scale"] = _bytes(left[:, :rank] * root, over=0)
        small[f"{name}.right"], small[f"{name}.right.scale"] = _bytes(root[:, None] * right[:rank], over=1)
    for name, tensor in trained.items():
        if name == POSITIONS:
            small[name] = tensor[:MAX_TOKENS].half().contiguous()
        elif name not in parts and name != FROZEN:
            small[name] = tensor.half().contiguous()
    return dict(sorted(small.items()))


def _ranks(parts: Mapping[str, Any]) -> dict[str, int]:
    worth = sorted(
        (
            (-(float(value) ** 2) / (left.shape[0] + right.shape[1]), name)
            for name, (left, values, right) in parts.items()
            for value in values
        )
    )
    ranks = dict.fromkeys(parts, 0)
    used = 0
    for _, name in worth:
        used += parts[name][0].shape[0] + parts[name][2].shape[1]
        if used > MOST_BYTES:
            break
        ranks[name] += 1
    return {name: rank for name, rank in ranks.items() if rank}


def _bytes(matrix: Any, *, over: int) -> tuple[Any, Any]:
    """Return a matrix as bytes, and the scale of each of its columns (`over` 0) or rows (1)."""
    scale = matrix.abs().amax(over) / 127
    return (matrix / scale.unsqueeze(over)).round().to(torch.int8).contiguous(), scale.contiguous()


def own_pairs(data: Path) -> list[Group]:
    """Return pairs of our own: made claims, and questions about the demo vault."""
    demo = asking.Vault("demo", "en", judged.folder_of(data / "vaults", "demo"))
    asked = [group for group in asking.asked(demo, [], seed=1) if group.source == "notes-own"]
    return [*claims.made(NUM_CLAIMS, seed=2), *asked[:: max(1, len(asked) // NUM_QUESTIONS)]]


def noted(weights: Mapping[str, Any], pairing: Pairing, groups: Sequence[Group]) -> list[dict[str, Any]]:
    """Return each pair with what its head says about it."""
    return [
        {
            "head": group.task,
            "first": group.question,
            "second": passage,
            "logits": [round(value, 4) for value in row.tolist()],
        }
        for group, rows in measuring.scores(weights, groups, pairing, exact=True)
        for passage, row in list(zip(group.passages, rows, strict=True))[:3]
    ]


def calibrating(data: Path) -> dict[str, list[Group]]:
    """Return held-out groups for each head."""
    left_out = [group for name in mixtures.LEFT_OUT for group in judged.questions(data / "vaults", name)]
    relevance = [group for group in pack.questions(data, "relevance", "dev") if group.source == "relevance-nq-open"]
    inferences = [group for group in pack.inferences(data, "dev") if group.source != "nli-jnli"]
    return {"answer": left_out, "relevance": relevance[:150], "nli": inferences[::4]}


def fitted(weights: Mapping[str, Any], pairing: Pairing, groups: Sequence[Group]) -> dict[str, float]:
    """Return the temperature and the shift with which the probabilities fit best."""
    said = list(measuring.scores(weights, groups, pairing))
    rows = torch.cat([rows.float() for _, rows in said]).detach()
    labels = torch.tensor([label for group, _ in said for label in group.labels])
    sharp, shift = torch.zeros(1, requires_grad=True), torch.zeros(1, requires_grad=True)
    optimizer = torch.optim.LBFGS([sharp, shift], max_iter=100)

    def loss() -> Any:
        optimizer.zero_grad()
        if rows.shape[1] == 3:
            value = functional.cross_entropy(rows * sharp.exp(), labels)
        else:
            value = functional.binary_cross_entropy_with_logits((rows[:, 0] + shift) * sharp.exp(), labels.float())
        value.backward()
        return value

    optimizer.step(loss)
    return {"temperature": round(float((-sharp.detach()).exp()), 3), "shift": round(float(shift.detach()), 3)}


if __name__ == "__main__":
    raise SystemExit(main())
