from catena.sources.hit import MatchType, SourceName
from catena.sources.semantic import SemanticSource
from catena.sources.source import Lookup
from catena.sources.terms import terms_of
from catena.vault.path import VaultPath
from tests.fakes.searchable import searchable

NOTES = {
    "Cars.md": "automobile engine\n",
    "Horses.md": "horse saddle\n",
    "Long.md": "# One\n\nsaddle stitch\n\n" + "unrelated filler words\n\n" * 60 + "# Two\n\nhorse saddle leather\n",
}


async def test_notes_that_mean_the_same_in_other_words_are_found_with_their_best_chunk() -> None:
    vault = await searchable(NOTES, synonyms={"car": "automobile", "motor": "engine"})
    source = SemanticSource(vault.embedder, vault.chunk_store)

    hits = await source.find(Lookup(terms=terms_of("cars: car motor")))

    assert [hit.path for hit in hits] == ["Cars.md"]
    assert hits[0].score == 1.0
    assert (hits[0].source, hits[0].match_type) == (SourceName.SEMANTIC, MatchType.SEMANTIC)
    assert vault.ledger.chunks(hits[0].chunk_ids)[hits[0].chunk_ids[0]].path == "Cars.md"


async def test_a_note_stands_once_with_its_best_chunk_first() -> None:
    vault = await searchable(NOTES)
    source = SemanticSource(vault.embedder, vault.chunk_store)

    hits = await source.find(Lookup(terms=terms_of("horse saddle leather")))

    assert len({hit.path for hit in hits}) == len(hits)
    long = next(hit for hit in hits if hit.path == "Long.md")
    assert vault.ledger.chunks(long.chunk_ids)[long.chunk_ids[0]].section_path == ("Two",)


async def test_what_is_no_nearer_than_chance_is_left_out() -> None:
    vault = await searchable(NOTES)
    source = SemanticSource(vault.embedder, vault.chunk_store)

    assert await source.find(Lookup(terms=terms_of("zzxqv"))) == ()


async def test_only_notes_that_count_are_found() -> None:
    vault = await searchable(NOTES)
    source = SemanticSource(vault.embedder, vault.chunk_store)

    hits = await source.find(Lookup(terms=terms_of("saddle"), allowed_paths=frozenset({VaultPath("Horses.md")})))

    assert [hit.path for hit in hits] == ["Horses.md"]


async def test_the_model_reads_the_whole_question_where_words_are_searched_without_question_words() -> None:
    vault = await searchable(NOTES)
    source = SemanticSource(vault.embedder, vault.chunk_store)

    hits = await source.find(Lookup(terms=terms_of("saddle"), asked="automobile engine"))

    assert [hit.path for hit in hits] == ["Cars.md"]
