"""`python -m catena` and the `catena` command."""

import sys


def main() -> int:
    """Run the command line."""
    from catena.app.command_line import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
