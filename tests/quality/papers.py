"""Judge what an answer shows of papers, word by word, against the sentences that people marked in them.

    .venv/bin/python -m tests.quality.papers --data DIR [--source NAME …] [--state DIR] [--dump FILE]

`--data` is the folder of the development data. Of each source a vault is made, one note for each paper or article,
and every question is asked of a sidecar on it:

- `scifact`: abstracts with the sentences that bear out or refute a claim, asked as "Is it true that …?". People marked
  one to five sentences.
- `abstracts`: the same abstracts, and questions of our own that ask openly (`paper_questions.json`: the document and
  the characters that answer, never the text).
- `covid-qa`, `pubmedqa`, `nq-qed`: sentences of papers and encyclopedia articles of which one answers; only groups
  that the trained reader never saw are asked about.

Printed are precision, recall and F1 of the words, of all passages in `answer` and of the first alone, means over the
questions; a question to which nothing is shown counts as 0. Sources that are missing are left out.
"""

import argparse
import gzip
import json
import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from statistics import fmean
from types import MappingProxyType
from typing import Any, TypeVar

import catena
from tests.quality.answering import patiently
from tests.quality.evaluate import HERE
from tests.quality.judging import words_of

OWN_QUESTIONS = HERE / "paper_questions.json"
MOST_ASKED, MOST_NOTES = 120, 260
"""How many questions of a source are asked, and how many notes its vault has."""

_T = TypeVar("_T")

Notes = Mapping[str, str]
"""The Markdown of each note, by its name without `.md`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked:
    """A question and the passages that people marked as its answer."""

    question: str
    passages: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlap:
    """The words of a text held against those that were marked, each 0 to 1."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        """The harmonic mean of both."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What was shown to a question, and how it overlaps what was marked."""

    marked: Marked
    passages: tuple[str, ...]
    scores: tuple[float, ...]
    evidence: str

    @property
    def all(self) -> Overlap:
        """Of all passages together."""
        return overlap(self.passages, self.marked.passages)

    @property
    def first(self) -> Overlap:
        """Of the first passage alone."""
        return overlap(self.passages[:1], self.marked.passages)


def overlap(shown: Sequence[str], marked: Sequence[str]) -> Overlap:
    """Hold the words of passages against those that were marked; a word counts as often as it stands there."""
    there, wanted = Counter(words_of("\n".join(shown))), Counter(words_of("\n".join(marked)))
    shared = (there & wanted).total()
    return Overlap(precision=shared / max(1, there.total()), recall=shared / max(1, wanted.total()))


def scifact(data: Path) -> tuple[Notes, tuple[Marked, ...]]:
    """Claims as questions, and the sentences that people took as evidence for or against them."""
    corpus = _abstracts(data)
    by_claim: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for row in _lines(data / "nli" / "scifact" / "pairs_sentence.jsonl"):
        _, claim, document, _ = row["id"].split("-")
        by_claim.setdefault((claim, document), []).append(row)
    documents = {claim: {document for other, document in by_claim if other == claim} for claim, _ in by_claim}
    alone = {key: rows for key, rows in by_claim.items() if len(documents[key[0]]) == 1}
    chosen = dict(_spread(sorted(alone.items()), MOST_ASKED))
    marked = [
        Marked(question=_asked_as_question(rows[0]["a"]), passages=tuple(row["b"] for row in rows))
        for rows in chosen.values()
    ]
    return _vault_of(corpus, dict.fromkeys(document for _, document in chosen)), tuple(marked)


def abstracts(data: Path) -> tuple[Notes, tuple[Marked, ...]]:
    """Our own questions about abstracts."""
    corpus = _abstracts(data)
    stated = json.loads(OWN_QUESTIONS.read_text("utf-8"))["questions"]
    marked = [
        Marked(
            question=each["question"],
            passages=tuple(corpus[each["document"]]["text"][start:end] for start, end in each["marked"]),
        )
        for each in stated
    ]
    return _vault_of(corpus, dict.fromkeys(each["document"] for each in stated)), tuple(marked)


def labelled(source: str, data: Path) -> tuple[Notes, tuple[Marked, ...]]:
    """Questions on articles of which single sentences are known; the notes consist of these, in the file's order."""
    rows = [row for row in _zipped(data / "reading" / "answer_sentences.jsonl.gz") if row["source"] == source]
    held_out = dict.fromkeys(row["group"] for row in rows if row["split"] == "dev")
    others = _spread(list(dict.fromkeys(row["group"] for row in rows if row["split"] != "dev")), MOST_NOTES)
    by_group = {group: list(each) for group, each in groupby(rows, key=lambda row: row["group"])}
    notes = {
        f"Paper {number}": "\n\n".join(_paragraphs(list(dict.fromkeys(row["text"] for row in by_group[group]))))
        for number, group in enumerate([*held_out, *others][:MOST_NOTES])
    }
    asked: dict[str, list[str]] = {}
    for row in rows:
        if row["split"] == "dev" and row["label"]:
            asked.setdefault(row["question"], []).append(row["text"])
    return notes, tuple(Marked(question=text, passages=tuple(each)) for text, each in list(asked.items())[:MOST_ASKED])


SOURCES: Mapping[str, Callable[[Path], tuple[Notes, tuple[Marked, ...]]]] = MappingProxyType(
    {
        "scifact": scifact,
        "abstracts": abstracts,
        "covid-qa": lambda data: labelled("covid-qa", data),
        "pubmedqa": lambda data: labelled("pubmedqa", data),
        "nq-qed": lambda data: labelled("nq-qed", data),
    }
)


def written(notes: Notes, folder: Path) -> Path:
    """Write the notes of a source as a vault; what is there already stays."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in notes.items():
        file = folder / f"{name}.md"
        if not file.exists():
            file.write_text(f"{text}\n", encoding="utf-8")
    return folder


def asked(vault: Path, state: Path, marked: Sequence[Marked]) -> Iterator[Shown]:
    """Ask every question of a sidecar on the vault."""
    with catena.open_sync(vault, state_dir=state) as open_vault:
        for each in marked:
            answer = patiently(lambda each=each: open_vault.ask(each.question))
            passages = answer["answer"]
            yield Shown(
                marked=each,
                passages=tuple(passage["text"] for passage in passages),
                scores=tuple(passage["score"] for passage in passages),
                evidence=answer["evidence"],
            )


def figures(shown: Sequence[Shown]) -> str:
    """The means over all questions."""
    everything, first = [each.all for each in shown], [each.first for each in shown]
    return (
        f"of {len(shown)}: all shown F1 {fmean(each.f1 for each in everything):.3f} "
        f"(precision {fmean(each.precision for each in everything):.2f}, "
        f"recall {fmean(each.recall for each in everything):.2f}), first F1 {fmean(each.f1 for each in first):.3f}, "
        f"passages {fmean(len(each.passages) for each in shown):.1f}, "
        f"nothing shown {sum(not each.passages for each in shown)}"
    )


def _abstracts(data: Path) -> Mapping[str, Mapping[str, str]]:
    return {row["_id"]: row for row in _lines(data / "ir" / "scifact" / "corpus.jsonl")}


def _vault_of(corpus: Mapping[str, Mapping[str, str]], wanted: Mapping[str, None]) -> Notes:
    """The wanted abstracts and others, up to `MOST_NOTES`."""
    others = _spread([each for each in corpus if each not in wanted], max(0, MOST_NOTES - len(wanted)))
    return {f"{_name(corpus[i]['title'])} {i}": _as_note(corpus[i]) for i in (*wanted, *others)}


def _name(title: str) -> str:
    return re.sub(r"[^\w ()-]", "", title)[:80].strip()


def _as_note(abstract: Mapping[str, str]) -> str:
    return f"# {abstract['title']}\n\n## Abstract\n\n{abstract['text']}"


def _paragraphs(sentences: Sequence[str]) -> Iterator[str]:
    for at in range(0, len(sentences), 5):
        yield " ".join(sentences[at : at + 5])


def _asked_as_question(claim: str) -> str:
    first, _, rest = claim.strip().rstrip(".").partition(" ")
    return f"Is it true that {first.lower() if first.istitle() else first} {rest}?"


def _spread(every: Sequence[_T], most: int) -> Sequence[_T]:
    """So many of a sequence, evenly from all parts of it."""
    return [every[at * len(every) // most] for at in range(most)] if len(every) > most else every


def _lines(file: Path) -> Iterator[Mapping[str, Any]]:
    with file.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def _zipped(file: Path) -> Iterator[Mapping[str, Any]]:
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def main() -> None:
    """Make the vaults, ask, and print the figures of each source."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--source", action="append", choices=list(SOURCES))
    parser.add_argument("--state", type=Path)
    parser.add_argument("--dump", type=Path)
    typed = parser.parse_args()
    dumped: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as made:
        for name in typed.source or SOURCES:
            try:
                notes, marked = SOURCES[name](typed.data)
            except FileNotFoundError:
                print(f"{name}: missing")
                continue
            folder = (typed.state or Path(made)) / name
            shown = list(asked(written(notes, folder / "vault"), folder / "state", marked))
            print(f"{name}: {figures(shown)}", flush=True)
            dumped[name] = [
                {
                    "question": each.marked.question,
                    "marked": each.marked.passages,
                    "shown": each.passages,
                    "scores": each.scores,
                    "evidence": each.evidence,
                    "f1": round(each.all.f1, 3),
                }
                for each in shown
            ]
    if typed.dump:
        typed.dump.write_text(json.dumps(dumped, ensure_ascii=False, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
