"""Kill a working sidecar again and again: `npm run soak [-- --kills 500 --seed 1]`.

Each round forks a process that edits a vault and indexes it, imports git's history, writes notes, summaries and
syntheses, accepts links and folds its stores, until it gets SIGKILL at a random instant. The next start must then
arrive at what a fresh index has: log, chunks, vectors, annotations, claims, relations, and every tenth round every
answer to the last digit. No version may be lost, no note damaged, no link half written, nothing left over.
"""

import argparse
import asyncio
import importlib
import os
import pkgutil
import random
import shutil
import signal
import sys
import tempfile
import time
import traceback
import warnings
from collections import Counter
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import catena
from catena.operations import ask
from tests.edited_vaults import Edits, use_cheap_models
from tests.git_vaults import HERMETIC, GitVault
from tests.soak.checking import check
from tests.soak.working import Activity, Journal, work, write_papers

LONGEST_S = 1.5
"""The longest processor time that a process works before it is killed."""
MOST_WAITING = 40.0
"""How many times longer than its processor time a process is waited for, on a busy machine."""
LOOK_AGAIN_S = 0.005

EVERY_ANSWER = 10
"""How many rounds there are for one in which every answer is compared."""
NEW_VAULT = 25
"""How many rounds a vault lives, so that a round does not become longer and longer."""
COMMITS = 200


def kill_often(folder: Path, *, kills: int, seed: int, longest_s: float) -> int:
    """Work and kill. Returns how many rounds failed."""
    _import_everything()
    use_cheap_models()
    ask.WHOLE_TIMEOUT_S = ask.PATIENCE_S = 900.0  # on a machine that is busy on purpose
    warnings.filterwarnings("ignore", message="lancedb fork support")  # nothing of it has run before the fork
    chosen, told, interrupted = random.Random(seed), Counter[str](), Counter[str]()
    accepted = 0
    for number in range(kills):
        world = _World(folder / f"{number // NEW_VAULT}")
        if chosen.random() < 0.5:
            world.commit(seed + number)
        told[world.work_and_kill(seed + number, chosen.uniform(0.02, longest_s), interrupted)] += 1
        told[world.check(every_answer=number % EVERY_ANSWER == EVERY_ANSWER - 1)] += 1
        print(f"{number + 1}/{kills} {dict(told)}", flush=True)
        if number % NEW_VAULT == NEW_VAULT - 1 or number == kills - 1:
            accepted += world.end()
    print(f"Killed while: {dict(interrupted.most_common())}. {accepted} links were accepted.")
    return told["BAD"] + told["ended by itself"]


class _World:
    """A vault in a git repository, its state, and what is known of both.

    Args:
        folder: Where everything stands; made on first use.
    """

    def __init__(self, folder: Path) -> None:
        self._folder, self._vault, self._state = folder, folder / "vault", folder / "state"
        self._journal, self._activity = Journal(folder / "journal"), Activity()
        if not folder.exists():
            folder.mkdir()
            self._state.mkdir()
            GitVault.at(self._vault)
            write_papers(self._vault)
            Edits(self._vault, seed=0)

    def commit(self, seed: int) -> None:
        """Add commits that change notes, and check the last one out, as a person does with git."""
        edits, chosen = Edits(self._vault, seed), random.Random(seed)
        notes = [note.relative_to(self._vault).as_posix() for note in edits.notes()]
        git = GitVault(self._vault, dict(HERMETIC))
        known = git.git("for-each-ref", "refs/heads/main")
        stream = b""
        for number in range(COMMITS):
            text = edits.text().encode()
            stream += b"commit refs/heads/main\ncommitter Ana <ana@example.org> %d +0000\n" % (1_600_000_000 + seed * 9)
            stream += b"data 1\nx\n" + (b"from refs/heads/main^0\n" if known and not number else b"")
            stream += b'M 100644 inline "%s"\ndata %d\n%s\n' % (chosen.choice(notes).encode(), len(text), text)
        git.git("fast-import", "--quiet", "--force", given=stream)
        git.git("reset", "--quiet", "--hard")

    def work_and_kill(self, seed: int, most_s: float, interrupted: Counter[str]) -> str:
        """Let a process work for a while, then kill it."""
        process = _forked(lambda: work(self._vault, self._state, seed, self._activity, self._journal))
        _wait(process, most_s)
        os.kill(process, signal.SIGKILL)
        _, ended = os.waitpid(process, 0)
        interrupted[self._activity.name] += 1
        return "killed at work" if os.WIFSIGNALED(ended) else "ended by itself"

    def check(self, *, every_answer: bool) -> str:
        """Look at what the next start arrives at; what is wrong is kept beside the folder."""
        fresh = self._folder / "fresh"
        checking = _forked(
            lambda: check(self._vault, self._state, fresh, self._journal, every_answer=every_answer),
        )
        _, ended = os.waitpid(checking, 0)
        if ended:
            shutil.copytree(self._folder, f"{self._folder.parent}-bad-{time.time_ns()}", symlinks=True)
        shutil.rmtree(fresh, ignore_errors=True)
        return "BAD" if ended else "good"

    def end(self) -> int:
        """Remove everything. Returns how many links were accepted."""
        feedback = self._state / "link-feedback.json"
        accepted = feedback.read_text().count('"accepted"') if feedback.exists() else 0
        shutil.rmtree(self._folder)
        return accepted


def _import_everything() -> None:
    """Spare each process its imports, so that it is killed at work; some libraries also bear only one import."""
    for module in pkgutil.walk_packages(catena.__path__, "catena."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)


def _wait(process: int, most_s: float) -> None:
    """Wait until a process has worked for this long: a busy machine must not let it be killed before it begins."""
    started_s = time.monotonic()
    while time.monotonic() - started_s < most_s * MOST_WAITING and _processor_s(process, most_s) < most_s:
        time.sleep(LOOK_AGAIN_S)  # the instant is the point: there is no event to wait for


def _processor_s(process: int, otherwise_s: float) -> float:
    """The processor time of a process, where the system tells it."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        time.sleep(otherwise_s)
        return otherwise_s
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _forked(work: Callable[[], Coroutine[Any, Any, None]]) -> int:
    """Run work in a process of its own. Returns its id."""
    process = os.fork()
    if process:
        return process
    code = 0
    try:
        asyncio.run(work())
    except BaseException:  # noqa: BLE001 (the border of a forked process, which must not go on as its parent)
        traceback.print_exc()
        code = 1
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=float, default=LONGEST_S, help="Processor seconds before a kill, at most.")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="catena-soak-") as made:
        sys.exit(1 if kill_often(Path(made), kills=given.kills, seed=given.seed, longest_s=given.longest) else 0)
