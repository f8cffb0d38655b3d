"""Search and annotations: results carry those that fit, open at the best, and may be restricted to what they are."""

from typing import Any

import pytest

from catena.errors import BadRequest
from catena.operations.search import SearchResults, search
from catena.results.result import Result
from catena.sources.annotation_filters import annotation_filter
from catena.vault.path import VaultPath
from tests.fakes.searchable import Searchable, searchable
from tests.papers import mark, paper

FILLER = "".join(mark("detail", f"Filler sentence number {n} on the weather.", page=str(n)) for n in range(20, 40))
NOTES = {
    "Papers/@kim2020.md": paper(
        mark("section1", "Results", "Results", key="kim2020", page="2"),
        mark("positive", "Short naps restore attention after lunch.", key="kim2020", page="xii"),
        FILLER,
        mark("negative", "Only twelve students took part in the nap study.", key="kim2020", page="9"),
        key="kim2020",
        header="tags: [sleep]\n",
    ),
    "Papers/@lee2019.md": paper(
        mark("negative", "Naps were recorded by questionnaire alone.", key="lee2019", page="3"),
        mark("detail", "Short naps restore attention, and restore attention again.", key="lee2019", page="4"),
        key="lee2019",
    ),
    "Papers/@zeh1999.md": paper(
        mark("negative", "The price of bread was not recorded.", key="zeh1999"),
        mark("positive", "Short naps restore attention in bakers.", key="zeh1999"),
        key="zeh1999",
    ),
    "Naps.md": "# Naps\n\nShort naps restore attention.\n",
}


@pytest.fixture
async def vault() -> Searchable:
    return await searchable(NOTES)


async def searched(vault: Searchable, query: str, *, where: dict[str, Any] | None = None, **more: Any) -> SearchResults:
    today = vault.services.clock.now().date()
    wanted = None if where is None else annotation_filter(today=today, **where)
    return await search(vault.services, query=query, where=wanted, **more)


def of(answer: SearchResults, path: str) -> Result:
    return next(result for result in answer.results if result.note_path == path)


def shown_at(vault: Searchable, result: Result) -> str:
    assert result.span is not None
    return result.span.slice(vault.vault.notes[result.note_path]).decode()


async def test_a_hit_in_an_annotation_opens_at_it(vault: Searchable) -> None:
    result = of(await searched(vault, "twelve students nap study"), "Papers/@kim2020.md")

    assert "Only twelve students" in shown_at(vault, result)
    assert "Filler" not in shown_at(vault, result)
    assert result.page == "9"
    assert result.excerpts == ("Only twelve students took part in the nap study.",)
    marked = [result.excerpts[0][start:end] for _, start, end in result.highlights]
    assert marked == ["twelve", "students", "nap", "study"]


async def test_a_result_carries_the_annotations_that_fit_best_and_no_more_than_five(vault: Searchable) -> None:
    result = of(await searched(vault, "short naps attention"), "Papers/@kim2020.md")

    assert result.annotations[0].citekey == "kim2020"
    assert result.annotations[0].annotation.text == "Short naps restore attention after lunch."
    assert all("Filler" not in (hit.annotation.text or "") for hit in result.annotations)
    many = of(await searched(vault, "filler sentence weather"), "Papers/@kim2020.md")
    assert len(many.annotations) == 5


async def test_a_note_without_annotations_carries_none_and_opens_as_before(vault: Searchable) -> None:
    result = of(await searched(vault, "short naps restore attention"), "Naps.md")

    assert (result.annotations, result.page) == ((), None)
    assert shown_at(vault, result).startswith("# Naps")


async def test_a_filter_restricts_to_notes_with_such_annotations_and_ranks_by_these(vault: Searchable) -> None:
    answer = await searched(vault, "naps", where={"roles": ["negative"]})

    assert [result.note_path for result in answer.results][2:] == ["Papers/@zeh1999.md"]
    assert {result.note_path for result in answer.results[:2]} == {"Papers/@kim2020.md", "Papers/@lee2019.md"}
    for result in answer.results[:2]:
        assert {hit.annotation.role for hit in result.annotations} == {"negative"}
        assert "#ff6666" in shown_at(vault, result)
    relevance = [result.composite_relevance for result in answer.results]
    assert relevance == sorted(relevance, reverse=True)


async def test_facets_come_with_a_filter_only_and_count_what_passes(vault: Searchable) -> None:
    answer = await searched(vault, "naps", where={"roles": ["negative"]}, limit=1)

    assert answer.facets is not None
    assert [(each.value, each.count) for each in answer.facets.roles] == [("negative", 3)]
    assert (await searched(vault, "naps")).facets is None


async def test_filters_of_notes_and_of_annotations_hold_together(vault: Searchable) -> None:
    answer = await searched(vault, "naps", where={"roles": ["negative"]}, tags=["sleep"])

    assert [result.note_path for result in answer.results] == ["Papers/@kim2020.md"]
    nothing = await searched(vault, "naps", where={"pages": "777"})
    assert (nothing.results, nothing.total_results) == ((), 0)


async def test_pages_of_a_filtered_search_follow_each_other(vault: Searchable) -> None:
    where = {"roles": ["negative"]}
    whole = await searched(vault, "naps", where=where)
    first = await searched(vault, "naps", where=where, limit=2)
    second = await searched(vault, "naps", where=where, limit=2, cursor=first.cursor)

    assert (*first.results, *second.results) == whole.results
    with pytest.raises(BadRequest):
        await searched(vault, "naps", where={"roles": ["positive"]}, limit=2, cursor=first.cursor)


async def test_an_annotation_is_shown_where_it_stands_now_although_the_index_is_behind(vault: Searchable) -> None:
    path = VaultPath("Papers/@kim2020.md")
    raw = vault.vault.notes[path]
    vault.vault.notes[path] = raw.replace(b"# Annotations\n", "# Annotations\n\nNew words – by hand.\n\n".encode(), 1)

    result = of(await searched(vault, "twelve students nap study"), path)

    assert "Only twelve students" in shown_at(vault, result)
    assert result.page == "9"


async def test_a_papers_own_name_opens_its_note_and_not_some_annotation(vault: Searchable) -> None:
    first = (await searched(vault, "kim2020")).results[0]

    assert first.note_path == "Papers/@kim2020.md"
    assert first.page is None
