"""The notice of a retraction at the top of summaries and syntheses."""

from pathlib import Path

import pytest

from catena.operations.summarize import summarize
from catena.operations.synthesize import synthesize
from tests.papers import Desk, mark, paper

PATH = "Papers/@reyes-2021.md"
SAID = mark("positive", "Feedback raised the scores of both groups by 12 points.", page="2")
SOUND, RETRACTED = paper(SAID), paper(SAID, header="retracted: true\n")
OTHER = paper(mark("negative", "Nothing of it lasted for a year.", key="lind2020"), key="lind2020")
NOTICE = "> [!warning] Retracted: [[@reyes-2021]]. What rests on it may not hold.\n"


async def summary(desk: Desk) -> str:
    desk.index()
    return desk.read((await summarize(desk.services, citekey="reyes-2021")).path)


async def test_a_summary_begins_with_the_notice(tmp_path: Path) -> None:
    assert f"---\n\n{NOTICE}\n# Summary: " in await summary(Desk(tmp_path, {PATH: RETRACTED}))


@pytest.mark.parametrize(
    "edit", [None, ("# Summary: ", "# My own title: "), ("raised the scores", "raised THE scores")]
)
async def test_the_notice_comes_and_goes_with_the_mark(tmp_path: Path, edit: tuple[str, str] | None) -> None:
    desk = Desk(tmp_path, {PATH: SOUND})
    path = (await summarize(desk.services, citekey="reyes-2021")).path
    desk.write(path, desk.read(path).replace(*edit) if edit else desk.read(path))
    before = await summary(desk)

    desk.write(PATH, RETRACTED)
    noticed = await summary(desk)
    desk.write(PATH, SOUND)
    after = await summary(desk)

    assert noticed.replace(f"{NOTICE}\n", "").partition("%% catena:")[0] == before.partition("%% catena:")[0]
    assert noticed.count(NOTICE) == 1
    assert await summary(desk) == after == before


async def test_renewing_changes_nothing_while_the_mark_stays(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {PATH: RETRACTED})

    first = await summary(desk)

    assert await summary(desk) == first


async def test_a_notice_that_the_reader_deleted_stays_away(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {PATH: RETRACTED})
    path = (await summarize(desk.services, citekey="reyes-2021")).path
    desk.write(path, desk.read(path).replace(f"{NOTICE}\n", ""))

    assert NOTICE not in await summary(desk)


async def test_a_synthesis_names_the_retracted_papers(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {PATH: RETRACTED, "Papers/@lind2020.md": OTHER})
    desk.index()
    path = (await synthesize(desk.services, citekeys=["reyes-2021", "lind2020"])).path

    assert f"---\n\n{NOTICE}\n# Synthesis: " in desk.read(path)

    desk.write(PATH, SOUND)
    await synthesize(desk.services, citekeys=["reyes-2021", "lind2020"])
    assert "Retracted" not in desk.read(path)
