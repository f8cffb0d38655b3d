"""Whose annotations a note holds, and what it says of the paper."""

import pytest

from catena.bibliography.header import authors_of, citekey_of, title_of, year_of
from catena.bibliography.paper_fields import abstract_of, fields_of
from catena.notes import Note, parse_note
from catena.vault.path import vault_path

ABSTRACT = "Owls hear mice under snow.\n\nWe ask how deep the snow may be."


def note(markdown: str, path: str = "Papers/Some title.md") -> Note:
    return parse_note(vault_path(path), markdown.encode())


def header(markdown: str) -> list[str]:
    return markdown.split("\n")


def citekey(markdown: str, path: str = "Papers/Some title.md", **known: str) -> str:
    parsed = note(markdown, path)
    body = markdown[parsed.frontmatter.span.byte_end :] if parsed.frontmatter.span else markdown
    return citekey_of(parsed, header(body), **known)


@pytest.mark.parametrize(
    "frontmatter",
    [
        "citekey: reyes2021",
        "citeKey: reyes2021",
        "citation-key: reyes2021",
        "citationKey: '@reyes2021'",
        'cite-key: "[[@reyes2021]]"',
        'cite-key: "[[@reyes2021|Reyes]]"',
        "citekey: @reyes2021",  # no YAML, and yet what a template writes
        "citekey: [@reyes2021]",
        'key: "@reyes2021"',
        "key: reyes2021",
        "id: reyes2021",
        "reference: reyes2021",
        'reference: ["[[@reyes2021]]"]',
        "citekey: undefined\nkey: reyes2021",
        "title: A: broken: thing\n  - and\ncitekey: reyes2021",
    ],
)
def test_the_frontmatter_states_the_citekey(frontmatter: str) -> None:
    assert citekey(f"---\n{frontmatter}\n---\n> [!cite]\n> [@other2020]\n") == "reyes2021"


@pytest.mark.parametrize(
    "line",
    [
        "**Citekey**:: @reyes2021",
        "> **Citekey**:: reyes2021",
        "> **Citation Key** = @reyes2021",
        "> - **Cite Key:** [[@reyes2021]]",
        "> - **Cite key**: [[@reyes2021|notes]]",
        "(citekey:: reyes2021)",
        "**Citekey:** `reyes2021`",
        "[Open](zotero://select/items/@reyes2021)",
        "[Open](zotero://select/library/items/@reyes2021)",
        "> [!Cite]\n> [@reyes2021]",
        "> [!Cite]\n> @reyes2021, p. 3",
    ],
)
def test_a_line_above_the_annotations_states_the_citekey(line: str) -> None:
    assert citekey(f"# A title\n\n{line}\n", referenced="other2020") == "reyes2021"


def test_an_address_in_a_bibliography_is_no_citekey() -> None:
    assert citekey("> [!cite]\n> Reyes, A. (a.reyes@example.org).\n", "Papers/reyes2021.md") == "reyes2021"


def test_undefined_is_no_citekey() -> None:
    assert citekey("**Cite key**: undefined\n> [!cite]\n> [@undefined]\n", "@reyes2021.md") == "reyes2021"


@pytest.mark.parametrize(
    ("path", "known", "expected"),
    [
        ("@reyes-2021.md", {"attachment_key": "ABCD2345"}, "reyes-2021"),
        ("@reyes Annotations.md", {"attachment_key": "ABCD2345"}, "reyes"),
        ("reyes2021.md", {"attachment_key": "ABCD2345"}, "reyes2021"),
        ("reyes2021 Summary.md", {}, "reyes2021"),
        ("How owls hear.md", {"attachment_key": "ABCD2345"}, "ABCD2345"),
        ("专注与间隔.md", {"attachment_key": "ABCD2345"}, "ABCD2345"),
        ("How owls hear.md", {"attachment_key": "ABCD2345", "referenced": "reyes2021"}, "reyes2021"),
        ("How owls hear.md", {}, "How owls hear"),
    ],
)
def test_where_nothing_states_it_the_files_name_or_the_attachment_is_the_key(
    path: str, known: dict[str, str], expected: str
) -> None:
    assert citekey("# Highlights\n", path, **known) == expected


@pytest.mark.parametrize("cited", ["[lind2020, mori2019]", "Lind, A. (2020). On owls.", "https://example.org/2020"])
def test_references_to_other_papers_are_no_citekey(cited: str) -> None:
    assert citekey(f"---\nreference: {cited}\n---\n", "@reyes2021.md") == "reyes2021"


@pytest.mark.parametrize("made_up", ["id: q8w7e6r5t4y3", "id: 202304011200", "key: ABCD2345", "id: 3f2a-11ee-be56"])
def test_an_id_that_a_program_made_up_is_no_citekey(made_up: str) -> None:
    assert citekey(f"---\n{made_up}\n---\n", "@reyes2021.md") == "reyes2021"


def test_an_alias_may_be_the_citekey() -> None:
    assert citekey("---\naliases: [Owls, '@reyes2021']\n---\n") == "reyes2021"


@pytest.mark.parametrize(
    ("markdown", "authors"),
    [
        ("---\nauthors:\n  - '[[Ana Reyes]]'\n  - '[[People/Bo Lind|Bo Lind]]'\n---\n", ("Ana Reyes", "Bo Lind")),
        ("---\nauthors: Reyes, Ana; Lind, Bo\n---\n", ("Reyes, Ana", "Lind, Bo")),
        ("---\nauthor:\n  - {given: Ana, family: Reyes}\n---\n", ("Ana Reyes",)),
        ("---\nauthors: Ana Reyes, Bo Lind\n---\n", ("Ana Reyes", "Bo Lind")),
        ("---\nauthors: Ana Reyes and Bo Lind\n---\n", ("Ana Reyes", "Bo Lind")),
        ("---\nauthors: Reyes, Ana and Lind, Bo\n---\n", ("Reyes, Ana", "Lind, Bo")),
        ("---\nauthors: van der Lind, Bo\n---\n", ("van der Lind, Bo",)),
        ("- **Authors:** [[Ana Reyes]], [[People/Bo Lind|Bo Lind]]\n", ("Ana Reyes", "Bo Lind")),
        ("> **Authors**:: Ana Reyes; Bo Lind\n", ("Ana Reyes", "Bo Lind")),
        ("> **FirstAuthor**:: Reyes, Ana\n> **Author**:: Lind, Bo\n", ("Reyes, Ana", "Lind, Bo")),
    ],
)
def test_authors(markdown: str, authors: tuple[str, ...]) -> None:
    assert authors_of(note(markdown).frontmatter.properties, header(markdown)) == authors


@pytest.mark.parametrize(
    ("markdown", "title"),
    [
        ("---\ntitle: Owls\n---\n# Birds\n**Title**:: Mice\n", "Owls"),
        ("# Birds\n**Title**:: Mice\n", "Birds"),
        ("> [!md]\n> **Title**:: *Mice under snow*\n", "Mice under snow"),
        ("**Title**::\n# Annotations\n", "Some title"),
    ],
)
def test_the_title(markdown: str, title: str) -> None:
    parsed = note(markdown)

    assert title_of(parsed, header(markdown.split("---\n")[-1]), before=9) == title


@pytest.mark.parametrize("line", ["> Reyes, A. (2021). Owls.", "> Reyes A (2021b) Owls 1999.", "> (2021, May 3)"])
def test_the_year_may_stand_in_a_reference(line: str) -> None:
    assert year_of({}, ["> [!cite]", line]) == "2021"


def test_a_number_in_prose_is_no_year() -> None:
    assert year_of({}, ["> We counted 2021 owls (in 2020 places).", "Reyes (2021) saw more."]) is None


@pytest.mark.parametrize("line", ["> **Year**:: 2021", "- **Published:** 2021-05-03", "**Date**:: May 2021"])
def test_the_year_may_stand_above_the_annotations(line: str) -> None:
    assert year_of({}, [line]) == "2021"


@pytest.mark.parametrize(
    "markdown",
    [
        "> [!Abstract]\n> Owls hear mice under snow.\n>\n> We ask how deep the snow may be.\n\nMy own words.",
        "> [!abstract]-\n>\n> Owls hear mice under snow.\n>\n> We ask how deep the snow may be.\n>\n> [!cite]\n> No.",
        "> [!info] About\n> **Year**: 2020\n> **Abstract**\n> Owls hear mice under snow.\n>\n"
        "> We ask how deep the snow may be.\n\nMine.",
        "> [!info]- Abstract\n> Owls hear mice under snow.\n>\n> We ask how deep the snow may be.\n",
        "> [!abstract]+ **Abstract**\n> > *Owls hear mice under snow.*\n> >\n> > *We ask how deep the snow may be.*\n",
        "## 🧠 Abstract\nOwls hear mice under snow.\n\nWe ask how deep the snow may be.\n\n## Notes\nMine.",
        "## Abstract\n> [!quote]\n> Owls hear mice under snow.\n>\n> We ask how deep the snow may be.\n\nMine.",
        "## Abstract\n> Owls hear mice under snow.\n>\n> We ask how deep the snow may be.\n\n---\nMine.",
        "```ad-abstract\ntitle: Abstract\nOwls hear mice under snow.\n\nWe ask how deep the snow may be.\n```\nMine.",
        "---\nabstract: |\n  Owls hear mice under snow.\n\n  We ask how deep the snow may be.\n---\n## Abstract\nNo.",
    ],
)
def test_the_abstract(markdown: str) -> None:
    found = abstract_of(note(markdown).frontmatter.properties, header(markdown))

    assert found is not None
    assert found.replace("*", "") == ABSTRACT


@pytest.mark.parametrize(
    "markdown",
    [
        "**Abstract**:: Owls hear mice under snow.\n**Year**:: 2021",
        "> **Abstract:** Owls hear mice under snow.\n> **Year:** 2021",
        "> - **Abstract:** Owls hear mice under snow.\n> - **Year:** 2021",
        "**Abstract**\nOwls hear mice under snow.\n\nMine.",
        "Abstract: Owls hear mice under snow.\n\nMine.",
        "> [!Abstract]\nOwls hear mice under snow.\n>\n\nMine.",  # the text fell out of its callout
        "> [!Abstract]\n> Owls hear mice\nunder snow.\n\nMine.",
        "## 摘要\nOwls hear mice under snow.\n## 笔记",
        "> [!abstract]\n>  ```\n>  Owls hear mice under snow.\n>  ```\n",
    ],
)
def test_a_short_abstract(markdown: str) -> None:
    found = abstract_of({}, header(markdown))

    assert found is not None
    assert " ".join(found.split()) == "Owls hear mice under snow."


@pytest.mark.parametrize(
    "markdown",
    [
        "## Abstract\n\n## Notes\nMine.",
        "> [!Abstract]\n>\n\nMine.",
        "**Abstract**:: \n\nMine.",
        "> [!Abstract]\n> undefined\n",
        "## Abstract thoughts\nMine.",
        "An abstract of this would be long.",
        "",
    ],
)
def test_no_abstract(markdown: str) -> None:
    assert abstract_of({}, header(markdown)) is None


def test_fields_are_what_else_is_said_of_the_paper() -> None:
    markdown = (
        "---\nDOI: 10.1000/owls.3\nitemType: journalArticle\ncssclass: paper\nurl: undefined\n---\n"
        "> **Journal**:: *Invented Letters*\n> **DOI**:: 10.1000/other\n> **Mood**:: fine\n"
        "> - **Volume:** 3\nPages: 1-9\nThe type: of this line is prose\n"
    )

    assert fields_of(note(markdown).frontmatter.properties, header(markdown)) == (
        ("DOI", "10.1000/owls.3"),
        ("itemType", "journalArticle"),
        ("Journal", "Invented Letters"),
        ("Volume", "3"),
        ("Pages", "1-9"),
    )
