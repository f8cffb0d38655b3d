"""Judge answers on judged questions: does what is shown first hold the sentence that answers?

    .venv/bin/python -m tests.quality.answering --vaults DIR [--split dev] [--vault NAME] [--state DIR] [--misses]

`questions/*.json` beside this file has the questions, each with the places that answer it: path and byte span, never
the text, since the vaults are other people's. `--vaults` names the folder that holds them; the demo vault is always
there, and vaults that are missing are left out. A question without a place has no answer in its vault. Vaults of the
split `gate` are never used to tune anything. Slow (it embeds every note), so it is run by hand.
"""

import argparse
import json
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import catena
from tests.quality.evaluate import DEMO, HERE

QUESTIONS = HERE / "questions"
SHOWN_SHARE = 0.7
"""A text shows a sentence if it has at least this share of the sentence's words."""
FIRST_ENTRIES = 5
"""Entries of a timeline, and sentences of a narrative, that a reader sees at once."""

_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W_\u3040-\u30ff\u3400-\u9fff]{2,}|\d")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A sentence that answers: a path and a half-open range of bytes."""

    path: str
    start: int
    end: int

    def text(self, vault: Path) -> str:
        """The sentence itself."""
        return (vault / self.path).read_bytes()[self.start : self.end].decode()


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedQuestion:
    """A question about a vault.

    Attributes:
        id: Its name.
        text: As a person would ask.
        language: ISO 639-1.
        kind: What is asked for: definition, person, reason …
        intent: How it should be read.
        places: What answers it; () if the vault has no answer.
    """

    id: str
    text: str
    language: str
    kind: str
    intent: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """How one question was answered; of a question without an answer, only `admitted` counts."""

    question: JudgedQuestion
    right_note: bool
    in_first_excerpt: bool
    in_three_excerpts: bool
    in_form: bool
    right_intent: bool
    admitted: bool


def questions_of(file: Path) -> tuple[str, str, tuple[JudgedQuestion, ...]]:
    """A file's vault, split and questions."""
    stated = json.loads(file.read_text())
    questions = tuple(
        JudgedQuestion(
            id=each["id"],
            text=each["question"],
            language=each["language"],
            kind=each["kind"],
            intent=each["intent"],
            places=tuple(Place(**place) for place in each["answers"]),
        )
        for each in stated["questions"]
    )
    return stated["vault"], stated["split"], questions


def words_of(text: str) -> frozenset[str]:
    """The words of a text, case-folded; of Chinese and Japanese the characters."""
    return frozenset(word.casefold() for word in _WORD.findall(text))


def shows(shown: str, sentences: Iterable[str]) -> bool:
    """Whether a text has enough of the words of any of these sentences."""
    there = words_of(shown)
    return any(len(wanted & there) >= SHOWN_SHARE * len(wanted) for wanted in map(words_of, sentences) if wanted)


def form_of(answer: Mapping[str, Any]) -> str:
    """What a reader sees of an answer at once, in the form that it has.

    The passages under `## Answer` if the answer has any, else the narrative's first sentences, the comparison's cells,
    the timeline's first entries, or the first excerpt.
    """
    if passages := answer.get("answer"):
        return "\n".join(passage["text"] for passage in passages)
    match answer["result_format"]:
        case "narrative":
            body = answer["markdown"].partition("## Answer")[2].partition("## Sources")[0]
            return body.partition("[^1]: ")[0]
        case "table":
            rows = (answer.get("comparison") or {}).get("attributes", ())
            return "\n".join(value["text"] for row in rows for value in row["values"] if value)
        case "timeline":
            return "\n".join(entry["content_snapshot"] for entry in (answer.get("timeline") or ())[:FIRST_ENTRIES])
        case _:
            return "\n".join(answer["results"][0]["excerpts"]) if answer["results"] else ""


def judge(question: JudgedQuestion, answer: Mapping[str, Any], vault: Path) -> Verdict:
    """Hold an answer (the contract's `Answer` as JSON) against the places that answer the question."""
    sentences = [place.text(vault) for place in question.places]
    results = answer["results"]
    excerpts = ["\n".join(result["excerpts"]) for result in results]
    return Verdict(
        question=question,
        right_note=bool(results) and results[0]["note_path"] in {place.path for place in question.places},
        in_first_excerpt=bool(excerpts) and shows(excerpts[0], sentences),
        in_three_excerpts=any(shows(excerpt, sentences) for excerpt in excerpts[:3]),
        in_form=shows(form_of(answer), sentences),
        right_intent=answer["classification"]["intent"] == question.intent,
        admitted=answer.get("evidence") == "none" if "evidence" in answer else not results,
    )


def asked(vault: Path, state: Path, questions: Sequence[JudgedQuestion]) -> Iterator[Verdict]:
    """Ask every question of a sidecar on a copy of the vault."""
    copy = state / "vault"
    if not copy.exists():
        shutil.copytree(vault, copy)
    with catena.open_sync(copy, state_dir=state / "state") as open_vault:
        for question in questions:
            yield judge(question, _json(open_vault.ask(question.text)), copy)


def figures(verdicts: Sequence[Verdict]) -> str:
    """One line: how many of the answerable questions were answered, and of the others how many were admitted."""
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
        f"without an answer {len(others)}: admitted {sum(each.admitted for each in others)}"
    )


def _json(word: Any) -> Mapping[str, Any]:
    import msgspec

    return msgspec.to_builtins(word)


def _misses(verdicts: Iterable[Verdict]) -> Iterator[str]:
    for each in verdicts:
        if each.question.places and not each.in_form:
            yield f"  {each.question.id} ({each.question.kind}) {each.question.text}"
        if not each.question.places and not each.admitted:
            yield f"  {each.question.id} (no answer) {each.question.text}"


def main() -> None:
    """Ask, and print the figures of each vault and of all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vaults", type=Path, default=HERE)
    parser.add_argument("--split", choices=("dev", "gate"), default="dev")
    parser.add_argument("--vault")
    parser.add_argument("--state", type=Path)
    parser.add_argument("--misses", action="store_true")
    typed = parser.parse_args()
    every: list[Verdict] = []
    with tempfile.TemporaryDirectory() as made:
        for file in sorted(QUESTIONS.glob("*.json")):
            name, split, questions = questions_of(file)
            folder = DEMO if name == "demo" else typed.vaults / name
            if split != typed.split or typed.vault not in (None, name) or not folder.exists():
                continue
            state = (typed.state or Path(made)) / name
            state.mkdir(parents=True, exist_ok=True)
            verdicts = list(asked(folder, state, questions))
            every += verdicts
            print(f"{name}: {figures(verdicts)}", flush=True)
            if typed.misses:
                print(*_misses(verdicts), sep="\n")
    print(f"all: {figures(every)}")


if __name__ == "__main__":
    main()
