"""A vault that is edited at random, its sidecar with cheap models, and everything that the sidecar answers."""

import json
import random
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from catena.adapters.onnx_embedder import OnnxEmbedder
from catena.adapters.onnx_reader import OnnxReader
from catena.app.settings import Settings
from catena.app.wiring import Wired, wire
from catena.errors import CannotStart
from catena.indexing.derived_index import IndexName
from catena.wire.answering import Answering
from tests.fakes.embedder import BagOfWordsEmbedder

WORDS = (
    "sleep memory rest learning attention focus coffee tea morning evening light walk run water salt sugar bread oven"
    " river mountain forest bird song letter paper book reading writing draft method result theory proof number chance"
).split()
VERBS = "helps causes supports contradicts needs follows improves weakens".split()
WRITTEN = "written"
"""How names begin of notes that are never edited."""
KEPT = ("Papers", "Synthesis")
"""Folders whose notes are never edited."""

QUERIES = (*WORDS[::3], "sleep memory", "reading and writing a draft", "light of the morning", "what helps focus")
QUESTIONS = (
    "What is sleep?",
    "Why does coffee help focus?",
    "Compare coffee and tea",
    "Show me everything about memory",
    "How has writing changed over time?",
    "What contradicts the theory?",
)
_CLOCK = re.compile(r"(?s)\n---\n\n<details>.*$|\n> \[!info\]-.*$|\d+(?:\.\d+)? ?ms")
"""What tells how long an answer took."""


def use_cheap_models() -> None:
    """Let this process embed without a model: deterministic for each text alone, as the real one is."""

    def no_reader() -> OnnxReader:
        raise CannotStart("No reader is needed.")

    OnnxEmbedder.load = staticmethod(lambda *_: BagOfWordsEmbedder())  # type: ignore[method-assign]
    OnnxReader.load = staticmethod(no_reader)  # type: ignore[method-assign]


class Edits:
    """Writes, changes, renames and deletes notes at random."""

    def __init__(self, vault: Path, seed: int) -> None:
        self._vault = vault
        self._random = random.Random(seed)
        for number in range(0 if self.notes() else 20):
            self._write(vault / f"{self._word()} {number}.md")

    def one(self, number: int) -> None:
        """Make one edit."""
        notes = self.notes()
        note = self._random.choice(notes)
        kind = self._random.choice(["add", "add", "replace", "cut", "new", "rename", "delete", "twin"])
        if kind == "add":
            note.write_text(f"{note.read_text()}\n\n{self._paragraph()}\n")
        elif kind == "replace":
            self._write(note)
        elif kind == "cut":
            lines = note.read_text().split("\n")
            note.write_text("\n".join(lines[: len(lines) // 2]))
        elif kind == "rename":
            folder = self._vault / self._random.choice(["", "deep", "other"])
            folder.mkdir(exist_ok=True)
            note.rename(folder / f"{self._word()} moved {number}.md")
        elif kind == "delete" and len(notes) > 12:
            note.unlink()
        else:
            twin = self._vault / f"{self._word()} new {number}.md"
            self._write(twin)
            if kind == "twin":
                twin.write_text(note.read_text())

    def notes(self) -> list[Path]:
        """What may be edited, in order."""
        found = (note for note in self._vault.rglob("*.md") if not note.name.startswith(WRITTEN))
        return sorted(note for note in found if note.relative_to(self._vault).parts[0] not in KEPT)

    def _write(self, note: Path) -> None:
        note.write_text(self.text())

    def text(self) -> str:
        """A whole new note."""
        parts = [f"---\ntags: [{self._word()}]\n---\n# {self._word()}"]
        parts += [self._paragraph() for _ in range(self._random.randint(1, 6))]
        return "\n\n".join(parts)

    def _paragraph(self) -> str:
        sentences = [
            f"The {self._word()} {self._random.choice(VERBS)} the {self._word()} of the {self._word()}."
            for _ in range(self._random.randint(1, 5))
        ]
        link = f" See [[{self._word()} {self._random.randrange(20)}]]." if self._random.random() < 0.3 else ""
        heading = f"## {self._word()}\n\n" if self._random.random() < 0.3 else ""
        return heading + " ".join(sentences) + link

    def _word(self) -> str:
        return self._random.choice(WORDS)


@asynccontextmanager
async def opened(vault: Path, state: Path) -> AsyncIterator[Wired]:
    settings = Settings(vault=vault, multilingual="off", source_timeout_ms=60_000)
    wired = await wire(settings, state, watching=False)
    try:
        yield wired
    finally:
        await wired.close()


async def settle(wired: Wired) -> None:
    """Do everything that a running sidecar does in idle moments."""
    await wired.services.indexer.load()
    await wired.services.indexer.run_once()
    for name in IndexName:
        await wired.services.indexer.finish(name)
    wired.services.graph.network()


async def answers(wired: Wired) -> dict[str, Any]:
    """What is said to every query in every mode, and to every question, without times and random ids."""
    answering = Answering(wired.services, vault="vault")
    asked = [
        ("search", {"query": query, "mode": mode, "limit": 20})
        for mode in ("text", "semantic", "hybrid")
        for query in QUERIES
    ]
    asked += [("ask", {"question": question}) for question in QUESTIONS]
    said = {
        f"{name} {json.dumps(request)}": await answering.answer(name, json.dumps(request).encode(), "http")
        for name, request in asked
    }
    return {key: _timeless(json.loads(answer)) for key, answer in said.items()}


def _timeless(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _timeless(v) for k, v in value.items() if not k.endswith("_ms") and k != "quality"}
    if isinstance(value, list):
        return [_timeless(each) for each in value]
    return _CLOCK.sub("", value) if isinstance(value, str) else value


def differences(one: dict[str, Any], other: dict[str, Any]) -> Sequence[str]:
    return [key for key in one if one[key] != other[key]]
