"""`catena --version`: which sidecar this is, and which contract it speaks."""

import json
import sys

from catena import __version__
from catena.wire.protocol import protocol


def print_version(*, as_json: bool) -> None:
    """One line on standard output; as JSON with the number of the contract, which the plugin compares."""
    told = json.dumps({"version": __version__, "api": protocol().api}) if as_json else f"catena {__version__}"
    sys.stdout.write(told + "\n")
