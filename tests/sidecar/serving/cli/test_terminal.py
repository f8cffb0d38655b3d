"""What a terminal shows of Markdown that was made for Obsidian."""

import io
import re

from rich.console import Console

from catena.serving.cli.terminal import Terminal, terminal_markdown


def test_links_are_told_by_title_and_footnotes_as_a_numbered_list() -> None:
    markdown = (
        "Places help.[^1] So do lists.[^2]\n\n"
        "[^1]: [[Loci]] - Rooms\n"
        "[^2]: [[Work/Rote|Rote learning]] - Lists ([[Work/Rote#^b1|p. 12]])\n"
    )

    assert terminal_markdown(markdown) == (
        "Places help. [1] So do lists. [2]\n\n1. Loci - Rooms\n2. Rote learning - Lists (p. 12)\n"
    )


def test_lines_of_their_own_stay_so() -> None:
    heading = '**Query:** "x"\n**Intent:** factual\n**Results:** none\n\n'
    markdown = f'{heading}Nothing in your notes says this.\nNo note mentions "x".\n'

    assert [line for line in terminal_markdown(markdown).splitlines() if line.endswith("  ")] == [
        '**Query:** "x"  ',
        "**Intent:** factual  ",
        "Nothing in your notes says this.  ",
        'No note mentions "x".  ',
    ]


def test_a_row_for_a_program_is_one_line_whatever_a_file_is_called() -> None:
    out = io.StringIO()

    Terminal(Console(file=out), Console()).table(("state", "note"), [("completed", "two\nlines\tand tabs.md")])

    assert out.getvalue() == "completed\ttwo lines and tabs.md\n"


def test_a_row_of_a_table_that_is_too_wide_for_its_terminal_is_a_block_of_lines() -> None:
    out = io.StringIO()
    terminal = Terminal(Console(file=out, force_terminal=True, no_color=True, width=40), Console())

    terminal.table(("citekey", "title", "annotations", "note"), [("vale2019", "Two kinds of ovens", "3", "")])

    lines = [re.sub(r"\x1b\[[\d;]*m", "", each).rstrip() for each in out.getvalue().splitlines()]
    assert lines == ["vale2019", "  title Two kinds of ovens", "  annotations 3"]


def test_a_terminal_which_folds_nothing_away_shows_no_metadata() -> None:
    assert terminal_markdown("Sleep helps.\n\n> [!info]- Query Metadata\n> - Intent: factual\n") == "Sleep helps.\n\n"
