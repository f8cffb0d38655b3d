"""Which PDFs a note's text leads to: links to files, and Zotero's links with their keys."""

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
class VaultFile:
    """A link to a file: a path as written, relative to the vault or the note, or a name alone."""

    target: str


@dataclass(frozen=True, slots=True)
class ZoteroKey:
    """The key of an attachment or an item in Zotero."""

    key: str


def mentioned_pdfs(text: str) -> tuple[VaultFile | ZoteroKey, ...]:
    """What a note says of PDFs, each once, in the order in which it says it.

    A path into Zotero's storage folder counts as the key in it; other paths outside the vault are left out.
    """
    found: dict[VaultFile | ZoteroKey, None] = {}
    for mention in _MENTION.finditer(text):
        if mention["key"]:
            found[ZoteroKey(mention["key"].upper())] = None
            continue
        target = mention["wikilink"] or unquote(mention["link"] or "") or mention["property"]
        stored = _STORED.search(target)
        if stored:
            found[ZoteroKey(stored["key"].upper())] = None
        elif not _SCHEME.match(target) and not target.startswith(("/", "\\")):
            found[VaultFile(target.strip())] = None
    return tuple(found)
