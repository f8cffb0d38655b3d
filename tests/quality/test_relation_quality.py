"""How well relations are read from sentences: those stated are found, what only looks like one is not.

Floors only rise.
"""

import json
from pathlib import Path
from typing import Any

from catena.graph.fields import DEFAULT_FIELDS
from catena.graph.relation import CAUSAL, RelationType
from catena.graph.statement_extraction import statements_of
from catena.notes import parse_note
from catena.vault.path import VaultPath

HERE = Path(__file__).parent
SENTENCES: list[dict[str, Any]] = json.loads((HERE / "relation_sentences.json").read_text("utf-8"))

PRECISION, RECALL = 0.985, 0.965
RIGHT_TYPES = 0.98
"""Of the relations found, how many are exactly the type, not merely causal as well."""

Read = tuple[str, str, str, bool]


def found_in(text: str) -> set[Read]:
    """What a sentence states besides that it has links: source, type, target, denied."""
    return {
        (s.source.name, s.type.value, s.target.name, s.negated)
        for s in statements_of(parse_note(VaultPath("Note.md"), text.encode()), DEFAULT_FIELDS)
        if s.type not in (RelationType.LINKS_TO, RelationType.EMBEDS)
    }


def wanted_of(entry: dict[str, Any]) -> set[Read]:
    return {(r["source"], r["type"], r["target"], r.get("negated", False)) for r in entry["relations"]}


def _coarse(read: set[Read]) -> set[Read]:
    """Causes, leads to and influences are one."""
    return {(s, "causal" if RelationType(type_) in CAUSAL else type_, t, denied) for s, type_, t, denied in read}


def test_there_are_enough_sentences_of_each_kind() -> None:
    silent = [entry for entry in SENTENCES if not entry["relations"]]
    denied = [r for entry in SENTENCES for r in entry["relations"] if r.get("negated")]

    assert len(SENTENCES) >= 690
    assert sum(entry["text"].count("[[") >= 2 for entry in silent) >= 180
    assert len(denied) >= 50
    assert len({entry["text"] for entry in SENTENCES}) == len(SENTENCES)


def test_stated_relations_are_found_and_others_are_not() -> None:
    right = wrong = missed = exact = 0
    for entry in SENTENCES:
        found, wanted = found_in(entry["text"]), wanted_of(entry)
        right += len(_coarse(found) & _coarse(wanted))
        wrong += len(_coarse(found) - _coarse(wanted))
        missed += len(_coarse(wanted) - _coarse(found))
        exact += len(found & wanted)

    assert right / (right + wrong) >= PRECISION
    assert right / (right + missed) >= RECALL
    assert exact / right >= RIGHT_TYPES


def test_direction_and_denial_are_never_turned_around() -> None:
    for entry in SENTENCES:
        found, wanted = _coarse(found_in(entry["text"])), _coarse(wanted_of(entry))
        for source, type_, target, denied in found:
            assert (source, type_, target, not denied) not in wanted - found, entry["text"]
            assert (target, type_, source, denied) not in wanted - found, entry["text"]
