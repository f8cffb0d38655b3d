"""Patterns of excluded files match what other machines match, in a time that grows with the path."""

import math
import random
import re
import time

import pytest

from catena.vault.patterns import PatternRefused, matcher_of

ONE = ("a", "b", "c", ".", "[ab]", "[^a]", "^", "$", r"\b", r"\w", r"\W", "-", "/", r"\/", "[a-c/]", r"[^\w]")
REPEATS = ("*", "+", "?", "{2}", "{1,2}", "{0,}", "*?")
BEHIND = ("a", "ab", "[ab]", "^", r"\b")


def pattern(chosen: random.Random, depth: int = 0) -> str:
    """A random pattern that Python and JavaScript understand alike."""
    kind = 0.0 if depth > 3 else chosen.random()
    if kind < 0.3:
        return chosen.choice(ONE)
    if kind < 0.5:
        return pattern(chosen, depth + 1) + pattern(chosen, depth + 1)
    if kind < 0.65:
        return f"(?:{pattern(chosen, depth + 1)}|{pattern(chosen, depth + 1)})"
    if kind < 0.85:
        return f"({pattern(chosen, depth + 1)}){chosen.choice(REPEATS)}"
    if kind < 0.93:
        return f"(?{chosen.choice('=!')}{pattern(chosen, depth + 1)})"
    return f"(?<{chosen.choice('=!')}{chosen.choice(BEHIND)})"


def test_random_patterns_match_what_pythons_own_expressions_match() -> None:
    chosen, differing = random.Random(7), list[tuple[str, str]]()

    for _ in range(2_000):
        text = pattern(chosen)
        wanted, matches = re.compile(text, re.IGNORECASE), matcher_of(text)
        for path in ("".join(chosen.choices("abcAB-/ ", k=chosen.randrange(8))) for _ in range(4)):
            if bool(wanted.search(path)) is not matches(path):
                differing.append((text, path))

    assert not differing


@pytest.mark.parametrize(
    ("text", "path", "found"),
    [
        (r"^Archive\/(?<year>\d{4})\/", "Archive/2021/a.md", True),
        (r"(\w+\/)*private\/", "Notes/deep/Private/a.md", True),
        (r"^(?!Inbox\/).*\.md$", "Inbox/a.md", False),
        (r"(?<=old )draft", "an Old Draft.md", True),
        (r"[\u00e4-\u00fc]", "Ärger.md", True),
        (r"x{,2}", "x{,2}", True),
        (r"[^]", "a", True),
        (r"[]", "a", False),
        (r"\d", "٣", False),
        (r"\x61\t?\0?", "a", True),
        (r"[\d-x]", "-", True),
        (r"^(|a)b$", "b", True),
    ],
)
def test_what_obsidian_understands_is_understood(text: str, path: str, found: bool) -> None:
    assert matcher_of(text)(path) is found


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("(unclosed", "a group is not closed"),
        ("a)", "it closes a group that was not opened"),
        ("*a", "there is nothing to repeat"),
        ("a**", "there is nothing to repeat"),
        (r"(a)\1", "it refers back to a group"),
        (r"(?<a>x)\k<a>", "it refers back to a group"),
        ("[a", "it ends too early"),
        ("a\\", "it ends too early"),
        ("[z-a]", "a range of characters is in the wrong order"),
        ("a{3,2}", "numbers in braces are in the wrong order"),
        ("(?i)a", "a group begins with a question mark"),
        ("((a{1,99}){1,99}){1,99}", "it repeats too much"),
        ("((){9999}){9999}", "it repeats too much"),
        ("(" * 60 + ")" * 60, "its groups are nested too deeply"),
        ("a" * 1_001, "it is longer than 1,000 characters"),
    ],
)
def test_what_cannot_be_matched_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(PatternRefused, match=f"^{reason}"):
        matcher_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "(a+)+$",
        "(a|a)+$",
        "(.*)*x",
        ".*.*.*.*x",
        "^(?=(a+)+x)",
        "(a*)*(a*)*b",
        "(?<!(a+)+b)x",
        r"(\w+\/?)+x$",
        "a?a?a?b",
    ],
)
def test_the_time_grows_no_faster_than_the_path(text: str) -> None:
    matches = matcher_of(text)

    def seconds(size: int) -> float:
        """The least of several, since a machine may be busy."""
        least_s = math.inf
        for _ in range(5):
            started_s = time.process_time()
            matches("a" * size + "!")
            least_s = min(least_s, time.process_time() - started_s)
        return least_s

    matches("a" * 50 + "!")
    assert math.log(seconds(40_000) / max(seconds(10_000), 1e-6), 4) < 1.4
