"""Naming effects: what two sentences both say something of, in the words of the first, and what each of them found."""

import re
from dataclasses import dataclass
from itertools import product

from catena.claims.comparing_effects import agreeing, one_outcome, opposed, split_alike
from catena.claims.effects import SOME, WORD, Effect, effects_in, roots_in, under_one_name
from catena.language.identification import language_of
from catena.language.vocabulary import UNSPACED_LANGUAGES, Language

_JOINS = re.compile(
    r"\s(?:of|in|to|for|de|du|des|del|de la|de las|de los|à|da|do|di|della|van|von|der) (?:l['’]|d['’])?"
    r"|\s(?:d|de l)['’]"
)
"""What joins the words of a name."""

_ELIDED = re.compile(r"^(?:l|d|qu|dell|all|nell|un)['’]", re.IGNORECASE)
"""An article without its vowel: `l'alphabétisation`."""

_MOST_WORDS = 5
"""So many words name what an effect is of."""


@dataclass(frozen=True, slots=True)
class CommonEffect:
    """What two sentences say of the same two things.

    Attributes:
        cause: The words of one sentence for what has the effect.
        outcome: Its words for what is changed.
        directions: What each finds: 1 more of it, -1 less, 0 no effect, `SOME` that both go together.
    """

    cause: str
    outcome: str
    directions: tuple[int, int]


def common_effect(one: str, other: str) -> CommonEffect | None:
    """Return the effect on which two sentences agree or differ; None without one, or where its names are long."""
    language = language_of(one)
    if language in UNSPACED_LANGUAGES:
        return None
    for a, b in product(effects_in(one), effects_in(other)):
        if opposed(a, b) or (agreeing(a, b) and one_outcome(a, b)):
            cause = _words_for(_in_both(a.cause, b.cause), one, language)
            outcome = _words_for(_in_both(_heads(a), _heads(b)) or _in_both(a.outcome, b.outcome), one, language)
            if cause and outcome:
                return CommonEffect(cause, outcome, (_amount_of(a), _amount_of(b)))
    return None


def _in_both(one: frozenset[str], other: frozenset[str]) -> frozenset[str]:
    """Return the roots of a name that another one has, too: also as parts of a compound, or as a compound of them."""
    shared = other | split_alike(other, one)
    return frozenset(root for root in one if split_alike(frozenset((root,)), other) <= shared)


def _heads(effect: Effect) -> frozenset[str]:
    """Return what is changed, without where; of a loss in something it stands behind that."""
    return effect.outcome if effect.is_of_fault else effect.head or effect.outcome


def _amount_of(effect: Effect) -> int:
    """Return whether there is more or less of an outcome: with less of an error, more of what is right."""
    return -effect.direction if effect.is_of_fault and effect.direction != SOME else effect.direction


def _words_for(roots: frozenset[str], text: str, language: Language) -> str:
    """Return the shortest part of a text that has all of these roots, without its other words; "" if it is long.

    What only joins them stays: `densidad de plántulas`.
    """
    words = [
        (hit, own)
        for hit in WORD.finditer(text)
        if (found := roots_in(hit[0], language)) and (own := (found | under_one_name(found, language)) & roots)
    ]
    best: list[re.Match[str]] = []
    shortest = len(text)
    for first in range(len(words)):
        missing, named = set(roots), list[re.Match[str]]()
        for hit, own in words[first : first + _MOST_WORDS]:
            if own & missing:
                missing -= own
                named.append(hit)
            if not missing and hit.end() - words[first][0].start() < shortest:
                best, shortest = named, hit.end() - words[first][0].start()
                break
    return "".join(
        f"{_joining(text, one, above)}{_in_name(one, language)}"
        for above, one in zip([None, *best], best, strict=False)
    )


def _joining(text: str, one: re.Match[str], above: re.Match[str] | None) -> str:
    """Return what stands between two words of a name: blanks, a slash, and the small words that join them."""
    if above is None:
        return ""
    between = text[above.end() : one.start()]
    return between if between == "/" or _JOINS.fullmatch(between) else " "


def _in_name(word: re.Match[str], language: Language) -> str:
    """Return a word as it stands in a name: only German nouns and names have capitals there."""
    is_first = word.start() == 0 and language != "de" and word[0][1:].islower()
    bare = _ELIDED.sub("", word[0])
    return bare.lower() if is_first else bare
