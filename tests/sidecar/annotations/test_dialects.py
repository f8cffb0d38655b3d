"""Every layout in `tests/fixtures/dialects` gives the annotations that it says."""

import pytest

from catena.annotations.conventions import NO_CONVENTIONS, Conventions
from catena.annotations.quick_look import may_be_annotation_note
from catena.annotations.reading import coverage_of, read_annotation_note
from catena.notes import parse_note
from catena.papers.import_templates import conventions_of_template
from catena.vault.path import vault_path
from tests.dialects import Fixture, differences, fixtures

ALL = list(fixtures())
OF_ANNOTATIONS = [fixture for fixture in ALL if fixture.entries is not None]
OF_OTHERS = [fixture for fixture in ALL if fixture.entries is None]


def conventions_of(fixture: Fixture) -> Conventions:
    return conventions_of_template(fixture.template) if fixture.template else NO_CONVENTIONS


def test_there_are_enough_layouts() -> None:
    assert len(OF_ANNOTATIONS) >= 36
    assert len(OF_OTHERS) >= 8
    assert sum(len(fixture.entries or ()) for fixture in OF_ANNOTATIONS) >= 150


@pytest.mark.parametrize("fixture", OF_ANNOTATIONS, ids=lambda fixture: fixture.name)
def test_a_layout_is_read(fixture: Fixture) -> None:
    raw = fixture.markdown.encode()
    note = read_annotation_note(parse_note(vault_path(fixture.expected["path"]), raw), conventions_of(fixture))

    assert may_be_annotation_note(raw)
    wrong = differences(fixture.expected, note)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("fixture", OF_OTHERS, ids=lambda fixture: fixture.name)
def test_what_is_none_of_annotations_gives_none(fixture: Fixture) -> None:
    note = parse_note(vault_path(fixture.expected["path"]), fixture.markdown.encode())

    assert read_annotation_note(note, NO_CONVENTIONS) is None
    if "left_out" in fixture.expected:
        coverage = coverage_of(note, NO_CONVENTIONS)
        assert (coverage.covered, len(coverage.left_out)) == (0, fixture.expected["left_out"])


@pytest.mark.parametrize("fixture", [f for f in OF_ANNOTATIONS if "left_out" in f.expected], ids=lambda f: f.name)
def test_every_link_and_mark_is_covered_or_left_out_for_a_reason(fixture: Fixture) -> None:
    note = read_annotation_note(
        parse_note(vault_path(fixture.expected["path"]), fixture.markdown.encode()), conventions_of(fixture)
    )

    assert note is not None
    coverage = note.coverage
    assert coverage.covered + len(coverage.left_out) == coverage.units
    assert all(each.reason for each in coverage.left_out)
