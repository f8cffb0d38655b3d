"""Runs the typed command, and reports every failure as one sentence and an exit code."""

import argparse
import asyncio
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from catena.app.healing import clear_the_way
from catena.app.logs import start_logging
from catena.app.settings import Settings, read_settings
from catena.app.state_dir import state_dir_of
from catena.client import Refused
from catena.errors import CannotStart, repeated, storage_failure
from catena.serving.cli.arguments import settings_in
from catena.serving.cli.requests import in_words_of_flags

if TYPE_CHECKING:
    from catena.wire.generated import Problem

DONE, FAILED, WRONG_USAGE, INTERRUPTED = 0, 1, 2, 130


def run_command_line(typed: argparse.Namespace) -> int:
    """Run the command. Returns its exit code."""
    try:
        asyncio.run(_run(typed))
    except (KeyboardInterrupt, asyncio.CancelledError):
        return INTERRUPTED
    except Refused as refused:
        return _failed(refused.problem, typed)
    except BrokenPipeError:
        raise  # nobody reads the output any more
    except Exception as error:  # noqa: BLE001 (the border: a person gets a sentence, and the log the traceback)
        from catena.wire.problems import problem_of  # the types of the contract are imported only for a failure

        return _failed(problem_of(error), typed)
    return DONE


def _place_of(typed: argparse.Namespace) -> tuple[Settings, Path]:
    """Return the settings and the state folder, which can be used.

    Raises:
        CannotStart: The system refuses a folder: its name is too long, or the working folder was removed.
    """
    try:
        settings = read_settings(settings_in(typed), environment=os.environ, working_dir=Path.cwd())
        state_dir = state_dir_of(settings.vault, given=settings.state_dir)
        clear_the_way(state_dir)
    except OSError as error:
        folder = str(error.filename or "the working folder")
        raise storage_failure(error) or CannotStart(
            f"{error.strerror}: {repeated(folder)}. Choose another folder."
        ) from error
    return settings, state_dir


async def _run(typed: argparse.Namespace) -> None:
    """Run the command. Each kind imports only what it needs, so that `serve` listens soon and `mcp` stays small."""
    settings, state_dir = _place_of(typed)
    _start_logging(typed, state_dir)
    match typed.command:
        case "serve":
            from catena.app.lifecycle import ServeOptions, serve

            options = ServeOptions(
                parent_pid=typed.parent_pid, stay=typed.stay, join=typed.join or typed.replace, replace=typed.replace
            )
            if options.join:
                from catena.app.standing_in import serve_or_stand_in

                await serve_or_stand_in(settings, state_dir, options)
            else:
                await serve(settings, state_dir, options)
        case "mcp":
            from catena.app.mcp_process import run_mcp

            await run_mcp(settings, state_dir)
        case "export" | "import":
            from catena.app.transfer import run_transfer

            await asyncio.to_thread(run_transfer, typed, settings, state_dir)
        case _:
            from catena.app.one_shot import run_command

            await run_command(typed, settings, state_dir)


def _failed(problem: "Problem", typed: argparse.Namespace) -> int:
    """Report the problem: JSON on standard output, or a sentence on standard error."""
    if typed.json:
        told = json.dumps({"error": msgspec.to_builtins(problem)}, ensure_ascii=False, indent=2)
        sys.stdout.write(f"{told}\n")
    else:
        name = "\033[1;31mcatena:\033[0m" if sys.stderr.isatty() else "catena:"
        sys.stderr.write(f"{name} {in_words_of_flags(typed.command, problem.message)}\n")
    return WRONG_USAGE if _is_wrong_usage(problem, typed) else FAILED


def _is_wrong_usage(problem: "Problem", typed: argparse.Namespace) -> bool:
    """Return whether an argument is wrong. A date may also stand in the question, a setting in the environment."""
    if problem.code == "bad_date":
        return any(each in vars(typed).values() for each in problem.details.values())
    return any(each.startswith("--") for each in problem.details.get("problems", ()))


def _start_logging(typed: argparse.Namespace, state_dir: Path) -> None:
    """Start the log. `serve` also logs to standard error; other commands keep the terminal quiet."""
    level = typed.log_level or "info"
    quiet = typed.command != "serve" and typed.log_level is None
    start_logging(state_dir, level=level, stderr_level="error" if quiet else level)
