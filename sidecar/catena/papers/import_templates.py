"""Derive the meaning of colours from Zotero Integration's import templates.

A symbol, a callout, a label or a heading that is printed before annotations of one colour only, or a heading above a
loop over one colour, gives the role of this colour (`docs/annotation-format.md`).
"""

import re
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from catena.annotations.annotation import HEADING_LEVELS, RoleSource
from catena.annotations.colors import Color
from catena.annotations.conventions import Conventions, Meaning, name_key, symbol_key
from catena.annotations.legends import legend_in
from catena.annotations.role_words import role_of_words
from catena.papers.nunjucks import OTHER_VALUE, WORDS, Branch, Outside, parts_of

MAX_LENGTH = 200_000
"""Most characters of a template; the rest is ignored."""

_HEADING = re.compile(r"^[ \t>]*(?P<level>#{1,6})[ \t]+(?P<text>[^\n]*)$", re.MULTILINE)
_SECTION = re.compile(rf"^[ \t>]*(?P<level>#{{1,6}})[ \t]+[*_\"“]*{WORDS}", re.MULTILINE)
_CALLOUT = re.compile(r"\[!(?P<type>[^\]\n|]+)(?:\|[^\]\n]*)?\][-+]?[ \t]*(?P<title>[^\n]*)")
_CLASS = re.compile(r"<\w+\b[^>]{0,300}?\bclass=[\"'](?P<names>[^\"'>]{0,200})[\"'][^>]{0,300}>")
_TAGS = re.compile(r"</?\w[^>\n]{0,300}>|%%.{0,200}?%%|<%.{0,200}?%>|\(?https?:\S*|(?<!\w)\w{1,20}://\S*", re.DOTALL)
_BULLET = re.compile(r"[\s>]*(?:[-*+]\s+|\d+[.)]\s+)?(?:\[.\]\s+)?")
_SYMBOL = re.compile(r"(?P<symbol>[^\w\s\"'“”‘’«»()\[\]{}<>#|*_`:;,.\-–—=~\\]{1,4})(?=\s|$)")
_PAGE = re.compile(r"\(?\[?\(?(?:pp?\.|page|seite|p)[ \t]*$", re.IGNORECASE)
_SAYS_NOTHING = frozenset(
    {"", "highlight", "highlights", "note", "quote", "image", "annotation", "annotations", "cite"}
)
_LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class _Printed:
    """The parts of the text that is printed for some colours."""

    colors: tuple[Color, ...]
    names: tuple[str, ...]
    symbol: str | None
    heading_level: int | None


def conventions_of_template(text: str) -> Conventions:
    """Return the conventions of notes that are written by this template.

    Returns:
        Colours by `#rrggbb` and by name if the printed words name a role; symbols and headings (including callout types
        and labels) with their role, and with their colour if they are printed for one colour only. A legend in the
        template's text supplies missing roles.
    """
    text = text[:MAX_LENGTH]
    parts = list(parts_of(text))
    printed = [_printed(part) for part in parts if isinstance(part, Branch)]
    printed += _under_headings(parts)
    colors = _roles_of_colors(printed)
    symbols = _by_key(((symbol_key(entry.symbol), entry) for entry in printed if entry.symbol), colors)
    headings = _by_key(((name_key(name), entry) for entry in printed for name in entry.names), colors)
    legend = legend_in(text.split("\n"))
    return Conventions(
        colors={**legend.colors, **colors},
        symbols={**legend.symbols, **symbols},
        headings={key: meaning for key, meaning in headings.items() if meaning.role or key not in _SAYS_NOTHING},
    )


def merged(several: Sequence[Conventions]) -> Conventions:
    """Merge the conventions of several templates; earlier ones take precedence."""
    return Conventions(
        colors=dict(ChainMap(*(dict(each.colors) for each in several))),
        symbols=dict(ChainMap(*(dict(each.symbols) for each in several))),
        headings=dict(ChainMap(*(dict(each.headings) for each in several))),
    )


def agreed(several: Sequence[Conventions]) -> Conventions:
    """Merge the conventions of several templates, dropping those on which two templates disagree."""
    return Conventions(
        colors=_undisputed([each.colors for each in several]),
        symbols=_undisputed([each.symbols for each in several]),
        headings=_undisputed([each.headings for each in several]),
    )


def _undisputed(several: Sequence[Mapping[str, Meaning]]) -> dict[str, Meaning]:
    found: dict[str, list[Meaning]] = {}
    for each in several:
        for key, meaning in each.items():
            found.setdefault(key, []).append(meaning)
    return {key: one for key, meanings in found.items() if (one := _as_one(meanings)) is not None}


def _as_one(meanings: Sequence[Meaning]) -> Meaning | None:
    roles = {meaning.role for meaning in meanings if meaning.role is not None}
    hexes = {meaning.color_hex for meaning in meanings if meaning.color_hex is not None}
    if len(roles) > 1 or len(hexes) > 1:
        return None
    return Meaning(next(iter(roles), None), next(iter(hexes), None), meanings[0].source)


def _printed(branch: Branch) -> _Printed:
    """Analyse the text before the annotation's words, or the whole branch if it does not print them."""
    before = branch.text.partition(WORDS)[0]
    section = _SECTION.search(branch.text)
    symbol, rest = _symbol_and_rest(before)
    return _Printed(
        colors=branch.colors,
        names=tuple(dict.fromkeys(_names(rest))),
        symbol=symbol,
        heading_level=len(section["level"]) if section else None,
    )


def _symbol_and_rest(text: str) -> tuple[str | None, str]:
    bullet = _BULLET.match(text)
    start = bullet.end() if bullet else 0
    while (opening := re.match(r"#{1,6}[ \t]+|[*_]+", text[start:])) is not None:
        start += opening.end()
    found = _SYMBOL.match(text, start)
    return (found["symbol"], text[found.end() :]) if found else (None, text)


def _names(text: str) -> Iterator[str]:
    """Yield the names in a branch's text: callout type and title, classes, lines, tags."""
    for callout in _CALLOUT.finditer(text):
        yield from (callout["type"], _plain(callout["title"]))
    for marked in _CLASS.finditer(text):
        yield from (name for name in marked["names"].split() if OTHER_VALUE not in name)
    for line in _CALLOUT.sub("", text).split("\n"):
        yield _plain(line)


def _plain(line: str) -> str:
    """Return the words of a line without markup; "" if they are too long for a name."""
    line = _PAGE.sub("", _TAGS.sub(" ", line).partition(OTHER_VALUE)[0])
    words = " ".join(re.sub(r"[#>|*_`\[\]=~\"“”:]+", " ", line).split())
    return words if len(words) <= _LONGEST_NAME else ""


def _under_headings(parts: Sequence[Branch | Outside]) -> Iterator[_Printed]:
    """Yield headings below which only annotations of certain colours are printed."""
    heading: re.Match[str] | None = None
    below: list[Branch] = []
    prints_all = False
    for part in [*parts, Outside("# ")]:
        if isinstance(part, Branch):
            below += [part] if WORDS in part.text or OTHER_VALUE in part.text else []
            continue
        headings = list(_HEADING.finditer(part.text + "\n"))
        prints_all = prints_all or WORDS in part.text[: headings[0].start() if headings else None]
        if not headings:
            continue
        if heading is not None and not prints_all and len({branch.colors for branch in below}) == 1:
            yield _Printed(below[0].colors, (_plain(heading["text"]),), _symbol_and_rest(heading["text"])[0], None)
        heading, below = headings[-1], []
        prints_all = WORDS in part.text[heading.start() :] or OTHER_VALUE in heading["text"]


def _roles_of_colors(printed: Sequence[_Printed]) -> dict[str, Meaning]:
    levels = sorted({entry.heading_level for entry in printed if entry.heading_level is not None})
    sections = dict(zip(levels, HEADING_LEVELS, strict=False))
    roles: dict[str, Meaning] = {}
    for entry in printed:
        role = sections.get(entry.heading_level or 0) or role_of_words(" ".join(entry.names))
        if role is None:
            continue
        for color in entry.colors:
            for key in (color.hex, color.name.lower()):
                if key is not None:
                    roles.setdefault(key, Meaning(role, color.hex, RoleSource.TEMPLATE))
    return roles


def _by_key(keyed: Iterable[tuple[str, _Printed]], colors: dict[str, Meaning]) -> dict[str, Meaning]:
    """Return the meaning of each symbol or name; for several colours, what their meanings have in common."""
    by_key: dict[str, list[Color]] = {}
    for key, entry in keyed:
        if key:
            by_key.setdefault(key, []).extend(entry.colors)
    return {key: _common(found, colors) for key, found in by_key.items()}


def _common(found: Sequence[Color], colors: dict[str, Meaning]) -> Meaning:
    hexes = {color.hex for color in found}
    roles = {meaning.role if (meaning := colors.get(color.name.lower())) else None for color in found}
    return Meaning(
        roles.pop() if len(roles) == 1 else None,
        hexes.pop() if len(hexes) == 1 else None,
        RoleSource.TEMPLATE,
    )
