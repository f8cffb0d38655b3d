"""Suggested links: which notes, of which type, for which reason; and what is never suggested."""

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from catena.answers.contradiction import Judgement
from catena.answers.known_contradictions import contradictions
from catena.errors import PathRefused, UnknownNote
from catena.graph.ports import NoteVector
from catena.index.claims import OpposedPair
from catena.linking.link import LinkSuggestion, LinkType, Reason
from catena.operations import suggest_links as operation
from catena.operations.accept_link import dismiss_link
from catena.operations.suggest_links import suggest_links
from catena.stores.sqlite_claims import SqliteClaims
from catena.vault.path import VaultPath, name_of
from tests.fakes.claims import UnreadableClaims
from tests.linking import LinkingDesk


async def suggested(desk: LinkingDesk, path: str, limit: int = 10) -> dict[str, LinkSuggestion]:
    answer = await suggest_links(desk.services, path=path, limit=limit)
    strengths = [suggestion.strength for suggestion in answer.suggestions]
    assert strengths == sorted(strengths, reverse=True)
    for suggestion in answer.suggestions:
        assert 0 < suggestion.strength < 1
        assert 0 < len(suggestion.context) <= 500
    return {suggestion.target_path: suggestion for suggestion in answer.suggestions}


SHARED = {
    "Sleep.md": "A night of rest keeps the [[Memory|memories]] of a day.\n",
    "Dreaming.md": "Whoever wakes from a dream loses its [[Memory|memories]] soon.\n",
    "Memory.md": "",
    "Cooking.md": "Something else.",
}


async def test_notes_of_like_meaning_that_link_to_the_same_are_suggested_with_the_sentences_that_do(
    tmp_path: Path,
) -> None:
    desk = LinkingDesk(tmp_path, SHARED)
    give_meaning(desk, Sleep=0, Dreaming=10, Cooking=80)

    found = await suggested(desk, "Sleep.md")

    assert found["Dreaming.md"].link_type is LinkType.RELATED
    assert found["Dreaming.md"].context.startswith("Both link to “Memory”. “Sleep” says: “A night of rest keeps")
    assert "“Whoever wakes from a dream loses its memories soon.”" in found["Dreaming.md"].context
    assert found["Dreaming.md"].target_title == "Dreaming"
    assert found["Dreaming.md"].context.count("“Memory”") == 1


@pytest.mark.parametrize(
    ("notes", "alike"),
    [
        ({"A.md": "[[Rare]]", "B.md": "[[Rare]]", "Rare.md": ""}, True),
        ({"A.md": "---\nup: '[[P]]'\n---\n", "B.md": "---\nup: '[[P]]'\n---\n", "P.md": ""}, True),
        ({"A.md": "Tags: #one #two", "B.md": "Tags: #one #two"}, True),
        ({"A.md": "Something long.", "B.md": "Something else."}, True),
        ({"A.md": "The sea brings [[Salt]].", "B.md": "The cook needs some [[Salt]].", "Salt.md": ""}, False),
    ],
    ids=["a bare link", "a property", "tags", "meaning alone", "a shared link of notes about other things"],
)
async def test_what_no_sentence_says_is_not_suggested(tmp_path: Path, notes: dict[str, str], alike: bool) -> None:
    desk = LinkingDesk(tmp_path, notes)
    give_meaning(desk, A=0, B=10 if alike else 80)

    assert await suggested(desk, "A.md") == {}


async def test_what_all_exercises_of_a_sheet_link_to_joins_no_two_of_them(tmp_path: Path) -> None:
    notes = {"Exercise 1.md": SHARED["Sleep.md"], "Exercise 2.md": SHARED["Dreaming.md"], "Memory.md": ""}
    desk = LinkingDesk(tmp_path, notes)
    give_meaning(desk, **{"Exercise 1": 0, "Exercise 2": 10})

    assert await suggested(desk, "Exercise 1.md") == {}


async def test_a_third_note_that_names_both_in_one_sentence_is_quoted(tmp_path: Path) -> None:
    sentence = "The [[Primacy]] of the first and the [[Recency]] of the last items make up the effect."
    desk = LinkingDesk(tmp_path, {"Primacy.md": "x", "Recency.md": "y", "Serial position.md": sentence})
    give_meaning(desk, Primacy=0, Recency=10)

    found = await suggested(desk, "Primacy.md")

    assert found["Recency.md"].context.startswith("“Serial position” names both: “The Primacy of the first")


NAMING = {
    "Diary.md": "I read of the method of loci today.",
    "Method of loci.md": "",
}


@pytest.mark.parametrize(
    "change",
    [
        {"Diary.md": NAMING["Diary.md"] + " [[method of loci]]"},
        {"Method of loci.md": " [see](Diary.md)"},
        {"Diary.md": NAMING["Diary.md"] + "\n\nelaborates:: [[Method of loci|that]]"},
        {"Method of loci.md": "---\nup: '[[Diary]]'\n---\n"},
        {"Method of loci.md": "---\ntype: summary\nsource: '[[@k]]'\ngenerated_by: catena\n---\n"},
    ],
    ids=["linked", "linked back", "in a field", "in a property", "generated"],
)
async def test_what_is_linked_in_either_direction_or_generated_is_not_suggested(
    tmp_path: Path, change: dict[str, str]
) -> None:
    assert await suggested(LinkingDesk(tmp_path, {**NAMING, **change}), "Diary.md") == {}


async def test_a_link_to_another_note_whose_name_begins_alike_leaves_the_suggestion(tmp_path: Path) -> None:
    notes = {
        **NAMING,
        "Diary.md": NAMING["Diary.md"] + " [[Method of loci at school]]",
        "Method of loci at school.md": "",
    }

    assert "Method of loci.md" in await suggested(LinkingDesk(tmp_path, notes), "Diary.md")


async def test_an_alias_that_is_the_title_of_another_note_means_that_note(tmp_path: Path) -> None:
    notes = {
        "Diary.md": "I read of the method of loci today.",
        "Method of loci.md": "",
        "Memory palace.md": "---\naliases: [Method of loci]\n---\n",
    }

    assert list(await suggested(LinkingDesk(tmp_path, notes), "Diary.md")) == ["Method of loci.md"]


async def test_what_a_name_means_is_looked_up_once_however_many_notes_have_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    indexes = {f"{folder}/Index.md": f"Folder {folder} has its own index.\n" for folder in range(100)}
    desk = LinkingDesk(tmp_path, {"Hub.md": "The Index of each folder tells what stands in it.\n", **indexes})
    looked_up: list[VaultPath] = []

    def counted(path: VaultPath) -> str:
        looked_up.append(path)
        return name_of(path)

    monkeypatch.setattr(operation, "name_of", counted)

    await suggested(desk, "Hub.md")

    assert 0 < len(looked_up) < 1_000  # each of them for each of the others would be ten thousand


async def test_templates_are_not_suggested(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, {"A.md": "It follows the reading note of last year.", "Templates/Reading note.md": ""})

    assert await suggested(desk, "A.md") == {}


async def test_a_dismissed_note_is_never_suggested_again_from_either_side(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, NAMING)
    found = await suggested(desk, "Diary.md")

    await dismiss_link(desk.services, id=found["Method of loci.md"].id)

    assert await suggested(desk, "Diary.md") == {}
    assert await suggested(desk, "Method of loci.md") == {}


async def test_an_accepted_note_is_not_suggested_again_and_is_written_as_related(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, NAMING)
    found = await suggested(desk, "Diary.md")

    await desk.accept(id=found["Method of loci.md"].id)

    assert await suggested(desk, "Diary.md") == {}
    assert await suggested(desk, "Method of loci.md") == {}
    assert "- [related:: [[Method of loci]]] “Diary” names" in desk.read("Diary.md")
    assert "- [related:: [[Diary]]] “Diary” names" in desk.read("Method of loci.md")


@pytest.mark.parametrize(
    "notes",
    [
        {
            "People/Ada Lovelace.md": "",
            "Countess.md": "",
            "Reading.md": "[[Ada Lovelace]] is a kind of [[Countess]].\n",
        },
        {"2024-03-02.md": "", "Sunday.md": "", "Reading.md": "[[2024-03-02]] is a kind of [[Sunday]].\n"},
        {"Journals/Nature.md": "", "Weekly.md": "", "Reading.md": "[[Nature]] is a kind of [[Weekly]].\n"},
    ],
    ids=["person", "date", "journal"],
)
async def test_people_dates_and_journals_generalize_and_specialize_nothing(
    tmp_path: Path, notes: dict[str, str]
) -> None:
    desk = LinkingDesk(tmp_path, notes)

    for path in notes:
        for found in (await suggested(desk, path)).values():
            assert found.link_type not in (LinkType.GENERALIZES, LinkType.SPECIALIZES)


@pytest.mark.parametrize(
    ("sentence", "is_named"),
    [
        ("Every loom needs Warp of good wool.", True),
        ("Every ship makes warp speed in stories.", False),
        ("Warp, weft", False),
    ],
)
async def test_a_name_of_one_word_must_be_written_as_the_title_is(
    tmp_path: Path, sentence: str, is_named: bool
) -> None:
    desk = LinkingDesk(tmp_path, {"Looms.md": f"{sentence}\n", "Warp.md": ""})
    give_meaning(desk, Looms=0, Warp=10)

    assert ("Warp.md" in await suggested(desk, "Looms.md")) is is_named


@pytest.mark.parametrize(
    ("sentence", "link_type"),
    [
        ("Spaced repetition improves recall.", LinkType.INFLUENCES),
        ("Spaced repetition leads to recall.", LinkType.INFLUENCES),
        ("[[Spaced repetition]] contradicts [[Recall]].", LinkType.CONTRADICTS),
        ("[[Spaced repetition]] is a kind of [[recall]].", LinkType.SPECIALIZES),
    ],
)
async def test_a_sentence_in_some_note_that_states_a_relation_of_both_gives_the_type_and_is_quoted(
    tmp_path: Path, sentence: str, link_type: LinkType
) -> None:
    desk = LinkingDesk(
        tmp_path, {"Spaced repetition.md": "", "Recall.md": "", "Reading.md": f"Some words. {sentence}\n"}
    )

    found = await suggested(desk, "Spaced repetition.md")

    assert found["Recall.md"].link_type is link_type
    assert sentence.replace("[[", "").replace("]]", "") in found["Recall.md"].context


async def test_a_note_that_is_named_but_not_linked_is_suggested_with_the_sentence(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, {**NAMING, "Loci.md": "Other."})

    found = await suggested(desk, "Diary.md")

    assert found["Method of loci.md"].link_type is LinkType.RELATED
    assert "“Diary” names “Method of loci”: “I read of the method of loci today.”" in found["Method of loci.md"].context
    assert (await suggested(desk, "Method of loci.md"))["Diary.md"].link_type is LinkType.RELATED


@pytest.mark.parametrize(("others", "is_named"), [(1, True), (12, False)])
async def test_a_name_of_one_word_and_a_neighbour_that_many_share_do_not_bring_notes_together(
    tmp_path: Path, others: int, is_named: bool
) -> None:
    notes = {
        "Looms.md": "Every loom needs Warp of good wool.\n\n[[Craft]]\n",
        "Warp.md": "[[Craft]]\n",
        "Craft.md": "",
        **{f"Other {n}.md": "[[Craft]]\n" for n in range(others)},
    }

    assert ("Warp.md" in await suggested(LinkingDesk(tmp_path, notes), "Looms.md")) is is_named


@pytest.mark.parametrize(("alias", "is_named"), [("trust", False), ("belief", True), ("NATO", True)])
async def test_an_alias_of_one_small_word_must_be_a_form_of_the_title(
    tmp_path: Path, alias: str, is_named: bool
) -> None:
    notes = {
        "Proofs.md": f"Some proofs change {alias} in what people say.\n",
        "Beliefs.md": f"---\naliases: [{alias}]\n---\n",
    }
    desk = LinkingDesk(tmp_path, notes)
    give_meaning(desk, Proofs=0, Beliefs=10)

    assert ("Beliefs.md" in await suggested(desk, "Proofs.md")) is is_named


@pytest.mark.parametrize("other", [{"Deep warp.md": ""}, {"Physics.md": "[[Deep warp]]"}], ids=["a note", "a link"])
async def test_a_name_within_the_name_of_something_else_does_not_name_the_note(
    tmp_path: Path, other: dict[str, str]
) -> None:
    notes = {"Looms.md": "Every ship of the stories makes Deep Warp speed.\n", "Warp.md": ""}
    give = {"Looms": 0.0, "Warp": 10.0}
    within, alone = LinkingDesk(tmp_path / "within", {**notes, **other}), LinkingDesk(tmp_path / "alone", notes)
    give_meaning(within, **give)
    give_meaning(alone, **give)

    assert "Warp.md" not in await suggested(within, "Looms.md")
    assert "Warp.md" in await suggested(alone, "Looms.md")


@pytest.mark.parametrize(
    ("words", "is_reason"),
    [("Foam. Code editor. Writer.", True), ("Foam. Code editor. Writer. Graph. Features.", False)],
    ids=["some in few notes", "all in most notes"],
)
async def test_claims_that_share_only_the_words_of_the_whole_vault_are_no_reason(
    tmp_path: Path, words: str, is_reason: bool
) -> None:
    claims = {
        "Start.md": "Foam adds graph features to the code editor of a writer.\n\n#tools\n",
        "Move.md": "Foam brings graph features to the code editor of everybody.\n\n#tools\n",
    }
    desk = LinkingDesk(tmp_path, {**claims, **{f"Note {n}.md": words for n in range(7)}})
    give_meaning(desk, Start=0, Move=10)

    assert ("Move.md" in await suggested(desk, "Start.md")) is is_reason


OPPOSED = {
    "Coffee.md": "Afternoon coffee improves recall.\n",
    "Trial.md": "Afternoon coffee does not improve recall.\n",
}


async def test_opposed_claims_make_a_contradiction_until_their_owner_dismisses_it(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, OPPOSED)
    await desk.read_claims()

    found = await suggested(desk, "Coffee.md")

    assert found["Trial.md"].link_type is LinkType.CONTRADICTS
    assert Reason.OPPOSED_CLAIMS in found["Trial.md"].reasons
    assert all(claim.strip(".\n") in found["Trial.md"].context for claim in OPPOSED.values())
    (shown,) = contradictions(desk.services)
    desk.services.judgements.put(shown.id, Judgement.DISMISSED, shown)
    left = await suggested(desk, "Coffee.md")
    assert "Trial.md" not in left or left["Trial.md"].link_type is not LinkType.CONTRADICTS


MORE_OPPOSED = {
    "Tea.md": "Green tea harms sleep.\n",
    "Evening.md": "Green tea does not harm sleep.\n",
    "Nap.md": "Short naps help drivers.\n",
    "Shift.md": "Short naps do not help drivers.\n",
}


async def test_contradictions_of_other_notes_are_read_once_for_what_dismissals_teach(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, {**OPPOSED, **MORE_OPPOSED})
    await desk.read_claims()
    counted = CountedPairs(tmp_path / "state" / "claims.sqlite")
    desk.services = replace(desk.services, claims=counted)

    await suggested(desk, "Coffee.md")
    assert counted.reads == 0  # nothing was dismissed
    other = next(each for each in contradictions(desk.services) if "Tea" in each.note_a.path + each.note_b.path)
    desk.services.judgements.put(other.id, Judgement.DISMISSED, other)
    counted.reads = 0
    assert (await suggested(desk, "Coffee.md"))["Trial.md"].link_type is LinkType.CONTRADICTS
    await suggested(desk, "Trial.md")
    assert counted.reads == 1
    own = next(each for each in contradictions(desk.services) if "Coffee" in each.note_a.path + each.note_b.path)
    desk.services.judgements.put(own.id, Judgement.DISMISSED, own)
    assert "Trial.md" not in await suggested(desk, "Coffee.md")
    counted.forget([VaultPath("Nap.md")])
    counted.reads = 0
    await suggested(desk, "Trial.md")
    assert counted.reads == 1  # claims have changed


class CountedPairs(SqliteClaims):
    """Counts how often all pairs of the vault are read."""

    reads = 0

    def pairs(self, allowed_paths: Collection[VaultPath] | None = None) -> tuple[OpposedPair, ...]:
        self.reads += allowed_paths is None
        return super().pairs(allowed_paths)


async def test_a_contradiction_is_suggested_though_two_other_notes_say_the_same_sentences(tmp_path: Path) -> None:
    again = {f"Copy of {name}": text for name, text in OPPOSED.items()}
    desk = LinkingDesk(tmp_path, {**OPPOSED, **again})
    await desk.read_claims()

    for path in (*OPPOSED, *again):
        kinds = {each.link_type for each in (await suggested(desk, path)).values()}
        assert LinkType.CONTRADICTS in kinds


async def test_while_the_stored_claims_cannot_be_read_links_are_suggested_for_other_reasons(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, SHARED)
    give_meaning(desk, Sleep=0, Dreaming=10, Cooking=80)
    desk.services = replace(desk.services, claims=cast("SqliteClaims", UnreadableClaims()))

    answer = await suggest_links(desk.services, path="Sleep.md", limit=10)

    assert [each.target_path for each in answer.suggestions] == ["Dreaming.md"]
    assert [(each.error, each.impact) for each in answer.warnings] == [
        (UnreadableClaims.WHY, "Links to notes that contradict this one are not suggested until then.")
    ]


@pytest.mark.parametrize("with_vectors", [True, False])
async def test_claims_about_the_same_are_both_quoted(tmp_path: Path, with_vectors: bool) -> None:
    desk = LinkingDesk(
        tmp_path,
        {
            "Trial.md": "A study found that regular short naps after lunch improve recall in older adults.\n",
            "Naps.md": "Regular short naps after lunch improve recall in older adults.\n",
        },
    )
    if with_vectors:
        await desk.read_claims()

    found = await suggested(desk, "Trial.md")

    assert found["Naps.md"].link_type is LinkType.RELATED
    assert found["Naps.md"].context.startswith("“Trial” says: “A study found")
    assert Reason.EVIDENCE in found["Naps.md"].reasons


def give_meaning(desk: LinkingDesk, **angles: float) -> None:
    """Let each note's vector point in a direction, degrees; notes that are near are each other's nearest."""
    radians = {VaultPath(f"{name}.md"): np.deg2rad(angle) for name, angle in angles.items()}
    store = desk.services.graph.store
    store.put_vectors({p: NoteVector("v", np.array([np.cos(a), np.sin(a)], np.float32)) for p, a in radians.items()})
    near = {
        p: [(o, float(np.cos(a - b))) for o, b in radians.items() if o != p and np.cos(a - b) >= 0.9]
        for p, a in radians.items()
    }
    store.put_neighbours(near, found_at="2026-03-01T12:00:00Z")


async def test_what_was_dismissed_weakens_its_like_and_what_was_accepted_strengthens_it(tmp_path: Path) -> None:
    notes = {f"A{n}.md": f"It is told in the book of beds{n} there." for n in range(4)}
    desk = LinkingDesk(tmp_path, {**notes, **{f"The book of beds{n}.md": "" for n in range(4)}})
    plain = (await suggested(desk, "A0.md"))["The book of beds0.md"].strength

    await dismiss_link(desk.services, id=(await suggested(desk, "A1.md"))["The book of beds1.md"].id)
    after_one = (await suggested(desk, "A0.md"))["The book of beds0.md"].strength
    await dismiss_link(desk.services, id=(await suggested(desk, "A2.md"))["The book of beds2.md"].id)
    after_two = (await suggested(desk, "A0.md"))["The book of beds0.md"].strength
    (desk.state / "link-feedback.json").unlink()
    await desk.accept(id=(await suggested(desk, "A3.md"))["The book of beds3.md"].id)

    assert plain > after_one > after_two
    assert (await suggested(desk, "A0.md"))["The book of beds0.md"].strength > plain


async def test_the_same_vault_gives_the_same_suggestions(tmp_path: Path) -> None:
    notes = {f"{name}{n}.md": f"[[x{n}]] [[y{n % 2}]] #tag" for n in range(4) for name in "ABC"}
    one, other = LinkingDesk(tmp_path / "1", notes), LinkingDesk(tmp_path / "2", dict(reversed(notes.items())))

    assert await suggest_links(one.services, path="A0.md", limit=50) == await suggest_links(
        other.services, path="A0.md", limit=50
    )


@pytest.mark.parametrize(("limit", "count"), [(10, 10), (3, 3), (100, 50)])
async def test_there_are_as_many_as_asked_for_and_never_more_than_50(tmp_path: Path, limit: int, count: int) -> None:
    desk = LinkingDesk(
        tmp_path,
        {
            "A.md": "".join(f"It is the method of loci{n} again.\n\n" for n in range(60)),
            **{f"Method of loci{n}.md": "" for n in range(60)},
        },
    )

    assert len(await suggested(desk, "A.md", limit)) == count


async def test_what_catena_wrote_into_its_section_is_no_reason_for_more(tmp_path: Path) -> None:
    desk = LinkingDesk(
        tmp_path,
        {
            "A.md": "## Semantic links\n\n- [supports:: [[B]]] Both speak of the method of loci.\n",
            "B.md": "",
            "Method of loci.md": "",
        },
    )

    assert await suggested(desk, "A.md") == {}


@pytest.mark.parametrize(("path", "error"), [("No.md", UnknownNote), ("../A.md", PathRefused), ("A.txt", PathRefused)])
async def test_a_note_that_is_not_there_is_an_error(tmp_path: Path, path: str, error: Any) -> None:
    with pytest.raises(error):
        await suggest_links(LinkingDesk(tmp_path, {"A.md": ""}).services, path=path, limit=10)


async def test_a_note_whose_meaning_is_not_known_yet_is_told_so(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, {"A.md": "x"})

    before = await suggest_links(desk.services, path="A.md", limit=10)
    give_meaning(desk, A=0)
    after = await suggest_links(desk.services, path="A.md", limit=10)

    assert [warning.source for warning in before.warnings] == ["semantic"]
    assert after.warnings == ()
