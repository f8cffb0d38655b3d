"""Reads the public training sets that the reader is trained on. See `docs/models/reader.md` for their licences."""

import gzip
import hashlib
import json
import random
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from scripts.reader.examples import Group

PINNED: Final = {
    "reading/answer_sentences.jsonl.gz": "0ddd8b2d53c62ba51f86c756d3844323b10bcac52cec8bb0c7faf9552232894e",
    "reading/nli.jsonl.gz": "ede22345f698d0ce0b2a2bae45278ec3cd5f5ad327432bd1396a2c6c2ebe3567",
    "reading/relevance.jsonl.gz": "957b9f8bc4885f678faf693a009ccfbaa1ba008fa3c222b2bcc909197c212708",
    "nli/scifact/pairs_sentence.jsonl": "cffdd8eb4a07a277f5609c55b34aee90cd84bc2ff570a8f55c70154b2490abf6",
    "ir/scifact/corpus.jsonl": "f4a47c54e01f9dfe7f0cbbcae0e1df17c5a90d6553f3a9d5b1ba32184545b3d8",
    "ir/scifact/qrels.tsv": "ac0902d9b1cb717df182aaff1306175877fdb8f55bb5c3e8597ad694fc8e539f",
    "ir/scifact/queries.jsonl": "9366537d87cc0697553a5e22a9a79c4fff8041e2921ab2467b49756155f5e955",
    "contradiction/gold.tsv": "04f1f963f92037a9a0241643e960d414bafbfe7e6892f0866163810f498596a2",
}
"""The files that are read, by their place in the folder of development data, with their SHA-256."""

RELATIONS: Final = {"entails": 0, "neutral": 1, "contradicts": 2, "entailment": 0, "contradiction": 2}
LATIN: Final = ("de", "es", "fr", "it")
MOST_NEGATIVES: Final = 5


def check(data: Path) -> None:
    """Compare the files with their pins.

    Raises:
        ValueError: One differs.
    """
    for name, pinned in PINNED.items():
        if hashlib.sha256((data / name).read_bytes()).hexdigest() != pinned:
            raise ValueError(f"{name} is not the file that is pinned")


def questions(data: Path, task: str, split: str) -> list[Group]:
    """Return the questions of a split with their passages, for the task `answer` or `relevance`.

    Where the title is known, it stands before the passage in three of four groups.
    """
    file = {"answer": "answer_sentences", "relevance": "relevance"}[task]
    rows: dict[tuple[str, str, str], list[Mapping[str, Any]]] = {}
    for row in _lines(data / "reading" / f"{file}.jsonl.gz"):
        if row["split"] == split and row["lang"] in ("en", "zh", "ja", *LATIN):
            rows.setdefault((_source(task, row), row["group"], row["question"]), []).append(row)
    chance = random.Random(f"titles {split}")
    groups = [_question(task, source, text, found, chance) for (source, _, text), found in rows.items()]
    return [group for group in groups if any(group.labels)]


def inferences(data: Path, split: str) -> list[Group]:
    """Return the pairs of sentences of a split."""
    return [
        Group("nli", f"nli-{row['source']}", row["premise"], (row["hypothesis"],), (RELATIONS[row["label"]],))
        for row in _lines(data / "reading" / "nli.jsonl.gz")
        if row["split"] == split
    ]


def scifact_relevance(data: Path, *, seed: int) -> list[Group]:
    """Return scientific claims with the abstract that was judged for each, and five others with the same words."""
    folder = data / "ir" / "scifact"
    papers = {row["_id"]: row for row in _lines(folder / "corpus.jsonl")}
    claims = {row["_id"]: row["text"] for row in _lines(folder / "queries.jsonl")}
    words = {paper: _words(f"{row['title']} {row['text']}") for paper, row in papers.items()}
    order = random.Random(seed)
    groups: list[Group] = []
    for claim, judged in _judgements(folder / "qrels.tsv").items():
        text = claims[claim]
        wanted = _words(text)
        near = sorted((p for p in words if p not in judged), key=lambda p: -len(words[p] & wanted))[:20]
        picked = [*sorted(judged)[:1], *order.sample(near, MOST_NEGATIVES)]
        passages = tuple(f"{papers[p]['title']}\n{papers[p]['text']}" for p in picked)
        groups.append(Group("relevance", "scifact-ir", text, passages, (1, *[0] * MOST_NEGATIVES)))
    return groups


# private


def _source(task: str, row: Mapping[str, Any]) -> str:
    kind = "latin" if row["lang"] in LATIN else "cjk" if row["lang"] != "en" else row["source"]
    return f"{task}-{kind}"


def _question(task: str, source: str, text: str, rows: list[Mapping[str, Any]], chance: random.Random) -> Group:
    titled = chance.random() < 0.75
    positives = [row for row in rows if row["label"]][:2]
    negatives = [row for row in rows if not row["label"]][:MOST_NEGATIVES]
    passages = [
        f"{row['title']}\n{row['text']}" if titled and row.get("title") else row["text"]
        for row in (*positives, *negatives)
    ]
    labels = [1] * len(positives) + [0] * len(negatives)
    return Group(task, source, text, tuple(passages), tuple(labels))


def _judgements(file: Path) -> dict[str, set[str]]:
    judged: dict[str, set[str]] = {}
    for line in file.read_text(encoding="utf-8").splitlines()[1:]:
        claim, paper, _ = line.split("\t")
        judged.setdefault(claim, set()).add(paper)
    return judged


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w{4,}", text.lower()))


def _lines(file: Path) -> Iterator[Mapping[str, Any]]:
    raw = file.read_bytes()
    for line in (gzip.decompress(raw) if file.suffix == ".gz" else raw).splitlines():
        yield json.loads(line)
