"""Generated vaults: the same seed gives the same bytes, links lead somewhere, needles stand where they should."""

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.benchmarks.vault_generator import SHORTEST_BYTES, GeneratedVault, generate, main


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> GeneratedVault:
    return generate(tmp_path_factory.mktemp("generated") / "small", notes=50)


@pytest.fixture(scope="module")
def larger(tmp_path_factory: pytest.TempPathFactory) -> GeneratedVault:
    return generate(tmp_path_factory.mktemp("generated") / "larger", notes=200)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def links_in(texts: Iterable[str]) -> list[str]:
    return [target for text in texts for target in re.findall(r"\[\[([^\]]+)\]\]", text)]


def test_the_counts_are_those_of_the_files(small: GeneratedVault) -> None:
    files = contents(small.folder)
    texts = {path: content.decode() for path, content in files.items()}
    assert len(files) == small.notes == 50
    assert sum(map(len, files.values())) == small.size_bytes
    assert sum("\ncategory: Annotations\n" in text for text in texts.values()) == small.annotation_notes == 2
    assert sum(path.startswith("Daily/") for path in texts) == small.daily_notes == 2
    assert sum(path.startswith("Maps/") for path in texts) == small.maps == 1
    assert sum(text.count("<mark ") for text in texts.values()) == small.annotations > 4
    assert len(links_in(texts.values())) == small.links > 50


def test_the_same_seed_gives_the_same_bytes_and_another_seed_others(tmp_path: Path) -> None:
    first = generate(tmp_path / "first", notes=50, seed=11)
    again = generate(tmp_path / "again", notes=50, seed=11)
    other = generate(tmp_path / "other", notes=50, seed=12)

    assert contents(first.folder) == contents(again.folder)
    assert first.needles == again.needles
    assert contents(first.folder) != contents(other.folder)


def test_a_needle_stands_in_its_note_and_nowhere_else(small: GeneratedVault) -> None:
    texts = {path: content.decode() for path, content in contents(small.folder).items()}
    assert len({needle.path for needle in small.needles}) == len(small.needles) >= 5
    for needle in small.needles:
        assert [path for path, text in texts.items() if needle.sentence in text] == [needle.path]
        assert all(word.lower() in needle.sentence.lower() for word in needle.words.split())
        with_all_words = [
            path for path, text in texts.items() if all(word.lower() in text.lower() for word in needle.words.split())
        ]
        assert with_all_words == [needle.path]


def test_every_link_leads_to_a_note_and_names_are_unique(larger: GeneratedVault) -> None:
    texts = {path: content.decode() for path, content in contents(larger.folder).items()}
    names = [Path(path).stem for path in texts]
    assert len({name.casefold() for name in names}) == 200
    assert set(links_in(texts.values())) <= set(names)


def test_texts_are_like_a_persons(larger: GeneratedVault) -> None:
    texts = [content.decode() for content in contents(larger.folder).values()]
    sizes = sorted(len(text) for text in texts)
    assert sizes[0] >= SHORTEST_BYTES * 0.6
    assert 1_000 < sizes[len(sizes) // 2] < 2_600
    assert sizes[-1] > 5 * sizes[len(sizes) // 2]
    notes_with = Counter(word for text in texts for word in set(re.findall(r"[a-z]+", text.lower())))
    assert notes_with["the"] > 190
    assert sum(count <= 2 for count in notes_with.values()) > 300
    linked = Counter(links_in(texts))
    assert linked.most_common(1)[0][1] > 8 * (sum(linked.values()) / 200)


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.md").write_text("mine", encoding="utf-8")

    with pytest.raises(FileExistsError, match="not empty"):
        generate(tmp_path, notes=50)
    assert list(contents(tmp_path)) == ["mine.md"]


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "vault"), "--notes", "3"]) == 1

    assert "ask for 20 or more" in capsys.readouterr().err
