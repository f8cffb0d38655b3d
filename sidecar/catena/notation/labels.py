"""Labels: words and signs that announce what follows them (`**Note:**`, `💬`, `标注：`, `**Page:**`)."""

import re
from dataclasses import dataclass
from enum import Enum, auto

from catena.language.folding import normalized
from catena.language.template_words import meanings_of


class Slot(Enum):
    """What a label announces."""

    COMMENT = auto()
    TEXT = auto()
    PAGE = auto()
    COLOR = auto()
    TAGS = auto()
    IMAGE = auto()
    NOTHING = auto()
    """Not part of an annotation: a date, a link's label."""
    UNKNOWN = auto()
    """A bold word with a colon that is on no list: a label where a comment may stand, else the paper's words."""


@dataclass(frozen=True, slots=True)
class Label:
    """A label at the beginning of a text.

    Attributes:
        word: The label as written, without markup.
        end: The position behind the label, where what it announces begins.
    """

    slot: Slot
    word: str
    end: int


_SLOTS = {word: Slot[name.upper()] for word, name in meanings_of("labels").items()}
_SIGNS = {
    "💬": Slot.COMMENT, "✏": Slot.COMMENT, "📝": Slot.COMMENT, "💭": Slot.COMMENT, "🗨": Slot.COMMENT,
    "✍": Slot.COMMENT, "🖊": Slot.COMMENT, "🖋": Slot.COMMENT, "🗯": Slot.COMMENT,
    "⏱": Slot.NOTHING, "📌": Slot.TEXT, "🖍": Slot.TEXT, "🔎": Slot.TEXT, "🔍": Slot.TEXT,
}  # fmt: skip
_SIGN = re.compile("(?P<sign>" + "|".join(_SIGNS) + ")\ufe0f?\\s*")
_MARKED = re.compile(
    r"(?P<marks>\*{1,3}|_{1,3})\s*(?P<word>[^*_:：\n]{1,60}?)\s*(?P<inside>::?|：)?\s*(?P=marks)\s*(?P<outside>::?|：)?\s*"
)
_PLAIN = re.compile(r"(?P<word>[^\W\d_][^*_:：\n\[\](){}<>\"“”]{0,30}?)\s*(?:::|：|:(?=\s|$))\s*")
_BRACKETED = re.compile(r"【(?P<word>[^【】\n]{1,30})】\s*")
_LEADING_SIGN = re.compile(r"^[^\w*_]+")


def label_at_start(text: str) -> Label | None:
    """Return the label that a text begins with; None if it begins with none."""
    if not text:
        return None
    if found := _SIGN.match(text):
        inner = label_at_start(text[found.end() :])
        end = found.end() + (inner.end if inner and inner.slot is _SIGNS[found["sign"]] else 0)
        return Label(_SIGNS[found["sign"]], found["sign"], end)
    if text[0] in "*_":
        found = _MARKED.match(text)
        if found is None or not (found["inside"] or found["outside"]):
            return None
        word = found["word"].strip()
        slot = slot_of(word) or (Slot.UNKNOWN if len(found["marks"]) > 1 else None)
        return Label(slot, word, found.end()) if slot else None
    if (found := _BRACKETED.match(text)) and (slot := slot_of(found["word"])):
        return Label(slot, found["word"], found.end())
    found = _PLAIN.match(text)
    # Hypothesis labels the reader's words `annotation`, in a list below the paper's.
    slot = (
        Slot.COMMENT
        if found and found["word"].casefold() == "annotation"
        else slot_of(found["word"])
        if found
        else None
    )
    return Label(slot, found["word"].strip(), found.end()) if found and slot else None


def slot_of(word: str) -> Slot | None:
    """Return what a word announces, ignoring case and any emoji before it; None if it is no label."""
    plain = normalized("NFC", _LEADING_SIGN.sub("", word)).casefold().strip()
    return _SLOTS.get(plain)
