from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catena.graph.fields import DEFAULT_FIELDS, field_table
from catena.graph.relation import Origin, RelationType
from catena.graph.statement import ITSELF, Mention, Statement
from catena.graph.statement_extraction import statements_of
from catena.notes import Note, parse_note
from catena.vault.path import VaultPath


def a_note(text: str, path: str = "Bread.md") -> Note:
    return parse_note(VaultPath(path), text.encode())


def stated(text: str) -> list[tuple[str, str, str]]:
    """Source, type and target of every statement; the note itself is `.`, a name without a link has a `?`."""
    return [(_end(s.source), s.type.value, _end(s.target)) for s in statements_of(a_note(text), DEFAULT_FIELDS)]


def _end(mention: Mention) -> str:
    return mention.name if mention.linked and mention.name else f"?{mention.name}" if mention.name else "."


def typed(text: str) -> list[tuple[str, str, str]]:
    return [entry for entry in stated(text) if entry[1] not in ("links_to", "embeds")]


def only(text: str) -> Statement:
    (statement,) = statements_of(a_note(text), DEFAULT_FIELDS)
    return statement


def test_a_word_of_another_language_that_looks_like_a_verb_states_nothing() -> None:
    french = "Les causes de l'obésité, ce sont la pauvreté et le lieu d'habitation."
    spanish = "El cambio de [[Ritmo]] produce que los [[Alumnos]] no duerman."

    assert typed(french) == []
    assert typed(spanish) == []
    assert typed("In the lab, poverty causes obesity.") == [("?poverty", "causes", "?obesity")]


def test_links_of_every_kind_are_stated_once_a_target() -> None:
    text = "See [[Flour]] and [salt](Salt.md), again [[flour]].\n\n![[Water#Hard]]\n"

    assert stated(text) == [(".", "links_to", "Flour"), (".", "links_to", "Salt.md"), (".", "embeds", "Water")]


def test_a_plain_link_says_its_line_and_place() -> None:
    statement = only("# Bread\n\n- made of **[[Flour|white flour]]**\n")

    assert statement.context == "made of white flour"
    assert (
        statement.span.slice(a_note("# Bread\n\n- made of **[[Flour|white flour]]**\n").raw) == b"[[Flour|white flour]]"
    )


@pytest.mark.parametrize(
    "text", ["`[[A]]`", "%% [[A]] %%", "```\n[[A]]\n```", "<!-- supports:: [[A]] -->", "[[#Heading]]"]
)
def test_code_comments_and_a_notes_own_headings_state_nothing(text: str) -> None:
    assert stated(text) == []


@pytest.mark.parametrize(
    "text", ["![[crust.png]]", "[[paper.pdf]]", "[[{{title}}]]", "up:: [[<% tp.file.title %>]]", "up:: {{parent}}"]
)
def test_pictures_and_placeholders_are_no_notes(text: str) -> None:
    assert stated(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "supports:: [[X]]",
        "It (supports:: [[X]]) holds.",
        "It [supports:: [[X]]] holds.",
        "- supports:: [[X]]",
        "> supports:: [[X]]",
        "**Supports**:: [[X]]",
        "- supports [[X]]",
        "- supports: [[X]]",
        "- **supports** [[X]]",
        "* **Supports:** [[X]]",
        "**Supports:** [[X]]",
        "- supports:\n    - [[X]]",
        "Supports:\n\n- [[X]]",
        '---\nsupports: "[[X]]"\n---\n',
        "---\nsupports: [[X]]\n---\n",
        '---\nsupports:\n  - "[[X]]"\n---\n',
        '---\nrelations:\n  supports: "[[X]]"\n---\n',
    ],
)
def test_a_typed_link_in_every_form_says_its_type_and_nothing_else(text: str) -> None:
    assert stated(text) == [(".", "supports", "X")]


@pytest.mark.parametrize("text", ["supports:: [[X]], [[Y]] and [[Z]]", "- supports [[X]], [[Y]] and [[Z]]"])
def test_one_field_may_name_several_notes(text: str) -> None:
    assert typed(text) == [(".", "supports", target) for target in "XYZ"]


def test_a_link_later_in_a_list_item_is_a_plain_one() -> None:
    assert stated("- supports [[X]] as told in [[Y]]") == [(".", "supports", "X"), (".", "links_to", "Y")]


def test_an_inverse_name_states_the_relation_from_the_other_note() -> None:
    assert stated("caused_by:: [[Yeast]]\n- supported by [[X]]") == [
        ("Yeast", "causes", "."),
        ("X", "supports", "."),
    ]


def test_bare_names_count_in_typed_fields_only() -> None:
    header = "---\nsupports: Slow food\nup: [Home, Baking]\nauthor: Ann\nnext: https://example.org\n---\n"

    assert sorted(stated(header + "causes:: Joy\nmood:: Joy\n")) == [
        (".", "causes", "?Joy"),
        (".", "supports", "?Slow food"),
        (".", "up", "?Baking"),
        (".", "up", "?Home"),
    ]


def test_links_under_other_keys_and_labels_stay_plain() -> None:
    text = '---\nauthor: "[[Ann]]"\n---\nsource:: [[Book]]\n\n- by [[Bob]]\n\nsupports [[X]] somehow'

    assert [target for _, type_, target in stated(text) if type_ == "links_to"] == ["Ann", "Book", "Bob", "X"]


def test_a_field_that_names_no_known_relation_keeps_its_name_as_the_label() -> None:
    header = "---\nfounder: '[[Gropius]]'\naliases: '[[Bau]]'\n---\n"
    text = f"{header}inspires:: [[Ulm]] and ![[plan.png]]\n\nSee [[Dessau]].\n"

    labels = {s.target.name: (s.type.value, s.label) for s in statements_of(a_note(text), DEFAULT_FIELDS)}

    assert labels["Gropius"] == ("links_to", "founder")
    assert labels["Ulm"] == ("links_to", "inspires")
    assert labels["Bau"] == labels["Dessau"] == ("links_to", None)


def test_a_persons_own_field_names_are_read() -> None:
    found = statements_of(a_note("underpins:: [[X]]"), field_table({"underpins": "supports"}))

    assert [(s.type, s.target) for s in found] == [(RelationType.SUPPORTS, Mention("X"))]


def test_the_sentence_of_a_relation_keeps_its_formulas() -> None:
    link = only("See [[Planes]] with $\\pi_1 = a_1x$ for *this*.\n")
    text = "[[Slow rise]] of $t > 2$ hours leads to better [[Crumb]].\n"
    sentence = next(s for s in statements_of(a_note(text), DEFAULT_FIELDS) if s.type is RelationType.LEADS_TO)

    assert link.context == "See Planes with $\\pi_1 = a_1x$ for this."
    assert sentence.context == "Slow rise of $t > 2$ hours leads to better Crumb."


def test_what_stands_in_catenas_own_section_is_accepted_with_the_sentence_beside_it() -> None:
    text = (
        "up:: [[Home]]\n\n## Semantic links\n\n- [supports:: [[X]]] Long rests lead to better bread.\n\n"
        "## After\n\n- supports [[Y]]\n"
    )
    up, accepted, after = statements_of(a_note(text), DEFAULT_FIELDS)

    assert (up.origin, after.origin) == (Origin.AUTHORED, Origin.AUTHORED)
    assert (accepted.type, accepted.target, accepted.origin) == (RelationType.SUPPORTS, Mention("X"), Origin.ACCEPTED)
    assert accepted.context == "Long rests lead to better bread."


def test_generated_notes_state_plain_links_only() -> None:
    text = (
        '---\ntype: summary\nsource: "[[@a]]"\ngenerated_by: catena\nsupports: "[[B]]"\n---\n'
        "# Summary: A\n\n[[X]] causes [[Y]].\n\nup:: [[Z]]\n"
    )

    assert {type_ for _, type_, _ in stated(text)} == {"links_to"}
    assert {target for *_, target in stated(text)} == {"@a", "B", "X", "Y", "Z"}


def test_a_sentence_states_its_relation_beside_the_links_in_it() -> None:
    text = "# Bread\n\nSome say so. [[Slow rise]] leads to\nbetter [[Crumb|crumb]]. Yes.\n"
    sentence = next(s for s in statements_of(a_note(text), DEFAULT_FIELDS) if s.type is RelationType.LEADS_TO)

    assert (sentence.source, sentence.target) == (Mention("Slow rise"), Mention("Crumb"))
    assert sentence.context == "Slow rise leads to better crumb."
    assert sentence.span.slice(a_note(text).raw) == b"[[Slow rise]] leads to\nbetter [[Crumb|crumb]]."
    assert [entry for entry in stated(text) if entry[1] == "links_to"] == [
        (".", "links_to", "Slow rise"),
        (".", "links_to", "Crumb"),
    ]


def test_the_note_itself_is_never_tied_to_itself_by_a_placeholder() -> None:
    assert all(s.source != s.target for s in statements_of(a_note("[[A]] causes [[A]]. up:: "), DEFAULT_FIELDS))
    assert Mention("") == ITSELF


PIECES = st.sampled_from(
    (
        "[[A]]",
        "[[B|b]]",
        "![[C]]",
        " leads to ",
        " is caused by ",
        "supports:: ",
        "- ",
        "\n",
        "\n\n",
        "> ",
        "%%",
        "`",
        ", which ",
        " and ",
        "## Semantic links\n",
        "---\n",
        "up: ",
        "\ue000",
        "because of ",
        ": ",
        "[",
        "]",
        "(",
        ")",
        "the effect of ",
        " on ",
        "makes ",
        "If ",
        "“",
        "”",
        "does ",
        "not ",
        "without ",
        "führt zu ",
        "é",
    )
)


def texts() -> Iterator[st.SearchStrategy[str]]:
    yield st.text(max_size=200)
    yield st.lists(PIECES, max_size=30).map("".join)


@given(st.one_of(*texts()))
def test_any_text_gives_statements_inside_the_note_and_the_same_ones_again(text: str) -> None:
    raw = text.replace("\x00", "").encode("utf-8", "replace")
    note = parse_note(VaultPath("N.md"), raw)

    found = statements_of(note, DEFAULT_FIELDS)

    assert found == statements_of(parse_note(VaultPath("N.md"), raw), DEFAULT_FIELDS)
    for statement in found:
        assert 0 <= statement.span.byte_start < statement.span.byte_end <= len(raw)
        assert 0 < statement.strength <= 1
        assert statement.source != statement.target
        assert ITSELF in (statement.source, statement.target) or statement.context
