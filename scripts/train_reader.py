"""Train the reader: one cross-encoder that says whether a passage answers, is relevant, and what follows from it.

    python scripts/train_reader.py --data ../shared/data --backbone DIR --run DIR --stage 1 [--steps N]

`--backbone` holds the pinned `model.safetensors` and `tokenizer.json` of the embedding model. A run goes on from its
last checkpoint, which is written every few minutes, and ends with `weights.safetensors` of its stage. Stage 1 reads
public sets, stage 2 starts from it and adds text made from notes. Needs PyTorch (`pip install torch==2.13.0`), which
is no dependency of the project. `docs/models/reader.md` tells what came of it.
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

sys.path[:0] = [str(Path(__file__).resolve().parents[1] / part) for part in ("", "sidecar")]

from tokenizers import Tokenizer

from scripts.reader import measuring, mixtures
from scripts.reader.examples import Batch, Pairing, batches
from scripts.reader.network import FROZEN, functional, initial, logits, tensors, torch, whole

SEED: Final = 20261122
TOKENS: Final = 2304
"""Tokens of a batch, padding included."""
RATE: Final = 7e-5
HEAD_RATE: Final = 1e-3
WARM_UP: Final = 100
AVERAGED_OVER: Final = 400
"""Steps over which the weights are averaged; the average is what is measured and kept."""
CHECKPOINT_S: Final = 240
MEASURED_EVERY: Final = 3
"""Checkpoints from one measurement to the next."""


@dataclass
class Run:
    """Everything that changes while training."""

    step: int
    weights: dict[str, Any]
    average: dict[str, Any]
    optimizer: Any


def main(arguments: Sequence[str] | None = None) -> int:
    """Run as a command."""
    parser = argparse.ArgumentParser(description="Train the reader.")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--backbone", type=Path, required=True)
    parser.add_argument("--run", type=Path, required=True)
    parser.add_argument("--stage", choices=sorted(mixtures.STAGES), default="1")
    parser.add_argument("--start", type=Path, help="weights to start from, whole or shrunk")
    parser.add_argument("--steps", type=int, help="stop after so many (default: one pass over the stage's mixture)")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--exact", action="store_true", help="train in 32 bits: twice as fast on some processors")
    chosen = parser.parse_args(arguments)
    torch.set_num_threads(chosen.threads)
    pairing = Pairing(Tokenizer.from_file(str(chosen.backbone / "tokenizer.json")))
    examples = mixtures.examples(chosen.data, chosen.stage, seed=SEED)
    train_batches = batches(examples.train, pairing, tokens=TOKENS, seed=SEED)
    num_steps = min(chosen.steps or len(train_batches), len(train_batches))
    run = _resumed(chosen.run / f"stage{chosen.stage}.pt", chosen.start, chosen.backbone / "model.safetensors")
    _say(
        chosen.run,
        step=run.step,
        steps=num_steps,
        batches=len(train_batches),
        pairs=sum(len(b.pairs) for b in train_batches),
    )
    _train(run, train_batches[:num_steps], lambda: measuring.measure(run.average, examples.held_out, pairing), chosen)
    tensors.save_file(
        {name: tensor.contiguous() for name, tensor in run.average.items()},
        chosen.run / f"stage{chosen.stage}.safetensors",
    )
    return 0


def loss_of(weights: Mapping[str, Any], batch: Batch) -> Any:
    """Return the loss of a batch: cross-entropy over each question's passages and half as much of each pair alone."""
    scores = logits(weights, batch.task, *measuring.padded(batch.pairs))
    labels = torch.tensor(batch.labels)
    if batch.task == "nli":
        return functional.cross_entropy(scores, labels)
    flat = scores[:, 0]
    alone = functional.binary_cross_entropy_with_logits(flat, labels.float(), pos_weight=torch.tensor(1.5))
    listed: list[Any] = []
    for of_group, marks in zip(flat.split(batch.sizes), labels.split(batch.sizes), strict=True):
        if 0 < int(marks.sum()) < len(marks):
            listed.append(of_group.logsumexp(0) - of_group[marks == 1].logsumexp(0))
    return 0.5 * alone + (torch.stack(listed).mean() if listed else 0.0)


# private


def _resumed(checkpoint: Path, start: Path | None, backbone: Path) -> Run:
    if checkpoint.exists():
        saved = torch.load(checkpoint, weights_only=True)
        weights, average = saved["weights"], saved["average"]
        step = saved["step"]
    else:
        published = tensors.load_file(backbone)
        weights = whole(tensors.load_file(start), published) if start else initial(published, seed=SEED)
        average = {name: tensor.clone() for name, tensor in weights.items()}
        saved, step = None, 0
    for name, tensor in weights.items():
        tensor.requires_grad_(name != FROZEN)
    optimizer = torch.optim.AdamW(_parameters(weights), fused=True)
    if saved:
        optimizer.load_state_dict(saved["optimizer"])
    return Run(step, weights, average, optimizer)


def _parameters(weights: Mapping[str, Any]) -> list[dict[str, Any]]:
    def named(*, head: bool, decayed: bool) -> list[Any]:
        return [
            tensor
            for name, tensor in weights.items()
            if name != FROZEN and name.startswith("heads.") == head and (tensor.dim() > 1) == decayed
        ]

    return [
        {"params": named(head=head, decayed=decayed), "weight_decay": 0.01 * decayed, "peak": peak}
        for head, peak in ((False, RATE), (True, HEAD_RATE))
        for decayed in (False, True)
    ]


def _train(run: Run, train_batches: Sequence[Batch], measure: Any, chosen: argparse.Namespace) -> None:
    saved_s = begun_s = time.monotonic()
    losses: dict[str, list[float]] = {}
    num_pairs = num_saved = 0
    for batch in train_batches[run.step :]:
        losses.setdefault(batch.task, []).append(_step(run, batch, len(train_batches), exact=chosen.exact))
        num_pairs += len(batch.pairs)
        ended = run.step == len(train_batches)
        if run.step % 50 == 0:
            means = {task: round(sum(some) / len(some), 3) for task, some in losses.items()}
            rate = num_pairs / (time.monotonic() - begun_s)
            _say(chosen.run, step=run.step, pairs_per_s=round(rate, 1), loss=means)
            losses = {}
        if ended or time.monotonic() - saved_s > CHECKPOINT_S:
            _save(run, chosen.run / f"stage{chosen.stage}.pt")
            num_saved += 1
            paused_s = time.monotonic()
            if ended or num_saved % MEASURED_EVERY == 0:
                _say(chosen.run, step=run.step, measured=measure())
            saved_s = time.monotonic()
            begun_s += saved_s - paused_s


def _step(run: Run, batch: Batch, num_steps: int, *, exact: bool) -> float:
    share = min(1.0, (run.step + 1) / WARM_UP) * max(0.03, 1 - run.step / num_steps)
    for group in run.optimizer.param_groups:
        group["lr"] = group["peak"] * share
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=not exact and _has_bf16()):
        loss = loss_of(run.weights, batch)
    run.optimizer.zero_grad(set_to_none=True)
    loss.backward()
    trained = [tensor for tensor in run.weights.values() if tensor.grad is not None]
    torch.nn.utils.clip_grad_norm_(trained, 1.0)
    run.optimizer.step()
    run.step += 1
    kept = 1 - 1 / min(AVERAGED_OVER, run.step / 2 + 1)
    names = [name for name in run.weights if name != FROZEN]
    with torch.no_grad():
        torch._foreach_lerp_([run.average[n] for n in names], [run.weights[n] for n in names], 1 - kept)
    return float(loss.detach())


def _has_bf16() -> bool:
    return bool(torch.cpu._is_avx512_bf16_supported())


def _save(run: Run, checkpoint: Path) -> None:
    plain = {name: tensor.detach() for name, tensor in run.weights.items()}
    state = {"step": run.step, "weights": plain, "average": run.average, "optimizer": run.optimizer.state_dict()}
    beside = checkpoint.with_suffix(".new")
    torch.save(state, beside)
    beside.replace(checkpoint)
    tensors.save_file(
        {name: tensor.contiguous() for name, tensor in run.average.items()}, checkpoint.with_suffix(".average")
    )


def _say(folder: Path, **figures: Any) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    line = json.dumps({"time": time.strftime("%H:%M:%S"), **figures})
    print(line, flush=True)
    with (folder / "log.jsonl").open("a", encoding="utf-8") as log:
        log.write(f"{line}\n")


if __name__ == "__main__":
    random.seed(SEED)
    raise SystemExit(main())
