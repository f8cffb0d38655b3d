"""Runs the `git` command so that it only reads: no hooks, filters, pager, prompt, network or locks."""

import contextlib
import logging
import os
import shutil
import subprocess
import tempfile
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

log = logging.getLogger(__name__)

MOST_NOTE_BYTES = 10_000_000
"""Larger files are skipped."""
_LONGEST_ANSWER_S = 60.0
READ_AT_ONCE = 65_536
_KEPT_VARIABLES = frozenset({"GIT_EXEC_PATH", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM"})
_VARIABLES = {
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_ASKPASS": "",
    "SSH_ASKPASS": "",
    "GIT_PAGER": "",
    "LC_ALL": "C",
    "LANGUAGE": "",
}
_SETTINGS = {
    "core.fsmonitor": "false",
    "core.hooksPath": os.devnull,
    "core.pager": "",
    "credential.helper": "",
    "diff.external": "",
    "gc.auto": "0",
    "log.diffMerges": "separate",
    "log.showRoot": "true",
    "log.showSignature": "false",
    "maintenance.auto": "false",
    "protocol.allow": "never",
}


@dataclass(frozen=True, slots=True)
class GitResult:
    """The result of a git command."""

    ok: bool
    out: str
    error: str


class GitCommand:
    """Runs git in one folder.

    Of the process's variables git gets those it needs (PATH, HOME); its own are removed, except those that name its
    configuration.
    """

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        self._folder = folder
        kept = {k: v for k, v in environment.items() if not k.startswith("GIT_") or k in _KEPT_VARIABLES}
        self._environment = {**kept, **_VARIABLES}

    def ask(self, *options: str) -> GitResult:
        """Run a short command; a failure is a result too."""
        try:
            process = self.spawn(options, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
        except OSError as error:
            return GitResult(ok=False, out="", error=str(error))
        try:
            out, errors = process.communicate(timeout=_LONGEST_ANSWER_S)
        except subprocess.TimeoutExpired:
            return GitResult(ok=False, out="", error=f"git gave no answer within {_LONGEST_ANSWER_S:.0f} s")
        finally:
            _end(process)
        return GitResult(process.returncode == 0, out.decode("utf-8", "replace").strip(), _first_line(errors))

    @contextlib.contextmanager
    def reading(self, options: Sequence[str]) -> Generator[IO[bytes]]:
        """Yield the command's output as a stream; leaving the context early ends the command.

        Raises:
            OSError: The command failed.
        """
        with tempfile.TemporaryFile() as errors:
            process = self.spawn(options, stdin=subprocess.DEVNULL, stderr=errors)
            assert process.stdout is not None
            try:
                yield process.stdout
                if process.wait(_LONGEST_ANSWER_S) != 0:
                    errors.seek(0)
                    raise OSError(f"git ended early: {_first_line(errors.read(4096)) or process.returncode}")
            finally:
                _end(process)

    def spawn(
        self, options: Sequence[str], *, stdin: int = subprocess.PIPE, stderr: int | IO[bytes] = subprocess.DEVNULL
    ) -> subprocess.Popen[bytes]:
        """Start git with its standard output in a pipe.

        Raises:
            OSError: Git is not installed, or can't be started.
        """
        git = shutil.which("git", path=self._environment.get("PATH"))
        if git is None:
            raise FileNotFoundError("git is not installed")
        settings = [part for name, value in _SETTINGS.items() for part in ("-c", f"{name}={value}")]
        return subprocess.Popen(
            [git, "--no-pager", *settings, *options],
            cwd=self._folder,
            env=self._environment,
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=stderr,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )


class Blobs:
    """Reads contents by their ids, through one `git cat-file --batch` that is restarted if it breaks."""

    def __init__(self, git: GitCommand) -> None:
        self._git = git
        self._process: subprocess.Popen[bytes] | None = None

    def read(self, blob: str) -> bytes | None:
        """Return the content; None if it is missing (a partial clone) or too large."""
        try:
            return self._read(blob)
        except OSError as error:
            log.info("A version in git can't be read: %s", error)
            self.close()
            return None

    def close(self) -> None:
        """End the git process."""
        if self._process:
            _end(self._process)
            self._process = None

    def _read(self, blob: str) -> bytes | None:
        process = self._process = self._process or self._git.spawn(("cat-file", "--batch"))
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{blob}\n".encode("ascii"))
        process.stdin.flush()
        answer = process.stdout.readline().split()
        if len(answer) == 2:  # `<id> missing`
            return None
        if len(answer) != 3:
            raise OSError("git cat-file ended")
        left, parts = int(answer[2]) + 1, list[bytes]()
        is_taken = left <= MOST_NOTE_BYTES
        while left:
            part = process.stdout.read(min(left, READ_AT_ONCE))
            if not part:
                raise OSError("git cat-file ended")
            left -= len(part)
            if is_taken:
                parts.append(part)
        return b"".join(parts)[:-1] if is_taken else None


def _first_line(output: bytes) -> str:
    lines = output.decode("utf-8", "replace").strip().splitlines()
    return lines[0] if lines else ""


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process and close its pipes."""
    if process.poll() is None:
        process.kill()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe:
            with contextlib.suppress(OSError):
                pipe.close()
    process.wait()
