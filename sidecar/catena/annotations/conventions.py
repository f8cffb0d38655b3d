"""Conventions: the meanings of marks in one vault, from its settings and import templates."""

import hashlib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from catena.annotations.annotation import AnnotationColor, RoleSource
from catena.language.folding import normalized

_NOTHING: Mapping[str, "Meaning"] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Meaning:
    """The meaning of a colour, symbol, label or heading.

    Attributes:
        role: The role of the annotations that have it; None if only the colour is known.
        color_hex: The colour that it stands for, `#rrggbb`; None if it stands for none.
        source: The source of the meaning: settings, template or legend.
    """

    role: AnnotationColor | None
    color_hex: str | None
    source: RoleSource


@dataclass(frozen=True, slots=True)
class ImportFormat:
    """A format in Zotero Integration's settings (`exportFormats` of its `data.json`).

    Attributes:
        output_path: The path of its notes, as a template (`Papers/@{{citekey}}.md`); None if unset.
        template_path: The path of its template in the vault; None if unset.
        template_found: Whether the template exists.
        image_base_name: The name of its images, as a template; None if unset or not a file name.
    """

    name: str
    output_path: str | None
    template_path: str | None
    template_found: bool
    image_base_name: str | None = None


@dataclass(frozen=True, slots=True)
class Conventions:
    """The meanings of marks in a vault.

    Attributes:
        colors: The meanings by `#rrggbb`, or by the name of a colour in lower case.
        symbols: The meanings by the symbol before an annotation (`$`, `💡`), normalized by `symbol_key`.
        headings: The meanings by the heading of a group or a label, normalized by `name_key`.
        formats: The formats in Zotero Integration's settings.
        template_paths: The notes that are import templates and contain no annotations.
    """

    colors: Mapping[str, Meaning] = field(default_factory=lambda: _NOTHING)
    symbols: Mapping[str, Meaning] = field(default_factory=lambda: _NOTHING)
    headings: Mapping[str, Meaning] = field(default_factory=lambda: _NOTHING)
    formats: tuple[ImportFormat, ...] = ()
    template_paths: frozenset[str] = frozenset()


NO_CONVENTIONS = Conventions()
"""The conventions of a vault that states none."""


def digest_of(conventions: Conventions) -> str:
    """Return a digest that is the same for the same conventions, in whatever order they were found."""
    meanings_by_kind = [
        sorted((key, repr(meaning)) for key, meaning in meanings.items())
        for meanings in (conventions.colors, conventions.symbols, conventions.headings)
    ]
    others = (sorted(map(repr, conventions.formats)), sorted(conventions.template_paths))
    return hashlib.sha256(repr((meanings_by_kind, others)).encode("utf-8", "replace")).hexdigest()[:16]


def symbol_key(symbol: str) -> str:
    """Normalize a symbol for lookups: `⚠️` and `⚠` are the same."""
    return symbol.strip().replace("\ufe0f", "")


@lru_cache(maxsize=2048)
def name_key(name: str) -> str:
    """Normalize a heading or label for lookups: case-folded, without emoji and punctuation, with single blanks."""
    folded = normalized("NFKC", name).casefold()
    return " ".join("".join(c if c.isalnum() or unicodedata.combining(c) else " " for c in folded).split())
