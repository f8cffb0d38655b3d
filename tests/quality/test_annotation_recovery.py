"""How many annotations are recovered with text, page and colour right: in the specified format and in the wild ones.

The floors are the promises for notes that nobody here has seen; on these, which anybody here can see, they only rise.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pytest

from catena.annotations.annotation import AnnotationNote
from catena.annotations.conventions import NO_CONVENTIONS
from catena.annotations.reading import read_annotation_note
from catena.notes import parse_note
from catena.papers.import_templates import conventions_of_template
from catena.vault.path import vault_path
from tests.annotation_notes import SPECIFIED, WILD, Layout, MadeUp, made_up
from tests.dialects import Fixture, fixtures, of_annotation, same_words

REAL = Path(__file__).parents[3] / "shared" / "data" / "vaults"
NOTES = 60
"""Made up for each layout."""
SPECIFIED_RECALL, WILD_RECALL, FIXTURES_RECALL = 1.0, 1.0, 0.99
_TELLING = ("text", "text_any", "text_has", "page", "color_hex", "color_name")


def read(path: str, markdown: str, template: str | None = None) -> AnnotationNote | None:
    known = conventions_of_template(template) if template else NO_CONVENTIONS
    return read_annotation_note(parse_note(vault_path(path), markdown.encode()), known)


def recovered(made: MadeUp) -> int:
    """How many of the note's annotations are read, each with text, page and colour as far as the layout says them."""
    note = read(made.path, made.markdown)
    told = [name for name in ("text", "page", "color_hex", "color_name") if name in made.layout.tells]
    found = [tuple(same_words(getattr(a, name)) for name in told) for a in note.annotations] if note else []
    return _in_both(found, (tuple(same_words(one.field(name)) for name in told) for one in made.annotations))


def _in_both(found: list[tuple[object, ...]], wanted: Iterable[tuple[object, ...]]) -> int:
    right = 0
    for one in wanted:
        if one in found:
            found.remove(one)
            right += 1
    return right


@pytest.mark.parametrize("layout", [SPECIFIED, *WILD], ids=lambda layout: layout.name)
def test_annotations_made_up_are_recovered_and_no_others_found(layout: Layout) -> None:
    notes = [made_up(Random(seed), layout) for seed in range(NOTES)]
    total = sum(len(note.annotations) for note in notes)
    read_in_all = sum(len(note.annotations) if (note := read(made.path, made.markdown)) else 0 for made in notes)
    share = sum(map(recovered, notes)) / total

    assert share >= (SPECIFIED_RECALL if layout is SPECIFIED else WILD_RECALL), f"{share:.1%} of {total}"
    assert read_in_all == total


def test_annotations_of_every_layout_in_the_fixtures_are_recovered() -> None:
    right = total = 0
    for fixture in fixtures():
        right += recovered_of(fixture)
        total += len(fixture.entries or ())

    assert right / total >= FIXTURES_RECALL, f"{right / total:.1%} of {total}"


def recovered_of(fixture: Fixture) -> int:
    """How many of the expected annotations some annotation read is, in text, page and colour."""
    note = read(fixture.expected["path"], fixture.markdown, fixture.template)
    rest = list(note.annotations) if note else []
    right = 0
    for entry in fixture.entries or ():
        asked = {name: entry[name] for name in _TELLING if name in entry}
        match = next((one for one in rest if not of_annotation(asked, one)), None)
        if match is not None:
            rest.remove(match)
            right += 1
    return right


_REGION = re.compile(r"%% begin annotations %%(.*?)%% end annotations %%", re.DOTALL)
_ONE = re.compile(r"^> ?(?P<text>.*?)[ ]*$(?P<rest>.*?)(?=^>|^#|\Z)", re.DOTALL | re.MULTILINE)
_IMAGE = re.compile(r"!\[[^\n]*\]\((?P<path>[^)\n]+)\)")


def written_by_its_template(markdown: str) -> Iterator[tuple[str | None, str | None, str | None]]:
    """Text, comment and image of each annotation in a note of the one template that this vault has.

    `> text`, below it perhaps an image, below that perhaps the comment in asterisks.
    """
    region = _REGION.search(markdown)
    for one in _ONE.finditer(region[1] if region else ""):
        image = _IMAGE.search(one["rest"])
        comment = _IMAGE.sub("", one["rest"]).strip()
        yield one["text"].strip() or None, comment[1:-1] or None, image["path"] if image else None


@pytest.mark.skipif(not REAL.exists(), reason="the development vaults aren't here")
def test_notes_of_a_real_vault_hold_what_their_template_wrote() -> None:
    notes = sorted((REAL / "shah-in-boots-notes" / "literature").glob("*.md"))
    wanted = found = 0
    for path in notes:
        note = read(f"literature/{path.name}", path.read_text("utf-8"))
        gold = list(written_by_its_template(path.read_text("utf-8")))
        got = [(a.text, a.comment, a.image_path) for a in note.annotations] if note else []
        wanted += len(gold)
        found += len(got)
        pairs = zip(gold, got, strict=False)
        assert all(same_words(a) == same_words(b) for one, other in pairs for a, b in zip(one, other, strict=True))

    assert found == wanted
    assert wanted > 60


@pytest.mark.skipif(not REAL.exists(), reason="the development vaults aren't here")
def test_links_to_annotations_in_prose_of_a_real_vault_are_all_read() -> None:
    linking = [
        path
        for path in sorted((REAL / "oldwinter-zh-garden" / "Cards").rglob("*.md"))
        if "&annotation=" in path.read_text("utf-8")
    ]
    for path in linking:
        note = read(f"Cards/{path.name}", path.read_text("utf-8"))

        assert note is not None
        assert not note.is_import
        assert [a.annotation_key for a in note.annotations] == re.findall(r"&annotation=(\w+)", path.read_text("utf-8"))
        assert all(a.text and "zotero:" not in a.text for a in note.annotations)
    assert linking
