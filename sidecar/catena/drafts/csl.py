"""Write a list of references as CSL-JSON, which pandoc, Zotero and citeproc read."""

import json
import re
from collections.abc import Iterable
from typing import Any

from catena.bibliography.header import entry_key
from catena.drafts.person import Person
from catena.drafts.publication import Publication

_DASHES = re.compile(r"\s*(?:--|[–—])\s*")


def csl_json(publications: Iterable[Publication]) -> str:
    """Return a JSON array with one item per paper, in the order given."""
    return json.dumps([_item(each) for each in publications], ensure_ascii=False, indent=2) + "\n"


def _item(publication: Publication) -> dict[str, Any]:
    """Return the JSON of one paper; `Any`, because its values are texts, names and dates."""
    item = {
        "id": entry_key(publication.citekey),
        "type": publication.type,
        "title": publication.title,
        "author": [_name(each) for each in publication.authors],
        "issued": {"date-parts": [[int(publication.year)]]} if publication.year.isdecimal() else None,
        "container-title": publication.container,
        "volume": publication.volume,
        "issue": publication.issue,
        "page": _DASHES.sub("-", publication.pages),
        "publisher": publication.publisher,
        "publisher-place": publication.place,
        "ISBN": publication.isbn,
        "DOI": publication.doi,
        "URL": publication.url,
    }
    return {name: value for name, value in item.items() if value}


def _name(person: Person) -> dict[str, str]:
    if person.is_whole:
        return {"literal": person.family}
    name = {
        "family": person.family,
        "given": person.given,
        "non-dropping-particle": person.particle,
        "suffix": person.suffix,
    }
    return {part: value for part, value in name.items() if value}
