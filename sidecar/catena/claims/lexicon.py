"""The lexicon of opposites: families of words with their poles, loaded once from `lexicon.toml`."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, TypeAlias

from catena.language.inflection import inflected
from catena.language.roots import root_of
from catena.language.vocabulary import words

PLUS, FLAT, MINUS = 1, 2, 4
MOVED = PLUS | MINUS
ANY = PLUS | FLAT | MINUS
_POLES = {"plus": PLUS, "flat": FLAT, "minus": MINUS, "moved": MOVED}

Senses: TypeAlias = Mapping[str, int]
"""Family → the poles (bits of PLUS, FLAT, MINUS) that a word allows. Negation is the complement."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """The lexicon. Keys are lower case; the words of a phrase are joined by `_`.

    Attributes:
        senses: The senses of a word or of a phrase of up to three words.
        phrase_starts: The first words of phrases, so that most words need one lookup only.
        roots: The senses of verbs by root, for the nouns derived from them ("generation").
        verbs: Forms of verbs with a sense, which end a noun phrase.
        light: Words that don't say what a sentence is about.
        scope: Words that begin a condition ("in", "when").
        means: Words that begin a phrase of means or reason ("by", "because").
        clause: Words that begin a clause.
        joints: The words of `scope`, `means` and `clause`.
        unmeasured: Light words, words of `scope` and verbs, which may precede a measured number.
        negators: Words that negate.
        denying: Verbs and adjectives that negate what follows ("fails to").
        no_denial: Phrases that only look like negation.
        bad: Things of which less is better.
        exclusive: Words after which only one thing can be right ("the most").
        comparing: Words between the two sides of a comparison.
        false_opposites: Words that only seem to have a negating prefix.
    """

    senses: Mapping[str, Senses]
    phrase_starts: frozenset[str]
    roots: Mapping[str, Senses]
    verbs: frozenset[str]
    light: frozenset[str]
    scope: frozenset[str]
    means: frozenset[str]
    clause: frozenset[str]
    joints: frozenset[str]
    unmeasured: frozenset[str]
    negators: frozenset[str]
    denying: frozenset[str]
    no_denial: frozenset[str]
    bad: frozenset[str]
    exclusive: frozenset[str]
    comparing: frozenset[str]
    false_opposites: frozenset[str]


def senses_of(word: str) -> Senses:
    """The senses of a word, or of the verb from which a noun is derived."""
    lex = lexicon()
    found = lex.senses.get(word)
    if found is None and word.endswith(_OF_VERBS):
        found = lex.roots.get(root_of(word))
    return found or _NOTHING


_OF_VERBS = ("ion", "ions", "ment", "ments", "ance", "ence", "ery")
_NOTHING: Senses = {}


@cache
def lexicon() -> Lexicon:
    """The packaged lexicon."""
    return _built(tomllib.loads(resources.files("catena.claims").joinpath("lexicon.toml").read_text("utf-8")))


def _built(table: Mapping[str, Any]) -> Lexicon:
    """Build the lexicon from its TOML file, whose tables mix strings and tables: hence `Any`."""
    senses: dict[str, dict[str, int]] = {}
    verbs: set[str] = set()
    roots: dict[str, dict[str, int]] = {}
    for family in table["family"]:
        for pole, bits in _POLES.items():
            members = family.get(pole, {})
            forms = [form for verb in members.get("verbs", "").split() for form in inflected(verb)]
            verbs.update(forms)
            for verb in members.get("verbs", "").split():
                roots.setdefault(root_of(verb), {})[family["name"]] = bits
            for form in (*forms, *members.get("words", "").split()):
                of_form = senses.setdefault(form, {})
                of_form[family["name"]] = of_form.get(family["name"], 0) | bits
    scope, means, clause = (words(f"claims.{kind}", "en") for kind in ("scope", "means", "clause"))
    light, denying, no_denial = words("claims.light", "en"), words("denial.verbs", "en"), words("denial.fixed", "en")
    phrases: Iterable[str] = (*senses, *no_denial, *denying)
    return Lexicon(
        senses=senses,
        phrase_starts=frozenset(phrase.split("_", 1)[0] for phrase in phrases if "_" in phrase),
        roots=roots,
        verbs=frozenset(verbs),
        light=light,
        scope=scope,
        means=means,
        clause=clause,
        joints=scope | means | clause,
        unmeasured=light | scope | verbs,
        negators=frozenset[str]().union(*(words(f"denial.{kind}", "en") for kind in _DENYING)),
        denying=denying,
        no_denial=no_denial,
        comparing=words("claims.comparing", "en"),
        **{name: frozenset(text.split()) for name, text in table["words"].items()},
    )


_DENYING = ("adverbs", "determiners", "pronouns", "contractions", "adjectives")
