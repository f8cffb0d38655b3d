"""Character references of HTML, such as `&amp;` and `&#8211;`."""

import html
import re

_TOO_LONG = re.compile(r"&#(?:[0-9]{8,}|[xX][0-9A-Fa-f]{8,});?")
"""Longer numbers stand for no character, and Python refuses to parse one of more than 4,300 digits."""


def unescaped(text: str) -> str:
    """Replace the character references in a text; an invalid number becomes `�`."""
    return html.unescape(_TOO_LONG.sub("\ufffd", text) if "&#" in text else text)
