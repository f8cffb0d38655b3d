"""Wrong usage: one sentence that says what is wrong and where the right usage is documented. Exit code 2."""

import argparse
import difflib
import json
import re
from collections.abc import Sequence
from typing import Any, NoReturn

from catena.serving.cli.setting_flags import SETTING_FLAGS

_WRONG_USAGE = 2
_NEAR_ENOUGH = 0.7
"""How similar a known name must be to be suggested, 0 to 1."""


class Parser(argparse.ArgumentParser):
    """Reports a wrong argument in one sentence, or as JSON if --json was given."""

    writes_json = False

    def __init__(self, **options: Any) -> None:
        # Any: argparse takes options of many types, and checks them itself.
        super().__init__(**options, add_help=False)
        self.add_argument("-h", "--help", action="help", help="Show this help.")

    def error(self, message: str, code: str = "bad_request") -> NoReturn:
        """Report the error, with its code on the wire, and exit."""
        sentence = _sentence(message)
        if type(self).writes_json:
            problem: dict[str, object] = {"code": code, "message": sentence, "retryable": False, "details": {}}
            print(json.dumps({"error": problem}, ensure_ascii=False, indent=2))
            raise SystemExit(_WRONG_USAGE)
        self.exit(_WRONG_USAGE, f"{self.prog}: {sentence}\nSee `{self.prog} --help`.\n")


def refuse_unknown(unknown: Sequence[str], parser: Parser) -> NoReturn:
    """Refuse arguments that the command does not have, and name the most similar flag that it has."""
    if not unknown[0].startswith("-"):
        parser.error(f"Unexpected '{' '.join(unknown)}'. Put text of several words in quotation marks.")
    name = unknown[0].partition("=")[0]
    known = [*re.findall(r"--[a-z-]+", parser.format_help()), *SETTING_FLAGS.values()]
    parser.error(f"There is no flag {name}.{_suggested(name, known)}")


def _sentence(message: str) -> str:
    """Rephrase a message of argparse as a sentence; Catena's own need only the name of the argument."""
    missing = re.fullmatch(r"the following arguments are required: (.+)", message)
    if missing:
        names = missing[1].split(", ")
        return f"{' and '.join(names)} {'is' if len(names) == 1 else 'are'} missing."
    command = re.match(r"argument COMMAND: invalid choice: '(.*?)' \(choose from (.*)\)", message)
    if command:
        return f"There is no command '{command[1]}'.{_suggested(command[1], re.findall('[a-z]+', command[2]))}"
    named = re.fullmatch(r"argument (\S+): (.+)", message)
    if named is None:
        return message
    name, what = named.groups()
    if what.startswith("expected "):
        return f"{name} needs a value."
    if what.startswith("ignored explicit argument"):
        return f"{name} takes no value."
    return f"{name} {what}" if what.startswith(("must ", "takes ")) else f"{name}: {what}"


def _suggested(name: str, known: Sequence[str]) -> str:
    nearest = difflib.get_close_matches(name, known, n=1, cutoff=_NEAR_ENOUGH)
    return f" Did you mean {nearest[0]}?" if nearest else ""
