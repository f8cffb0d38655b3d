"""Somebody's words inside a note that Catena writes: they stay words, whatever signs they hold.

Emphasis, mathematics and citations are left as they are, since they mean the same in the note they come from.
Everything that would link, embed, run, hide, tag or open a block is escaped.
"""

import re

_SPECIAL = re.compile(
    r"""(?P<slashes>\\*)(?P<special>
        \[(?=[\[^])|(?<=\[)\[|\](?=[\](:])|(?<=\])\]|!(?=\[)  # links of every kind, footnotes, embeds
      | `                                          # code
      | %(?=%) | (?<=%)%                           # Obsidian comments
      | <(?=[A-Za-z/!?])                           # HTML, autolinks
      | (?<=:): | :(?=:)                           # Dataview fields
      | \$(?=\$) | (?<=\$)\$                       # blocks of mathematics
      | (?<![\w#&/])\#(?=[\w/-]*[^\W\d])           # tags
      | (?<=\s)\^(?=[\w-]+$)                       # block ids
    )""",
    re.VERBOSE,
)
_LEADING = re.compile(r"(?:[#>|=~:]|[-+*](?=\s|$)|-(?=--)|\*(?=\s*\*\s*\*)|_(?=\s*_\s*_)|\[(?=.?\]))")
_LEADING_NUMBER = re.compile(r"(\d{1,9})([.)])(?=\s|$)")
_UNSAFE_IN_LINK = re.compile(r"[\[\]|#^\r\n\t]+|%%")


def inline(text: str) -> str:
    """The text on one line, to stand anywhere inside a paragraph, heading or list item."""
    line = " ".join("".join(c if c.isprintable() or c.isspace() else "" for c in text).split())
    escaped = _SPECIAL.sub(lambda m: m["slashes"] * 2 + "\\" + m["special"], line)
    if found := _LEADING_NUMBER.match(escaped):
        return f"{found[1]}\\{escaped[found.end(1) :]}"
    return f"\\{escaped}" if _LEADING.match(escaped) else escaped


def link_target(text: str) -> str:
    """A name that can stand between `[[` and `]]`: signs that would end or bend the link become `-`."""
    return _UNSAFE_IN_LINK.sub("-", " ".join(text.split())).strip()


def page_link(citekey: str, page: str) -> str:
    """`[[key#p. 12|p. 12]]`."""
    shown = f"p. {link_target(page)}"
    return f"[[{link_target(citekey)}#{shown}|{shown}]]"


def fenced(code: str, language: str, *, indent: str) -> list[str]:
    """A fenced block that the code can't leave, each line indented."""
    longest = max((len(run) for run in re.findall(r"`+", code)), default=0)
    fence = "`" * max(3, longest + 1)
    lines = [f"{fence}{language}", *re.split(r"\r\n|\r|\n", code), fence]
    return [f"{indent}{line}".rstrip() if not line.strip() else f"{indent}{line}" for line in lines]
