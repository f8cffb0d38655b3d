"""Commands: `*query`, `*compare` and others that a person may type before a question."""

import difflib
import re
from dataclasses import dataclass
from enum import StrEnum

from catena.errors import BadRequest
from catena.questions.intent import Intent


class CommandKind(StrEnum):
    """The name of a command, without the asterisk."""

    QUERY = "query"
    TEMPORAL_QUERY = "temporal-query"
    COMPARE = "compare"
    SURFACE_RELATED = "surface-related"
    HELP = "help"
    YOLO = "yolo"
    EXIT = "exit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A command at the beginning of a text.

    Attributes:
        kind: Which command it is.
        intent: The intent that the command forces. None if it forces none.
        rest: The text after the command. "" if there is none.
    """

    kind: CommandKind
    intent: Intent | None
    rest: str


def command_in(text: str) -> Command | None:
    """Return the command at the beginning of a text. None if the text does not start with one.

    Raises:
        BadRequest: If the text starts with an unknown command. The message lists the known ones.
    """
    match = _COMMAND.match(text.strip())
    if match is None:
        return None
    word, rest = match[1].casefold().replace("_", "-"), match[2].strip()
    if word not in _KNOWN:
        similar = difflib.get_close_matches(word, _KNOWN, n=1)
        meant = f" Did you mean *{similar[0]}?" if similar else ""
        raise BadRequest(f"Unknown command '*{word}'.{meant} Known commands: {_listed()}", command=word)
    kind = CommandKind(word)
    return Command(kind=kind, intent=_INTENTS.get(kind), rest=rest)


_COMMAND = re.compile(r"\*([^\W\d][\w-]*)(?=\s|$)\s*(.*)", re.DOTALL)
_KNOWN = tuple(kind.value for kind in CommandKind)
_INTENTS = {
    CommandKind.TEMPORAL_QUERY: Intent.TEMPORAL,
    CommandKind.COMPARE: Intent.COMPARATIVE,
    CommandKind.SURFACE_RELATED: Intent.EXPLORATORY,
}


def _listed() -> str:
    return ", ".join(f"*{word}" for word in _KNOWN)
