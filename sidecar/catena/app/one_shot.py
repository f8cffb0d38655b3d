"""A command that makes one request and ends: it joins the vault's running sidecar, or runs one itself meanwhile."""

import argparse
import asyncio
import json
import signal
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console

from catena.app.healing import set_aside
from catena.app.settings import Settings
from catena.app.vault_lock import VaultInUse
from catena.client import Asker, Refused, join_running
from catena.serving.cli.commands import COMMANDS, Command, Needs, why_nothing
from catena.serving.cli.progress import showing_progress
from catena.serving.cli.showing import Screen
from catena.serving.cli.special_words import YOLO_OFF, YOLO_ON, classify_lines, help_text
from catena.serving.cli.terminal import Output
from catena.serving.typed_commands import typed_command
from catena.vault.sizes import size_of

if TYPE_CHECKING:
    from catena.wire.answering import Answering

OTHERS_PATIENCE_S = 15.0
"""How long a command waits for another one that works on the same vault."""

FEW_NOTES = 100
"""An answer waits for the claims of at most this many notes; reading those of a whole vault takes minutes."""

PATIENCE_S = 5.0
"""And for each index so long at most: a note of a megabyte may have ten thousand claims to compare."""

_SEARCHES = ("index", "search", "similar", "status")
"""The commands that need nothing of the derived indexes but what is settled when all notes are found."""

_YOLO = "yolo"
"""The empty file in the state folder that says so."""

_CLAIMS_WAIT = "Not all notes have been compared, so contradictions may be missing. `catena index --complete` does it."


async def run_command(typed: argparse.Namespace, settings: Settings, state_dir: Path) -> None:
    """Make the request, and print the answer.

    Raises:
        Refused: The sidecar refused or failed.
        VaultInUse: Another command works on this vault and does not end in time.
    """
    _end_on_sigterm()
    typed = _meant(typed)
    command = COMMANDS[typed.command]
    special_word = _special_word(typed)
    if special_word in ("*yolo", "*exit"):
        _print(
            _toggled_yolo(state_dir)
            if special_word == "*yolo"
            else "There is nothing to leave: this was one question.",
            typed,
        )
        return
    err = Console(stderr=True, highlight=False)
    screen = Screen(Output(highlight=False), err)
    if typed.command == "doctor":
        await _examine(settings, state_dir, typed, command, screen, err)
        return
    async with _sidecar_to_ask(settings, state_dir, typed, command, err) as asker:
        if special_word == "*help":
            status = await asker.ask("status", {})
            sources = ["text", *([] if status["error"] else ["semantic"]), "graph"]
            _print(help_text(sources, yolo=(state_dir / _YOLO).exists()), typed)
            return
        if special_word == "-":
            await classify_lines(asker, sys.stdin, sys.stdout)
            return
        answer = await _ask(command, asker, typed, err)
        if not typed.json and (reason := await why_nothing(asker, typed, answer)):
            screen.notices([reason])
    if typed.json:
        screen.json(answer)
    else:
        if typed.command == "status":
            screen.places(_places(settings, state_dir))
        command.show(screen, answer, typed)


def _meant(typed: argparse.Namespace) -> argparse.Namespace:
    """Return the arguments of the command that was typed as a question, such as `/summarize KEY`."""
    meant = typed_command(typed.question) if typed.command == "ask" else None
    if meant is None:
        return typed
    fields = {"dry_run": None, "diff": False, "theme": None, **meant.request}
    return argparse.Namespace(**{**vars(typed), "command": meant.operation, **fields})


async def _ask(command: Command, asker: Asker, typed: argparse.Namespace, err: Console) -> dict[str, Any]:
    if typed.command != "index":
        return await command.ask(asker, typed)
    async with showing_progress(asker, err):
        return await command.ask(asker, typed)


@asynccontextmanager
async def _sidecar_to_ask(
    settings: Settings, state_dir: Path, typed: argparse.Namespace, command: Command, err: Console
) -> AsyncGenerator[Asker]:
    """Yield the sidecar that runs on this vault, else one in this process, which is brought up to date first."""
    joined = await join_running(state_dir, caller="cli")
    if joined:
        async with joined:
            yield joined
        return
    # Everything that makes a sidecar is imported only now.
    from catena.app.building import running_sidecar
    from catena.serving.local_asker import LocalAsker

    try:
        async with running_sidecar(
            settings,
            state_dir,
            command=typed.command,
            patience_s=OTHERS_PATIENCE_S,
            for_search=typed.command in _SEARCHES,
        ) as answering:
            asker = LocalAsker(answering, caller="cli")
            needs = Needs.NOTHING if _special_word(typed) == "*help" else command.needs(typed)
            await _bring_up_to_date(needs, _question_in(typed), answering, asker, err)
            yield asker
            if typed.command == "index":
                # After the answer is known: notes can be found by now, and "up to date" was said.
                async with showing_progress(asker, err, doing="Finishing"):
                    await _finish_index(answering, complete=typed.complete)
    except VaultInUse:
        # The owner of the lock may have been a `serve` that was just starting.
        late = await join_running(state_dir, caller="cli")
        if late is None:
            raise
        async with late:
            yield late


async def _examine(
    settings: Settings, state_dir: Path, typed: argparse.Namespace, command: Command, screen: Screen, err: Console
) -> None:
    """Check this machine, then the index; whatever fails is one more line.

    Raises:
        SystemExit: 1 if the index can't be examined.
    """
    from catena.app.checkup import Check, State, check_up  # with the stores, which only the doctor opens himself

    checks = await asyncio.to_thread(check_up, settings, state_dir, fix=typed.fix)
    answer: dict[str, Any] = {}
    try:
        async with _sidecar_to_ask(settings, state_dir, typed, command, err) as asker:
            answer = await command.ask(asker, typed)
    except Exception as error:  # noqa: BLE001 (the doctor tells what is wrong; the log has the traceback)
        from catena.wire.problems import problem_of

        problem = error.problem if isinstance(error, Refused) else problem_of(error)
        checks.append(Check("Index", State.ERROR, problem.message))
    examined = {**_places(settings, state_dir), "checks": [asdict(check) for check in checks], **answer}
    if typed.json:
        screen.json(examined)
    else:
        screen.checks(examined["checks"])
        if answer:
            command.show(screen, examined, typed)
    if not answer:
        raise SystemExit(1)


async def _finish_index(answering: "Answering", *, complete: bool) -> None:
    """Let notes in other languages and annotations be found by meaning; everything else only for `--complete`."""
    from catena.indexing.derived_index import IndexName

    if complete:
        await answering.look_again()
    await answering.read_languages()
    await answering.finish(IndexName.ANNOTATIONS)
    await answering.finish(IndexName.SHARED)
    if complete:
        await answering.finish(IndexName.CLAIMS)
        await answering.finish(IndexName.GRAPH)
        await answering.finish(IndexName.HISTORY)


async def _bring_up_to_date(needs: Needs, question: str, answering: "Answering", asker: Asker, err: Console) -> None:
    """Bring up to date what the command needs for its question or text, if it has one; nothing else is loaded."""
    if needs is Needs.NOTHING:
        return
    from catena.indexing.derived_index import IndexName

    if needs in (Needs.WORDS, Needs.GRAPH, Needs.HISTORY, Needs.ANNOTATIONS):
        await answering.read_changes()
    if needs is Needs.ANNOTATIONS:
        async with showing_progress(asker, err, doing="Reading annotations"):
            await answering.load()
            await answering.finish(IndexName.ANNOTATIONS)
    if needs in (Needs.MEANING, Needs.BELIEFS, Needs.CLAIMS, Needs.DISCOVERIES, Needs.EVERYTHING):
        async with showing_progress(asker, err):
            await asker.ask("reindex", {})
            await answering.load()
            await answering.read_languages(question)
        async with showing_progress(asker, err, doing="Comparing notes"):
            await answering.finish(IndexName.ANNOTATIONS)
            if needs is Needs.EVERYTHING:
                if not await answering.finish(IndexName.CLAIMS, most=FEW_NOTES, patience_s=PATIENCE_S):
                    err.print(_CLAIMS_WAIT, style="yellow", soft_wrap=True)
                await answering.finish(IndexName.GRAPH, most=FEW_NOTES, patience_s=PATIENCE_S)
            elif needs not in (Needs.MEANING, Needs.BELIEFS):
                await answering.finish(IndexName.CLAIMS)
            if needs is Needs.DISCOVERIES:
                await answering.finish(IndexName.GRAPH)
    if needs in (Needs.HISTORY, Needs.BELIEFS, Needs.EVERYTHING):
        async with showing_progress(asker, err):
            await answering.finish(IndexName.HISTORY)
    if needs in (Needs.GRAPH, Needs.DISCOVERIES, Needs.EVERYTHING):
        await answering.load_graph()


def _question_in(typed: argparse.Namespace) -> str:
    """Return the question or text that was typed; "" for commands without one."""
    return next((str(vars(typed)[name]) for name in ("question", "query", "text") if vars(typed).get(name)), "")


def _special_word(typed: argparse.Namespace) -> str:
    """Return what was typed in place of a question, such as `*help`; "" for questions and other commands."""
    word = str(getattr(typed, "question", "")).strip().lower()
    words = {"ask": ("*help", "*yolo", "*exit"), "classify": ("-",)}
    return word if word in words.get(typed.command, ()) else ""


def _toggled_yolo(state_dir: Path) -> str:
    """Let questions run without their plan being confirmed, or no longer. Returns the message to print."""
    mark = state_dir / _YOLO
    if mark.exists():
        mark.unlink()
        return YOLO_OFF
    mark.touch()
    return YOLO_ON


def _print(text: str, typed: argparse.Namespace) -> None:
    sys.stdout.write((json.dumps({"text": text}, ensure_ascii=False) if typed.json else text) + "\n")


def _places(settings: Settings, state_dir: Path) -> dict[str, Any]:
    """Return where everything is stored and how large it is."""
    parts = {"index": state_dir / "index", "history": state_dir / "history.sqlite", "log": state_dir / "catena.log"}
    sizes = {name: size_of(part) for name, part in parts.items() if part.exists()}
    return {
        "vault": str(settings.vault),
        "state_dir": str(state_dir),
        "sizes_bytes": sizes,
        "set_aside": set_aside(state_dir),
    }


def _end_on_sigterm() -> None:
    """Let a command end properly on SIGTERM, as on Ctrl-C."""
    task = asyncio.current_task()
    if task and sys.platform != "win32":
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
