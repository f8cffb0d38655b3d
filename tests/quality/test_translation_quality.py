"""Questions in other languages over English notes (the demo vault), with the real models. Floors only rise."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

import pytest

from catena.app.settings import Settings
from catena.app.wiring import MULTILINGUAL, wire
from catena.index.languages import NearWord
from catena.indexing.derived_index import IndexName
from catena.operations.search import search
from catena.operations.services import Services
from catena.sources.ports import MultilingualVectors
from tests.quality.evaluate import DEMO
from tests.quality.metrics import quality

QUESTIONS = json.loads((Path(__file__).parent / "translated_questions.json").read_text("utf-8"))

FLOOR = 0.70
"""nDCG of the first five notes."""
GAIN = 0.04
"""How much of it comes from putting questions into the words of the notes, at least."""

pytestmark = pytest.mark.skipif(
    not (MULTILINGUAL / "model.onnx").is_file(), reason="run scripts/build_multilingual_model.py first"
)


@dataclass
class WithoutWords:
    """The multilingual vectors of a vault whose words have none."""

    vectors: MultilingualVectors

    def __getattr__(self, name: str) -> object:
        return getattr(self.vectors, name)

    def nearest_words(self, words: Sequence[str]) -> Mapping[str, NearWord]:
        return {}


async def _ndcg(services: Services) -> float:
    shown = {
        row["query"]: [result.note_path for result in (await search(services, query=row["query"])).results]
        for row in QUESTIONS
    }
    return quality(shown, {row["query"]: frozenset(row["wanted"]) for row in QUESTIONS}).ndcg_5


async def _measured(folder: Path) -> tuple[float, float]:
    """Return the figure without and with translation."""
    wired = await wire(Settings(vault=DEMO, source_timeout_ms=10_000), folder, watching=False)
    services, languages = wired.services, wired.languages
    try:
        await services.indexer.run_once()
        languages.asked_in("de")
        await languages.load_needed()
        await services.indexer.finish(IndexName.LANGUAGES)
        untranslated = replace(services, multilingual=cast(MultilingualVectors, WithoutWords(languages)))
        return await _ndcg(untranslated), await _ndcg(services)
    finally:
        await wired.close()


def test_questions_are_answered_from_english_notes_in_five_languages(tmp_path: Path) -> None:
    without, translated = asyncio.run(_measured(tmp_path))

    assert translated >= FLOOR
    assert translated - without >= GAIN, (without, translated)
