"""What was weighed for each judged question: the signals of its passages, and which of them hold the answer.

Each question is asked of a sidecar in this process. Where it has an answer, its notes are also read with the passages
that answer taken away, and with their notes taken away.
"""

import asyncio
import pickle
import shutil
from collections.abc import Callable, Sequence
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
from catena.reading.candidates import Candidate, FoundNote, passage_text
from catena.reading.finding import COSINES, Read, Similarity
from catena.reading.overall import Unknown
from catena.reading.ports import Reader
from catena.reading.sought import Sought
from catena.reading.weighing import Numbers
from tests.quality.evaluate import DEMO
from tests.quality.judging import OTHER_WORDS, QUESTIONS, SHOWN_SHARE, JudgedQuestion, questions_of, words_of

IN_OTHER_WORDS = ".other_words"
"""Ends the name of a vault's file of questions in other words."""
UNANSWERABLE_WEIGHT = 2.0
"""The judged questions have fewer without an answer than a person asks."""
TOUCHED_SHARE = 0.6
"""A passage with this share of the words of an answer gives it away."""


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
        candidates: These passages.
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
    candidates: tuple[Candidate, ...]
    answers: Numbers | None
    unknown: Unknown

    @property
    def texts(self) -> list[str]:
        """The passages that the models read, as the trained reader reads them."""
        return list(map(passage_text, self.candidates))

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


async def see(vaults: Path, state: Path, only: Sequence[str]) -> None:
    """Ask every question of the split `dev` and keep what was weighed, one file for each vault, or two.

    Args:
        vaults: The folder of the vaults.
        state: Where the files, and copies of the vaults with their state, are kept.
        only: The names of the vaults to ask; () for all.
    """
    asking.WHOLE_TIMEOUT_S = 600.0  # a busy machine must not decide what is seen
    for file in (*sorted(QUESTIONS.glob("*.json")), *sorted(OTHER_WORDS.glob("*.json"))):
        name, split, questions = questions_of(file)
        folder = DEMO if name == "demo" else vaults / name
        if split != "dev" or (only and name not in only) or not folder.exists():
            continue
        seen = await _seen_in(folder, state / name, questions)
        ending = IN_OTHER_WORDS if file.parent == OTHER_WORDS else ""
        (state / f"{name}{ending}.seen").write_bytes(pickle.dumps(seen))
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
    unknown_of = reading_notes.unknown_of

    def keeping(
        sought: Sought, notes: Sequence[FoundNote], *, similarity: Similarity | None, reader: Reader | None
    ) -> Read | None:
        kept.append(_Asked(sought=sought, notes=notes, similarity=similarity, reader=reader, unknown=Unknown()))
        return finding.read(sought, notes, similarity=similarity, reader=reader)

    def knowing(asked: AnswerContext, sought: Sought) -> Unknown:
        unknown = unknown_of(asked, sought)
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


def _seen_in_notes(asked: _Asked, taken: Taken, found: Read, wanted: Sequence[tuple[str, frozenset[str]]]) -> Seen:
    return Seen(
        sought=asked.sought,
        answerable=bool(wanted),
        taken=taken,
        quick=found.quick,
        quick_right=_right(found.every, wanted),
        signals=found.signals[:, : found.quick.shape[1] + len(COSINES)],
        right=_right(found.candidates, wanted),
        candidates=found.candidates,
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
