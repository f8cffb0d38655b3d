"""A vault in a real git repository, with commits at chosen moments and nothing of this machine's configuration."""

import os
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from catena.adapters.git_repository import GitRepository
from catena.vault.exclusions import Exclusions

HERMETIC = {
    "PATH": os.environ.get("PATH", ""),
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "Ana",
    "GIT_AUTHOR_EMAIL": "ana@example.org",
    "GIT_COMMITTER_NAME": "Ana",
    "GIT_COMMITTER_EMAIL": "ana@example.org",
}


@dataclass
class GitVault:
    """One repository; its root is the vault unless another folder is named."""

    root: Path
    environment: dict[str, str] = field(default_factory=lambda: dict(HERMETIC))

    @classmethod
    def at(cls, root: Path) -> "GitVault":
        root.mkdir(parents=True)
        vault = cls(root)
        vault.git("init", "--quiet", "--initial-branch=main")
        return vault

    def git(self, *arguments: str, given: bytes | None = None, **variables: str) -> str:
        done = subprocess.run(
            ["git", *arguments],
            cwd=self.root,
            env={**self.environment, **variables},
            input=given,
            capture_output=True,
            check=True,
        )
        return done.stdout.decode("utf-8", "replace").strip()

    def commit(
        self, when: str, notes: Mapping[str, str | bytes | None] | None = None, *, committed: str | None = None
    ) -> str:
        """Write these notes (None removes one), commit everything, and return the commit's id."""
        for path, text in (notes or {}).items():
            file = self.root / path
            if text is None:
                file.unlink()
            else:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(text.encode() if isinstance(text, str) else text)
        self.git("add", "--all")
        self.git(
            "commit", "--quiet", "--allow-empty", "-m", "x", GIT_AUTHOR_DATE=when, GIT_COMMITTER_DATE=committed or when
        )
        return self.git("rev-parse", "HEAD")

    def move(self, old: str, new: str) -> None:
        (self.root / new).parent.mkdir(parents=True, exist_ok=True)
        (self.root / old).rename(self.root / new)

    def repository(
        self, folder: str = "", *, exclusions: Callable[[], Exclusions] = Exclusions, **variables: str
    ) -> GitRepository:
        return GitRepository(self.root / folder, exclusions=exclusions, environment={**self.environment, **variables})
