"""Fit the weights of `catena.claims.judging` and measure them. Prints figures; `--write` replaces the weights.

    python scripts/train_opposition.py --data ../shared/data [--write]

Reads `contradiction/gold.tsv` with its vault, `nli/scifact/pairs_sentence.jsonl`, the notes of `vaults/`, and our own
pairs in `tests/quality/contradiction_pairs.json`. None of the data is shipped: only the weights are (see
`docs/models/opposition.md`). A logistic regression with a penalty on large weights, whose signs are held to what each
feature means, fitted by projected gradient descent; cross-validated by connected components of the pairs, so that no
claim is in both parts.
"""

import argparse
import csv
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from catena.adapters.onnx_embedder import OnnxEmbedder
from catena.claims.claim import Stance
from catena.claims.features import PairFeatures
from catena.claims.finding import claims_of
from catena.claims.judging import CONTRADICTS_FROM, value
from catena.claims.opposing import Opposition, compare
from catena.claims.pairing import LEAST_COSINE
from catena.notes import parse_note
from catena.vault.path import VaultPath

ROOT = Path(__file__).parents[1]
WEIGHTS = ROOT / "sidecar" / "catena" / "claims" / "opposition.json"
OWN_PAIRS = ROOT / "tests" / "quality" / "contradiction_pairs.json"

RISING = (
    "contrary*coverage",
    "contrary*coverage*similarity",
    "values*coverage",
    "swapped*coverage",
    "exclusive*coverage",
    "loose_denial*coverage",
    "denied*coverage",
    "similarity",
)
FALLING = (
    "cancelled",
    "other_subject",
    "other_object",
    "other_scope",
    "added",
    "unanswered_pole",
    "contrary*other_subject",
    "contrary*other_object",
)
PENALTY = 0.02
STEPS = 4000
FOLDS = 5
NOTES = (
    *("araujo-5g", "belveze-lecture", "bramses-readwise", "caro-notes", "foam-docs", "kepano-obsidian"),
    *("landin-apuntes", "obsidian-tasks-docs", "selina-labnotebook", "whitewhale-papers"),
)
"""Vaults of real notes. What was ever shown among their pairs was read: none is a contradiction."""
LEAST_COVERAGE = 0.4

Floats = NDArray[np.float64]


class Example(NamedTuple):
    """A compared pair: what it is, where it comes from, which part of the data it belongs to."""

    opposition: Opposition
    label: str
    group: int
    source: str
    texts: tuple[str, str]


def main() -> None:
    """Fit, measure, and write when asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--show", action="store_true", help="print what is judged wrongly")
    given = parser.parse_args()
    table: dict[str, object] = {}
    for kind in ("embedded", "plain"):
        examples = [
            *_vault_pairs(given.data, kind),
            *_own_pairs(kind),
            *_nli_pairs(given.data, kind),
            *_note_pairs(given.data, kind),
        ]
        names = [name for name in (*RISING, *FALLING) if kind == "embedded" or name != "similarity"]
        _measure(kind, examples, names, show=given.show)
        weights, bias = _fitted(*_known(examples, names), names)
        named = {
            name: round(float(weight), 3) for name, weight in zip(names, weights, strict=True) if abs(weight) > 1e-3
        }
        table[kind] = {"bias": round(bias, 3), "weights": named}
    print(json.dumps(table, indent=2))
    if given.write:
        WEIGHTS.write_text(json.dumps(table, indent=2) + "\n", "utf-8")


def _vault_pairs(data: Path, kind: str) -> list[Example]:
    folder = data / "contradiction"
    names = sorted(path.stem for path in (folder / "vault").glob("*.md"))
    texts = [
        re.sub(r"\A---.*?---\s*", "", (folder / "vault" / f"{n}.md").read_text("utf-8"), flags=re.S).strip()
        for n in names
    ]
    place = {name: at for at, name in enumerate(names)}
    with (folder / "gold.tsv").open(encoding="utf-8") as file:
        labels = {
            _key(place[row["note_a"]], place[row["note_b"]]): row["label"]
            for row in csv.DictReader(file, delimiter="\t")
        }
    vectors = _embedded(texts)
    cosines = dict(_near(vectors, np.arange(len(texts))))
    for pair in labels:
        cosines.setdefault(pair, float(vectors[pair[0]] @ vectors[pair[1]]))
    groups = _components(len(texts), list(labels))
    return [
        Example(
            compare(texts[i], texts[j], cosine=cosine if kind == "embedded" else None),
            labels.get((i, j), "unlabelled"),
            groups[i],
            "vault",
            (texts[i], texts[j]),
        )
        for (i, j), cosine in cosines.items()
    ]


def _own_pairs(kind: str) -> list[Example]:
    pairs = json.loads(OWN_PAIRS.read_text("utf-8"))
    vectors = _embedded([pair[side] for pair in pairs for side in "ab"])
    return [
        Example(
            compare(
                pair["a"],
                pair["b"],
                cosine=float(vectors[2 * at] @ vectors[2 * at + 1]) if kind == "embedded" else None,
            ),
            "contradiction" if pair["contradicts"] else "no_contradiction",
            100_000 + at,
            "own",
            (pair["a"], pair["b"]),
        )
        for at, pair in enumerate(pairs)
    ]


def _nli_pairs(data: Path, kind: str) -> list[Example]:
    """Claims against sentences of abstracts. Only those that don't contradict; the others need inference."""
    lines = (data / "nli" / "scifact" / "pairs_sentence.jsonl").read_text("utf-8").splitlines()
    pairs = [pair for pair in map(json.loads, lines) if pair["label"] != "contradiction" and len(pair["b"]) < 250]
    vectors = _embedded([pair[side] for pair in pairs for side in "ab"])
    return [
        Example(
            compare(
                pair["a"],
                pair["b"],
                cosine=float(vectors[2 * at] @ vectors[2 * at + 1]) if kind == "embedded" else None,
            ),
            "no_contradiction",
            200_000 + at,
            "nli",
            (pair["a"], pair["b"]),
        )
        for at, pair in enumerate(pairs)
    ]


def _note_pairs(data: Path, kind: str) -> list[Example]:
    """Neighbours among the claims of real notes that look as if they might contradict each other; none does."""
    return [example for number, name in enumerate(NOTES) for example in _pairs_of_vault(data, name, kind, number)]


def _pairs_of_vault(data: Path, name: str, kind: str, number: int) -> list[Example]:
    texts: list[str] = []
    owners: list[int] = []
    for at, path in enumerate(sorted((data / "vaults" / name).rglob("*.md"))):
        found = claims_of(parse_note(VaultPath(path.name), path.read_bytes()))
        asserted = [claim.text for claim in found if claim.stance is Stance.ASSERTED]
        texts += asserted
        owners += [at] * len(asserted)
    examples: list[Example] = []
    for (i, j), cosine in _near(_embedded(texts), np.array(owners, np.int64)):
        found = compare(texts[i], texts[j], cosine=cosine if kind == "embedded" else None)
        features = found.features
        if (
            features is not None
            and features.coverage > LEAST_COVERAGE
            and not features.apart
            and _may_look_so(features)
        ):
            group = 300_000 + 1000 * number + i % 1000
            examples.append(Example(found, "no_contradiction", group, "notes", (texts[i], texts[j])))
    return examples


def _near(vectors: NDArray[np.float32], owners: NDArray[np.int64]) -> Iterator[tuple[tuple[int, int], float]]:
    """The pairs of texts of different owners that are near each other, with their cosines."""
    for i in range(len(vectors)):
        cosines = vectors[i + 1 :] @ vectors[i]
        for at in np.flatnonzero((cosines >= LEAST_COSINE) & (owners[i + 1 :] != owners[i])).tolist():
            yield (i, i + 1 + at), float(cosines[at])


def _may_look_so(features: PairFeatures) -> bool:
    return bool(features.contrary or features.values or features.swapped or features.exclusive or features.loose_denial)


def _key(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)


def _embedded(texts: Sequence[str]) -> NDArray[np.float32]:
    return np.array([windows[0] for windows in OnnxEmbedder.load(None).embed(texts)], np.float32)


def _components(count: int, pairs: Sequence[tuple[int, int]]) -> list[int]:
    group = list(range(count))

    def top(at: int) -> int:
        while group[at] != at:
            at = group[at]
        return at

    for a, b in pairs:
        group[top(a)] = top(b)
    return [top(at) for at in range(count)]


def _wanted(example: Example) -> bool | None:
    """Return whether this is a contradiction; None if that is unknown.

    Weak labels were given to everything that shares few words, right and wrong alike. Unlabelled pairs that share
    nearly all their words and are contrary would have been labelled had anybody looked.
    """
    if example.label == "contradiction_weak":
        return None
    if example.label == "unlabelled":
        features = example.opposition.features
        doubtful = (
            features is not None and features.coverage > 0.75 and features.contrary + features.values + features.swapped
        )
        return None if doubtful else False
    return example.label == "contradiction"


def _known(examples: Sequence[Example], names: Sequence[str]) -> tuple[Floats, Floats]:
    rows = [
        ([value(example.opposition.features, name) for name in names], float(wanted))
        for example in examples
        if example.opposition.features is not None and (wanted := _wanted(example)) is not None
    ]
    return np.array([row for row, _ in rows]), np.array([wanted for _, wanted in rows])


def _fitted(inputs: Floats, wanted: Floats, names: Sequence[str]) -> tuple[Floats, float]:
    """Weights and bias of the regression; each weight keeps the sign of its feature."""
    signs = np.array([1.0 if name in RISING else -1.0 for name in names])
    weights, bias = np.zeros(len(names)), 0.0
    rate = 1.0
    for _ in range(STEPS):
        error = 1 / (1 + np.exp(-(inputs @ weights + bias))) - wanted
        weights -= rate * (inputs.T @ error / len(wanted) + PENALTY / 10 * weights / len(names))
        weights = np.where(weights * signs < 0, 0.0, weights)
        bias -= rate * float(error.mean())
    return weights, bias


def _measure(kind: str, examples: Sequence[Example], names: Sequence[str], *, show: bool) -> None:
    scores = np.zeros(len(examples))
    folds = np.array([example.group % FOLDS for example in examples])
    for fold in range(FOLDS):
        inputs, wanted = _known([example for example, f in zip(examples, folds, strict=True) if f != fold], names)
        weights, bias = _fitted(inputs, wanted, names)
        for at in np.nonzero(folds == fold)[0].tolist():
            features = examples[at].opposition.features
            if features is not None and not features.apart:
                total = sum(w * value(features, name) for w, name in zip(weights, names, strict=True)) + bias
                scores[at] = 1 / (1 + np.exp(-total))
    for source in ("vault", "own", "nli", "notes"):
        for least in (0.5, 0.6, CONTRADICTS_FROM, 0.8):
            shown = [
                example
                for example, score in zip(examples, scores, strict=True)
                if example.source == source and score >= least
            ]
            counts = {
                label: sum(example.label == label for example in shown) for label in sorted({e.label for e in shown})
            }
            every = sum(example.label == "contradiction" for example in examples if example.source == source)
            print(f"{kind:9} {source:6} from {least}: {counts} of {every} contradictions")
    if show:
        for example, score in sorted(zip(examples, scores, strict=True), key=lambda pair: -pair[1]):
            wrong = (score >= CONTRADICTS_FROM) != (example.label == "contradiction")
            if wrong and (score >= CONTRADICTS_FROM or example.label == "contradiction"):
                print(f"{score:.2f} {example.label} ({example.source})\n  {example.texts[0]}\n  {example.texts[1]}")
                print("  ", example.opposition.features)


if __name__ == "__main__":
    main()
