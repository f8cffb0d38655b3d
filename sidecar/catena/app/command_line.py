"""`catena …`: from the command line to an exit code. 0 done, 1 refused or failed, 2 wrong usage.

It imports little: help, the version and wrong usage are reported before anything that a command needs is loaded.
"""

import sys
from collections.abc import Sequence

from catena.app.version import print_version
from catena.serving.cli.arguments import parse_arguments


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. Returns its exit code."""
    _use_utf8()
    typed = parse_arguments(sys.argv[1:] if argv is None else argv)
    if typed.version:
        print_version(as_json=typed.json)
        return 0
    if typed.command is None:
        parse_arguments(["--help"])
    from catena.app.running_commands import run_command_line

    return run_command_line(typed)


def _use_utf8() -> None:
    """Use UTF-8 for input and output, since notes contain every script, whatever the terminal's encoding."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(encoding="utf-8", errors="replace")
