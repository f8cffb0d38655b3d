"""The canvas of claims and evidence beside a synthesis."""

import json
from pathlib import Path
from typing import Any

import pytest

from catena.operations.synthesize import Synthesis, synthesize
from tests.papers import Desk, mark, paper

ONE = "Papers/@reyes-2021.md"
OTHER = "Papers/@lind2020.md"
SAID = "Feedback improved the scores of both groups."
DENIED = "Feedback did not improve the scores of both groups."
LIMIT = "The sample was small, which limits what can be said."
CANVAS = "Synthesis/Synthesis - reyes-2021, lind2020.canvas"


def vault(folder: Path) -> Desk:
    return Desk(
        folder,
        {
            ONE: paper(mark("positive", SAID, page="2"), mark("negative", LIMIT, page="9")),
            OTHER: paper(mark("positive", DENIED, page="7", key="lind2020"), key="lind2020"),
        },
    )


async def drawn(desk: Desk, *, canvas: bool = True, **more: Any) -> Synthesis:
    desk.index()
    return await synthesize(desk.services, citekeys=["reyes-2021", "lind2020"], canvas=canvas, **more)


def nodes(desk: Desk) -> dict[str, dict[str, Any]]:
    return {node["id"]: node for node in json.loads(desk.read(CANVAS))["nodes"]}


def edges(desk: Desk) -> list[dict[str, Any]]:
    return json.loads(desk.read(CANVAS))["edges"]


async def test_what_supports_a_claim_stands_on_its_left_and_what_opposes_it_on_its_right(tmp_path: Path) -> None:
    desk = vault(tmp_path)

    made = await drawn(desk)

    known = nodes(desk)
    dispute = [edge for edge in edges(desk) if edge["toNode"] == edges(desk)[0]["toNode"]]
    claim = known[dispute[0]["toNode"]]
    sides = {edge["label"]: known[edge["fromNode"]] for edge in dispute}
    assert made.canvas_path == CANVAS
    assert claim["text"] in (f"**{SAID}**", f"**{DENIED}**")
    assert sides["supports"]["x"] < claim["x"] < sides["opposes"]["x"]
    assert {side["text"] for side in sides.values()} == {
        f"> {SAID}\n\n[[@reyes-2021]] (p. 2)",
        f"> {DENIED}\n\n[[@lind2020]] (p. 7)",
    }
    assert [(edge["fromSide"], edge["toSide"]) for edge in dispute] == [("right", "left"), ("left", "right")]


async def test_each_paper_has_what_it_concludes_in_the_middle_and_its_other_findings_and_limits_beside(
    tmp_path: Path,
) -> None:
    more = "Naps raised the scores of the first group by 12 points."
    notes = {
        ONE: paper(mark("positive", SAID, page="2"), mark("positive", more, page="3"), mark("negative", LIMIT)),
        OTHER: paper(mark("positive", "Tea was rare in all of the years.", key="lind2020"), key="lind2020"),
    }
    desk = Desk(tmp_path, notes)

    await drawn(desk)

    known = nodes(desk)
    claims = [node["text"] for node in known.values() if node["text"].startswith("**")]
    assert [("@reyes-2021" in text, "@lind2020" in text) for text in claims] == [(True, False), (False, True)]
    beside = {edge["label"]: known[edge["fromNode"]]["text"] for edge in edges(desk)}
    assert set(beside) == {"finds", "limits"}
    assert all("@reyes-2021" in text for text in beside.values())


async def test_it_follows_json_canvas(tmp_path: Path) -> None:
    desk = vault(tmp_path)
    await drawn(desk)

    known = nodes(desk)
    assert len(known) == len(json.loads(desk.read(CANVAS))["nodes"])
    for node in known.values():
        assert node["type"] == "text"
        assert all(isinstance(node[name], int) for name in ("x", "y", "width", "height"))
    for edge in edges(desk):
        assert {edge["fromNode"], edge["toNode"]} <= set(known)
    boxes = [(n["x"], n["y"], n["x"] + n["width"], n["y"] + n["height"]) for n in known.values()]
    for at, (left, top, right, bottom) in enumerate(boxes):
        for other in boxes[at + 1 :]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top


async def test_it_is_only_written_when_asked_for(tmp_path: Path) -> None:
    desk = vault(tmp_path)

    assert (await drawn(desk, canvas=False)).canvas_path is None
    assert (await drawn(desk, dry_run=True)).canvas_path == CANVAS
    assert not (desk.folder / CANVAS).exists()


async def test_a_canvas_that_somebody_arranged_stays(tmp_path: Path) -> None:
    desk = vault(tmp_path)
    await drawn(desk)
    canvas = json.loads(desk.read(CANVAS))
    canvas["nodes"][1]["x"] += 40
    desk.write(CANVAS, json.dumps(canvas))
    arranged = desk.read(CANVAS)

    again = await drawn(desk)

    assert (again.canvas_path, desk.read(CANVAS)) == (None, arranged)
    assert f"{CANVAS} was changed by hand, so it stays as it is." in again.warnings


@pytest.mark.parametrize("foreign", ["", "{}", "[]", "no JSON", '{"nodes": [{"id": 1}], "edges": []}', '{"nodes": []}'])
async def test_a_canvas_of_ones_own_stays(tmp_path: Path, foreign: str) -> None:
    desk = vault(tmp_path)
    desk.write(CANVAS, foreign)

    assert (await drawn(desk)).canvas_path is None
    assert desk.read(CANVAS) == foreign


async def test_one_that_was_only_saved_again_is_renewed(tmp_path: Path) -> None:
    desk = vault(tmp_path)
    await drawn(desk)
    first = desk.read(CANVAS)
    desk.write(CANVAS, json.dumps(json.loads(first)))

    assert (await drawn(desk)).canvas_path == CANVAS
    assert desk.read(CANVAS) == first
    desk.write(ONE, paper(mark("positive", "Naps raised the scores.", page="3")))
    await drawn(desk)
    assert "Naps raised the scores." in desk.read(CANVAS)
