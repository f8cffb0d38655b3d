"""Commands typed where a question is expected: `/summarize KEY`, `/synthesize K1 K2 theme:"sleep"`."""

import re
from typing import Any, NamedTuple

_COMMAND = re.compile(
    r"\s*(?P<sign>[/*]?)(?P<verb>summari[sz]e|synthesi[sz]e)\s+(?P<rest>\S.*)", re.IGNORECASE | re.DOTALL
)
_THEME = re.compile(
    r"(?:--)?theme\s*[:=]?\s*(?:\"(?P<straight>[^\"]*)\"|“(?P<curly>[^”]*)”|'(?P<single>[^']*)'|(?P<bare>.+)$)", re.I
)
_KEY = re.compile(r"@\S+|\[\[@?[^\[\]]+\]\]|(?=\S*[^\W\d_])(?=\S*\d)[\w:.+/'-]+")
"""What looks like a citekey: marked as one, or letters with a number."""


class TypedCommand(NamedTuple):
    """An operation that was typed in words, and its request."""

    operation: str
    request: dict[str, Any]


def typed_command(text: str) -> TypedCommand | None:
    """Return the command that a text is; None for a question.

    Without a slash or star, it is a command only if everything behind the verb looks like citekeys: "Summarize my
    notes on sleep" is a question.
    """
    found = _COMMAND.fullmatch(text)
    if found is None:
        return None
    theme = _THEME.search(found["rest"]) if found["verb"].lower().startswith("synth") else None
    keys = split_keys(found["rest"][: theme.start()] if theme else found["rest"])
    if not keys or not (found["sign"] or all(_KEY.fullmatch(key) for key in keys)):
        return None
    if found["verb"].lower().startswith("summ"):
        return TypedCommand("summarize", {"citekey": keys[0]}) if len(keys) == 1 else None
    named = next((part for part in theme.groups() if part), None) if theme else None
    return TypedCommand("synthesize", {"citekeys": keys, **({"theme": named.strip()} if named else {})})


def split_keys(text: str) -> list[str]:
    """Return the citekeys in a text, separated by blanks, commas or semicolons."""
    return [key for key in re.split(r"[\s,;]+(?:and\s+)?", text.strip()) if key]
