"""The documents speak of files, modules, commands and rooms that exist."""

import importlib
import json
import re
import subprocess
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

import catena
from catena.app.settings import Settings

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "sidecar" / "catena"
DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in ("*.md", "docs/**/*.md", "shared-schema/*.md")
    for path in ROOT.glob(pattern)
    if path.name != "CHANGELOG.md"  # which tells of names as they were
)
STARTS = (ROOT, PACKAGE, PACKAGE.parent, ROOT / "plugin" / "src")
"""Where a path may begin; a document says which of them it means."""

ELSEWHERE = frozenset(
    ("unfinished-links/", "index/relations.sqlite", "fs/promises.stat", "sentence-transformers/all-MiniLM-L6-v2")
)
"""Paths in the state folder, a function of Node, a model."""

_FENCED = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`([^`\n]+)`")
_LINK = re.compile(r"\]\((?!https?:|#|<)([^)#\s]+)")
_PATH = re.compile(r"[a-z][\w.-]*(?:/[\w.-]+)+/?|[a-z][\w-]*/|\w+\.(?:py|ts|mjs)")
_DOTTED = re.compile(r"(?:catena\.)?([a-z_]+)((?:\.(?!sqlite)[A-Za-z_]\w*)+)")


def text_of(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


def inline_code(document: str) -> Iterator[str]:
    """Everything in backticks, without fenced blocks."""
    yield from _CODE.findall(_FENCED.sub("", text_of(document)))


def paths_in(document: str) -> Iterator[str]:
    """Words in backticks that can only be files or folders of this repository."""
    for code in inline_code(document):
        for word in code.split():
            if _PATH.fullmatch(word) and "s01_section_sign" not in word:  # the example that a newcomer writes
                yield word


@cache
def file_names() -> frozenset[str]:
    """Names of all source files."""
    folders = (ROOT / name for name in ("sidecar", "plugin", "scripts", "tests"))
    return frozenset(path.name for folder in folders for path in folder.rglob("*.*"))


def exists(path: str) -> bool:
    return path in file_names() or path in ELSEWHERE or any((start / path).exists() for start in STARTS)


def rooms_in_order() -> list[str]:
    """The rooms as import-linter's contract lists them, from top to bottom."""
    settings = tomllib.loads(text_of("pyproject.toml"))["tool"]["importlinter"]["contracts"]
    layers: list[str] = next(contract["layers"] for contract in settings if contract["type"] == "layers")
    return [room for layer in layers for room in re.split(r"\s*\|\s*", layer)]


def rooms_of_the_table() -> list[str]:
    table = text_of("docs/architecture.md").partition("| room | holds |")[2].partition("\n\n")[0]
    return re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_that_a_document_names_exists(document: str) -> None:
    assert [path for path in paths_in(document) if not exists(path)] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_link_of_a_document_leads_to_a_file(document: str) -> None:
    links: list[str] = _LINK.findall(_CODE.sub("", _FENCED.sub("", text_of(document))))
    assert [link for link in links if not ((ROOT / document).parent / link).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_npm_script_and_test_module_that_a_document_names_exists(document: str) -> None:
    text = text_of(document)
    scripts = json.loads(text_of("package.json"))["scripts"]
    modules = re.findall(r"python -m (tests[.\w]+)", text)
    assert [name for name in re.findall(r"npm run (\w+)", text) if name not in scripts] == []
    assert [name for name in modules if not (ROOT / f"{name.replace('.', '/')}.py").exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_dotted_name_of_a_room_that_a_document_names_exists(document: str) -> None:
    missing: list[str] = []
    for code in inline_code(document):
        found = _DOTTED.fullmatch(code)
        if found and found[1] in rooms_in_order() and not _PATH.fullmatch(code) and not _resolves(found[1], found[2]):
            missing.append(code)
    assert missing == []


def _resolves(room: str, rest: str) -> bool:
    """Whether `room.module.name` or `room.name` can be imported."""
    found = importlib.import_module(f"catena.{room}")
    for name in rest.removeprefix(".").split("."):
        if hasattr(found, name):
            found = getattr(found, name)
            continue
        try:
            found = importlib.import_module(f"{found.__name__}.{name}")
        except (AttributeError, ModuleNotFoundError):
            return False
    return True


def test_the_readme_shows_every_setting() -> None:
    block = re.search(r"```toml\n(.*?)```", text_of("README.md"), re.DOTALL)
    shown = set(tomllib.loads(block[1] if block else "")["obsidian"])
    settings = {"vault_path" if each.name == "vault" else each.name for each in fields(Settings)}
    assert shown == settings


def test_the_table_of_rooms_has_every_room_in_the_order_of_the_contract() -> None:
    assert sorted(rooms_of_the_table()) == sorted(rooms_in_order())
    assert rooms_of_the_table() == rooms_in_order()


def test_the_first_screen_of_the_architecture_has_the_picture_and_both_flows() -> None:
    first_screen = "\n".join(text_of("docs/architecture.md").splitlines()[:60])
    assert first_screen.count("```") == 2
    assert re.findall(r"^## (Flow \d)", first_screen, re.MULTILINE) == ["Flow 1", "Flow 2"]


def test_the_page_on_tests_names_every_folder_and_every_world() -> None:
    asked = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "tests"]  # not what a run leaves behind
    listed = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True)
    parts = [path.split("/")[1:] for path in listed.stdout.splitlines()]
    names = {f"tests/{top}/" if below else f"tests/{top}" for top, *below in parts if top != "conftest.py"}
    assert len(names) > 20
    assert sorted(names - set(inline_code("docs/testing.md"))) == []


def test_the_glossary_has_at_most_fifty_entries() -> None:
    entries = re.findall(r"^\| (?!word \||---)(.+?) \|", text_of("docs/glossary.md"), re.MULTILINE)
    assert 30 < len(entries) <= 50
    assert len(set(entries)) == len(entries)


def test_the_list_of_decisions_has_all_of_them() -> None:
    listed = re.findall(r"\]\((\d{4}-[\w-]+\.md)\)", text_of("docs/decisions/README.md"))
    assert listed == sorted(path.name for path in (ROOT / "docs" / "decisions").glob("0*.md"))


def test_every_picture_is_shown_and_made_by_an_end_to_end_test() -> None:
    listed = re.search(r"README_PICTURES = \{(.*?)\};", text_of("tests/e2e/run.mjs"), re.DOTALL)
    pairs = re.findall(r"\[?([\w\"-]+)\]?: \"([\w-]+)\"", listed[1] if listed else "")
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests/e2e").glob("*.test.mjs"))

    assert {f"{name}.png" for _, name in pairs} == {path.name for path in (ROOT / "docs/screenshots").iterdir()}
    for shot, name in pairs:
        assert f"(docs/screenshots/{name}.png)" in text_of("README.md")
        made = '"tour.png"' if shot == "TOUR" else f"page.shot({shot})"
        assert made in tests, f"no test makes {name}.png"


def test_one_version_stands_everywhere() -> None:
    version = catena.__version__
    lock = json.loads(text_of("package-lock.json"))
    assert tomllib.loads(text_of("pyproject.toml"))["project"]["version"] == version
    assert [json.loads(text_of(name))["version"] for name in ("package.json", "manifest.json")] == [version, version]
    assert [lock["version"], lock["packages"][""]["version"]] == [version, version]
    assert list(json.loads(text_of("versions.json")))[-1] == version
    headings = re.findall(r"^## (\S+)", text_of("CHANGELOG.md"), re.MULTILINE)
    # The first is this version, or the next one, which is being written.
    assert version in headings[:2]
    assert _numbers(headings[0]) >= _numbers(version)


def test_the_changelog_has_each_group_and_each_entry_of_a_version_once() -> None:
    for section in re.split(r"^## ", text_of("CHANGELOG.md"), flags=re.MULTILINE)[1:]:
        groups = re.findall(r"^\w+:$", section, re.MULTILINE)
        entries = re.findall(r"^- .*", section, re.MULTILINE)
        assert len(groups) == len(set(groups)), section.splitlines()[0]
        assert len(entries) == len(set(entries)), section.splitlines()[0]


def _numbers(version: str) -> list[int]:
    return [int(number) for number in version.split(".")]


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="no checkout of the repository")
def test_no_file_of_the_repository_is_a_link_to_somewhere_on_one_machine() -> None:
    listed = subprocess.run(["git", "ls-files", "--stage"], cwd=ROOT, capture_output=True, text=True, check=True)

    assert [line for line in listed.stdout.splitlines() if line.startswith("120000")] == []
