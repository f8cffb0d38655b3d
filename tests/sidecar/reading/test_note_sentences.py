"""The sentences of a note are read as long as somebody waits for them."""

import pytest

from catena.deadlines import within
from catena.errors import OutOfTime
from catena.notes import parse_note
from catena.reading.note_sentences import NoteSentences
from catena.vault.path import VaultPath
from tests.fakes.clock import FakeClock

NOTE = parse_note(VaultPath("Owls.md"), b"Owls sleep by day.\n\nOwls hunt at night.\n")


def test_sentences_come_in_order() -> None:
    assert [each.text for each in NoteSentences(NOTE).of(NOTE.blocks)] == ["Owls sleep by day.", "Owls hunt at night."]


def test_reading_ends_when_nobody_waits_any_more() -> None:
    clock = FakeClock()
    with within(clock, 1.0):
        sentences = NoteSentences(NOTE).near("owls")
        assert next(sentences).text == "Owls sleep by day."
        clock.pass_s(1.0)

        with pytest.raises(OutOfTime):
            next(sentences)
