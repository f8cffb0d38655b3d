"""A canvas beside a synthesis: claims in the middle, what supports them on the left, what opposes or limits them on the
right. First stand sentences of two papers that bear on each other, then topics of several papers, then each paper.

The format is JSON Canvas 1.0 (https://jsoncanvas.org). Whether a canvas is still as it was written is told by the name
of its first node, which is a digest of everything else: a canvas that a person arranged is never overwritten.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from catena.claims.bearing import Bearing
from catena.notes.escaping import inline, link_target
from catena.statements.shortening import clipped
from catena.statements.statement import Statement
from catena.summaries.paper_reading import PaperReading
from catena.syntheses.found import found_by
from catena.syntheses.material import Material
from catena.syntheses.matrix import shown_title
from catena.syntheses.points import Once, Point, page_of, places_of
from catena.syntheses.weighing import Pair
from catena.vault.path import VaultPath, name_of

_MOST_BESIDE = 4
"""Most cards on a side of a claim."""
_LONGEST_CLAIM, _LONGEST_QUOTE = 240, 600
_CARD, _CLAIM = 420, 380
_LEFT, _MIDDLE, _RIGHT = -620, 0, 580
"""Where the three columns begin, in pixels."""
_GAP, _BETWEEN = 20, 60
_LINE_HEIGHT, _PADDING, _LINE_LENGTH = 26, 60, 44
_GREEN, _RED, _ORANGE, _CYAN = "4", "1", "2", "5"
_MARK = "catena-"

Json = dict[str, Any]
"""A node or an edge, whose values are texts and numbers."""


@dataclass(frozen=True, slots=True)
class _Card:
    """Evidence: what a paper says, and what that says about the claim."""

    text: str
    relation: str


@dataclass(frozen=True, slots=True)
class _Row:
    """A claim with what supports it and what opposes it."""

    claim: str
    left: tuple[_Card, ...]
    right: tuple[_Card, ...]


def claims_canvas(material: Material, note: VaultPath) -> str:
    """Return the canvas of a synthesis; "" if there is nothing to show.

    Args:
        material: What the synthesis is made of.
        note: Where the synthesis stands.
    """
    rows = list(_rows(material))
    if not rows:
        return ""
    nodes, edges = _drawn(rows)
    name = link_target(name_of(note))
    text = (
        f"Claims and evidence of [[{name}]]: what supports a claim stands on its left, what opposes it on its right."
        " Beside a topic or a paper stand findings on the left, limits on the right."
    )
    head = _node("", text, _MIDDLE, -_height(text) - _BETWEEN, _CLAIM)
    rest: Json = {"nodes": [{**head, "id": ""}, *nodes], "edges": edges}
    return _text({"nodes": [{**head, "id": _mark_of(rest)}, *nodes], "edges": edges})


def is_own_canvas(text: str) -> bool:
    """Return whether a canvas is as Catena wrote it; saving it without a change does not matter."""
    try:
        canvas: Json = json.loads(text)
        nodes: list[Json] = canvas["nodes"]
        known = str(nodes[0]["id"])
        rest: Json = {"nodes": [{**nodes[0], "id": ""}, *nodes[1:]], "edges": canvas["edges"]}
    except (ValueError, TypeError, KeyError, IndexError, RecursionError):
        return False
    return known.startswith(_MARK) and known == _mark_of(rest)


def _rows(material: Material) -> Iterator[_Row]:
    """Yield disputes, qualifications and agreements, then themes of several papers, then what each paper concludes."""
    once = Once()
    for pair in material.pairs:
        row = _of_pair(material, pair)
        if row is not None:
            once.take(pair.one.text, pair.other.text)
            yield row
    for theme in material.themes:
        points = [each for at in theme.members if (each := material.points[at]).tells and not once.knows(each.words)]
        if places_of(points) > 1:
            yield from _of_points(f"## {inline(theme.name)}", once.fresh(points))
    for paper in material.speaking:
        yield from _of_paper(material, paper, once)


def _of_pair(material: Material, pair: Pair) -> _Row | None:
    one, other = pair.one, pair.other
    cards = _quoted(material, one), _quoted(material, other)
    match pair.weighed.bearing:
        case Bearing.AGREES:
            return _Row(_claim(one.text), tuple(_Card(card, "supports") for card in cards), ())
        case Bearing.DIFFERS:
            return _Row(_claim(one.text), (_Card(cards[0], "supports"),), (_Card(cards[1], "opposes"),))
        case Bearing.QUALIFIES:
            plain, limited = (0, 1) if len(one.text) <= len(other.text) else (1, 0)
            claim = (one, other)[plain].text
            return _Row(_claim(claim), (_Card(cards[plain], "supports"),), (_Card(cards[limited], "qualifies"),))
        case _:
            return None


def _of_paper(material: Material, paper: PaperReading, once: Once) -> Iterator[_Row]:
    """Yield a paper's conclusion with its other findings and its limits; nothing if all of it is drawn already."""
    said = found_by(paper, material.statements[paper.citekey], once).said
    name = f"{paper.links.paper}, *{inline(title)}*" if (title := shown_title(paper)) else paper.links.paper
    claim = f"{_claim(said[0].text)}\n\n{name}{_place(said[0].where)}" if said else f"## {name}"
    left = tuple(_Card(_quoted(material, one), "finds") for one in said[1:])
    points = once.fresh(each for each in material.points if each.citekey == paper.citekey and each.tells)
    rows = [*_of_points(claim, points, left)]
    yield from rows or ([_Row(claim, left, ())] if said else [])


def _of_points(claim: str, points: Sequence[Point], left: tuple[_Card, ...] = ()) -> Iterator[_Row]:
    found = [point for point in points if point.finds and point.annotation.text]
    limits = [point for point in points if point.criticizes and point.annotation.text]
    if found or limits:
        shown = (*left, *_cards(found, "finds"))[:_MOST_BESIDE]
        yield _Row(claim, shown, _cards(limits[:_MOST_BESIDE], "limits"))


def _cards(points: Iterable[Point], relation: str) -> tuple[_Card, ...]:
    return tuple(_Card(_card(point.words, point.paper.links.paper, page_of(point)), relation) for point in points)


def _claim(text: str) -> str:
    return f"**{inline(clipped(text, most=_LONGEST_CLAIM))}**"


def _quoted(material: Material, one: Statement) -> str:
    return _card(one.text, material.paper_of(one.citekey).links.paper, one.where)


def _card(words: str, paper: str, where: str) -> str:
    return f"> {inline(clipped(words, most=_LONGEST_QUOTE))}\n\n{paper}{_place(where)}"


def _place(where: str) -> str:
    return f" ({where})" if where else ""


def _drawn(rows: Sequence[_Row]) -> tuple[list[Json], list[Json]]:
    nodes: list[Json] = []
    edges: list[Json] = []
    top, numbers = 0, count(1)
    for row in rows:
        heights = [sum(_height(card.text) + _GAP for card in side) - _GAP for side in (row.left, row.right) if side]
        tall = max([_height(row.claim), *heights])
        claim = _node(f"claim-{next(numbers)}", row.claim, _MIDDLE, top, _CLAIM)
        claim["y"] = top + (tall - claim["height"]) // 2
        nodes.append(claim)
        for side, left in ((row.left, _LEFT), (row.right, _RIGHT)):
            y = top
            for card in side:
                node = _node(f"evidence-{next(numbers)}", card.text, left, y, _CARD)
                node["color"] = {"supports": _GREEN, "opposes": _RED, "finds": _CYAN}.get(card.relation, _ORANGE)
                nodes.append(node)
                edges.append(_edge(node["id"], claim["id"], card.relation, is_left=left == _LEFT))
                y += node["height"] + _GAP
        top += tall + _BETWEEN
    return nodes, edges


def _node(id: str, text: str, x: int, y: int, width: int) -> Json:
    return {"id": id, "type": "text", "text": text, "x": x, "y": y, "width": width, "height": _height(text)}


def _edge(card: str, claim: str, label: str, *, is_left: bool) -> Json:
    sides = ("right", "left") if is_left else ("left", "right")
    return {
        "id": f"{card}-to-{claim}", "fromNode": card, "fromSide": sides[0], "toNode": claim, "toSide": sides[1],
        "label": label,
    }  # fmt: skip


def _height(text: str) -> int:
    """Return the height in pixels in which a text is shown whole, links counted by their names."""
    lines = sum(1 + len(line) // _LINE_LENGTH for line in text.split("\n"))
    return _PADDING + _LINE_HEIGHT * lines


def _mark_of(rest: Json) -> str:
    canonical = json.dumps(rest, sort_keys=True, ensure_ascii=False)
    return _MARK + hashlib.sha256(canonical.encode()).hexdigest()[:24]


def _text(canvas: Json) -> str:
    return json.dumps(canvas, ensure_ascii=False, indent="\t") + "\n"
