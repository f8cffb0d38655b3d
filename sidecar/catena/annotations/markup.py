"""Marks inside a text: HTML elements, `==…==` and LaTeX boxes that colour words or stand for a kind of annotation."""

import re
from dataclasses import dataclass, replace

from catena.annotations.annotation import AnnotationType
from catena.annotations.colors import Color, color_in_attributes, color_in_words
from catena.annotations.role_words import role_of_words
from catena.annotations.type_words import type_named

EMBED = re.compile(
    r"!\[\[(?P<wiki>[^\[\]|\n]{1,1000})(?:\|(?P<alias>[^\]\n]{0,1000}))?\]\]|!\[[^\]\n]{0,1000}\]"
    r"\((?:<(?P<angled>[^<>\n]*)>|(?P<path>[^()\n]*(?:\([^()\n]*\)[^()\n]*)*))\)"
)
"""An image in the text: `![[path|300]]`, `![alt](path)`."""

_TAG = re.compile(
    r"<(?P<close>/?)(?P<name>mark|span|div|font|b|u|p|details|summary)\b(?P<attributes>[^<>]*)>", re.IGNORECASE
)
_CLASS = re.compile(r"\bclass\s*=\s*[\"']?(?P<names>[^\"'<>]*)", re.IGNORECASE)
_BOX = re.compile(r"\\(?:colorbox|textcolor|hl)\{\s*(?P<color>[\w#]+)\s*\}\{(?P<inner>(?:[^{}]|\{[^{}]*\})*)\}")
_LATEX = re.compile(r"\\[A-Za-z]+\{[^{}]*\}")
_EQUALS = re.compile(r"==(?P<inner>[^=\n]+(?:=[^=\n]+)*)==")
_COMMANDS = re.compile(r"<%[^%]*%>")
_UNTOLD_CLASSES = {"highlight", "underline", "annotation", "citation", "citation-item"}


@dataclass(frozen=True, slots=True)
class Marked:
    """A text without its marks, and what they said.

    Attributes:
        text: The words that were marked, and those around them.
        color: The first colour that a mark names.
        type: The kind of annotation that a mark's word names (`<mark>Highlight</mark>`).
        is_mark: Whether there was a mark at all.
        is_whole: Whether all words were inside it.
        label: A class name that is no colour (`important`).
    """

    text: str
    color: Color | None = None
    type: AnnotationType | None = None
    is_mark: bool = False
    is_whole: bool = False
    label: str | None = None


@dataclass(slots=True)
class _Open:
    name: str
    at: int
    is_mark: bool


def read_markup(text: str) -> Marked:
    """Take marks out of a text; the words in them stay unless they only name a kind of annotation."""
    marked = Marked(_COMMANDS.sub("", text) if "<%" in text else text)
    if "<" in text:
        marked = _without_elements(marked)
    if "==" in marked.text:
        bare = _EQUALS.sub(lambda found: found["inner"], marked.text)
        whole = _EQUALS.fullmatch(marked.text.strip(' "“”*')) is not None
        marked = replace(marked, text=bare, is_mark=marked.is_mark or whole, is_whole=marked.is_whole or whole)
    return marked


def read_boxes(text: str) -> Marked:
    r"""Take the first LaTeX box out of a text: `\\colorbox{CustomRed}{tags}` colours nothing but itself."""
    found = _BOX.search(text) if "\\" in text else None
    if found is None:
        return Marked(text)
    tags = " ".join(_LATEX.sub("", found["inner"]).split())
    rest = f"{text[: found.start()]}{text[found.end() :]}"
    return Marked(rest, color_in_words(found["color"]), is_mark=True, label=tags or None)


def embedded_path(embed: re.Match[str]) -> str:
    """The path that a match of `EMBED` names, as written."""
    return (embed["wiki"] or embed["angled"] or embed["path"] or "").strip()


def _without_elements(marked: Marked) -> Marked:
    text, out, at = marked.text, "", 0
    color, kind, label, seen = marked.color, marked.type, marked.label, False
    outside = open_marks = 0
    opened: list[_Open] = []
    for found in _TAG.finditer(text):
        between = text[at : found.start()]
        outside += 0 if open_marks else len(between.strip(" \t\"“”'*_(（)）,.:;\x00"))
        out += between
        at = found.end()
        name = found["name"].casefold()
        if not found["close"]:
            said = color_in_attributes(found["attributes"])
            classes = _CLASS.search(found["attributes"])
            is_mark = name == "mark" or said is not None or classes is not None
            if not is_mark and name in ("b", "u", "p", "details", "summary"):
                out += found[0]
                continue
            color = color or said
            names = [part for part in (classes["names"].split() if classes else []) if not _names_color(part)]
            label = label or next((part for part in names if part.casefold() not in _UNTOLD_CLASSES), None)
            seen = seen or is_mark
            opened.append(_Open(name, len(out), is_mark))
            open_marks += is_mark
        elif place := next((entry for entry in reversed(opened) if entry.name == name), None):
            opened.remove(place)
            open_marks -= place.is_mark
            inner = out[place.at :]
            word = type_named(inner)
            rest = text[at:].replace("\x00", "").strip(" *_")
            if place.is_mark and not out[: place.at].strip() and rest and _is_label(inner):
                label, out = inner.strip(), out[: place.at]
            elif place.is_mark and (word or not any(character.isalnum() for character in inner.replace("\x00", "a"))):
                kind = kind or word
                out = out[: place.at]
        else:
            out += found[0] if name in ("b", "u", "p", "details", "summary") else ""
    rest = text[at:]
    outside += len(rest.strip(" \t\"“”'*_(（)）,.:;\x00"))
    whole = seen and outside == 0 and any(character.isalnum() for character in out)
    return replace(marked, text=out + rest, color=color, type=kind, is_mark=seen, is_whole=whole, label=label)


def _is_label(inner: str) -> bool:
    """Whether marked words only say what the words behind them are (`<b style=…>Thesis</b> Rationing raised …`)."""
    return len(inner.split()) <= 2 and inner.strip()[:1].isupper() and role_of_words(inner) is not None


def _names_color(class_name: str) -> bool:
    return color_in_attributes(f'class="{class_name}"') is not None
