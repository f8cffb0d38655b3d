"""The words of import templates, reading apps and legends, from `template_words.toml`, by what they stand for."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any


def entry(name: str) -> Any:
    """Return one table or entry (`labels.comment`), typed `Any` as by `tomllib`.

    Raises:
        KeyError: There is none of this name.
    """
    found: Any = _contents()
    for key in name.split("."):
        found = found[key]
    return found


def words_of(name: str) -> tuple[str, ...]:
    """Return the words and phrases of one entry, in the order of the file."""
    return tuple(" ".join(word.split()) for word in entry(name).split(","))


def meanings_of(table: str) -> dict[str, str]:
    """Return for each word of a table the name of the entry that has it, the last one if several do."""
    return {word: name for name in entry(table) for word in words_of(f"{table}.{name}")}


def alternatives(name: str) -> str:
    """Return a regular expression that matches any of the patterns of one entry."""
    return f"(?:{'|'.join(entry(name))})"


@cache
def _contents() -> dict[str, Any]:
    return tomllib.loads(resources.files("catena.language").joinpath("template_words.toml").read_text("utf-8"))
