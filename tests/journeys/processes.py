"""The real command line, as people and programs start it."""

import json
import os
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TOKEN = "a-token-of-the-journeys-0123456789"

PAPER = """---
category: Annotations
citekey: smithML2023
title: A survey of learning machines
tags: machine-learning, review
---

> [!Cite]
> [@smithML2023]

# Annotations
## Imported: 2024-01-15 2:30 pm

<mark style="background-color: #5fb236">Highlight</mark>
**THESIS: Positive point comment**
The key finding was significant
[@smithML2023 p. 12]

<mark style="background-color: #ff6666">Highlight</mark>
**WEAKNESS: too few machines**
Only three machines were surveyed
[@smithML2023 p. 18]
"""

NOTES = {
    "References/@smithML2023.md": PAPER,
    "Notes/Attention.md": "---\ntags: [models]\n---\n# Attention\n\nHeads look at different places. See [[Memory]].\n",
    "Notes/Memory.md": "# Memory\n\nSleep moves memories from one place to another.\n",
    "Notes/記憶.md": "# 記憶\n\n睡眠は記憶を整理する。\n",
}


PATIENT = "[obsidian]\nsource_timeout_ms = 60000\n"
"""Settings for a busy machine: no source is late."""


@dataclass(frozen=True)
class Place:
    """A vault and a state folder, with a data and configuration folder of their own."""

    vault: Path
    state: Path
    home: Path

    @classmethod
    def at(cls, folder: Path, notes: dict[str, str] | None = None) -> "Place":
        place = cls(folder / "vault", folder / "state", folder / "home")
        place.home.mkdir(parents=True)
        for path, text in (NOTES if notes is None else notes).items():
            (place.vault / path).parent.mkdir(parents=True, exist_ok=True)
            (place.vault / path).write_text(text, encoding="utf-8")
        return place

    @property
    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("OBSIDIAN_")}
        return {**kept, "HOME": str(self.home), "XDG_DATA_HOME": str(self.home), "XDG_CONFIG_HOME": str(self.home)}

    def make_patient(self) -> None:
        """Keep sidecars from leaving out a source that is late, so that a busy machine decides nothing."""
        (self.home / "catena").mkdir()
        (self.home / "catena" / "catena.toml").write_text(PATIENT, encoding="utf-8")

    @property
    def where(self) -> list[str]:
        return ["--vault", str(self.vault), "--state-dir", str(self.state)]


@dataclass(frozen=True)
class Ran:
    """A command that ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def catena_command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "catena", *arguments]


def run(place: Place, *arguments: str, where: bool = True, typed: str = "") -> Ran:
    ended = subprocess.run(
        catena_command(*arguments, *(place.where if where else [])),
        cwd=place.home, env=place.environment, capture_output=True, text=True, encoding="utf-8", timeout=100,
        input=typed,
    )  # fmt: skip
    return Ran(ended.returncode, ended.stdout, ended.stderr)


@dataclass
class Served:
    """A sidecar that runs, and what it said when it was ready."""

    process: subprocess.Popen[str]
    ready: dict[str, Any]

    def hang_up(self) -> int:
        assert self.process.stdin
        self.process.stdin.close()
        return self.process.wait(20)


def start_serving(place: Place, *arguments: str, first_line: str = TOKEN) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        catena_command("serve", *place.where, *arguments),
        cwd=place.home, env=place.environment, text=True, encoding="utf-8",
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    assert process.stdin
    process.stdin.write(first_line + "\n")
    process.stdin.flush()
    return process


@contextmanager
def serving(place: Place, *arguments: str, first_line: str = TOKEN) -> Iterator[Served]:
    process = start_serving(place, *arguments, first_line=first_line)
    assert process.stdout
    assert process.stdin
    try:
        yield Served(process, json.loads(process.stdout.readline()))
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(20)
        process.stdin.close()
        process.stdout.close()


def is_over(place: Place, pid: int) -> bool:
    """Wait until a sidecar has ended. Returns whether it has left nothing behind that says it runs."""
    with suppress(ProcessLookupError):
        descriptor = os.pidfd_open(pid)
        try:
            assert select.select([descriptor], [], [], 20)[0], "it still runs"
        finally:
            os.close(descriptor)
    return not (place.state / "serve.json").exists() and not (place.state / "owner.json").exists()
