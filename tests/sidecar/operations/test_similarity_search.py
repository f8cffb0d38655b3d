import pytest

from catena.errors import BadLimit, NotReady, QueryEmpty, QueryTooLong
from catena.notes import PropertyValue
from catena.operations.similarity_search import similarity_search
from catena.vault.path import VaultPath
from tests.fakes.searchable import Searchable, searchable

NOTES = {
    "Animals/Zebra.md": "---\nstatus: done\nregions: [Africa, zoo]\ntags: [animal/wild]\n---\n"
    "# Zebra\n\nzebra stripes\n",
    "Animals/Horse.md": "---\nstatus: draft\ntags: [animal]\n---\n# Horse\n\nhorse stripes saddle\n",
    "Plants/Oak.md": "# Oak\n\noak leaves stripes bark\n",
}


@pytest.fixture
async def vault() -> Searchable:
    return await searchable(NOTES)


async def sources(
    vault: Searchable,
    query: str = "stripes",
    *,
    where: dict[str, PropertyValue] | None = None,
    files: list[str] | None = None,
    k: int = 10,
) -> list[str]:
    found = await similarity_search(
        vault.services, refined_query_for_vector_search=query, metadata_filters=where, filter_by_filenames=files, k=k
    )
    return [chunk.source for chunk in found]


async def test_the_nearest_chunk_comes_first_and_is_an_exact_slice_of_its_note(vault: Searchable) -> None:
    best = (await similarity_search(vault.services, refined_query_for_vector_search="zebra stripes"))[0]

    raw = NOTES["Animals/Zebra.md"].encode()
    assert best.source == "Animals/Zebra.md"
    assert best.section_title == "Zebra"
    assert best.page_content == "".join(s.span.slice(raw).decode() for s in best.spans) == "# Zebra\n\nzebra stripes\n"
    assert (best.log_id, best.chunk_id) == (
        vault.ledger.chunks([best.chunk_id])[best.chunk_id].log_id,
        vault.ledger.chunks([best.chunk_id])[best.chunk_id].chunk_id,
    )
    assert 0.8 < best.score <= 1.0


async def test_k_is_how_many_are_returned(vault: Searchable) -> None:
    assert len(await sources(vault, k=2)) == 2


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ({"status": "done"}, {"Animals/Zebra.md"}),
        ({"regions": "Africa"}, {"Animals/Zebra.md"}),
        ({"tags": "animal"}, {"Animals/Zebra.md", "Animals/Horse.md"}),
        ({"folder": "Plants"}, {"Plants/Oak.md"}),
        ({"folder": "Animals", "status": ["done", "other"]}, {"Animals/Zebra.md"}),
        ({"status": "nothing like it"}, set()),
        ({}, set(NOTES)),
    ],
)
async def test_metadata_filters_hold(vault: Searchable, where: dict[str, PropertyValue], expected: set[str]) -> None:
    assert set(await sources(vault, where=where)) == expected


@pytest.mark.parametrize("name", ["Zebra", "Zebra.md", "Animals/Zebra.md", "Animals/Zebra"])
async def test_file_names_match_any_in_the_list(vault: Searchable, name: str) -> None:
    assert set(await sources(vault, files=[name, "Oak"])) == {"Animals/Zebra.md", "Plants/Oak.md"}


async def test_an_empty_list_of_files_is_no_filter(vault: Searchable) -> None:
    assert set(await sources(vault, files=[])) == set(NOTES)


async def test_a_chunk_whose_note_says_something_else_by_now_is_left_out(vault: Searchable) -> None:
    vault.vault.notes[VaultPath("Animals/Zebra.md")] = b"Rewritten.\n"
    del vault.vault.notes[VaultPath("Animals/Horse.md")]

    assert set(await sources(vault)) == {"Plants/Oak.md"}


@pytest.mark.parametrize("below", ["", "\n\n"])
async def test_properties_alone_are_no_passage_however_near_their_title_is(below: str) -> None:
    vault = await searchable(
        {"Zebra.md": f"---\ntags: [zebra]\n---\n{below}", "Horse.md": "---\na: b\n---\nA zebra is no horse.\n"}
    )

    found = await similarity_search(vault.services, refined_query_for_vector_search="zebra", k=1)

    assert [chunk.page_content for chunk in found] == ["A zebra is no horse.\n"]


async def test_bad_requests_are_refused(vault: Searchable) -> None:
    for query, refusal in (("  ", QueryEmpty), ("x" * 501, QueryTooLong)):
        with pytest.raises(refusal):
            await sources(vault, query)
    with pytest.raises(BadLimit):
        await sources(vault, k=0)


async def test_without_a_model_it_says_so() -> None:
    loading = await searchable(NOTES, loaded=False, timeout_s=0.01)

    with pytest.raises(NotReady):
        await sources(loading)
