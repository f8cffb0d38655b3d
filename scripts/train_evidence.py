"""Fit the weights that rank passages, and the certainty that they answer; print what they do on vaults left out.

    .venv/bin/python -m scripts.train_evidence --vaults DIR --state DIR [--vault NAME …] [--see] [--write all|order]

Reads the judged questions of the split `dev` in `tests/quality/questions` with their vaults (not in this repository),
asks each of a sidecar in this process, and keeps the signals of the passages that were weighed in `--state` (with
`--see`; one file for each vault, so a run can go on where it stopped). Then fits, on these files:

- three rankers (words alone; with cosines; with the trained reader): a linear model with the listwise softmax loss of
  Cao et al. (2007) over the passages of one question, and a penalty on large weights;
- for each, the certainty that a passage answers: a logistic regression on the passages that rank first;
- for each, whether the notes answer at all, and whether the first passages hold the answer: two logistic regressions
  on what can be seen of the question and its best passages (`catena.reading.overall`). Every answerable question is
  also read with the passages that answer it taken away, and with their notes taken away: questions on the topic of
  the notes that they do not answer, which nobody has to write.

Every figure printed is for a vault whose questions were left out. `--write all` fits on all of them and writes
`sidecar/catena/reading/evidence.json`; `--write order` replaces only the rankers that put passages in order, which are
fitted to the questions in other words, too (`tests/quality/questions/other_words`), while whether the notes answer is
told by the others. The file holds weights only and nothing of what was read. Plain numpy, full
batches from a fixed start: two runs give the same file. `docs/models/evidence.md` is the model's card.
"""

import argparse
import asyncio
import json
import pickle
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from catena.reading.weighing import Numbers
from scripts.evidence.fitting import FIRST, PENALTY, SHOWN, Fitted, fit, fit_overall, holds_of, signs_rows
from scripts.evidence.seeing import IN_OTHER_WORDS, Seen, Taken, see

WEIGHTS = Path(__file__).parents[1] / "sidecar" / "catena" / "reading" / "evidence.json"


def fits_without_each(vaults: Sequence[Sequence[Seen]], models: str) -> list[Fitted]:
    """Fits once without each vault."""
    return [fit([*vaults[:at], *vaults[at + 1 :]], models) for at in range(len(vaults))]


def tell(vaults: Sequence[Sequence[Seen]], fits: Sequence[Fitted]) -> None:
    """Prints what the fits do on each vault when its questions were left out."""
    models = fits[0].models
    judged = [one for at in range(len(vaults)) for one in _judged(vaults, fits, at)]
    there = [one for one in judged if one.answerable]
    firsts = [sum(any(one.holds[:most]) for one in there) for most in (1, FIRST, SHOWN, None)]
    print(
        f"{models}: of {len(there)} the first passage {firsts[0]}, three {firsts[1]}, five {firsts[2]}, all {firsts[3]}"
    )
    for least in (0.13, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5):
        admitted = sum(one.answered < least for one in judged if not one.answerable)
        alarms = sum(one.answered < least for one in there)
        print(f"  answered from {least}: admitted {admitted} of {len(judged) - len(there)}, false alarms {alarms}")
    for least in (0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7):
        shown = [any(one.holds[:FIRST]) for one in judged if one.stated >= least]
        print(f"  stated from {least}: {len(shown)}, right {sum(shown)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """One question of a vault that was left out: how certain the fits are, and which passages hold the answer."""

    answerable: bool
    answered: float
    stated: float
    holds: tuple[bool, ...]


def _judged(vaults: Sequence[Sequence[Seen]], fits: Sequence[Fitted], at: int) -> Iterator[Judged]:
    overall = fit_overall([*vaults[:at], *vaults[at + 1 :]], [*fits[:at], *fits[at + 1 :]])
    for row, one, order in signs_rows([one for one in vaults[at] if one.taken is Taken.NOTHING], fits[at]):
        signs = np.array([row[name] for name in overall.names])
        yield Judged(
            answerable=one.answerable,
            answered=_probability(signs, overall.answered),
            stated=_probability(signs, overall.stated) if not one.unknown.names else 0.0,
            holds=holds_of(one, order),
        )


def _probability(signs: Numbers, fitted: tuple[Numbers, float]) -> float:
    values, base = fitted
    return float(1 / (1 + np.exp(-(signs @ values + base))))


def order_weights(vaults: Sequence[Sequence[Seen]]) -> dict[str, dict[str, float]]:
    """Return the weights that put passages in order, by models."""
    fits = {each: fit(vaults, each) for each in PENALTY}
    return {each: _named(whole.names, whole.weights) for each, whole in fits.items()}


def stated_weights(vaults: Sequence[Sequence[Seen]], fits_of: Mapping[str, Sequence[Fitted]]) -> dict[str, object]:
    """Return the contents of the file of weights, without the order."""
    out: dict[str, dict[str, dict[str, float]]] = {"weights": {}, "certainty": {}, "answered": {}, "stated": {}}
    for each in PENALTY:
        whole = fit(vaults, each)
        overall = fit_overall(vaults, fits_of[each])
        out["weights"][each] = _named(whole.names, whole.weights)
        out["certainty"][each] = _with_base(whole.certain_by, whole.certainty)
        out["answered"][each] = _with_base(overall.names, overall.answered)
        out["stated"][each] = _with_base(overall.names, overall.stated)
    return dict(out)


def _with_base(names: Sequence[str], fitted: tuple[Numbers, float]) -> dict[str, float]:
    return {**_named(names, fitted[0]), "base": round(fitted[1], 4)}


def _named(names: Sequence[str], values: Numbers) -> dict[str, float]:
    return {name: round(float(value), 4) for name, value in zip(names, values, strict=True)}


def ask_reader(every: Mapping[str, Sequence[Seen]], state: Path) -> None:
    """Lets the trained reader read the passages that it has not read yet."""
    from catena.adapters.onnx_reader import OnnxReader

    reader = OnnxReader.load()
    for name, of_vault in every.items():
        for one in of_vault:
            if one.answers is None:
                one.answers = np.array(reader.answers(one.sought.question, one.texts), np.float64)
        (state / f"{name}.seen").write_bytes(pickle.dumps(list(of_vault)))


def main() -> None:
    """See, fit, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vaults", type=Path, required=True)
    parser.add_argument("--state", type=Path, required=True)
    parser.add_argument("--vault", action="append", default=[])
    parser.add_argument("--see", action="store_true")
    parser.add_argument("--write", choices=("all", "order"))
    typed = parser.parse_args()
    if typed.see:
        asyncio.run(see(typed.vaults, typed.state, typed.vault))
    every: dict[str, list[Seen]] = {
        file.stem: pickle.loads(file.read_bytes())  # noqa: S301 (this script wrote it)
        for file in sorted(typed.state.glob("*.seen"))
    }
    ask_reader(every, typed.state)
    vaults = [seen for name, seen in every.items() if not name.endswith(IN_OTHER_WORDS)]
    both = [[*seen, *every.get(f"{name}{IN_OTHER_WORDS}", ())] for name, seen in every.items() if "." not in name]
    fits = {each: fits_without_each(vaults, each) for each in PENALTY}
    for each in PENALTY:
        tell(vaults, fits[each])
    if typed.write:
        rest = stated_weights(vaults, fits) if typed.write == "all" else json.loads(WEIGHTS.read_text())
        WEIGHTS.write_text(json.dumps({**rest, "order": order_weights(both)}, indent=1) + "\n")


if __name__ == "__main__":
    main()
