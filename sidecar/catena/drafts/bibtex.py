"""Write a list of references for BibTeX and BibLaTeX, in UTF-8."""

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from catena.bibliography.header import entry_key
from catena.drafts.person import Person
from catena.drafts.publication import Publication

_TYPES: Mapping[str, str] = MappingProxyType({
    "article-journal": "article", "article-magazine": "article", "article-newspaper": "article",
    "paper-conference": "inproceedings", "chapter": "incollection", "entry-encyclopedia": "incollection",
    "entry-dictionary": "incollection", "book": "book", "thesis": "phdthesis", "report": "techreport",
    "manuscript": "unpublished",
})  # fmt: skip
_CONTAINERS: Mapping[str, str] = MappingProxyType(
    {"article": "journal", "inproceedings": "booktitle", "incollection": "booktitle", "book": "series"}
)
_PUBLISHERS: Mapping[str, str] = MappingProxyType({"phdthesis": "school", "techreport": "institution"})
_ESCAPES: Mapping[int, str] = str.maketrans({
    "\\": r"\textbackslash{}", "{": r"\textbraceleft{}", "}": r"\textbraceright{}", "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_",
})  # fmt: skip
_LETTERS = re.compile(r"[^\W\d_]+")
_DASHES = re.compile(r"\s*(?:--|[-–—])\s*")


def bibtex(publications: Iterable[Publication]) -> str:
    """Return one entry per paper, in the order given, parted by blank lines."""
    return "\n".join(_entry(each) for each in publications)


def _entry(publication: Publication) -> str:
    kind = _TYPES.get(publication.type, "misc")
    fields = {
        "title": _title(publication.title),
        "author": _authors(publication.authors, has_more=publication.has_more_authors),
        "year": _escaped(publication.year),
        _CONTAINERS.get(kind, "howpublished"): _escaped(publication.container),
        "volume": _escaped(publication.volume),
        "number": _escaped(publication.issue),
        "pages": _DASHES.sub("--", _escaped(publication.pages)),
        _PUBLISHERS.get(kind, "publisher"): _escaped(publication.publisher),
        "address": _escaped(publication.place),
        "isbn": _escaped(publication.isbn),
        "doi": _address(publication.doi),
        "url": _address(publication.url),
    }
    lines = [f"  {name} = {{{value}}}," for name, value in fields.items() if value]
    return "\n".join((f"@{kind}{{{entry_key(publication.citekey)},", *lines, "}", ""))


def _escaped(text: str) -> str:
    return text.translate(_ESCAPES)


def _address(text: str) -> str:
    """Return a DOI or address, which BibLaTeX takes as it is; braces alone would end it."""
    return text.replace("{", "%7B").replace("}", "%7D").replace("\\", "%5C")


def _title(title: str) -> str:
    """Return a title in which words with capitals inside (`DNA`, `mRNA`, `GPT-4`) keep them in every style."""
    letters = [c for c in title if c.isalpha()]
    shouted = sum(c.isupper() for c in letters) * 2 > len(letters)
    return " ".join(_escaped(word) if shouted or not _keeps_case(word) else _kept(word) for word in title.split())


def _kept(word: str) -> str:
    core = word.strip(".,:;!?()[]“”\"'’")
    before, _, after = word.partition(core)
    return f"{_escaped(before)}{{{_escaped(core)}}}{_escaped(after)}"


def _keeps_case(word: str) -> bool:
    runs = _LETTERS.findall(word)
    has_digit = any(c.isdigit() for c in word)
    return any(any(c.isupper() for c in (run if has_digit else run[1:])) for run in runs)


def _authors(authors: Sequence[Person], *, has_more: bool) -> str:
    names = [_name(each) for each in authors]
    return " and ".join([*names, "others"] if has_more and names else names)


def _name(person: Person) -> str:
    if person.is_whole:
        return f"{{{_escaped(person.family)}}}"
    family = f"{person.particle} {person.family}".strip()
    parts = (part for part in (family, person.suffix, person.given) if part)
    # A lone "and" would part one name into two.
    return ", ".join(re.sub(r"\band\b", "{and}", _escaped(part)) for part in parts)
