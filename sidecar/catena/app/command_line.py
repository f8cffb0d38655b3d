"""`catena …`: from what was typed to an exit code. 0 done, 1 refused or failed, 2 wrong usage.

Imports little: help, the version and wrong usage are reported before anything that a command needs is loaded.
"""

import sys
from collections.abc import Sequence

from catena.app.version import print_version
from catena.serving.cli.arguments import parse_arguments


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code."""
    _speak_utf8()
    typed = parse_arguments(sys.argv[1:] if argv is None else argv)
    if typed.version:
        print_version(as_json=typed.json)
        return 0
    if typed.command is None:
        parse_arguments(["--help"])
    from catena.app.carrying_out import carry_out

    return carry_out(typed)


def _speak_utf8() -> None:
    """Notes hold every script there is, whatever the terminal was set to."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(encoding="utf-8", errors="replace")
