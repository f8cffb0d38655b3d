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
_LONGEST_WORDS = 200
"""In characters: what is longer is a text, and no word for a kind of annotation or for what is marked."""
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


@dataclass(frozen=True, slots=True)
class _Open:
    at: int
    """How many pieces were written before it."""
    is_mark: bool


class _Written:
    """A text that grows by pieces, and shrinks to what was written earlier; either costs what is added or taken."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._lettered: list[int] = []
        self._shown: list[int] = []
        self._ends: list[int] = []

    def __len__(self) -> int:
        return len(self._pieces)

    def add(self, piece: str) -> None:
        if not piece:
            return
        at = len(self._pieces)
        self._pieces.append(piece)
        self._ends.append(self.characters_before(at) + len(piece))
        if piece.strip():
            self._shown.append(at)
        if _has_letters(piece) or "\x00" in piece:
            self._lettered.append(at)

    def cut(self, at: int) -> None:
        """Leave only so many pieces."""
        for positions in (self._lettered, self._shown):
            while positions and positions[-1] >= at:
                positions.pop()
        del self._pieces[at:], self._ends[at:]

    def characters_before(self, at: int) -> int:
        return self._ends[at - 1] if at else 0

    def is_blank_before(self, at: int) -> bool:
        return not self._shown or self._shown[0] >= at

    def has_letters_from(self, at: int) -> bool:
        """Whether there is a letter, or something that stands for an image."""
        return bool(self._lettered) and self._lettered[-1] >= at

    def characters_from(self, at: int) -> int:
        return self.characters_before(len(self)) - self.characters_before(at)

    def text(self, at: int = 0) -> str:
        return "".join(self._pieces[at:])


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
    last_words_at = len(text.rstrip("\x00 *_"))
    at = 0
    for tag in _TAG.finditer(text):
        read.words(text[at : tag.start()])
        at = tag.end()
        if tag["close"]:
            read.close(tag, is_last=at >= last_words_at)
        else:
            read.open(tag)
    read.words(text[at:])
    out = read.out.text()
    is_whole = read.is_mark and not read.is_outside and _has_letters(out)
    return Marked(
        text=out,
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
        opened: The elements that are not closed yet by their name, outermost first.
        num_marks: How many of these mark.
    """

    color: Color | None
    type: AnnotationType | None
    label: str | None
    out: _Written = field(default_factory=_Written)
    is_mark: bool = False
    is_outside: bool = False
    opened: dict[str, list[_Open]] = field(default_factory=dict[str, list[_Open]])
    num_marks: int = 0

    def words(self, text: str) -> None:
        """Take what stands between two tags."""
        self.is_outside = self.is_outside or (self.num_marks == 0 and bool(text.strip(_SIGNS)))
        self.out.add(text)

    def open(self, tag: re.Match[str]) -> None:
        """Take the beginning of an element."""
        name = tag["name"].casefold()
        color = color_in_attributes(tag["attributes"])
        classes = _CLASS.search(tag["attributes"])
        is_mark = name == "mark" or color is not None or classes is not None
        if not is_mark and name in _PLAIN:
            self.out.add(tag[0])
            return
        names = (part for part in (classes["names"].split() if classes else ()) if not _names_color(part))
        self.color = self.color or color
        self.label = self.label or next((each for each in names if each.casefold() not in _UNTOLD_CLASSES), None)
        self.is_mark = self.is_mark or is_mark
        self.num_marks += is_mark
        self.opened.setdefault(name, []).append(_Open(len(self.out), is_mark))

    def close(self, tag: re.Match[str], *, is_last: bool) -> None:
        """Take the end of an element; marked words that only say what they or those behind them are are left out."""
        name = tag["name"].casefold()
        if not self.opened.get(name):
            self.out.add(tag[0] if name in _PLAIN else "")
            return
        element = self.opened[name].pop()
        self.num_marks -= element.is_mark
        if not element.is_mark:
            return
        at = min(element.at, len(self.out))  # what stood before may be gone, where elements overlap
        inner = self.out.text(at) if self.out.characters_from(at) <= _LONGEST_WORDS else ""
        is_first = self.out.is_blank_before(at) and not is_last
        if is_first and _is_label(inner):
            self.label = inner.strip()
            self.out.cut(at)
        elif type_named(inner) or not self.out.has_letters_from(at):
            self.type = self.type or type_named(inner)
            self.out.cut(at)


def _has_letters(text: str) -> bool:
    return any(map(str.isalnum, text))


def _is_label(inner: str) -> bool:
    """Whether marked words only say what the words behind them are (`<b style=…>Thesis</b> Rationing raised …`)."""
    return len(inner.split()) <= 2 and inner.strip()[:1].isupper() and role_of_words(inner) is not None


def _names_color(class_name: str) -> bool:
    return color_in_attributes(f'class="{class_name}"') is not None
