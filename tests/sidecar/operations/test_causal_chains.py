"""What leads to what: only what sentences state, each with its place."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from catena.answers.graph_relations import chains_between, shared_and_unique
from catena.errors import BadLimit, BadRequest, NotReady
from catena.operations.causal_chains import CausalChains, causal_chains
from tests.graphs import GraphDesk

pytestmark = pytest.mark.asyncio

NOTES = {
    "Diary.md": "Monday.\n\n[[Caffeine]] causes [[Sleep loss]].\n",
    "Caffeine.md": "A drug.\n",
    "Sleep loss.md": "---\naliases: [Insomnia]\n---\n[[Sleep loss]] leads to [[Forgetting]]. See [[Caffeine]].\n",
    "Forgetting.md": "leads to:: [[Bad marks]]\n",
    "Tea.md": "[[Tea]] does not cause [[Sleep loss]].\n",
    "Summary.md": (
        '---\ntype: summary\nsource: "[[smith]]"\ngenerated_by: catena\ncreated: 2024-01-01\nstatus: draft\n---\n'
        "# Summary: X\n\n[[Tea]] causes [[Forgetting]].\n"
    ),
}


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[GraphDesk]:
    opened = GraphDesk(tmp_path, NOTES)
    opened.graph.network()
    yield opened
    opened.close()


async def ask(desk: GraphDesk, source: str, target: str | None = None, **more: Any) -> CausalChains:
    return await causal_chains(
        desk.services, **{"source": source, "target": target, "max_hops": 3, "limit": 10, **more}
    )


def told(found: CausalChains) -> list[str]:
    return [" → ".join(step.note_title for step in chain.causal_path) for chain in found.causal_chains]


async def test_each_link_has_its_sentence_where_it_stands_and_its_strength(desk: GraphDesk) -> None:
    found = await ask(desk, "Caffeine", "Forgetting")

    (chain,) = found.causal_chains
    first, second, last = chain.causal_path
    assert (first.note_path, first.relationship_type, first.stated_in) == ("Caffeine.md", "causes", "Diary.md")
    assert first.context == "Caffeine causes Sleep loss."
    assert first.span is not None
    assert first.span.slice(NOTES["Diary.md"].encode()) == b"[[Caffeine]] causes [[Sleep loss]]."
    assert (second.note_path, second.relationship_type, second.stated_in) == (
        "Sleep loss.md",
        "leads_to",
        "Sleep loss.md",
    )
    assert (last.note_path, last.relationship_type, last.context, last.span) == ("Forgetting.md", None, None, None)
    assert chain.chain_length == 2
    assert first.strength is not None
    assert second.strength is not None
    assert chain.confidence == pytest.approx(first.strength * second.strength, abs=1e-4)
    assert found.warnings == ()


async def test_chains_out_of_a_note_lead_to_names_that_no_note_has_too(desk: GraphDesk) -> None:
    found = await ask(desk, "Caffeine")

    assert told(found) == [
        "Caffeine → Sleep loss",
        "Caffeine → Sleep loss → Forgetting",
        "Caffeine → Sleep loss → Forgetting → Bad marks",
    ]
    assert found.causal_chains[2].causal_path[-1].note_path is None


async def test_causes_and_effects_that_no_note_is_called_are_links_of_a_chain(tmp_path: Path) -> None:
    said = "Shift work causes insomnia. Insomnia leads to palpitations.\n"
    desk = GraphDesk(tmp_path, {"Diary.md": said, "Sleep loss.md": "---\naliases: [Insomnia]\n---\n"})

    found = await ask(desk, "shift work", "Palpitations")

    assert told(found) == ["Shift work → Sleep loss → palpitations"]
    desk.close()


async def test_hops_and_limit_are_kept_to(desk: GraphDesk) -> None:
    assert told(await ask(desk, "Caffeine", max_hops=1)) == ["Caffeine → Sleep loss"]
    assert len((await ask(desk, "Caffeine", limit=2)).causal_chains) == 2
    assert told(await ask(desk, "Caffeine", "Bad marks", max_hops=2)) == []


@pytest.mark.parametrize("source", ["Sleep loss.md", "Sleep loss", "insomnia", "chronic insomnia", "SLEEP LOSS"])
async def test_a_source_is_a_path_a_title_an_alias_or_words_that_name_a_note(desk: GraphDesk, source: str) -> None:
    assert told(await ask(desk, source, "forgetting")) == ["Sleep loss → Forgetting"]


async def test_a_name_that_only_links_use_may_be_the_end(desk: GraphDesk) -> None:
    assert told(await ask(desk, "Forgetting", "bad marks")) == ["Forgetting → Bad marks"]


@pytest.mark.parametrize(
    ("source", "target", "said"),
    [
        ("Tea", None, "No relation says what 'Tea' leads to."),  # denied, and told by a generated note
        ("Forgetting", "Caffeine", "No relation says how 'Forgetting' leads to 'Caffeine'."),
        ("Quantum gravity", "Caffeine", "No graph relationships found for 'Quantum gravity'. This may be because:\n- "),
        ("Caffeine", "Quantum gravity", "No graph relationships found for 'Quantum gravity'. This may be because:\n- "),
    ],
)
async def test_no_chain_says_why_that_may_be(desk: GraphDesk, source: str, target: str | None, said: str) -> None:
    found = await ask(desk, source, target)

    assert found.causal_chains == ()
    (warning,) = found.warnings
    assert warning.error.startswith(said)


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ({"source": " "}, BadRequest),
        ({"source": "Tea", "target": " "}, BadRequest),
        ({"source": "Tea", "max_hops": 4}, BadRequest),
        ({"source": "Tea", "limit": 0}, BadLimit),
    ],
)
async def test_what_can_not_be_asked_is_refused(desk: GraphDesk, asked: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        await ask(desk, **asked)


async def test_for_an_answer_chains_that_longer_ones_hold_are_left_out(desk: GraphDesk) -> None:
    out = chains_between(desk.services, ["Caffeine"], [])
    into = chains_between(desk.services, [], ["Forgetting"])

    assert [[step.note_title for step in chain.causal_path] for chain in out] == [
        ["Caffeine", "Sleep loss", "Forgetting", "Bad marks"]
    ]
    assert [[step.note_title for step in chain.causal_path] for chain in into] == [
        ["Caffeine", "Sleep loss", "Forgetting"]
    ]
    assert chains_between(desk.services, ["Quantum gravity"], ["Forgetting"]) == ()


async def test_subjects_share_some_neighbours_and_have_others_alone(tmp_path: Path) -> None:
    desk = GraphDesk(
        tmp_path,
        {
            "A.md": "supports:: [[Both]]\n\n[[Only A]] [[B]]\n",
            "B.md": "[[Both]]\n",
            "Both.md": "",
            "Only A.md": "",
            "C.md": "contradicts:: [[B]]\n",
        },
    )
    desk.graph.network()

    found = shared_and_unique(desk.services, ["A", "B"])
    desk.close()

    assert [(n.note_title, n.relationship_types) for n in found.shared] == [("Both", (("supports",), ("links_to",)))]
    assert [[n.note_title for n in alone] for alone in found.unique] == [["Only A"], ["C"]]


async def test_what_an_answer_asks_of_a_graph_that_is_loading_is_not_ready(tmp_path: Path) -> None:
    desk = GraphDesk(tmp_path, NOTES)

    with pytest.raises(NotReady, match="The graph is still loading"):
        chains_between(desk.services, ["Caffeine"], [])
    desk.close()


async def test_a_chain_says_that_a_paper_on_it_was_retracted(tmp_path: Path) -> None:
    notes = {**NOTES, "Sleep loss.md": NOTES["Sleep loss.md"].replace("---\n", "---\nretracted: true\n", 1)}
    desk = GraphDesk(tmp_path, notes)
    desk.graph.network()

    passing, beside = await ask(desk, "Caffeine"), await ask(desk, "Forgetting")

    assert [warning.error for warning in passing.warnings] == ["“Sleep loss” was retracted."]
    assert (len(beside.causal_chains), beside.warnings) == (1, ())
    desk.close()
