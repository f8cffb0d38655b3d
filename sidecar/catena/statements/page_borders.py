"""Join the two marks of a passage that runs over the border of two pages: readers have to mark each page by itself."""

import re
from collections.abc import Sequence
from dataclasses import replace

from catena.annotations.annotation import Annotation, RoleSource
from catena.language.identification import language_of
from catena.language.stop_words import search_stop_words
from catena.statements.copied import as_printed
from catena.statements.sources import is_figure, is_heading

_ENDS = ".!?:;。！？：；…"
_CLOSING = "\"'”’»)] "
_PARTING = " ,;，、；。"
_PAGE = re.compile(r"([A-Za-z]*)(\d{1,6})")
_FEWEST_WORDS, _FEWEST_OF_CUT = 4, 6


def joined(annotations: Sequence[Annotation]) -> tuple[Annotation, ...]:
    """Return the annotations with each passage that is cut by a page border as one, on both pages (`3–4`).

    A passage is cut where a mark ends within a sentence, and the next one, on the next page, goes on with it: the first
    ends in a word that needs another one, or its reader marks whole sentences elsewhere.
    """
    whole = sum(_is_ended(one.text) for one in annotations if one.text)
    unended = sum(not _is_ended(one.text) for one in annotations if one.text)
    found: list[Annotation] = []
    for one in as_printed(annotations):
        above = found[-1] if found else None
        if above is not None and _goes_on(above, one, is_usual=whole >= unended):
            found[-1] = _as_one(above, one)
        else:
            found.append(one)
    return tuple(found)


def _goes_on(first: Annotation, second: Annotation, *, is_usual: bool) -> bool:
    one, other = first.text, second.text
    if not one or not other or not (_is_passage(first) and _is_passage(second)) or not _turns(first.page, second.page):
        return False
    if _is_ended(one) or not one[0].isalnum() or one[0].islower() or len(one.split()) < _FEWEST_WORDS:
        return False
    if not (other[0].isalpha() and other[0] == other[0].upper()):
        return is_usual or is_left_open(one)
    return is_left_open(one)


def _is_passage(one: Annotation) -> bool:
    return not (is_heading(one) or is_figure(one))


def _turns(page: str | None, following: str | None) -> bool:
    """Return whether the second page follows the first, which may itself be two (`3–4`)."""
    pages = [list(_PAGE.finditer(each or "")) for each in (page, following)]
    if not all(pages):
        return False
    last, first = pages[0][-1], pages[1][0]
    return last[1] == first[1] and int(first[2]) == int(last[2]) + 1


def _is_ended(text: str) -> bool:
    return text.rstrip(_CLOSING)[-1:] in _ENDS


def is_left_open(text: str) -> bool:
    """Return whether a text ends in a word or sign that something must follow: `suggests that`, `impor-`."""
    word = text.split()[-1]
    return word[-1] in ",-–—(" or word.casefold() in search_stop_words(language_of(text))


def with_cuts(text: str) -> str:
    """Return a passage with `…` where it begins or ends within a sentence; a sign before its first word goes."""
    bare = text.lstrip(_PARTING)
    words = bare.split()
    if bare and bare != text:
        return f"… {bare}"
    if len(words) < _FEWEST_OF_CUT:
        return text
    begins = "… " if words[0].isalpha() and words[0].islower() else ""
    return f"{begins}{text}{' …' if is_left_open(text) else ''}"


def _as_one(first: Annotation, second: Annotation) -> Annotation:
    one, other = (first.text or "").rstrip(), (second.text or "").lstrip()
    is_hyphenated = len(one) > 1 and one[-1] == "-" and one[-2].isalpha() and other[:1].islower()
    comments = [comment for comment in (first.comment, second.comment) if comment]
    told = first if first.role_source is not RoleSource.KIND else second
    return replace(
        first,
        text=one[:-1] + other if is_hyphenated else f"{one} {other}",
        comment="\n".join(dict.fromkeys(comments)) or None,
        page=f"{first.page}–{second.page}",
        role=told.role if told.role_source is not RoleSource.KIND else first.role,
        role_source=told.role_source,
    )
