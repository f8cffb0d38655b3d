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
    """

    key: str
    citekey: str | None = None
    title: str | None = None
    authors: tuple[str, ...] = ()
    year: str | None = None
    container: str | None = None
    doi: str | None = None
