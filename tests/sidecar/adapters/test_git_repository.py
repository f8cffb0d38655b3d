"""The vault's git repository, read through real git: every commit, every name, and never a write."""

import datetime as dt
import hashlib
from collections.abc import Mapping
from pathlib import Path

import pytest

from catena.adapters import git_command
from catena.adapters.git_command import MOST_NOTE_BYTES
from catena.adapters.git_repository import GitRepository
from catena.history.ports import Commit
from catena.vault.exclusions import Exclusions
from tests.git_vaults import GitVault

JANUARY, FEBRUARY, MARCH = "2024-01-10T10:00:00+01:00", "2024-02-10T10:00:00+01:00", "2024-03-10T10:00:00+01:00"


@pytest.fixture
def vault(tmp_path: Path) -> GitVault:
    return GitVault.at(tmp_path / "vault")


def read(repository: GitRepository, since: str | None = None) -> list[Commit]:
    head = repository.head()
    assert head is not None
    return list(repository.commits(since, head))


def told(repository: GitRepository, since: str | None = None) -> list[tuple[str, str, bytes | None]]:
    """Day, path and content of everything that happened."""
    return [(c.written_at[:10], n.path, n.raw) for c in read(repository, since) for n in c.notes]


def files_of(folder: Path) -> Mapping[str, str]:
    return {
        str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


def test_every_version_comes_with_its_author_date_the_oldest_first(vault: GitVault) -> None:
    first = vault.commit(JANUARY, {"A.md": "one\n", "code.py": "1"})
    second = vault.commit(FEBRUARY, {"A.md": "two\n"}, committed=MARCH)
    vault.commit(MARCH, {"A.md": None})

    commits = read(vault.repository())

    assert [commit.id for commit in commits[:2]] == [first, second]
    assert commits[1].written_at == FEBRUARY
    assert [(n.path, n.raw, n.added) for commit in commits for n in commit.notes] == [
        ("A.md", b"one\n", True),
        ("A.md", b"two\n", False),
        ("A.md", None, False),
    ]


def test_only_what_came_after_a_commit_is_reported(vault: GitVault) -> None:
    first = vault.commit(JANUARY, {"A.md": "one\n"})
    vault.commit(FEBRUARY, {"code.py": "1"})
    vault.commit(MARCH, {"A.md": "two\n"})
    repository = vault.repository()
    head = repository.head()
    assert head is not None

    assert told(repository, first) == [("2024-03-10", "A.md", b"two\n")]
    assert (repository.commits_since(first, head), repository.commits_since(None, head)) == (2, 3)
    assert repository.commits_since(head, head) == 0
    assert len(read(repository, first)) == 2


def test_a_commit_that_is_no_longer_an_ancestor_is_said(vault: GitVault) -> None:
    vault.commit(JANUARY, {"A.md": "one\n"})
    dropped = vault.commit(FEBRUARY, {"A.md": "two\n"})
    vault.git("reset", "--quiet", "--hard", "HEAD~1")
    repository = vault.repository()
    head = repository.head()
    assert head is not None

    assert repository.commits_since(dropped, head) is None
    assert repository.commits_since("0" * 40, head) is None
    assert repository.commits_since("--output=x", head) is None


@pytest.mark.parametrize(
    "name", ["Tea & Ünïcode 茶.md", "two\nlines.md", 'quo"te.md', "-n.md", "a\ttab.md", ":(top)x.md", "UPPER.MD"]
)
def test_names_may_have_any_characters(vault: GitVault, name: str) -> None:
    vault.commit(JANUARY, {name: "one\n"})

    assert told(vault.repository()) == [("2024-01-10", name, b"one\n")]


def test_a_rename_names_the_note_it_was(vault: GitVault) -> None:
    vault.commit(JANUARY, {"A.md": "".join(f"Line {n}.\n" for n in range(40))})
    vault.move("A.md", "Folder/B.md")
    vault.commit(FEBRUARY, {"Folder/B.md": "".join(f"Line {n}.\n" for n in range(41))})

    (note,) = read(vault.repository())[1].notes

    assert (note.path, note.renamed_from) == ("Folder/B.md", "A.md")


def test_a_vault_inside_a_repository_sees_only_itself(vault: GitVault) -> None:
    vault.commit(JANUARY, {"outside.md": "x\n", "Notes/A.md": "one\n", "Notes/Deep/B.md": "two\n"})
    vault.move("Notes/A.md", "gone.md")
    vault.commit(FEBRUARY)

    assert told(vault.repository("Notes")) == [
        ("2024-01-10", "A.md", b"one\n"),
        ("2024-01-10", "Deep/B.md", b"two\n"),
        ("2024-02-10", "A.md", None),
    ]


def test_what_the_vault_leaves_out_is_left_out(vault: GitVault) -> None:
    vault.commit(JANUARY, {"A.md": "one\n", "Private/B.md": "two\n", ".trash/C.md": "three\n", "x.txt": "four\n"})

    repository = vault.repository(exclusions=lambda: Exclusions.of(["Private/"]))

    assert [path for _, path, _ in told(repository)] == ["A.md"]


def test_after_a_merge_both_sides_are_told_and_what_the_merge_made_of_them(vault: GitVault) -> None:
    vault.commit(JANUARY, {"A.md": "1\n\n2\n\n3\n"})
    vault.git("checkout", "--quiet", "-b", "phone")
    vault.commit("2024-01-11T10:00:00Z", {"A.md": "1 phone\n\n2\n\n3\n"})
    vault.git("checkout", "--quiet", "main")
    vault.commit("2024-01-12T10:00:00Z", {"A.md": "1\n\n2\n\n3 desk\n"})
    vault.git("merge", "--quiet", "--no-commit", "phone")
    vault.commit(FEBRUARY)

    assert [raw for _, _, raw in told(vault.repository())] == [
        b"1\n\n2\n\n3\n",
        b"1 phone\n\n2\n\n3\n",
        b"1\n\n2\n\n3 desk\n",
        b"1 phone\n\n2\n\n3 desk\n",
    ]


def test_a_note_that_becomes_a_link_or_a_folder_is_gone(vault: GitVault) -> None:
    vault.commit(JANUARY, {"A.md": "one\n", "B.md": "two\n"})
    (vault.root / "A.md").unlink()
    (vault.root / "A.md").symlink_to("B.md")
    vault.commit(FEBRUARY)

    assert told(vault.repository())[2:] == [("2024-02-10", "A.md", None)]


def test_a_huge_file_is_passed_over_and_the_next_is_read(vault: GitVault) -> None:
    vault.commit(JANUARY, {"A.md": b"x" * (MOST_NOTE_BYTES + 1), "B.md": "two\n"})

    assert told(vault.repository()) == [("2024-01-10", "B.md", b"two\n")]


def test_a_commit_with_many_notes_comes_in_parts(vault: GitVault) -> None:
    vault.commit(JANUARY, {f"{n:03}.md": f"{n}\n" for n in range(150)})

    parts = read(vault.repository())

    assert [(len(part.notes), part.is_whole) for part in parts] == [(64, False), (64, False), (22, True)]
    assert len({part.id for part in parts}) == 1


def test_a_commit_with_a_broken_date_has_the_committers(vault: GitVault) -> None:
    vault.commit(JANUARY, {"A.md": "one\n"})
    broken = vault.git("cat-file", "commit", "HEAD")
    tree = broken.splitlines()[0]
    made = f"{tree}\nauthor Ana <a@b> 99999999999 +9999\ncommitter Ana <a@b> 1707555600 +0100\n\nm\xe9ssage\n"
    commit = vault.git("hash-object", "-t", "commit", "-w", "--stdin", "--literally", given=made.encode("latin-1"))
    vault.git("update-ref", "HEAD", commit)

    assert [c.written_at for c in read(vault.repository())] == ["2024-02-10T10:00:00+01:00"]


def test_a_shallow_clone_begins_where_it_was_cut(vault: GitVault, tmp_path: Path) -> None:
    vault.commit(JANUARY, {"A.md": "one\n"})
    vault.commit(FEBRUARY, {"A.md": "two\n"})
    vault.git("clone", "--quiet", "--depth=1", vault.root.as_uri(), str(tmp_path / "shallow"))

    assert told(GitVault(tmp_path / "shallow").repository()) == [("2024-02-10", "A.md", b"two\n")]


def test_a_worktree_has_the_history_of_its_branch(vault: GitVault, tmp_path: Path) -> None:
    vault.commit(JANUARY, {"A.md": "one\n"})
    vault.git("worktree", "add", "--quiet", str(tmp_path / "tree"), "-b", "other")

    assert told(GitVault(tmp_path / "tree").repository()) == [("2024-01-10", "A.md", b"one\n")]


def test_a_submodule_is_not_read_through_its_parent(vault: GitVault, tmp_path: Path) -> None:
    inner = GitVault.at(tmp_path / "inner")
    inner.commit(JANUARY, {"B.md": "inner\n"})
    vault.commit(JANUARY, {"A.md": "one\n"})
    vault.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.root.as_uri(), "Sub")
    vault.commit(FEBRUARY)

    assert [path for _, path, _ in told(vault.repository())] == ["A.md"]
    assert told(vault.repository("Sub")) == [("2024-01-10", "B.md", b"inner\n")]


def test_a_clone_without_contents_fetches_nothing_and_tells_what_it_has(vault: GitVault, tmp_path: Path) -> None:
    vault.commit(JANUARY, {"A.md": "".join(f"Line {n}.\n" for n in range(40))})
    vault.move("A.md", "B.md")
    vault.commit(FEBRUARY, {"B.md": "".join(f"Line {n}.\n" for n in range(41))})
    vault.git("config", "uploadpack.allowFilter", "true")
    vault.git("clone", "--quiet", "--filter=blob:none", vault.root.as_uri(), str(tmp_path / "partial"))
    partial = GitVault(tmp_path / "partial")
    before = files_of(tmp_path / "partial")

    head = vault.git("show", "HEAD:B.md").encode() + b"\n"

    # Only what is checked out is there; without the older contents nobody can tell that it was renamed.
    assert sorted(told(partial.repository())) == [("2024-02-10", "A.md", None), ("2024-02-10", "B.md", head)]
    assert files_of(tmp_path / "partial") == before


def test_a_folder_without_a_repository_has_nothing_and_no_problem(tmp_path: Path) -> None:
    repository = GitVault(tmp_path).repository()

    assert (repository.head(), repository.problem()) == (None, None)


def test_a_repository_without_a_commit_has_nothing_and_no_problem(vault: GitVault) -> None:
    assert (vault.repository().head(), vault.repository().problem()) == (None, None)


@pytest.mark.parametrize(
    ("break_it", "sentence"),
    [
        (lambda vault: (vault.root / ".git" / "HEAD").write_text("x"), "can't be read: not a git repository"),
        (lambda vault: vault.git("config", "core.bare", "true"), "is bare"),
        (lambda vault: (vault.root / ".git" / "config").write_text("[[["), "can't be read: bad config"),
    ],
)
def test_a_repository_that_cannot_be_read_is_a_sentence(vault: GitVault, break_it, sentence: str) -> None:  # type: ignore[no-untyped-def]
    vault.commit(JANUARY, {"A.md": "one\n"})
    break_it(vault)

    assert vault.repository().head() is None
    assert sentence in (vault.repository().problem() or "")


def test_without_git_a_repository_is_a_sentence(vault: GitVault) -> None:
    repository = vault.repository(PATH="")

    assert repository.head() is None
    assert repository.problem() == "The vault's git repository can't be read: git is not installed."


def test_a_repository_of_somebody_else_is_explained(vault: GitVault, monkeypatch: pytest.MonkeyPatch) -> None:
    vault.commit(JANUARY, {"A.md": "one\n"})
    git_only = "GIT_TEST_ASSUME_DIFFERENT_OWNER"  # how git's own tests do it
    monkeypatch.setattr(git_command, "_KEPT_VARIABLES", {"GIT_CONFIG_GLOBAL", "GIT_CONFIG_NOSYSTEM", git_only})

    assert "safe.directory" in (vault.repository(**{git_only: "1"}).problem() or "")


def test_reading_runs_nothing_of_the_repositorys_and_writes_nothing(vault: GitVault, tmp_path: Path) -> None:
    vault.commit(JANUARY, {"A.md": "one\n", ".gitattributes": "*.md diff=spy filter=spy\n"})
    vault.commit(FEBRUARY, {"A.md": "two\n"})
    spy = tmp_path / "spy.sh"
    spy.write_text(f"#!/bin/sh\ntouch {tmp_path}/was-run\ncat\n")
    spy.chmod(0o755)
    for key in (
        "core.fsmonitor", "core.pager", "core.sshCommand", "diff.external", "diff.spy.textconv", "diff.spy.command",
        "filter.spy.smudge", "filter.spy.clean", "gpg.program", "credential.helper",
    ):  # fmt: skip
        vault.git("config", key, str(spy))
    vault.git("config", "log.showSignature", "true")
    vault.git("config", "log.diffMerges", "off")
    before = files_of(vault.root)

    found = told(vault.repository())

    assert [raw for _, _, raw in found] == [b"one\n", b"two\n"]
    assert not (tmp_path / "was-run").exists()
    assert files_of(vault.root) == before


def test_the_surroundings_cannot_point_git_elsewhere(vault: GitVault, tmp_path: Path) -> None:
    other = GitVault.at(tmp_path / "other")
    other.commit(JANUARY, {"B.md": "other\n"})
    vault.commit(JANUARY, {"A.md": "one\n"})

    repository = vault.repository(GIT_DIR=str(other.root / ".git"), GIT_INDEX_FILE="x")

    assert [path for _, path, _ in told(repository)] == ["A.md"]


def test_leaving_early_ends_git(vault: GitVault) -> None:
    for n in range(5):
        vault.commit((dt.datetime(2024, 1, n + 1, tzinfo=dt.UTC)).isoformat(), {"A.md": f"{n}\n"})
    repository = vault.repository()
    started = []
    spawn = repository._git.spawn  # pyright: ignore[reportPrivateUsage]
    repository._git.spawn = lambda *a, **k: started.append(spawn(*a, **k)) or started[-1]  # type: ignore[method-assign]
    head = repository.head()
    assert head is not None

    commits = repository.commits(None, head)
    next(commits)
    commits.close()

    assert len(started) >= 4
    assert all(process.returncode is not None for process in started)
