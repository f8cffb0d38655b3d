"""Negating: which words of a claim its negations apply to."""

from catena.claims.lexicon import Lexicon, is_adverb, senses_of
from catena.claims.wording import BOUNDARIES

_REACH = 6
"""The maximum distance, in words, between a negation and the negated word."""
_SIDE_FAMILIES = frozenset(("size", "strength", "length", "speed", "quantity", "parts", "generality", "knowledge"))
"""Families of modifiers: negating "large impact" negates the impact, not the size."""


def denied_in(tokens: tuple[str, ...], lex: Lexicon) -> tuple[frozenset[int], tuple[int, ...]]:
    """The indexes of the negated words (an even number of negations cancels out), and of the negations."""
    denied: set[int] = set()
    denials: list[int] = []
    for at, token in enumerate(tokens):
        following = tokens[at + 1] if at + 1 < len(tokens) else ""
        if token in lex.negators or (token in lex.denying and following in ("to", "from") and not _lacks(token, lex)):
            denials.append(at)
            if (target := _denied_by(tokens, at, lex)) is None and lex.stems:
                target = _denied_before(tokens, at, lex)  # "verbessert das Gedächtnis nicht"
            if target is not None:
                denied ^= {target}
    return frozenset(denied), tuple(denials)


def _lacks(token: str, lex: Lexicon) -> bool:
    """Return whether a word says itself that something is not there ("absent from"), so that it denies nothing more."""
    return "presence" in senses_of(token, lex)


def _denied_by(tokens: tuple[str, ...], at: int, lex: Lexicon) -> int | None:
    """The index of the word that the negation at `at` applies to: the first that carries the statement."""
    if at + 1 < len(tokens) and "totality" in senses_of(tokens[at + 1], lex):
        return at + 1  # "not all"
    first: int | None = None
    for place in range(at + 1, min(at + 1 + _REACH, len(tokens))):
        token = tokens[place]
        if token in BOUNDARIES or (first is not None and (token in lex.scope or token in lex.clause)):
            break
        senses = senses_of(token, lex)
        bare = token in lex.light or token in lex.scope or is_adverb(token)
        if senses and token not in lex.light and not senses.keys() <= _SIDE_FAMILIES:
            if first is None or not _is_object(tokens, first, lex):
                return place
            break
        if first is not None and token in lex.light:
            break
        if first is None and not bare:
            first = place
    return first


def _denied_before(tokens: tuple[str, ...], at: int, lex: Lexicon) -> int | None:
    """The index of the nearest significant word before a negation at the end of its clause."""
    for place in range(at - 1, max(-1, at - 1 - _REACH), -1):
        token = tokens[place]
        if token in BOUNDARIES:
            return None
        if token not in lex.light and token not in lex.scope and token not in lex.negators:
            return place
    return None


def _is_object(tokens: tuple[str, ...], first: int, lex: Lexicon) -> bool:
    """Return whether the following word is the object of a word without a sense, and not merely a modifier."""
    return tokens[first] not in lex.senses and not tokens[first].endswith(("al", "ic", "ive", "ous", "able", "nt"))
