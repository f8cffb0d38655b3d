"""`python -m catena` and the `catena` command."""

import sys

_ASKS_FOR_VERSION = ({"--version"}, {"--version", "--json"})


def main() -> int:
    """Run the command line. The version is told without loading it: the plugin asks before every start."""
    if set(sys.argv[1:]) in _ASKS_FOR_VERSION:
        from catena.app.version import print_version

        print_version(as_json="--json" in sys.argv)
        return 0

    from catena.app.command_line import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
