"""Fit the weights that rank passages, and the certainty that they answer; print what they do on vaults left out.

    .venv/bin/python -m scripts.train_evidence --vaults DIR --state DIR [--vault NAME …] [--see] [--write]

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

Every figure printed is for a vault whose questions were left out. `--write` fits on all of them and writes
`sidecar/catena/reading/evidence.json`, which holds weights only and nothing of what was read. Plain numpy, full
batches from a fixed start: two runs give the same file. `docs/models/evidence.md` is the model's card.
"""

import argparse
import asyncio
import json
import pickle
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from enum import Enum, auto
from pathlib import Path
from unittest.mock import patch

import numpy as np

from catena.answers import reading_notes
from catena.answers.context import AnswerContext
from catena.app.settings import Settings
from catena.app.wiring import wire
from catena.errors import CatenaError
from catena.operations import ask as asking
from catena.operations.services import Services
from catena.reading import finding
from catena.reading.candidates import Candidate, FoundNote
from catena.reading.finding import COSINES, Read, Similarity, Weighed, passage_text
from catena.reading.overall import Unknown, signs_of
from catena.reading.ports import Reader
from catena.reading.signals import KIND_ABSENT, NAMES
from catena.reading.sought import Sought
from catena.reading.weighing import Numbers
from tests.quality.evaluate import DEMO
from tests.quality.judging import QUESTIONS, SHOWN_SHARE, JudgedQuestion, questions_of, words_of

WEIGHTS = Path(__file__).parents[1] / "sidecar" / "catena" / "reading" / "evidence.json"
PENALTY = {"words": 0.15, "similarity": 0.3, "reader": 0.3}
STEPS = 200
FOLDS = 4
"""Certainty is fitted on vaults that the ranker has not seen, in so many parts."""
SHOWN = 5
UNANSWERABLE_WEIGHT = 2.0
"""The judged questions have fewer without an answer than a person asks."""


class Taken(Enum):
    """What of the notes a question is not shown."""

    NOTHING = auto()
    PASSAGES = auto()
    NOTES = auto()


TAKEN_WEIGHT = {Taken.NOTHING: 1.0, Taken.PASSAGES: 0.5, Taken.NOTES: 0.2}
"""Some of what is left answers all the same, since judged questions need not name every place."""


@dataclass(slots=True, kw_only=True)
class Seen:
    """What was seen for one question.

    Attributes:
        sought: What it seeks, as it was understood.
        answerable: Whether the vault has an answer.
        taken: What was taken away of its notes before they were read.
        quick: Of every passage: the signals without models.
        quick_right: Of every passage: 1 if it holds the answer.
        signals: Of the passages that the models read: the signals and the cosines.
        right: Of these: 1 if it holds the answer.
        spans: Of these: path, first and last byte.
        texts: Of these: the text as the trained reader reads it.
        answers: Of these: what the trained reader says; None until it was asked.
        unknown: What of the question no note mentions.
    """

    sought: Sought
    answerable: bool
    taken: Taken
    quick: Numbers
    quick_right: Numbers
    signals: Numbers
    right: Numbers
    spans: tuple[tuple[str, int, int], ...]
    texts: tuple[str, ...]
    answers: Numbers | None
    unknown: Unknown

    @property
    def is_answered(self) -> bool:
        """Whether what was read may hold the answer."""
        return self.answerable and self.taken is Taken.NOTHING

    @property
    def weight(self) -> float:
        """How much it counts in an overall fit."""
        if self.answerable:
            return TAKEN_WEIGHT[self.taken]
        return UNANSWERABLE_WEIGHT


# -- seeing


asking.WHOLE_TIMEOUT_S = 600.0  # a busy machine must not decide what is seen


async def see(vaults: Path, state: Path, only: Sequence[str]) -> None:
    """Ask every question and keep what was weighed."""
    for file in sorted(QUESTIONS.glob("*.json")):
        name, split, questions = questions_of(file)
        folder = DEMO if name == "demo" else vaults / name
        if split != "dev" or (only and name not in only) or not folder.exists():
            continue
        seen = await _seen_in(folder, state / name, questions)
        (state / f"{name}.seen").write_bytes(pickle.dumps(seen))
        found = sum(bool(each.right.any()) for each in seen if each.answerable)
        print(f"{name}: {len(seen)} questions, the answer among the passages of {found}", flush=True)


async def _seen_in(folder: Path, state: Path, questions: Sequence[JudgedQuestion]) -> list[Seen]:
    await asyncio.to_thread(_copied, folder, state)
    wired = await wire(Settings(vault=state / "vault", source_timeout_ms=60_000), state / "state", watching=False)
    services = wired.services
    try:
        await services.indexer.run_once()
        await services.indexer.load()
        await asyncio.to_thread(services.graph.network)
        await wired.languages.load()
        while await wired.languages.step():  # also where all vectors are stored: the first step says that they fit
            pass
        every = [await _seen(services, question, folder) for question in questions if not question.previous]
        return [one for each in every for one in each]
    finally:
        await wired.close()


def _copied(folder: Path, state: Path) -> None:
    state.mkdir(parents=True, exist_ok=True)
    if not (state / "vault").exists():
        shutil.copytree(folder, state / "vault")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """What was read for a question, so that it can be read again."""

    sought: Sought
    notes: Sequence[FoundNote]
    similarity: Similarity | None
    reader: Reader | None
    unknown: Unknown

    def read(self, notes: Sequence[FoundNote]) -> Read | None:
        return finding.read(self.sought, notes, similarity=self.similarity, reader=self.reader)


async def _seen(services: Services, question: JudgedQuestion, folder: Path) -> list[Seen]:
    """Return what was seen for a question, also with its answer taken away; [] if it could not be asked."""
    asked = await _asked(services, question)
    if asked is None:
        return []
    found = {Taken.NOTHING: asked.read(asked.notes)}
    if question.places:
        paths = {place.path for place in question.places}
        with _unfit(_holds_any(question, folder)):
            found[Taken.PASSAGES] = asked.read(asked.notes)
        found[Taken.NOTES] = asked.read([each for each in asked.notes if each.note.path not in paths])
    wanted = [(place.path, frozenset(words_of(place.text(folder)))) for place in question.places]
    return [_seen_in_notes(asked, taken, each, wanted) for taken, each in found.items() if each]


async def _asked(services: Services, question: JudgedQuestion) -> _Asked | None:
    kept: list[_Asked] = []
    context = reading_notes.unknown_of

    def keeping(
        sought: Sought, notes: Sequence[FoundNote], *, similarity: Similarity | None, reader: Reader | None
    ) -> Read | None:
        kept.append(_Asked(sought=sought, notes=notes, similarity=similarity, reader=reader, unknown=Unknown()))
        return finding.read(sought, notes, similarity=similarity, reader=reader)

    def knowing(asked: AnswerContext, sought: Sought) -> Unknown:
        unknown = context(asked, sought)
        kept[-1] = replace(kept[-1], unknown=unknown)
        return unknown

    with patch.object(reading_notes, "read", keeping), patch.object(reading_notes, "unknown_of", knowing):
        try:
            await asking.ask(services, question=question.text)
        except CatenaError as error:
            print(f"{question.id}: {error.message}")
    return kept[0] if kept else None


def _unfit(holds: Callable[[Candidate], bool]) -> AbstractContextManager[object]:
    """While it lasts, passages that hold the answer are never read."""
    unfit = finding.is_unfit

    def is_unfit(candidate: Candidate) -> bool:
        return unfit(candidate) or holds(candidate)

    return patch.object(finding, "is_unfit", is_unfit)


def _holds_any(question: JudgedQuestion, folder: Path) -> Callable[[Candidate], bool]:
    """Return what tells whether a passage touches a place that answers, or has most of its words."""
    wanted = [words for place in question.places if (words := set(words_of(place.text(folder))))]

    def holds(candidate: Candidate) -> bool:
        span, there = candidate.window.span, set(words_of(candidate.window.text))
        return any(
            place.path == candidate.note.path and place.start < span.byte_end and span.byte_start < place.end
            for place in question.places
        ) or any(len(words & there) >= TOUCHED_SHARE * len(words) for words in wanted)

    return holds


TOUCHED_SHARE = 0.6


def _seen_in_notes(asked: _Asked, taken: Taken, found: Read, wanted: Sequence[tuple[str, frozenset[str]]]) -> Seen:
    return Seen(
        sought=asked.sought,
        answerable=bool(wanted),
        taken=taken,
        quick=found.quick,
        quick_right=_right(found.every, wanted),
        signals=found.signals[:, : found.quick.shape[1] + len(COSINES)],
        right=_right(found.candidates, wanted),
        spans=tuple((c.note.path, c.window.span.byte_start, c.window.span.byte_end) for c in found.candidates),
        texts=tuple(map(passage_text, found.candidates)),
        answers=None,
        unknown=asked.unknown,
    )


def _right(candidates: Sequence[Candidate], wanted: Sequence[tuple[str, frozenset[str]]]) -> Numbers:
    def holds(candidate: Candidate) -> bool:
        there = set(words_of(candidate.window.text))
        return any(
            path == candidate.note.path and len(words & there) >= SHOWN_SHARE * len(words)
            for path, words in wanted
            if words
        )

    return np.array([holds(each) for each in candidates], np.float64)


# -- fitting


Slope = Callable[[Numbers], Numbers]
"""The gradient of a loss."""


def softmax_ranker(questions: Sequence[tuple[Numbers, Numbers]], penalty: float) -> Numbers:
    """Fits a linear ranker: of each question (passages × signals, which are right), the right ones should weigh most.

    Returns:
        One weight for each signal, for signals as they are.
    """
    questions = [(signals, right) for signals, right in questions if right.any()]
    stacked = np.concatenate([signals for signals, _ in questions])
    spread = _spread(stacked)
    scaled = (stacked - stacked.mean(0)) / spread
    right = np.concatenate([each for _, each in questions])
    sizes = [len(each) for _, each in questions]
    starts = np.cumsum([0, *sizes[:-1]])

    def slope(weights: Numbers) -> Numbers:
        numbers = scaled @ weights
        grown = np.exp(numbers - np.repeat(np.maximum.reduceat(numbers, starts), sizes))
        shares = grown / np.repeat(np.add.reduceat(grown, starts), sizes)
        right_shares = shares * right
        right_shares /= np.repeat(np.add.reduceat(right_shares, starts), sizes) + 1e-12
        return penalty * weights - scaled.T @ (right_shares - shares) / len(sizes)

    return _descended(slope, stacked.shape[1]) / spread


def logistic(seen: Numbers, right: Numbers, weight: Numbers, penalty: float) -> tuple[Numbers, float]:
    """Fits a logistic regression; returns one weight for each column, and the log odds without any."""
    center, spread = seen.mean(0), _spread(seen)
    scaled = np.column_stack([(seen - center) / spread, np.ones(len(seen))])
    pull = np.append(np.full(seen.shape[1], penalty), 0.0)

    def slope(weights: Numbers) -> Numbers:
        off = 1 / (1 + np.exp(-scaled @ weights)) - right
        return scaled.T @ (weight * off) / weight.sum() + pull * weights

    fitted = _descended(slope, scaled.shape[1])
    values = fitted[:-1] / spread
    return values, float(fitted[-1] - (values * center).sum())


def _descended(slope: Slope, size: int) -> Numbers:
    """Return where Adam's steps from zero lead (Kingma and Ba, 2015)."""
    weights, mean, square = np.zeros(size), np.zeros(size), np.zeros(size)
    for step in range(1, STEPS + 1):
        found = slope(weights)
        mean, square = 0.9 * mean + 0.1 * found, 0.99 * square + 0.01 * found * found
        weights = weights - 0.05 * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return weights


def _spread(rows: Numbers) -> Numbers:
    spread = rows.std(0)
    return np.where(spread < 0.02, 1.0, spread)


CERTAIN_BY = ("covered", "uncovered", "note_relevance", "concept", *KIND_ABSENT)
"""The signals that the certainty of a passage depends on, besides its weight and what the models say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitted:
    """What is fitted for one combination of models."""

    models: str
    names: tuple[str, ...]
    weights: Numbers
    certain_by: tuple[str, ...]
    certainty: tuple[Numbers, float]


def names_of(models: str) -> tuple[str, ...]:
    """The signals that a ranker has with these models."""
    return (*NAMES, *(() if models == "words" else COSINES), *(("answers",) if models == "reader" else ()))


def rows_of(seen: Seen, models: str) -> tuple[Numbers, Numbers]:
    """The signals of the passages that the models read, and which are right."""
    if models == "words":
        return seen.signals[:, : len(NAMES)], seen.right
    if models == "similarity" or seen.answers is None:
        return seen.signals, seen.right
    return np.column_stack([seen.signals, seen.answers]), seen.right


def order_of(seen: Seen, weights: Numbers) -> list[int]:
    """The passages, best first, none overlapping a better one."""
    kept: list[int] = []
    for i in map(int, np.argsort(-np.round(weights, 6), kind="stable")):
        path, start, end = seen.spans[i]
        if not any(path == p and start < e and s < end for p, s, e in (seen.spans[j] for j in kept)):
            kept.append(i)
    return kept


def fit(every: Sequence[Sequence[Seen]], models: str) -> Fitted:
    """Fits a ranker and the certainty of its best passages; the latter on vaults that each ranker has not seen."""
    names = names_of(models)
    certain_by = ("weight", *CERTAIN_BY, *(("cosine",) if models != "words" else ()))
    certain_by = (*certain_by, *(("answers",) if models == "reader" else ()))
    rows: list[list[float]] = []
    right: list[float] = []
    weight: list[float] = []
    for fold in range(FOLDS):
        weights = _ranker([one for i, of_vault in enumerate(every) if i % FOLDS != fold for one in of_vault], models)
        asked = (one for i, of_vault in enumerate(every) if i % FOLDS == fold for one in of_vault)
        for one in (one for one in asked if one.taken is Taken.NOTHING):
            signals, holds = rows_of(one, models)
            scores = signals @ weights
            for place, i in enumerate(order_of(one, scores)[:SHOWN]):
                rows.append(_certain_row(certain_by, names, signals[i], scores[i]))
                right.append(float(holds[i]))
                weight.append((1.0 if place == 0 else 0.3) * one.weight)
    certainty = logistic(np.array(rows), np.array(right), np.array(weight), 0.01)
    ranker = _ranker([one for of_vault in every for one in of_vault], models)
    return Fitted(models=models, names=names, weights=ranker, certain_by=certain_by, certainty=certainty)


def _certain_row(certain_by: Sequence[str], names: Sequence[str], signals: Numbers, weight: float) -> list[float]:
    return [float(weight) if name == "weight" else float(signals[names.index(name)]) for name in certain_by]


def _ranker(questions: Sequence[Seen], models: str) -> Numbers:
    answerable = [one for one in questions if one.is_answered]
    if models == "words":
        return softmax_ranker([(one.quick, one.quick_right) for one in answerable], PENALTY[models])
    return softmax_ranker([rows_of(one, models) for one in answerable], PENALTY[models])


def signs_rows(of_vault: Sequence[Seen], fitted: Fitted) -> Iterator[tuple[dict[str, float], Seen, list[int]]]:
    """Yield what the overall certainties depend on, for each question, and its passages, best first."""
    values, base = fitted.certainty
    for one in of_vault:
        signals, _ = rows_of(one, fitted.models)
        scores = signals @ fitted.weights
        order = order_of(one, scores)
        weighed: list[Weighed] = []
        for i in order:
            row = _certain_row(fitted.certain_by, fitted.names, signals[i], scores[i])
            certainty = float(1 / (1 + np.exp(-(np.array(row) @ values + base))))
            seen = dict(zip(fitted.certain_by, row, strict=True))
            weighed.append(
                Weighed(
                    candidate=None,  # pyright: ignore[reportArgumentType]  # not looked at here
                    weight=float(scores[i]),
                    certainty=certainty,
                    seen=seen,
                )
            )
        signs = signs_of(weighed, [one.texts[i] for i in order], one.sought, one.unknown)
        yield {**signs, "certainty": weighed[0].certainty}, one, order


@dataclass(frozen=True, slots=True, kw_only=True)
class Overall:
    """The two certainties about a question: that the notes answer it, and that its first passages hold the answer."""

    names: tuple[str, ...]
    answered: tuple[Numbers, float]
    stated: tuple[Numbers, float]


def fit_overall(every: Sequence[Sequence[Seen]], fitted: Sequence[Fitted]) -> Overall:
    """Fits what is said of a question as a whole, each vault ranked by a ranker that has not seen it."""
    rows = [row for of_vault, each in zip(every, fitted, strict=True) for row in signs_rows(of_vault, each)]
    names = tuple(name for name in rows[0][0] if name != "certainty")
    seen = np.array([[row[name] for name in names] for row, _, _ in rows])
    weight = np.array([one.weight for _, one, _ in rows])
    answered = np.array([float(one.is_answered) for _, one, _ in rows])
    stated = np.array([float(any(holds_of(one, order)[:FIRST])) for _, one, order in rows])
    return Overall(
        names=names,
        answered=logistic(seen, answered, weight, OVERALL_PENALTY),
        stated=logistic(seen, stated, weight, OVERALL_PENALTY),
    )


FIRST = 3
OVERALL_PENALTY = 0.05


def holds_of(seen: Seen, order: Sequence[int]) -> tuple[bool, ...]:
    """Return which passages hold the answer, in this order."""
    return tuple(seen.is_answered and bool(seen.right[i]) for i in order)


# -- telling and writing


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


def stated_weights(vaults: Sequence[Sequence[Seen]], fits_of: Mapping[str, Sequence[Fitted]]) -> dict[str, object]:
    """Return the contents of the file of weights."""
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
    parser.add_argument("--write", action="store_true")
    typed = parser.parse_args()
    if typed.see:
        asyncio.run(see(typed.vaults, typed.state, typed.vault))
    every: dict[str, list[Seen]] = {
        file.stem: pickle.loads(file.read_bytes())  # noqa: S301 (this script wrote it)
        for file in sorted(typed.state.glob("*.seen"))
    }
    ask_reader(every, typed.state)
    vaults = list(every.values())
    fits = {each: fits_without_each(vaults, each) for each in PENALTY}
    for each in PENALTY:
        tell(vaults, fits[each])
    if typed.write:
        WEIGHTS.write_text(json.dumps(stated_weights(vaults, fits), indent=1) + "\n")


if __name__ == "__main__":
    main()
