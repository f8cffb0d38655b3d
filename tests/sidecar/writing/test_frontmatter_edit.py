"""Frontmatter changed key by key."""

from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from catena.errors import WriteRefused
from catena.writing.frontmatter_edit import check_header, merge_frontmatter

HEADER = """\
# first comment
title:  "Old: one"   # why
tags: [a,  'b']

# about the list
list:
- x
- y
block: |
  some: text
  # not a comment
'quoted key': 1
date: 2024-01-15
"""


def test_what_is_not_changed_stays_byte_for_byte() -> None:
    assert merge_frontmatter(HEADER, {}) == HEADER
    assert merge_frontmatter(HEADER, {"tags": ["a", "b"], "date": "2024-01-15", "quoted key": 1}) == HEADER


def test_only_the_changed_keys_lines_change() -> None:
    merged = merge_frontmatter(HEADER, {"tags": ["c"], "list": "none", "block": None, "quoted key": 2, "new": True})

    assert (
        merged
        == """\
# first comment
title:  "Old: one"   # why
tags:
  - c

# about the list
list: none
block:
quoted key: 2
date: 2024-01-15
new: true
"""
    )


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("plain words", "k: plain words"),
        ("12", "k: '12'"),
        ("1.5", "k: '1.5'"),
        ("true", "k: 'true'"),
        ("no", "k: 'no'"),
        ("null", "k: 'null'"),
        ("", "k: ''"),
        ("2024-01-15", "k: 2024-01-15"),
        ("2024-13-45", "k: '2024-13-45'"),
        ("[[Note]]", 'k: "[[Note]]"'),
        ("see [[Note|it]]", 'k: "see [[Note|it]]"'),
        ("a: b", "k: 'a: b'"),
        ("# no comment", "k: '# no comment'"),
        ("two\nlines", "k: |-\n  two\n  lines"),
        (["[[a]]", 1, None], 'k:\n  - "[[a]]"\n  - 1\n  - null'),
        ({"deep": ["x"]}, "k:\n  deep:\n    - x"),
        ([], "k: []"),
        (1.0, "k: 1.0"),
        (None, "k:"),
        ("日本語", "k: 日本語"),
    ],
)
def test_values(value: Any, written: str) -> None:
    assert merge_frontmatter("", {"k": value}) == f"{written}\n"


@pytest.mark.parametrize("header", ["a: [", "just words", "- a\n- b", "a: 1\n\tb: 2"])
def test_broken_yaml_is_refused(header: str) -> None:
    with pytest.raises(WriteRefused, match=r"^Invalid frontmatter YAML: "):
        merge_frontmatter(header, {"x": 1})


@pytest.mark.parametrize("header", ["{a: 1}\n", "? a\n: 2\n"])
def test_a_header_that_cannot_be_changed_by_lines_is_refused(header: str) -> None:
    with pytest.raises(WriteRefused, match=r"^Invalid frontmatter YAML: "):
        merge_frontmatter(header, {"a": 7, "b": 3})


@pytest.mark.parametrize("key", ["", " ", "a\nb", "x" * 300])
def test_impossible_keys_are_refused(key: str) -> None:
    with pytest.raises(WriteRefused):
        merge_frontmatter("", {key: 1})


TEXT = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=20)
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-(10**9), 10**9), TEXT, st.just("a\nb")),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=5,
)
KEYS = st.text("abcXYZ-_ é:#\"'", min_size=1, max_size=8).filter(lambda key: bool(key.strip()))


@settings(max_examples=80, deadline=None)
@given(st.dictionaries(KEYS, VALUES, max_size=4), st.dictionaries(KEYS, VALUES, max_size=4))
def test_what_is_merged_is_read_again(first: dict[str, Any], second: dict[str, Any]) -> None:
    try:
        merged = merge_frontmatter(merge_frontmatter(HEADER, first), second)
    except WriteRefused:  # never something else than what was asked for
        return
    read = check_header(merged)
    assert {key: read[key] for key in {**first, **second}} == {**first, **second}
    assert yaml.safe_load(merged) is not None
