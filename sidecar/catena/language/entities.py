"""Character references of HTML, such as `&amp;` and `&#8211;`."""

import html
import re

_TOO_LONG = re.compile(r"&#(?:[0-9]{8,}|[xX][0-9A-Fa-f]{8,});?")
"""No character has such a number, and Python refuses to read one of more than 4,300 digits."""


def unescaped(text: str) -> str:
    """The text with its character references replaced; a number that no character has becomes `�`."""
    return html.unescape(_TOO_LONG.sub("\ufffd", text) if "&#" in text else text)
