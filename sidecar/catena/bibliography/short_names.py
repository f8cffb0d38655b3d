"""What file names and links that Zotero and ZotFile write say of a paper: family names, year and title."""

import re
from collections.abc import Iterable

from catena.bibliography.reference import Reference
from catena.language.template_words import alternatives

_YEAR = r"(?P<year>1[5-9]\d\d|20\d\d)[a-z]?"
_NAMED = re.compile(
    rf"(?P<authors>[^\W\d_][^\d_]{{0,100}}?) [-–] {_YEAR} [-–] (?P<title>\S.{{3,}})"
    rf"|(?P<families>[^\W\d_][^\d]{{0,100}}?)_{_YEAR.replace('year', 'in')}_(?P<rest>[^_\W].{{3,}})"
)
"""`Reyes et al. - 2019 - Owls hear`, as Zotero names files, and `Reyes_Lind_2019_Owls hear`, as ZotFile does."""
_CITED = re.compile(rf"\[(?P<authors>[^\[\]()\d]{{0,100}}?)\s*\b{_YEAR}:[^\[\]()\s]{{1,20}}\]\(zotero://open-pdf/")
"""`[Reyes and Lind & al. 2020:831](zotero://open-pdf/…)`, ZotFile's link to the page of a mark."""
_OTHERS = re.compile(r"[,\s]*(?:\bet al\b|& al\b|\band others\b|\bu\. ?a\b|\by otros\b|等)\.?\s*$", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:[_,;&、]|\s(?:and|und|et|y|e|en|和|与|與)\s)\s*")
_FAMILY = re.compile(r"(?:[^\W\d_]+['’. -]){0,4}[^\W\d_]+\.?")
_NO_NAME = re.compile(rf"\b{alternatives('titles.no_paper')}\b", re.IGNORECASE)
"""What stands before a year in names that people give their files."""


def named_reference(name: str) -> Reference | None:
    """Return what a file's name says of its paper; None if it isn't one that Zotero or ZotFile writes.

    Args:
        name: Without its ending.
    """
    found = _NAMED.fullmatch(name.strip())
    if found is None:
        return None
    before = found["authors"] or found["families"]
    authors = _families(before) if _NO_NAME.search(before.replace("_", " ")) is None else ()
    title = (found["title"] or found["rest"]).strip(" _")
    return Reference(authors, found["year"] or found["in"], title) if authors else None


def cited_reference(lines: Iterable[str]) -> Reference | None:
    """Return the authors and year that all of ZotFile's links in a note name; None without such links."""
    told = {(found["authors"].strip(), found["year"]) for line in lines for found in _CITED.finditer(line)}
    if len(told) != 1:
        return None  # of no paper, or of several
    [(authors, year)] = told
    return Reference(_families(authors), year)


def _families(text: str) -> tuple[str, ...]:
    """Return the names of `Reyes and Lind & al.`: `Reyes`, `Lind et al.`; () if these are no names."""
    others = _OTHERS.search(text)
    names = [name for part in _BETWEEN.split(text[: others.start()] if others else text) if (name := part.strip())]
    if not names or not all(_FAMILY.fullmatch(name) and not name.islower() for name in names):
        return ()
    return (*names[:-1], f"{names[-1]} et al." if others else names[-1])
