"""Every link in a generated note resolves, however the vault's papers are named and wherever they stand."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from catena.graph.node import NoteNode
from catena.graph.resolving import NoteNames
from catena.notes import parse_note
from catena.operations.summarize import summarize
from catena.operations.synthesize import synthesize
from catena.vault.path import VaultPath, name_of
from catena.writing.link_styles import LinkStyle, plain_heading
from tests.papers import Desk, mark, paper

ONE = paper(
    mark("section1", "", "Results", key="one"),
    mark("positive", "Shade lowered the temperature by two degrees.", key="one"),
    mark("negative", "Only one town was looked at.", key="one", page="7"),
    '<mark style="background-color: #5fb236">Image</mark>\n![[missing.png]]\n[@one p. 9]\n\n',
    key="one",
)
TWO = paper(mark("positive", "Shade did not lower the temperature.", key="two", page="12"), key="two")
LAYOUTS = {
    "at": {"Papers/@one.md": ONE, "Papers/@two.md": TWO},
    "bare": {"Papers/one.md": ONE, "Papers/two.md": TWO},
    "titled": {"Papers/Shade in towns.md": ONE, "Papers/Awnings (and more).md": TWO},
    "twins": {"A/@one.md": ONE, "B/@two.md": TWO, "@two.md": "Another note of this name.", "one.md": "# p. 5\n"},
}


def dead_links(desk: Desk, at: str) -> list[str]:
    """The wikilinks of a note that lead to no file, heading or block."""
    files = desk.services.vault.scan().files
    names = NoteNames(NoteNode(file.path, name_of(file.path)) for file in files)
    note = parse_note(VaultPath(at), desk.read(at).encode())
    dead: list[str] = []
    for link in note.links:
        target = names.resolve_link(link.target, VaultPath(at))
        there = desk.read(target) if target else ""
        headings = {plain_heading(heading.text) for heading in parse_note(VaultPath("t.md"), there.encode()).headings}
        part = link.subpath.rpartition("#")[2]
        found = not part or (f"^{part[1:]}" in there if part.startswith("^") else plain_heading(part) in headings)
        if target is None or not found:
            dead.append(f"{link.target}{link.subpath}")
    return dead


@pytest.mark.parametrize("style", list(LinkStyle))
@pytest.mark.parametrize("layout", LAYOUTS)
async def test_no_link_of_a_generated_note_is_dead(tmp_path: Path, layout: str, style: LinkStyle) -> None:
    desk = Desk(tmp_path, LAYOUTS[layout])
    services = replace(desk.services, link_style=style)

    summary = await summarize(services, citekey="one")
    synthesis = await synthesize(services, citekeys=["one", "two"])

    assert dead_links(desk, summary.path) == dead_links(desk, synthesis.path) == []
    assert re.search(r"\[\[[^\]]*\|p\. 5\]\]", summary.markdown)


async def test_the_matrix_stands_beside_the_note_as_a_base_that_its_owner_may_change(tmp_path: Path) -> None:
    desk = Desk(tmp_path, LAYOUTS["at"])
    made = await synthesize(desk.services, citekeys=["one", "two"])
    path = made.path.removesuffix(".md") + ".base"

    assert made.base_path == path
    assert 'file.path == "Papers/@one.md"' in desk.read(path)
    assert made.matrix_csv.startswith("citekey,title,year,Question,")

    desk.write(path, desk.read(path).partition("\n")[2] + "# mine\n")
    again = await synthesize(desk.services, citekeys=["one", "two"])
    assert again.base_path is None
    assert desk.read(path).endswith("# mine\n")
