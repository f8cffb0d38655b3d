"""Publication: a paper's entry in a list of references."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from catena.annotations.annotation import AnnotationNote
from catena.bibliography.paper_fields import letters_of
from catena.drafts.person import Person, persons_of
from catena.pdf.zotero_item import ZoteroItem

_TYPES: Mapping[str, str] = MappingProxyType({
    "journalarticle": "article-journal", "articlejournal": "article-journal", "article": "article-journal",
    "magazinearticle": "article-magazine", "newspaperarticle": "article-newspaper",
    "conferencepaper": "paper-conference", "inproceedings": "paper-conference", "paperconference": "paper-conference",
    "booksection": "chapter", "incollection": "chapter", "inbook": "chapter", "chapter": "chapter", "book": "book",
    "thesis": "thesis", "phdthesis": "thesis", "mastersthesis": "thesis", "dissertation": "thesis",
    "report": "report", "techreport": "report", "preprint": "article", "manuscript": "manuscript",
    "unpublished": "manuscript", "webpage": "webpage", "blogpost": "post-weblog", "online": "webpage",
    "website": "webpage", "dataset": "dataset", "patent": "patent", "presentation": "speech",
    "encyclopediaarticle": "entry-encyclopedia", "dictionaryentry": "entry-dictionary",
})  # fmt: skip
"""The types of CSL, by the letters of Zotero's and BibTeX's names for them."""
_TYPE_NAMES = ("itemtype", "type")
_BOOK_NAMES = ("booktitle", "book")
_MEETING_NAMES = ("proceedingstitle", "proceedings", "conferencename", "conference")
_MEETING = re.compile(
    r"(?:Proceedings|Proc\.|Conference|Symposium|Workshop)\b"
    r"|\b(?:Proceedings|Conference|Symposium|Workshop) (?:of|on)\b"
)
_JOURNAL = re.compile(r"(?:Proceedings|Proc\.) of the (?:\w+ ){0,3}(?:Academy|Society|Institution|Association|IEEE)\b")
"""Journals that are called proceedings."""
_PREPRINT = re.compile(r"(?:arxiv|biorxiv|medrxiv|psyarxiv|ssrn|chemrxiv|osf preprints)\b", re.IGNORECASE)
_WEB = re.compile(r"https?://[^\s<>\"{}\\]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Publication:
    """A paper as an entry in a list of references; what is not known is empty.

    Attributes:
        citekey: As the vault writes it.
        type: A type of CSL.
        title: Plain text.
        authors: In order.
        has_more_authors: Whether there are more than the named ones.
        year: Four digits.
        container: The journal, book or proceedings.
        doi: Without `https://doi.org/`.
        volume: As written.
        issue: As written.
        pages: As written, with any dash.
        publisher: Publisher, university or institution.
        place: The publisher's.
        isbn: As written.
        url: A web address; empty if there is a DOI.
    """

    citekey: str
    type: str
    title: str = ""
    authors: tuple[Person, ...] = ()
    has_more_authors: bool = False
    year: str = ""
    container: str = ""
    doi: str = ""
    volume: str = ""
    issue: str = ""
    pages: str = ""
    publisher: str = ""
    place: str = ""
    isbn: str = ""
    url: str = ""


def publication_of(note: AnnotationNote) -> Publication:
    """Return the paper of a note. A title that is only the citekey counts as unknown, unless it is a phrase."""
    fields = {letters_of(name): value for name, value in note.fields}
    authors, has_more = persons_of(note.authors)
    address = _WEB.search(fields.get("url", ""))
    return Publication(
        citekey=note.citekey,
        type=_type_of(fields, note.container or ""),
        title="" if note.title.removeprefix("@") == note.citekey and " " not in note.citekey else note.title,
        authors=authors,
        has_more_authors=has_more,
        year=note.year or "",
        container=note.container or "",
        doi=note.doi or "",
        volume=fields.get("volume", ""),
        issue=fields.get("issue", ""),
        pages=fields.get("pages", ""),
        publisher=_first(fields, ("publisher", "university", "institution")),
        place=_first(fields, ("place", "location")),
        isbn=fields.get("isbn", ""),
        url=address[0] if address and not note.doi else "",
    )


def publication_of_item(citekey: str, item: ZoteroItem) -> Publication:
    """Return a paper that only Zotero's database knows."""
    authors, has_more = persons_of(item.authors)
    fields = dict(item.fields)
    return Publication(
        citekey=citekey,
        type=_type_of({}, item.container or ""),
        title=item.title or "",
        authors=authors,
        has_more_authors=has_more,
        year=item.year or "",
        container=item.container or "",
        doi=item.doi or "",
        volume=fields.get("volume", ""),
        issue=fields.get("issue", ""),
        pages=fields.get("pages", ""),
        publisher=fields.get("publisher", ""),
        place=fields.get("place", ""),
    )


def incomplete(publications: Sequence[Publication]) -> list[str]:
    """Return a sentence for each kind of data that entries of a list lack."""
    lacking = {
        "title": [each.citekey for each in publications if not each.title],
        "authors": [each.citekey for each in publications if not each.authors],
        "year": [each.citekey for each in publications if not each.year],
    }
    return [f"The vault doesn't say the {what} of: {', '.join(keys)}." for what, keys in lacking.items() if keys]


def _type_of(fields: Mapping[str, str], container: str) -> str:
    stated = (_TYPES.get(letters_of(fields.get(name, ""))) for name in _TYPE_NAMES)
    if found := next((each for each in stated if each), None):
        return found
    if _first(fields, _MEETING_NAMES) or (_MEETING.search(container) and not _JOURNAL.match(container)):
        return "paper-conference"
    if _first(fields, _BOOK_NAMES):
        return "chapter"
    if container:
        return "article" if _PREPRINT.match(container) else "article-journal"
    return "book" if fields.get("isbn") else "document"


def _first(fields: Mapping[str, str], names: Sequence[str]) -> str:
    return next((fields[name] for name in names if fields.get(name)), "")
