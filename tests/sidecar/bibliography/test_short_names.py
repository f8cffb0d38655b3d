"""Family names and a year in the names of files and in links, as Zotero and ZotFile write them."""

import pytest

from catena.bibliography.reference import Reference
from catena.bibliography.short_names import cited_reference, named_reference


@pytest.mark.parametrize(
    ("name", "authors", "year", "title"),
    [
        ("Reyes et al. - 2019 - Owls hear mice", ("Reyes et al.",), "2019", "Owls hear mice"),
        ("Reyes and Lind - 2019 - Owls hear mice", ("Reyes", "Lind"), "2019", "Owls hear mice"),
        ("Müller und de la Cruz - 2001 - Eulen", ("Müller", "de la Cruz"), "2001", "Eulen"),
        ("Reyes_Lind_Huang_2019_Owls hear_", ("Reyes", "Lind", "Huang"), "2019", "Owls hear"),
        ("Owl Society - 2019 - Report 7", ("Owl Society",), "2019", "Report 7"),
    ],
)
def test_a_file_that_zotero_named_tells_of_its_paper(
    name: str, authors: tuple[str, ...], year: str, title: str
) -> None:
    assert named_reference(name) == Reference(authors, year, title)


@pytest.mark.parametrize(
    "name",
    [
        "2019 - Owls",
        "lind2019boxes",
        "meeting - 2019 - notes of it",
        "a__b_2019_c",
        "Annual Report - 2019 - Owls",
        "Invoice_2019_March",
    ],
)
def test_another_file_is_named_by_its_owner(name: str) -> None:
    assert named_reference(name) is None


def link(label: str) -> str:
    return f"> “Owls” ([{label}](zotero://open-pdf/library/items/AAAA1111?page=2))"


def test_links_to_pages_tell_who_wrote_the_paper_if_all_of_them_do() -> None:
    both = [link("Reyes and Lind & al. 2020:831"), link("note on p.7"), link("Reyes and Lind & al. 2020:832")]

    assert cited_reference(both) == Reference(("Reyes", "Lind et al."), "2020")
    assert cited_reference([link(" 2018:4")]) == Reference((), "2018")
    assert cited_reference([*both, link("Huang 2011:5")]) is None
