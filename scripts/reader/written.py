"""Reads the notes and questions that we wrote for training: `written/*/`, notes with a `questions.tsv`.

A line of that file has a note, `+` or `-`, the beginning of the sentence, item or row that answers, and a question.
With `-` nothing in the notes of the folder answers, though the question is about the subject of its note. Questions
about every fifth note of some folders are held out: the reader is measured on them, and rankers may be fitted to what
it says of them.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Final

from catena.adapters.onnx_embedder import OnnxEmbedder
from scripts.reader.asking import Meanings, Words
from scripts.reader.examples import Group
from scripts.reader.notes import Window, windows

FOLDERS: Final = Path(__file__).with_name("written")
HELD_OUT: Final = ("0", "5")
"""Questions about notes whose number ends so are held out, if their folder is one of those."""
FOLDERS_HELD_OUT: Final = ("chinese", "gardens", "reasons", "research")
"""The others were held out up to stage 6, which had read windows of theirs among the wrong ones."""
MOST_RIGHT: Final = 2
SAME_NOTE: Final = 3
NEAR: Final = 2
SHARED_WORDS: Final = 1
DRAWN_FROM: Final = 12
"""Windows that don't answer are drawn from so many: the nearest of the same note, those of all notes that are nearest
in meaning, and those that share most words."""


def asked(embedder: OnnxEmbedder, *, held_out: bool, seed: int) -> Iterator[Group]:
    """Yield the questions of all folders with windows that answer, if any does, and with others.

    Args:
        embedder: Finds windows that are near in meaning.
        held_out: Whether those that are held out are wanted, or the others.
        seed: Decides what is drawn.

    Raises:
        ValueError: A line names no note, or words that stand in no window of it.
    """
    for folder in sorted(FOLDERS.iterdir()):
        yield from _asked_of(folder, embedder, random.Random(f"{seed} {folder.name}"), held_out=held_out)


def is_held_out(folder: str, path: str) -> bool:
    """Return whether questions about a note of a folder, `01-name.md`, are held out."""
    return folder in FOLDERS_HELD_OUT and path.partition("-")[0].endswith(HELD_OUT)


# private


def _asked_of(folder: Path, embedder: OnnxEmbedder, chance: random.Random, *, held_out: bool) -> Iterator[Group]:
    # Windows of notes that are held out would be read as wrong answers only, so the others stand beside each question.
    found = [each for each in windows(folder) if each.text and is_held_out(folder.name, each.path) == held_out]
    if not found:
        return
    index, meanings = Words(found), Meanings(found, embedder)
    for line in (folder / "questions.tsv").read_text(encoding="utf-8").splitlines():
        path, answered, beginning, question = line.split("\t")
        if is_held_out(folder.name, path) != held_out:
            continue
        right = _right(found, path, beginning) if answered == "+" else []
        if not any(window.path == path for window in found) or (answered == "+") != bool(right):
            raise ValueError(f"{folder.name}/questions.tsv: no window of {path} has “{beginning}”")
        picked = _others(question, path, right, found, index, meanings, chance)
        shown = [*chance.sample(right, min(MOST_RIGHT, len(right))), *picked]
        labels = tuple(int(at in right) for at in shown)
        source = "written" if right else "written-near-miss"
        yield Group("answer", source, question, tuple(found[at].passage for at in shown), labels)


def _right(found: Sequence[Window], path: str, beginning: str) -> list[int]:
    said = beginning.casefold()
    return [
        at
        for at, window in enumerate(found)
        if window.path == path and window.kind != "junk" and said in window.text.casefold()
    ]


def _others(
    question: str,
    path: str,
    right: Sequence[int],
    found: Sequence[Window],
    index: Words,
    meanings: Meanings,
    chance: random.Random,
) -> list[int]:
    order = meanings.order(question)
    ways = (
        (SAME_NOTE, [at for at in order if found[at].path == path]),
        (NEAR, order),
        (SHARED_WORDS, index.nearest(question, most=2 * DRAWN_FROM)),
    )
    picked: list[int] = []
    for most, near in ways:
        free = list(islice((at for at in near if at not in right and at not in picked), DRAWN_FROM))
        picked += chance.sample(free, min(most, len(free)))
    return picked
