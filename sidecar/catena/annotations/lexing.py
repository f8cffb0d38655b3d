"""Lex a line: its words, the anchors between them, and the meaning of its marks and labels."""

import re
from dataclasses import dataclass
from itertools import takewhile

from catena.annotations.annotation import AnnotationType
from catena.annotations.colors import Color, color_in_words, color_of_emoji, color_of_name
from catena.annotations.markup import EMBED, embedded_path, embeds_note, read_boxes, read_markup
from catena.annotations.type_words import type_named
from catena.language.entities import unescaped
from catena.language.folding import normalized
from catena.language.template_words import words_of
from catena.notation.anchors import SENTINEL, Anchor, take_anchors
from catena.notation.labels import Label, Slot, label_at_start, slot_of
from catena.notation.lines import Line
from catena.notation.wording import without_emphasis

_ZOTERO_IMAGE = re.compile(
    r"<img\b(?=[^<>]*\bdata-annotation\b)[^<>]*?\bsrc\s*=\s*\"(?P<src>[^\"<>]+)\"", re.IGNORECASE
)
BLOCK_ID = re.compile(r"(?:(?<=\s)|^)\^(?P<id>[A-Za-z0-9-]{4,})\s*$")
_SYMBOL = re.compile(
    r"(?P<symbol>[&£$€¥@!?%~§+=^¤✓✔✗✘★☆→⇒♦]|[^\w\s\x00-\u02ff\u2010-\u206f\u3000-\u303f\uff00-\uffef\u0300-\u036f]{1,3})\ufe0f?(?:\s+|$)"
)
_CHIP = re.compile(
    r"[^\w\s\x00*_\"“(]{0,3}\ufe0f?\s*(?P<marks>\*{1,3}_?|_?\*{1,3}|_{1,3})\s*(?P<words>[^*_\n]{1,40}?)\s*[*_]{1,4}\s*[:：|–—-]?\s*"
)
_SEPARATORS = tuple(":：|–—-")
_FIELD_TAG = re.compile(r"#(?P<tag>[^\W\d][\w/-]*)::\s*(?:\[\[[^\]\n]*\]\]\s*)?")
_FIELD = re.compile(r"(?P<name>[^\W\d_][\w-]{0,20})::\s+")
_TAGS = re.compile(r"(?:(?<=\s)|^)#(?P<tag>[^\W_](?:[\w/-]*[\w])?)(?=\s|$)")
_CLIP = re.compile(r"\.pdf#.*\brect=", re.IGNORECASE)
"""A part of a page, embedded as an image."""
_LEADING_ON = re.compile(r"\s[—–-]\s*(?:location|loc\.?|position|page|ort|位置)\s*[:：]?\s*$", re.IGNORECASE)
"""Words that only lead to the place behind them: `— location: [312](…)`."""
_DASHES = re.compile(r"^\s*(?:[—–|]\s*|[-.,;:]\s+)*|(?<!\s)\s+$")
_DASH_BEHIND = re.compile(r"(?<!\s)\s+[—–|]$")
_MOMENT = re.compile(r"\[\[\d{4}-\d{2}-\d{2}[^\]\n]*\]\](?:\s+\d{1,2}:\d{2}(?!\d))?")
_WRAPPED = re.compile(r"(?P<marks>[*_]{1,3})(?P<words>[^*_\x00][^*_\x00]*)(?P<anchors>(?:\x00\s*)+)(?P=marks)")
"""Words and anchors in italics or bold together: `*Why? ([note on p.2](…))*`."""
_EDGES = " \t*_—–-|:：·•.,;()（）[]↗⤴"
_LEADS = frozenset(("", *words_of("pages.leads")))


@dataclass(frozen=True, slots=True)
class Lexed:
    """The parts of a line.

    Attributes:
        line: The line.
        parts: The words and anchors, in order, without empty words.
        anchors: The anchors among the parts.
        color: The colour that its marks name.
        type: The type that its marks or a bold word name.
        label: The label that it begins with.
        images: The images that it embeds.
        symbol: The symbol that it begins with in place of a bullet.
        tags: The `#tag`s apart from the words.
        word: A word that classifies it: a class, a field, or a tag before the words.
        block_id: The block id at its end.
        is_mark: Whether it contains a coloured mark.
        is_marked: Whether a mark contains all its words.
        is_chip: Whether it names a kind of annotation and has no words of its own.
    """

    line: Line
    parts: tuple[str | Anchor, ...] = ()
    anchors: tuple[Anchor, ...] = ()
    color: Color | None = None
    type: AnnotationType | None = None
    label: Label | None = None
    images: tuple[str, ...] = ()
    symbol: str | None = None
    tags: tuple[str, ...] = ()
    word: str | None = None
    block_id: str | None = None
    is_mark: bool = False
    is_marked: bool = False
    is_chip: bool = False

    @property
    def words(self) -> str:
        """The words without the anchors."""
        return " ".join(part for part in self.parts if isinstance(part, str))

    @property
    def place(self) -> Anchor | None:
        """The first anchor that proves an annotation; None without one."""
        return next((anchor for anchor in self.anchors if not anchor.cited), None)


@dataclass(slots=True)
class _State:
    text: str
    color: Color | None = None
    type: AnnotationType | None = None
    word: str | None = None
    symbol: str | None = None
    is_chip: bool = False


def lex(line: Line, *, bulleted: bool = False) -> Lexed:
    """Read a line.

    Args:
        line: The line.
        bulleted: Whether it begins a list's item, so that a sign before its words stands for something.
    """
    text = line.text
    if text.isascii() and text.replace(" ", "").isalnum():
        return Lexed(line, parts=(text,))
    boxed = read_boxes(text)
    captioned, images = _without_images(boxed.text)
    text, anchors = take_anchors(captioned)
    text, block_id = _without_block_id(text)
    marked = read_markup(text)
    state = _State(marked.text.strip(), boxed.color or marked.color, marked.type, boxed.label or marked.label)
    if anchors or images:
        state.text = _MOMENT.sub("", state.text)
    _take_symbol(state, bulleted=bulleted)
    _take_chip(state)
    _take_field(state)
    _take_symbol(state, bulleted=False)
    label = _take_label(state)
    tags = _take_tags(state, apart=bool(anchors or images))
    parts = _parts(state.text, anchors)
    return Lexed(
        line=line,
        parts=parts,
        anchors=anchors,
        color=state.color,
        type=AnnotationType.IMAGE if any(map(_CLIP.search, images)) else state.type,
        label=label,
        images=tuple(image.strip() for image in images),
        symbol=state.symbol,
        tags=tags,
        word=state.word,
        block_id=block_id,
        is_mark=marked.is_mark or boxed.is_mark,
        is_marked=marked.is_whole,
        is_chip=state.is_chip or (marked.type is not None and not any(isinstance(part, str) for part in parts)),
    )


def _without_images(text: str) -> tuple[str, list[str]]:
    """Return a text with the captions of its images in their place, and the images."""
    images: list[str] = []
    if "![" in text:
        images = [embedded_path(found) for found in EMBED.finditer(text) if not embeds_note(found)]
        text = EMBED.sub(_caption, text)
    if "data-annotation" in text:
        images += [unescaped(found["src"]) for found in _ZOTERO_IMAGE.finditer(text)]
    return text, images


def _without_block_id(text: str) -> tuple[str, str | None]:
    """Return a text without the block ids at its end, and the first of them; None if there is none."""
    words = list(_WORD.finditer(text)) if "^" in text else []
    ids = list(takewhile(bool, (BLOCK_ID.fullmatch(word[0]) for word in reversed(words))))
    first = ids[-1] if ids else None
    return (text[: words[-len(ids)].start()].rstrip(), first["id"]) if first else (text, None)


_WORD = re.compile(r"\S+")


def _caption(image: re.Match[str]) -> str:
    """What an embed shows below the image, "" when that is only a size; of a note or a PDF's clip the link to it."""
    if embeds_note(image) or _CLIP.search(embedded_path(image)):
        return image[0][1:]
    alias = image["alias"] or ""
    return " " if not alias or re.fullmatch(r"\s*\d+(?:\s*x\s*\d+)?\s*", alias) else f" {alias} "


def _take_symbol(state: _State, *, bulleted: bool) -> None:
    found = _SYMBOL.match(state.text)
    if found is None:
        return
    color = color_of_emoji(found["symbol"])
    if color is None and (not bulleted or label_at_start(state.text)):
        return
    state.color = state.color or color
    state.symbol = found["symbol"]
    state.text = state.text[found.end() :]


def _take_chip(state: _State) -> None:
    """Take `**Yellow Highlight** -`, `📊 **Image**`, `**_⭐ Important_** |` off the beginning."""
    found = _CHIP.match(state.text)
    bare = state.text.replace(SENTINEL, "").strip(_EDGES)
    if found is None:
        words = bare
        rest = SENTINEL * state.text.count(SENTINEL)
        if len(words) > 40:
            return
        if rest and (color := color_of_name(words)):
            state.color, state.text, state.is_chip = state.color or color, rest, True
            return
    else:
        words = found["words"].replace(SENTINEL, "").strip(" :：-")
        rest = SENTINEL * found[0].count(SENTINEL) + state.text[found.end() :]
    color, kind = _color_and_type(words)
    if found is not None and not rest.strip() and slot_of(words) is Slot.TEXT:
        kind = kind or AnnotationType.HIGHLIGHT  # `**Direktes Zitat**` on a line of its own
    separator = found[0].rstrip()[-1:] if found else ""
    if kind is None and separator in _SEPARATORS and (color := color_of_name(words)):
        kind = AnnotationType.HIGHLIGHT
    labelled = separator == "|"
    in_brackets = state.text.replace(SENTINEL, "").strip().startswith("[")
    if found is None and (kind is None or (words[:1].islower() and not in_brackets)):
        return
    label = label_at_start(state.text) if found else None
    is_other = label is not None and words and (kind is None or (color is None and _is_label_of_words(label, kind)))
    if is_other:
        return
    if kind is None and not labelled:
        if found is not None and not any(character.isalnum() for character in words):
            state.text = rest
        return
    state.color = state.color or color
    state.type = state.type or kind
    state.word = state.word or (words if labelled and kind is None else None)
    state.text = rest
    state.is_chip = not rest.replace(SENTINEL, "").strip(_EDGES)


def _is_label_of_words(label: Label, kind: AnnotationType) -> bool:
    """Return whether a label that is also the name of a kind announces words: `**Comment:**`, `**Text:**`."""
    return label.slot is Slot.COMMENT or (label.slot is Slot.TEXT and kind is AnnotationType.NOTE)


def _color_and_type(words: str) -> tuple[Color | None, AnnotationType | None]:
    """The colour and the kind that these words name and nothing else (`Yellow Highlight`, `Surlignage jaune`)."""
    words = normalized("NFC", words)
    *before, last = words.split() or [""]
    if not before:
        glued = color_in_words(words) if not words.isascii() else None
        return glued, type_named(words) or (AnnotationType.HIGHLIGHT if glued else None)
    color = color_of_name(" ".join(before))
    if color:
        return color, type_named(last)
    color, kind = color_of_name(last), type_named(" ".join(before))
    return (color, kind) if color and kind else (None, None)


def _take_label(state: _State) -> Label | None:
    """Take a label off the beginning, if it is a known one; return it in any case."""
    label = label_at_start(state.text)
    if label is None and (label := label_at_start(inner := without_emphasis(state.text.lstrip("—– ")))) is not None:
        state.text = inner  # `*Comment: words*`, `— *Comment*: words`
    if label is not None and label.slot is not Slot.UNKNOWN:
        state.text = state.text[label.end :]
    return label


def _take_field(state: _State) -> None:
    """Take `#important:: [[Important]]` or `important::` off the beginning."""
    found = _FIELD_TAG.match(state.text)
    if found is not None:
        state.word, state.text = found["tag"], state.text[found.end() :]
    elif (found := _FIELD.match(state.text)) and label_at_start(state.text) is None:
        state.word, state.text = state.word or found["name"], state.text[found.end() :]


def _take_tags(state: _State, *, apart: bool) -> tuple[str, ...]:
    """The tags of a line that holds nothing else, or of one that names a place, behind the words."""
    if "#" not in state.text:
        return ()
    bare = _TAGS.sub("", state.text)
    if not bare.replace(SENTINEL, "").strip(_EDGES):
        tags = tuple(found["tag"] for found in _TAGS.finditer(state.text))
        state.text = bare
        return tags
    if not apart:
        return ()
    tags: tuple[str, ...] = ()
    while found := re.search(r"(?:(?<=\s)|(?<=\x00))#(?P<tag>[^\W_][\w/-]*)\s*(?=\x00*$)", state.text):
        tags = (found["tag"], *tags)
        state.text = f"{state.text[: found.start()].rstrip()}{state.text[found.end() :]}"
    return tags


def _parts(text: str, anchors: tuple[Anchor, ...]) -> tuple[str | Anchor, ...]:
    """Words and anchors in turn, without words that only lead to an anchor (`On [page 7](…)`)."""
    if not anchors:
        stripped = text.strip()
        return (stripped,) if stripped.strip("*_ ") else ()
    parts: list[str | Anchor] = []
    if wrapped := _WRAPPED.fullmatch(text.strip()):
        text = f"{wrapped['marks']}{wrapped['words'].rstrip()}{wrapped['marks']}{wrapped['anchors']}"
    for at, words in enumerate(text.split(SENTINEL)):
        if words.strip(_EDGES).casefold() not in _LEADS and any(map(str.isalnum, words)):
            bare = _DASHES.sub("", words) if at else words.strip()
            parts.append(_DASH_BEHIND.sub("", _LEADING_ON.sub("", bare)) if at < len(anchors) else bare)
        if at < len(anchors):
            parts.append(anchors[at])
    return (anchors[0].shown, *parts) if tuple(parts) == anchors[:1] and anchors[0].shows_words else tuple(parts)
