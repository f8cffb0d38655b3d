"""Zotero Integration's settings and templates on the disk."""

import json
import os
import unicodedata
from pathlib import Path

import pytest

from catena.adapters.zotero_integration import LOOK_AGAIN_S, MAX_TEMPLATE_BYTES, SETTINGS, DiskConventionFiles
from catena.papers.convention_files import FoundText
from tests.fakes.clock import FakeClock

TEMPLATE = '{% for annotation in annotations %}{% if annotation.color == "#ffd400" %}- & {% endif %}{% endfor %}'


def write(root: Path, path: str, text: str = TEMPLATE) -> Path:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    root = tmp_path / "vault"
    root.mkdir()
    return root


@pytest.fixture
def files(vault: Path, clock: FakeClock) -> DiskConventionFiles:
    return DiskConventionFiles(vault, clock)


def test_a_vault_without_zotero_integration_has_no_settings_and_no_problem(files: DiskConventionFiles) -> None:
    assert files.settings() == FoundText(None, None)
    assert files.template("Templates/none.md") == FoundText(None, None)


def test_settings_and_templates_are_read(vault: Path, files: DiskConventionFiles) -> None:
    write(vault, SETTINGS, json.dumps({"exportFormats": []}))
    write(vault, "Templates/Paper.md", "\ufeffa\r\nb")

    assert files.settings().text == '{"exportFormats": []}'
    assert files.template("Templates/Paper.md").text == "a\nb"


@pytest.mark.parametrize("path", ["Templates/Paper", "/Templates/Paper.md", "./Templates/Paper.md", "Templates\\Paper"])
def test_a_template_is_found_however_its_path_is_written(vault: Path, files: DiskConventionFiles, path: str) -> None:
    write(vault, "Templates/Paper.md")

    assert files.template(path).text == TEMPLATE


def test_a_template_is_found_whichever_unicode_form_its_name_has(vault: Path, files: DiskConventionFiles) -> None:
    write(vault, unicodedata.normalize("NFD", "Modèles/Étude.md"))

    assert files.template("Modèles/Étude.md").text == TEMPLATE


@pytest.mark.parametrize("path", ["../outside.md", "Templates/../../outside.md"])
def test_nothing_outside_the_vault_is_read(vault: Path, files: DiskConventionFiles, path: str) -> None:
    write(vault.parent, "outside.md", "secret")
    (vault / "Templates").mkdir()

    found = files.template(path)

    assert found.text is None
    assert found.problem == f"“{path}” leads out of the vault and is not read."


def test_a_link_that_leads_out_of_the_vault_is_not_followed(vault: Path, files: DiskConventionFiles) -> None:
    outside = write(vault.parent, "outside.json", "{}")
    (vault / SETTINGS).parent.mkdir(parents=True)
    (vault / SETTINGS).symlink_to(outside)

    assert files.settings() == FoundText(None, f"“{SETTINGS}” leads out of the vault and is not read.")


def test_a_link_inside_the_vault_is_followed(vault: Path, files: DiskConventionFiles) -> None:
    (vault / "Paper.md").symlink_to(write(vault, "Templates/Paper.md"))

    assert files.template("Paper.md").text == TEMPLATE


def test_what_is_too_large_is_not_read(vault: Path, files: DiskConventionFiles) -> None:
    write(vault, "Templates/Paper.md", "x" * (MAX_TEMPLATE_BYTES + 1))

    assert files.template("Templates/Paper.md") == FoundText(
        None, "“Templates/Paper.md” has more than 0.3 MB and is not read."
    )


@pytest.mark.parametrize("make", ["folder", "pipe"])
def test_what_is_no_file_is_not_read(vault: Path, files: DiskConventionFiles, make: str) -> None:
    odd = vault / "Paper.md"
    odd.mkdir() if make == "folder" else os.mkfifo(odd)

    found = files.template("Paper.md")

    assert found.text is None
    assert found.problem is not None


@pytest.mark.parametrize("path", ["", "a\0b.md", "x" * 5000])
def test_an_odd_path_raises_nothing(files: DiskConventionFiles, path: str) -> None:
    assert files.template(path).text is None
    assert files.state([path]) == files.state([path])


def test_the_state_changes_with_the_settings_and_with_each_template(vault: Path, files: DiskConventionFiles) -> None:
    states = [files.state(["Templates/Paper.md"])]
    write(vault, SETTINGS, "{}")
    states.append(files.state(["Templates/Paper.md"]))
    write(vault, "Templates/Paper.md", "one")
    states.append(files.state(["Templates/Paper.md"]))
    write(vault, "Templates/Paper.md", "three")
    states.append(files.state(["Templates/Paper.md"]))

    assert len(set(states)) == 4
    assert files.state(["Templates/Paper.md"]) == states[-1]


def test_templates_are_recognised_by_name_or_folder_and_by_what_they_hold(
    vault: Path, files: DiskConventionFiles
) -> None:
    write(vault, "_Vault/template_paper.md")
    write(vault, "Vorlagen/Literatur.md", "{{annotations}}")
    write(vault, "Vorlagen/Tagebuch.md", "# {{date}}\n")
    write(vault, "Papers/@reyes2021.md")
    write(vault, ".trash/template.md")
    write(vault, "Templates/picture.png")

    assert files.likely_templates() == ("Vorlagen/Literatur.md", "_Vault/template_paper.md")


def test_templates_are_looked_for_once_in_a_while(vault: Path, files: DiskConventionFiles, clock: FakeClock) -> None:
    write(vault, "Templates/one.md")
    assert files.likely_templates() == ("Templates/one.md",)

    write(vault, "Templates/two.md")
    assert files.likely_templates() == ("Templates/one.md",)

    clock.pass_s(LOOK_AGAIN_S)
    assert files.likely_templates() == ("Templates/one.md", "Templates/two.md")
