"""Conventions: what marks mean in one vault, as its owner's settings and import templates say."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from catena.annotations.annotation import AnnotationColor, RoleSource

_NOTHING: Mapping[str, "Meaning"] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Meaning:
    """What one colour, symbol, label or heading stands for.

    Attributes:
        role: What annotations marked so are for; None if only the colour is told.
        color_hex: The colour it stands for, `#rrggbb`; None if it stands for none.
        source: Who says so: settings, template or legend.
    """

    role: AnnotationColor | None
    color_hex: str | None
    source: RoleSource


@dataclass(frozen=True, slots=True)
class ImportFormat:
    """One of the formats in Zotero Integration's settings (`exportFormats` of its `data.json`).

    Attributes:
        name: Its name.
        output_path: Where its notes go, as a template (`Papers/@{{citekey}}.md`); None if unset.
        template_path: The template's path in the vault; None if unset.
        template_found: Whether it is there.
        image_base_name: How its images are called, as a template; None if unset or no file name.
    """

    name: str
    output_path: str | None
    template_path: str | None
    template_found: bool
    image_base_name: str | None = None


@dataclass(frozen=True, slots=True)
class Conventions:
    """What marks mean in a vault.

    Attributes:
        colors: By `#rrggbb`, or by a colour's name in lower case.
        symbols: By what stands before an annotation (`$`, `💡`), as `symbol_key` gives it.
        headings: By a group's heading or a label, as `name_key` gives it.
        formats: What Zotero Integration is set to do.
        template_paths: Notes that are import templates, not annotations.
    """

    colors: Mapping[str, Meaning] = field(default_factory=lambda: _NOTHING)
    symbols: Mapping[str, Meaning] = field(default_factory=lambda: _NOTHING)
    headings: Mapping[str, Meaning] = field(default_factory=lambda: _NOTHING)
    formats: tuple[ImportFormat, ...] = ()
    template_paths: frozenset[str] = frozenset()


NO_CONVENTIONS = Conventions()
"""A vault of which nothing is known."""


def symbol_key(symbol: str) -> str:
    """A symbol as it is looked up: `⚠️` and `⚠` are one."""
    return symbol.strip().replace("\ufe0f", "")


@lru_cache(maxsize=2048)
def name_key(name: str) -> str:
    """A heading or label as it is looked up: case-folded, without emoji and punctuation, blanks folded."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return " ".join("".join(c if c.isalnum() or unicodedata.combining(c) else " " for c in folded).split())
