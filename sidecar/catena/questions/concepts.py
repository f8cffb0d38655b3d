"""Concepts: find what a question is about, in the vault's spelling if the vault has such a name."""

import re
from collections.abc import Iterable
from functools import cache

from catena.language.identification import language_of
from catena.language.vocabulary import Language
from catena.language.wordings import wording
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
    phrases = (trimmed(part) for part in _parts(left, intent, language_of(text)))
    return tuple(dict.fromkeys([*quoted, *_named(phrases, mask)]))[:MOST_CONCEPTS]


_QUOTED = re.compile(r"[\"“„«]\s*([^\"“”„«»]{2,100}?)\s*[\"”“»]")
_MARKUP = re.compile(r"[<>{}|\\]|\[\[|\]\]")


@cache
def _separator(language: Language) -> re.Pattern[str]:
    joints = (wording(f"comparing.{what}", language, "en").pattern for what in ("and", "or"))
    apart = wording("framing.apart", language).pattern
    return re.compile(
        rf"\s*[,;?!]\s+|\s+(?:{'|'.join(joints)}|{apart}|&|vs\.?|versus)\s+|\s+(?:-|–|—|\||:)\s+|:\s+", re.IGNORECASE
    )


def _parts(text: str, intent: Intent, language: Language) -> Iterable[str]:
    acts_on = wording("framing.acts_on", language, before=r"\s+", after=r"\s+")
    effect_on = wording("framing.effect_on", language, before=r"\s+", after=r"\s+")
    for part in _separator(language).split(text):
        if intent is Intent.CAUSAL:
            for side in acts_on.split(f" {part} "):
                yield from effect_on.split(side)
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
