"""Named notes: the notes that a question names outright, by a link, a citekey, or an author and a year."""

import re
from collections.abc import Iterator

from catena.language.folding import normal_name
from catena.questions.vault_names import VaultNames


def named_notes(text: str, names: VaultNames) -> tuple[str, ...]:
    """Return the notes that a question names outright, as the vault spells them, in the order of the question.

    `[[Note]]`, `@smith2019` and `Smith 2019` (also `Smith (2019)` and `Smith et al., 2019`) name a note, if there is
    one of that name or citekey.
    """
    asked = {normal_name(phrase): None for phrase in _phrases(text)}
    known = names.known(asked.keys())
    return tuple(dict.fromkeys(known[phrase] for phrase in asked if phrase in known))


def _phrases(text: str) -> Iterator[str]:
    for match in _NAMES.finditer(text):
        link, key, author, year = match.group("link", "key", "author", "year")
        if link:
            yield link
        elif key:
            yield from (f"@{key}", key)
        else:
            yield from (f"{author}{joint}{year}" for joint in ("", " ", "-", "_", ", "))
            yield from (f"@{author}{year}", f"{author} ({year})")


_NAMES = re.compile(
    r"\[\[(?P<link>[^\[\]|#^]+)[^\[\]]*\]\]|(?<![\w.])@(?P<key>\w[\w:.#$%&+?<>~/-]*\w)"
    r"|(?P<author>[A-ZÀ-Þ][\w'’-]+)(?:\s+(?:et al\.?|and colleagues|u\. a\.|等))?,?\s*"
    r"\(?(?P<year>(?:19|20)\d\d[a-z]?)\b"
)
