"""Concepts: find what a question is about, in the vault's spelling if the vault has such a name."""

import re
from collections.abc import Iterable

from catena.questions.intent import Intent
from catena.questions.phrases import Masked, is_only_asking, masked, trimmed, without_politeness, without_question_words
from catena.questions.vault_names import VaultNames

MOST_CONCEPTS = 8


def concepts_of(text: str, intent: Intent, names: VaultNames) -> tuple[str, ...]:
    """Find the concepts that a question is about.

    Args:
        text: The question, without its dates.
        intent: The intent. The verb of a causal question separates two concepts: `Why do A improve B?`.
        names: The titles and aliases of the vault, which are never split.

    Returns:
        The concepts in the order of the question, without duplicates, in the vault's spelling or else as typed. Empty
        if the question names none.
    """
    mask = masked(text, names)
    bare = without_politeness(mask.text)
    quoted = [match[1] for match in _QUOTED.finditer(bare)]
    left = without_question_words(_QUOTED.sub(" ", bare) if quoted else bare)
    phrases = (trimmed(part) for part in _parts(left, intent))
    return tuple(dict.fromkeys([*quoted, *_named(phrases, mask)]))[:MOST_CONCEPTS]


_QUOTED = re.compile(r"[\"“„«]\s*([^\"“”„«»]{2,100}?)\s*[\"”“»]")
_SEPARATOR = re.compile(
    r"\s*[,;?!]\s+|\s+(?:and|or|und|oder|et|ou|y|&|vs\.?|versus|as well as|plus|(?:say|says|said|write|writes"
    r"|wrote|think|thinks|thought) (?:about|on|of))\s+|\s+(?:-|–|—|\||:)\s+|:\s+",
    re.IGNORECASE,
)
_ACTS_ON = re.compile(
    r"\s+(?:(?:can|could|does|do|did|will|would|might|may)\s+)?(?:negatively |positively |directly |really "
    r"|actually )?(?:improv(?:e|es"
    r"|ed|ing)|affect(?:s|ed|ing)?|influenc(?:e|es|ed|ing)|increas(?:e|es|ed|ing)|reduc(?:e|es|ed|ing)"
    r"|decreas(?:e|es|ed|ing)"
    r"|caus(?:e|es|ed|ing)|does (?:to|for)|do (?:to|for)"
    r"|(?:leads?|led|leading) to|results? in|resulted in|contribut(?:e|es|ed|ing) to|boosts?"
    r"|enhances?"
    r"|prevents?|strengthens?|weakens?|promotes?|hurts?|harms?|helps?(?: with)?|impact(?:s|ed|ing)?|supports?"
    r"|depends? on"
    r"|relates? to|relationship to|shapes?|fosters?|inhibits?|encourages?|limits?|makes?|benefits?"
    r"|plays?(?: a role)? in|beeinfluss\w+"
    r"|wirkt auf"
    r"|verbesser\w+|führ(?:t|en) zu)\s+",
    re.IGNORECASE,
)
_MARKUP = re.compile(r"[<>{}|\\]|\[\[|\]\]")
_EFFECT_ON = re.compile(r"\s+(?:has |have |had )?on\s+", re.IGNORECASE)


def _parts(text: str, intent: Intent) -> Iterable[str]:
    for part in _SEPARATOR.split(text):
        if intent is Intent.CAUSAL:
            for side in _ACTS_ON.split(f" {part} "):
                yield from _EFFECT_ON.split(side)
        else:
            yield part


def _named(phrases: Iterable[str], mask: Masked) -> Iterable[str]:
    for phrase in phrases:
        if not phrase or is_only_asking(phrase):
            continue
        inside = mask.names_within(phrase)
        if inside and mask.is_mostly_names(phrase):
            yield from inside
        else:
            yield " ".join(_MARKUP.sub(" ", mask.restored(phrase)).split())
