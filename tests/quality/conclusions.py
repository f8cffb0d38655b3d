"""Count how often what a paper concludes is told, on abstracts whose authors call it so.

    .venv/bin/python -m tests.quality.conclusions --data DIR [--most N] [--seed S]

`--data` is the folder of the development data. The abstracts have headings such as `RESULTS` (`ir/scifact`), which are
taken away; what stood under `CONCLUSIONS` should be told as the conclusion. Each is read in three ways: as an abstract
that a note states; as sentences that a reader marked in one colour, 7 of 10; and as marks in the colours of the
specified format, one of ten in another colour than it should have. Counted are the paper's conclusion in a synthesis
and the line `Conclusion` in the brief of its summary, which notes of few marks don't have.
"""

import argparse
import datetime as dt
import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from catena.annotations.reading import read_annotation_note
from catena.notes import parse_note
from catena.rhetoric.kind import Kind
from catena.statements.marks import as_meant
from catena.summaries.paper_reading import PaperReading
from catena.syntheses.found import found_by
from catena.syntheses.points import Once
from catena.vault.path import VaultPath
from scripts.train_kinds import Example, abstract_examples
from tests.papers import mark, paper, reading
from tests.papers import new_summary as summary_of

CORPUS = Path("ir", "scifact", "corpus.jsonl")
MARKED, MISTAKEN = 0.7, 0.1
_SAID = (Kind.RESULT, Kind.CLAIM)
_LINE = re.compile(r"^- \*\*[^*]*conclusion[^*]*:\*\* (.*)$", re.IGNORECASE | re.MULTILINE)
_ENOUGH = 30
"""So many characters of its beginning tell a sentence from others."""


class Form(StrEnum):
    """In which form a paper is known."""

    ABSTRACT = "abstract"
    ONE_COLOUR = "marks in one colour"
    COLOURS = "marks in colours"


@dataclass(frozen=True, slots=True)
class Counts:
    """How many papers there are, and for how many a sentence of the conclusion is told as such, in which note."""

    papers: int
    syntheses: int
    briefs: int


def count(corpus: Path, form: Form, *, most: int, seed: int = 1) -> Counts:
    """Return how often the conclusion is told of so many abstracts, drawn by a seed."""
    told = Counter[str]()
    papers = list(_papers(corpus, most=most, seed=seed))
    for sentences, title in papers:
        read, conclusion = _read(sentences, title, form)
        found = found_by(read, read.telling, Once()).conclusion
        line = _LINE.search(summary_of(read.note, today=dt.date(2026, 1, 1)).markdown)
        told["synthesis"] += found is not None and _is_among(found.text, conclusion)
        told["brief"] += line is not None and _is_among(line[1], conclusion)
    return Counts(len(papers), told["synthesis"], told["brief"])


def _papers(corpus: Path, *, most: int, seed: int) -> Iterator[tuple[Sequence[Example], str]]:
    abstracts: defaultdict[str, list[Example]] = defaultdict(list)
    for example in abstract_examples(corpus):
        abstracts[example.group].append(example)
    titles = {str(one["_id"]): one["title"] for one in map(json.loads, corpus.read_text("utf-8").splitlines())}
    keys = sorted(abstracts)
    random.Random(seed).shuffle(keys)
    yield from ((abstracts[key], titles[key]) for key in keys[:most])


def _read(sentences: Sequence[Example], title: str, form: Form) -> tuple[PaperReading, Sequence[str]]:
    """Return the paper in this form, with the sentences of its conclusion."""
    chance = random.Random(sentences[0].group)
    texts = [(" ".join(one.text.split()), one.kind) for one in sentences]
    kept = [one for one in texts if chance.random() < MARKED or one is texts[-1]]
    header = f"title: {json.dumps(title)}\n"
    blocks: list[str] = []
    if form is Form.ABSTRACT:
        header += f"abstract: {json.dumps(' '.join(text for text, _ in texts))}\n"
    else:
        colours = [_colour(kind, chance) if form is Form.COLOURS else "other" for _, kind in kept]
        blocks = [
            mark(colour, text, page=str(1 + at // 3), key="k")
            for at, (colour, (text, _)) in enumerate(zip(colours, kept, strict=True))
        ]
    note = read_annotation_note(parse_note(VaultPath("@k.md"), paper(*blocks, key="k", header=header).encode()))
    assert note is not None
    concluded = [text for text, kind in texts if kind is Kind.CLAIM]
    return reading(replace(note, annotations=as_meant(note))), concluded


def _colour(kind: Kind, chance: random.Random) -> str:
    if chance.random() < MISTAKEN:
        return chance.choice(["positive", "detail", "negative", "question"])
    return "positive" if kind in _SAID else "detail"


def _is_among(text: str, sentences: Sequence[str]) -> bool:
    """Return whether a text holds the beginning of one of these sentences; a cut one holds its end."""
    bare = text.removeprefix("… ")
    return any(one[:_ENOUGH] in text or bare[:_ENOUGH].lower() in one.lower() for one in sentences)


def figures(counts: Mapping[Form, Counts]) -> str:
    """Return a line for each form."""
    return "\n".join(
        f"{form:20} {one.papers} papers; told as the conclusion: {one.syntheses / one.papers:.3f} in a synthesis, "
        f"{one.briefs / one.papers:.3f} in brief"
        for form, one in counts.items()
    )


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--most", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    corpus = asked.data / CORPUS
    print(figures({form: count(corpus, form, most=asked.most, seed=asked.seed) for form in Form}))


if __name__ == "__main__":
    main()
