import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from catena.adapters.zotero_library import DiskZoteroLibrary
from catena.pdf.zotero_item import ZoteroItem

# The few tables of Zotero's schema that say where files and citekeys are.
_ZOTERO = """
create table items (itemID integer primary key, itemTypeID int, libraryID int, key text);
create table itemAttachments (itemID int, parentItemID int, linkMode int, contentType text, path text);
create table deletedItems (itemID int);
create table fields (fieldID integer primary key, fieldName text);
create table itemDataValues (valueID integer primary key, value text);
create table itemData (itemID int, fieldID int, valueID int);
create table creators (creatorID integer primary key, firstName text, lastName text, fieldMode int);
create table creatorTypes (creatorTypeID integer primary key, creatorType text);
create table itemCreators (itemID int, creatorID int, creatorTypeID int, orderIndex int);
insert into creatorTypes values (8, 'author'), (10, 'editor');
insert into fields values (1, 'extra'), (2, 'citationKey'), (3, 'title'), (4, 'date'), (5, 'publicationTitle'),
  (6, 'DOI');
"""


_RETRACTED = "create table retractedItems (itemID int, data text, flag int); insert into retractedItems values "
_TAGGED = "create table tags (tagID int, name text); create table itemTags (itemID int, tagID int); insert into "


class Zotero:
    """A data folder as Zotero keeps it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        self.write("zotero.sqlite", _ZOTERO)

    def write(self, database: str, script: str, *rows: tuple[str, tuple[object, ...]]) -> None:
        with closing(sqlite3.connect(self.folder / database)) as connection:
            connection.executescript(script)
            for sql, values in rows:
                connection.execute(sql, values)
            connection.commit()

    def item(self, number: int, key: str, **fields: str) -> None:
        self.write("zotero.sqlite", "", ("insert into items values (?, 22, 1, ?)", (number, key)))
        for at, (name, value) in enumerate(fields.items()):
            value_id = number * 10 + at
            self.write(
                "zotero.sqlite", "",
                ("insert into itemDataValues values (?, ?)", (value_id, value)),
                ("insert into itemData select ?, fieldID, ? from fields where fieldName = ?", (number, value_id, name)),
            )  # fmt: skip

    def author(self, item: int, at: int, family: str, given: str, *, kind: int = 8) -> None:
        self.write(
            "zotero.sqlite", "",
            ("insert into creators values (?, ?, ?, 0)", (item * 10 + at, given, family)),
            ("insert into itemCreators values (?, ?, ?, ?)", (item, item * 10 + at, kind, at)),
        )  # fmt: skip

    def attachment(self, number: int, key: str, path: str, *, of: int | None, kind: str = "application/pdf") -> None:
        self.write(
            "zotero.sqlite", "",
            ("insert into items values (?, 3, 1, ?)", (number, key)),
            ("insert into itemAttachments values (?, ?, 0, ?, ?)", (number, of, kind, path)),
        )  # fmt: skip

    def file(self, path: str) -> Path:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"%PDF")
        return file


@pytest.fixture
def zotero(tmp_path: Path) -> Zotero:
    return Zotero(tmp_path / "Zotero")


def test_a_stored_pdf_is_found_by_its_own_key_and_by_its_papers(zotero: Zotero) -> None:
    zotero.item(1, "ITEM2345")
    zotero.attachment(2, "FILE2345", "storage:Smith – 2020.pdf", of=1)
    zotero.attachment(3, "HTML2345", "storage:page.html", of=1, kind="text/html")
    stored = zotero.file("storage/FILE2345/Smith – 2020.pdf")
    library = DiskZoteroLibrary(zotero.folder)

    assert library.pdfs_of_key("FILE2345") == (stored,)
    assert library.pdfs_of_key("ITEM2345") == (stored,)
    assert library.pdfs_of_key("HTML2345") == ()


def test_the_storage_folder_alone_is_enough_for_an_attachments_key(tmp_path: Path) -> None:
    (tmp_path / "storage/FILE2345").mkdir(parents=True)
    stored = tmp_path / "storage/FILE2345/x.PDF"
    stored.write_bytes(b"%PDF")

    assert DiskZoteroLibrary(tmp_path).pdfs_of_key("FILE2345") == (stored,)


def test_linked_files_are_found_where_they_lie(zotero: Zotero, tmp_path: Path) -> None:
    zotero.item(1, "ITEM2345")
    absolute, relative = zotero.file("elsewhere/a.pdf"), zotero.file("base/sub/b.pdf")
    zotero.attachment(2, "FILE2345", str(absolute), of=1)
    zotero.attachment(3, "FILE2346", "attachments:sub/b.pdf", of=1)

    with_base = DiskZoteroLibrary(zotero.folder, linked_base=zotero.folder / "base")

    assert with_base.pdfs_of_key("ITEM2345") == (absolute, relative)
    assert DiskZoteroLibrary(zotero.folder).pdfs_of_key("ITEM2345") == (absolute,)


def test_a_citekey_is_found_in_the_field_in_extra_and_in_both_forms_of_better_bibtex(zotero: Zotero) -> None:
    files: list[Path] = []
    for number, fields in enumerate(
        [{"citationKey": "own2020"}, {"extra": "tex: x\nCitation Key: extra2020\nmore"}, {}, {"title": "own2020"}],
        start=1,
    ):
        zotero.item(number, f"ITEM000{number}", **fields)
        zotero.attachment(10 + number, f"FILE000{number}", "storage:a.pdf", of=number)
        files.append(zotero.file(f"storage/FILE000{number}/a.pdf"))
    zotero.write(
        "better-bibtex.sqlite",
        "create table citationkey (itemID int, itemKey text, libraryID int, citationKey text)",
        ("insert into citationkey values (3, 'ITEM0003', 1, 'better2020')", ()),
    )
    library = DiskZoteroLibrary(zotero.folder)

    assert library.pdfs_of_citekey("own2020") == (files[0],)
    assert library.pdfs_of_citekey("Extra2020") == (files[1],)
    assert library.pdfs_of_citekey("better2020") == (files[2],)
    assert library.pdfs_of_citekey("unknown") == ()

    kept = json.dumps({"data": [{"citekey": "older2020", "itemKey": "ITEM0004", "libraryID": 1}]})
    zotero.write(
        "better-bibtex.sqlite",
        'drop table citationkey; create table "better-bibtex" (name text, data text)',
        ('insert into "better-bibtex" values (?, ?)', ("better-bibtex.citekey", kept)),
    )

    assert library.pdfs_of_citekey("older2020") == (files[3],)


def test_what_is_in_the_bin_or_gone_from_the_disk_is_not_offered(zotero: Zotero) -> None:
    zotero.item(1, "ITEM2345", citationKey="smith2020")
    zotero.attachment(2, "FILE2345", "storage:gone.pdf", of=1)
    zotero.attachment(3, "FILE2346", "storage:binned.pdf", of=1)
    zotero.file("storage/FILE2346/binned.pdf")
    zotero.write("zotero.sqlite", "insert into deletedItems values (3)")

    assert DiskZoteroLibrary(zotero.folder).pdfs_of_citekey("smith2020") == ()


def test_a_database_that_zotero_holds_locked_is_read_with_what_its_log_holds_and_left_as_it_is(zotero: Zotero) -> None:
    stored = zotero.file("storage/FILE2345/a.pdf")
    with closing(sqlite3.connect(zotero.folder / "zotero.sqlite", isolation_level=None)) as running:
        running.execute("pragma journal_mode = wal")
        running.execute("insert into items values (1, 22, 1, 'ITEM2345'), (2, 3, 1, 'FILE2345')")
        running.execute("insert into itemAttachments values (2, 1, 0, 'application/pdf', 'storage:a.pdf')")
        running.execute("begin exclusive")
        before = {file.name: file.read_bytes() for file in zotero.folder.glob("zotero.sqlite*")}

        assert DiskZoteroLibrary(zotero.folder).pdfs_of_key("ITEM2345") == (stored,)
        assert {file.name: file.read_bytes() for file in zotero.folder.glob("zotero.sqlite*")} == before


def test_what_zotero_adds_is_found_without_a_restart(zotero: Zotero) -> None:
    library = DiskZoteroLibrary(zotero.folder)
    assert library.pdfs_of_citekey("smith2020") == ()

    zotero.item(1, "ITEM2345", citationKey="smith2020")
    zotero.attachment(2, "FILE2345", "storage:a.pdf", of=1)
    stored = zotero.file("storage/FILE2345/a.pdf")

    assert library.pdfs_of_citekey("smith2020") == (stored,)


def test_a_broken_database_leaves_the_storage_folder(tmp_path: Path) -> None:
    (tmp_path / "zotero.sqlite").write_bytes(b"no database")
    (tmp_path / "storage/FILE2345").mkdir(parents=True)
    (tmp_path / "storage/FILE2345/a.pdf").write_bytes(b"%PDF")
    library = DiskZoteroLibrary(tmp_path)

    assert library.pdfs_of_citekey("smith2020") == ()
    assert len(library.pdfs_of_key("FILE2345")) == 1


@pytest.mark.parametrize("key", ["", "../../etc", "*", "abcd", "ABCD234!", "ABCD23456"])
def test_what_is_no_key_finds_nothing(zotero: Zotero, key: str) -> None:
    assert DiskZoteroLibrary(zotero.folder).pdfs_of_key(key) == ()


def test_without_zotero_nothing_is_found() -> None:
    library = DiskZoteroLibrary(None)

    assert (library.pdfs_of_key("FILE2345"), library.pdfs_of_citekey("smith2020")) == ((), ())


def test_a_paper_is_known_by_its_citekey_its_key_and_its_attachments(zotero: Zotero) -> None:
    zotero.item(
        1, "ITEM2345", citationKey="reyes2021", title="Owls <i>in</i> snow", date="2021-03-00 March 2021",
        publicationTitle="Birds", DOI="10.5555/b.2021",
    )  # fmt: skip
    zotero.author(1, 1, "Lind", "Bo")
    zotero.author(1, 0, "Reyes", "Ana")
    zotero.author(1, 2, "Doe", "Jo", kind=10)
    zotero.attachment(2, "FILE2345", "storage:owls.pdf", of=1)
    library = DiskZoteroLibrary(zotero.folder)

    found = library.item_of("Reyes2021")
    assert found == ZoteroItem(
        "ITEM2345", "reyes2021", "Owls in snow", ("Reyes, Ana", "Lind, Bo"), "2021", "Birds", "10.5555/b.2021"
    )
    assert library.item_of("unknown", "FILE2345") == library.item_of("unknown", "ITEM2345") == found
    assert library.item_of("unknown") is None


@pytest.mark.parametrize(
    ("more", "extra", "is_known"),
    [
        ("", "", False),
        ("create table retractedItems (itemID integer primary key, data text)", "", False),
        ("create table retractedItems (itemID int, data text); insert into retractedItems values (1, '{}')", "", True),
        (_RETRACTED + "(1, '{}', 0)", "", True),
        (_RETRACTED + "(1, '{}', 1)", "", False),  # dismissed by the user
        (_RETRACTED + "(7, '{}', 0)", "", False),
        (_TAGGED + "tags values (5, 'Retracted'); insert into itemTags values (1, 5)", "", True),
        (_TAGGED + "tags values (5, 'about retractions'); insert into itemTags values (1, 5)", "", False),
        ("", "PMID: 1\nRetracted: see notice", True),
        ("", "PMID: 1\nnot retracted", False),
    ],
)
def test_a_retraction_that_zotero_keeps_is_known(zotero: Zotero, more: str, extra: str, is_known: bool) -> None:
    zotero.item(1, "ITEM2345", citationKey="reyes2021", title="Owls", extra=extra)
    zotero.write("zotero.sqlite", more)

    found = DiskZoteroLibrary(zotero.folder).item_of("reyes2021")

    assert found is not None and found.is_retracted is is_known


def test_the_database_is_only_read(zotero: Zotero) -> None:
    zotero.item(1, "ITEM2345", citationKey="reyes2021", title="Owls")
    before = {file.name: (file.read_bytes(), file.stat().st_mtime_ns) for file in zotero.folder.iterdir()}

    assert DiskZoteroLibrary(zotero.folder).item_of("reyes2021") is not None
    assert {file.name: (file.read_bytes(), file.stat().st_mtime_ns) for file in zotero.folder.iterdir()} == before
