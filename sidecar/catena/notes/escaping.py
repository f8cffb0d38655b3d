"""Escape text in Markdown that Catena writes.

`inline` escapes Markdown from a note for another note: emphasis, mathematics and citations are kept, and everything
that would link, embed, run, hide, tag or open a block is escaped. `literal` escapes plain text (a title, an excerpt, a
question), including everything that Markdown or Obsidian would interpret. So does `displayed`, except for formulas.
"""

import re

from catena.notes.formulas import FORMULA

_LINKS_AND_THE_LIKE = r"""
    \[(?=[\[^])|(?<=\[)\[|\](?=[\](:])|(?<=\])\]|!(?=\[)  # links of every kind, footnotes, embeds
  | `                                          # code
  | %(?=%) | (?<=%)% | (?<=<)%                 # Obsidian comments, Templater
  | <(?=[A-Za-z/!?%])                          # HTML, autolinks
  | (?<=:): | :(?=:)                           # Dataview fields
  | \$(?=\$) | (?<=\$)\$                       # blocks of mathematics
  | (?<![\w#&/])\#(?=[\w/-]*[^\W\d])           # tags
"""
_IN_MARKDOWN = re.compile(
    rf"(?<!\\)(?P<slashes>\\*+)(?P<special>{_LINKS_AND_THE_LIKE}|(?<=\s)\^(?=[\w-]+$))", re.VERBOSE
)
_IN_PLAIN_TEXT = re.compile(
    rf"""(?=[]\[!`%<:$\#\\*_=~|^&{{])(?:  # nearly every character is none of these, which is found out at once
      {_LINKS_AND_THE_LIKE}
      | \\(?=[!-/:-@\[-`{{-~]|$)                 # escapes
      | \*
      | _(?!\w) | (?<!\w)_ | _(?=_) | (?<=_)_   # emphasis; not the underscores inside a word
      | (?<![\w&/])\#(?=\S)                     # tags of any sign, such as emoji
      | =(?==) | (?<==)=                        # highlights
      | ~(?=~) | (?<=\S)~                       # struck through
      | \$ | \|                                 # mathematics, cells
      | \^(?=\[) | (?<=\^)\[ | (?<!\S)\^        # inline footnotes, block ids
      | &(?=\#?\w+;)                            # entities
      | \{{(?=\{{) | (?<=\{{)\{{                    # templates
      | (?<=[A-Za-z0-9]):(?=//)                 # bare addresses
    )""",
    re.VERBOSE,
)
_UNSAFE_IN_FORMULA = re.compile(
    r"\[\[|\]\]|!\[|`|%%|::|<[A-Za-z/!?%][^<>]*>|<%|\{\{\s*[a-z]+\s*(?::[^{}]*)?\}\}", re.IGNORECASE
)
"""Links, code, comments, fields, HTML and templates, which Obsidian and its plugins may read inside a formula, too."""
_LEADING = re.compile(r"(?:[#>|=~:]|[-+*](?=\s|$)|-(?=--)|\*(?=\s*\*\s*\*)|_(?=\s*_\s*_)|\[(?=.?\]))")
_LEADING_NUMBER = re.compile(r"(\d{1,9})([.)])(?=\s|$)")
_UNSAFE_IN_LINK = re.compile(r"[\[\]|#^\r\n\t]+|%%")
_UNSAFE_TARGET = re.compile(r"[\[\]|#^\\`<>*]|%%|::|==|~~|\$\$|\{\{|://")
_BLOCK_ID = re.compile(r"[A-Za-z0-9-]+")
_SHOWN_IN_LINK = str.maketrans({"[": "(", "]": ")", "|": "/", "`": "'", "<": "‹", ">": "›", "\\": "/", "*": None})
_RUNS_IN_LINK = re.compile(r"(%%|::|==|~~|\$\$|\{\{|(?<=:)//)[%:=~${/]*")


def one_line(text: str) -> str:
    """Return the text on one line: white space collapsed, invisible characters (controls, bidi marks) removed."""
    if not text.isprintable():
        text = "".join(c for c in text if c.isprintable() or c.isspace())
    return " ".join(text.split())


def inline(markdown: str) -> str:
    """Escape a line of a note's Markdown for any place in a paragraph, heading or list item."""
    line = one_line(markdown)
    return _guarded(_IN_MARKDOWN.sub(lambda m: m["slashes"] * 2 + "\\" + m["special"], line))


def literal(text: str) -> str:
    """Return Markdown that displays exactly this text in a paragraph, heading, list item, quote or table cell."""
    return _guarded(_IN_PLAIN_TEXT.sub(lambda m: "\\" + m[0], one_line(text)))


def displayed(text: str, *, in_table: bool = False) -> str:
    """Return Markdown that displays this text; its formulas are drawn as such.

    The formulas stand between dollar signs. In a table, bars in them are escaped.
    """
    if "$" not in text:
        return literal(text)
    line = one_line(text)
    pieces, at = list[str](), 0
    for formula in FORMULA.finditer(line):
        if _UNSAFE_IN_FORMULA.search(formula[0]):
            continue
        pieces += [
            _within_line(line[at : formula.start()], begins=not at),
            formula[0].replace("|", "\\|") if in_table else formula[0],
        ]
        at = formula.end()
    return "".join([*pieces, _within_line(line[at:], begins=False)]) if pieces else literal(text)


def _within_line(text: str, *, begins: bool) -> str:
    """Escape a piece of a line; its blanks stay."""
    escaped = _IN_PLAIN_TEXT.sub(lambda m: "\\" + m[0], text)
    return _guarded(escaped) if begins else escaped


def link_target(text: str) -> str:
    """Return a name that is safe between `[[` and `]]`: characters that would break the link become `-`."""
    return _UNSAFE_IN_LINK.sub("-", " ".join(text.split())).strip()


def wikilink(target: str, shown: str, *, in_table: bool = False, block: str | None = None) -> str:
    """Return a link to a note, displayed as its title.

    The target is the note's name, or its path without `.md`. In a table, the bar is escaped. `block` is the id, without
    `^`, of the block to link to; an invalid one links to the note. A text that equals the
    target is not written beside it. Characters that would break the link are replaced; if no link can name the target,
    it is the escaped text alone.
    """
    if not target or target != one_line(target) or _UNSAFE_TARGET.search(target):
        return literal(shown)
    if block and _BLOCK_ID.fullmatch(block):
        target = f"{target}#^{block}"
    if shown == target:
        return f"[[{target}]]"
    alias = _RUNS_IN_LINK.sub(lambda m: m[1][0], one_line(shown).translate(_SHOWN_IN_LINK)).strip()
    bar = r"\|" if in_table else "|"
    return f"[[{target}{bar}{alias}]]" if alias else f"[[{target}]]"


def _guarded(line: str) -> str:
    """Escape the beginning of a line that would open a block."""
    if found := _LEADING_NUMBER.match(line):
        return f"{found[1]}\\{line[found.end(1) :]}"
    return f"\\{line}" if _LEADING.match(line) else line
