from collections.abc import Callable
from pathlib import Path

import pytest

from catena.sources.hit import MatchType
from catena.sources.source import Lookup
from catena.sources.terms import terms_of
from catena.sources.text import TextSource
from catena.stores.sqlite_ledger import SqliteLedger
from catena.vault.path import VaultPath
from tests.fakes.ledger import FakeLedger
from tests.fakes.searchable import Searchable, searchable

NOTES = {
    "Memory palace.md": "# Memory palace\n\nPlaces hold what is to be remembered.\n",
    "Loci.md": "# Loci\n\nThe memory palace is an old method.\n\n## Rooms\n\nEach room of the palace holds an image.\n",
    "Flights.md": "# Flights\n\nThe palace was closed.\n",
    "笔记.md": "# 笔记\n\n今天学习机器学习的基础。\n",
    "メモ.md": "# メモ\n\nデータベースの設計について。\n",
    "메모.md": "# 메모\n\n학습은 중요하다.\n",
    "Code.md": "---\naliases: [C plus plus]\n---\nUse foo_bar() in C++; café don't.\n",
}

KINDS = ("in memory", "SQLite")


@pytest.fixture(params=KINDS)
def ledger(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], FakeLedger | SqliteLedger]:
    """The fake and the real ledger: what holds of one must hold of the other."""
    if request.param == "in memory":
        return FakeLedger
    real = SqliteLedger(tmp_path / "ledger.sqlite")
    request.addfinalizer(real.close)
    return lambda: real


async def find(
    vault: Searchable, typed: str, *, allowed_paths: frozenset[VaultPath] | None = None
) -> dict[str, MatchType]:
    source = TextSource(vault.services.ledger)
    hits = await source.find(Lookup(terms=terms_of(typed), allowed_paths=allowed_paths))
    assert list(hits) == sorted(hits, key=lambda hit: (-hit.score, hit.path))
    return {hit.path: hit.match_type for hit in hits}


@pytest.mark.parametrize(
    ("typed", "best"),
    [
        ("memory palace", "Memory palace.md"),
        ("rooms", "Loci.md"),
        ("机器学习", "笔记.md"),
        ("学习", "笔记.md"),
        ("設計", "メモ.md"),
        ("データ", "メモ.md"),
        ("학습", "메모.md"),
        ("foo_bar", "Code.md"),
        ("c++", "Code.md"),
        ("cafe", "Code.md"),
        ("don’t", "Code.md"),
        ("C plus plus", "Code.md"),
    ],
)
async def test_words_of_any_script_find_their_note(
    ledger: Callable[[], FakeLedger | SqliteLedger], typed: str, best: str
) -> None:
    vault = await searchable(NOTES, ledger=ledger())

    assert next(iter(await find(vault, typed))) == best


@pytest.mark.parametrize(
    "typed",
    ["zzxqv", "*", '"', "NOT memory*zzx", "palace' OR 1=1 --", "title : palace", "a NEAR/2 b", "^palace", "(", "\x00"],
)
async def test_nothing_typed_is_ever_syntax(ledger: Callable[[], FakeLedger | SqliteLedger], typed: str) -> None:
    vault = await searchable(NOTES, ledger=ledger())

    found = await find(vault, typed)

    if "palace" in typed:
        assert {"Memory palace.md", "Loci.md", "Flights.md"} <= found.keys()
    elif "memory" not in typed:
        assert "Flights.md" not in found


async def test_a_note_with_all_words_comes_before_one_with_some(
    ledger: Callable[[], FakeLedger | SqliteLedger],
) -> None:
    vault = await searchable(NOTES, ledger=ledger())

    found = list(await find(vault, "old palace method"))

    assert found[0] == "Loci.md"
    assert set(found) == {"Loci.md", "Memory palace.md", "Flights.md"}


async def test_the_whole_text_as_typed_is_an_exact_match(ledger: Callable[[], FakeLedger | SqliteLedger]) -> None:
    vault = await searchable(NOTES, ledger=ledger())

    found = await find(vault, "the palace")

    assert found["Flights.md"] is MatchType.EXACT_TEXT
    assert found["Memory palace.md"] is MatchType.TEXT


async def test_only_notes_that_count_are_found(ledger: Callable[[], FakeLedger | SqliteLedger]) -> None:
    vault = await searchable(NOTES, ledger=ledger())

    assert set(await find(vault, "palace", allowed_paths=frozenset({VaultPath("Flights.md")}))) == {"Flights.md"}
    assert await find(vault, "palace", allowed_paths=frozenset()) == {}


async def test_chunks_say_where_and_notes_answer_without_them(
    ledger: Callable[[], FakeLedger | SqliteLedger],
) -> None:
    lookup = Lookup(terms=terms_of("image in each room"))
    waiting = await searchable(NOTES, chunked=False)
    cut = await searchable(NOTES, ledger=ledger())

    with_place = await TextSource(cut.services.ledger).find(lookup)
    without = await TextSource(waiting.services.ledger).find(lookup)

    assert [hit.path for hit in with_place] == [hit.path for hit in without] == ["Loci.md"]
    assert with_place[0].chunk_ids and not without[0].chunk_ids
