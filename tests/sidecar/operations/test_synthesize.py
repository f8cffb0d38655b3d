"""Synthesizing papers on a real disk, with a model that knows words only."""

from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from catena import events
from catena.answers.contradicting import contradiction_id
from catena.answers.contradiction import Judgement
from catena.errors import BadRequest, UnknownCitekey
from catena.operations.synthesize import WITHOUT_MODEL, Synthesis, synthesize
from catena.quoting.quotes import QuoteStatus
from catena.sources.ports import MultilingualVectors
from catena.writing.permissions import Folders
from tests.fakes.embedder import BagOfWordsEmbedder
from tests.papers import Desk, mark, paper

FIXTURES = Path(__file__).parents[2] / "fixtures" / "papers" / "learning"
KEYS = ("okonkwo2019retrieval", "haddad2020spacing", "tanaka2021feedback", "costa2023transfer")
PAPERS = {f"Papers/{file.name}": file.read_text() for file in sorted(FIXTURES.glob("*.md"))}
TWO = {
    "Papers/@one.md": paper(mark("positive", "Trees cool the air.", key="one"), key="one"),
    "Papers/@two.md": paper(mark("negative", "Shade was not measured.", key="two"), key="two"),
}


def desk_with(
    folder: Path, notes: dict[str, str] = PAPERS, *, model: bool = True, folders: Folders | None = None
) -> Desk:
    desk = Desk(folder, notes, folders=folders)
    if model:
        desk.indexer.model = BagOfWordsEmbedder(dimensions=256)
    return desk


async def run(desk: Desk, *citekeys: str, theme: str | None = None, dry_run: bool = False) -> Synthesis:
    return await synthesize(desk.services, citekeys=citekeys or KEYS, theme=theme, dry_run=dry_run)


async def test_a_synthesis_is_written_told_and_indexed(tmp_path: Path) -> None:
    desk = desk_with(tmp_path)

    made = await run(desk)

    path = "Synthesis/Synthesis - okonkwo2019retrieval, haddad2020spacing, tanaka2021feedback, costa2023transfer.md"
    assert (made.path, made.created, made.warnings, made.diff, made.quotes) == (path, True, (), "", ())
    assert desk.read(path) == made.markdown
    assert desk.events.heard == [events.NoteWritten(path)]
    assert desk.indexer.told == [path]
    assert {section.state for section in made.sections} == {"new"}
    assert {"Metacognition", "Feedback", "Transfer"} <= set(made.themes)


async def test_the_same_vault_gives_the_same_bytes_whatever_the_day_and_the_order(tmp_path: Path) -> None:
    desk = desk_with(tmp_path)
    first = await run(desk)
    desk.clock.pass_s(86_400)

    again = await run(desk, *reversed(KEYS))

    assert (again.path, again.created, again.markdown, again.diff) == (first.path, False, first.markdown, "")
    assert len(desk.events.heard) == 1


async def test_a_dry_run_writes_nothing_and_shows_what_would_change(tmp_path: Path) -> None:
    desk = desk_with(tmp_path, TWO)
    assert (await run(desk, "one", "two", dry_run=True)).created
    assert not (desk.folder / "Synthesis").exists()

    await run(desk, "one", "two")
    desk.write("Papers/@one.md", paper(mark("positive", "Trees cool the night air.", key="one"), key="one"))
    made = await run(desk, "one", "two", dry_run=True)

    assert "-- Trees cool the air. - [[@one]] (p. 5)\n+- Trees cool the night air. - [[@one]] (p. 5)\n" in made.diff
    assert "night" not in desk.read(made.path)


async def test_what_the_reader_changed_stays_and_properties_of_their_own_too(tmp_path: Path) -> None:
    desk = desk_with(tmp_path, TWO)
    path = (await run(desk, "one", "two")).path
    edited = (
        desk.read(path).replace("created:", "rating: 5\ncreated:").replace("- Trees cool the air.", "- In my words:")
    )
    desk.write(path, edited)
    desk.clock.pass_s(86_400)

    again = await run(desk, "one", "two")

    states = {section.heading: section.state for section in again.sections}
    assert (states["Key Findings (Positive)"], states["Critical Points (Negative)"]) == ("kept", "renewed")
    assert "- In my words:" in again.markdown
    assert "rating: 5\ncreated: 2026-03-01\n" in again.markdown


async def test_it_is_known_again_by_its_frontmatter_for_the_same_papers_and_theme_only(tmp_path: Path) -> None:
    desk = desk_with(tmp_path, folders=Folders(synthesis="Out"))
    first = await run(desk, *KEYS[:2])
    (desk.folder / first.path).rename(desk.folder / "Out/My own name.md")

    assert (await run(desk, *KEYS[:2])).path == "Out/My own name.md"
    assert (await run(desk, *KEYS[:3])).created
    focused = await run(desk, *KEYS[:2], theme="methodology")
    assert (focused.path, focused.created) == ("Out/Synthesis - methodology.md", True)


async def test_one_paper_is_for_summarize_however_often_it_is_named(tmp_path: Path) -> None:
    desk = desk_with(tmp_path, TWO)
    for citekeys in (["one"], ["one", "@one"], ["@one", "ONE", "[[@one]]"]):
        with pytest.raises(BadRequest, match="summarize"):
            await run(desk, *citekeys)


async def test_an_unknown_paper_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnknownCitekey, match="nobody2020"):
        await run(desk_with(tmp_path, TWO), "one", "nobody2020")


async def test_a_theme_leaves_out_what_is_not_about_it_and_says_how_many(tmp_path: Path) -> None:
    made = await run(desk_with(tmp_path), theme="methodology")

    assert "theme: methodology\n" in made.markdown
    assert "# Synthesis: methodology\n" in made.markdown
    assert "It is about “methodology”; 42 other annotations are left out." in made.markdown
    assert "randomized controlled trial" in made.markdown.casefold()
    assert "Retrieval practice improved transfer" not in made.markdown


async def test_a_theme_that_nothing_is_about_is_refused(tmp_path: Path) -> None:
    desk = desk_with(tmp_path, TWO, model=False)
    with pytest.raises(BadRequest, match="None of the 2 annotations"):
        await run(desk, "one", "two", theme="quantum chromodynamics")
    with pytest.raises(BadRequest):
        await run(desk, "one", "two", theme="  ")


class Multilingual:
    """A model of two languages, which is loaded when somebody asks for it."""

    embedder: BagOfWordsEmbedder | None = None

    async def load(self) -> None:
        self.embedder = BagOfWordsEmbedder({"schatten": "shade", "bäume": "trees"}, dimensions=256)

    def guess(self, words: str) -> str | None:
        return None


async def test_a_theme_in_another_language_than_the_papers_is_looked_for_by_its_meaning(tmp_path: Path) -> None:
    desk = desk_with(tmp_path, TWO)
    desk.services = replace(desk.services, multilingual=cast(MultilingualVectors, Multilingual()))

    made = await run(desk, "one", "two", theme="Schatten")

    assert "Shade was not measured." in made.markdown
    assert "Trees cool" not in made.markdown
    with pytest.raises(BadRequest, match="None of the 2 annotations"):
        await run(desk, "one", "two", theme="Quanten")


async def test_without_the_model_sections_and_prefixes_make_themes_and_a_warning_says_so(tmp_path: Path) -> None:
    made = await run(desk_with(tmp_path, model=False))

    assert WITHOUT_MODEL in made.warnings
    assert set(made.themes) == {"Metacognition", "Feedback", "Transfer"}
    assert "Immediate feedback did not increase final test scores.” - [[@tanaka2021feedback]] (p. 218)" in made.markdown


async def test_a_contradiction_that_its_owner_dismissed_is_left_out(tmp_path: Path) -> None:
    desk = desk_with(tmp_path)
    claims = (
        "Immediate feedback increased final test scores.",
        "Immediate feedback did not increase final test scores.",
    )
    desk.services.judgements.put(contradiction_id(*claims), Judgement.DISMISSED, None)

    made = await run(desk)

    assert f"“{claims[1]}”" not in made.markdown.partition("### Disputes")[2]
    assert "“Retrieval practice did not improve transfer to new problems.”" in made.markdown


async def test_catenas_own_notes_are_no_evidence(tmp_path: Path) -> None:
    desk = desk_with(tmp_path, TWO)
    first = await run(desk, "one", "two")
    desk.index()

    again = await run(desk, "one", "two", theme="shade")

    assert again.markdown.count("Shade was not measured. - [[@two]]") == 1
    assert "1 annotation of two papers" in again.markdown
    assert desk.read(first.path) == first.markdown


async def test_what_a_reader_misquoted_in_a_section_of_their_own_is_reported(tmp_path: Path) -> None:
    desk = desk_with(tmp_path, TWO)
    path = (await run(desk, "one", "two")).path
    mine = "## Mine\n\nThey write “Trees cool the hot air.” [@one, p. 5].\n"
    desk.write(path, desk.read(path).replace("%% catena:", f"{mine}\n%% catena:"))

    made = await run(desk, "one", "two")

    assert [(quote.status, quote.citekey) for quote in made.quotes] == [(QuoteStatus.MISQUOTED, "one")]
    assert "“hot” is added" in (made.quotes[0].message or "")
