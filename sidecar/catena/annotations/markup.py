"""Marks inside a text: HTML elements, `==…==` and LaTeX boxes that colour words or stand for a kind of annotation."""

import re
from dataclasses import dataclass, field, replace

from catena.annotations.annotation import AnnotationType
from catena.annotations.colors import Color, color_in_attributes, color_in_words
from catena.annotations.role_words import role_of_words
from catena.annotations.type_words import type_named

EMBED = re.compile(
    r"!\[\[(?P<wiki>[^\[\]|\n]{1,1000})(?:\|(?P<alias>[^\]\n]{0,1000}))?\]\]|!\[[^\]\n]{0,1000}\]"
    r"\((?:<(?P<angled>[^<>\n]*)>|(?P<path>[^()\n]*(?:\([^()\n]*\)[^()\n]*)*))\)"
)
"""An image in the text: `![[path|300]]`, `![alt](path)`."""

_ENDING = re.compile(r"\.[A-Za-z][A-Za-z0-9]{1,4}$")
_TAG = re.compile(
    r"<(?P<close>/?)(?P<name>mark|span|div|font|b|u|p|details|summary)\b(?P<attributes>[^<>]*)>", re.IGNORECASE
)
_CLASS = re.compile(r"\bclass\s*=\s*[\"']?(?P<names>[^\"'<>]*)", re.IGNORECASE)
_BOX = re.compile(r"\\(?:colorbox|textcolor|hl)\{\s*(?P<color>[\w#]+)\s*\}\{(?P<inner>(?:[^{}]|\{[^{}]*\})*)\}")
_LATEX = re.compile(r"\\[A-Za-z]+\{[^{}]*\}")
_EQUALS = re.compile(r"==(?P<inner>[^=\n]+(?:=[^=\n]+)*)==")
_COMMANDS = re.compile(r"<%[^%]*%>")
_PLAIN = {"b", "u", "p", "details", "summary"}
"""Elements that stay in the text unless they have a colour or a class."""
_SIGNS = " \t\"“”'*_(（)）,.:;\x00"
"""Signs that may stand around marked words."""
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


def embeds_note(embed: re.Match[str]) -> bool:
    """Return whether a match of `EMBED` shows another note: a file that is none has an ending in its name."""
    path = (embed["wiki"] or "").partition("#")[0].strip()
    return bool(embed["wiki"]) and (path.endswith(".md") or _ENDING.search(path) is None)


def _without_elements(marked: Marked) -> Marked:
    text = marked.text
    read = _Elements(marked.color, marked.type, marked.label)
    at = 0
    for tag in _TAG.finditer(text):
        read.words(text[at : tag.start()])
        at = tag.end()
        if tag["close"]:
            read.close(tag, behind=text[at:])
        else:
            read.open(tag)
    read.words(text[at:])
    is_whole = read.is_mark and not read.is_outside and _has_letters(read.out)
    return Marked(
        text=read.out,
        color=read.color,
        type=read.type,
        is_mark=read.is_mark,
        is_whole=is_whole,
        label=read.label,
    )


@dataclass(slots=True)
class _Elements:
    """What the elements of a text say, as far as it is read.

    Attributes:
        color: The first colour.
        type: The kind of annotation that a mark's word names.
        label: A class, or a marked word, that says what the words are.
        out: The text without the elements that mark.
        is_mark: Whether one of them marks.
        is_outside: Whether there are words outside all marks.
        opened: The elements that are not closed yet, outermost first.
        num_marks: How many of these mark.
    """

    color: Color | None
    type: AnnotationType | None
    label: str | None
    out: str = ""
    is_mark: bool = False
    is_outside: bool = False
    opened: list[_Open] = field(default_factory=list[_Open])
    num_marks: int = 0

    def words(self, text: str) -> None:
        """Take what stands between two tags."""
        self.is_outside = self.is_outside or (self.num_marks == 0 and bool(text.strip(_SIGNS)))
        self.out += text

    def open(self, tag: re.Match[str]) -> None:
        """Take the beginning of an element."""
        name = tag["name"].casefold()
        color = color_in_attributes(tag["attributes"])
        classes = _CLASS.search(tag["attributes"])
        is_mark = name == "mark" or color is not None or classes is not None
        if not is_mark and name in _PLAIN:
            self.out += tag[0]
            return
        names = (part for part in (classes["names"].split() if classes else ()) if not _names_color(part))
        self.color = self.color or color
        self.label = self.label or next((each for each in names if each.casefold() not in _UNTOLD_CLASSES), None)
        self.is_mark = self.is_mark or is_mark
        self.num_marks += is_mark
        self.opened.append(_Open(name, len(self.out), is_mark))

    def close(self, tag: re.Match[str], *, behind: str) -> None:
        """Take the end of an element; marked words that only say what they or those behind them are are left out."""
        name = tag["name"].casefold()
        element = next((each for each in reversed(self.opened) if each.name == name), None)
        if element is None:
            self.out += tag[0] if name in _PLAIN else ""
            return
        self.num_marks -= element.is_mark
        self.opened.remove(element)
        inner = self.out[element.at :]
        is_first = not self.out[: element.at].strip() and bool(behind.replace("\x00", "").strip(" *_"))
        if element.is_mark and is_first and _is_label(inner):
            self.label, self.out = inner.strip(), self.out[: element.at]
        elif element.is_mark and (type_named(inner) or not _has_letters(inner.replace("\x00", "a"))):
            self.type, self.out = self.type or type_named(inner), self.out[: element.at]


def _has_letters(text: str) -> bool:
    return any(map(str.isalnum, text))


def _is_label(inner: str) -> bool:
    """Whether marked words only say what the words behind them are (`<b style=…>Thesis</b> Rationing raised …`)."""
    return len(inner.split()) <= 2 and inner.strip()[:1].isupper() and role_of_words(inner) is not None


def _names_color(class_name: str) -> bool:
    return color_in_attributes(f'class="{class_name}"') is not None
