"""Training examples of the reader, and how they become batches of token ids."""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tokenizers import Tokenizer

LENGTH: Final = 96
"""Tokens of a pair, special ones included."""
QUESTION_TOKENS: Final = 32
HEADING_TOKENS: Final = 24
CLS: Final = 101
SEP: Final = 102
POOL: Final = 64
"""So many batches are sorted by length together before they are cut."""


@dataclass(frozen=True, slots=True)
class Group:
    """One question with passages, or a premise with one hypothesis.

    Attributes:
        task: The head that reads it: answer, relevance or nli.
        source: Where it comes from.
        question: The question, or the premise.
        passages: What is judged; a first line is the heading ("title › section").
        labels: 1 or 0 for each passage; 0, 1 or 2 for entailed, open, contradicted.
    """

    task: str
    source: str
    question: str
    passages: tuple[str, ...]
    labels: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """Token ids of two texts, and where the second begins."""

    ids: tuple[int, ...]
    second: int


@dataclass(frozen=True, slots=True)
class Batch:
    """Groups of one task that are trained together."""

    task: str
    pairs: tuple[Pair, ...]
    labels: tuple[int, ...]
    sizes: tuple[int, ...]


class Pairing:
    """Makes token ids of pairs, as `catena.adapters.onnx_reader` does when it runs the model."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        tokenizer.no_padding()
        tokenizer.no_truncation()
        self._tokenizer = tokenizer
        self._known: dict[str, tuple[int, ...]] = {}

    def question(self, question: str, passage: str) -> Pair:
        """Returns a question with a passage: [CLS] question [SEP] heading [SEP] text [SEP]."""
        heading, line_end, text = passage.partition("\n")
        if not line_end:
            heading, text = "", heading
        first = (CLS, *self._ids(question)[:QUESTION_TOKENS], SEP)
        middle = (*self._ids(heading)[:HEADING_TOKENS], SEP) if heading else ()
        room = LENGTH - len(first) - len(middle) - 1
        return Pair((*first, *middle, *self._ids(text)[:room], SEP), len(first))

    def inference(self, premise: str, hypothesis: str) -> Pair:
        """Returns two sentences: [CLS] premise [SEP] hypothesis [SEP], the longer one cut."""
        one, other = self._ids(premise), self._ids(hypothesis)
        room = LENGTH - 3
        short = min(len(one), len(other), room // 2)
        one = one[: max(room - len(other), room - short if len(one) > len(other) else short)]
        other = other[: room - len(one)]
        return Pair((CLS, *one, SEP, *other, SEP), len(one) + 2)

    def of(self, group: Group) -> tuple[Pair, ...]:
        """Returns the pairs of a group."""
        make = self.inference if group.task == "nli" else self.question
        return tuple(make(group.question, passage) for passage in group.passages)

    def _ids(self, text: str) -> tuple[int, ...]:
        known = self._known.get(text)
        if known is None:
            found = self._tokenizer.encode(text[:2000], add_special_tokens=False).ids
            known = self._known[text] = tuple(found[:LENGTH])
        return known


def chosen(groups: Iterable[Group], quotas: Mapping[str, int], *, seed: int) -> list[Group]:
    """Returns as many groups of each source as its quota of pairs allows, in random order, again and again if few.

    Sources without a quota are left out.
    """
    by_source: dict[str, list[Group]] = {}
    for group in groups:
        by_source.setdefault(group.source, []).append(group)
    taken: list[Group] = []
    for source, quota in sorted(quotas.items()):
        taken.extend(_filled(by_source.get(source, []), quota, random.Random(f"{seed} {source}")))
    return taken


def batches(groups: Sequence[Group], pairing: Pairing, *, tokens: int, seed: int) -> list[Batch]:
    """Cut groups into batches of one task and about as many tokens, in random order.

    Groups of similar length stand together, so that little is padding.
    """
    order = random.Random(seed)
    made: list[Batch] = []
    for task in sorted({group.task for group in groups}):
        of_task = [(pairing.of(group), group.labels) for group in groups if group.task == task]
        order.shuffle(of_task)
        pool = POOL * max(1, tokens // 200)
        for start in range(0, len(of_task), pool):
            together = sorted(of_task[start : start + pool], key=lambda item: max(len(pair.ids) for pair in item[0]))
            made.extend(_cut(task, together, tokens))
    order.shuffle(made)
    return made


# private


def _filled(groups: Sequence[Group], quota: int, order: random.Random) -> list[Group]:
    taken: list[Group] = []
    num_pairs = 0
    while groups and num_pairs < quota:
        for group in order.sample(groups, len(groups)):
            if num_pairs >= quota:
                break
            taken.append(group)
            num_pairs += len(group.passages)
    return taken


def _cut(task: str, items: Sequence[tuple[tuple[Pair, ...], tuple[int, ...]]], tokens: int) -> Iterable[Batch]:
    part: list[tuple[tuple[Pair, ...], tuple[int, ...]]] = []
    num_pairs = widest = 0
    for pairs, labels in items:
        wide = max(widest, *(len(pair.ids) for pair in pairs))
        if part and wide * (num_pairs + len(pairs)) > tokens:
            yield _batch(task, part)
            part, num_pairs, wide = [], 0, max(len(pair.ids) for pair in pairs)
        part.append((pairs, labels))
        num_pairs += len(pairs)
        widest = wide
    if part:
        yield _batch(task, part)


def _batch(task: str, items: Sequence[tuple[tuple[Pair, ...], tuple[int, ...]]]) -> Batch:
    return Batch(
        task,
        tuple(pair for pairs, _ in items for pair in pairs),
        tuple(label for _, labels in items for label in labels),
        tuple(len(pairs) for pairs, _ in items),
    )
