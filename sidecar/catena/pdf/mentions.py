"""Find the PDFs that a note links to: links to files, and Zotero links with keys."""

import re
from dataclasses import dataclass
from urllib.parse import unquote

_MENTION = re.compile(
    r"""
      \[\[(?P<wikilink>[^\]\[|\#\n]{1,1000}\.pdf)(?:[|\#][^\]\n]*)?\]\]
    | \]\(<?(?P<link>[^()<>\n]{1,2000}?\.pdf)(?:\#[^()<>\n]*)?>?(?:\s+"[^"\n]*")?\)
    | zotero://(?:open-pdf|open|select)/(?:library|groups/\d{1,20})/items/(?:\d+_)?(?P<key>[A-Z0-9]{8})\b
    | ^[ \t]*[\w .-]{1,60}::?[ \t]*["']?(?P<property>[^\s"'\[\]()][^"'\[\]()\n]{0,1000}?\.pdf)["']?[ \t]*$
    """,
    re.VERBOSE | re.IGNORECASE | re.MULTILINE,
)
_STORED = re.compile(r"[/\\]storage[/\\](?P<key>[A-Z0-9]{8})[/\\]")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")


@dataclass(frozen=True, slots=True)
class LinkedFile:
    """A link to a file: a path relative to the vault or the note, as written, or a file name."""

    target: str


@dataclass(frozen=True, slots=True)
class ZoteroKey:
    """The key of an attachment or an item in Zotero."""

    key: str


def mentioned_pdfs(text: str) -> tuple[LinkedFile | ZoteroKey, ...]:
    """Return the PDFs that a note links to, each once, in order.

    A path into Zotero's storage folder gives its key; other paths outside the vault are ignored.
    """
    found: dict[LinkedFile | ZoteroKey, None] = {}
    for mention in _MENTION.finditer(text):
        if mention["key"]:
            found[ZoteroKey(mention["key"].upper())] = None
            continue
        target = mention["wikilink"] or unquote(mention["link"] or "") or mention["property"]
        stored = _STORED.search(target)
        if stored:
            found[ZoteroKey(stored["key"].upper())] = None
        elif not _SCHEME.match(target) and not target.startswith(("/", "\\")):
            found[LinkedFile(target.strip())] = None
    return tuple(found)
