"""The command lines of the documentation do what it says: `docs/command-line.md` word for word, the README's too."""

import re
from collections.abc import Iterator

import pytest

from catena.serving.cli.commands import COMMANDS
from tests.journeys.processes import Place
from tests.journeys.transcripts import (
    DOCUMENT,
    ROOT,
    SCORE_TOLERANCE,
    Transcript,
    cut_alike,
    demo_sidecar,
    difference,
    is_same,
    output_of,
    transcripts_in,
)

TRANSCRIPTS = transcripts_in(DOCUMENT.read_text("utf-8"))

NOT_TYPED_HERE = {
    "npm start": "sets up the whole machine; CI runs it before the tests",
    "npm test": "runs this test",
    "npm run wheel": "tests/scripts builds the wheel",
    "npm run bench": "measures speed for minutes",
    "uv tool install": "installs for the person who types it",
    "pipx install": "installs for the person who types it",
    "catena serve": "serves until it is ended; tests/journeys/test_serve.py",
    "catena mcp": "speaks to an MCP client; tests/journeys/test_mcp.py",
}
"""Command lines of the README that no transcript shows, each with the reason."""


@pytest.fixture(scope="module")
def demo() -> Iterator[Place]:
    with demo_sidecar() as place:
        yield place


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda each: each.command)
def test_a_command_of_the_documentation_prints_what_stands_there(transcript: Transcript, demo: Place) -> None:
    got = output_of(transcript.command, demo)

    if not is_same(transcript.output, got):
        changed = difference(transcript, got)
        pytest.fail(f"{changed}\n\nIf this is meant: python -m tests.journeys.transcripts", pytrace=False)


def shell_lines(text: str) -> list[str]:
    """What a reader would type: the lines of shell blocks and commands in running text, without comments."""
    blocks = re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    lines = [line.partition("  #")[0].strip() for block in blocks for line in block.splitlines()]
    inline = re.findall(
        r"`((?:npm|catena|uv|pipx) [^`]+)`", re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    )
    return [line for line in lines + inline if line]


def test_every_command_line_of_the_readme_is_one_of_the_transcripts() -> None:
    shown = {each.command for each in TRANSCRIPTS}
    lines = [line for line in shell_lines((ROOT / "README.md").read_text("utf-8")) if not line.startswith("export ")]

    unknown = [line for line in lines if line not in shown and not line.startswith(tuple(NOT_TYPED_HERE))]
    assert len(lines) > 25
    assert unknown == []


def test_the_transcripts_show_every_command() -> None:
    assert {each.command.split("| ")[-1].split()[1] for each in TRANSCRIPTS} >= set(COMMANDS)


DOCUMENTED = """
```console
$ catena one
first
0.50  second

$ catena two
head
…
tail
```

```sh
$ catena not a transcript
```
"""


def test_a_document_is_read_as_commands_with_their_output() -> None:
    one, two = transcripts_in(DOCUMENTED)

    assert (one.command, one.output) == ("catena one", ("first", "0.50  second"))
    assert (two.command, two.output) == ("catena two", ("head", "…", "tail"))


@pytest.mark.parametrize(
    ("got", "same"),
    [
        (["head", "tail"], True),
        (["head", "anything", "else", "tail"], True),
        (["tail"], False),
        (["head", "anything"], False),
    ],
)
def test_an_elision_stands_for_any_lines_and_for_nothing_else(got: list[str], same: bool) -> None:
    assert is_same(["head", "…", "tail"], got) == same


def test_scores_may_differ_a_little_and_nothing_else_may() -> None:
    assert is_same(["0.50  note"], [f"{0.5 + SCORE_TOLERANCE:.2f}  note"])
    assert not is_same(["0.50  note"], ["0.60  note"])
    assert not is_same(["0.50  note"], ["0.50  another"])
    assert not is_same(["p. 5"], ["p. 6"])


def test_a_renewed_output_is_cut_where_it_was_cut_before() -> None:
    assert cut_alike(["a", "…", "b"], ["1", "2", "3", "4"]) == ["1", "…", "4"]
    assert cut_alike(["a", "…"], ["1", "2"]) == ["1", "…"]
    assert cut_alike(["a"], ["1", "2"]) == ["1", "2"]
