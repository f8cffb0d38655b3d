"""Shrink trained weights to what is committed, and note what the trained network says about pairs of our own.

    python scripts/ship_reader.py --data ../shared/data --backbone DIR --weights RUN/stage2.safetensors

Writes `scripts/reader/weights.safetensors` (matrices as bytes with one scale per output; no word table, which was
not trained) and `scripts/reader/parity.json`, and prints the file's hash and the fitted calibration, both of which
belong into `scripts/build_reader.py`. Needs PyTorch, as `train_reader.py` does.
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
from scripts.reader.network import FROZEN, POSITIONS, functional, tensors, torch

HERE = Path(__file__).parent / "reader"
NUM_CLAIMS = 30
NUM_QUESTIONS = 15


def main(arguments: Sequence[str] | None = None) -> int:
    """Run as a command."""
    parser = argparse.ArgumentParser(description="Shrink the reader's weights.")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--backbone", type=Path, required=True)
    parser.add_argument("--weights", type=Path, required=True)
    chosen = parser.parse_args(arguments)
    weights = tensors.load_file(chosen.weights)
    pairing = Pairing(Tokenizer.from_file(str(chosen.backbone / "tokenizer.json")))
    tensors.save_file(shrunk(weights), HERE / "weights.safetensors")
    parity = noted(weights, pairing, own_pairs(chosen.data))
    (HERE / "parity.json").write_text(json.dumps(parity, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
    print("sha256", hashlib.sha256((HERE / "weights.safetensors").read_bytes()).hexdigest())
    for head, groups in calibrating(chosen.data).items():
        print(head, fitted(weights, pairing, groups))
    return 0


def shrunk(weights: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the trained tensors: large matrices as bytes with a scale per output, the rest as they are."""
    small: dict[str, Any] = {}
    for name, tensor in sorted(weights.items()):
        if name == FROZEN:
            continue
        if name == POSITIONS:
            small[name] = tensor[:MAX_TOKENS].contiguous()
        elif tensor.dim() == 2 and tensor.shape[0] > 3:
            scale = tensor.abs().amax(1) / 127
            small[name] = (tensor / scale[:, None]).round().to(torch.int8)
            small[f"{name}.scale"] = scale
        else:
            small[name] = tensor.contiguous()
    return small


def own_pairs(data: Path) -> list[Group]:
    """Returns pairs of our own: made claims, and questions about the demo vault."""
    demo = asking.Vault("demo", "en", judged.folder_of(data / "vaults", "demo"))
    asked = [group for group in asking.asked(demo, [], seed=1) if group.source == "notes-own"]
    return [*claims.made(NUM_CLAIMS, seed=2), *asked[:: max(1, len(asked) // NUM_QUESTIONS)]]


def noted(weights: Mapping[str, Any], pairing: Pairing, groups: Sequence[Group]) -> list[dict[str, Any]]:
    """Returns each pair with what its head says about it."""
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
    """Returns held-out groups for each head."""
    left_out = [group for name in mixtures.LEFT_OUT for group in judged.questions(data / "vaults", name)]
    relevance = [group for group in pack.questions(data, "relevance", "dev") if group.source == "relevance-nq-open"]
    inferences = [group for group in pack.inferences(data, "dev") if group.source != "nli-jnli"]
    return {"answer": left_out, "relevance": relevance[:150], "nli": inferences[::4]}


def fitted(weights: Mapping[str, Any], pairing: Pairing, groups: Sequence[Group]) -> dict[str, float]:
    """Returns the temperature and the shift with which the probabilities fit best."""
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
