"""What the sidecar tells people is translated.

tests/plugin/texts/heard.test.ts checks the other way round: each translation is of something that is said.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import catena
from catena.forms.comparing import ALIKE, STATEMENTS
from catena.forms.contrasting import DIFFERENCE, IN_COMMON, TOGETHER
from catena.language.said import said_in

SOURCES = Path(catena.__file__).parent


def pattern_of(said: str) -> re.Pattern[str]:
    body = re.escape(said.removesuffix("…")).replace(r"\{\}", ".+").replace(r"\[\]", ".+")
    return re.compile(body + (".*" if said.endswith("…") else ""), re.DOTALL)


def text_of(node: ast.expr) -> str | None:
    """The text of a literal, with a letter for each part that is put in; None if it is no literal."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "N" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def warned_of() -> Iterator[str]:
    """Every text that a warning of an answer is made with where it stands."""
    for file in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "SourceWarning":
                yield from filter(None, (text_of(each.value) for each in node.keywords))


def planned_for() -> Iterator[str]:
    """Every reason why a source is asked."""
    tree = ast.parse((SOURCES / "answers" / "planning.py").read_text("utf-8"))
    described = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in described and str(node.value).endswith("."):
            yield str(node.value)


def refused() -> Iterator[str]:
    """Every sentence with which a question, a link or the writing of a note is refused."""
    for room in ("questions", "linking", "writing"):
        for file in (SOURCES / room).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                    yield from filter(None, map(text_of, node.exc.args[:1]))


def test_every_refusal_of_a_question_a_link_and_a_note_is_told_in_german() -> None:
    patterns = [pattern_of(said) for said in said_in("de")]

    assert [text for text in sorted(set(refused())) if not any(pattern.fullmatch(text) for pattern in patterns)] == []


def test_every_warning_and_every_reason_of_a_plan_is_told_in_german() -> None:
    patterns = [pattern_of(said) for said in said_in("de")]
    texts = {*warned_of(), *planned_for()}

    assert len(texts) > 25
    assert [text for text in sorted(texts) if not any(pattern.fullmatch(text) for pattern in patterns)] == []


def read_by() -> Iterator[str]:
    """Every reason why a question was read as it was: by the words of languages, and by the rest of it."""

    def reasons_in(value: object) -> Iterator[str]:
        if isinstance(value, dict):
            for key, each in value.items():
                yield from [each] if key == "reason" and isinstance(each, str) else reasons_in(each)
        elif isinstance(value, list):
            for each in value:
                yield from reasons_in(each)

    for file in (SOURCES / "language").glob("*.toml"):
        yield from reasons_in(tomllib.loads(file.read_text("utf-8")))
    for file in (SOURCES / "questions").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and str(node.value).startswith(("asks ", "reads ")):
                yield str(node.value)


def test_every_reason_of_a_reading_is_told_in_german() -> None:
    patterns = [pattern_of(said) for said in said_in("de")]
    texts = {f"It {reason}." for reason in read_by()}

    assert len(texts) > 100
    assert [text for text in sorted(texts) if not any(pattern.fullmatch(text) for pattern in patterns)] == []


def test_a_language_without_translations_and_what_is_no_language_have_none() -> None:
    assert [said_in(language) for language in ("ko", "en", "../said/de", "")] == [{}, {}, {}, {}]


def test_the_rows_that_every_comparison_may_have_are_said() -> None:
    rows = (DIFFERENCE, IN_COMMON, TOGETHER, STATEMENTS, ALIKE)

    assert [name for name in rows if name not in said_in("de")] == []
