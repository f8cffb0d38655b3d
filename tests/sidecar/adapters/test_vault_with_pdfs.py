"""PDFs among the notes: listed, read as text, kept as text, and never anybody's own words."""

import os
from pathlib import Path

import pytest

from catena.adapters.disk_vault import DiskVault
from catena.adapters.vault_pdfs import DiskVaultPdfs
from catena.adapters.vault_with_pdfs import VaultWithPdfs
from catena.clock import SystemClock
from catena.errors import PdfUnreadable
from catena.indexing.derived_index import IndexName
from catena.vault.path import vault_path
from tests.fakes.pdfs import Bookmark, Text, column, write_pdf
from tests.worlds import World


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "vault").mkdir()
    (tmp_path / "vault" / "note.md").write_text("A note.")
    write_pdf(
        tmp_path / "vault" / "Papers" / "lind2019.pdf",
        [column(["Introduction", "Naps were rare."]), column(["Results", "Naps helped everybody."])],
        [Bookmark("Introduction", 0), Bookmark("Results", 1)],
    )
    return tmp_path


def vault_in(folder: Path, *, exclude: tuple[str, ...] = ()) -> VaultWithPdfs:
    disk = DiskVault(folder / "vault", exclude=exclude)
    return VaultWithPdfs(disk, DiskVaultPdfs(disk.root), folder / "texts", SystemClock())


def test_pdfs_are_listed_among_the_notes_unless_excluded(folder: Path) -> None:
    assert [f.path for f in vault_in(folder).scan().files] == ["Papers/lind2019.pdf", "note.md"]
    assert [f.path for f in vault_in(folder, exclude=("Papers/",)).scan().files] == ["note.md"]


def test_a_pdf_reads_as_a_note_with_its_sections(folder: Path) -> None:
    text = vault_in(folder).read(vault_path("Papers/lind2019.pdf")).decode()

    assert text.startswith("# lind2019\n")
    assert "## Results" in text
    assert "Naps helped everybody." in text


def test_a_text_is_kept_until_the_file_changes(folder: Path) -> None:
    path, vault = vault_path("Papers/lind2019.pdf"), vault_in(folder)
    first = vault.read(path)
    [kept] = (folder / "texts").iterdir()
    kept.write_bytes(kept.read_bytes().replace(b"everybody", b"nobody"))

    assert vault.read(path) == first.replace(b"everybody", b"nobody")

    file = write_pdf(folder / "vault" / path, [[Text("Something else.")]])
    os.utime(file, (1, 1))
    assert b"Something else." in vault.read(path)


def test_the_text_of_a_pdf_that_is_gone_is_dropped(folder: Path) -> None:
    path, vault = vault_path("Papers/lind2019.pdf"), vault_in(folder)
    vault.read(path)
    (folder / "vault" / path).unlink()

    assert [f.path for f in vault.scan().files] == ["note.md"]
    assert list((folder / "texts").iterdir()) == []
    with pytest.raises(FileNotFoundError):
        vault.read(path)


def test_a_broken_pdf_says_so(folder: Path) -> None:
    (folder / "vault" / "broken.pdf").write_bytes(b"no pdf at all")

    with pytest.raises(PdfUnreadable, match="broken, or is no PDF"):
        vault_in(folder).read(vault_path("broken.pdf"))


async def test_an_indexed_pdf_is_found_and_states_no_claims_and_no_history(folder: Path) -> None:
    world = World(folder / "vault", folder / "state", pdfs=True)
    async with world.opened() as opened:
        await opened.indexer.run_once()
        await opened.indexer.finish(IndexName.CLAIMS)

        assert await opened.found("everybody") == {"Papers/lind2019.pdf"}
        assert set(opened.claims.versions()) == {"note.md"}
        assert set(opened.kept.versions.latest()) == {"note.md"}
