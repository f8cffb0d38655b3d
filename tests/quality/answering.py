"""Judge answers on judged questions: does what is shown first hold the sentence that answers?

    .venv/bin/python -m tests.quality.answering --vaults DIR [--split dev] [--vault NAME] [--state DIR] [--misses]
        [--dump FILE] [--other-words]

`questions/*.json` beside this file has the questions, each with the places that answer it: path and byte span, never
the text, since the vaults are other people's. `--vaults` names the folder that holds them; the demo vault is always
there, and vaults that are missing are left out. A question without a place has no answer in its vault. Vaults of the
split `gate` are never used to tune anything. `--other-words` asks those that say a thing in other words than the notes
instead; how they are meant was not judged, so their intent says nothing. `--dump` writes what every answer shows first,
to be read. Slow (it embeds every note), so it is run by hand.
"""

import argparse
import inspect
import json
import shutil
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

import catena
from catena.errors import AllSourcesFailed, CatenaError
from tests.quality.evaluate import DEMO, HERE
from tests.quality.judging import OTHER_WORDS, QUESTIONS, JudgedQuestion, Verdict, judge, questions_of

LONGEST_WAIT_S = 120.0
"""How long a question that runs out of time is asked again: a busy machine says nothing about answers."""
HEAD = 1500
"""Characters of an answer's Markdown in a dump."""

Answer = Mapping[str, Any]


def asked(vault: Path, state: Path, questions: Sequence[JudgedQuestion]) -> Iterator[tuple[Verdict, Answer]]:
    """Ask every question of a sidecar on a copy of the vault; yields those that were answered in time."""
    copy = state / "vault"
    if not copy.exists():
        shutil.copytree(vault, copy)
    with catena.open_sync(copy, state_dir=state / "state") as open_vault:
        threads = "previous_question" in inspect.signature(open_vault.ask).parameters
        for question in questions:
            before: dict[str, Any] = {"previous_question": question.previous} if threads and question.previous else {}
            answer = _answer(lambda question=question, before=before: open_vault.ask(question.text, **before))
            if answer is not None:
                yield judge(question, answer, copy), answer


def refused(message: str) -> Answer:
    """A refusal as an answer that shows nothing and admits nothing."""
    return {
        "classification": {"intent": "refused"},
        "result_format": "list",
        "results": (),
        "evidence": "partial",
        "markdown": message,
    }


def figures(verdicts: Sequence[Verdict]) -> str:
    """How many of the answerable questions were answered, how many of the others admitted, and how certainly."""
    answerable = [each for each in verdicts if each.question.places]
    others = [each for each in verdicts if not each.question.places]
    counts = Counter(
        name
        for each in answerable
        for name in ("in_form", "in_first_excerpt", "in_three_excerpts", "right_note", "right_intent", "admitted")
        if getattr(each, name)
    )
    return (
        f"of {len(answerable)}: in the form {counts['in_form']}, first excerpt {counts['in_first_excerpt']}, "
        f"three excerpts {counts['in_three_excerpts']}, right note first {counts['right_note']}, "
        f"intent {counts['right_intent']}, false alarms {counts['admitted']}; "
        f"without an answer {len(others)}: admitted {sum(each.admitted for each in others)}; "
        f"{_certainty(verdicts, answerable, others)}"
    )


def auc(right: Sequence[float], wrong: Sequence[float]) -> float:
    """The probability that a right one scores higher than a wrong one; ties count half, and 0.5 if either is empty."""
    pairs = [(good > bad) + (good == bad) / 2 for good, bad in product(right, wrong)]
    return statistics.fmean(pairs) if pairs else 0.5


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share of the values does not exceed; 0 if there are none."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(share * len(ranked)))] if ranked else 0.0


def breakdown(verdicts: Sequence[Verdict], key: Callable[[JudgedQuestion], str]) -> str:
    """For each group of answerable questions: how many are answered in the form, and how many there are."""
    answerable = [each for each in verdicts if each.question.places]
    there = Counter(key(each.question) for each in answerable)
    right = Counter(key(each.question) for each in answerable if each.in_form)
    return ", ".join(f"{name} {right[name]}/{count}" for name, count in there.most_common())


def dumped(verdict: Verdict, answer: Answer, vault: Path) -> Mapping[str, Any]:
    """What an answer shows first, beside the sentences that it should show."""
    keys = ("evidence", "answer_type", "answer", "missing", "corrections", "parts", "result_format")
    return {
        "id": verdict.question.id,
        "question": verdict.question.text,
        "previous_question": verdict.question.previous,
        "wanted": [f"{place.path}: {place.text(vault)}" for place in verdict.question.places],
        "in_form": verdict.in_form,
        "right_note": verdict.right_note,
        "intent": answer["classification"]["intent"],
        "notes": [result["note_path"] for result in answer["results"][:3]],
        **{key: answer.get(key) for key in keys},
        "markdown": answer["markdown"][:HEAD],
    }


def patiently(ask: Callable[[], Any]) -> Answer:
    """Ask until there is an answer; a question that ran out of time on a busy machine is asked again.

    Raises:
        AllSourcesFailed: There was none within `LONGEST_WAIT_S`.
    """
    until = time.monotonic() + LONGEST_WAIT_S
    while True:
        try:
            return msgspec.to_builtins(ask())
        except AllSourcesFailed:
            if time.monotonic() >= until:
                raise


def _answer(ask: Callable[[], Any]) -> Answer | None:
    try:
        return patiently(ask)
    except AllSourcesFailed:
        return None
    except CatenaError as refusal:
        return refused(str(refusal))


def _certainty(verdicts: Sequence[Verdict], answerable: Sequence[Verdict], others: Sequence[Verdict]) -> str:
    stated = [each for each in verdicts if each.stated]
    types = [each.right_type for each in verdicts if each.right_type is not None]
    said = [each.right_word for each in answerable if each.right_word is not None]
    clear = sum(each.question.says is not None for each in answerable)
    parts = sum(len({place.part for place in each.question.places} - {0}) for each in answerable)
    times = [each.total_ms for each in verdicts]
    f1 = statistics.fmean(each.f1 for each in answerable) if answerable else 0.0
    return (
        f"stated {len(stated)}, right {sum(each.in_answer for each in stated)}; answer type {sum(types)} of "
        f"{len(types)}; yes or no said {len(said)} of {clear}, right {sum(said)}; parts "
        f"{sum(each.parts_shown for each in answerable)} of {parts}; AUC "
        f"{auc([each.score for each in answerable], [each.score for each in others]):.2f}; F1 {f1:.2f}; "
        f"{percentile(times, 0.5):.0f} ms, p95 {percentile(times, 0.95):.0f} ms"
    )


def _misses(verdicts: Iterable[Verdict]) -> Iterator[str]:
    for each in verdicts:
        if each.question.places and not each.in_form:
            yield f"  {each.question.id} ({each.question.kind}) {each.question.text}"
        if not each.question.places and not each.admitted:
            yield f"  {each.question.id} (no answer) {each.question.text}"


def _typed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vaults", type=Path, default=HERE)
    parser.add_argument("--split", choices=("dev", "gate"), default="dev")
    parser.add_argument("--vault")
    parser.add_argument("--state", type=Path)
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--dump", type=Path)
    parser.add_argument("--other-words", action="store_true")
    return parser.parse_args()


def main() -> None:
    """Ask, and print the figures of each vault and of all."""
    typed = _typed()
    every: list[Verdict] = []
    shown: list[Mapping[str, Any]] = []
    with tempfile.TemporaryDirectory() as made:
        for file in sorted((OTHER_WORDS if typed.other_words else QUESTIONS).glob("*.json")):
            name, split, questions = questions_of(file)
            folder = DEMO if name == "demo" else typed.vaults / name
            if split != typed.split or typed.vault not in (None, name) or not folder.exists():
                continue
            state = (typed.state or Path(made)) / name
            state.mkdir(parents=True, exist_ok=True)
            judged = list(asked(folder, state, questions))
            verdicts = [verdict for verdict, _ in judged]
            if late := len(questions) - len(judged):
                print(f"{name}: {late} questions ran out of time and are left out")
            every += verdicts
            shown += [dumped(verdict, answer, state / "vault") for verdict, answer in judged]
            print(f"{name}: {figures(verdicts)}", flush=True)
            if typed.misses:
                print(*_misses(verdicts), sep="\n")
    print(f"all: {figures(every)}")
    print("by kind:", breakdown(every, lambda question: question.kind))
    print("by language:", breakdown(every, lambda question: question.language))
    if typed.dump:
        typed.dump.write_text(json.dumps(shown, ensure_ascii=False, indent=1))


if __name__ == "__main__":
    main()
