"""Settings: nearer wins, and everything wrong is said at once with where it was set."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from catena.app.settings import Settings, read_settings
from catena.errors import CannotStart


class Place:
    """A vault, a working folder and a configuration folder."""

    def __init__(self, folder: Path) -> None:
        self.vault, self.work, self.config = folder / "vault", folder / "work", folder / "config"
        for made in (self.vault, self.work, self.config):
            made.mkdir()

    def read(
        self, arguments: Mapping[str, Any] | None = None, environment: Mapping[str, str] | None = None
    ) -> Settings:
        return read_settings(
            arguments or {}, environment=environment or {}, working_dir=self.work, config_dir=self.config
        )

    def problems(self, arguments: Mapping[str, Any] | None = None, environment: Mapping[str, str] | None = None) -> str:
        with pytest.raises(CannotStart) as refused:
            self.read(arguments, environment)
        return refused.value.message


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def test_defaults_need_only_a_vault(place: Place) -> None:
    settings = place.read({"vault_path": str(place.vault)})

    assert settings == Settings(vault=place.vault.resolve())
    assert (settings.synthesis_folder, settings.chunk_size, settings.overlap) == ("Synthesis", 1000, 150)


def test_argument_beats_environment_beats_file(place: Place) -> None:
    (place.work / "catena.toml").write_text(
        f'[obsidian]\nvault_path = "{place.vault.as_posix()}"\nsynthesis_folder = "file"\nannotations_folder = "file"\n'
    )
    environment = {"OBSIDIAN_SYNTHESIS_FOLDER": "environment", "OBSIDIAN_ANNOTATIONS_FOLDER": "environment"}

    settings = place.read({"synthesis_folder": "argument"}, environment)

    assert (settings.synthesis_folder, settings.annotations_folder) == ("argument", "environment")
    assert settings.vault == place.vault.resolve()


@pytest.mark.parametrize(
    ("there", "wins"),
    [
        (["work/catena.toml", "work/.zotero-mcp.toml", "config/catena.toml"], "work/catena.toml"),
        (["work/.zotero-mcp.toml", "config/catena.toml"], "work/.zotero-mcp.toml"),
        (["config/catena.toml", "config/.zotero-mcp.toml"], "config/catena.toml"),
        (["config/.zotero-mcp.toml"], "config/.zotero-mcp.toml"),
    ],
)
def test_the_first_file_there_is_counts(place: Place, there: list[str], wins: str) -> None:
    for name in there:
        (place.work.parent / name).write_text(f'[obsidian]\nsynthesis_folder = "{name}"\n')

    assert place.read({"vault_path": str(place.vault)}).synthesis_folder == wins


def test_paths_in_a_file_start_at_the_file(place: Place) -> None:
    (place.config / "catena.toml").write_text('[obsidian]\nvault_path = "../vault"\n')

    assert place.read().vault == place.vault.resolve()


def test_every_problem_is_said_at_once_with_its_place(place: Place) -> None:
    (place.work / "catena.toml").write_text(
        '[obsidian]\nchunk_size = "big"\npoll = 1\ncolour = "red"\nwrite_folders = "Notes"\nexclude = [1]\n'
    )

    said = place.problems({"vault_path": "nowhere"}, {"OBSIDIAN_SYNTHESIS_FOLDER": "../outside"})

    assert "--vault: vault_path does not exist" in said
    assert "--color-role: color_roles" in place.problems({"vault_path": str(place.vault), "color_roles": ["yellow"]})
    assert "OBSIDIAN_SYNTHESIS_FOLDER: synthesis_folder must be a folder inside the vault" in said
    for name in ("chunk_size", "poll", "unknown setting 'colour'", "write_folders", "exclude"):
        assert f"{place.work / 'catena.toml'}: {name}" in said


def test_no_vault_names_the_three_ways_to_set_one(place: Place) -> None:
    said = place.problems()

    assert "--vault" in said
    assert "OBSIDIAN_VAULT_PATH" in said
    assert "catena.toml" in said


def test_a_broken_file_says_where_it_breaks(place: Place) -> None:
    (place.work / "catena.toml").write_text("[obsidian\n")

    assert "line 1" in place.problems({"vault_path": str(place.vault)})


def test_a_file_is_no_vault(place: Place) -> None:
    (place.work / "note.md").write_text("x")

    assert "is not a folder" in place.problems({"vault_path": "note.md"})


def test_a_folder_whose_name_is_no_text_is_refused_with_what_to_do(place: Place) -> None:
    named = os.fsdecode(b"vault-\xff")
    (place.work / named).mkdir()
    (place.work / "link").symlink_to(named)

    for vault in (named, "link"):
        said = place.problems({"vault_path": vault})
        assert "can't be read as text" in said
        assert "Rename the folder" in said
        said.encode()


def test_state_stays_out_of_the_vault(place: Place) -> None:
    said = place.problems({"vault_path": str(place.vault), "state_dir": str(place.vault / ".state")})

    assert "must not lie inside the vault" in said


@pytest.mark.parametrize("folder", ["/etc", "..", "a/../../b", "C:\\x", "a\\..\\..\\b"])
def test_folders_stay_inside_the_vault(place: Place, folder: str) -> None:
    assert "inside the vault" in place.problems({"vault_path": str(place.vault), "annotations_folder": folder})


def test_an_overlap_as_large_as_a_chunk_is_refused(place: Place) -> None:
    (place.work / "catena.toml").write_text("[obsidian]\nchunk_size = 300\noverlap = 300\n")

    assert "overlap must be smaller" in place.problems({"vault_path": str(place.vault)})


def test_languages_and_a_model_of_ones_own_are_refused_in_a_sentence(tmp_path: Path) -> None:
    place = Place(tmp_path)
    vault = {"vault_path": place.vault}

    said = place.problems({**vault, "multilingual": "german", "model_path": tmp_path / "none"})

    assert "--multilingual: multilingual must be one of auto, on, off, not 'german'" in said
    assert f"--model: model_path is not a folder: {tmp_path / 'none'}" in said
    assert place.read(vault).multilingual == "auto"
