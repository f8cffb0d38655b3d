"""Candidates for links: what is compared with the model, and how often it is asked."""

from collections.abc import Sequence
from typing import cast

from catena.graph.node import NoteNode
from catena.linking.candidates import ReadNote, Surroundings, build_candidates
from catena.linking.link import LinkType, Reason
from catena.linking.signals import Proposal, Signal
from catena.notes import Note, parse_note
from catena.results.note_reader import NoteReader
from catena.sources.languages import Models
from catena.vault.path import VaultPath, name_of

SAID = "Regular short naps after lunch improve recall in older adults"


def note(name: str, text: str) -> Note:
    return parse_note(VaultPath(f"{name}.md"), text.encode())


class Notes:
    def __init__(self, *notes: Note) -> None:
        self._notes = {note.path: note for note in notes}

    def note(self, path: VaultPath) -> Note | None:
        return self._notes.get(path)


class Compared:
    """A model that finds all pairs near, and records for which it is asked."""

    def __init__(self) -> None:
        self.asked: list[Sequence[tuple[str, str]]] = []

    def cosines(self, pairs: Sequence[tuple[str, str]]) -> list[float | None]:
        self.asked.append(pairs)
        return [0.95] * len(pairs)


def test_claims_of_all_notes_are_compared_at_once_and_only_those_that_may_tell_something() -> None:
    others = [
        note("Norway", f"{SAID} of Norway."),
        note("Finland", f"{SAID} of Finland."),
        note("Asked", f"Do {SAID.lower()} of Iceland?"),
        note("Equal", f"{SAID} of Sweden."),
        note("Opposed", f"{SAID} of Denmark."),
    ]
    typed = Proposal(
        link_type=LinkType.CONTRADICTS, signal=Signal(reason=Reason.OPPOSED_CLAIMS, strength=0.9, quote="…")
    )
    models = Compared()
    around = Surroundings(
        reader=cast("NoteReader", Notes(*others)),
        models=cast("Models", models),
        is_common=lambda word: False,
        is_other_name=lambda phrase, path: False,
    )

    found = build_candidates(
        ReadNote.of(note("Sweden", f"{SAID} of Sweden."), None),
        [NoteNode(each.path, name_of(each.path)) for each in others],
        {},
        {VaultPath("Opposed.md"): (typed,)},
        around,
    )

    assert models.asked == [[(f"{SAID} of Sweden.", f"{SAID} of {name}.") for name in ("Norway", "Finland")]]
    agreeing = [each.target.title for each in found if Reason.EVIDENCE in {signal.reason for signal in each.signals}]
    assert agreeing == ["Norway", "Finland"]
