"""`python -m catena` and the `catena` command."""

import io
import os
import sys
from contextlib import suppress

_ASKS_FOR_VERSION = ({"--version"}, {"--version", "--json"})


def main() -> int:
    """Run the command line. Returns its exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        code = _run()
        with suppress(AttributeError):  # there is no standard output if the caller closed it
            sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is still to be written goes nowhere
        if isinstance(error, BrokenPipeError):
            return 0  # whoever reads the output has enough of it, such as `| head`
        with suppress(AttributeError, OSError):
            sys.stderr.write(f"catena: The output can't be written: {error.strerror}.\n")
        return 1
    return code


def _run() -> int:
    """Run one command. The version is told without loading it: the plugin asks before every start."""
    if set(sys.argv[1:]) in _ASKS_FOR_VERSION:
        from catena.app.version import print_version

        print_version(as_json="--json" in sys.argv)
        return 0

    # numpy's BLAS shares each small product with all cores and waits for them: on a busy machine comparing 45,000
    # vectors takes 122 ms of processor time instead of 6. It reads this once, when it is loaded.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

    from catena.app.command_line import main as run

    try:
        return run()
    except SystemExit as ended:  # after help or wrong usage
        return ended.code if isinstance(ended.code, int) else 0


if __name__ == "__main__":
    sys.exit(main())
