"""Commands: `*query`, `*compare` and the others, typed in front of a question."""

import difflib
import re
from dataclasses import dataclass
from enum import StrEnum

from catena.errors import BadRequest
from catena.questions.intent import Intent


class CommandKind(StrEnum):
    """What can be typed after the asterisk."""

    QUERY = "query"
    TEMPORAL_QUERY = "temporal-query"
    COMPARE = "compare"
    SURFACE_RELATED = "surface-related"
    HELP = "help"
    YOLO = "yolo"
    EXIT = "exit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A command as it was typed.

    Attributes:
        kind: Which one.
        intent: The intent it forces; None when the question's own words decide, or nothing is asked.
        rest: What follows it; "" when nothing does.
    """

    kind: CommandKind
    intent: Intent | None
    rest: str


def command_in(text: str) -> Command | None:
    """The command that a text starts with; None when it starts with none.

    Raises:
        BadRequest: It starts with an asterisk and a word that is no command; the message names those there are.
    """
    match = _COMMAND.match(text.strip())
    if match is None:
        return None
    word, rest = match[1].casefold().replace("_", "-"), match[2].strip()
    if word not in _KNOWN:
        near = difflib.get_close_matches(word, _KNOWN, n=1)
        meant = f" Did you mean *{near[0]}?" if near else ""
        raise BadRequest(f"Unknown command '*{word}'.{meant} Known commands: {_listed()}", command=word)
    kind = CommandKind(word)
    return Command(kind=kind, intent=_FORCED.get(kind), rest=rest)


_COMMAND = re.compile(r"\*([^\W\d][\w-]*)(?=\s|$)\s*(.*)", re.DOTALL)
_KNOWN = tuple(kind.value for kind in CommandKind)
_FORCED = {
    CommandKind.TEMPORAL_QUERY: Intent.TEMPORAL,
    CommandKind.COMPARE: Intent.COMPARATIVE,
    CommandKind.SURFACE_RELATED: Intent.EXPLORATORY,
}


def _listed() -> str:
    return ", ".join(f"*{word}" for word in _KNOWN)
