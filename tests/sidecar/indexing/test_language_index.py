"""The languages of notes, and which of them get a second set of vectors."""

import asyncio
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import cast

import pytest

from catena.answers.reading_notes import vectors_of
from catena.chunks import chunk_note
from catena.deadlines import check_deadline, within
from catena.index.languages import Multilingual
from catena.indexing.language_index import LanguageIndex, LoadedMultilingual
from catena.indexing.recent_notes import RecentNotes
from catena.operations.search import search
from catena.sources.calibration import FITTED_MODEL, LEAST_COSINE
from catena.sources.languages import Models
from catena.sources.semantic import SemanticSource
from catena.stores.lancedb_chunks import LanceChunks
from catena.stores.sqlite_languages import SqliteLanguages
from catena.stores.sqlite_ledger import SqliteLedger
from catena.vault.path import VaultPath
from catena.vault.ports import VaultFiles
from tests.fakes.chunk_store import FakeChunkStore
from tests.fakes.clock import FakeClock
from tests.fakes.embedder import BagOfWordsEmbedder
from tests.fakes.searchable import Searchable, searchable
from tests.kept import loaded as loaded_model

ENGLISH = {
    f"Tides {number}.md": f"The tides of harbour {number} are pulled by the moon and by the sun.\n"
    for number in range(12)
}
GERMAN = "Die Flut kommt zweimal am Tag, und der Mond ist ihre Ursache.\n"


@dataclass
class Languages:
    """A language index over a drawn vault, with its model and store."""

    vault: Searchable
    index: LanguageIndex
    model: BagOfWordsEmbedder
    vectors: FakeChunkStore
    loads: list[str] = field(default_factory=lambda: list[str]())

    async def at_rest(self) -> None:
        """Do idle work as the indexer does, until there is none."""
        while True:
            if await self.index.step():
                continue
            was_loaded = self.index.embedder is not None
            await self.index.load_needed()
            if was_loaded or self.index.embedder is None:
                return

    def paths_of(self, chunk_ids: Iterable[str]) -> set[str]:
        return {str(chunk.path) for chunk in self.vault.ledger.chunks(list(chunk_ids)).values()}


async def languages(
    folder: Path,
    notes: Mapping[str, str],
    *,
    when: Multilingual = Multilingual.AUTO,
    synonyms: dict[str, str] | None = None,
    vectors: FakeChunkStore | None = None,
    fails: bool = False,
    guessed: str | None = None,
) -> Languages:
    ledgers = len(list(folder.glob("ledger*.sqlite")))
    vault = await searchable(notes, ledger=SqliteLedger(folder / f"ledger{ledgers}.sqlite"))
    model, store = BagOfWordsEmbedder(synonyms, dimensions=64), vectors or FakeChunkStore()

    async def load() -> LoadedMultilingual:
        if fails:
            raise OSError("no such model")
        return LoadedMultilingual(model, cast(LanceChunks, store))

    index = LanguageIndex(
        RecentNotes(cast(VaultFiles, vault.vault)),
        cast(SqliteLedger, vault.ledger),
        SqliteLanguages(folder / "languages.sqlite"),
        chunk_note,
        load,
        when,
        lambda words: guessed,
    )
    made = Languages(vault, index, model, store)
    reread(made)
    index.adopt_model(loaded_model(vault.embedder, cast(LanceChunks, vault.chunk_store)))
    return made


def reread(made: Languages) -> None:
    """Show the index the vault as a scan does."""
    current = {path: row.file_hash for path, row in made.vault.ledger.files().items()}
    due = made.index.find_due(current)
    notes = RecentNotes(cast(VaultFiles, made.vault.vault))
    made.index.take([note for path in sorted(due) if (note := notes.read(path))])


async def test_each_note_has_its_language(tmp_path: Path) -> None:
    made = await languages(
        tmp_path, {"En.md": ENGLISH["Tides 1.md"], "De.md": GERMAN, "Zh.md": "潮汐每天来两次。\n", "Short.md": "OK\n"}
    )

    found = {path: made.index.language(VaultPath(path)) for path in ("En.md", "De.md", "Zh.md", "Short.md")}

    assert found == {"En.md": "en", "De.md": "de", "Zh.md": "zh", "Short.md": None}


async def test_an_english_vault_gets_no_second_vectors_and_loads_no_second_model(tmp_path: Path) -> None:
    made = await languages(tmp_path, ENGLISH)

    await made.at_rest()

    assert (made.index.waiting(), made.index.embedder, made.model.texts_seen) == (0, None, 0)


async def test_a_few_notes_in_another_language_get_them_alone(tmp_path: Path) -> None:
    made = await languages(tmp_path, {**ENGLISH, "Flut.md": GERMAN})

    await made.at_rest()

    assert made.index.covered == made.index.covered_foreign == {"Flut.md"}
    assert made.paths_of(await made.vectors.chunk_ids()) == {"Flut.md"}


async def test_where_one_note_in_ten_is_in_another_language_all_notes_get_them(tmp_path: Path) -> None:
    made = await languages(tmp_path, {**ENGLISH, "Flut.md": GERMAN, "Ebbe.md": GERMAN})

    await made.at_rest()

    assert len(made.index.covered) == 14
    assert made.index.covered_foreign == {"Flut.md", "Ebbe.md"}


async def test_what_says_next_to_nothing_gets_no_vector_where_its_note_says_more(tmp_path: Path) -> None:
    header, picture = "---\ntitle: Flut\ntags: []\n---\n\n", "\n---\n\n![](flut.png)\n"
    made = await languages(tmp_path, {"Flut.md": f"{header}{picture}\n{GERMAN}", "Ebbe.md": "---\ntitle: Ebbe\n---\n"})
    made.index.asked_in("de")

    await made.at_rest()

    ids = await made.vectors.chunk_ids()
    chunks = made.vault.ledger.chunks_of([VaultPath("Flut.md"), VaultPath("Ebbe.md")])
    assert [chunk.chunk_id in ids for chunk in chunks[VaultPath("Flut.md")]] == [False, True]
    assert [chunk.chunk_id in ids for chunk in chunks[VaultPath("Ebbe.md")]] == [True]


async def test_the_first_question_in_another_language_makes_all_notes_due_for_good(tmp_path: Path) -> None:
    made = await languages(tmp_path, ENGLISH)
    woken = asyncio.Event()
    made.index.when_wanted = woken.set

    made.index.asked_in("en")
    assert not woken.is_set()
    made.index.asked_in("de")
    await made.at_rest()

    assert woken.is_set()
    assert made.index.covered == ENGLISH.keys()
    later = await languages(tmp_path, {**ENGLISH, "New.md": "A new note about the tides and the moon.\n"})
    await later.at_rest()
    assert "New.md" in later.index.covered


async def test_notes_that_are_found_already_are_not_told_as_missing_while_they_get_their_second_vectors(
    tmp_path: Path,
) -> None:
    made = await languages(tmp_path, {**ENGLISH, "Flut.md": GERMAN})
    before = (made.index.waiting(), made.index.unfound())

    made.index.asked_in("de")
    asked = (made.index.waiting(), made.index.unfound())
    await made.at_rest()

    assert (before, asked) == ((1, 1), (13, 1))
    assert (made.index.waiting(), made.index.unfound()) == (0, 0)


async def test_words_whose_letters_alone_tell_their_language_make_only_the_words_of_the_notes_due(
    tmp_path: Path,
) -> None:
    made = await languages(tmp_path, ENGLISH, synonyms={"mond": "moon"})

    made.index.asked_in("de", "Mond")
    await made.index.complete_words()
    await made.at_rest()

    assert made.index.nearest_words(["mond"])["mond"].word == "moon"
    assert not made.index.covered
    later = await languages(tmp_path, ENGLISH)
    await later.at_rest()
    assert (later.index.embedder, later.index.covered) == (None, frozenset())

    made.index.asked_in("de", "Wann scheint der Mond?")
    await made.at_rest()
    assert made.index.covered == ENGLISH.keys()


async def test_words_are_completed_for_the_next_question_when_the_one_that_began_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await languages(tmp_path, ENGLISH, synonyms={"mond": "moon"})
    ledger = type(made.vault.services.ledger)
    commonest = ledger.commonest_words

    def looked_up(self: SqliteLedger, most: int) -> Sequence[str]:
        check_deadline()  # as SQLite does in a vault of many words
        return commonest(self, most)

    monkeypatch.setattr(ledger, "commonest_words", looked_up)
    made.index.asked_in("de", "Mond")
    with within(FakeClock(), 1.0):
        completing = asyncio.create_task(made.index.complete_words())
        await asyncio.sleep(0)

    assert await completing
    assert made.index.nearest_words(["mond"])["mond"].word == "moon"


@pytest.mark.parametrize(("typed", "covered"), [("Mondlicht", 12), ("Schlagzeug", 0)])
async def test_such_words_make_all_notes_due_once_they_mean_something_in_the_words_of_the_notes(
    tmp_path: Path, typed: str, covered: int
) -> None:
    made = await languages(tmp_path, ENGLISH, synonyms={"mondlicht": "moon"}, guessed="de")
    services = replace(made.vault.services, multilingual=made.index)

    await search(services, query=typed)
    await made.at_rest()

    assert len(made.index.covered) == covered


@pytest.mark.parametrize(("when", "covered"), [(Multilingual.ON, 12), (Multilingual.OFF, 0)])
async def test_the_setting_decides_before_notes_and_questions_do(
    tmp_path: Path, when: Multilingual, covered: int
) -> None:
    made = await languages(tmp_path, ENGLISH, when=when)

    if when is Multilingual.OFF:
        made.index.asked_in("de")
    await made.at_rest()

    assert len(made.index.covered) == covered


async def test_what_is_embedded_is_embedded_once(tmp_path: Path) -> None:
    made = await languages(tmp_path, {"Flut.md": GERMAN})
    await made.at_rest()
    seen = made.model.texts_seen

    again = await languages(tmp_path, {"Flut.md": GERMAN}, vectors=made.vectors)
    again.index = made.index
    reread(made)
    await made.at_rest()

    assert made.model.texts_seen == seen


async def test_what_asks_one_question_and_ends_loads_the_vectors_that_are_stored(tmp_path: Path) -> None:
    made = await languages(tmp_path, {"Flut.md": GERMAN})
    await made.at_rest()

    again = await languages(tmp_path, {"Flut.md": GERMAN}, vectors=made.vectors)
    assert again.index.chunk_store is None
    await again.index.load_needed()

    assert again.index.chunk_store is not None
    assert again.index.covered == {"Flut.md"}


async def test_what_asks_one_question_and_ends_loads_no_second_model_for_english_notes(tmp_path: Path) -> None:
    made = await languages(tmp_path, ENGLISH)

    await made.index.load_needed()

    assert made.index.embedder is None


async def test_vectors_of_another_store_or_model_are_made_anew(tmp_path: Path) -> None:
    made = await languages(tmp_path, {"Flut.md": GERMAN})
    await made.at_rest()

    emptied = await languages(tmp_path, {"Flut.md": GERMAN})
    await emptied.at_rest()

    assert emptied.index.covered == {"Flut.md"}
    assert len(await emptied.vectors.chunk_ids()) == 1


async def test_vectors_of_chunks_that_a_new_ledger_calls_otherwise_are_made_anew(tmp_path: Path) -> None:
    made = await languages(tmp_path, {"Flut.md": GERMAN, "Ebbe.md": GERMAN})
    await made.at_rest()
    known = made.vault.ledger.chunks_of([VaultPath("Ebbe.md"), VaultPath("Flut.md")])
    [ebbe], [flut] = known[VaultPath("Ebbe.md")], known[VaultPath("Flut.md")]
    with sqlite3.connect(tmp_path / "ledger0.sqlite") as file:
        file.execute("update obq_chunk_log set chunk_id = 'another' where chunk_id = ?", (flut.chunk_id,))

    made.index.adopt_model(loaded_model(made.vault.embedder, cast(LanceChunks, made.vault.chunk_store)))
    assert made.index.covered == {"Ebbe.md"}
    await made.at_rest()

    assert made.index.covered == {"Ebbe.md", "Flut.md"}
    assert await made.vectors.chunk_ids() == {"another", ebbe.chunk_id}


async def test_notes_that_are_gone_lose_their_vectors_and_renamed_ones_keep_theirs_under_the_new_name(
    tmp_path: Path,
) -> None:
    made = await languages(tmp_path, {"Flut.md": GERMAN, "Ebbe.md": GERMAN, "Meer.md": GERMAN})
    await made.at_rest()
    vault, ledger = made.vault.vault, made.vault.ledger

    vault.notes[VaultPath("Neu.md")] = vault.notes.pop(VaultPath("Flut.md"))
    ledger.record_rename(VaultPath("Flut.md"), VaultPath("Neu.md"))
    made.index.rename([(VaultPath("Flut.md"), VaultPath("Neu.md"))])
    del vault.notes[VaultPath("Ebbe.md")]
    ledger.forget([VaultPath("Ebbe.md")])
    made.index.forget([VaultPath("Ebbe.md")])
    await made.at_rest()

    assert made.index.covered == {"Neu.md", "Meer.md"}
    assert made.paths_of(await made.vectors.chunk_ids()) == {"Neu.md", "Meer.md"}
    found = await made.vectors.nearest(made.model.embed_query(GERMAN), limit=9)
    assert {match.source for match in found} == {"Neu.md", "Meer.md"}


async def test_without_the_model_nothing_waits_and_search_is_as_before(tmp_path: Path) -> None:
    made = await languages(tmp_path, {"Flut.md": GERMAN}, fails=True)

    await made.at_rest()

    assert (made.index.waiting(), made.index.embedder, made.index.covered) == (0, None, frozenset())


# which model has a say


MIXED = {**ENGLISH, "Flut.md": "Die Flut ist hoch.\n", "Marée.md": "La marée est haute, et la mer monte.\n"}


async def found_by(made: Languages, question: str) -> list[str]:
    source = SemanticSource(made.vault.embedder, cast(LanceChunks, made.vault.chunk_store), made.index)
    return [match.source for match in await source.nearest_chunks(question, limit=3)]


async def test_a_question_in_another_language_finds_english_notes_by_the_multilingual_model_alone(
    tmp_path: Path,
) -> None:
    synonyms = {"wann": "tides", "steigt": "harbour", "das": "pulled", "wasser": "moon", "im": "by", "hafen": "sun"}
    made = await languages(tmp_path, ENGLISH, synonyms=synonyms)
    assert await found_by(made, "Wann steigt das Wasser im Hafen?") != []  # the English model finds anything

    await made.at_rest()
    best = await SemanticSource(
        made.vault.embedder, cast(LanceChunks, made.vault.chunk_store), made.index
    ).nearest_chunks("Wann steigt das Wasser im Hafen?", limit=3)

    assert best[0].score > 0.5
    assert best[0].source in ENGLISH


async def test_an_english_question_asks_the_multilingual_model_about_notes_in_other_languages_only(
    tmp_path: Path,
) -> None:
    synonyms = {"flood": "flut", "high": "hoch", "the": "die", "is": "ist", "when": "moon", "tides": "zzz"}
    made = await languages(tmp_path, MIXED, synonyms=synonyms)
    await made.at_rest()
    assert len(made.index.covered) == len(MIXED)

    assert (await found_by(made, "When is the flood high?"))[0] == "Flut.md"
    assert (await found_by(made, "The tides of harbour 3"))[0] == "Tides 3.md"


async def test_sentences_are_compared_by_the_model_that_reads_them(tmp_path: Path) -> None:
    synonyms = {"flood": "flut", "high": "hoch", "the": "die", "is": "ist"}
    made = await languages(tmp_path, MIXED, synonyms=synonyms)
    await made.at_rest()

    similarity = Models(made.vault.embedder, made.index).similarity_to("Is the flood high?", embed=vectors_of)
    german, english, other = similarity(["Die Flut ist hoch.", "The flood is high.", "Completely unrelated words"])

    assert german > 0.9
    assert english == pytest.approx(1.0)
    assert other < 0.5


async def test_pairs_of_sentences_are_compared_by_the_model_that_reads_both(tmp_path: Path) -> None:
    made = await languages(tmp_path, {"睡眠.md": "睡眠巩固记忆。\n", "Flut.md": GERMAN})
    await made.at_rest()
    packaged = BagOfWordsEmbedder(name=FITTED_MODEL)
    pairs = [("睡眠巩固记忆", "睡眠巩固记忆"), ("The flood is high.", "The flood is high.")]

    assert Models(packaged).cosines(pairs) == [None, pytest.approx(1.0)]
    assert Models(packaged, made.index).cosines(pairs) == [pytest.approx(1.0), pytest.approx(1.0)]


async def test_the_packaged_model_has_no_say_on_letters_that_it_does_not_know(tmp_path: Path) -> None:
    made = await languages(tmp_path, {"睡眠.md": "睡眠巩固记忆。\n", "Flut.md": GERMAN})
    packaged = BagOfWordsEmbedder(name=FITTED_MODEL)
    models = Models(packaged)

    assert await models.nearest("睡眠", cast(LanceChunks, made.vault.chunk_store), limit=3) == []
    assert models.english_vector("睡眠和记忆") is None
    assert models.english_vector("Wann kommt die Flut?") is not None
    assert set(models.similarity_to("睡眠巩固记忆吗？", embed=vectors_of)(["睡眠巩固记忆。", "今天天气很好。"])) == {
        LEAST_COSINE
    }
    assert Models(made.vault.embedder).english_vector("睡眠和记忆") is not None


async def test_a_question_in_another_language_finds_the_words_of_the_notes_that_mean_the_same(tmp_path: Path) -> None:
    made = await languages(tmp_path, ENGLISH, synonyms={"mond": "moon"})
    made.index.asked_in("de")
    await made.at_rest()

    near = made.index.nearest_words(["Mond", "harbour"])

    assert {word: near[word].word for word in near} == {"Mond": "moon", "harbour": "harbour"}
    assert near["harbour"].cosine == 1.0


async def test_the_first_question_in_another_language_may_wait_for_all_words_of_the_notes(tmp_path: Path) -> None:
    made = await languages(tmp_path, ENGLISH, synonyms={"mond": "moon"})
    made.index.asked_in("de")

    is_complete = await made.index.complete_words()

    assert (is_complete, made.index.nearest_words(["mond"])["mond"].word, made.index.covered) == (
        True,
        "moon",
        frozenset(),
    )


async def test_of_words_that_are_nearly_as_near_the_one_that_many_notes_have_is_meant(tmp_path: Path) -> None:
    many = {
        f"Tags {number}.md": f"Number {number} of the many notes on tags and on what they are.\n"
        for number in range(20)
    }
    made = await languages(tmp_path, {**many, "Labels.md": "A label is glued to the box and to the jar.\n"})
    made.index.asked_in("zh")
    await made.index.complete_words()

    meant = made.index.nearest_words(["label-tags"])["label-tags"]

    assert (meant.word, round(meant.cosine, 1)) == ("tags", 0.7)  # `label` is as near


async def test_of_words_that_are_nearly_as_near_the_one_that_is_written_alike_is_meant(tmp_path: Path) -> None:
    many = {f"Tag {number}.md": f"Number {number} of the many notes on a tag and its use.\n" for number in range(20)}
    made = await languages(tmp_path, {**many, "Coast.md": "The lighthouse is at the end of the pier.\n"})
    made.index.asked_in("zh")
    await made.index.complete_words()

    assert made.index.nearest_words(["lighthouse-tag"])["lighthouse-tag"].word == "lighthouse"


async def test_who_waits_for_the_words_of_the_notes_is_told_that_there_is_no_model(tmp_path: Path) -> None:
    made = await languages(tmp_path, ENGLISH, fails=True)
    made.index.asked_in("de")

    assert await made.index.complete_words() is False


async def test_words_of_the_notes_follow_the_notes(tmp_path: Path) -> None:
    before = await languages(tmp_path, {**ENGLISH, "Light.md": "A lighthouse stands at the harbour.\n"})
    before.index.asked_in("de")
    await before.at_rest()
    assert before.index.nearest_words(["lighthouse"])["lighthouse"].word == "lighthouse"

    after = await languages(
        tmp_path, {**ENGLISH, "Pier.md": "A breakwater protects the harbour.\n"}, vectors=before.vectors
    )
    await after.at_rest()

    near = after.index.nearest_words(["lighthouse", "breakwater"])
    assert (near["lighthouse"].cosine < 1.0, near["breakwater"].cosine) == (True, 1.0)


async def test_until_somebody_asks_in_another_language_no_word_is_embedded(tmp_path: Path) -> None:
    made = await languages(tmp_path, {**ENGLISH, "Flut.md": GERMAN})

    await made.at_rest()

    assert made.index.nearest_words(["Mond"]) == {}


async def test_words_are_not_embedded_where_most_notes_are_in_a_language_without_blanks(tmp_path: Path) -> None:
    made = await languages(
        tmp_path, {"睡眠.md": "睡眠巩固记忆。\n", "记忆.md": "记忆依靠睡眠。\n", **dict([*ENGLISH.items()][:1])}
    )

    await made.at_rest()

    assert (made.index.main_language, made.index.nearest_words(["tide"])) == ("zh", {})


async def test_the_language_of_most_notes_is_known(tmp_path: Path) -> None:
    made = await languages(tmp_path, {**ENGLISH, "Flut.md": GERMAN, "Ebbe.md": GERMAN})

    await made.at_rest()

    assert made.index.main_language == "en"


async def test_a_language_is_spoken_in_a_vault_if_a_tenth_of_its_notes_are_in_it(tmp_path: Path) -> None:
    english = {f"{number}.md": next(iter(ENGLISH.values())) for number in range(9)}
    made = await languages(tmp_path / "tenth", {**english, "Flut.md": GERMAN})
    more = await languages(tmp_path / "less", {**english, "More.md": next(iter(ENGLISH.values())), "Flut.md": GERMAN})

    await made.at_rest()
    await more.at_rest()

    assert (made.index.is_spoken("de"), more.index.is_spoken("de"), made.index.is_spoken("fr")) == (True, False, False)


async def test_the_language_of_words_is_only_guessed_where_the_second_model_is_on(tmp_path: Path) -> None:
    made = await languages(tmp_path, ENGLISH, when=Multilingual.OFF)

    assert made.index.guess("wiederkehrende Aufgaben") is None
