"""Checking: validate and clean the text of a question before anything else uses it.

Questions are always shown as plain text, so code in them never runs. Text that clearly tries to run code is refused
nevertheless. A question about such code is accepted.
"""

import re
import unicodedata
import urllib.parse
from dataclasses import dataclass

from catena.errors import DangerousContent, QueryEmpty, QueryTooLong
from catena.language.entities import unescaped
from catena.language.folding import normalized

LONGEST_QUESTION = 500
"""The maximum number of characters in a question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SanitizedQuestion:
    """A question that passed the checks.

    Attributes:
        original: The question as typed.
        sanitized: The question in Unicode NFC, on one line, without control characters and lone
            surrogates. Never empty.
    """

    original: str
    sanitized: str


def checked_question(text: str, *, field: str = "question") -> SanitizedQuestion:
    """Check a question and clean its text.

    Args:
        text: The question as typed.
        field: The name of the request's field, for the error's details.

    Raises:
        QueryEmpty: If the text has nothing but whitespace and control characters.
        QueryTooLong: If the text has more than 500 characters.
        DangerousContent: If the text contains code, as `is_dangerous` defines it.
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
    """Return the text in NFC, on one line, without repeated spaces, control characters, format characters and lone
    surrogates.
    """
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "ignore")
    shown = "".join(" " if character in "\t\n\v\f\r\x85\u2028\u2029" else character for character in whole)
    return " ".join(normalized("NFC", "".join(filter(_is_kept, shown))).split())


def is_dangerous(text: str) -> bool:
    """Return whether a text contains code that a web page could run.

    Such code is a script or iframe tag, a `javascript:` or `vbscript:` URL, an event handler with a value, or a call
    that evaluates code. Full-width letters, HTML entities, percent-encoding and invisible characters do not hide it.
    `javascript: the good parts`, `eval()`, `onclick handlers` and `Function(x)` are topics, not code.
    """
    bare = unescaped(unescaped(urllib.parse.unquote(text)))
    bare = "".join(character for character in normalized("NFKC", bare) if _is_kept(character))
    return bool(_EXECUTABLE.search(bare))


_EVENTS = (
    r"on(?:abort|animation\w*|auxclick|before\w+|blur|cancel|canplay\w*|change|click|close|contextmenu|copy|cut|dblclick"
    r"|drag\w*|drop|ended|error|focus\w*|hashchange|input|invalid|key\w+|load\w*|message|mouse\w+|page\w+|paste|play\w*"
    r"|pointer\w+|popstate|reset|resize|scroll\w*|search|select\w*|show|storage|submit|toggle|touch\w+|transition\w*"
    r"|unload|wheel)"
)
_SCHEME = r"[\t\n\r]*".join("script") + r"[\t\n\r]*\s*:"
_EXECUTABLE = re.compile(
    "|".join(
        (
            r"<\s*/?\s*(?:script|iframe)\b",
            r"<[a-z][^>]*[\s/\"']on[a-z]+\s*=",
            rf"\b{_EVENTS}(?:\s*=\s*(?:[\"'`]|[\w$.]+\s*\()|=\w)",
            # A URL runs only if code follows the colon: a call, an assignment or a member, but not plain words.
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


def _is_kept(character: str) -> bool:
    """Return whether a character is kept: whitespace, joiners (they change the letters around them), and all characters
    but those of the categories `Cc`, `Cf` and `Cs`.
    """
    return character in "\t\n\r\u200c\u200d" or unicodedata.category(character) not in ("Cc", "Cf", "Cs")
