"""ZoteroLibrary on Zotero's data folder: `storage/KEY/`, and its database, which is read from a copy.

The database is never opened in place: Zotero holds it locked while it runs, and even a reader may write to a journal.
It is copied together with its journal or write-ahead log to a temporary folder and read there; what is needed is kept
in memory until one of the files changes.
"""

import json
import logging
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

from catena.adapters.whole_files import stamp
from catena.adapters.zotero_profiles import DATABASE
from catena.notes.retraction import is_retracted
from catena.pdf.zotero_item import ZoteroItem

log = logging.getLogger(__name__)

BETTER_BIBTEX = "better-bibtex.sqlite"

_JOURNALS = ("", "-journal", "-wal")
_KEY = re.compile(r"[A-Z0-9]{8}")
_EXTRA = re.compile(r"^\s*(?:citation key|citekey|bibtex)\s*[:=]\s*(?P<key>\S+)", re.IGNORECASE | re.MULTILINE)
_YEAR = re.compile(r"(?<!\d)(?:1[4-9]|20|21)\d\d(?!\d)")
_DOI = re.compile(r"\b10\.\d{4,9}/[^\s\"<>]+")
_MARKUP = re.compile(r"</?[a-z]+[^<>]*>")
_STORED = "storage:"
_UNDER_BASE = "attachments:"

_ATTACHMENTS = """
select own.key, parent.key, parent.itemID, a.path, a.contentType
from itemAttachments a
join items own on own.itemID = a.itemID
left join items parent on parent.itemID = a.parentItemID
where a.path is not null and own.itemID not in (select itemID from deletedItems)
order by own.libraryID, own.itemID
"""

_FIELDS = """
select d.itemID, f.fieldName, v.value
from itemData d
join fields f on f.fieldID = d.fieldID
join itemDataValues v on v.valueID = d.valueID
where f.fieldName in ('title', 'date', 'publicationTitle', 'bookTitle', 'proceedingsTitle', 'DOI', 'url', 'extra',
  'volume', 'issue', 'pages', 'publisher', 'place')
order by d.itemID
"""

_CREATORS = """
select own.itemID, t.creatorType, c.lastName, c.firstName
from itemCreators own
join creators c on c.creatorID = own.creatorID
join creatorTypes t on t.creatorTypeID = own.creatorTypeID
where t.creatorType in ('author', 'editor')
order by own.itemID, own.orderIndex
"""

_TAGS = """
select own.itemID, t.name from itemTags own join tags t on t.tagID = own.tagID where lower(t.name) like '%retract%'
"""

_CITEKEYS = """
select d.itemID, f.fieldName, v.value
from itemData d
join fields f on f.fieldID = d.fieldID
join itemDataValues v on v.valueID = d.valueID
where f.fieldName in ('citationKey', 'extra') and d.itemID not in (select itemID from deletedItems)
order by f.fieldName, d.itemID
"""


_FIELDS_OF_REFERENCES = ("volume", "issue", "pages", "publisher", "place")
_DISMISSED = 1
"""Zotero's flag for a retraction whose notice the user dismissed."""


@dataclass(frozen=True, slots=True)
class _Attachment:
    key: str
    item_key: str | None
    path: str


@dataclass(frozen=True, slots=True)
class _Known:
    """What is needed from the databases: PDF attachments, the item keys of each citekey (case-folded), and items."""

    attachments: tuple[_Attachment, ...]
    item_keys: Mapping[str, tuple[str, ...]]
    items: Mapping[str, ZoteroItem]


_NOTHING = _Known((), {}, {})


class DiskZoteroLibrary:
    """Zotero's data folder on this disk.

    Args:
        folder: Contains `zotero.sqlite` and `storage/`; None if there is no Zotero here.
        linked_base: The folder that linked attachments are relative to (Zotero's *Linked Attachment Base Directory*).
    """

    def __init__(self, folder: Path | None, *, linked_base: Path | None = None) -> None:
        self._folder = folder
        self._linked_base = linked_base
        self._known = _NOTHING
        self._read_at: object = None

    def pdfs_of_key(self, key: str) -> tuple[Path, ...]:
        """Return the PDFs of an attachment or an item, by its key of eight letters and digits."""
        if self._folder is None or not _KEY.fullmatch(key):
            return ()
        known = self._current()
        named = [a for a in known.attachments if key in (a.key, a.item_key)]
        stored = sorted(self._folder.glob(f"storage/{key}/*.[pP][dD][fF]"))
        return _there((*self._files(named), *stored))

    def pdfs_of_citekey(self, citekey: str) -> tuple[Path, ...]:
        """Return the PDFs of the item with this citation key, in any case: from Zotero's own field, Better BibTeX's,
        or a line in *Extra*.
        """
        known = self._current()
        keys = known.item_keys.get(citekey.casefold(), ())
        return _there(tuple(self._files([a for key in keys for a in known.attachments if a.item_key == key])))

    def item_of(self, citekey: str, key: str | None = None) -> ZoteroItem | None:
        """Return the item with this citekey, else the one with this key or with the attachment of this key."""
        known = self._current()
        parents = (a.item_key for a in known.attachments if key and a.key == key and a.item_key)
        keys = (*known.item_keys.get(citekey.casefold(), ()), *([key] if key else []), *parents)
        return next((known.items[each] for each in keys if each in known.items), None)

    def _files(self, attachments: Sequence[_Attachment]) -> Iterator[Path]:
        if self._folder is None:
            return
        for attachment in attachments:
            if attachment.path.startswith(_STORED):
                yield self._folder / "storage" / attachment.key / attachment.path.removeprefix(_STORED)
            elif not attachment.path.startswith(_UNDER_BASE):
                yield Path(attachment.path)
            elif self._linked_base is not None:
                yield self._linked_base / attachment.path.removeprefix(_UNDER_BASE)

    def _current(self) -> _Known:
        """Return the contents of the databases, which are read again if one of their files changed."""
        if self._folder is None:
            return _NOTHING
        state = tuple(stamp(self._folder / (name + end)) for name in (DATABASE, BETTER_BIBTEX) for end in _JOURNALS)
        if state != self._read_at:
            try:
                self._known = _read(self._folder)
            except (OSError, sqlite3.Error) as error:
                log.warning("Zotero's database can't be read: %s", error)
                self._known = _NOTHING
            self._read_at = state
        return self._known


def _there(files: Sequence[Path]) -> tuple[Path, ...]:
    return tuple(dict.fromkeys(file for file in files if file.is_file()))


def _read(folder: Path) -> _Known:
    with tempfile.TemporaryDirectory(prefix="catena-zotero-") as copies:
        database = _copied(folder, DATABASE, Path(copies))
        if database is None:
            return _NOTHING
        with closing(sqlite3.connect(database)) as connection:
            attachments = connection.execute(_ATTACHMENTS).fetchall()
            fields = connection.execute(_CITEKEYS).fetchall()
            keys = dict(connection.execute("select itemID, key from items order by libraryID desc"))
            items = _items(connection, keys)
        pairs = [
            *((citekey, keys[item]) for item, name, value in fields if (citekey := _citekey(name, value))),
            *_better_bibtex(_copied(folder, BETTER_BIBTEX, Path(copies))),
        ]
    item_keys: dict[str, list[str]] = {}
    for citekey, key in pairs:
        item_keys.setdefault(citekey.casefold(), []).append(key)
        if key in items:
            items[key] = replace(items[key], citekey=items[key].citekey or citekey)
    return _Known(
        tuple(_Attachment(key, item, path) for key, item, _, path, kind in attachments if _is_pdf(path, kind)),
        {citekey: tuple(dict.fromkeys(found)) for citekey, found in item_keys.items()},
        items,
    )


def _items(connection: sqlite3.Connection, keys: Mapping[int, str]) -> dict[str, ZoteroItem]:
    """Return the items with a title, by key."""
    tables = {name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")}
    fields: dict[int, dict[str, str]] = {}
    for item, name, value in connection.execute(_FIELDS):
        fields.setdefault(item, {})[name] = str(value)
    creators: dict[int, dict[str, list[str]]] = {}
    if {"itemCreators", "creators", "creatorTypes"} <= tables:
        for item, kind, last, first in connection.execute(_CREATORS):
            named = ", ".join(part for part in (last, first) if part)
            creators.setdefault(item, {}).setdefault(kind, []).append(named)
    retracted = _retracted(connection, fields, tables)
    return {
        keys[item]: replace(_item(keys[item], known, creators.get(item, {})), is_retracted=item in retracted)
        for item, known in fields.items()
        if "title" in known and item in keys
    }


def _retracted(
    connection: sqlite3.Connection, fields: Mapping[int, Mapping[str, str]], tables: Collection[str]
) -> set[int]:
    """Return the items that Zotero found in Retraction Watch, and those whose tags, title or *Extra* say so."""
    tags: dict[int, list[str]] = {}
    if {"itemTags", "tags"} <= set(tables):
        for item, name in connection.execute(_TAGS):
            tags.setdefault(item, []).append(name)
    found = {
        item
        for item, known in fields.items()
        if is_retracted(known.get("title", ""), tags.get(item, ()), {"extra": [*known.get("extra", "").splitlines()]})
    }
    if "retractedItems" not in tables:
        return found
    rows = connection.execute("select * from retractedItems")  # early versions have no column for the flag
    names = [column[0] for column in rows.description]
    flagged = (dict(zip(names, row, strict=True)) for row in rows)
    return found | {row["itemID"] for row in flagged if row.get("flag") != _DISMISSED}


def _item(key: str, known: Mapping[str, str], creators: Mapping[str, Sequence[str]]) -> ZoteroItem:
    year = _YEAR.search(known.get("date", ""))
    containers = (known.get(name) for name in ("publicationTitle", "proceedingsTitle", "bookTitle"))
    dois = (_DOI.search(known.get(name, "")) for name in ("DOI", "url", "extra"))
    return ZoteroItem(
        key=key,
        title=" ".join(_MARKUP.sub("", known["title"]).split()),
        authors=tuple(creators.get("author") or creators.get("editor") or ()),
        year=year[0] if year else None,
        container=next((name for name in containers if name), None),
        doi=next((found[0] for found in dois if found), None),
        fields=tuple((name, known[name]) for name in _FIELDS_OF_REFERENCES if known.get(name)),
    )


def _copied(folder: Path, name: str, to: Path) -> Path | None:
    """Copy a database together with its journal; None if there is no such database."""
    if not (folder / name).is_file():
        return None
    for end in _JOURNALS:
        if (folder / (name + end)).is_file():
            shutil.copyfile(folder / (name + end), to / (name + end))
    return to / name


def _citekey(name: str, value: str) -> str | None:
    if name == "citationKey":
        return value.strip() or None
    found = _EXTRA.search(value)
    return found["key"] if found else None


def _is_pdf(path: str, kind: str | None) -> bool:
    return kind == "application/pdf" or path.lower().endswith(".pdf")


def _better_bibtex(database: Path | None) -> list[tuple[str, str]]:
    """Return citekeys with the items' keys, as Better BibTeX stores them now, else as before version 6.7.128."""
    if database is None:
        return []
    with closing(sqlite3.connect(database)) as connection:
        tables = {name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")}
        if "citationkey" in tables:
            return connection.execute("select citationKey, itemKey from citationkey order by libraryID").fetchall()
        if "better-bibtex" not in tables:
            return []
        rows = connection.execute('select data from "better-bibtex" where name = ?', ("better-bibtex.citekey",))
        kept = [json.loads(data) for (data,) in rows]
    entries = cast("list[dict[str, Any]]", kept[0].get("data", []) if kept else [])
    return [(entry["citekey"], entry["itemKey"]) for entry in entries if "citekey" in entry and "itemKey" in entry]
