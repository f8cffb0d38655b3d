"""Names of authors and entries of lists of references."""

import pytest

from catena.drafts.bibtex import bibtex, entry_key
from catena.drafts.person import Person, person_of, persons_of
from catena.drafts.publication import Publication, publication_of_item
from catena.drafts.quotations import citation
from catena.pdf.zotero_item import ZoteroItem


@pytest.mark.parametrize(
    ("name", "person"),
    [
        ("Reyes, Ana", Person(family="Reyes", given="Ana")),
        ("Ana Reyes", Person(family="Reyes", given="Ana")),
        ("Reyes AB", Person(family="Reyes", given="A. B.")),
        ("Ludwig van Beethoven", Person(family="Beethoven", given="Ludwig", particle="van")),
        ("Koen Van der Borght", Person(family="Van der Borght", given="Koen")),
        ("bell hooks", Person(family="hooks", given="bell")),
        ("de la Cruz, M.", Person(family="Cruz", given="M.", particle="de la")),
        ("King, Jr., Martin", Person(family="King", given="Martin", suffix="Jr.")),
        ("Martin King Jr.", Person(family="King", given="Martin", suffix="Jr.")),
        ("傅 伯杰", Person(family="傅", given="伯杰")),
        ("伯杰 傅", Person(family="傅", given="伯杰")),
        ("山田 太郎", Person(family="山田 太郎", is_whole=True)),
        ("WHO", Person(family="WHO", is_whole=True)),
        ("Robert Koch-Institut für Tests", Person(family="Robert Koch-Institut für Tests", is_whole=True)),
        ("{Open Lab}", Person(family="Open Lab", is_whole=True)),
        ("Université de Lyon", Person(family="Université de Lyon", is_whole=True)),
    ],
)
def test_a_name_is_taken_apart(name: str, person: Person) -> None:
    assert person_of(name) == person


def test_others_are_no_author() -> None:
    authors, has_more = persons_of(["Reyes, Ana", "et al."])

    entry = bibtex([Publication(citekey="k", type="document", authors=authors, has_more_authors=has_more)])
    assert (len(authors), "author = {Reyes, Ana and others}," in entry) == (1, True)


def test_only_capitals_within_words_are_kept() -> None:
    def title(text: str) -> str:
        return bibtex([Publication(citekey="k", type="document", title=text)]).splitlines()[1]

    assert title("A Meta-Analysis of (mRNA) and GPT-4 Tests") == (
        "  title = {A Meta-Analysis of ({mRNA}) and {GPT-4} Tests},"
    )
    assert title("ALL IN CAPITALS") == "  title = {ALL IN CAPITALS},"


def test_a_citekey_that_would_end_an_entry_is_changed() -> None:
    assert entry_key("two words, {x}") == "two-words-x"
    assert entry_key("Looms - A History (5G)") == "Looms-A-History-5G"
    assert entry_key("smith:2020/a_b+c") == "smith:2020/a_b+c"


@pytest.mark.parametrize(
    ("container", "kind"),
    [
        ("Proceedings of the National Academy of Sciences", "article-journal"),
        ("Proceedings of the 5th Workshop on Owls", "paper-conference"),
        ("International Conference on Owls", "paper-conference"),
        ("arXiv", "article"),
        ("Owls Today", "article-journal"),
        (None, "document"),
    ],
)
def test_the_container_tells_the_type(container: str | None, kind: str) -> None:
    assert publication_of_item("k", ZoteroItem(key="ABCD2345", container=container)).type == kind


@pytest.mark.parametrize(
    ("key", "page", "written"),
    [
        ("k", None, "[@k]"),
        ("k", "xii", "[@k, p. xii]"),
        ("k", "5-7", "[@k, pp. 5–7]"),
        ("two words", "5", "[@two-words, p. 5]"),
        ("a--b", "5", "[@{a--b}, p. 5]"),
    ],
)
def test_a_citation_names_the_page(key: str, page: str | None, written: str) -> None:
    assert citation(key, page) == written
