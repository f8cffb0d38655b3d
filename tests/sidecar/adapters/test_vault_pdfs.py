"""The PDFs of a vault on disk: found without reading all folders again for each of many papers."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from catena.adapters import vault_pdfs
from catena.adapters.vault_pdfs import DiskVaultPdfs


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    hidden = (".trash/gone.pdf", "Papers/.hidden.pdf")
    for name in ("Papers/Deep/smith2020.pdf", "Papers/b.PDF", "a.pdf", "Note.md", *hidden):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"%PDF")
    (tmp_path / "elsewhere").symlink_to(tmp_path / "Papers", target_is_directory=True)
    return tmp_path


def age(vault: Path) -> None:
    """Let all folders be a minute old."""
    for folder, _, _ in os.walk(vault):
        then_ns = Path(folder).stat().st_mtime_ns - 60 * 10**9
        os.utime(folder, ns=(then_ns, then_ns))


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The folders that were read."""
    folders: list[str] = []
    scan = os.scandir

    def counted(folder: Any) -> Any:
        folders.append(Path(folder).name)
        return scan(folder)

    monkeypatch.setattr(vault_pdfs.os, "scandir", counted)
    yield folders


def test_every_pdf_is_found_but_hidden_ones_and_those_behind_links(vault: Path) -> None:
    assert DiskVaultPdfs(vault).all() == ("Papers/Deep/smith2020.pdf", "Papers/b.PDF", "a.pdf")
    assert DiskVaultPdfs(vault).named("B.pdf") == ("Papers/b.PDF",)


def test_folders_are_read_once_for_many_papers(vault: Path, read: list[str]) -> None:
    age(vault)
    read.clear()
    pdfs = DiskVaultPdfs(vault)
    for number in range(20):
        assert not pdfs.named(f"paper {number}.pdf")
    assert pdfs.named("smith2020.pdf")

    assert sorted(read) == sorted([vault.name, "Papers", "Deep"])


def test_a_pdf_is_found_as_soon_as_it_is_there(vault: Path) -> None:
    age(vault)
    pdfs = DiskVaultPdfs(vault)
    assert not pdfs.named("new.pdf")
    (vault / "Papers/Deep/new.pdf").write_bytes(b"%PDF")
    assert pdfs.named("new.pdf")
    (vault / "Papers/Deep/new.pdf").unlink()
    assert not pdfs.named("new.pdf")
    (vault / "Papers/Other").mkdir()
    (vault / "Papers/Other/new.pdf").write_bytes(b"%PDF")
    assert pdfs.named("new.pdf")


def test_a_pdf_is_found_that_comes_within_one_tick_of_a_coarse_clock(vault: Path) -> None:
    pdfs = DiskVaultPdfs(vault)
    assert not pdfs.named("new.pdf")
    before_ns = (vault / "Papers").stat().st_mtime_ns
    (vault / "Papers/new.pdf").write_bytes(b"%PDF")
    os.utime(vault / "Papers", ns=(before_ns, before_ns))

    assert pdfs.named("new.pdf")


def test_where_folders_keep_their_time_a_pdf_is_found_a_moment_later(
    vault: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    age(vault)
    pdfs = DiskVaultPdfs(vault)
    assert not pdfs.named("new.pdf")
    before_ns = (vault / "Papers").stat().st_mtime_ns
    (vault / "Papers/new.pdf").write_bytes(b"%PDF")
    os.utime(vault / "Papers", ns=(before_ns, before_ns))
    now_s = vault_pdfs.time.monotonic()
    monkeypatch.setattr(vault_pdfs.time, "monotonic", lambda: now_s + 2.1)

    assert pdfs.named("new.pdf")
