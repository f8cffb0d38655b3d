"""ZoteroItem: what Zotero's database says of a paper."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ZoteroItem:
    """A paper in Zotero; what Zotero does not know is None or empty.

    Attributes:
        key: The item's key of eight letters and digits.
        citekey: Its citation key.
        title: Without markup.
        authors: `Family, Given`, in order; its editors if it has no authors.
        year: Four digits.
        container: The journal, book or proceedings.
        doi: Without `https://doi.org/`.
        fields: Volume, issue, pages and publisher: their names in Zotero, and values.
        is_retracted: Whether Zotero, one of its tags or its field *Extra* says so. A notice that the user dismissed in
            Zotero does not count.
    """

    key: str
    citekey: str | None = None
    title: str | None = None
    authors: tuple[str, ...] = ()
    year: str | None = None
    container: str | None = None
    doi: str | None = None
    fields: tuple[tuple[str, str], ...] = ()
    is_retracted: bool = False
