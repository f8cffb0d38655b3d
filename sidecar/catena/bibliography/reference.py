"""Read a reference as bibliographies print it: authors, year, title, container, volume, issue, pages, DOI.

`Reyes, A., & Lind, B. (2021). Owls. _Birds_, _3_(1), 5–9. https://doi.org/…` (APA), `Reyes, Ana, and Bo Lind. 2021.
“Owls.” _Birds_ 3 (1): 5–9.` (Chicago), `A. Reyes and B. Lind, “Owls,” _Birds_, vol. 3, 2021.` (IEEE, MLA), `Reyes A,
Lind B. Owls. Birds. 2021;3:5-9.` (Vancouver).
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from catena.language.entities import unescaped

_DOI = re.compile(r"\b10\.\d{4,9}/[^\s\[\]<>\"”|]+", re.IGNORECASE)
_LINK = re.compile(r"!?\[(?P<label>[^\[\]]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)|<?https?://[^\s<>]+>?")
_ITALIC = re.compile(r"(?P<marks>[*_]{1,2})(?P<words>[^*_]+)(?P=marks)|<(?P<tag>i|em)>(?P<tagged>[^<]+)</(?P=tag)>")
_TAG = re.compile(r"</?[a-z][^<>]*>", re.IGNORECASE)
_YEAR = r"(?P<year>1[4-9]\d\d|20\d\d)[a-z]?"
_APA = re.compile(rf"(?P<authors>[^()]{{2,}}?)\s*\({_YEAR}(?:,[^()]*)?\)[.,:]?\s+(?P<rest>.+)", re.DOTALL)
_QUOTED = re.compile(r"(?P<before>[^“\"]{2,}?)[.,]?\s*[“\"](?P<title>[^”\"]{3,}?)[.,?!]?[”\"](?P<rest>.*)", re.DOTALL)
_VANCOUVER = re.compile(
    r"(?P<authors>[^\W\d_][^.;:()]{2,600})\.\s+(?P<title>[^.?!]{4,400}[.?!])\s+"
    rf"(?P<container>[^.;]{{2,80}})\.?\s*{_YEAR}\b.*",
    re.DOTALL,
)
_BOOK = re.compile(
    rf"(?P<authors>[^\W\d_][^.;:()*_<>]{{2,120}}?\.?)[.,:]?\s+[*_]{{1,2}}(?P<title>[^*_]{{3,300}})[*_]{{1,2}}[.,]?\s+"
    rf"(?:[^.;()]{{2,80}}[.,:;]\s*)?[^.;()]{{0,80}}?\(?{_YEAR}\)?\W*",
    re.DOTALL,
)
"""A book as MLA prints it: `Reyes, Ana. _Owls_. Harbour Press, 2021.`"""
_ANY_YEAR = re.compile(r"(?P<year>1[4-9]\d\d|20\d\d)(?<![\d/–-]\d{4})[a-z]?(?![\d–-])")
"""What may not stand before a year is looked at behind it: a pattern that begins with digits is thrice as fast."""
_INVERTED = re.compile(r"(?P<family>[^,;&]{1,120}?),\s*(?P<given>(?:[^\W\d_]\.[\s-]*)+)(?:,|$|&|\s)")
_SHORT = re.compile(r"(?P<family>[^\W\d_][\w'’ -]*?) (?P<given>[A-Z]{1,3})$")
_TITLE_END = re.compile(r"[.?!](?=\s|$)")
_INITIAL_END = re.compile(r"(?:^|[\s(])(?:[A-Z]|vs|Vol|St|Dr|No|et al|e\.g|i\.e|cf)$")
_AND = re.compile(r"\s*(?:,\s*)?(?:\band\b|&|\bund\b|\bet\b(?!\s+al)|\by\b|\be\b)\s+")
_ROLE = re.compile(r"\s*\((?:eds?|hrsg|trans|org)s?\.?\)|,?\s*\b(?:eds?|hrsg)\.\s*$", re.IGNORECASE)
_EDITION = re.compile(
    r"\s*\((?:\d\w* ed\.?|[^()]*\bed(?:ition|s)?\.?|Version [^()]*|Vol\. [^()]*)\)\s*$", re.IGNORECASE
)
_CALLOUT = re.compile(r"[>\s]*\[!(?P<type>[^\]|\n]{1,40})[^\]\n]*\][+-]?\s*(?P<title>.*)")
_OWN_CALLOUT = re.compile(
    r"cit(?:e|ation)s?|references?|bibliograph\w*|full (?:citation|reference)|quelle|référence|referencia|引用"
    r"|参考文献",
    re.IGNORECASE,
)
_OTHER_CALLOUT = re.compile(r"abstract|summary|tldr|synth|quote|related|links?", re.IGNORECASE)
_FIELD = re.compile(
    r"[>\s]*(?:[-*+]\s+)?[(\[]?[*_]{0,3}(?:bibliography|full (?:citation|reference)|citation|reference|cite|apa|"
    r"formatted citation|référence|referencia|quelle|literatur)[*_]{0,3}\s*(?:::|:|=)[*_]{0,3}\s*(?P<value>.+)",
    re.IGNORECASE,
)
_PAGES = r"(?P<pages>[A-Za-z]{0,2}\d+(?:\s?[-–—]{1,2}\s?[A-Za-z]{0,2}\d+)?)(?![\w/])"
_COMPACT = re.compile(
    r"(?<![\w.])(?!(?:1[4-9]|20)\d\d\b)(?P<volume>\d{1,4})\s?(?:\((?P<issue>[\w–/ -]{1,12})\))?"
    rf"\s?(?:,\s?(?=[^:]*$|\D)|[:,]\s?){_PAGES}"
)
_LABELLED_NUMBERS = (
    re.compile(r"\b[Vv]ol(?:ume|\.)?\s?(?P<volume>\d{1,4})\b|(?<=\s)(?P<plain>\d{1,4})(?=, no\.)"),
    re.compile(r"\b(?:[Nn]o|[Ii]ssue|[Hh]eft|n°)\b\.?\s?(?P<issue>\d[\w–/-]{0,8})"),
    re.compile(rf"(?:\bpp?\.|\b[Ss]\.|\b[Pp]ages)\s?{_PAGES}|(?<=\(\d{{4}}\)):\s?{_PAGES.replace('pages', 'behind')}"),
)
_FEWEST_CHARACTERS = 25
_MOST_CHARACTERS = 3_000


@dataclass(frozen=True, slots=True)
class Reference:
    """What a reference says of a paper; what it does not say is None or empty.

    Attributes:
        authors: As printed, in order.
        year: Four digits.
        title: Without markup.
        container: The journal, book or proceedings.
        doi: Without `https://doi.org/`.
        numbers: `volume`, `issue` and `pages`, as far as they are printed.
    """

    authors: tuple[str, ...] = ()
    year: str | None = None
    title: str | None = None
    container: str | None = None
    doi: str | None = None
    numbers: tuple[tuple[str, str], ...] = ()


def doi_in(text: str) -> str | None:
    """The first DOI of a text, without what punctuation closes it."""
    found = _DOI.search(text)
    if found is None:
        return None
    doi = found[0].rstrip(".,;:'*_’”")
    while doi.endswith((")", "]")) and doi.count(doi[-1]) > doi.count("(["[doi[-1] == "]"]):
        doi = doi[:-1].rstrip(".,;:")
    return doi


def read_reference(text: str) -> Reference | None:
    """Read one reference; None if it is none: it needs authors, a year and a title."""
    printed = _printed(text)
    if printed is None:
        return None
    (names, year, title, container), doi, numbers = printed
    authors = names_in(names)
    return Reference(authors, year, title, container, doi, numbers) if authors or doi else None


def _printed(text: str) -> "tuple[_Parts, str | None, tuple[tuple[str, str], ...]] | None":
    """Return the parts, the DOI and the numbers of a reference, its authors unread; None if it has no title."""
    text = " ".join(text[:_MOST_CHARACTERS].split())
    doi = doi_in(text)
    plain = " ".join(unescaped(_LINK.sub(lambda link: link["label"] or "", text)).split())
    italics = [part for found in _ITALIC.finditer(plain) if (part := (found["words"] or found["tagged"]).strip(" ,."))]
    bare = _TAG.sub("", _ITALIC.sub(lambda found: found["words"] or found["tagged"], plain))
    quoted, dated = _quotation(bare), _APA.fullmatch(bare)
    is_quoted = quoted is not None and (dated is None or quoted.start("title") < dated.start("year"))
    found = _quoted(bare, italics) if is_quoted else _apa(bare, italics) or _vancouver(bare) or _book(plain)
    if found is None:
        return None
    _, _, title, container = found
    if not title:
        return None
    behind = bare.partition(title)[2].partition(container or "")[2] if container else bare.partition(title)[2]
    return found, doi, tuple(_numbers(_DOI.sub("", behind)))


def is_reference(text: str) -> bool:
    """Return whether a text is a reference and no sentence that cites one: it has a DOI, or volume, issue or pages."""
    printed = _printed(text) if _ANY_YEAR.search(text) else None
    if printed is None:
        return False
    (names, *_), doi, numbers = printed
    return bool(doi) or (bool(numbers) and bool(names_in(names)))  # reading names takes longer than all else


def _numbers(behind: str) -> Iterator[tuple[str, str]]:
    """Yield the name and value of volume, issue and pages in what stands behind title and container."""
    compact = _COMPACT.search(behind)
    labelled = [found for pattern in _LABELLED_NUMBERS if (found := pattern.search(behind))]
    named: dict[str, str] = {}
    for found in [*labelled, *([compact] if compact and not labelled else [])]:
        for name, value in found.groupdict().items():
            if value:
                named.setdefault({"plain": "volume", "behind": "pages"}.get(name, name), value.strip())
    yield from ((name, named[name]) for name in ("volume", "issue", "pages") if name in named)


_Parts = tuple[str, str | None, str | None, str | None]
"""Authors as they are printed, year, title and container."""


def reference_in(header: Sequence[str], *, citekey: str, title: str) -> Reference | None:
    """The paper's own reference in the lines above the annotations.

    It stands in a callout such as `[!cite]` or in a field such as `Bibliography::`. One in another quote counts if it
    names the paper: an author and the year of the citekey, or the title. One on a line of its own must name the title
    and have a DOI, volume, issue or pages: prose cites papers, too.

    Args:
        header: The lines above the annotations, without the frontmatter.
        citekey: The paper's.
        title: The paper's title, or the note's.
    """
    for text, is_own in _candidates(header):
        reference = read_reference(text)
        if reference is not None and (is_own or _agrees(reference, citekey, title)):
            return reference
    typed = (read_reference(line) for line in header if len(line) >= _FEWEST_CHARACTERS and line[0].isalpha())
    whole = (one for one in typed if one is not None and (one.doi or one.numbers))
    return next((one for one in whole if _agrees(one, "", title)), None)


def _candidates(header: Sequence[str]) -> Iterator[tuple[str, bool]]:
    is_own, is_other = False, False
    for line in header:
        text = line.strip()
        if callout := _CALLOUT.match(text):
            kind, words = callout["type"].strip(), callout["title"].strip(" *_")
            is_own = bool(_OWN_CALLOUT.fullmatch(kind) or _OWN_CALLOUT.fullmatch(words.rstrip(":")))
            is_other = not is_own and bool(_OTHER_CALLOUT.fullmatch(kind))
            text = words
        elif not text.startswith(">"):
            is_own, is_other = False, False
        field = _FIELD.match(text)
        text = (field["value"] if field else text).lstrip("> -*+")
        if len(text) >= _FEWEST_CHARACTERS and not is_other and (field or is_own or line.lstrip().startswith(">")):
            yield text, is_own or field is not None


def _agrees(reference: Reference, citekey: str, title: str) -> bool:
    """Return whether a reference names the paper with this citekey or title."""
    key, letters = citekey.casefold(), re.sub(r"\W+", "", title.casefold())
    words = re.findall(r"[^\W\d_]{3,}", reference.authors[0].casefold()) if reference.authors else []
    by_key = any(word in key for word in words) and (reference.year or "") in key
    named = re.sub(r"\W+", "", (reference.title or "").casefold())
    return by_key or (len(named) > 8 and (named in letters or letters in named) and len(letters) > 8)


def _apa(bare: str, italics: list[str]) -> _Parts | None:
    found = _APA.fullmatch(bare)
    if found is None:
        return None
    rest = found["rest"]
    ends = (end.start() for end in _TITLE_END.finditer(rest) if not _INITIAL_END.search(rest[: end.start()]))
    end = next(ends, len(rest))
    title = _EDITION.sub("", rest[: end + 1] if rest[end : end + 1] in ("?", "!") else rest[:end]).strip()
    container = next((part for part in italics if part in rest[end:] and any(map(str.isalpha, part))), None)
    return found["authors"], found["year"], title, container


def _quotation(bare: str) -> re.Match[str] | None:
    return _QUOTED.fullmatch(bare) if "“" in bare or '"' in bare else None


def _quoted(bare: str, italics: list[str]) -> _Parts | None:
    found = _quotation(bare)
    if found is None:
        return None
    before, rest = found["before"], found["rest"]
    year = next(iter([*_ANY_YEAR.finditer(before), *_ANY_YEAR.finditer(rest)]), None)
    authors = _ANY_YEAR.sub("", before).strip(" .,()")
    container = next((part for part in italics if part in rest and any(map(str.isalpha, part))), None)
    return authors, year["year"] if year else None, found["title"].strip(), container


def _vancouver(bare: str) -> _Parts | None:
    found = _VANCOUVER.fullmatch(bare)
    if found is None or not all(map(_SHORT.fullmatch, found["authors"].removesuffix(", et al").split(", "))):
        return None
    return found["authors"], found["year"], found["title"].strip(" ."), found["container"].strip()


def _book(plain: str) -> _Parts | None:
    found = _BOOK.fullmatch(plain) if "_" in plain or "*" in plain else None
    if found is None or not all(word[:1].isupper() or word in _BETWEEN_NAMES for word in found["authors"].split()):
        return None
    return found["authors"], found["year"], found["title"].strip(" ."), None


_BETWEEN_NAMES = frozenset(
    ("and", "&", "und", "et", "y", "e", "en", "de", "da", "du", "del", "di", "van", "von", "der")
)
"""Words of a list of names that have no capital; in any sentence are others."""


def names_in(text: str) -> tuple[str, ...]:
    """The names of a list of authors: `Reyes, A., & Lind, B.`, `Reyes, Ana, and Bo Lind`, `Reyes A, Lind B`."""
    text = _ROLE.sub("", text.replace("…", "").replace("...", "")).strip(" .,;")
    if inverted := list(_INVERTED.finditer(f"{text}. " if re.search(r"\b[A-Z]$", text) else f"{text} ")):
        names = [f"{one['family'].strip(' .&')}, {one['given'].strip()}" for one in inverted]
        return tuple(_AND.sub("", name, count=1) if _AND.match(name) else name for name in names)
    if ";" in text:
        return tuple(name for part in text.split(";") if (name := part.strip(" .,")))
    last = _AND.split(text)
    parts = [part.strip(" .") for chunk in last for part in chunk.split(",") if part.strip(" .")]
    parts = [part for part in parts if part.casefold() not in ("et al", "others")]
    # Chicago sets the first name behind its family: `Reyes, Ana, and Bo Lind`.
    if len(parts) > 1 and " " not in parts[0] and not _SHORT.fullmatch(parts[1]):
        parts = [f"{parts[1]} {parts[0]}", *parts[2:]]
    return tuple(parts)
