"""The doctor's table: every note with annotations, or with what looks like some, and what became of it."""

import contextlib
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from catena.adapters.disk_vault import DiskVault
from catena.annotations.conventions import Conventions
from catena.operations.diagnose import AnnotationFileCheck, Diagnosis, Storage, diagnose
from catena.operations.summarize import summarize
from catena.stores.sqlite_ledger import SqliteLedger
from catena.vault.path import VaultPath, vault_path
from catena.writing.link_styles import LinkStyle
from tests.marked import FixedConventions
from tests.papers import Desk, mark, paper

LINK = "zotero://open-pdf/library/items/ABCD2345?page=3&annotation=EFGH6789"


async def diagnosed(desk: Desk) -> Diagnosis:
    with contextlib.closing(SqliteLedger(desk.folder.parent / "ledger.sqlite")) as ledger:
        return await diagnose(replace(desk.services, ledger=ledger))


async def checks(desk: Desk) -> dict[str, AnnotationFileCheck]:
    return {check.path: check for check in (await diagnosed(desk)).annotation_files}


async def test_an_annotation_note_is_told_with_its_layout_and_how_much_of_it_was_understood(tmp_path: Path) -> None:
    desk = Desk(
        tmp_path, {"b/@reyes-2021.md": paper(mark("positive", "One"), mark("negative", "Two")), "a.md": "Words"}
    )

    found = await checks(desk)

    assert list(found) == ["b/@reyes-2021.md"]
    check = found["b/@reyes-2021.md"]
    assert (check.citekey, check.annotations, check.deviations) == ("reyes-2021", 2, ())
    assert len(check.dialects) == 1
    assert (check.coverage.marks, check.coverage.covered, check.coverage.left_out) == (2, 2, ())


async def test_what_was_not_understood_is_told_with_its_lines(tmp_path: Path) -> None:
    stray = paper(mark("positive", "One"), "Nobody's words\n\n", mark("negative", "Two"))

    [check] = (await checks(Desk(tmp_path, {"@reyes-2021.md": stray}))).values()

    assert [(warning.message, warning.span is not None) for warning in check.deviations] == [
        ("Line 12 belongs to no annotation: Nobody's words", True)
    ]


@pytest.mark.parametrize(
    ("note", "links", "marks"),
    [
        ('Colours: <mark style="background: #ffd400">Yellow</mark> is for questions.\n', 0, 1),
        (f"```\n[p. 3]({LINK})\n```\n", 1, 0),
        ("{% for annotation in annotations %}<mark>{{annotation.text}}</mark>{% endfor %}\n", 0, 1),
    ],
)
async def test_what_only_looks_like_annotations_is_listed_with_its_reason(
    tmp_path: Path, note: str, links: int, marks: int
) -> None:
    [check] = (await checks(Desk(tmp_path, {"Own.md": note}))).values()

    assert (check.citekey, check.annotations, check.deviations, check.dialects) == ("", 0, (), ())
    assert (check.coverage.links, check.coverage.marks, check.coverage.covered) == (links, marks, 0)
    assert all(left.reason.endswith(".") for left in check.coverage.left_out)
    assert len(check.coverage.left_out) == links + marks


async def test_notes_that_catena_wrote_and_ordinary_ones_are_not_in_the_table(tmp_path: Path) -> None:
    annotated = f"# Annotations\n\n> [!quote|#5fb236]\n> Words [p. 3]({LINK})\n"
    desk = Desk(
        tmp_path, {"@reyes-2021.md": f"---\ncitekey: reyes-2021\n---\n{annotated}", "n.md": "==Mine==\n> quoted\n"}
    )
    desk.services = replace(desk.services, link_style=LinkStyle.ZOTERO)
    summary = await summarize(desk.services, citekey="reyes-2021", dry_run=False)

    assert LINK in summary.markdown
    assert list(await checks(desk)) == ["@reyes-2021.md"]


async def test_what_marks_mean_here_is_told_and_used(tmp_path: Path) -> None:
    template = vault_path("Templates/import.md")
    conventions = Conventions(template_paths=frozenset({template}))
    desk = Desk(tmp_path, {template: f"# Annotations\n\n> [!quote|#5fb236]\n> Words [p. 3]({LINK})\n"})
    desk.services = replace(desk.services, conventions=FixedConventions(conventions))

    diagnosis = await diagnosed(desk)

    assert diagnosis.conventions == conventions
    [check] = diagnosis.annotation_files
    assert (check.annotations, len(check.coverage.left_out)) == (0, 1)


async def test_only_the_annotations_folder_is_looked_at(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {"In/@a.md": paper(mark("positive", "One")), "@b.md": paper(mark("positive", "Two"))})
    desk.services = replace(desk.services, folders=replace(desk.services.folders, annotations="In"))

    assert list(await checks(desk)) == ["In/@a.md"]


async def test_notes_that_have_not_changed_are_not_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notes = {f"{name}.md": paper(mark("positive", "One"), key=name) for name in ("@a-2020", "@b-2021", "@c-2022")}
    desk = Desk(tmp_path, notes | {"own.md": "My own words.\n"})
    before = await checks(desk)
    (desk.folder / "@b-2021.md").write_text(paper(mark("positive", "One"), mark("negative", "Two"), key="@b-2021"))
    (desk.folder / "@c-2022.md").unlink()
    read: list[str] = []
    read_file = type(desk.services.vault).read

    def noted(vault: DiskVault, path: VaultPath) -> bytes:
        read.append(path)
        return read_file(cast("Any", vault), path)

    monkeypatch.setattr(type(desk.services.vault), "read", noted)
    after = await checks(desk)

    assert read == ["@b-2021.md"]
    assert list(after) == ["@a-2020.md", "@b-2021.md"]
    assert after["@a-2020.md"] == before["@a-2020.md"]
    assert after["@b-2021.md"].annotations == 2


async def test_other_conventions_have_every_note_read_again(tmp_path: Path) -> None:
    template = vault_path("@a-2020.md")
    desk = Desk(tmp_path, {template: paper(mark("positive", "One"), key="a-2020")})
    assert (await checks(desk))[template].annotations == 1

    conventions = FixedConventions(Conventions(template_paths=frozenset({template})))
    desk.services = replace(desk.services, conventions=conventions)
    assert (await checks(desk))[template].annotations == 0


async def test_a_note_that_could_not_be_read_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(tmp_path, {"@a-2020.md": paper(mark("positive", "One"), key="a-2020")})

    def refused(*_: object) -> bytes:
        raise PermissionError("It is locked.")

    with monkeypatch.context() as patched:
        patched.setattr(type(desk.services.vault), "read", refused)
        assert await checks(desk) == {}

    assert list(await checks(desk)) == ["@a-2020.md"]


async def test_it_tells_where_the_state_is_kept_and_how_much_it_takes(tmp_path: Path) -> None:
    desk, state = Desk(tmp_path, {}), tmp_path / "state"
    (state / "index" / "chunks").mkdir(parents=True)
    (state / "index" / "chunks" / "data").write_bytes(b"12345")
    (state / "history.sqlite").write_bytes(b"123")

    with contextlib.closing(SqliteLedger(tmp_path / "ledger.sqlite")) as ledger:
        found = await diagnose(replace(desk.services, ledger=ledger, state_dir=state))

    assert found.storage == Storage(folder=str(state), index_bytes=5, history_bytes=3)
