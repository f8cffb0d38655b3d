"""Annotation filters: restrict a search to annotations with certain properties. Pure."""

import datetime as dt
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain

from catena.annotations.annotation import COLORS, Annotation, AnnotationColor
from catena.errors import BadDate, BadRequest
from catena.index.annotations import AnnotationFilter
from catena.language.folding import fold
from catena.language.roots import root_of
from catena.language.tokens import word_runs
from catena.questions.days import checked_date
from catena.sources.page_labels import pages_named

COLOR_NAMES = (
    "black", "blue", "cyan", "gray", "green", "magenta", "orange", "purple", "red", "white", "yellow",
)  # fmt: skip
"""The names of colours in Zotero Integration."""

_ZOTERO_NAMES = dict(
    zip(COLORS, ("blue", "purple", "magenta", "green", "gray", "red", "orange", "yellow"), strict=True)
)
_OTHER_SPELLINGS = {"grey": "gray", "pink": "magenta"}
_HEX = re.compile(r"#(?:[0-9a-f]{3}|[0-9a-f]{6})")
_LINKED = re.compile(r"\[\[([^\]|#]+)[^\]]*\]\]")


def annotation_filter(
    *,
    roles: Sequence[str] = (),
    colors: Sequence[str] = (),
    prefixes: Sequence[str] = (),
    themes: Sequence[str] = (),
    citekeys: Sequence[str] = (),
    pages: str | None = None,
    section: str | None = None,
    imported_since: str | None = None,
    imported_until: str | None = None,
    today: dt.date,
) -> AnnotationFilter:
    """The filter that a request describes.

    Args:
        roles: Names of roles (`negative`).
        colors: `#ffd400`, `#fd0`, a name (`yellow`) or a meaning (`positive`).
        prefixes: With or without colon, in any case.
        themes: In any case.
        citekeys: With or without `@` or `[[ ]]`, in any case.
        pages: As labelled: `12`, `3-7`, `xii`, several with commas; None for any.
        section: Words in the name of a section; None for any.
        imported_since: A day, or a month or year of which the first day counts.
        imported_until: A day, or a month or year of which the last day counts.
        today: Later dates are rejected.

    Raises:
        BadRequest: If a role, a colour or a range of pages is unknown.
        BadDate: If a date can't be read or is in the future, or if the end is before the start.
    """
    since = None if imported_since is None else checked_date(imported_since, edge="start", today=today)
    until = None if imported_until is None else checked_date(imported_until, edge="end", today=today)
    if since and until and until < since:
        raise BadDate(f"Start date {since} lies after end date {until}", start_date=since, end_date=until)
    return AnnotationFilter(
        roles=frozenset(_role(name) for name in _given(roles)),
        colors=frozenset(_color(name) for name in _given(colors)),
        prefixes=frozenset(name.rstrip(":：").strip().upper() for name in _given(prefixes)),
        themes=frozenset(name.casefold() for name in _given(themes)),
        citekeys=frozenset(_LINKED.sub(r"\1", name).lstrip("@").casefold() for name in _given(citekeys)),
        pages=frozenset(chain.from_iterable(map(_pages, _given((pages or "").split(","))))),
        section=" ".join((section or "").split()).casefold(),
        imported_since=since,
        imported_until=until,
    )


def passes(citekey: str, annotation: Annotation, wanted: AnnotationFilter) -> bool:
    """Return whether an annotation of this paper passes the filter."""
    return (
        (not wanted.roles or annotation.role in wanted.roles)
        and (not wanted.citekeys or citekey.casefold() in wanted.citekeys)
        and (not wanted.colors or not wanted.colors.isdisjoint(_colors_of(annotation)))
        and (not wanted.prefixes or not wanted.prefixes.isdisjoint(prefixes_of(annotation)))
        and (not wanted.themes or (annotation.theme or "").casefold() in wanted.themes)
        and (not wanted.pages or not wanted.pages.isdisjoint(pages_of(annotation)))
        and (not wanted.section or any(_is_named(name, wanted.section) for name in annotation.section_path))
        and _is_between(annotation.imported_at, wanted.imported_since, wanted.imported_until)
    )


def prefixes_of(annotation: Annotation) -> tuple[str, ...]:
    """An annotation's prefixes without the colon, the outer one first; `THEME [x]` is `THEME`."""
    inner = "THEME" if annotation.theme is not None else (annotation.comment_prefix or "")
    found = (prefix.rstrip(":：").strip().upper() for prefix in (annotation.outer_prefix or "", inner))
    return tuple(prefix for prefix in found if prefix)


def label_of(annotation: Annotation) -> str | None:
    """The page as the paper prints it, otherwise as the note states it; None if there is no page."""
    return annotation.page_label or annotation.page


def pages_of(annotation: Annotation) -> tuple[str, ...]:
    """The pages that an annotation covers, listed one by one, case-folded."""
    label = label_of(annotation)
    if label is None:
        return ()
    try:
        return pages_named(label)
    except ValueError:
        return (label.casefold(),)


# -- reading the request


def _given(names: Iterable[str]) -> Iterable[str]:
    return filter(None, (name.strip() for name in names))


def _role(name: str) -> AnnotationColor:
    try:
        return AnnotationColor(name.casefold())
    except ValueError:
        valid = [role.value for role in AnnotationColor]
        message = f"Unknown role: {name}. Must be one of: {', '.join(valid)}"
        raise BadRequest(message, unknown=name, valid=valid) from None


def _color(name: str) -> str:
    text = name.casefold()
    if text.startswith("#"):
        if not _HEX.fullmatch(text):
            raise BadRequest(f"No colour: {name}. Write it like #ffd400.", unknown=name)
        return text if len(text) == 7 else "#" + "".join(digit * 2 for digit in text[1:])
    text = _OTHER_SPELLINGS.get(text, text)
    meanings = [color.value for color in AnnotationColor]
    if text not in COLOR_NAMES and text not in meanings:
        message = f"Unknown color: {name}. Must be #rrggbb or one of: {', '.join((*COLOR_NAMES, *meanings))}"
        raise BadRequest(message, unknown=name, valid=[*COLOR_NAMES, *meanings])
    return text


def _pages(label: str) -> tuple[str, ...]:
    try:
        return pages_named(label)
    except ValueError:
        raise BadRequest(f"These are no pages: {label}. Write them like 12, 3-7 or xii.", pages=label) from None


# -- reading the annotation


def _colors_of(annotation: Annotation) -> Iterable[str]:
    yield annotation.color.value
    if annotation.color_hex:
        yield annotation.color_hex
    name = (annotation.color_name or "").casefold() or _ZOTERO_NAMES.get(annotation.color_hex or "")
    if name:
        yield _OTHER_SPELLINGS.get(name, name)


def _is_named(section: str, wanted: str) -> bool:
    """Return whether a section's name contains all of these words, in any form: `methods` matches `2.1 Method`."""
    roots = _roots(section)
    return all(any(root.startswith(word) for root in roots) for word in _roots(wanted))


@lru_cache(maxsize=4096)
def _roots(name: str) -> tuple[str, ...]:
    return tuple(root_of(word) for word in word_runs(fold(name)))


def _is_between(imported_at: str | None, since: str | None, until: str | None) -> bool:
    if since is None and until is None:
        return True
    day = (imported_at or "")[:10]
    return bool(day) and (since is None or day >= since) and (until is None or day <= until)
