"""`catena --version`: the versions of the sidecar and of the contract."""

import json
import sys

from catena import __version__
from catena.wire.protocol import protocol


def print_version(*, as_json: bool) -> None:
    """Print one line; as JSON also with the version of the contract, which the plugin compares."""
    text = json.dumps({"version": __version__, "api": protocol().api}) if as_json else f"catena {__version__}"
    sys.stdout.write(text + "\n")
