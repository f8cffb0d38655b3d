"""Parse the part of Nunjucks that shows which text an import template prints for which colour of annotation.

Templates are not executed. Conditions on a colour (`{% if annotation.color == "#ffd400" %}`,
`'Gray' in annotation.colorCategory`, `{% switch %}`, a loop over annotations filtered by colour) open branches, whose
text is printed for these colours. Negated and other conditions are ignored, and their content is read.
See https://mozilla.github.io/nunjucks/templating.html, and Zotero Integration's `{% switch %}` and `{% persist %}`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from catena.annotations.colors import Color, color_of_hex, color_of_name

WORDS = "\ufffc"
"""Placeholder in a branch's text for the annotation's text or comment."""
OTHER_VALUE = "\ufffd"
"""Placeholder for any other printed value."""

_OPENING = re.compile(r"\{[%{#]")
_CLOSING = {"{%": "%}", "{{": "}}", "{#": "#}"}
_LONGEST_EXPRESSION = 4000
_STRING = re.compile(r"\"([^\"\n]*)\"|'([^'\n]*)'")
_NEGATED = re.compile(r"!==?|\bnot\b")
_OWN_WORDS = re.compile(r"\b(?:annotatedText|comment)\b")
_INLINE_IF = re.compile(r"(?:\"([^\"\n]*)\"|'([^'\n]*)')\s+if\s+(.*?)(?=\belse\b|$)", re.DOTALL)
_PAIR = re.compile(r"(?:\"([^\"\n]*)\"|'([^'\n]*)')\s*:\s*(?:\"([^\"\n]*)\"|'([^'\n]*)')")
_GROUP = re.compile(r"[\[{(]([^\[\]{}()]*)[\]})]")
_BLOCKS = frozenset({"if", "for", "switch", "macro", "persist", "call", "filter", "block", "asyncEach", "asyncAll"})
_MACROS = frozenset({"macro", "call"})


@dataclass(frozen=True, slots=True)
class Branch:
    """The text that is printed for some colours.

    Attributes:
        colors: The colours.
        text: The literal text, with `WORDS` and `OTHER_VALUE` as placeholders for values.
    """

    colors: tuple[Color, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Outside:
    """Text between two branches, which is printed for every colour."""

    text: str


@dataclass(slots=True)
class _Frame:
    tag: str
    colors: tuple[Color, ...] = ()
    text: list[str] = field(default_factory=list[str])


def parts_of(template: str) -> Iterator[Branch | Outside]:
    """Yield the parts of a template in the order in which they end; macros yield branches only.

    Never fails: unknown tags are ignored, and a block without an end is dropped.
    """
    frames = [_Frame("")]
    for kind, content in _tokens(template):
        if kind == "":
            _print(frames, content)
        elif kind == "{{":
            yield from _inline_branches(content)
            _print(frames, WORDS if _OWN_WORDS.search(content) else OTHER_VALUE)
        elif kind == "{%":
            yield from _after_tag(frames, content)
    while frames:
        yield from _closed(frames.pop(), is_outer=not frames, in_macro=False)


def colors_in(expression: str) -> tuple[Color, ...]:
    """Return the colours that an expression tests for, by `"#hex"` or name; () if the test is negated."""
    if _NEGATED.search(expression):
        return ()
    return _each_once(color for text in _strings(expression) if (color := _color(text)) is not None)


def _tokens(template: str) -> Iterator[tuple[str, str]]:
    """Yield (opening, content) pairs, in which the opening is `{%`, `{{`, `{#`, or "" for text."""
    at = 0
    while (opening := _OPENING.search(template, at)) is not None:
        end = template.find(_CLOSING[opening[0]], opening.end())
        if end < 0:
            break
        yield "", template[at : opening.start()]
        yield opening[0], template[opening.end() : end].strip("- \t\r\n")[:_LONGEST_EXPRESSION]
        at = end + 2
    yield "", template[at:]


def _after_tag(frames: list[_Frame], tag: str) -> Iterator[Branch | Outside]:
    name, _, expression = tag.partition(" ")
    name = name.rstrip("(")
    if name in ("set", "return"):
        yield from _set(frames, expression)
    elif name in _BLOCKS:
        yield from _flushed(frames)
        frames.append(_Frame(name, colors_in(expression) if name in ("if", "for") else ()))
    elif name in ("elif", "elseif", "else", "case", "default"):
        yield from _next_branch(frames, name, expression)
    elif name.startswith("end") and len(frames) > 1:
        yield from _closed(frames.pop(), is_outer=False, in_macro=_in_macro(frames))


def _next_branch(frames: list[_Frame], name: str, expression: str) -> Iterator[Branch | Outside]:
    wanted = "switch" if name in ("case", "default") else "if"
    if len(frames) < 2 or frames[-1].tag != wanted:
        return
    last = frames[-1]
    colors = () if name in ("else", "default") else colors_in(expression)
    if name == "case" and not "".join(last.text).strip():
        colors = _each_once((*last.colors, *colors))  # `case "a"` without text falls through to the next
    else:
        yield from _closed(last, is_outer=False, in_macro=_in_macro(frames))
    frames[-1] = _Frame(last.tag, colors)


def _closed(frame: _Frame, *, is_outer: bool, in_macro: bool) -> Iterator[Branch | Outside]:
    text = "".join(frame.text)
    if frame.colors:
        yield Branch(frame.colors, text)
    elif text and (is_outer or not (in_macro or frame.tag in _MACROS)):
        yield Outside(text)


def _flushed(frames: list[_Frame]) -> Iterator[Outside]:
    """Yield the text printed outside any branch before a tag that may open one."""
    frame = frames[-1]
    if _branch_of(frames) is None and frame.text:
        if not _in_macro(frames):
            yield Outside("".join(frame.text))
        frame.text.clear()


def _set(frames: list[_Frame], expression: str) -> Iterator[Branch]:
    """Treat strings assigned in a branch as printed there, and yield lists of colours with words as branches."""
    branch = _branch_of(frames)
    if branch is not None:
        branch.text += [f"\n{text}\n" for text in _strings(expression) if text.strip() and _color(text) is None]
        return
    pairs = [(m[1] or m[2] or "", m[3] or m[4] or "") for m in _PAIR.finditer(expression)]
    named = [(color, text) for key, text in pairs if (color := _color(key)) is not None]
    if named:
        yield from (Branch((color,), f"\n{text}\n") for color, text in named)
        return
    for group in _GROUP.finditer(expression):
        strings = list(_strings(group[1]))
        colors = _each_once(color for text in strings if (color := _color(text)) is not None)
        words = [text for text in strings if _color(text) is None]
        if len(colors) == 1 and words:
            yield Branch(colors, "\n" + "\n".join(words) + "\n")


def _inline_branches(value: str) -> Iterator[Branch]:
    """Yield branches of inline conditions, `{{ "💡" if annotation.color == "#ffd400" else "❓" }}`."""
    for found in _INLINE_IF.finditer(value) if " if " in value else ():
        if colors := colors_in(found[3]):
            yield Branch(colors, f"\n{found[1] or found[2] or ''}\n")


def _print(frames: list[_Frame], text: str) -> None:
    if text:
        (_branch_of(frames) or frames[-1]).text.append(text)


def _branch_of(frames: list[_Frame]) -> _Frame | None:
    return next((frame for frame in reversed(frames) if frame.colors), None)


def _in_macro(frames: list[_Frame]) -> bool:
    return any(frame.tag in _MACROS for frame in frames)


def _strings(expression: str) -> Iterator[str]:
    return (m[1] if m[1] is not None else m[2] for m in _STRING.finditer(expression))


def _color(text: str) -> Color | None:
    return color_of_hex(text) if text.startswith("#") else color_of_name(text)


def _each_once(colors: Iterator[Color] | tuple[Color, ...]) -> tuple[Color, ...]:
    return tuple(dict.fromkeys(colors))
