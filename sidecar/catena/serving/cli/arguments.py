"""Defines commands and flags for argparse.

The arguments of commands that request operations come from the contract (`flags`); the settings and the commands that
serve are defined here. This module only parses arguments: settings, state and sidecars are handled in `app`.
"""

import argparse
from collections.abc import Callable, Sequence
from typing import Any

from catena.errors import BadRequest
from catena.serving.cli.flags import CommandFlags, Flag, Kind, commands
from catena.serving.cli.setting_flags import SETTING_FLAGS, SETTINGS
from catena.serving.cli.usage import Parser, refuse_unknown

LOG_LEVELS = ("debug", "info", "warning", "error")
_MOST_DIGITS = 18
WRITING_COMMANDS = ("summarize", "synthesize")
_ONLY_SHOWN = ("diff", "csv")
"""What those commands show of the note instead of writing it."""
_SHOWN_EVERYWHERE = ("vault_path", "state_dir")
"""The settings in the help of each command, whose own flags would drown in all of them."""


def parse_arguments(argv: Sequence[str]) -> argparse.Namespace:
    """Parse the command line; arguments that were not given are None.

    Raises:
        SystemExit: 2 if the arguments are not understood; 0 after --help.
    """
    typed = argparse.Namespace(**dict.fromkeys((*SETTING_FLAGS, "log_level", "command")), json=False)
    # Before the arguments are parsed, only the presence of --json can be known.
    parser_class = type("Parser", (Parser,), {"writes_json": "--json" in argv})
    parser, by_command = _parsers(parser_class)
    try:
        _, unknown = parser.parse_known_args(argv, typed)
    except BadRequest as wrong:
        by_command.get(typed.command, parser).error(wrong.message, wrong.code)
    if unknown:
        refuse_unknown(unknown, by_command.get(typed.command, parser))
    if any(getattr(typed, name, False) for name in _ONLY_SHOWN):
        typed.dry_run = True  # who asks to see it has not asked to have it written
    return typed


def settings_in(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the settings among the arguments, by setting name; `app.settings` checks their values."""
    return {name: getattr(arguments, name) for name in SETTING_FLAGS}


def _parsers(parser_class: type[Parser]) -> tuple[Parser, dict[str, Parser]]:
    """Return the parser of the whole command line, and that of each command."""
    parser = parser_class(
        prog="catena",
        usage="catena [options] COMMAND ...",
        description="Search, summaries and answers from your own Markdown vault. Everything stays on this machine.",
    )
    parser.add_argument("--version", action="store_true", help="Print the version (with --json: {version, api}).")
    subparsers = parser.add_subparsers(
        dest="command", prog="catena", metavar="COMMAND", title="commands", parser_class=parser_class
    )
    by_command: dict[str, Parser] = {}

    def command(name: str, help: str, positionals: str = "") -> Parser:
        usage = " ".join(filter(None, ("catena", name, "[options]", positionals)))
        by_command[name] = subparsers.add_parser(name, help=help.rstrip("."), description=help, usage=usage)
        return by_command[name]

    for flags in commands():
        _add_flags(command(flags.name, flags.help, _positionals(flags)), flags)
    serve = command("serve", "Serve the vault over HTTP on this machine, for the plugin and other clients.")
    serve.add_argument("--parent-pid", type=_process_id, metavar="N", help="End when the process with this id is gone.")
    serve.add_argument("--stay", action="store_true", help="Go on when standard input closes.")
    serve.add_argument("--join", action="store_true", help="If a sidecar serves the vault already, stand in for it.")
    serve.add_argument("--replace", action="store_true", help="End that sidecar, and serve with these settings.")
    command("mcp", "Speak MCP on standard input and output, for Claude and other clients.")
    exporting = command("export", "Write the history and what you said (verdicts, disabled notes) to one file.", "FILE")
    exporting.add_argument("file", metavar="FILE", help="The file to write.")
    importing = command("import", "Add what such a file holds; nothing that is here is replaced.", "FILE")
    importing.add_argument("file", metavar="FILE", help="The file to read.")
    for name in WRITING_COMMANDS:
        by_command[name].add_argument(
            "--diff", action="store_true", help="Show what would change in an existing note, and write nothing."
        )
    by_command["synthesize"].add_argument(
        "--csv", action="store_true", help="Print the literature matrix as CSV, and write nothing."
    )
    by_command["index"].add_argument(
        "--complete",
        action="store_true",
        help="Also compare what notes claim, and read the vault's git history: what a running sidecar does by itself.",
    )
    by_command["doctor"].add_argument(
        "--fix", action="store_true", help="Mend what can be mended. Nothing is lost that can't be made again."
    )
    _add_settings(parser, shown=(*SETTING_FLAGS, "log_level"))
    for each in by_command.values():
        _add_settings(each, shown=_SHOWN_EVERYWHERE)
        each.epilog = "The other settings are listed by `catena --help`."
    return parser, by_command


def _positionals(flags: CommandFlags) -> str:
    """Return the positional arguments of a command, as its usage shows them."""
    shown = [_choice(flags.verbs)] if flags.verbs else []
    for flag in flags.flags:
        if flag.is_positional:
            name = f"{flag.metavar}..." if flag.kind is Kind.TEXTS else flag.metavar
            shown.append(name if flag.is_required else f"[{name}]")
    return " ".join(shown)


def _add_flags(parser: Parser, flags: CommandFlags) -> None:
    if flags.verbs:
        parser.add_argument("what", type=_one_of(flags.verbs), metavar=_choice(flags.verbs), help="What to do.")
    groups: dict[str, Callable[..., argparse.Action]] = {"": parser.add_argument}
    for flag in flags.flags:
        if flag.group not in groups:
            groups[flag.group] = parser.add_argument_group(flag.group).add_argument
        names = (flag.short, flag.name) if flag.short else (flag.name,)
        groups[flag.group](*names, **_options(flag))


def _options(flag: Flag) -> dict[str, Any]:
    """Return a flag's options for argparse; `Any`, since every option has its own type."""
    help = flag.help.replace("%", "%%")
    if flag.kind is Kind.SWITCH:
        return {"action": "store_true", "help": help}
    is_list = flag.kind in (Kind.TEXTS, Kind.PROPERTIES) and flag.separator is None
    metavar = _choice(flag.choices) if flag.choices and not flag.separator else flag.metavar
    options: dict[str, Any] = {"type": _reader(flag), "metavar": metavar, "help": help}
    if flag.is_positional:
        nargs = "+" if is_list else None if flag.is_required else "?"
        return {**options, "nargs": nargs}
    if is_list or flag.each is not None:
        return {**options, "action": "append", "help": f"{help} May be repeated."}
    return options


def _reader(flag: Flag) -> Callable[[str], object]:
    """Return the function that converts the text of an argument to its value."""
    if flag.separator:
        return _separated(flag.separator, _one_of(flag.choices) if flag.choices else str)
    if flag.choices:
        return _one_of(flag.choices)
    if flag.kind is Kind.PROPERTIES:
        return _property
    if flag.kind is Kind.NUMBER:
        return _threshold
    if flag.kind is Kind.WHOLE_NUMBER and flag.bounds:
        return _limit if flag.dest == "limit" else _whole_number(*flag.bounds)
    return str


def _add_settings(parser: Parser, *, shown: Sequence[str]) -> None:
    """Add the options that can be given before or after the command; the help lists those settings that are shown."""
    options = parser.add_argument_group("settings", argument_default=argparse.SUPPRESS)
    for name, form, about in SETTINGS:
        help = about if name in shown else argparse.SUPPRESS
        flag, _, metavar = form.partition(" ")
        if not metavar:
            options.add_argument(flag, dest=name, action="store_true", help=help)
        elif metavar.endswith("*"):
            help = f"{help} May be repeated." if name in shown else help
            options.add_argument(flag, dest=name, action="append", metavar=metavar.rstrip("*"), help=help)
        else:
            options.add_argument(flag, dest=name, metavar=metavar, help=help)
    options.add_argument(
        "--log-level",
        type=_one_of(LOG_LEVELS),
        metavar=_choice(LOG_LEVELS),
        help="What is logged (default: info)." if "log_level" in shown else argparse.SUPPRESS,
    )
    options.add_argument("--json", action="store_true", help="Print the result as JSON.")


def _choice(choices: Sequence[str]) -> str:
    return "{" + ",".join(choices) + "}"


def _one_of(choices: Sequence[str]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in choices:
            raise argparse.ArgumentTypeError(f"must be {', '.join(choices[:-1])} or {choices[-1]}, not '{text}'.")
        return text

    return read


def _limit(text: str) -> int:
    from catena.questions.limits import checked_limit  # only commands that were given one

    number = _digits(text)
    return checked_limit(text if number is None else number)


def _threshold(text: str) -> float:
    from catena.questions.thresholds import checked_threshold  # only commands that were given one

    try:
        return checked_threshold(float(text))
    except ValueError:
        return checked_threshold(text)


def _whole_number(least: float, most: float) -> Callable[[str], int]:
    def read(text: str) -> int:
        number = _digits(text)
        if number is not None and least <= number <= most:
            return number
        raise argparse.ArgumentTypeError(f"must be a whole number from {least:g} to {most:g}, not '{text}'.")

    return read


def _process_id(text: str) -> int:
    number = _digits(text)
    if number is None:
        raise argparse.ArgumentTypeError(f"must be the id of a process, not '{text}'.")
    return number


def _digits(text: str) -> int | None:
    """Return the number that a text of digits is; None for any other text, and for more digits than an id has."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else None


def _property(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals or not key.strip():
        raise argparse.ArgumentTypeError(f"takes KEY=VALUE, not '{text}'.")
    return key.strip(), value.strip()


def _separated(separator: str, read: Callable[[str], str]) -> Callable[[str], list[str]]:
    return lambda text: [read(part.strip()) for part in text.split(separator) if part.strip()]
