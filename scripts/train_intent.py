"""Train the weights that classify a question's intent; write them into the package, and print their figures.

    .venv/bin/python scripts/train_intent.py [--data ../shared/data/intent] [--folds 10] [--dry-run]

Reads labelled questions of `--data` (`*.jsonl` with `text`, `label`; not kept in this repository) and our own
(`tests/quality/intent_questions.json`, its `training` list). Writes `sidecar/catena/questions/weights.json`: a weight
per feature and intent, for signals and for words and pairs of words seen in at least three questions, and nothing else
of what was read. Multinomial logistic regression with Gaussian priors: a signal's weight starts from the strength that
the signal table gives it, a word's from nothing. Plain numpy, accelerated gradient steps (Nesterov's) from a fixed
start, so two runs give the same file. `docs/models/intent.md` is the model's card.
"""

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from catena.questions.classifying import classify, features, probabilities_by
from catena.questions.intent import CLEAR, Intent
from catena.questions.plain import plain_question, without_set_phrases
from catena.questions.signals import all_signals, signals_in

ROOT = Path(__file__).resolve().parents[1]
OWN = ROOT / "tests" / "quality" / "intent_questions.json"
WEIGHTS = ROOT / "sidecar" / "catena" / "questions" / "weights.json"
INTENTS = tuple(Intent)
MAPPED_BY_OTHERS = Intent.EXPLORATORY
"""The data's labels of this intent are mapped from other schemes and contradict our table, so they are not learned."""

FEWEST_QUESTIONS = 3
"""A word seen in fewer is not learned; nobody's question can be read off the weights."""
SIGNAL_PULL = 1.0
WORD_PULL = 4.0
"""How strongly weights are pulled back to where they start; the larger, the less is learned."""
STEPS = 300

Matrix = NDArray[np.float64]
Weights = Mapping[str, Sequence[float]]


@dataclass(frozen=True, slots=True)
class Labelled:
    """A question and what it is."""

    text: str
    intent: Intent


def main() -> None:
    """Train on everything, after saying how well training on a part does on the rest."""
    arguments = _arguments()
    given = tuple(_given(arguments.data)) if arguments.data.is_dir() else ()
    own = tuple(_own("training"))
    print(f"{len(given)} questions from {arguments.data}, {len(own)} of our own")
    if given:
        _report("cross-validation, given questions", given, _cross_validated(given, own, arguments.folds))
    weights = train([*given, *own])
    held_out = tuple(_own("held_out"))
    _report("our own, held out", held_out, [_read(one.text, weights) for one in held_out])
    if not arguments.dry_run:
        WEIGHTS.write_text(_as_json(weights), "utf-8")
        print(f"{len(weights)} features → {WEIGHTS.relative_to(ROOT)}")


def train(questions: Sequence[Labelled]) -> Weights:
    """Weights for each feature and intent, in the order of `Intent`; "" is the one that is always there."""
    present = [_features(one.text) for one in questions]
    seen = Counter(feature for one in present for feature in one)
    signals = [f"signal {signal.name}" for signal in all_signals()]
    words = sorted(
        feature for feature, count in seen.items() if count >= FEWEST_QUESTIONS and not feature.startswith("signal ")
    )
    names = ["", *signals, *words]
    column = {name: number for number, name in enumerate(names)}
    x = np.zeros((len(questions), len(names)))
    x[:, 0] = 1.0
    for row, one in enumerate(present):
        for feature in one:
            if feature in column:
                x[row, column[feature]] = 1.0
    start = np.zeros((len(names), len(INTENTS)))
    start[0, INTENTS.index(Intent.FACTUAL)] = 0.5
    for signal in all_signals():
        start[column[f"signal {signal.name}"], INTENTS.index(signal.intent)] = signal.strength
    pull = np.array([0.1, *(SIGNAL_PULL for _ in signals), *(WORD_PULL for _ in words)])[:, None]
    target = np.eye(len(INTENTS))[[INTENTS.index(one.intent) for one in questions]]
    learned = _descend(x, target, start, pull)
    return {name: tuple(round(float(weight), 3) for weight in learned[column[name]]) for name in names}


def _descend(x: Matrix, target: Matrix, start: Matrix, pull: Matrix) -> Matrix:
    weights, ahead = start.copy(), start.copy()
    step = 1.0 / (0.25 * float(x.sum(axis=1).max()) * 0.25 * len(x) + float(pull.max()))
    for number in range(STEPS):
        gradient = x.T @ (_softmax(x @ ahead) - target) + pull * (ahead - start)
        following = ahead - step * gradient
        ahead = following + number / (number + 3) * (following - weights)
        weights = following
    return weights


def _softmax(totals: Matrix) -> Matrix:
    grown = np.exp(totals - totals.max(axis=1, keepdims=True))
    return grown / grown.sum(axis=1, keepdims=True)


def _features(text: str) -> frozenset[str]:
    plainly = without_set_phrases(plain_question(text))
    return features(plainly, signals_in(plainly))


Read = tuple[Intent, float]


def _read(text: str, weights: Weights) -> Read:
    """As the package reads it, settled frames and all, with these weights."""
    read = classify(text, probabilities_of=_weigher(weights))
    return read.intent, read.confidence


def _weigher(weights: Weights) -> Callable[[frozenset[str]], Mapping[Intent, float]]:
    return lambda present: probabilities_by(weights, present)


def _cross_validated(given: Sequence[Labelled], own: Sequence[Labelled], folds: int) -> list[Read]:
    """Each given question read with weights that were trained without it and its neighbours in the shuffled order."""
    order = np.random.default_rng(0).permutation(len(given))
    reads: dict[int, Read] = {}
    for held in np.array_split(order, folds):
        out = {int(number) for number in held}
        weights = train([*(one for number, one in enumerate(given) if number not in out), *own])
        reads.update((number, _read(given[number].text, weights)) for number in out)
    return [reads[number] for number in range(len(given))]


def _report(title: str, questions: Sequence[Labelled], reads: Sequence[Read]) -> None:
    right = [read[0] is one.intent for one, read in zip(questions, reads, strict=True)]
    clear = [ok for ok, read in zip(right, reads, strict=True) if read[1] >= CLEAR]
    print(f"\n{title}: {np.mean(right):.3f} right")
    for intent in INTENTS:
        of_it = [ok for ok, one in zip(right, questions, strict=True) if one.intent is intent]
        if of_it:
            print(f"  {intent:12} {np.mean(of_it):.3f} of {len(of_it)}")
    print(f"  confidence at least {CLEAR}: {len(clear) / len(right):.2f} of them, {np.mean(clear):.3f} of those right")
    for low in (0.0, 0.5, 0.6, 0.7, 0.8, 0.9):
        high = {0.0: 0.5, 0.9: 1.01}.get(low, round(low + 0.1, 1))
        of_bin = [ok for ok, read in zip(right, reads, strict=True) if low <= read[1] < high]
        if of_bin:
            print(f"  confidence {low:.1f} to {min(high, 1):.1f}: {np.mean(of_bin):.2f} right of {len(of_bin)}")


def _given(folder: Path) -> Iterator[Labelled]:
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            row = json.loads(line)
            if row["label"] != MAPPED_BY_OTHERS:
                yield Labelled(row["text"], Intent(row["label"]))


def _own(which: str) -> Iterator[Labelled]:
    for row in json.loads(OWN.read_text("utf-8"))[which]:
        yield Labelled(row["text"], Intent(row["intent"]))


def _as_json(weights: Weights) -> str:
    """One feature a line, so that a change of the weights can be read."""
    lines = [f"  {json.dumps(name, ensure_ascii=False)}: {json.dumps(list(row))}" for name, row in weights.items()]
    return (
        '{\n "intents": '
        + json.dumps([str(i) for i in INTENTS])
        + ',\n "weights": {\n'
        + ",\n".join(lines)
        + "\n }\n}\n"
    )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data" / "intent")
    parser.add_argument("--folds", type=int, default=10)
    parser.add_argument("--dry-run", action="store_true", help="print the figures, write nothing")
    return parser.parse_args()


if __name__ == "__main__":
    main()
