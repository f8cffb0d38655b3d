"""No reader of text costs more than linear time, whatever stands in a note.

Processor time of a reader is measured on a text and on one four times as long; the exponent of its growth is the
logarithm of their ratio to base four. Texts that are read in no time at all are not measured further.
"""

import math
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest

from catena.annotations.conventions import NO_CONVENTIONS
from catena.annotations.markup import read_markup
from catena.annotations.reading import coverage_of, read_annotation_note, read_described_paper
from catena.beliefs.version_excerpts import version_excerpt
from catena.beliefs.written_concept import WrittenConcept
from catena.chunks import chunk_note, embedding_text, searchable_text
from catena.claims.finding import claims_of
from catena.drafts.draft import draft_sentences
from catena.errors import CatenaError
from catena.forms.dated_lines import dated_lines
from catena.graph.fields import field_table
from catena.graph.statement_extraction import statements_of
from catena.history.changes import changes_between
from catena.history.segments import fragments_of, segments_of
from catena.language.identification import main_language
from catena.language.vocabulary import UNSPACED_LANGUAGES
from catena.language.wordings import wordings
from catena.lists.tasks import tasks_asked_for
from catena.notes import Note, parse_note, sentences
from catena.notes.escaping import inline, literal
from catena.notes.plain_text import plain_text
from catena.notes.sentences import sentences_of
from catena.notes.span import Lines
from catena.questions.listing import AskedTasks
from catena.quoting.finding import quotations_of
from catena.reading.causal_words import links_in
from catena.reading.months import months_in
from catena.reading.telling import gives_reason
from catena.reading.units import units_of
from catena.results.excerpts import excerpt_of
from catena.vault.path import VaultPath
from catena.writing.inline import cell
from catena.writing.refusals import check_content
from catena.writing.sections import split_sections

SIZE = 2_000
"""Bytes of the shorter text."""
QUICK_S = 0.03
"""Below this, the longer text costs nothing that could be felt, whatever the exponent."""
STEEPEST = 1.4
"""Linear is 1, a square 2; the noise of a busy machine stays below this."""
MOST_ATTEMPTS = 5

RUNS = (
    " ", "\t", "\u00a0", "\u2028", "\r", "#", ">", "-", "*", "_", "`", "~", "=", "|", "[", "(", "{", "<",
    "!", "&", "%", "$", "\\", '"', "“", ".", ",", ":", "?", "^", "@", "/", "a", "é", "中", "。", "0", "1. ",
    "- ", "> ", ">>", "> > ", "%%", "[[", "![[", "](", "[!", "[^", "[a](", "[a](b) ", "[[a|", "[[a]] ",
    "<!--", "<mark", "<mark>", "</mark>", "&#", "&amp;", "```\n", "~~~\n", "\n\n", "\n- ", "\n> ", "\n>\n",
    "\n# ", "| a | b |\n", "|---|---|\n", "a\n---\n", "a:: b\n", "[a:: b] ", "#a ", "@a ", "[@a, p. 5] ",
    "a:: b\n(c:: d) e\n", "(p. 3) ", "“a” ", '"a ', "e.g. ", "a. ", "A ", "not ", "because ", "leads to ", "than ",
    "12 % ",
    "1,000", "2025-01-01 ", "https://a.b/c ", "zotero://",
    "[x](zotero://open-pdf/library/items/ABC?page=3&annotation=X) ", "> [!note] a\n", "- [ ] a\n",
    "    a\n", "\\[", "{{", "<%", "🔴", "因为", "[1, 2]", "(Smith, 2020) ", "%% a %%", "^abcd\n", "a-", "'a ",
    "→ ", "\ufeff", "\x0c", "---\na: 1\n---\n", "[^1]: a\n", "- > [!tip]- a\n", "$$\na\n", "a <!-- b\n",
    "👩\u200d👩\u200d👧", "e\u0301\u0316",
    "\u202ea\u202c", "&a [*a] ", "::: {.a}\n", "“a (p. 1) ",
    "[[N{}]] ", "[a](N{}.md) ", "[[N{}]] causes [[M{}]] and ", "supports:: [[N{}]]\n", "[supports:: [[N{}]]] a ",
    "- supports [[N{}]], [[M{}]]\n", "[[N{}]]\n\n", '  - "[[N{}]]"\n', "[@a{}, p. {}] ", "@a{} says ", "[^n{}] ",
    "[^n{}]: a\n", "#a{} ", "a{}: b\n", "## Semantic links\n- a [[N{}]]\n", "Doe, J. ({}). A. https://doi.org/10.1/{}\n\n",
    "(a", ", see ", "'", "''", "\u3000", "^abcd{} ", "[[a[[",
)  # fmt: skip

RARER_RUNS = (
    "||", "|:--|", "\\\\", "\\|", "...\n", "\nabc\n===", "\n1) a", "\n+ a", "\n- - - ", "\n\t- a",
    "<div>\n", "</div>", "<b><i>", "<p>a</p>\n", "<table><tr><td>a", "<span style=\"background:#fff\">a</span> ",
    "<font color='red'>", "<mark class=\"hltr-red\">a</mark> ", "<![CDATA[", "<!DOCTYPE ", "<a href='", "{% if a %}",
    "{{a|b:'c'}} ", "<%* a %>", "\\begin{a}", "]]", "]( ", "[a][b] ", "[a]: b\n", "[[#^a]] ", "[[a#b#c]] ",
    "![[![[", "[![a](b)](c) ", "[a[b[c", "`[[", "==a== ", "~~a~~ ", "[^a ", "<https://a> ", "a@b.c ", "#a/b/c ",
    "- [x] a ✅ 2024-01-01\n", "(due:: a) ", "a::b:::c\n", "Term\n: Definition\n", "Q: a\nA: b\n", "TODO a\n",
    "collapsed:: true\n", "((a)) ", "because of ", "due to ", "neither a nor b ", "such as a, b, ", "U.S. ",
    "et al. ", "10–20 ", "1.5 ± 0.2 ", "F(1, 2) = 3, ", "p < .05, ", "“a", "„a“ ", "«a» ", "「a」と", "한국어 ",
    "مرحبا ",
    "①", "Smith, J., ", "Smith, J. (2020). A. B, 1(2), 3–4. ", "\\cite{a} ", "(Smith & Jones, 2020; ", "[@a; @b; ",
    "Page 5: a\n", "==========\n", "- Your Highlight on page 1 | Added on a\n", "### Highlight (yellow)\n",
    "A{} is B{}. ", "A{} vs B{}, ", "- **A{}**: b\n", "| A{} | {} |\n", "[^a{}]: b [^a{}]\n", "$[[", "%%[[", "\x0b",
    "\u200b",
)  # fmt: skip
"""Looked at alone, since reading all of them in every shape would take minutes."""

NESTED = (
    ("[", "]"), ("[[", "]]"), ("![[", "]]"), ("(", ")"), ("{{a ", "}}"), ("**a ", " b**"), ("==a ", " b=="),
    ("“a ", " b”"), ("%% a ", " %%"), ("$a ", " b$"), ("^[a ", "]"), ("[a ", "](b)"), ("<div>", "</div>"),
    ("<mark>a ", "</mark>"), ("<span style='color:red'>a ", "</b>"), ("<details>\n", "</details>\n"),
)  # fmt: skip
ON_ONE_LINE = (
    "“Sleep helps memory” ([[N{}]], p. 5) ", "“Sleep helps memory” (p. 5) ", 'é "[[N{}|a]]" is ',
    "é <mark>a{}</mark> b ",
    "é [a](zotero://open-pdf/library/items/ABC?page=3&annotation=X{}) ", "é ![[a{}.png]] ",
)  # fmt: skip
"""Things of which a line, or a paragraph, holds thousands."""
LONG = 3
"""How many times as long texts are where only thousands of a thing cost much."""

SHAPES: dict[str, Callable[[str], str]] = {
    "nothing but": lambda run: run,
    "a word with": lambda run: f"Sleep{run}x helps memory.\n",
    "a heading with": lambda run: f"# Sleep {run}x\n\ntext\n",
    "an annotation with": lambda run: (
        f'## Annotations (1/1/2025)\n\n- <mark style="background: #ff6666">“{run}</mark>\n'
    ),
    "a callout with": lambda run: f"> [!quote] {run}x\n> x{run}\n",
    "a property with": lambda run: f"---\ntitle: {run}\n---\ntext\n",
    "a sentence with": lambda run: f"Sleep helps memory because {run}, see [@reyes-2021].\n",
    "authors and the end of an annotation with": lambda run: (
        f'---\nauthors: "{run}"\n---\n## Annotations\n\n- <mark style="background: #ff6666">“Sleep”</mark> {run}\n'
    ),
    "a list property with": lambda run: f"---\nsupports:\n{run}\n---\ntext\n",
    "a cited quotation with": lambda run: f'"Sleep helps memory{run}" [@reyes-2021, p. 5]\n',
}


def texts(shape: str) -> Iterator[tuple[str, Callable[[int], str]]]:
    make = SHAPES[shape]
    for run in (*RUNS, *RARER_RUNS) if shape == "nothing but" else RUNS:
        yield f"{shape} {run!r}", lambda size, run=run: make(_repeated(run, max(1, size // len(run.encode()))))


def _repeated(run: str, times: int) -> str:
    """Return a run so many times; `{}` in it is another number each time, since equal things are often read once."""
    return "".join(run.replace("{}", str(number)) for number in range(times)) if "{}" in run else run * times


def _note(text: str) -> Note:
    return parse_note(VaultPath("Papers/@reyes-2021.md"), text.encode())


def _segments(note: Note) -> object:
    lines = Lines(note.raw)
    return [list(segments_of(note, fragment, lines)) for fragment in fragments_of(note)]


def _checked(text: str) -> None:
    with suppress(CatenaError):
        check_content(text)


FIELDS = field_table({})
STORY = WrittenConcept.named(["sleep"], as_story=True)
OPEN_TASKS = AskedTasks("open", is_due=True)
OF_NOTES: dict[str, Callable[[Note], Any]] = {
    "sentences": lambda note: list(sentences_of(note.raw, note.blocks, Lines(note.raw))),
    "chunks": lambda note: [embedding_text(chunk) for chunk in chunk_note(note)],
    "annotations": read_annotation_note,
    "described paper": lambda note: read_described_paper(note, NO_CONVENTIONS),
    "coverage": coverage_of,
    "claims": claims_of,
    "relations": lambda note: statements_of(note, FIELDS),
    "history": _segments,
    "units": units_of,
    "dated lines": lambda note: list(dated_lines(units_of(note))),
    "quotations": lambda note: quotations_of(note.raw),
    "drafts": lambda note: draft_sentences(note, lambda _: True),
    "stories": lambda note: version_excerpt(note, changes_between(None, note), STORY, is_whole=True),
    "tasks": lambda note: list(tasks_asked_for(note.raw, "", OPEN_TASKS, "en")),
}
OF_TEXT: dict[str, Callable[[str], Any]] = {
    "notes": _note,
    "plain text": plain_text,
    "searchable text": searchable_text,
    "language": main_language,
    "sections": split_sections,
    "content to write": _checked,
    "escaped Markdown": inline,
    "escaped text": literal,
    "table cell": cell,
    "marks": read_markup,
    "months": lambda text: list(months_in(text)),
    "reasons": gives_reason.__wrapped__,
    "causes": links_in.__wrapped__,  # without what is remembered
}


@pytest.fixture(autouse=True)
def without_what_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that was read a moment ago would take no time the second time."""
    monkeypatch.setattr(sentences, "LONGEST_KEPT", -1)


def _seconds(read: Callable[[Any], Any], argument: Any) -> float:
    started_s = time.process_time()
    read(argument)
    return time.process_time() - started_s


def _exponent(read: Callable[[Any], Any], short: Any, long: Any, long_s: float) -> float:
    """The exponent of the growth; measured again while it is steep, since a busy machine can make it so."""
    least_s, most_s = long_s, 1e-6
    for _ in range(MOST_ATTEMPTS):
        most_s = max(most_s, _seconds(read, short))
        if math.log(least_s / most_s, 4) <= STEEPEST:
            break
        least_s = min(least_s, _seconds(read, long))
    return math.log(least_s / most_s, 4)


def _steep(readers: dict[str, Callable[[Any], Any]], name: str, made: Callable[[int], Any]) -> Iterator[str]:
    long = made(4 * SIZE)
    for reader, read in readers.items():
        long_s = _seconds(read, long)
        if long_s >= QUICK_S and (exponent := _exponent(read, made(SIZE), long, long_s)) > STEEPEST:
            yield f"{reader} of {name}: exponent {exponent:.2f}, {long_s:.2f} s for {4 * SIZE} bytes"


@pytest.mark.timeout(600)  # it measures processor time, which takes several times as long on a busy machine
@pytest.mark.parametrize("shape", SHAPES)
def test_time_grows_no_faster_than_the_text(shape: str) -> None:
    steep: list[str] = []
    for name, text in texts(shape):
        steep += _steep(OF_TEXT, name, text)
        steep += _steep(OF_NOTES, name, lambda size, text=text: _note(text(size)))
    assert not steep


@pytest.mark.timeout(300)
def test_time_grows_no_faster_than_what_is_nested_or_stands_on_one_line() -> None:
    made = {f"nested {begin!r}": _nested(begin, end) for begin, end in NESTED}
    for run in ON_ONE_LINE:
        made[f"one line of {run!r}"] = _on_one_line("", run)
        made[f"one annotation of {run!r}"] = _on_one_line("## Annotations\n\n- ", run)
    steep: list[str] = []
    for name, text in made.items():
        steep += _steep(OF_TEXT, name, text)
        steep += _steep(OF_NOTES, name, lambda size, text=text: _note(text(size)))
    assert not steep


def _nested(begin: str, end: str) -> Callable[[int], str]:
    def text(size: int) -> str:
        times = LONG * size // len(begin + end)
        return f"{begin * times}x{end * times}\n"

    return text


def _on_one_line(before: str, run: str) -> Callable[[int], str]:
    return lambda size: f"{before}{_repeated(run, LONG * size // len(run))}\n"


def test_time_to_look_for_two_things_that_are_compared_grows_no_faster_than_the_question() -> None:
    shapes: dict[str, Callable[[Any], Any]] = {
        shape.pattern: shape.search for each in UNSPACED_LANGUAGES for shape in wordings("comparing.pairs", each)
    }
    steep: list[str] = []
    for run in ("和 ", "和、", "と", "와 "):
        steep += _steep(shapes, repr(run), lambda size, run=run: run * (size // 10))
    assert shapes
    assert not steep


def test_time_to_cut_an_excerpt_grows_no_faster_than_text_and_excerpt_together() -> None:
    shapes: dict[str, Callable[[Any], Any]] = {
        "excerpt": lambda text: excerpt_of(text, ("a", "b"), characters=len(text) // 2)
    }
    steep: list[str] = []
    for run in ("a ", "a. b ", "A. "):
        steep += _steep(shapes, repr(run), lambda size, run=run: _repeated(run, LONG * size // len(run)))
    assert not steep
