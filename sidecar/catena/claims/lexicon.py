"""The lexicon of opposites: families of words with their poles, loaded once from `lexicon.toml`."""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any, TypeAlias

from catena.language.inflection import inflected, number_forms
from catena.language.roots import root_of
from catena.language.vocabulary import UNSPACED_LANGUAGES, Language, entry, word_list, words

PLUS, FLAT, MINUS = 1, 2, 4
MOVED = PLUS | MINUS
ANY = PLUS | FLAT | MINUS
_POLES = {"plus": PLUS, "flat": FLAT, "minus": MINUS, "moved": MOVED}

Senses: TypeAlias = Mapping[str, int]
"""Family → the poles (bits of PLUS, FLAT, MINUS) that a word allows. Negation is the complement."""

Sides: TypeAlias = frozenset[tuple[int, bool]]
"""Pairs of opposites by number, with the side that a word stands on: words on different sides of one are opposed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """The lexicon. Keys are lower case; the words of a phrase are joined by `_`. What has a default only English has.

    Attributes:
        language: The language.
        senses: The senses of a word or of a phrase of up to four words.
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
        untrue: Words before "that" which deny what follows ("a myth that").
        absent: Words that say that what follows is not there ("lacks").
        exclusive: Words after which only one thing can be right ("the most").
        comparing: Words between the two sides of a comparison.
        false_opposites: Words that only seem to have a negating prefix.
        sides: The pairs of opposites that a word belongs to, each with its side; see `Sides`.
        auxiliaries: Finite forms that end the subject of a sentence.
        conditional: Words that begin a clause which must hold for the rest to hold ("if", "when").
        openers: Words that begin a clause which only comments on the rest ("although").
        limiting: Words with which a limit of a statement begins ("only", "unless").
        additive: Words with which a statement only adds to another ("too").
        ordinals: Words that tell members of a series apart ("second").
        particular: Words with which a claim about a part of its subject begins ("some").
        particles: Parts of verbs that stand at the end of a clause: "lehnt … ab".
        placing: Light words that oppose each other all the same: "before" and "after", "with" and "without".
        stems: The senses of stems, in languages whose inflection isn't known; empty for English.
    """

    language: Language
    senses: Mapping[str, Senses]
    phrase_starts: frozenset[str]
    roots: Mapping[str, Senses] = field(default_factory=dict[str, "Senses"])
    verbs: frozenset[str] = frozenset()
    light: frozenset[str]
    scope: frozenset[str]
    means: frozenset[str] = frozenset()
    clause: frozenset[str]
    joints: frozenset[str]
    unmeasured: frozenset[str]
    negators: frozenset[str]
    denying: frozenset[str] = frozenset()
    no_denial: frozenset[str] = frozenset()
    bad: frozenset[str] = frozenset()
    untrue: frozenset[str] = frozenset()
    absent: frozenset[str]
    exclusive: frozenset[str] = frozenset()
    comparing: frozenset[str]
    false_opposites: frozenset[str] = frozenset()
    sides: Mapping[str, "Sides"] = field(default_factory=dict[str, "Sides"])
    auxiliaries: frozenset[str]
    conditional: frozenset[str]
    openers: frozenset[str] = frozenset()
    limiting: frozenset[str]
    additive: frozenset[str] = frozenset()
    ordinals: frozenset[str]
    particular: tuple[str, ...]
    particles: frozenset[str]
    placing: frozenset[str]
    stems: Mapping[str, Senses] = field(default_factory=dict[str, "Senses"])


def senses_of(word: str, lex: Lexicon) -> Senses:
    """The senses of a word, of the verb from which a noun is derived, or of the adjective of an adverb."""
    found = lex.senses.get(word)
    if found is None and lex.stems:
        return _of_stem(word, lex)
    if found is None and word.endswith(_OF_VERBS):
        found = lex.roots.get(root_of(word))
    if found is None and word.endswith("ly"):
        found = next((lex.senses[stem] for stem in _adjectives(word) if stem in lex.senses), None)
    return found or _NOTHING


def is_adverb(word: str) -> bool:
    """Return whether a word says how by its ending: "clearly", "claramente", but not "apply"."""
    return word.endswith(("ly", "mente")) and word not in words("grammar.no_adverbs_in_ly", "en")


_AGENTS = ("er", "ers", "or", "ors")
_OF_VERBS = ("ion", "ions", "ment", "ments", "ance", "ence", "ery", *_AGENTS)


def _adjectives(adverb: str) -> Iterable[str]:
    """What an adverb may be derived from: "harshly", "easily", "reliably", "basically"."""
    stem = adverb[:-2]
    return (stem, f"{stem[:-1]}y", f"{stem}le", stem.removesuffix("al"))


_NOTHING: Senses = {}
_LONGEST_ENDING = 4


def _of_stem(word: str, lex: Lexicon) -> Senses:
    """The senses of a word by its longest known stem; endings of up to four letters are taken for inflection."""
    for length in range(len(word), max(len(word) - _LONGEST_ENDING, 3) - 1, -1):
        if (found := lex.stems.get(word[:length])) is not None:
            return found
    return _NOTHING


READ_LANGUAGES: tuple[Language, ...] = ("de", "fr", "es", "it", "pt", "nl", "zh", "ja", "ko")
"""Languages in which claims are compared beside English."""


@cache
def lexicon(language: Language = "en") -> Lexicon:
    """The packaged lexicon of a language: English or one of `READ_LANGUAGES`."""
    if language == "en":
        text = resources.files("catena.claims").joinpath("lexicon.toml").read_text("utf-8")
        return _english(tomllib.loads(text))
    return _other(language)


def _english(table: Mapping[str, Any]) -> Lexicon:
    """Build the lexicon from its TOML file, whose tables mix strings and tables: hence `Any`."""
    senses: dict[str, dict[str, int]] = {}
    verbs: set[str] = set()
    roots: dict[str, dict[str, int]] = {}
    for family in table["family"]:
        for pole, bits in _POLES.items():
            members = family.get(pole, {})
            forms = [form for verb in members.get("verbs", "").split() for form in inflected(verb)]
            people = [form for noun in members.get("agents", "").split() for form in number_forms(noun)]
            verbs.update(forms)
            for verb in members.get("verbs", "").split():
                roots.setdefault(root_of(verb), {})[family["name"]] = bits
            for form in (*forms, *people, *members.get("words", "").split()):
                of_form = senses.setdefault(form, {})
                of_form[family["name"]] = of_form.get(family["name"], 0) | bits
    scope, means, clause = (words(f"claims.{kind}", "en") for kind in ("scope", "means", "clause"))
    light, denying, no_denial = words("claims.light", "en"), words("denial.verbs", "en"), words("denial.fixed", "en")
    return Lexicon(
        language="en",
        senses=senses,
        phrase_starts=_starts((*senses, *no_denial, *denying)),
        roots=roots,
        verbs=frozenset(verbs),
        sides=_sides(table["pairs"]),
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
        auxiliaries=words("claims.auxiliaries", "en"),
        conditional=words("claims.conditional", "en"),
        openers=words("claims.openers", "en"),
        limiting=words("claims.limiting", "en"),
        additive=words("claims.additive", "en"),
        ordinals=words("claims.ordinals", "en"),
        particular=_beginnings("en"),
        particles=words("claims.particles", "en"),
        placing=words("claims.placing", "en"),
        bad=frozenset(table["words"]["bad"].split()),
        untrue=words("claims.untrue", "en"),
        absent=words("claims.absent", "en"),
        exclusive=frozenset(table["words"]["exclusive"].split()),
        false_opposites=frozenset(table["words"]["false_opposites"].split()),
    )


def _sides(pairs: Mapping[str, list[str]]) -> dict[str, Sides]:
    """The pairs of each word in all its forms."""
    found: dict[str, set[tuple[int, bool]]] = {}
    numbered = enumerate((kind, pair) for kind, listed in pairs.items() for pair in listed)
    for number, (kind, pair) in numbered:
        for right, side in enumerate(pair.split("/")):
            for word in side.split():
                for form in _FORMS[kind](word):
                    found.setdefault(form, set()).add((number, bool(right)))
    return {word: frozenset(of_word) for word, of_word in found.items()}


_FORMS: Mapping[str, Callable[[str], Iterable[str]]] = {
    "words": lambda word: (word,),
    "verbs": inflected,
    "nouns": number_forms,
    "agents": number_forms,
}
_DENYING = ("adverbs", "determiners", "pronouns", "contractions", "adjectives")


def _other(language: Language) -> Lexicon:
    """Build the lexicon of another language from its vocabulary; inflection is left to stems."""
    senses: dict[str, dict[str, int]] = {}
    for family, poles in entry("claims.opposites", language).items():
        for pole, members in poles.items():
            for word in members.split():
                senses.setdefault(_spaced(word), {})[family] = _POLES[pole]
    scope, light = words("claims.scope", language), words("claims.light", language)
    negators = frozenset(map(_spaced, words("denial.adverbs", language) | words("denial.determiners", language)))
    absent = frozenset(map(_spaced, words("claims.absent", language)))
    return Lexicon(
        language=language,
        senses=senses,
        phrase_starts=_starts((*senses, *negators, *absent)),
        stems=senses,
        light=light,
        scope=scope,
        clause=words("claims.clause", language),
        joints=scope,
        unmeasured=light | scope,
        negators=negators,
        comparing=frozenset(map(_spaced, words("claims.comparing", language))),
        auxiliaries=words("claims.auxiliaries", language),
        conditional=words("claims.conditional", language),
        limiting=words("claims.limiting", language),
        ordinals=words("claims.ordinals", language),
        particular=_beginnings(language),
        particles=words("claims.particles", language),
        placing=frozenset(map(_spaced, words("claims.placing", language))),
        absent=absent,
    )


def _beginnings(language: Language) -> tuple[str, ...]:
    """How a claim about a part of its subject begins, in lower case."""
    end = "" if language in UNSPACED_LANGUAGES else " "
    return tuple(word.replace("_", " ") + end for word in word_list("claims.particular", language))


def _spaced(word: str) -> str:
    """A word of a script without blanks as a phrase of its characters, which is how claims are read there."""
    return "_".join(word) if "\u3040" <= word[:1] <= "\u9fff" else word


def _starts(phrases: Iterable[str]) -> frozenset[str]:
    return frozenset(phrase.split("_", 1)[0] for phrase in phrases if "_" in phrase)
