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
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from catena.adapters.zotero_profiles import DATABASE

log = logging.getLogger(__name__)

BETTER_BIBTEX = "better-bibtex.sqlite"

_JOURNALS = ("", "-journal", "-wal")
_KEY = re.compile(r"[A-Z0-9]{8}")
_EXTRA = re.compile(r"^\s*(?:citation key|citekey|bibtex)\s*[:=]\s*(?P<key>\S+)", re.IGNORECASE | re.MULTILINE)
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

_CITEKEYS = """
select d.itemID, f.fieldName, v.value
from itemData d
join fields f on f.fieldID = d.fieldID
join itemDataValues v on v.valueID = d.valueID
where f.fieldName in ('citationKey', 'extra') and d.itemID not in (select itemID from deletedItems)
order by f.fieldName, d.itemID
"""


@dataclass(frozen=True, slots=True)
class _Attachment:
    key: str
    item_key: str | None
    path: str


@dataclass(frozen=True, slots=True)
class _Known:
    """What is needed from the databases: PDF attachments, and the item keys of each citekey (case-folded)."""

    attachments: tuple[_Attachment, ...]
    item_keys: Mapping[str, tuple[str, ...]]


_NOTHING = _Known((), {})


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
        """Returns the PDFs of an attachment or an item, by its key of eight letters and digits."""
        if self._folder is None or not _KEY.fullmatch(key):
            return ()
        known = self._current()
        named = [a for a in known.attachments if key in (a.key, a.item_key)]
        stored = sorted(self._folder.glob(f"storage/{key}/*.[pP][dD][fF]"))
        return _there((*self._files(named), *stored))

    def pdfs_of_citekey(self, citekey: str) -> tuple[Path, ...]:
        """Returns the PDFs of the item with this citation key, in any case: from Zotero's own field, Better BibTeX's,
        or a line in *Extra*.
        """
        known = self._current()
        keys = known.item_keys.get(citekey.casefold(), ())
        return _there(tuple(self._files([a for key in keys for a in known.attachments if a.item_key == key])))

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
        """Returns the contents of the databases, which are read again if one of their files changed."""
        if self._folder is None:
            return _NOTHING
        state = tuple(_state(self._folder / (name + end)) for name in (DATABASE, BETTER_BIBTEX) for end in _JOURNALS)
        if state != self._read_at:
            try:
                self._known = _read(self._folder)
            except (OSError, sqlite3.Error) as error:
                log.warning("Zotero's database can't be read: %s", error)
                self._known = _NOTHING
            self._read_at = state
        return self._known


def _state(file: Path) -> tuple[int, int] | None:
    try:
        info = file.stat()
    except OSError:
        return None
    return info.st_mtime_ns, info.st_size


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
        pairs = [
            *((citekey, keys[item]) for item, name, value in fields if (citekey := _citekey(name, value))),
            *_better_bibtex(_copied(folder, BETTER_BIBTEX, Path(copies))),
        ]
    item_keys: dict[str, list[str]] = {}
    for citekey, key in pairs:
        item_keys.setdefault(citekey.casefold(), []).append(key)
    return _Known(
        tuple(_Attachment(key, item, path) for key, item, _, path, kind in attachments if _is_pdf(path, kind)),
        {citekey: tuple(dict.fromkeys(found)) for citekey, found in item_keys.items()},
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
    """Returns citekeys with the items' keys, as Better BibTeX stores them now, else as before version 6.7.128."""
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
