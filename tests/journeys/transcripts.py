"""Transcripts: command lines with their output in Markdown, read as documentation and run as tests.

In a fenced block `console`, a line that begins with `$ ` is typed and the lines below it are what comes out, standard
output and standard error together. A line `…` stands for any number of lines, once in an output; `[1]` on the last line
is the exit code when it is not 0. What differs from run to run is written as a placeholder (`PLACEHOLDERS`).

Renew the outputs after a change that is meant:

    python -m tests.journeys.transcripts
"""

import contextlib
import difflib
import io
import logging
import os
import re
import shlex
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from unittest import mock

from catena import __version__
from catena.app.command_line import main
from tests.journeys.processes import Place, run, serving

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "docs" / "command-line.md"
DEMO_VAULT = ROOT / "demo" / "vault"

FILES_ARE_FROM = "2026-11-21T12:00:00+00:00"
"""When every file of the demo vault was last changed, as far as the transcripts are concerned."""

ELISION = "…"

LATE = re.compile(r"timed out|unavailable")
"""Said by a sidecar on a busy machine; then the command is typed again."""
READY = "State      Up to date."
PATIENCE_S, PAUSE_S = 60.0, 0.2
"""A command line has no events, so it is asked again until it says so."""

SCORE = re.compile(r"(?<![\d.])[01]\.\d\d(?![\d.])")
"""A score between 0 and 1. Processors round the embedding model's arithmetic differently, so it may differ a little."""
SCORE_TOLERANCE = 0.04

PLACEHOLDERS: dict[str, Callable[[Place], str]] = {
    "time": lambda place: r"(?<=recorded )\d{4}-\d\d-\d\d \d\d:\d\d",
    "today": lambda place: datetime.now().astimezone().date().isoformat(),
    "vault": lambda place: re.escape(str(place.vault)),
    "state": lambda place: re.escape(str(place.state)),
    "here": lambda place: re.escape(str(Path.cwd())),
    "version": lambda place: rf"(?<=Version    ){re.escape(__version__)}",
    "index": lambda place: r"(?<=Index      )[0-9a-f]{16}",
    "size": lambda place: r"\b\d+(\.\d)? (bytes|KB|MB)(?=$)",
    "duration": lambda place: r"\b\d+(\.\d)? ?m?s\b|(?<=duration_ms\": )\d+",
}
"""What differs from run to run, by the name that stands for it in `<…>`."""


@dataclass(frozen=True)
class Transcript:
    """One command with its output.

    Attributes:
        command: What is typed.
        output: What must come out.
        start: The index of the output's first line in the document.
    """

    command: str
    output: tuple[str, ...]
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.output)


def transcripts_in(text: str) -> list[Transcript]:
    found: list[Transcript] = []
    lines = text.split("\n")
    is_inside, start = False, 0
    for number, line in enumerate([*lines, ""]):
        is_end = is_inside and (line == "```" or line.startswith("$ "))
        if is_end and start:
            output = "\n".join(lines[start:number]).rstrip("\n").split("\n")
            found.append(Transcript(lines[start - 1][2:], tuple(output), start))
            start = 0
        if line.startswith("```"):
            is_inside = line == "```console"
        elif is_inside and line.startswith("$ "):
            start = number + 1
    return found


def is_same(expected: Sequence[str], got: Sequence[str]) -> bool:
    """Whether the output is the expected one, `…` standing for any lines."""
    if ELISION not in expected:
        return len(expected) == len(got) and all(map(_is_same_line, expected, got))
    cut = list(expected).index(ELISION)
    head, tail = expected[:cut], expected[cut + 1 :]
    if len(got) < len(head) + len(tail):
        return False
    return is_same(head, got[: len(head)]) and is_same(tail, got[len(got) - len(tail) :])


def _is_same_line(expected: str, got: str) -> bool:
    if SCORE.sub("", expected) != SCORE.sub("", got):
        return False
    pairs = zip(SCORE.findall(expected), SCORE.findall(got), strict=True)
    return all(round(abs(float(one) - float(other)), 2) <= SCORE_TOLERANCE for one, other in pairs)


def cut_alike(expected: Sequence[str], got: Sequence[str]) -> list[str]:
    """The output, cut where the expected one is cut."""
    if ELISION not in expected:
        return list(got)
    head = list(expected).index(ELISION)
    tail = len(expected) - head - 1
    return [*got[:head], ELISION, *(got[len(got) - tail :] if tail else [])]


def difference(transcript: Transcript, got: Sequence[str]) -> str:
    """What changed, for a person."""
    cut = cut_alike(transcript.output, got)
    return "\n".join(difflib.unified_diff(transcript.output, cut, "documented", "now", lineterm=""))


@contextlib.contextmanager
def demo_sidecar() -> Iterator[Place]:
    """The demo vault, copied, indexed, and served by a sidecar that the commands join."""
    with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ, {"TZ": "UTC"}):
        place = Place.at(Path(folder), {})
        shutil.copytree(DEMO_VAULT, place.vault)
        place.make_patient()
        changed_s = datetime.fromisoformat(FILES_ARE_FROM).timestamp()
        for path in place.vault.rglob("*"):
            os.utime(path, (changed_s, changed_s))
        indexed = run(place, "index", "--complete")
        assert indexed.code == 0, indexed.err
        with serving(place, "--stay"):
            _wait_until_ready(place)
            yield place


def _wait_until_ready(place: Place) -> None:
    until_s = time.monotonic() + PATIENCE_S
    while READY not in (status := _typed("catena status", place)):
        assert time.monotonic() < until_s, status
        time.sleep(PAUSE_S)


def output_of(command: str, place: Place) -> list[str]:
    """Type a command line, again while the sidecar is late. Gives the lines that came out."""
    until_s = time.monotonic() + PATIENCE_S
    lines = _typed(command, place)
    while any(LATE.search(line) for line in lines) and time.monotonic() < until_s:
        time.sleep(PAUSE_S)
        lines = _typed(command, place)
    return lines


def _typed(command: str, place: Place) -> list[str]:
    """Run a command in this process; it joins the sidecar that runs."""
    typed, _, rest = command.rpartition(" | ")
    text = " ".join(shlex.split(typed)[1:]) + "\n" if typed else ""
    program, *arguments = shlex.split(rest)
    assert program == "catena", f"not a command of Catena: {command}"
    out = io.StringIO()
    environment = {**place.environment, "OBSIDIAN_VAULT_PATH": str(place.vault), "COLUMNS": "100"}
    with (
        mock.patch.dict(os.environ, environment, clear=True),
        mock.patch.object(sys, "stdin", io.StringIO(text)),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(out),
        _own_log(),
    ):
        code = _exit_code([*arguments, "--state-dir", str(place.state)])
    lines = _with_placeholders(out.getvalue(), place).rstrip("\n").split("\n")
    return [line.rstrip() for line in [*lines, *([f"[{code}]"] if code else [])]]


def _exit_code(arguments: Sequence[str]) -> int:
    try:
        return main(arguments)
    except SystemExit as ended:
        return int(ended.code or 0)


def _with_placeholders(text: str, place: Place) -> str:
    for name, pattern in PLACEHOLDERS.items():
        text = re.sub(pattern(place), f"<{name}>", text, flags=re.MULTILINE)
    return text


@contextlib.contextmanager
def _own_log() -> Iterator[None]:
    """Close the log that a command opened, as its process would."""
    yield
    ours = logging.getLogger("catena")
    for handler in tuple(ours.handlers):
        ours.removeHandler(handler)
        handler.close()
    ours.propagate = True


def renewed(text: str, place: Place) -> str:
    """The document with the outputs of now. What is the same stays as it was written, scores included."""
    lines = text.split("\n")
    changes = [(each, output_of(each.command, place)) for each in transcripts_in(text)]
    for each, got in reversed(changes):
        if not is_same(each.output, got):
            lines[each.start : each.end] = cut_alike(each.output, got)
    return "\n".join(lines)


if __name__ == "__main__":
    with demo_sidecar() as demo:
        DOCUMENT.write_text(renewed(DOCUMENT.read_text("utf-8"), demo), encoding="utf-8")
