"""The law of the format: what the template writes of an annotation is what is read again."""

from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from catena.annotations.reading import read_annotation_note
from catena.notes import parse_note
from catena.vault.path import vault_path
from tests.papers import HEX, LEVELS

TEXTS = [
    "Simple text.", "Line one\nline two", "Para one.\n\nPara two.", "# of people: 5", "- a\n- b", "**Bold** first",
    "See [@other2020, p. 3] here", "1. x\n2. y", "> quoted", "ends with [@other2020]", "A: dialog", "100 %% sure",
    "a | b", "See ![[x]] inside", "$$\nx\n$$", "> [!note]\n> x", "text\n---\nmore", "<b>html</b>",
    "THESIS: in the paper",
]  # fmt: skip
COMMENTS = [
    "Plain", "Question: what?", "with **bold** inside", "multi\nline", "two\n\nparagraphs", "ends with colon:",
    "[[wiki]] link", "x*y", "has `code`", "c++ & c#", "1. one", "a ** b", "重要", "[@other2020 p. 4]",
]  # fmt: skip
PREFIXES = [None, "THESIS:", "Q:", "GAP:", "METHOD:", "THEME [x y]:", "A:", "STAT:", "UNCLEAR:"]
PAGES = {None: "", "5": " p. 5", "5-7": " pp. 5-7", "xii": " p. xii", "S12": " p. S12", "e45": " p. e45"}
CODE = "x = 1\n\n# not a heading\nif y:\n    z"


@dataclass(frozen=True)
class Written:
    color: str
    text: str | None
    comment: str | None
    prefix: str | None
    outer: str | None
    page: str | None


def written(
    color: str, text: str | None, comment: str | None, prefix: str | None, idea: bool, page: str | None
) -> Written:
    said = comment is not None
    words = CODE if color == "code" and text else text
    return Written(color, words, comment, prefix if said else None, "IDEA:" if said and idea else None, page)


def as_template(annotation: Written, key: str) -> str:
    comment = " ".join(part for part in (annotation.outer, annotation.prefix, annotation.comment) if part)
    text = annotation.text
    lines = [f'<mark style="background-color: {HEX[annotation.color]}">Highlight</mark>']
    lines += [f"{LEVELS.get(annotation.color, '')}**{comment}**"] if comment else []
    lines += [f"```\n{text}\n```" if annotation.color == "code" else text] if text else []
    return "\n".join([*lines, f"[@{key}{PAGES[annotation.page]}]"]) + "\n"


ANNOTATIONS = st.builds(
    written,
    st.sampled_from([color for color in HEX if color != "other"]),
    st.sampled_from([None, *TEXTS]),
    st.sampled_from([None, *COMMENTS]),
    st.sampled_from(PREFIXES),
    st.booleans(),
    st.sampled_from(list(PAGES)),
)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(ANNOTATIONS, min_size=1, max_size=5),
    st.sampled_from(["smith2020", "a-b:c.d/e_20", "Müller2019"]),
    st.booleans(),
)
def test_what_the_template_writes_is_read_again(annotations: list[Written], key: str, crlf: bool) -> None:
    parts = [f"---\ncitekey: {key}\n---\n\n# Annotations\n", *(as_template(a, key) for a in annotations)]
    markdown = "\n".join(parts).replace("\n", "\r\n" if crlf else "\n")

    note = read_annotation_note(parse_note(vault_path("x.md"), markdown.encode()))

    assert note is not None
    read = [Written(a.color, a.text, a.comment, a.comment_prefix, a.outer_prefix, a.page) for a in note.annotations]
    assert read == annotations
    assert note.warnings == ()
