import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from catena.chunks import Chunk
from catena.errors import (
    AllSourcesFailed,
    BadDate,
    BadLimit,
    BadRequest,
    CannotStart,
    DangerousContent,
    NotReady,
    QueryEmpty,
    QueryTooLong,
)
from catena.notes import BlockKind, Note
from catena.operations.search import SearchMode, search
from catena.results.note_reader import MOST_AT_ONCE_BYTES
from catena.results.result import Result, Tier
from catena.sources.hit import MatchType, SourceName
from catena.sources.source import DEEPEST
from catena.stores.sqlite_ledger import SqliteLedger
from catena.vault.path import VaultPath
from tests.fakes.embedder import BagOfWordsEmbedder
from tests.fakes.searchable import Searchable, searchable

LOREM = "Lorem ipsum dolor sit amet, consectetur adipiscing elit. " * 12

NOTES = {
    "Methods/Memory palace.md": (
        "---\ncreated: 2024-02-03\ntags: [method/memory]\naliases: [Method of loci]\n---\n"
        f"# Memory palace\n\n{LOREM}\n\n## How to build one\n\nWalk through **rooms** you know; "
        "each room of the palace holds one striking image.\n"
    ),
    "Methods/Spaced repetition.md": "---\ncreated: 2023-11-01\ntags: [method]\n---\nReviews at growing intervals.\n",
    "Daily/2024-03-01.md": f"{LOREM}\n\nRead about the memory palace of Ricci.\n",
    "Papers/@ricci2019.md": "---\ntitle: Ricci's art of memory\n---\nA palace of four images.\n",
    "Maps/Learning MOC.md": "- [[Memory palace]]\n- [[Spaced repetition]]\n- [[2024-03-01]]\n",
    "Synthesis/Summary - ricci2019.md": '---\ntype: summary\nsource: "[[ricci2019]]"\ngenerated_by: catena\n---\n'
    "# Summary: Ricci\n\n## Key Points\n\n- Jesuits carried palaces in their heads ([[ricci2019#p. 3|p. 3]])\n",
    "中文/学习笔记.md": "# 学习笔记\n\n机器学习需要数据。\n",
    "Web/XSS.md": "# XSS\n\nA page that echoes `<script>alert(1)</script>` runs it.\n",
    "Maths/C++ & co.md": "Templates are Turing complete.\n",
}


async def found(vault: Searchable, query: str, **more: object) -> tuple[Result, ...]:
    return (await search(vault.services, query=query, **more)).results  # type: ignore[arg-type]


async def paths(vault: Searchable, query: str, **more: object) -> list[str]:
    return [result.note_path for result in await found(vault, query, **more)]


@pytest.fixture(params=["in memory", "SQLite"])
async def vault(request: pytest.FixtureRequest, tmp_path: Path) -> Searchable:
    """The small vault on the fake ledger, and on the real one."""
    if request.param == "in memory":
        return await searchable(NOTES)
    ledger = SqliteLedger(tmp_path / "ledger.sqlite")
    request.addfinalizer(ledger.close)
    return await searchable(NOTES, ledger=ledger)


# -- what is found


@pytest.mark.parametrize(
    ("typed", "path"),
    [
        ("Memory palace", "Methods/Memory palace.md"),
        ("memory PALACE ", "Methods/Memory palace.md"),
        ("method of loci", "Methods/Memory palace.md"),
        ("2024-03-01", "Daily/2024-03-01.md"),
        ("ricci2019", "Papers/@ricci2019.md"),
        ("@ricci2019", "Papers/@ricci2019.md"),
        ("Ricci's art of memory", "Papers/@ricci2019.md"),
        ("学习笔记", "中文/学习笔记.md"),
        ("C++ & co", "Maths/C++ & co.md"),
        ("Learning MOC", "Maps/Learning MOC.md"),
    ],
)
async def test_a_notes_exact_name_finds_it_first(vault: Searchable, typed: str, path: str) -> None:
    for mode in (SearchMode.HYBRID, SearchMode.TEXT):
        first = (await found(vault, typed, mode=mode))[0]

        assert first.note_path == path
        assert first.tier is Tier.HIGHLY_RELEVANT


async def test_a_result_says_where_and_shows_the_words(vault: Searchable) -> None:
    result = (await found(vault, "striking image rooms"))[0]

    raw = NOTES["Methods/Memory palace.md"].encode()
    assert result.note_path == "Methods/Memory palace.md"
    assert result.section_title == "How to build one"
    assert result.span is not None
    assert raw[result.span.byte_start : result.span.byte_end].startswith(b"## How to build one")
    excerpt = result.excerpts[0]
    assert [excerpt[start:end] for _, start, end in result.highlights] == ["rooms", "room", "striking", "image"]
    assert set(result.sources) == {SourceName.TEXT, SourceName.SEMANTIC}
    assert result.metadata.created_date == "2024-02-03"


async def test_a_word_that_is_being_typed_is_finished_as_the_vaults_commonest_that_begins_so(vault: Searchable) -> None:
    typed, finished = [await found(vault, words) for words in ("striking roo", "striking rooms")]

    assert [each.note_path for each in typed] == [each.note_path for each in finished]
    assert [each.excerpts for each in typed] == [each.excerpts for each in finished]


async def test_a_word_that_no_word_begins_with_stays_as_it_is(vault: Searchable) -> None:
    assert await found(vault, "xylo", mode=SearchMode.TEXT) == ()


async def test_generated_notes_are_found_and_marked(vault: Searchable) -> None:
    results = await found(vault, "Jesuits carried palaces")

    assert {r.note_path: r.generated for r in results}["Synthesis/Summary - ricci2019.md"] is True
    assert not any(r.generated for r in results if not r.note_path.startswith("Synthesis/"))


async def test_chinese_text_is_found_and_marked(vault: Searchable) -> None:
    result = (await found(vault, "机器学习", mode=SearchMode.TEXT))[0]

    assert result.note_path == "中文/学习笔记.md"
    assert [result.excerpts[0][start:end] for _, start, end in result.highlights] == ["机器学习"]


async def test_script_in_a_query_is_refused_and_a_question_about_it_is_not(vault: Searchable) -> None:
    with pytest.raises(DangerousContent):
        await search(vault.services, query="<script>alert(1)</script>")

    assert (await paths(vault, "what does alert in a script tag do"))[0] == "Web/XSS.md"


async def test_nonsense_finds_nothing(vault: Searchable) -> None:
    results = await search(vault.services, query="zzxqv")

    assert (results.results, results.total_results, results.cursor) == ((), 0, None)


async def test_letters_typed_at_random_find_nothing_however_near_the_model_places_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    vault = await searchable({"Garden.md": "The garden is large."}, synonyms={"jkljkl": "garden"})
    assert await paths(vault, "jkljkl") == ["Garden.md"]

    monkeypatch.setattr(BagOfWordsEmbedder, "num_pieces", lambda self, word: len(word))

    assert await paths(vault, "jkljkl") == []


async def test_a_slip_of_the_keyboard_is_searched_for_as_the_notes_spell_it_and_said_so(vault: Searchable) -> None:
    results = await search(vault.services, query="striking imgae rooms")

    assert results.results[0].note_path == "Methods/Memory palace.md"
    assert [(each.error, each.impact) for each in results.warnings] == [
        ("No note has “imgae”.", "These notes were found for “image”.")
    ]


async def test_quoted_words_are_searched_for_as_they_are(vault: Searchable) -> None:
    results = await search(vault.services, query='"striking imgae"', mode=SearchMode.TEXT)

    assert (results.results, results.warnings) == ((), ())


async def test_modes_ask_only_their_source() -> None:
    vault = await searchable({"a.md": "automobile\n", "b.md": "car\n"}, synonyms={"car": "automobile"})

    assert await paths(vault, "car", mode=SearchMode.TEXT) == ["b.md"]
    assert set(await paths(vault, "car", mode=SearchMode.SEMANTIC)) == {"a.md", "b.md"}
    hybrid = await found(vault, "car")
    assert [r.note_path for r in hybrid] == ["b.md", "a.md"]
    assert hybrid[1].match_types == (MatchType.SEMANTIC,)


async def test_the_same_request_gives_the_same_results(vault: Searchable) -> None:
    assert await search(vault.services, query="memory") == await search(vault.services, query="memory")


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    query=st.text(min_size=1, max_size=80).filter(
        lambda text: any(each.isprintable() and not each.isspace() for each in text)
    )
)
async def test_whatever_is_typed_is_answered(tmp_path: Path, query: str) -> None:
    ledger = SqliteLedger(tmp_path / "ledger.sqlite")
    try:
        vault = await searchable({"a.md": "some words\n", "学习.md": "学习\n"}, ledger=ledger)

        results = await search(vault.services, query=query)

        assert results.total_results >= len(results.results)
        assert all(0 <= r.composite_relevance <= 1 for r in results.results)
    finally:
        ledger.close()


# -- filters


async def test_filters_hold_for_every_result_and_for_titles(vault: Searchable) -> None:
    assert set(await paths(vault, "memory palace", folder="Methods")) == {"Methods/Memory palace.md"}
    assert "Methods/Memory palace.md" not in await paths(vault, "Memory palace", folder="Daily")
    assert await paths(vault, "palace", tags=["#method"]) == ["Methods/Memory palace.md"]
    assert await paths(vault, "palace", tags=["method", "absent"]) == []
    assert await paths(vault, "palace", end_date="2024-02", folder="Methods") == ["Methods/Memory palace.md"]
    assert await paths(vault, "palace", folder="No such folder") == []


async def test_a_date_that_makes_no_sense_is_refused(vault: Searchable) -> None:
    with pytest.raises(BadDate, match="in the future"):
        await search(vault.services, query="x", start_date="2027-01-01")


# -- what is refused


@pytest.mark.parametrize("query", ["", "   ", "\n\t"])
async def test_an_empty_query_is_refused(vault: Searchable, query: str) -> None:
    with pytest.raises(QueryEmpty) as refused:
        await search(vault.services, query=query)

    assert refused.value.message == "Query cannot be empty. Please provide a question or search term."


async def test_a_query_of_501_characters_is_refused_and_one_of_500_is_not(vault: Searchable) -> None:
    with pytest.raises(QueryTooLong) as refused:
        await search(vault.services, query="x" * 501)

    assert refused.value.message == "Query exceeds max length of 500 characters (501 were given)"
    assert (await search(vault.services, query="x" * 500)).total_results == 0


@pytest.mark.parametrize("limit", [0, 101, -1])
async def test_a_limit_outside_1_to_100_is_refused(vault: Searchable, limit: int) -> None:
    with pytest.raises(BadLimit, match=r"Limit must be integer in range \[1, 100\]"):
        await search(vault.services, query="x", limit=limit)


# -- paging


async def test_pages_follow_each_other_without_gap_or_repetition() -> None:
    vault = await searchable({f"{i:02}.md": "The zebra grazes.\n" for i in range(25)})

    seen: list[str] = []
    cursor = None
    while True:
        page = await search(vault.services, query="zebra", limit=10, cursor=cursor)
        assert page.total_results == 25
        seen += [result.note_path for result in page.results]
        cursor = page.cursor
        if cursor is None:
            break

    assert sorted(seen) == [f"{i:02}.md" for i in range(25)]


async def test_all_notes_with_the_words_can_be_reached_however_many_a_source_looks_for_at_first() -> None:
    names = [f"{i:03}.md" for i in range(2 * DEEPEST + 30)]
    vault = await searchable(dict.fromkeys(names, "The zebra grazes.\n"))

    seen, totals = list[str](), list[int]()
    cursor: str | None = ""
    while cursor is not None:
        page = await search(vault.services, query="zebra", limit=100, cursor=cursor or None)
        seen += [result.note_path for result in page.results]
        totals.append(page.total_results)
        cursor = page.cursor

    assert sorted(seen) == names
    assert totals[0] < totals[-1] == len(seen)


async def test_only_the_notes_of_the_page_are_read() -> None:
    vault = await searchable({f"{i:02}.md": "The zebra grazes.\n" for i in range(25)})

    await search(vault.services, query="zebra", limit=3)

    assert vault.vault.reads == ["00.md", "01.md", "02.md"]


@pytest.mark.parametrize("spoil", [lambda c: "nonsense", lambda c: c[:-4], lambda c: "WzEwXQ==", lambda c: "é"])
async def test_a_cursor_that_is_none_of_ours_is_refused(spoil: Callable[[str], str]) -> None:
    vault = await searchable({f"{i}.md": "zebra\n" for i in range(3)})
    cursor = (await search(vault.services, query="zebra", limit=1)).cursor
    assert cursor is not None

    with pytest.raises(BadRequest, match="cursor"):
        await search(vault.services, query="zebra", limit=1, cursor=spoil(cursor))


async def test_a_cursor_of_another_query_is_refused() -> None:
    vault = await searchable({f"{i}.md": "zebra horse\n" for i in range(3)})
    cursor = (await search(vault.services, query="zebra", limit=1)).cursor

    with pytest.raises(BadRequest, match="another search"):
        await search(vault.services, query="horse", limit=1, cursor=cursor)


# -- when not everything works


async def test_while_the_model_loads_text_answers_and_says_what_is_missing() -> None:
    vault = await searchable(NOTES, loaded=False, chunked=False)

    results = await search(vault.services, query="striking image rooms")

    assert results.results[0].note_path == "Methods/Memory palace.md"
    assert results.results[0].section_title == "How to build one"
    (warning,) = results.warnings
    assert warning.source is SourceName.SEMANTIC
    assert warning.error == "The embedding model is still loading."
    assert warning.impact == "Semantic similarity search unavailable. Results may be less relevant."


async def test_while_many_notes_wait_for_their_vectors_that_is_said() -> None:
    vault = await searchable({f"{number}.md": "striking image\n" for number in range(12)}, chunked=False)

    results = await search(vault.services, query="striking image")
    by_words = await search(vault.services, query="striking image", mode=SearchMode.TEXT)

    assert [(each.error, each.impact) for each in results.warnings] == [
        ("12 notes are not indexed by their meaning yet.", "Until then they are found by their words alone.")
    ]
    assert by_words.warnings == ()


async def test_a_few_notes_that_were_just_saved_are_not_worth_a_warning() -> None:
    vault = await searchable({f"{number}.md": "striking image\n" for number in range(9)}, chunked=False)

    assert (await search(vault.services, query="striking image")).warnings == ()


async def test_text_alone_needs_no_model_and_no_warning() -> None:
    vault = await searchable(NOTES, loaded=False)

    results = await search(vault.services, query="palace", mode=SearchMode.TEXT)

    assert results.results and results.warnings == ()


async def test_meaning_alone_waits_for_the_model() -> None:
    vault = await searchable({"a.md": "zebra\n"}, loaded=False, timeout_s=30)
    asking = asyncio.create_task(search(vault.services, query="zebra", mode=SearchMode.SEMANTIC))
    await asyncio.sleep(0)

    vault.indexer.chunk_store, vault.indexer.embedder = vault.chunk_store, vault.embedder
    vault.indexer.loading.set()

    assert [r.note_path for r in (await asking).results] == ["a.md"]


async def test_meaning_alone_says_so_when_the_model_is_not_there_in_time() -> None:
    vault = await searchable(NOTES, loaded=False, timeout_s=0.01)

    with pytest.raises(NotReady, match="still loading"):
        await search(vault.services, query="palace", mode=SearchMode.SEMANTIC)


async def test_a_model_that_cannot_be_loaded_is_named() -> None:
    vault = await searchable(NOTES, loaded=False)
    vault.indexer.error = "The model file does not have the hash it should have."
    vault.indexer.refusal = CannotStart(vault.indexer.error)

    hybrid = await search(vault.services, query="palace")
    with pytest.raises(NotReady, match="does not have the hash"):
        await search(vault.services, query="palace", mode=SearchMode.SEMANTIC)

    assert hybrid.warnings[0].error == vault.indexer.error


async def test_one_broken_source_costs_only_its_own_results() -> None:
    vault = await searchable(NOTES)
    vault.ledger.broken = RuntimeError("disk I/O error")

    results = await search(vault.services, query="growing intervals")

    assert results.results[0].note_path == "Methods/Spaced repetition.md"
    assert [(w.source, w.impact) for w in results.warnings] == [
        (SourceName.TEXT, "Exact text matching unavailable. Results may miss direct mentions.")
    ]


async def test_when_all_sources_fail_the_error_says_what_to_check() -> None:
    vault = await searchable(NOTES)
    vault.ledger.broken = RuntimeError("disk I/O error")
    vault.chunk_store.broken = RuntimeError("corrupt")

    with pytest.raises(AllSourcesFailed) as failed:
        await search(vault.services, query="palace")

    lines = failed.value.message.split("\n")
    assert lines[0] == "All data sources failed. Please check:"
    assert [line.split(":")[0] for line in lines[1:3]] == ["- text", "- semantic"]


async def test_a_note_deleted_meanwhile_is_left_out_and_the_others_are_shown() -> None:
    vault = await searchable({"a.md": "zebra\n", "b.md": "zebra\n"})
    del vault.vault.notes[VaultPath("a.md")]

    assert await paths(vault, "zebra") == ["b.md"]


async def test_a_note_edited_meanwhile_shows_its_new_text_at_its_new_place() -> None:
    vault = await searchable({"a.md": "# One\n\nThe zebra.\n"})
    vault.vault.notes[VaultPath("a.md")] = b"# Zero\n\nNew.\n\n" + b"Long. " * 200 + b"\n\n# One\n\nOur zebra.\n"

    (result,) = await found(vault, "zebra")

    assert result.section_title == "One"
    assert result.excerpts == ("Our zebra.",)
    assert result.span is not None and result.span.line_start == 7


async def test_a_search_cuts_only_the_beginning_of_a_huge_note_that_has_no_chunks_yet(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = "A long line of other words. " * 20 + "\n\n"
    huge = "The zebra.\n\n" + line * (MOST_AT_ONCE_BYTES // len(line) + 100)
    vault = await searchable({"huge.md": huge}, chunked=False, timeout_s=60)
    cut, cut_bytes = vault.indexer.cut, list[int]()

    def noted(note: Note) -> tuple[Chunk, ...]:
        read = (block.span for block in note.blocks if block.kind is not BlockKind.UNREAD)
        cut_bytes.append(sum(span.byte_end - span.byte_start for span in read))
        return cut(note)

    monkeypatch.setattr(type(vault.indexer), "cut", lambda self, note: noted(note))

    (result,) = await found(vault, "zebra", mode=SearchMode.TEXT)

    assert result.excerpts[0].startswith("The zebra.")
    assert cut_bytes == [pytest.approx(MOST_AT_ONCE_BYTES, abs=len(line))]


async def test_a_note_that_cannot_be_read_is_named_without_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    vault = await searchable({"a.md": "zebra\n"})

    def locked(path: VaultPath) -> bytes:
        raise PermissionError(path)

    monkeypatch.setattr(type(vault.vault), "read", lambda self, path: locked(path))

    (result,) = await found(vault, "zebra")

    assert (result.note_path, result.excerpts, result.span) == ("a.md", (), None)


@pytest.mark.parametrize(
    "says_so", ["retracted: true", "tags: [retracted]", "title: 'RETRACTED: Palaces double recall'"]
)
async def test_a_result_says_whether_its_paper_was_retracted(says_so: str) -> None:
    notes = {
        "@lind2020.md": f"---\n{says_so}\n---\nPalaces double recall.\n",
        "Tea.md": "# Tea\n\nPalaces bore bees.\n",
    }
    vault = await searchable(notes)

    assert {result.note_path: result.is_retracted for result in await found(vault, "palaces")} == {
        "@lind2020.md": True,
        "Tea.md": False,
    }
