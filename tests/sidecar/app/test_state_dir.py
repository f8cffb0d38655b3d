"""State folders: outside the vault, private, and the same one after the vault was moved."""

import stat
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from catena.app.state_dir import KnownVault, fingerprint_of, recognize, state_dir_of, write_private


def a_vault(folder: Path, notes: int = 5) -> Path:
    for number in range(notes):
        note = folder / "Notes" / f"note {number}.md"
        note.parent.mkdir(parents=True, exist_ok=True)
        note.write_text(f"# {folder.name} {number}\n")
    return folder


def test_a_vault_keeps_its_folder_and_nobody_else_may_read_it(tmp_path: Path) -> None:
    vault, data = a_vault(tmp_path / "vault"), tmp_path / "data"

    first, second = (state_dir_of(vault, data_dir=data) for _ in range(2))

    assert first == second
    assert first.parent == data
    assert stat.S_IMODE(first.stat().st_mode) == 0o700


def test_two_vaults_have_two_folders(tmp_path: Path) -> None:
    data = tmp_path / "data"

    one, other = (state_dir_of(a_vault(tmp_path / name), data_dir=data) for name in ("one", "other"))

    assert one != other


def test_a_moved_vault_is_known_again(tmp_path: Path) -> None:
    vault, data = a_vault(tmp_path / "vault"), tmp_path / "data"
    before = state_dir_of(vault, data_dir=data)

    moved = vault.rename(tmp_path / "elsewhere")
    (moved / "Notes" / "note 0.md").write_text("edited on the way\n")

    assert state_dir_of(moved, data_dir=data) == before


def test_a_copied_vault_is_a_vault_of_its_own(tmp_path: Path) -> None:
    vault, data = a_vault(tmp_path / "vault"), tmp_path / "data"
    copy = tmp_path / "copy"
    original = state_dir_of(vault, data_dir=data)
    for note in vault.rglob("*.md"):
        target = copy / note.relative_to(vault)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(note.read_bytes())

    assert state_dir_of(copy, data_dir=data) != original


def test_an_empty_vault_is_never_taken_for_a_moved_one(tmp_path: Path) -> None:
    data, first, second = tmp_path / "data", tmp_path / "first", tmp_path / "second"
    first.mkdir()
    before = state_dir_of(first, data_dir=data)
    first.rmdir()
    second.mkdir()

    assert state_dir_of(second, data_dir=data) != before


def test_a_broken_registry_is_begun_anew(tmp_path: Path) -> None:
    vault, data = a_vault(tmp_path / "vault"), tmp_path / "data"
    state_dir_of(vault, data_dir=data)
    (data / "vaults.json").write_text("{ broken")

    assert state_dir_of(vault, data_dir=data).is_dir()


def test_a_given_folder_is_used_as_it_is(tmp_path: Path) -> None:
    assert state_dir_of(a_vault(tmp_path / "vault"), given=tmp_path / "mine") == tmp_path / "mine"
    assert not (tmp_path / "vaults.json").exists()


def test_hidden_and_empty_notes_are_no_fingerprint(tmp_path: Path) -> None:
    (tmp_path / ".obsidian").mkdir()
    (tmp_path / ".obsidian" / "plugin.md").write_text("x")
    (tmp_path / "empty.md").write_text(" \n")

    assert fingerprint_of(tmp_path) == frozenset()


def test_a_private_file_is_replaced_whole(tmp_path: Path) -> None:
    file = tmp_path / "serve.json"
    write_private(file, "old")

    write_private(file, "new")

    assert file.read_text() == "new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [f.name for f in tmp_path.iterdir()] == ["serve.json"]


HASHES = st.frozensets(st.sampled_from("abcdefgh"), max_size=6)


@given(
    HASHES, st.dictionaries(st.sampled_from(["/a", "/b", "/c"]), HASHES), st.frozensets(st.sampled_from(["/a", "/b"]))
)
def test_only_a_vault_whose_path_is_gone_can_have_moved(
    fingerprint: frozenset[str], known: dict[str, frozenset[str]], gone: frozenset[str]
) -> None:
    vaults = {path: KnownVault(path, hashes) for path, hashes in known.items()}

    found = recognize("/new", fingerprint, vaults, gone=gone)

    assert found is None or found in gone
    if found:
        assert len(fingerprint & known[found]) * 2 >= min(len(fingerprint), len(known[found]))
