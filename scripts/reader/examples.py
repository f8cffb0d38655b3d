"""Training examples of the reader, and how they become batches of token ids."""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tokenizers import Tokenizer

from catena.adapters.reader_pairs import MAX_TOKENS, MOST_CHARS, TokenPair, inference_pair, question_pair

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
class Batch:
    """Groups of one task that are trained together."""

    task: str
    pairs: tuple[TokenPair, ...]
    labels: tuple[int, ...]
    sizes: tuple[int, ...]


class Pairing:
    """Makes token ids of pairs."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        tokenizer.no_padding()
        tokenizer.no_truncation()
        self._tokenizer = tokenizer
        self._known: dict[str, tuple[int, ...]] = {}

    def question(self, question: str, passage: str) -> TokenPair:
        """Return a question with a passage, whose first line is its heading."""
        heading, line_end, text = passage.partition("\n")
        if not line_end:
            heading, text = "", heading
        return question_pair(self._ids(question), self._ids(heading), self._ids(text))

    def inference(self, premise: str, hypothesis: str) -> TokenPair:
        """Return two sentences."""
        return inference_pair(self._ids(premise), self._ids(hypothesis))

    def of(self, group: Group) -> tuple[TokenPair, ...]:
        """Return the pairs of a group."""
        make = self.inference if group.task == "nli" else self.question
        return tuple(make(group.question, passage) for passage in group.passages)

    def _ids(self, text: str) -> tuple[int, ...]:
        known = self._known.get(text)
        if known is None:
            found = self._tokenizer.encode(text[:MOST_CHARS], add_special_tokens=False).ids
            known = self._known[text] = tuple(found[:MAX_TOKENS])
        return known


def chosen(groups: Iterable[Group], quotas: Mapping[str, int], *, seed: int) -> list[Group]:
    """Return as many groups of each source as its quota of pairs allows, in random order, again and again if few.

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


def _cut(task: str, items: Sequence[tuple[tuple[TokenPair, ...], tuple[int, ...]]], tokens: int) -> Iterable[Batch]:
    part: list[tuple[tuple[TokenPair, ...], tuple[int, ...]]] = []
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


def _batch(task: str, items: Sequence[tuple[tuple[TokenPair, ...], tuple[int, ...]]]) -> Batch:
    return Batch(
        task,
        tuple(pair for pairs, _ in items for pair in pairs),
        tuple(label for _, labels in items for label in labels),
        tuple(len(pairs) for pairs, _ in items),
    )
