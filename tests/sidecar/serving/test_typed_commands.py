"""Commands typed where a question is expected."""

import pytest

from catena.serving.typed_commands import typed_command


@pytest.mark.parametrize(
    ("text", "operation", "request_"),
    [
        ("/summarize reyes2021", "summarize", {"citekey": "reyes2021"}),
        ("summarize @reyes2021", "summarize", {"citekey": "@reyes2021"}),
        ("Summarise reyes2021", "summarize", {"citekey": "reyes2021"}),
        ("/summarize doe", "summarize", {"citekey": "doe"}),
        ("/synthesize a2020 b2021", "synthesize", {"citekeys": ["a2020", "b2021"]}),
        ('/synthesize a2020, b2021 theme:"sleep and spacing"', "synthesize",
         {"citekeys": ["a2020", "b2021"], "theme": "sleep and spacing"}),
        ("synthesize @a2020 [[@b2021]] theme: sleep", "synthesize",
         {"citekeys": ["@a2020", "[[@b2021]]"], "theme": "sleep"}),
        ("/synthesize a2020 b2021 --theme “Schlaf”", "synthesize", {"citekeys": ["a2020", "b2021"], "theme": "Schlaf"}),
    ],
)  # fmt: skip
def test_commands_are_told_from_questions(text: str, operation: str, request_: dict[str, object]) -> None:
    assert typed_command(text) == (operation, request_)


@pytest.mark.parametrize(
    "text",
    [
        "Summarize my notes on sleep",
        "summarize sleep",
        "Synthesize what I know about PARA",
        "How do I summarize reyes2021?",
        "/summarize",
        "What is spaced repetition?",
    ],
)
def test_questions_stay_questions(text: str) -> None:
    assert typed_command(text) is None
