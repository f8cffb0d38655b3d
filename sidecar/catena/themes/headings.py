"""Detects section headings of several papers with the same topic, ignoring numbering and generic words."""

from collections.abc import Iterable
from functools import cache, lru_cache

from catena.language.grammar import CONJUNCTIONS, DETERMINERS, PREPOSITIONS
from catena.language.roots import root_of
from catena.language.tokens import LETTERS, letter_words, tokens
from catena.language.vocabulary import Language, words
from catena.pdf.titles import bare

_PAPERS_IN: tuple[Language, ...] = ("en", "de", "fr", "es", "pt")
"""The languages in which the headings are known that every paper has."""


@lru_cache(maxsize=4096)
def key_of_heading(heading: str, *, generic: bool = True) -> str:
    """Return the topic of a heading as word roots: equal for `3.2 The role of feedback` and `Effects of feedback`.

    Args:
        heading: As written, with or without numbering.
        generic: Whether headings that every paper has (Introduction, Methods, Results) count as having no topic.

    Returns:
        "" if nothing is left: the heading names no topic.
    """
    named = [word.casefold() for word in letter_words(bare(heading))]
    if generic:
        named = [word for word in named if word not in words("themes.of_any_paper", *_PAPERS_IN)]
    specific = [word for word in named if word not in _silent()]
    return " ".join(dict.fromkeys(root_of(word) for word in specific or (named if not generic else [])))


@cache
def _silent() -> frozenset[str]:
    """Return the words that no topic consists of."""
    return DETERMINERS | CONJUNCTIONS | PREPOSITIONS | words("themes.joining", "en") | words("themes.vague", "en")


def without_numbering(heading: str) -> str:
    """Remove the number of a heading: `3.2 The role of feedback` → `The role of feedback`."""
    shorter = bare(heading)
    at = " ".join(heading.split()).casefold().rfind(shorter) if shorter else -1
    return " ".join(heading.split())[at : at + len(shorter)] if at >= 0 else heading.strip()


def name_from(heading: str, key: str) -> str:
    """Return the part of a heading that its key stands for: `feedback` for `3.2 The role of feedback`."""
    roots = set(key.split())
    found = [word for word in tokens(heading, LETTERS) if root_of(word.text) in roots]
    return heading[found[0].start : found[-1].end] if found else heading


def shared_headings(sections: Iterable[tuple[str, tuple[str, ...]]]) -> dict[str, str]:
    """Return the headings with topics that several papers share.

    Two headings share a topic if their keys are equal, or if one key is the beginning or end of the other
    (`Transfer`, `Transfer to distant tasks`).

    Args:
        sections: (paper, section path) of every annotation.

    Returns:
        For each heading as written, the key of the shared topic.
    """
    papers_of: dict[str, set[str]] = {}
    keys: dict[str, str] = {}
    for paper, path in sections:
        for heading in path:
            if key := key_of_heading(heading):
                keys[heading] = key
                papers_of.setdefault(key, set()).add(paper)
    shortest_first = sorted(papers_of, key=lambda key: (key.count(" "), key))
    standing_for = {key: next(short for short in shortest_first if _is_part(short, key)) for key in papers_of}
    together: dict[str, set[str]] = {}
    for key, stands in standing_for.items():
        together.setdefault(stands, set()).update(papers_of[key])
    return {heading: standing_for[key] for heading, key in keys.items() if len(together[standing_for[key]]) > 1}


def _is_part(short: str, key: str) -> bool:
    return key == short or key.startswith(f"{short} ") or key.endswith(f" {short}")
