"""Makes requests from the parsed arguments. The contract says which argument fills which field (`flags`)."""

import argparse
import re
from collections.abc import Iterable, Sequence
from typing import Any

from catena.errors import GOES_ON
from catena.serving.cli.flags import Flag, Kind, commands, operation_flags

_REFUSED = re.compile(r"(?P<path>[a-z_.]+)(?:\[\d+\])? (?P<what>must .+)")

Request = dict[str, Any]
"""JSON values by field name; the sidecar checks them against the contract."""


def request_of(operation: str, typed: argparse.Namespace) -> Request:
    """Return the request for an operation that is requested once."""
    return _filled((flag for flag in operation_flags(operation) if flag.each is None), typed)


def requests_of(operation: str, typed: argparse.Namespace) -> list[Request]:
    """Return one request for each value of the flags with `each`; none if there are no values."""
    beside = request_of(operation, typed)
    return [
        {**beside, flag.path[0]: value, **flag.each}
        for flag in operation_flags(operation)
        if flag.each is not None
        for value in getattr(typed, flag.dest) or ()
    ]


def in_words_of_flags(command: str, message: str) -> str:
    """Rephrase a refusal by the contract, `field must …`, with the argument's name; other messages stay as they are.

    A command goes on with nothing: it has ended.
    """
    message = message.replace(GOES_ON, "Run the command again when that has changed.")
    refused = _REFUSED.fullmatch(message)
    names = {flag.path: flag for form in commands() if form.name == command for flag in form.flags}
    flag = names.get(tuple(refused["path"].split("."))) if refused else None
    if refused is None or flag is None:
        return message
    name = flag.metavar if flag.is_positional else flag.name
    return f"{name} {refused['what']}"


def _filled(flags: Iterable[Flag], typed: argparse.Namespace) -> Request:
    request: Request = {}
    for flag in flags:
        value = getattr(typed, flag.dest)
        if value is None:
            continue
        *objects, name = _path(flag, value)
        target = request
        for each in objects:
            target = target.setdefault(each, {})
        target[name] = _properties(value) if flag.kind is Kind.PROPERTIES else value
    return request


def _path(flag: Flag, value: object) -> tuple[str, ...]:
    """Return the field that a value fills, which may depend on the value's ending."""
    if isinstance(value, str):
        for suffix, other in flag.suffixes.items():
            if value.lower().endswith(suffix):
                return (other,)
    return flag.path


def _properties(pairs: Sequence[tuple[str, str]]) -> dict[str, str | list[str]]:
    """Return values by key. A key that is given twice accepts either value."""
    values: dict[str, list[str]] = {}
    for key, value in pairs:
        values.setdefault(key, []).append(value)
    return {key: found[0] if len(found) == 1 else found for key, found in values.items()}
