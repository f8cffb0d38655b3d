"""Searching annotations: by what they are, by words, by meaning; counted, paged, each once."""

from typing import Any

import pytest

from catena.errors import BadLimit, BadRequest, DangerousContent, QueryTooLong
from catena.operations.search_annotations import FoundAnnotations, search_annotations
from catena.sources.annotation_filters import annotation_filter
from tests.fakes.searchable import Searchable, searchable
from tests.papers import mark, paper

QUOTED = (
    "# What I think\n\nI believe this one.\n\n"
    "> Attention is restored by short naps at noon. "
    "([Lee 2019, p. 3](zotero://open-pdf/library/items/AB12CD34?page=3&annotation=XY34ZW12))\n\n"
    "> Dreams are vivid. ([Roe 2001, p. 8](zotero://open-pdf/library/items/EF12CD34?page=8&annotation=QQ34ZW12))\n\n"
    "And so on, in words of my own.\n"
)
NOTES = {
    "Papers/@kim2020.md": paper(
        mark("section1", "Results", key="kim2020", page="2"),
        mark("positive", "Naps restore attention.", key="kim2020", page="3"),
        mark("negative", "The sample was small.", "WEAKNESS: only students", key="kim2020", page="9"),
        key="kim2020",
        header="title: Naps and students\ntags: [sleep/naps]\n",
    ),
    "Papers/@lee2019.md": paper(
        mark("positive", "Attention is restored by short naps at noon.", key="lee2019", page="xii"),
        mark("question", "Does caffeine do the same?", "GAP: caffeine", key="lee2019", page="14"),
        key="lee2019",
    ),
    "Old/@zeh1999.md": paper(mark("detail", "Siestas were common in Spain.", key="zeh1999"), key="zeh1999"),
    "Ideas.md": "Naps restore attention, says everyone.\n",
}


@pytest.fixture
async def vault() -> Searchable:
    return await searchable(NOTES, synonyms={"siestas": "naps", "siesta": "naps", "dozing": "naps"})


async def found(
    vault: Searchable,
    query: str | None = None,
    *,
    folder: str | None = None,
    tags: tuple[str, ...] = (),
    limit: int = 10,
    cursor: str | None = None,
    **where: Any,
) -> FoundAnnotations:
    today = vault.services.clock.now().date()
    return await search_annotations(
        vault.services,
        query=query,
        where=annotation_filter(today=today, **where),
        folder=folder,
        tags=tags,
        limit=limit,
        cursor=cursor,
    )


def texts(answer: FoundAnnotations) -> list[str | None]:
    return [each.found.annotation.text for each in answer.annotations]


async def test_without_a_query_everything_is_found_by_path_and_in_order(vault: Searchable) -> None:
    answer = await found(vault)

    assert texts(answer) == [
        "Siestas were common in Spain.",
        "Results",
        "Naps restore attention.",
        "The sample was small.",
        "Attention is restored by short naps at noon.",
        "Does caffeine do the same?",
    ]
    assert answer.total_results == 6
    assert {each.score for each in answer.annotations} == {None}
    first = answer.annotations[1].found
    assert (first.citekey, first.title, first.path) == ("kim2020", "Naps and students", "Papers/@kim2020.md")


async def test_the_exact_phrase_comes_before_the_same_words_in_another_order(vault: Searchable) -> None:
    answer = await found(vault, "naps restore attention")

    assert texts(answer)[:2] == ["Naps restore attention.", "Attention is restored by short naps at noon."]
    scores = [each.score or 0.0 for each in answer.annotations]
    assert scores == sorted(scores, reverse=True)
    assert all(0.0 <= score <= 1.0 for score in scores)


async def test_words_are_found_in_any_form_and_what_means_the_same_is_found_too(vault: Searchable) -> None:
    assert texts(await found(vault, "restoring"))[:2] == [
        "Naps restore attention.",
        "Attention is restored by short naps at noon.",
    ]
    assert "Siestas were common in Spain." in texts(await found(vault, "dozing in Spain"))


async def test_what_the_reader_said_and_where_it_is_filed_is_found(vault: Searchable) -> None:
    assert texts(await found(vault, "only students"))[0] == "The sample was small."
    assert texts(await found(vault, "weakness", roles=["negative"])) == ["The sample was small."]


async def test_filters_hold_with_and_without_a_query(vault: Searchable) -> None:
    assert texts(await found(vault, colors=["green"])) == [
        "Naps restore attention.",
        "Attention is restored by short naps at noon.",
    ]
    assert texts(await found(vault, prefixes=["gap"])) == ["Does caffeine do the same?"]
    assert texts(await found(vault, pages="1-9", roles=["negative"])) == ["The sample was small."]
    assert texts(await found(vault, "naps", citekeys=["@lee2019"]))[0].startswith("Attention")  # type: ignore[union-attr]
    assert texts(await found(vault, "siesta in Spain", folder="Old")) == ["Siestas were common in Spain."]
    assert {each.found.citekey for each in (await found(vault, tags=("#sleep",))).annotations} == {"kim2020"}
    assert texts(await found(vault, citekeys=["nobody"])) == []


async def test_facets_count_all_that_was_found_and_not_the_page(vault: Searchable) -> None:
    answer = await found(vault, limit=1)

    assert (answer.facets.roles[0].value, answer.facets.roles[0].count) == ("positive", 2)
    assert sum(each.count for each in answer.facets.citekeys) == 6
    filtered = await found(vault, roles=["question"])
    assert [(each.value, each.count) for each in filtered.facets.prefixes] == [("GAP", 1)]


@pytest.mark.parametrize("query", [None, "naps attention"])
async def test_pages_follow_each_other_without_gap_or_repetition(vault: Searchable, query: str | None) -> None:
    whole = await found(vault, query)
    paged: list[str | None] = []
    cursor = None
    for _ in range(10):
        page = await found(vault, query, limit=2, cursor=cursor)
        paged += texts(page)
        cursor = page.cursor
        assert page.total_results == whole.total_results
        if cursor is None:
            break

    assert paged == texts(whole)


async def test_a_cursor_of_another_search_is_refused(vault: Searchable) -> None:
    first = await found(vault, limit=1, roles=["positive"])

    with pytest.raises(BadRequest):
        await found(vault, limit=1, roles=["negative"], cursor=first.cursor)


async def test_a_note_that_only_quotes_an_annotation_does_not_repeat_it() -> None:
    vault = await searchable({**NOTES, "Ideas.md": QUOTED})

    everything = texts(await found(vault))

    assert everything.count("Attention is restored by short naps at noon.") == 1
    assert "Dreams are vivid." in everything


async def test_while_the_model_is_loading_the_words_decide_and_a_warning_says_so() -> None:
    vault = await searchable(NOTES, loaded=False)

    answer = await found(vault, "naps restore attention")

    assert texts(answer)[0] == "Naps restore attention."
    assert "Siestas were common in Spain." not in texts(answer)
    assert [(w.source, w.error) for w in answer.warnings] == [("semantic", "The embedding model is still loading.")]
    assert (await found(vault)).warnings == ()


async def test_what_nothing_is_about_finds_nothing(vault: Searchable) -> None:
    answer = await found(vault, "zyzzyva")

    assert (answer.annotations, answer.total_results, answer.cursor) == ((), 0, None)


@pytest.mark.parametrize(
    ("query", "limit", "refusal"),
    [("x" * 501, 10, QueryTooLong), ("<script>alert(1)</script>", 10, DangerousContent), ("naps", 0, BadLimit)],
)
async def test_what_can_not_be_asked_is_refused(
    vault: Searchable, query: str, limit: int, refusal: type[Exception]
) -> None:
    with pytest.raises(refusal):
        await found(vault, query, limit=limit)


async def test_a_vault_without_annotations_has_none_to_find() -> None:
    vault = await searchable({"Ideas.md": "Naps.\n"})

    answer = await found(vault, "naps")

    assert (answer.annotations, answer.warnings) == ((), ())


async def test_annotations_of_a_retracted_paper_are_said_to_be_ones() -> None:
    gone = paper(mark("positive", "Naps cure all.", key="gone2000"), key="gone2000", header="retracted: true\n")
    vault = await searchable({**NOTES, "Papers/@gone2000.md": gone})

    of_all, of_others = await found(vault, "naps"), await found(vault, "siestas")

    assert [warning.error for warning in of_all.warnings] == ["“@gone2000” was retracted."]
    assert of_others.warnings == ()
