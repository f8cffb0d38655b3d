"""Changes between two versions are listed as a reader sees them: sentences, links, tags, properties."""

import re
import unicodedata
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catena.history import changes
from catena.history.change import Change, ChangeKind
from catena.history.changes import FIRST_SENTENCES, MOST_CHARACTERS, MOST_OF_A_KIND, changes_between, compare
from catena.notes import Note, UnreadableNote, parse_note
from catena.notes.plain_text import plain_text
from catena.vault.path import VaultPath
from tests.laws.strategies import notes
from tests.papers import mark, paper

ADDED, REMOVED, REWORDED = ChangeKind.SENTENCE_ADDED, ChangeKind.SENTENCE_REMOVED, ChangeKind.SENTENCE_REWORDED


def note(text: str | bytes, path: str = "Sleep.md") -> Note:
    return parse_note(VaultPath(path), text.encode() if isinstance(text, str) else text)


def changes_from(before: str, after: str) -> list[tuple[ChangeKind, str, str | None]]:
    return [(c.kind, c.text, c.before) for c in changes_between(note(before), note(after))]


# -- sentences


def test_a_sentence_is_added_removed_or_reworded() -> None:
    before = "Sleep settles some memories. Naps are bad. Dreams are odd.\n"
    after = "Sleep settles memories. Dreams are odd. Spindles come in bursts.\n"

    assert changes_from(before, after) == [
        (REMOVED, "Naps are bad.", None),
        (REWORDED, "Sleep settles memories.", "Sleep settles some memories."),
        (ADDED, "Spindles come in bursts.", None),
    ]


def test_a_sentence_that_grew_is_reworded() -> None:
    after = "Spacing helps recall for weeks, as long as each session ends with a test.\n"

    assert changes_from("Spacing helps recall.\n", after) == [(REWORDED, after.strip(), "Spacing helps recall.")]


def test_sentences_that_share_only_their_small_words_do_not_belong_together() -> None:
    found = changes_from("It is in the brain.\n", "Rain fell on Monday in Leeds.\n")

    assert [kind for kind, *_ in found] == [REMOVED, ADDED]


def test_alike_sentences_in_different_places_do_not_belong_together() -> None:
    log = "".join(f"- On day {n} the {w} came.\n" for n, w in enumerate(("ant", "bee", "cow", "dog", "eel", "fox")))

    first, last = "- I ran five miles at dawn.\n", "- I ran six miles at dawn.\n"
    assert changes_from(first + log, log + last) == [
        (REMOVED, "I ran five miles at dawn.", None),
        (ADDED, "I ran six miles at dawn.", None),
    ]


def test_what_moved_is_no_change() -> None:
    assert (
        changes_from(
            "# A\n\nOne is here. Two is there.\n\n# B\n\n- three\n",
            "# B\n\n- three\n\n# A\n\nTwo is there.\n\nOne is here.\n",
        )
        == []
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("One. Two.\n", "\n\nOne. Two.\n\n\n", id="blank lines"),
        pytest.param("- one\n- two\n", "* one\n\n* two\n", id="bullets"),
        pytest.param("2. one\n3. two\n", "1. one\n2. two\n", id="numbers"),
        pytest.param("It is **very** good.\n", "It is *very* good.\n", id="emphasis"),
        pytest.param("> It is said.\n", "It is said.\n", id="a quote that is none any more"),
        pytest.param("One is.\r\nTwo is.\r\n", "One is.\nTwo is.\n", id="line ends"),
        pytest.param("# Sleep\n", "### Sleep ###\n", id="heading level"),
        pytest.param("Long lines\nare wrapped by editors, which nobody\nsees.\n",
                     "Long lines are wrapped\nby editors,\nwhich nobody sees.\n", id="wrapping"),
        pytest.param("He said so\nShe did not\n", "He said so She did not\n", id="a line end that ended a sentence"),
        pytest.param("| a | b |\n|---|---|\n| 1 | 2 |\n", "|a|b|\n|:-:|---|\n|1|2|\n", id="a table's bars"),
        pytest.param("---\nmodified: 2024-01-01\nupdated: 2024-01-01\n---\nIt is.\n",
                     "---\nmodified: 2024-05-01\nupdated: 2024-05-01\n---\nIt is.\n", id="dates that saving sets"),
        pytest.param("---\na: 1\nb: 2\n---\n", "---\nb: 2\na: 1\n---\n", id="order of properties"),
        pytest.param("One. %% hidden %% Two.\n", "One. %% other %% Two.\n", id="comments"),
        pytest.param("Cafe\u0301 is open.\n", "Café is open.\n", id="composed letters"),
    ],
)  # fmt: skip
def test_reformatting_is_no_change(before: str, after: str) -> None:
    assert changes_from(before, after) == []


@pytest.mark.parametrize(
    ("before", "after", "kind", "text"),
    [
        ("# Sleep\n", "# Sleep\n\n## Naps\n", ADDED, "Naps"),
        ("- one\n", "- one\n- two words\n", ADDED, "two words"),
        ("| a |\n|---|\n", "| a |\n|---|\n| 12 |\n", ADDED, "12"),
        ("It is.\n", "It is.\n\n```py\nx = 1\ny = 2\n```\n", ADDED, "x = 1\ny = 2"),
        ("It is.\n", "It is.\n\n$$\nE = mc^2\n$$\n", ADDED, "E = mc^2"),
        ("- [ ] Write it\n", "- [x] Write it\n", REWORDED, "[x] Write it"),
        ("mood:: good\n", "mood:: very good\n", REWORDED, "mood:: very good"),
        ("- a\n", "- a\n  ```\n  one()\n    two()\n  ```\n", ADDED, "one()\n  two()"),
        ("[^1]: Smith 2020\n", "[^1]: Smith 2021\n", REWORDED, "Smith 2021"),
        ("<div>\nOld words here\n</div>\n", "<div>\nNew words here\n</div>\n", REWORDED, "New words here"),
        ("睡眠は記憶を固める。\n", "睡眠は記憶を強く固める。\n", REWORDED, "睡眠は記憶を強く固める。"),
    ],
)
def test_whatever_a_reader_sees_counts(before: str, after: str, kind: ChangeKind, text: str) -> None:
    assert [(kind, text) for kind, text, _ in changes_from(before, after)] == [(kind, text)]


def test_code_that_changed_is_one_change() -> None:
    code = "```py\ndef f(x):\n    return x + 1\n\nprint(f(2))\n```\n"

    assert changes_from(code, code.replace("+ 1", "+ 2").replace("f(2)", "f(3)")) == [
        (
            REWORDED,
            "def f(x):\n    return x + 2\n\nprint(f(3))",
            "def f(x):\n    return x + 1\n\nprint(f(2))",
        )
    ]


def test_new_annotations_are_new_sentences() -> None:
    one = mark("positive", "Spindles come in bursts.", "THESIS: good to know")

    found = changes_from(
        paper(one), paper(one, mark("negative", "The sample was small. It was twelve people.", "Too few"))
    )

    assert found == [
        (ADDED, "The sample was small. It was twelve people.", None),
        (ADDED, "Too few", None),
    ]


def test_what_is_only_a_link_is_listed_as_a_link() -> None:
    assert changes_from("- [[A]]\n", "- [[A]]\n- [[Folder/B|shown]] #tag\n") == [
        (ChangeKind.LINK_ADDED, "B", None),
        (ChangeKind.TAG_ADDED, "tag", None),
    ]


# -- links, tags, properties, names


def test_links_go_by_the_note_they_name() -> None:
    before = "See [[Old#Part|there]], [[same]] and ![[pic.png]].\n"
    after = "See [[New]], [[Folder/Same.md]] and ![[pic.png]].\n"

    links = [(kind, text) for kind, text, _ in changes_from(before, after) if kind not in (ADDED, REMOVED, REWORDED)]

    assert links == [(ChangeKind.LINK_ADDED, "New"), (ChangeKind.LINK_REMOVED, "Old")]


def test_making_a_word_a_link_adds_only_the_link() -> None:
    assert changes_from("It helps Recall.\n", "It helps [[Recall]].\n") == [(ChangeKind.LINK_ADDED, "Recall", None)]


def test_tags_are_listed_once_whatever_their_case_and_place() -> None:
    before, after = "---\ntags: [Sleep, old]\n---\n", "---\ntags: sleep, new\n---\n"

    assert changes_from(before, after) == [(ChangeKind.TAG_ADDED, "new", None), (ChangeKind.TAG_REMOVED, "old", None)]


def test_properties_are_listed_with_their_old_values() -> None:
    before = "---\nstatus: draft\nauthors: [Ana, Bo]\ngone: yes\n---\n"
    after = "---\nstatus: done\nauthors:\n  - Ana\nrating: 5\n---\n"

    assert changes_from(before, after) == [
        (ChangeKind.PROPERTY_CHANGED, "status: done", "status: draft"),
        (ChangeKind.PROPERTY_CHANGED, "authors: Ana", "authors: Ana, Bo"),
        (ChangeKind.PROPERTY_CHANGED, "rating: 5", None),
        (ChangeKind.PROPERTY_CHANGED, "gone:", "gone: yes"),
    ]


def test_a_new_path_is_a_change() -> None:
    assert changes_between(note("It is.\n", "a.md"), note("It is.\n", "Notes/b.md")) == (
        Change(ChangeKind.RENAMED, "Notes/b.md", "a.md"),
    )


# -- only relations


@pytest.mark.parametrize(
    ("before", "after", "only"),
    [
        ("It is.\n", "It is.\n\nsupports:: [[Recall]]\n", True),
        ("It is.\n", "It is.\n\n## Semantic links\n\n- [supports:: [[Recall]]] Both say so. And more.\n", True),
        ("It is.\n", "It is.\n\n- supports [[Recall]]\n", True),
        ("---\nup: '[[A]]'\n---\n", "---\nup: ['[[A]]', '[[B]]']\n---\n", True),
        ("It helps Recall.\n", "It helps [[Recall]].\n", True),
        ("It is.\n", "It is. [[Recall]] comes of it.\n", False),
        ("It is.\n\n[[Old]]\n", "It is.\n\n[[New]]\n", False),
        ("It is.\n", "It was.\n\nsupports:: [[Recall]]\n", False),
        ("It is.\n", "It is so.\n", False),
        ("It is.\n", "It is.\n\n- [[Recall]] #tag\n", False),
    ],
)
def test_a_version_that_only_adds_links_is_marked(before: str, after: str, only: bool) -> None:
    assert compare(note(before), note(after)).only_relations is only


# -- the ends, and bounds


def test_a_new_note_is_described_by_its_first_sentences() -> None:
    text = "---\ntags: [a]\n---\n# Sleep\n\nSleep settles memories. It is [[X]]. It feeds dreams. It ends at dawn.\n"

    assert changes_between(None, note(text)) == tuple(
        Change(ADDED, sentence) for sentence in ("Sleep settles memories.", "It is X.", "It feeds dreams.")
    )


def test_a_new_note_is_described_by_what_it_says_and_not_by_its_tags_fields_and_reference() -> None:
    reference = "> [!cite]\n> Lind, I. (2020). Boxes that pay. _Journal of Boxes_, _3_(2), 4–9.\n"
    text = f"#sleep\n\n**Zotero** = Lind.pdf\n\n{reference}\n[[Dreams]]\n\nSleep settles memories of the day.\n"

    assert changes_between(None, note(text)) == (Change(ADDED, "Sleep settles memories of the day."),)
    reference = "supports:: [[Recall]]\n\n[@smith2020]\n\nSleep settles memories.\n"
    assert changes_between(None, note(reference)) == (Change(ADDED, "Sleep settles memories."),)
    assert changes_between(None, note("supports:: [[Recall]]\n")) == (Change(ADDED, "supports:: Recall"),)
    assert changes_between(None, note("# Only\n\n## Headings\n")) == (Change(ADDED, "Only"), Change(ADDED, "Headings"))
    assert changes_between(None, note("")) == ()


def test_of_a_new_note_nothing_is_looked_at_behind_its_first_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[str] = []

    def asserts(text: str) -> bool:
        looked_at.append(text)
        return True

    monkeypatch.setattr(changes, "asserts", asserts)
    compare(None, note("".join(f"Sleep helps {number} memories.\n\n" for number in range(50))))

    assert looked_at == [f"Sleep helps {number} memories." for number in range(FIRST_SENTENCES)]


def test_a_removed_note_has_no_changes() -> None:
    assert changes_between(note("It was.\n"), None) == ()


def test_changes_that_are_not_listed_are_counted() -> None:
    new = "\n".join(f"- The {n}th of all the many things" for n in range(100))

    found = changes_from("# List\n", f"# List\n{new}\n\n#tag\n")

    assert Counter(kind for kind, *_ in found) == {
        ADDED: MOST_OF_A_KIND,
        ChangeKind.TAG_ADDED: 1,
        ChangeKind.MORE: 1,
    }
    assert found[-1] == (ChangeKind.MORE, str(100 - MOST_OF_A_KIND), None)


def test_a_rewritten_note_of_ten_thousand_lines_is_counted_and_not_read_to_its_end() -> None:
    before, after = ("\n".join(f"- {word} {n} and {n * n}" for n in range(10_000)) for word in ("ants", "bees"))

    found = changes_from(before, after)

    assert len(found) == MOST_OF_A_KIND + 1
    assert int(found[-1][1]) > 5_000


def test_one_changed_line_of_a_long_table_is_found() -> None:
    table = "| n | what |\n|---|---|\n" + "".join(f"| {n} | It is {n * n}. |\n" for n in range(3_000))

    assert changes_from(table, table.replace("| 2500 | It is 6250000. |", "| 2500 | It was 6250000. |")) == [
        (REWORDED, "2500 It was 6250000.", "2500 It is 6250000.")
    ]


def test_one_changed_sentence_of_a_paragraph_on_one_long_line_is_found_whole() -> None:
    text = " ".join(f"The {n}th night brought {n * 7} dreams, e.g. of rain." for n in range(500)) + "\n"

    assert changes_from(text, text.replace("The 300th night brought", "The 300th night denied")) == [
        (
            REWORDED,
            "The 300th night denied 2100 dreams, e.g. of rain.",
            "The 300th night brought 2100 dreams, e.g. of rain.",
        )
    ]


def test_long_code_is_cut() -> None:
    code = "```\n" + "x" * 5_000 + "\n```\n"

    (change,) = changes_between(note("It is.\n"), note(f"It is.\n\n{code}"))

    assert change.text == "x" * (MOST_CHARACTERS - 1) + "…"


# -- laws


def _readable(raw: bytes) -> Note | None:
    try:
        return note(raw)
    except UnreadableNote:
        return None


@given(notes())
def test_equal_notes_have_no_changes(raw: bytes) -> None:
    parsed = _readable(raw)
    if parsed:
        assert changes_between(parsed, parsed) == ()
        again = note(raw + b"\n") if raw.endswith(b"\n") else parsed
        assert changes_between(parsed, again) == ()


@given(notes(), notes())
def test_any_two_notes_can_be_compared_and_the_answer_is_bounded(one: bytes, other: bytes) -> None:
    before, after = _readable(one), _readable(other)
    found = changes_between(before, after)

    assert len(found) <= 4 * MOST_OF_A_KIND + 2
    assert all(change.text.strip() for change in found)
    assert found == changes_between(before, after)
    if before is None and after is not None:
        assert len(found) <= FIRST_SENTENCES


WORDS = (
    "sleep",
    "memory",
    "spindles",
    "recall",
    "night",
    "rain",
    "spacing",
    "tests",
    "hours",
    "people",
    "seven",
    "old",
)
sentences = st.lists(st.sampled_from(WORDS), min_size=3, max_size=9).map(
    lambda words: " ".join(words).capitalize() + "."
)
prose = st.lists(sentences, min_size=0, max_size=MOST_OF_A_KIND // 2)
layouts = st.sampled_from(("{} ", "{}\n\n", "- {}\n", "> {}\n"))


@given(prose, prose, layouts, layouts)
def test_every_changed_sentence_is_listed_and_every_listed_text_is_in_its_note(
    before: list[str], after: list[str], one: str, other: str
) -> None:
    old, new = ("".join(map(layout.format, said)) for layout, said in ((one, before), (other, after)))
    found = changes_between(note(f"# S\n\n{old}\n"), note(f"# S\n\n{new}\n"))

    came = [c.text for c in found if c.kind in (ADDED, REWORDED)]
    went = [c.before or c.text for c in found if c.kind in (REMOVED, REWORDED)]
    assert Counter(came) == Counter(after) - Counter(before)
    assert Counter(went) == Counter(before) - Counter(after)


@given(notes(), notes())
def test_every_word_of_a_listed_text_is_in_its_note(one: bytes, other: bytes) -> None:
    before, after = _readable(one), _readable(other)
    if before is None or after is None:
        return

    for change in changes_between(before, after):
        if change.kind is not ChangeKind.MORE:
            assert _words(change.text) <= _words(_shown(before, after)), change
            assert _words(change.before or "") <= _words(_shown(before, after)), change


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", unicodedata.normalize("NFC", text)))


def _shown(*parsed: Note) -> str:
    """The notes as written, and without marks that stand inside words."""
    written = " ".join(p.raw.decode("utf-8", "replace") for p in parsed)
    return f"{written} {plain_text(written)} {re.sub('[*_~=`%$]', '', written)}"
