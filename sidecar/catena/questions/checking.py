"""Checking: from what was typed to text that can be trusted everywhere else.

A question stays plain text wherever it is shown, so nothing in it could run. Text that is plainly an attempt to run
something is refused all the same, at the door and with a clear sentence; a question about such things is not.
"""

import html
import re
import unicodedata
import urllib.parse
from dataclasses import dataclass

from catena.errors import DangerousContent, QueryEmpty, QueryTooLong

LONGEST_QUESTION = 500
"""Characters a question may have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SanitizedQuestion:
    """A question that was let in.

    Attributes:
        original: As it was typed.
        sanitized: In Unicode NFC, on one line, without control characters and halves of characters; never empty.
    """

    original: str
    sanitized: str


def checked_question(text: str, *, field: str = "question") -> SanitizedQuestion:
    """Let a question in.

    Args:
        text: What was typed.
        field: What the request calls it; named in the error's details.

    Raises:
        QueryEmpty: Nothing is left of it once blanks and control characters are gone.
        QueryTooLong: It has more than 500 characters.
        DangerousContent: It carries script.
    """
    if len(text) > LONGEST_QUESTION:
        raise QueryTooLong(
            f"Query exceeds max length of {LONGEST_QUESTION} characters ({len(text):,} were given)",
            field=field, length=len(text), max_length=LONGEST_QUESTION,
        )  # fmt: skip
    sanitized = cleaned(text)
    if not sanitized:
        raise QueryEmpty("Query cannot be empty. Please provide a question or search term.", field=field)
    if is_dangerous(text):
        raise DangerousContent("Potentially dangerous content detected in query", field=field)
    return SanitizedQuestion(original=text, sanitized=sanitized)


def cleaned(text: str) -> str:
    """Text in NFC, on one line, blanks folded, without what has no shape: controls, lone surrogates, marks."""
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "ignore")
    shown = "".join(" " if character in "\t\n\v\f\r\x85\u2028\u2029" else character for character in whole)
    return " ".join(unicodedata.normalize("NFC", "".join(filter(_has_shape, shown))).split())


def is_dangerous(text: str) -> bool:
    """Whether text would do something if a page ran it: a script or frame tag, a script address, an event handler
    with a value, a call that evaluates.

    Full-width letters, HTML entities, percent-encoding and invisible characters disguise nothing. `javascript: the
    good parts`, `eval()`, `onclick handlers` and `Function(x)` are things to ask about.
    """
    bare = html.unescape(html.unescape(urllib.parse.unquote(text)))
    bare = "".join(character for character in unicodedata.normalize("NFKC", bare) if _has_shape(character))
    return bool(_RUNS.search(bare))


_EVENTS = (
    r"on(?:abort|animation\w*|auxclick|before\w+|blur|cancel|canplay\w*|change|click|close|contextmenu|copy|cut|dblclick"
    r"|drag\w*|drop|ended|error|focus\w*|hashchange|input|invalid|key\w+|load\w*|message|mouse\w+|page\w+|paste|play\w*"
    r"|pointer\w+|popstate|reset|resize|scroll\w*|search|select\w*|show|storage|submit|toggle|touch\w+|transition\w*"
    r"|unload|wheel)"
)
_SCHEME = r"[\t\n\r]*".join("script") + r"[\t\n\r]*\s*:"
_RUNS = re.compile(
    "|".join(
        (
            r"<\s*/?\s*(?:script|iframe)\b",
            r"<[a-z][^>]*[\s/\"']on[a-z]+\s*=",
            rf"\b{_EVENTS}(?:\s*=\s*(?:[\"'`]|[\w$.]+\s*\()|=\w)",
            # An address runs when code follows the colon: a call, an assignment, a member; not when words do.
            rf"\b(?:j[\t\n\r]*a[\t\n\r]*v[\t\n\r]*a|vb)[\t\n\r]*{_SCHEME}\s*"
            r"(?://|%|[\"'`(\[{!]|void\b|[\w$]+(?:\.[\w$]+)*\s*(?:\(\s*\S|\([^\s)]*\)\s*(?:;|$)|=|;|\[|`)|[\w$]+\.[\w$])",
            r"\beval\(\s*[^)\s]",
            r"\beval\s+\(\s*[\"'`]",
            r"\bnew\s+function\s*\(\s*[^)\s]",
            r"\bfunction\s*\(\s*[\"'`]",
        )
    ),
    re.IGNORECASE,
)


def _has_shape(character: str) -> bool:
    """Joiners shape the letters and emoji around them, so they stay; `Cc`, `Cs` and other `Cf` go."""
    return character in "\t\n\r\u200c\u200d" or unicodedata.category(character) not in ("Cc", "Cf", "Cs")
