"""Read colours in every spelling that notes use: attributes, callouts, class names, words and emoji."""

import colorsys
import re
from dataclasses import dataclass
from functools import lru_cache

from catena.annotations.type_words import MARKED_WORD
from catena.language.folding import normalized
from catena.language.template_words import meanings_of

ZOTERO_COLORS = {
    "Yellow": "#ffd400",
    "Red": "#ff6666",
    "Green": "#5fb236",
    "Blue": "#2ea8e5",
    "Purple": "#a28ae5",
    "Magenta": "#e56eee",
    "Orange": "#f19837",
    "Gray": "#aaaaaa",
}
"""Zotero's colours by their names in Zotero Integration."""

_NAMES = {name.casefold(): name for name in ZOTERO_COLORS} | {
    word: name.capitalize() for word, name in meanings_of("colors_named").items()
}
FOREIGN_NAMES = {word: name.capitalize() for word, name in meanings_of("colors").items()}
"""The colours' English names by their names in other languages."""
_EMOJI = {
    "🟡": "Yellow", "🟨": "Yellow", "💛": "Yellow", "🔴": "Red", "🟥": "Red", "❤": "Red", "🟢": "Green",
    "🟩": "Green", "💚": "Green", "🔵": "Blue", "🟦": "Blue", "💙": "Blue", "🟣": "Purple", "🟪": "Purple",
    "💜": "Purple", "🟠": "Orange", "🟧": "Orange", "🧡": "Orange", "⚫": "Gray", "⬛": "Gray", "⚪": "Gray",
    "🩶": "Gray", "🩷": "Magenta",
}  # fmt: skip
_NAME = "|".join(sorted(_NAMES, key=len, reverse=True))
_HEX = re.compile(r"#([0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![0-9a-z])", re.IGNORECASE)
_STYLE = re.compile(
    rf"(?:background(?:-color)?|text-decoration-color|border-[a-z]+-color|border-color|(?<![-\w])color)\s*:\s*"
    rf"(?P<value>#[0-9a-f]{{3,8}}(?![0-9a-z])|rgba?\([^)]*\)|(?:{_NAME})\b)",
    re.IGNORECASE,
)
_CLASS = re.compile(rf"(?:hltr|highlight|color|colour|mark|hl|cm)-(?P<name>{_NAME})\b", re.IGNORECASE)
_RGB = re.compile(r"rgba?\(\s*(\d{1,9})\s*,\s*(\d{1,9})\s*,\s*(\d{1,9})", re.IGNORECASE)
_WORD = re.compile(
    rf"(?<![^\W_])(?P<name>{_NAME})(?=[\s_-]*(?:highlight|underline|note|image|annotation|text)|$|[\s)|,;*])"
    rf"|(?:custom|annotation|highlight|zotero|hl)-?(?P<tail>{_NAME})\b|(?P<box>Custom(?:{_NAME}))",
    re.IGNORECASE,
)
_FOREIGN_NAME = "|".join(sorted(FOREIGN_NAMES, key=len, reverse=True))
_BESIDE_TYPE = re.compile(
    rf"(?<![^\W_])(?:(?P<first>{_FOREIGN_NAME})[\s_-]*(?:{MARKED_WORD})|(?:{MARKED_WORD})[\s_:：(（-]*(?P<last>{_FOREIGN_NAME}))"
    r"(?![a-zà-ÿ])",
    re.IGNORECASE,
)
"""A colour in another language, which is sure only beside a word for a mark: `Rosa` is a name, too."""


@dataclass(frozen=True, slots=True)
class Color:
    """A colour as a note states it.

    Attributes:
        hex: `#rrggbb`, lower case. For a name alone, Zotero's colour of that name; None if Zotero has none.
        name: The name in Zotero Integration.
    """

    hex: str | None
    name: str


def color_of_hex(text: str) -> Color | None:
    """Return the colour of `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`, ignoring the opacity; None for other texts."""
    found = _HEX.search(text)
    if found is None:
        return None
    digits = found[1].lower()
    if len(digits) in (3, 4):
        digits = "".join(digit * 2 for digit in digits)
    return Color(f"#{digits[:6]}", color_name(f"#{digits[:6]}"))


def color_of_name(text: str) -> Color | None:
    """Return the colour of a name such as `Yellow` or `grey`; None if it names none."""
    plain = normalized("NFC", text).casefold().strip()
    name = _NAMES.get(plain) or FOREIGN_NAMES.get(plain)
    return Color(ZOTERO_COLORS.get(name), name) if name else None


def color_of_emoji(text: str) -> Color | None:
    """Return the colour of the circle, square or heart at the beginning of a text; None if there is none."""
    name = _EMOJI.get(text[:1])
    return Color(ZOTERO_COLORS.get(name), name) if name else None


def color_in_attributes(attributes: str) -> Color | None:
    """Return the colour in the `style` or `class` of an HTML element; None if there is none."""
    best: Color | None = None
    for found in _STYLE.finditer(attributes):
        property_name = found[0].partition(":")[0].strip().casefold()
        color = _color_of_value(found["value"])
        if property_name != "color":
            return color
        best = best or color
    if named := _CLASS.search(attributes):
        return color_of_name(named["name"])
    return best


def color_in_words(text: str) -> Color | None:
    """Return the colour named in a callout's type, a label or a group's heading (`YellowHighlight`), else None."""
    if color := color_of_hex(text):
        return color
    if found := _WORD.search(text):
        return color_of_name(found["name"] or found["tail"] or found["box"][len("Custom") :])
    if found := _BESIDE_TYPE.search(normalized("NFC", text)):
        return color_of_name(found["first"] or found["last"])
    return next((color for character in text if (color := color_of_emoji(character))), None)


def color_of_group(title: str) -> Color | None:
    """Return the colour that a group's heading names, in any language where nothing else stands; else None."""
    return color_in_words(title) or color_of_name(title)


@lru_cache(maxsize=1024)
def color_name(hex_value: str) -> str:
    """Return Zotero Integration's name of a colour, by lightness, saturation, then hue, as its `helpers.ts` does.

    Args:
        hex_value: `#rrggbb`.
    """
    red, green, blue = (int(hex_value[at : at + 2], 16) / 255 for at in (1, 3, 5))
    hue, lightness, saturation = colorsys.rgb_to_hls(red, green, blue)
    if lightness < 0.12:
        return "Black"
    if lightness > 0.98:
        return "White"
    if saturation < 0.02:
        return "Gray"
    for below, name in _HUES:
        if hue * 360 < below:
            return name
    return "Red"


_HUES = (
    (15, "Red"), (45, "Orange"), (65, "Yellow"), (170, "Green"),
    (190, "Cyan"), (255, "Blue"), (280, "Purple"), (335, "Magenta"),
)  # fmt: skip
"""The upper bounds of the hues, in degrees."""


def _color_of_value(value: str) -> Color | None:
    if found := _RGB.match(value):
        return color_of_hex("#" + "".join(f"{min(int(part), 255):02x}" for part in found.groups()))
    return color_of_hex(value) if value.startswith("#") else color_of_name(value)
