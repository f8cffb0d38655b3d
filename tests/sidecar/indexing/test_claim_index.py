"""Claims are kept current behind the index, on real SQLite; what their owner says of them outlives it."""

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest
from numpy.typing import NDArray

from catena.adapters.json_judgements import JsonJudgements
from catena.adapters.json_link_feedback import JsonLinkFeedback
from catena.adapters.link_journal import LinkJournalFolder
from catena.answers.contradiction import Judgement
from catena.claims import pairing
from catena.clock import SystemClock
from catena.errors import BadRequest
from catena.index.claims import StoredClaim
from catena.index.identity import ModelIdentity
from catena.indexing import claim_index
from catena.indexing.claim_index import ClaimIndex
from catena.indexing.derived_index import IndexName
from catena.indexing.recent_notes import RecentNotes
from catena.operations.find_contradictions import find_contradictions, judge_contradiction
from catena.operations.services import Services
from catena.sources.calibration import FITTED_MODEL
from catena.sources.ports import MultilingualVectors
from catena.stores.sqlite_claims import SqliteClaims
from catena.vault.path import VaultPath
from catena.writing.permissions import Folders
from tests.fakes.embedder import BagOfWordsEmbedder
from tests.linking import LinkingDesk, loaded
from tests.marked import FixedConventions
from tests.worlds import Opened, World

STUDY = "Afternoon coffee improves recall.\n"
REPLICATION = "Afternoon coffee does not improve recall.\n"
NOTES = {"Study.md": STUDY, "Replication.md": REPLICATION, "Garden/Roses.md": "Roses need a sunny wall.\n"}


def world_at(folder: Path, notes: Mapping[str, str]) -> World:
    return World.at(folder, notes, embedder=BagOfWordsEmbedder({"improves": "improve"}))


async def brought_up(opened: Opened) -> None:
    await opened.indexer.run_once()
    await opened.indexer.finish(IndexName.CLAIMS)


def sidecar_of(opened: Opened, judgements: Path) -> Services:
    return Services(
        vault=opened.vault,
        ledger=opened.ledger,
        claims=opened.claims,
        judgements=JsonJudgements(judgements),
        annotations=opened.annotations,
        conventions=FixedConventions(),
        graph=opened.kept.graph,
        history=opened.kept.versions,
        link_feedback=JsonLinkFeedback(judgements.with_name("link-feedback.json")),
        link_journal=LinkJournalFolder(judgements.with_name("unfinished-links")),
        indexer=opened.indexer,
        folders=Folders(),
        events=opened.events,
        clock=SystemClock(),
    )


def claims_in(store: SqliteClaims) -> Mapping[str, list[str]]:
    kept: dict[str, list[str]] = {}
    ids = store.all_keys().ids.tolist()
    stored: list[StoredClaim] = sorted(store.claims(ids).values(), key=lambda claim: claim.id)
    for claim in stored:
        kept.setdefault(claim.path, []).append(claim.claim.text)
    return kept


async def pairs(opened: Opened, tmp_path: Path, **more: object) -> list[tuple[str, str]]:
    found = await find_contradictions(sidecar_of(opened, tmp_path / "judged.json"), limit=100, **more)  # type: ignore[arg-type]
    return [(c.note_a.path, c.note_b.path) for c in found.contradictions]


async def test_a_run_reads_every_notes_claims_and_finds_what_opposes(tmp_path: Path) -> None:
    async with world_at(tmp_path, NOTES).opened() as opened:
        await brought_up(opened)

        assert claims_in(opened.claims) == {
            "Garden/Roses.md": ["Roses need a sunny wall."],
            "Replication.md": ["Afternoon coffee does not improve recall."],
            "Study.md": ["Afternoon coffee improves recall."],
        }
        assert opened.indexer.claims_are_current
        assert [set(pair) for pair in await pairs(opened, tmp_path)] == [{"Study.md", "Replication.md"}]


@pytest.mark.parametrize("at_once", [1, 3, 200])
async def test_the_same_pairs_are_found_however_many_claims_are_compared_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    monkeypatch.setattr(claim_index, "CLAIMS_PER_SCAN", at_once)
    drinks = ("coffee", "tea", "cocoa")
    notes = {
        f"{drink} {number}.md": f"Afternoon {drink} {verb} recall.\n\nMorning {drink} {verb} the reaction time.\n"
        for drink in drinks
        for number, verb in enumerate(["improves", "does not improve", "improves"])
    }
    async with world_at(tmp_path, notes).opened() as opened:
        await brought_up(opened)

        found = [(pair.first, pair.second) for pair in opened.claims.pairs()]
        at = {claim.id: claim.path for claim in opened.claims.claims({i for pair in found for i in pair}).values()}

    expected = [{f"{drink} {n}.md", f"{drink} 1.md"} for drink in drinks for n in (0, 2) for _ in range(2)]
    assert sorted(sorted({at[one], at[other]}) for one, other in found) == sorted(map(sorted, expected))


async def test_of_very_many_claims_each_is_compared_with_only_a_few(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pairing, "PAIRS_IN_ALL", 0)
    notes = {
        f"{name} {number}.md": text
        for name, text in (("Study", STUDY), ("Replication", REPLICATION))
        for number in range(6)
    }
    async with world_at(tmp_path, notes).opened() as opened:
        await brought_up(opened)

        assert 6 <= len(opened.claims.pairs()) <= pairing.LEAST_PAIRS * len(notes) < 6 * 6


@pytest.mark.parametrize("at_once", [1, 200])
async def test_a_pair_among_the_best_of_only_one_of_its_claims_is_found_in_whichever_order_they_are_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    monkeypatch.setattr(pairing, "PAIRS_IN_ALL", 0)
    monkeypatch.setattr(claim_index, "CLAIMS_PER_SCAN", at_once)
    notes = {f"{name} {n}.md": text for name, text in (("Study", STUDY), ("Other", REPLICATION)) for n in range(6)}
    async with world_at(tmp_path, notes).opened() as opened:
        await brought_up(opened)

        found = {pair.second for pair in opened.claims.pairs()}

    # All are alike, so the best of each are the first two of all, which have each other as their best.
    assert found == set(range(7, 13))


class Packaged(BagOfWordsEmbedder):
    """A model that knows no letters but Latin ones."""

    @property
    def identity(self) -> ModelIdentity:
        return replace(super().identity, name=FITTED_MODEL)


@pytest.mark.parametrize(("cosine", "is_found"), [(0.9, True), (0.6, False)], ids=["near", "far"])
async def test_claims_in_letters_that_the_model_does_not_know_are_compared_by_the_multilingual_one(
    tmp_path: Path, cosine: float, is_found: bool
) -> None:
    desk = LinkingDesk(tmp_path, {"咖啡.md": "咖啡能提高记忆力。\n", "实验.md": "咖啡不能提高记忆力。\n"})
    turned = np.array([[cosine, (1 - cosine**2) ** 0.5]], np.float32)

    async def load_needed() -> None:
        pass

    def embed(texts: Sequence[str]) -> list[NDArray[np.float32]]:
        return [turned if "不" in text else np.array([[1, 0]], np.float32) for text in texts]

    multilingual = SimpleNamespace(embedder=SimpleNamespace(embed=embed), load_needed=load_needed)
    index = ClaimIndex(RecentNotes(desk.vault), desk.claims, cast(MultilingualVectors, multilingual))
    index.adopt_model(loaded(Packaged()))
    index.find_due({path: row.file_hash for path, row in desk.ledger.files().items()})
    while await index.step():
        pass

    assert bool(desk.claims.pairs()) is is_found


async def test_a_second_run_embeds_nothing(tmp_path: Path) -> None:
    world = world_at(tmp_path, NOTES)
    async with world.opened() as opened:
        await brought_up(opened)
    seen = world.embedder.texts_seen

    async with world.opened() as opened:
        await brought_up(opened)

    assert world.embedder.texts_seen == seen


async def test_a_changed_note_brings_its_new_claims_and_drops_the_old_contradiction(tmp_path: Path) -> None:
    world = world_at(tmp_path, NOTES)
    async with world.opened() as opened:
        await brought_up(opened)
        world.write("Replication.md", "Afternoon coffee improves recall in mice too.\n")

        await brought_up(opened)

        assert claims_in(opened.claims)["Replication.md"] == ["Afternoon coffee improves recall in mice too."]
        assert await pairs(opened, tmp_path) == []


async def test_a_note_that_is_gone_takes_its_claims_along(tmp_path: Path) -> None:
    world = world_at(tmp_path, NOTES)
    async with world.opened() as opened:
        await brought_up(opened)
        (world.vault / "Study.md").unlink()

        await brought_up(opened)

        assert "Study.md" not in claims_in(opened.claims)
        assert await pairs(opened, tmp_path) == []


async def test_a_renamed_note_keeps_its_judgement_and_only_opposed_claims_are_embedded_again(
    tmp_path: Path,
) -> None:
    # Titled, since a passage is embedded with its note's title, which would follow the file's name otherwise.
    world = world_at(tmp_path, {**NOTES, "Study.md": f"---\ntitle: Study\n---\n{STUDY}"})
    async with world.opened() as opened:
        await brought_up(opened)
        services = sidecar_of(opened, tmp_path / "judged.json")
        found = (await find_contradictions(services)).contradictions[0]
        await judge_contradiction(services, id=found.id, status=Judgement.CONFIRMED)
        seen = world.embedder.texts_seen
        (world.vault / "Study.md").rename(world.vault / "First study.md")

        await brought_up(opened)

        again = (await find_contradictions(services)).contradictions[0]
        assert (again.id, again.status) == (found.id, Judgement.CONFIRMED)
        assert "First study.md" in (again.note_a.path, again.note_b.path)
        assert world.embedder.texts_seen <= seen + 2


async def test_what_was_dismissed_stays_dismissed_when_the_index_is_made_anew(tmp_path: Path) -> None:
    world = world_at(tmp_path, NOTES)
    async with world.opened() as opened:
        await brought_up(opened)
        services = sidecar_of(opened, tmp_path / "judged.json")
        found = (await find_contradictions(services)).contradictions[0]
        await judge_contradiction(services, id=found.id, status=Judgement.DISMISSED)
    shutil.rmtree(world.state)

    async with world.opened() as opened:
        await brought_up(opened)

        assert await pairs(opened, tmp_path) == []
        assert len(await pairs(opened, tmp_path, status=Judgement.DISMISSED)) == 1


async def test_a_crash_between_two_batches_is_made_good_by_the_next_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = world_at(tmp_path, NOTES)

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(SqliteClaims, "record_scan", killed)
        async with world.opened() as opened:
            await brought_up(opened)

    async with world.opened() as opened:
        await brought_up(opened)

        assert len(await pairs(opened, tmp_path)) == 1


async def test_contradictions_of_a_folder_are_those_between_its_notes(tmp_path: Path) -> None:
    world = world_at(tmp_path, {"A/Study.md": STUDY, "A/Replication.md": REPLICATION, "B/Copy.md": REPLICATION})
    async with world.opened() as opened:
        await brought_up(opened)

        assert len(await pairs(opened, tmp_path, folder="A")) == 1
        assert await pairs(opened, tmp_path, folder="B") == []


async def test_what_catena_generated_is_no_evidence(tmp_path: Path) -> None:
    summary = '---\ntype: summary\nsource: "[[x]]"\ngenerated_by: catena\n---\n# Summary: x\n\n'
    world = world_at(tmp_path, {"Study.md": STUDY, "Synthesis/Summary - x.md": summary + REPLICATION})
    async with world.opened() as opened:
        await brought_up(opened)

        assert VaultPath("Synthesis/Summary - x.md") not in claims_in(opened.claims)
        assert await pairs(opened, tmp_path) == []


async def test_a_judgement_can_be_taken_back(tmp_path: Path) -> None:
    async with world_at(tmp_path, NOTES).opened() as opened:
        await brought_up(opened)
        services = sidecar_of(opened, tmp_path / "judged.json")
        found = (await find_contradictions(services)).contradictions[0]

        for status in (Judgement.DISMISSED, Judgement.DETECTED):
            await judge_contradiction(services, id=found.id, status=status)

        assert (await find_contradictions(services)).contradictions == (found,)
        assert (tmp_path / "judged.json").read_text("utf-8") == "{}"


async def test_a_broken_file_of_judgements_is_kept_aside(tmp_path: Path) -> None:
    file = tmp_path / "judged.json"
    file.write_text("{not json", "utf-8")

    judgements = JsonJudgements(file)

    assert judgements.all() == {}
    assert file.with_suffix(".broken").read_text("utf-8") == "{not json"


async def test_claims_that_cannot_be_read_are_made_anew(tmp_path: Path) -> None:
    world = world_at(tmp_path, NOTES)
    async with world.opened() as opened:
        await brought_up(opened)
    (world.state / "claims.sqlite").write_bytes(b"no database at all, but long enough to be looked at" * 20)

    async with world.opened() as opened:
        await brought_up(opened)

        assert len(claims_in(opened.claims)) == 3


async def test_judging_what_is_no_contradiction_is_refused(tmp_path: Path) -> None:
    async with world_at(tmp_path, NOTES).opened() as opened:
        await brought_up(opened)

        with pytest.raises(BadRequest, match="There is no contradiction 'c-mistyped'"):
            await judge_contradiction(
                sidecar_of(opened, tmp_path / "judged.json"), id="c-mistyped", status=Judgement.DISMISSED
            )


async def test_what_rules_hide_is_told_where_it_would_be_listed_and_nowhere_else(tmp_path: Path) -> None:
    drinks = ("Morning tea", "Evening milk", "Afternoon coffee")
    notes = {
        "Old/Log.md": "\n\n".join(f"{drink} improves recall." for drink in drinks),
        **{f"New/{n}.md": f"{drink} does not improve recall.\n" for n, drink in enumerate(drinks)},
    }
    async with world_at(tmp_path, notes).opened() as opened:
        await brought_up(opened)
        services = sidecar_of(opened, tmp_path / "judged.json")
        first, second, _ = (await find_contradictions(services)).contradictions
        for each in (first, second):
            await judge_contradiction(services, id=each.id, status=Judgement.DISMISSED)

        [told] = (await find_contradictions(services)).warnings
        assert told.startswith(
            "1 more is dismissed because you dismissed others of the kind: denials in the note “Old/"
        )
        assert (await find_contradictions(services, folder="New")).warnings == ()
        assert (await find_contradictions(services, status=Judgement.DISMISSED)).warnings == ()


async def test_a_contradiction_with_a_retracted_paper_says_so(tmp_path: Path) -> None:
    world = world_at(tmp_path, {**NOTES, "Study.md": f"---\nretracted: true\n---\n{STUDY}"})
    async with world.opened() as opened:
        await brought_up(opened)

        found = await find_contradictions(sidecar_of(opened, tmp_path / "judged.json"))

    assert len(found.contradictions) == 1
    assert found.warnings == ("“Study” was retracted. What rests on this paper may not hold.",)


async def test_who_waits_for_a_few_notes_does_not_wait_for_all_that_they_have_to_compare(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(claim_index, "CLAIMS_PER_SCAN", 1)
    async with world_at(tmp_path, NOTES).opened() as opened:
        await opened.indexer.run_once()

        assert not await opened.indexer.finish(IndexName.CLAIMS, most=100, patience_s=0.0)
        assert not opened.claims.pairs()
        assert await opened.indexer.finish(IndexName.CLAIMS, most=100, patience_s=60.0)
        assert len(opened.claims.pairs()) == 1
