"""Fit the weights that tell what a sentence does, and print how often they are right on texts left out.

    .venv/bin/python -m scripts.train_kinds --data ../shared/data [--write]

Learns from the sentences in `scripts/rhetoric` (our own words, ten languages) and from abstracts with headings in
`ir/scifact/corpus.jsonl` (`METHODS`, `RESULTS` …; ODC-By), whose headings are taken away. `--write` fits on all
of them and writes `sidecar/catena/rhetoric/kinds.json`, which holds one number for each cue and kind and nothing of
what was read. Full batches from a fixed start: two runs give the same file. `docs/models/kinds.md` is the model's card.
"""

import argparse
import json
import re
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from catena.rhetoric.cues import NAMES, SPOKEN, cues_in
from catena.rhetoric.kind import FAMILIES, Kind

OWN = Path(__file__).parent / "rhetoric"
WEIGHTS = Path(__file__).parents[1] / "sidecar" / "catena" / "rhetoric" / "kinds.json"
OWN_SHARE = 0.6
"""The share of the loss that our own sentences have; each kind has the same share of it."""
PENALTY, STEPS, RATE = 1e-3, 300, 0.05
MOST_FROM_ABSTRACTS = 3500
AMONG_HIGHLIGHTS = (0.04, 0.13, 0.05, 0.16, 0.27, 0.14, 0.08, 0.08, 0.03, 0.02)
"""How often each of `SPOKEN` is highlighted, as far as we have seen: abstracts have other shares."""

HEADINGS = {
    Kind.AIM: "OBJECTIVES?|PURPOSE|AIMS?|STUDY OBJECTIVE|PURPOSE OF REVIEW",
    Kind.BACKGROUND: "BACKGROUND|CONTEXT|INTRODUCTION|IMPORTANCE|RATIONALE|MOTIVATION",
    Kind.METHOD: "METHODS?|(?:STUDY |RESEARCH )?DESIGN(?: AND (?:METHODS|SETTING))?|DATA EXTRACTION|STUDY SELECTION|"
    "INTERVENTIONS?|(?:MATERIALS|PATIENTS) AND METHODS|EXPERIMENTAL DESIGN|MAIN OUTCOMES?(?: AND)? MEASURES?|"
    "MEASUREMENTS|SELECTION CRITERIA|OUTCOME MEASURES|EXPOSURES",
    Kind.DATA: "PARTICIPANTS|DATA SOURCES|SETTING(?: AND PARTICIPANTS)?|SUBJECTS|PATIENTS|SEARCH STRATEGY|"
    "DESIGN, SETTING, AND (?:PARTICIPANTS|PATIENTS)",
    Kind.RESULT: "(?:MAIN )?RESULTS|(?:RECENT |PRINCIPAL )?FINDINGS|MEASUREMENTS AND MAIN RESULTS|DATA SYNTHESIS",
    Kind.CLAIM: "CONCLUSIONS?(?: AND RELEVANCE|/SIGNIFICANCE)?|INTERPRETATION|SIGNIFICANCE|DISCUSSION|IMPLICATIONS",
}
OTHER_HEADINGS = "FUNDING|[A-Z]+ REGISTRATION|AVAILABILITY|UNLABELLED|SUMMARY|ABSTRACT|[A-Z /]+ (?:AND|&) [A-Z ]+"
_HEADING = re.compile(
    r"(?:^|(?<=[.?!)\]] ))(?:"
    + "|".join(f"(?P<{kind.name}>{names})" for kind, names in HEADINGS.items())
    + f"|{OTHER_HEADINGS})(?::| (?=[A-Z0-9]))"
)
_SENTENCE_END = re.compile(r"(?<=[a-z0-9)%\]][.?!]) +(?=[A-Z])")

Numbers = npt.NDArray[np.float64]


class Example(NamedTuple):
    """A sentence of a known kind; `group` keeps the sentences of an abstract together."""

    kind: Kind
    text: str
    group: str
    is_own: bool


def own_examples() -> Iterator[Example]:
    """Yield the sentences in `scripts/rhetoric`."""
    for file in sorted(OWN.glob("sentences_*.txt")):
        kind = Kind.AIM
        for line in file.read_text("utf-8").splitlines():
            if line.startswith("["):
                kind = Kind(line.strip("[]"))
            elif line and not line.startswith("#"):
                yield Example(kind, line, line, is_own=True)


def abstract_examples(corpus: Path) -> Iterator[Example]:
    """Yield the sentences of abstracts that have at least three headings we know."""
    for line in corpus.read_text("utf-8").splitlines():
        abstract = json.loads(line)
        text = abstract["text"]
        found = list(_HEADING.finditer(text))
        if len({hit.lastgroup for hit in found if hit.lastgroup}) < 3:
            continue
        ends = [*(hit.start() for hit in found[1:]), len(text)]
        for hit, end in zip(found, ends, strict=True):
            if hit.lastgroup:
                for sentence in _SENTENCE_END.split(text[hit.end() : end].strip()):
                    if 25 < len(sentence) < 500:
                        yield Example(Kind[hit.lastgroup], sentence, str(abstract["_id"]), is_own=False)


def fitted(signals: Numbers, examples: Sequence[Example]) -> tuple[Numbers, Numbers]:
    """Return weights and bias of a multinomial logistic regression, fitted by Adam with a falling rate."""
    truth = np.zeros((len(examples), len(SPOKEN)))
    truth[np.arange(len(examples)), [SPOKEN.index(each.kind) for each in examples]] = 1
    importance = _importance(examples)[:, None]
    weights, bias = np.zeros((signals.shape[1], len(SPOKEN))), np.zeros(len(SPOKEN))
    means = [np.zeros_like(weights), np.zeros_like(bias)]
    squares = [np.zeros_like(weights), np.zeros_like(bias)]
    for step in range(1, STEPS + 1):
        difference = (_probabilities(signals, weights, bias) - truth) * importance
        slopes = (signals.T @ difference + PENALTY * weights, difference.sum(0))
        rate = RATE * (0.5 + 0.5 * np.cos(np.pi * step / STEPS))
        for at, (value, slope) in enumerate(zip((weights, bias), slopes, strict=True)):
            means[at] = 0.9 * means[at] + 0.1 * slope
            squares[at] = 0.999 * squares[at] + 0.001 * slope**2
            value -= rate * (means[at] / (1 - 0.9**step)) / (np.sqrt(squares[at] / (1 - 0.999**step)) + 1e-8)
    return weights, bias + np.log(np.array(AMONG_HIGHLIGHTS) * len(SPOKEN))


def _importance(examples: Sequence[Example]) -> Numbers:
    found = np.zeros(len(examples))
    for kind in SPOKEN:
        of_kind = np.array([each.kind is kind for each in examples])
        own = of_kind & np.array([each.is_own for each in examples])
        others = of_kind & ~own
        if others.any():
            found[others] = (1 - OWN_SHARE) / others.sum()
        if own.any():
            found[own] = (OWN_SHARE if others.any() else 1.0) / own.sum()
    return found / found.sum()


def _probabilities(signals: Numbers, weights: Numbers, bias: Numbers) -> Numbers:
    scores = signals @ weights + bias
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def report(signals: Numbers, examples: Sequence[Example]) -> None:
    """Print the share of right kinds and families in a fifth of the groups that is left out."""
    left_out = np.array([zlib.crc32(each.group.encode()) % 5 == 0 for each in examples])
    weights, bias = fitted(signals[~left_out], [each for each, out in zip(examples, left_out, strict=True) if not out])
    best: list[int] = _probabilities(signals, weights, bias).argmax(1).tolist()
    guessed = [SPOKEN[at] for at in best]
    for name, own in (("abstracts", False), ("own sentences", True)):
        pairs = [
            (each.kind, guess)
            for each, guess, out in zip(examples, guessed, left_out, strict=True)
            if out and each.is_own is own
        ]
        kinds = np.mean([kind is guess for kind, guess in pairs])
        families = np.mean([FAMILIES[kind] is FAMILIES[guess] for kind, guess in pairs])
        print(f"{name}: {len(pairs)} left out; kind right {kinds:.3f}, family right {families:.3f}")


def main() -> None:
    """Fit, report, and write if asked to."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--data", type=Path, required=True)
    arguments.add_argument("--write", action="store_true")
    chosen = arguments.parse_args()
    weak = list(abstract_examples(chosen.data / "ir" / "scifact" / "corpus.jsonl"))
    weak.sort(key=lambda each: zlib.crc32(each.text.encode()))
    examples = [*own_examples(), *weak[:MOST_FROM_ABSTRACTS]]
    signals = np.array([cues_in(each.text).signals for each in examples])
    report(signals, examples)
    if chosen.write:
        weights, bias = fitted(signals, examples)
        rows = {name: [round(value, 3) for value in row] for name, row in zip(NAMES, weights.tolist(), strict=True)}
        content = {
            "kinds": [str(kind) for kind in SPOKEN],
            "bias": [round(value, 3) for value in bias],
            "weights": rows,
        }
        WEIGHTS.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
