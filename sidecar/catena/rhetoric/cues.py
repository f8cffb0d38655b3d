"""Cues: the words and signs that tell what a sentence does, in ten languages (`[rhetoric]` in `language/*.toml`)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from catena.language.identification import language_of
from catena.language.vocabulary import UNSPACED_LANGUAGES, Language, entry, word_list
from catena.rhetoric.kind import Kind

SPOKEN = tuple(kind for kind in Kind if kind is not Kind.CODE)
"""The kinds that words tell; code is told by its signs."""

LONGEST = 900
"""In characters: what a text does is told by its beginning."""

_SURE = tuple(kind for kind in SPOKEN if kind is not Kind.DATA)
_WORDS = ("author", "modal", "possible", "past", "negates", "contrast")
_OPENING, _CONTRASTS_WITHIN = 60, 4
_MOST = 3
_SIGNS = {
    "asks": re.compile(r"[?？]\W*\Z"),
    "asks inside": re.compile(r"[?？]\s"),
    "statistic": re.compile(r"\d ?[%％]|\b[pPn] ?[<=>≤≥] ?\d|±|\bCI\b"),
    "cites": re.compile(r"\[\d+|\bet al\b|\(\d{4}\)|[a-z][.,]\d{1,2}(?!\d)|\[\[?@"),
    "caption": re.compile(r"\A\W*(?:\(?[A-H]\)|(?:fig(?:ure)?|table|abb|tab)\b)", re.IGNORECASE),
}
NAMES = (
    *(f"{kind}" for kind in SPOKEN),
    *(f"{kind} first" for kind in SPOKEN),
    *(f"sure {kind}" for kind in _SURE),
    *_WORDS,
    *_SIGNS,
    "numbers",
    "length",
    "English",
)
"""The names of the signals of a text, in the order of the weights."""

_PAST = NAMES.index("past")

_STARTS = re.compile(r"(?<!\w)\S")
_ANYWHERE = re.compile(r"\S")


@dataclass(frozen=True, slots=True)
class Cues:
    """The cues of a text.

    Attributes:
        signals: One number for each of `NAMES`.
        sure: The first words that alone tell a kind, by kind.
        known: The words by which a text says that what it tells is known already, such as `has long been`; "" without.
    """

    signals: tuple[float, ...]
    sure: dict[Kind, str]
    known: str = ""


def cues_in(text: str) -> Cues:
    """Return the cues of a text: which words of each kind it has, where, and which signs."""
    text = text[:LONGEST]
    language = language_of(text)
    found = _found_in(text.lower(), language)
    none: dict[str, int] = {}
    sure = {kind: _earliest(hits) for kind in _SURE if (hits := found.get(f"sure {kind}"))}
    starts = {kind: found.get(kind, none).values() for kind in SPOKEN}
    has = {name: bool(found.get(name)) for name in _WORDS}
    has["contrast"] = any(start < _CONTRASTS_WITHIN for start in found.get("contrast", none).values())
    signals = (
        *(min(len(starts[kind]), _MOST) / _MOST for kind in SPOKEN),
        *(any(start < _OPENING for start in starts[kind]) for kind in SPOKEN),
        *(kind in sure for kind in _SURE),
        *(has[name] for name in _WORDS),
        *(sign.search(text) is not None for sign in _SIGNS.values()),
        min(sum(map(str.isdigit, text)), 12) / 12,
        min(len(text), 600) / 600,
        language == "en",
    )
    return Cues(tuple(map(float, signals)), sure, _earliest(found["known"]) if "known" in found else "")


def tells_past(text: str) -> bool:
    """Return whether a text has an auxiliary of the past, such as `was`: results are told so, and few conclusions."""
    return cues_in(text).signals[_PAST] > 0


def _earliest(hits: dict[str, int]) -> str:
    return min(hits, key=lambda words: hits[words])


def _found_in(text: str, language: Language) -> dict[str, dict[str, int]]:
    """Return by list the cues that a text in lower case has, each with its first place."""
    table = _table(language)
    found: dict[str, dict[str, int]] = {}
    for begins in (_ANYWHERE if language in UNSPACED_LANGUAGES else _STARTS).finditer(text):
        for name, pattern in table.get(begins[0], ()):
            if hit := pattern.match(text, begins.start()):
                found.setdefault(name, {}).setdefault(" ".join(hit[0].split()), begins.start())
    return found


@cache
def _table(language: Language) -> dict[str, tuple[tuple[str, re.Pattern[str]], ...]]:
    """Return by first character the lists with such cues, each with a pattern of them."""
    lists: dict[tuple[str, str], list[str]] = {}
    for name, cue in _cues_of(language):
        for part in _opened(cue):
            for first in "0123456789" if part.startswith(r"\d") else part.lstrip("\\")[0]:
                lists.setdefault((first, name), []).append(part)
    table: dict[str, list[tuple[str, re.Pattern[str]]]] = {}
    for (first, name), parts in lists.items():
        table.setdefault(first, []).append((name, re.compile("|".join(f"(?:{part})" for part in parts))))
    return {first: tuple(patterns) for first, patterns in table.items()}


def _cues_of(language: Language) -> Iterator[tuple[str, str]]:
    """Yield the name of a list and a pattern in it."""
    end = "" if language in UNSPACED_LANGUAGES else r"(?!\w)"
    for kind in SPOKEN:
        yield from ((str(kind), cue) for cue in entry(f"rhetoric.{kind}", language))
    for kind in _SURE:
        yield from ((f"sure {kind}", cue) for cue in entry(f"rhetoric.sure.{kind}", language))
    yield from (("known", cue) for cue in entry("rhetoric.known", language))
    for name in _WORDS:
        for word in word_list(f"rhetoric.signs.{name}", language):
            yield name, re.escape(word.replace("_", " ")) + ("" if word[-1] in "'’" else end)


def _opened(cue: str) -> list[str]:
    """Return a pattern without the alternatives that it may begin with: `(?:is|are) so` → `is so`, `are so`.

    What is optional there may also be missing: `(?:we )?ask` → `we ask`, `ask`.
    """
    if not cue.startswith("(?:"):
        return [cue]
    depth, pieces, start = 0, list[str](), 3
    for at, character in enumerate(cue):
        if character == "(":
            depth += 1
        elif (character == "|" and depth == 1) or (character == ")" and depth == 1):
            pieces.append(cue[start:at])
            start = at + 1
        if character == ")":
            depth -= 1
            if depth == 0:
                rest = cue[at + 1 :]
                if rest.startswith("?"):
                    return [*(piece + rest[1:] for piece in pieces), *_opened(rest[1:])]
                return [piece + rest for piece in pieces]
    raise ValueError(f"unclosed group: {cue}")
