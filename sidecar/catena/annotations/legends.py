"""Legends: the tables, lists and lines in which people explain what their colours and symbols mean.

`<mark class="hltr-red">Red</mark> | Disagree`, `🟡 = question`, `Yellow: interesting`, below a heading `Legend` also
`$ main idea`. An annotation that begins with a colour is none: it names a page, has a link, is long, or its
colour comes again.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from catena.annotations.annotation import RoleSource
from catena.annotations.colors import (
    FOREIGN_NAMES,
    Color,
    color_in_attributes,
    color_of_emoji,
    color_of_hex,
    color_of_name,
)
from catena.annotations.conventions import Conventions, Meaning, symbol_key
from catena.annotations.role_words import role_of_words
from catena.language.template_words import alternatives, meanings_of

_NAME_OF_WORD = FOREIGN_NAMES | {word: name.capitalize() for word, name in meanings_of("colors_explained").items()}
_WORD = re.compile(r"[^\W\d_]+")
_AFTER_COLOR = re.compile(r"[ \t]+(?:highlights?|annotations?|marks?|colou?r|text)(?!\w)", re.IGNORECASE)
_ELEMENT = re.compile(
    r"<(?P<tag>mark|span|font|b|div|u)\b(?P<attributes>[^>]{0,300})>(?P<inner>.{0,120}?)</(?P=tag)\s*>"
)
_HEX = re.compile(r"#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?!\w)", re.IGNORECASE)
_SYMBOL = re.compile(r"(?P<symbol>[^\w\s#>|\[\]<()*_`\"'“”‘’.,;:=-]{1,3})(?=[\s:=`|]|$)")
_SEPARATOR = re.compile(r"[\s*_`~)\]]*(?::+|：|=+>?|→|->|–|—|\||\(|(?<=[\s*_`])-(?=\s))[\s*_`~]*")
_CONTAINER = re.compile(r"[>\s]*(?:[-*+•]\s+|\d{1,3}[.)]\s+)?(?:\[!(?P<callout>[^\]\n]{1,40})\][-+]?\s*)?")
_DRESSING = " \t*_`~"
_ADMONITION_TITLE = re.compile(r"title:[ \t]*", re.IGNORECASE)
_INTRODUCTION = re.compile(
    r"(?:(?:my|the|highlight(?:s|ing)?|annotations?|reading|zotero)\s+)*"
    rf"(?:(?:key|symbols)(?=\W*$|:)|{alternatives('headings.legend')})(?![^\W_])",
    re.IGNORECASE,
)
_NO_LEGEND = re.compile(r"zotero:|\]\(|\[@|\bpp?\.\s?\d|\bpage\s+\d|file:|\{\{|\{%", re.IGNORECASE)
_PARTS = re.compile(r"[;,·•|]")
_LONGEST_LINE, _LONGEST_WORDS = 240, 80
_LONGEST_MARKED = 30
"""Longer marked words, with nothing beside them, are an annotation."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """One colour or symbol with what it is said to mean; "" where nothing but a colour is said."""

    color: Color | None
    symbol: str | None
    words: str


def legend_in(texts: Sequence[str]) -> Conventions:
    """What the legends among these lines say.

    Two explained colours make a legend; below a heading or in a callout that says `Legend`, `Colour key` and the
    like, one does, and symbols count too.

    Args:
        texts: Lines of a note, in order.

    Returns:
        Colours by `#rrggbb` and by name, symbols by themselves; words that name no role leave only the colour
        a symbol stands for.
    """
    entries: list[_Entry] = []
    run: list[_Entry] = []
    introduced = False
    for text in texts:
        line = _read(text)
        if line.opens:
            entries += _legend_of(run, introduced=introduced)
            run, introduced = [], True
        if found := _entries_in(line.content, introduced=introduced):
            run += found
        elif not (line.opens or _goes_on(line.content, introduced=introduced)):
            entries += _legend_of(run, introduced=introduced)
            run, introduced = [], False
    return _conventions_of([*entries, *_legend_of(run, introduced=introduced)])


@dataclass(frozen=True, slots=True)
class _Line:
    """A line without what contains it; and whether it says that a legend follows (then without these words)."""

    content: str
    opens: bool


def _read(text: str) -> _Line:
    if len(text) > _LONGEST_LINE or "](" in text:
        return _Line(text, opens=False)
    container = _CONTAINER.match(text)
    content = text[container.end() :].strip() if container else text.strip()
    if container and _INTRODUCTION.match(container["callout"] or ""):
        return _Line(content, opens=True)
    titled = _ADMONITION_TITLE.match(content)
    is_title = content[:1] == "#" or titled is not None or (container is not None and container["callout"] is not None)
    bare = content[titled.end() if titled else 0 :].lstrip("#" + _DRESSING)
    may_open = is_title or len(bare) < _LONGEST_WORDS or ":" in bare[:_LONGEST_WORDS]
    opening = _INTRODUCTION.match(bare) if may_open else None
    if opening is None:
        return _Line(content, opens=False)
    rest = bare[opening.end() :].lstrip(_DRESSING)
    opens = is_title or rest[:1] in ("", ":", "：")
    return _Line(rest.lstrip(":： ") if opens else content, opens=opens)


def _goes_on(content: str, *, introduced: bool) -> bool:
    """Whether a line without an entry may stand inside a legend: a table's head, or a blank below its heading."""
    return content.count("|") >= 1 if content else introduced


def _legend_of(run: Sequence[_Entry], *, introduced: bool) -> Sequence[_Entry]:
    """The entries when they make a legend: enough of them, and none explained twice."""
    keys = [entry.symbol or (entry.color.hex or entry.color.name if entry.color else "") for entry in run]
    return run if len(set(keys)) == len(keys) and len(keys) >= (1 if introduced else 2) else ()


def _conventions_of(entries: Sequence[_Entry]) -> Conventions:
    """Entries as a lookup; the first word on a colour holds."""
    colors: dict[str, Meaning] = {}
    symbols: dict[str, Meaning] = {}
    for entry in entries:
        color = entry.color
        meaning = Meaning(role_of_words(entry.words), color.hex if color else None, RoleSource.LEGEND)
        if entry.symbol is not None:
            symbols.setdefault(symbol_key(entry.symbol), meaning)
        if color is not None and meaning.role is not None:
            for key in (color.name.lower(), color.hex):
                if key is not None:
                    colors.setdefault(key, meaning)
    return Conventions(colors=colors, symbols=symbols)


def _entries_in(content: str, *, introduced: bool) -> list[_Entry]:
    if not content or len(content) > _LONGEST_LINE:
        return []
    if "|" in content and not _NO_LEGEND.search(content) and (entry := _entry_of_row(content)) is not None:
        return [entry]
    if _signs_of(content, symbols=introduced) is None or _NO_LEGEND.search(content):
        return []
    parts = _parts(content)
    if len(parts) > 1:
        entries = [_entry(part, separated=not introduced and not color_of_emoji(part)) for part in parts]
        if all(entry is not None for entry in entries):
            return [entry for entry in entries if entry is not None]
    entry = _entry(content, separated=not introduced)
    return [] if entry is None or (entry.color is None and not introduced) else [entry]


def _parts(content: str) -> list[str]:
    """The pieces of a line that may explain one colour each."""
    starts = [at for at, character in enumerate(content) if color_of_emoji(character)]
    if len(starts) > 1 and starts[0] == 0:
        pieces = [content[start:end] for start, end in pairwise([*starts, len(content)])]
    else:
        pieces = _PARTS.split(content)
    return [piece.strip().strip(",;·•| ") for piece in pieces if piece.strip(" ,;·•|")]


def _entry_of_row(content: str) -> _Entry | None:
    """A table's row: one cell is a colour, the first other one with letters explains it."""
    cells = [cell.strip() for cell in content.strip("|").split("|")]
    signs = [_signs_of(cell, symbols=False) for cell in cells]
    shown = next((sign for sign in signs if sign is not None and not sign.rest.strip(_DRESSING + ")")), None)
    if shown is None or len(cells) < 2:
        return None
    words = [cell for cell, sign in zip(cells, signs, strict=True) if sign is None and any(map(str.isalpha, cell))]
    text = shown.words or (words[0] if words else "")
    return _Entry(shown.color, shown.symbol, text) if text and len(text) <= _LONGEST_WORDS else None


def _entry(part: str, *, separated: bool) -> _Entry | None:
    """`<colour or symbol> = <words>`; without the sign between them only where a legend was announced."""
    signs = _signs_of(part, symbols=not separated)
    if signs is None:
        return None
    separator = _SEPARATOR.match(signs.rest)
    rest = signs.rest[separator.end() :] if separator else signs.rest
    text = rest.strip(_DRESSING + ")") or signs.words
    if signs.symbol and signs.color and not text:
        return _Entry(signs.color, signs.symbol, "")
    is_told = separator is not None or not separated or 0 < len(signs.words) <= _LONGEST_MARKED
    if not text or len(text) > _LONGEST_WORDS or not is_told:
        return None
    return _Entry(signs.color, signs.symbol, text)


@dataclass(frozen=True, slots=True)
class _Signs:
    """The colour or symbol a text begins with; `words` are those inside a marked element, `rest` comes after it."""

    color: Color | None
    symbol: str | None
    words: str
    rest: str


def _signs_of(text: str, *, symbols: bool) -> _Signs | None:
    """All the signs a text begins with, as one (`🟡 Yellow (#ffd400)`)."""
    signs = _sign_of(text, symbols=symbols)
    while signs is not None and (more := _sign_of(signs.rest.lstrip("( "), symbols=False)) is not None:
        color = more.color if signs.color is None or (more.color and more.color.hex) else signs.color
        signs = _Signs(color, signs.symbol, signs.words or more.words, more.rest)
    return signs


def _sign_of(text: str, *, symbols: bool) -> _Signs | None:
    text = text.lstrip(_DRESSING + "=")
    first = text[:1]
    if first == "<":
        element = _ELEMENT.match(text)
        return _marked(element, text[element.end() :]) if element else None
    if first == "#":
        digits = _HEX.match(text)
        return _Signs(color_of_hex(digits[0]), None, "", text[digits.end() :]) if digits else None
    if first.isalpha():
        named = _color_word(text)
        return _Signs(color_of_name(named[0]), None, "", named[1]) if named else None
    if (color := color_of_emoji(text)) is not None:
        return _Signs(color, first, "", text[1:].lstrip("\ufe0f"))
    symbol = _SYMBOL.match(text) if symbols else None
    return _Signs(None, symbol["symbol"], "", text[symbol.end() :]) if symbol else None


def _color_word(text: str) -> tuple[str, str] | None:
    """The colour's English name that a text begins with in any of the languages, and the rest."""
    word = _WORD.match(text)
    name = _NAME_OF_WORD.get(word[0].casefold()) if word else None
    if word is None or name is None:
        return None
    after = _AFTER_COLOR.match(text, word.end())
    return name, text[after.end() if after else word.end() :]


def _marked(element: re.Match[str], rest: str) -> _Signs | None:
    """A marked word: a colour's name, or itself what the colour means."""
    color = color_in_attributes(element["attributes"])
    if color is None:
        return None
    inner = element["inner"].strip(_DRESSING)
    named = _color_word(inner)
    says_nothing = inner.casefold() in ("", "highlight", "text", "&nbsp;") or (named is not None and not named[1])
    return _Signs(color, None, "" if says_nothing else inner, rest)
