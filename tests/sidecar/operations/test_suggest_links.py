"""Suggested links: which notes, of which type, for which reason; and what is never suggested."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from catena.answers.contradiction import Judgement
from catena.answers.known_contradictions import contradictions
from catena.errors import PathRefused, UnknownNote
from catena.graph.ports import NoteVector
from catena.linking.link import LinkSuggestion, LinkType, Reason
from catena.operations.accept_link import dismiss_link
from catena.operations.suggest_links import suggest_links
from catena.vault.path import VaultPath
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
    "Sleep.md": "- [[Memory]]\n- [[Brain waves]]\n",
    "Dreaming.md": "- [[Memory]]\n- [[Brain waves]]\n",
    "Memory.md": "",
    "Brain waves.md": "",
    "Cooking.md": "[[Salt]]",
    "Salt.md": "",
}


async def test_notes_that_link_to_the_same_others_are_suggested_with_these(tmp_path: Path) -> None:
    found = await suggested(LinkingDesk(tmp_path, SHARED), "Sleep.md")

    assert set(found) == {"Dreaming.md"}
    assert found["Dreaming.md"].context == "Both link to “Brain waves” and “Memory”."
    assert found["Dreaming.md"].reasons == (Reason.SHARED_LINKS,)
    assert found["Dreaming.md"].target_title == "Dreaming"


async def test_a_neighbour_that_everybody_has_says_little(tmp_path: Path) -> None:
    crowd = {f"N{n}.md": "[[Hub]]" for n in range(30)}
    desk = LinkingDesk(tmp_path, {"A.md": "[[Hub]] [[Rare]]", "B.md": "[[Rare]]", "Hub.md": "", "Rare.md": "", **crowd})

    found = await suggested(desk, "A.md", 50)

    assert list(found) == ["B.md"]


@pytest.mark.parametrize(
    "middle", ["Templates/Reading.md", "2024-03-02.md", "Home.md"], ids=["template", "daily note", "map"]
)
async def test_templates_daily_notes_and_maps_tie_less_than_plain_notes(tmp_path: Path, middle: str) -> None:
    notes = {"A.md": "", "B.md": "", middle: "[[A]] [[B]]"}
    plain = LinkingDesk(tmp_path / "plain", {**{p: t for p, t in notes.items() if p != middle}, "M.md": "[[A]] [[B]]"})
    other = LinkingDesk(tmp_path / "other", notes)

    strongest = (await suggested(plain, "A.md"))["B.md"].strength
    assert strongest > max((s.strength for s in (await suggested(other, "A.md")).values()), default=0)


@pytest.mark.parametrize(
    "change",
    [
        {"Sleep.md": SHARED["Sleep.md"] + " [[dreaming]]"},
        {"Dreaming.md": SHARED["Dreaming.md"] + " [see](Sleep.md)"},
        {"Sleep.md": SHARED["Sleep.md"] + "\n\nelaborates:: [[Dreaming|that]]"},
        {"Dreaming.md": "---\nup: '[[Sleep]]'\n---\n" + SHARED["Dreaming.md"]},
        {"Dreaming.md": "---\ntype: summary\nsource: '[[@k]]'\ngenerated_by: catena\n---\n" + SHARED["Dreaming.md"]},
    ],
    ids=["linked", "linked back", "in a field", "in a property", "generated"],
)
async def test_what_is_linked_in_either_direction_or_generated_is_not_suggested(
    tmp_path: Path, change: dict[str, str]
) -> None:
    assert await suggested(LinkingDesk(tmp_path, {**SHARED, **change}), "Sleep.md") == {}


async def test_a_link_to_another_note_whose_name_begins_alike_leaves_the_suggestion(tmp_path: Path) -> None:
    notes = {**SHARED, "Sleep.md": SHARED["Sleep.md"] + " [[Dreaming of sheep]]", "Dreaming of sheep.md": ""}

    assert "Dreaming.md" in await suggested(LinkingDesk(tmp_path, notes), "Sleep.md")


async def test_templates_are_not_suggested(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, {"A.md": "[[X]]", "Templates/T.md": "[[X]]", "X.md": ""})

    assert await suggested(desk, "A.md") == {}


async def test_a_dismissed_note_is_never_suggested_again_from_either_side(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, SHARED)
    found = await suggested(desk, "Sleep.md")

    await dismiss_link(desk.services, id=found["Dreaming.md"].id)

    assert await suggested(desk, "Sleep.md") == {}
    assert await suggested(desk, "Dreaming.md") == {}


async def test_an_accepted_note_is_not_suggested_again(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, SHARED)
    found = await suggested(desk, "Sleep.md")

    await desk.accept(id=found["Dreaming.md"].id)

    assert await suggested(desk, "Sleep.md") == {}
    assert await suggested(desk, "Dreaming.md") == {}
    assert "- [analogous_to:: [[Dreaming]]] Both link to" in desk.read("Sleep.md")


@pytest.mark.parametrize(
    ("source", "target", "link_type"),
    [
        ("Sleep spindles", "Sleep", LinkType.SPECIALIZES),
        ("Sleep", "Sleep spindles", LinkType.GENERALIZES),
        ("Deliberate practice", "Practice", LinkType.SPECIALIZES),
        ("Evergreen forests of Europe", "Evergreen forest", LinkType.SPECIALIZES),
    ],
)
async def test_a_title_that_holds_another_whole_one_is_about_a_part_of_it(
    tmp_path: Path, source: str, target: str, link_type: LinkType
) -> None:
    desk = LinkingDesk(tmp_path, {f"{source}.md": "", f"{target}.md": "", "Asleep.md": "", "Sleep and work.md": ""})

    found = await suggested(desk, f"{source}.md")

    assert {path: each.link_type for path, each in found.items()} == {f"{target}.md": link_type}


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


async def test_notes_below_the_same_note_are_alike_and_one_two_steps_up_is_more_general(tmp_path: Path) -> None:
    desk = LinkingDesk(
        tmp_path,
        {
            "Dog.md": "up:: [[Mammal]]\n",
            "Cat.md": "up:: [[Mammal]]\n",
            "Mammal.md": "up:: [[Animal]]\n",
            "Animal.md": "",
        },
    )

    found = await suggested(desk, "Dog.md")

    assert (found["Cat.md"].link_type, found["Animal.md"].link_type) == (LinkType.ANALOGOUS_TO, LinkType.SPECIALIZES)
    assert "Both stand below “Mammal”." in found["Cat.md"].context
    assert "“Dog” stands below “Mammal”, and that below “Animal”." in found["Animal.md"].context
    assert (await suggested(desk, "Animal.md"))["Dog.md"].link_type is LinkType.GENERALIZES


async def test_a_note_that_is_named_but_not_linked_is_suggested_with_the_sentence(tmp_path: Path) -> None:
    desk = LinkingDesk(
        tmp_path, {"Diary.md": "I read of the method of loci today.", "Method of loci.md": "", "Loci.md": "Other."}
    )

    found = await suggested(desk, "Diary.md")

    assert found["Method of loci.md"].link_type is LinkType.ELABORATES
    assert "“Diary” names “Method of loci”: “I read of the method of loci today.”" in found["Method of loci.md"].context
    assert (await suggested(desk, "Method of loci.md"))["Diary.md"].link_type is LinkType.GENERALIZES


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


@pytest.mark.parametrize("with_vectors", [True, False])
async def test_a_claim_with_evidence_supports_one_about_the_same(tmp_path: Path, with_vectors: bool) -> None:
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

    assert found["Naps.md"].link_type is LinkType.SUPPORTS
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


async def test_notes_of_nearly_the_same_meaning_are_suggested(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, {"A.md": "Long. " * 40, "B.md": "Short.", "C.md": "Else."})
    give_meaning(desk, A=0, B=10, C=80)

    found = await suggested(desk, "A.md")

    assert set(found) == {"B.md"}
    assert found["B.md"].link_type is LinkType.ELABORATES
    assert (await suggested(desk, "B.md"))["A.md"].link_type is LinkType.ANALOGOUS_TO


async def test_what_was_dismissed_weakens_its_like_and_what_was_accepted_strengthens_it(tmp_path: Path) -> None:
    notes = {f"{name}{n}.md": f"[[x{n}]] [[y{n}]]" for n in range(4) for name in "ABC"}
    desk = LinkingDesk(tmp_path, notes)
    plain = (await suggested(desk, "A0.md"))["B0.md"].strength

    await dismiss_link(desk.services, id=(await suggested(desk, "A1.md"))["B1.md"].id)
    after_one = (await suggested(desk, "A0.md"))["B0.md"].strength
    await dismiss_link(desk.services, id=(await suggested(desk, "A2.md"))["B2.md"].id)
    after_two = (await suggested(desk, "A0.md"))["B0.md"].strength
    (desk.state / "link-feedback.json").unlink()
    await desk.accept(id=(await suggested(desk, "A3.md"))["B3.md"].id)

    assert plain > after_one > after_two
    assert (await suggested(desk, "A0.md"))["B0.md"].strength > plain


async def test_the_same_vault_gives_the_same_suggestions(tmp_path: Path) -> None:
    notes = {f"{name}{n}.md": f"[[x{n}]] [[y{n % 2}]] #tag" for n in range(4) for name in "ABC"}
    one, other = LinkingDesk(tmp_path / "1", notes), LinkingDesk(tmp_path / "2", dict(reversed(notes.items())))

    assert await suggest_links(one.services, path="A0.md", limit=50) == await suggest_links(
        other.services, path="A0.md", limit=50
    )


@pytest.mark.parametrize(("limit", "count"), [(10, 10), (3, 3), (100, 50)])
async def test_there_are_as_many_as_asked_for_and_never_more_than_50(tmp_path: Path, limit: int, count: int) -> None:
    desk = LinkingDesk(
        tmp_path, {"A.md": "up:: [[P]]\n", "P.md": "", **{f"N{n}.md": "up:: [[P]]\n" for n in range(60)}}
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
