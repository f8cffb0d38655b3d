"""Reading: a claim's words with their senses after negation, computed once for each text."""

import re
from functools import lru_cache
from typing import NamedTuple

from catena.claims.lexicon import ANY, MINUS, PLUS, Lexicon, Senses, lexicon, senses_of
from catena.claims.numbers import Quantity, quantity_at
from catena.language.roots import root_of

MAIN, SCOPE, MEANS = 0, 1, 2
"""The region of a word: the statement itself, a condition ("in mice", "when …"), or means and reason ("by …")."""

_NO_SENSES: Senses = {}
_TOKEN = re.compile(
    r"#\w+|v?\d+(?:\.\d+){2,}\w*"  # names: issues, versions
    r"|\d+(?:\.\d+)?[-–]\d+(?:\.\d+)?(?![\w-])|\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w-])|\d+(?:\.\d+)?(?![\w/-])|%"
    r"|[\u3400-\u9fff\u3040-\u30ff]"  # scripts without blanks: each character is a word
    r"|[^\W_]\w*(?:[-'/&+.]\w+)*\+?"
    r"|[,;:()–—]"
)
_LETTER = re.compile(r"(?<=\w )A(?![\w'’-])")
""""A" as a name ("group A"), which in lower case would look like an article."""
_GLUED = re.compile(r"\b(\d+(?:\.\d+)?)(mg|kg|ms|km|cm|gb|mb|kb|tb|min|g|h|x)\b")
_DANGLING = re.compile(
    r"\W*(?:(?:and|but|so|also|then|however|yet|moreover|furthermore|thus|therefore|because|since|if|in|for|at|on|with)"
    r" )?"
    r"(?:it(?! (?:is|was|has been|seems|appears|takes|took)(?: \w+){1,3} (?:that|to)\b)|they|this|these|those|he|she"
    r"|that"
    r"|such|both|which|its|their|his|her|the (?:former|latter|same|other|above|following))\b"
    r"|\W*(?:introduced|added|removed|fixed|changed|used|see|based|inspired|taken|written|updated|created)\b",
    re.IGNORECASE,
)
_PREFIXES = frozenset(
    """non anti pro pre post re co sub super inter intra extra over under up down hyper hypo un""".split()
)
_MORE = ("more", "most")
_LESS = ("less", "fewer", "least", "lower", "reduced", "decreased")
_BOUNDARIES = frozenset(",;:()–—")
_PAUSES = frozenset(",;")
_OPENING, _CLOSING = frozenset("("), frozenset(")")
_AUXILIARIES = frozenset(
    """is are was were has have had does do did will can may might could should must would""".split()
)
_REACH = 6
"""The maximum distance, in words, between a negation and the negated word."""
_GRADED = frozenset(("likelihood", "susceptibility", "frequency"))
"""Families in which more and less mean a rise and a fall of the thing itself ("less likely", "at lower risk")."""
_ASIDE = 0.2
"""The weight of a word in parentheses: abbreviations, figures, asides."""
_COMPARED = 0.7
"""The weight of a word after "than" or "compared with", which the other claim often leaves out."""
_SIDE_FAMILIES = frozenset(("size", "strength", "length", "speed", "quantity", "parts", "generality", "knowledge"))
"""Families of modifiers: negating "large impact" negates the impact, not the size."""


class ReadWord(NamedTuple):
    """One significant word or number. A tuple for speed, since one answer needs thousands.

    Attributes:
        text: Lower case; phrases joined by `_`.
        root: The common root of its forms.
        senses: Its senses after negation.
        denied: Whether it is negated.
        region: MAIN, SCOPE or MEANS.
        weight: 1 for words that say what a sentence is about, less for other words.
        quantity: The quantity of a number; otherwise None.
        verb: Whether it is a form of a verb with a sense.
        clause: The index of its clause; "and", "but" and "since" begin a new one.
    """

    text: str
    root: str
    senses: Senses
    denied: bool
    region: int
    weight: float
    quantity: Quantity | None
    verb: bool
    clause: int


class Reading(NamedTuple):
    """The analysis of a claim.

    Attributes:
        words: The significant words, in order.
        denials: The number of negations.
        families: All families of senses, with the union of their poles.
        comparing: The index in `words` of the first word after "than", or -1.
        exclusive: Whether it is about something of which there can be only one.
        predicate: The index of the first verb with a sense, or -1.
        roots: The roots of the words that say what the claim is about.
        numbers: Whether it contains a number.
        dangling: Whether its subject is a pronoun or missing, so that another sentence names its topic.
    """

    words: tuple[ReadWord, ...]
    denials: int
    families: Senses
    comparing: int
    exclusive: bool
    predicate: int
    roots: frozenset[str]
    numbers: bool
    dangling: bool


@lru_cache(maxsize=16384)
def read(text: str) -> Reading:
    """Analyse one sentence of plain text. Never fails; equal texts give equal readings."""
    lex = lexicon()
    tokens = _tokens(text, lex)
    denied, denials = _denied(tokens, lex)
    words: list[ReadWord] = []
    region, sticky, clause, aside = MAIN, False, 0, False
    comparing, exclusive, predicate = -1, False, -1
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token in _BOUNDARIES:
            aside = token in _OPENING or (aside and token not in _CLOSING)
            if region != MAIN and (sticky or token in _PAUSES):
                region, sticky = MAIN, False
            at += 1
            continue
        if token in lex.comparing and words:
            comparing = len(words)
        exclusive = exclusive or _is_exclusive(tokens, at, lex)
        if token in lex.clause and words:
            clause += 1
        if token in lex.scope:
            region, sticky = SCOPE, not words
        elif token in lex.means:
            region, sticky = MEANS, True
        elif region == SCOPE and not sticky and (token in _AUXILIARIES or token in lex.verbs):
            region = MAIN
        if (found := quantity_at(tokens, at)) is not None:
            quantity, taken = found
            words.append(
                ReadWord(
                    token, token, _NO_SENSES, at in denied, region, _ASIDE if aside else 1.0, quantity, False, clause
                )
            )
            at += taken
            continue
        word, taken = _word(tokens, at, lex, at in denied, region)
        if word is not None:
            if predicate < 0 and word.verb and not _is_nominal(tokens, at, first=not words):
                predicate = len(words)
            words.append(word._replace(clause=clause, weight=word.weight * (_ASIDE if aside else 1.0)))
        at += taken
    if comparing >= 0:
        words[comparing:] = [word._replace(weight=word.weight * _COMPARED) for word in words[comparing:]]
    families: dict[str, int] = {}
    for word in words:
        for family, bits in word.senses.items():
            families[family] = families.get(family, 0) | bits
    roots = frozenset(word.root for word in words if word.weight >= 0.5)
    numbers = any(word.quantity is not None for word in words)
    return Reading(
        tuple(words),
        denials,
        families,
        comparing,
        exclusive,
        predicate,
        roots,
        numbers,
        _DANGLING.match(text) is not None,
    )


def _is_nominal(tokens: tuple[str, ...], at: int, *, first: bool) -> bool:
    """Whether a verb form is used as a noun or adjective: "lack of", "removing", "increased" at the beginning."""
    return tokens[at].endswith("ing") or (first and tokens[at].endswith("ed")) or tokens[at + 1 : at + 2] == ("of",)


def _is_exclusive(tokens: tuple[str, ...], at: int, lex: Lexicon) -> bool:
    """Whether only one thing can be meant: "the most common", but not "most people"."""
    if tokens[at] not in lex.exclusive:
        return False
    return tokens[at] != "most" or (at > 0 and not tokens[min(at + 1, len(tokens) - 1)].endswith("s"))


def _tokens(text: str, lex: Lexicon) -> tuple[str, ...]:
    """Lower-case words, with the lexicon's phrases joined and hyphenated compounds split into words."""
    found: list[str] = []
    for token in _TOKEN.findall(_GLUED.sub(r"\1 \2", _LETTER.sub("letter-a", text).replace("’", "'").lower())):
        token = token.rstrip(".") if len(token) > 1 else token
        if token.endswith("'s"):
            token = token[:-2]
        if "-" in token and token not in lex.senses and _is_compound(token):
            found += [part for part in token.split("-") if part]
        elif "/" in token and not any(c.isdigit() for c in token):
            found += [part for part in token.split("/") if part]
        else:
            found.append(token)
    joined: list[str] = []
    at = 0
    while at < len(found):
        taken = 1
        if found[at] == "no" and found[at + 1 : at + 2] == ["longer"]:
            joined.append("no")
            taken = 2
        elif found[at] in lex.phrase_starts:
            for length in (3, 2):
                phrase = "_".join(found[at : at + length])
                if phrase in lex.senses or phrase in lex.no_denial or phrase in lex.denying:
                    joined.append(phrase)
                    taken = length
                    break
            else:
                joined.append(found[at])
        else:
            joined.append(found[at])
        at += taken
    return tuple(joined)


def _is_compound(token: str) -> bool:
    """Whether it is a compound ("drug-dependent", "5-year") and not a name ("IL-6", "G-CSF") or prefixed word."""
    first, last = token.split("-", 1)[0], token.rsplit("-", 1)[-1]
    return first not in _PREFIXES and last.isalpha() and (len(last) > 3 or first.isdigit())


def _denied(tokens: tuple[str, ...], lex: Lexicon) -> tuple[frozenset[int], int]:
    """The negated words (an even number of negations cancels out), and the number of negations."""
    denied: set[int] = set()
    denials = 0
    for at, token in enumerate(tokens):
        following = tokens[at + 1] if at + 1 < len(tokens) else ""
        if token in lex.negators or (token in lex.denying and following in ("to", "from")):
            denials += 1
            if (target := _denied_by(tokens, at, lex)) is not None:
                denied ^= {target}
    return frozenset(denied), denials


def _denied_by(tokens: tuple[str, ...], at: int, lex: Lexicon) -> int | None:
    """The index of the word that the negation at `at` applies to: the first that carries the statement."""
    first: int | None = None
    for place in range(at + 1, min(at + 1 + _REACH, len(tokens))):
        token = tokens[place]
        if token in _BOUNDARIES or (first is not None and (token in lex.scope or token in lex.clause)):
            break
        senses = senses_of(token)
        bare = token in lex.light or token in lex.scope or token.endswith("ly")
        if senses and token not in lex.light and not senses.keys() <= _SIDE_FAMILIES:
            if first is None or not _is_object(tokens, first, lex):
                return place
            break
        if first is not None and token in lex.light:
            break
        if first is None and not bare:
            first = place
    return first


def _is_object(tokens: tuple[str, ...], first: int, lex: Lexicon) -> bool:
    """Whether the following word is the object of a word without a sense, and not merely a modifier."""
    return tokens[first] not in lex.senses and not tokens[first].endswith(("al", "ic", "ive", "ous", "able", "nt"))


def _word(tokens: tuple[str, ...], at: int, lex: Lexicon, denied: bool, region: int) -> tuple[ReadWord | None, int]:
    token = tokens[at]
    senses = senses_of(token)
    following = tokens[at + 1] if at + 1 < len(tokens) else ""
    degree = PLUS if token in _MORE else MINUS if token in _LESS else 0
    if degree and following and not _is_bound(tokens, at) and _takes_degree(token, following, lex):
        own = senses_of(following)
        graded = {family: bits if degree == PLUS else _turned(bits) for family, bits in own.items()}
        if own.keys() & _GRADED or not own:
            graded["direction" if own else f"degree of {root_of(following)}"] = degree
        word = ReadWord(f"{token} {following}", root_of(following), graded, denied, region, 1.0, None, False, 0)
        return _applied(word), 2
    if token in lex.negators or token in lex.no_denial or _is_bound(tokens, at):
        return None, 1
    if token in lex.light and not senses:
        return None, 1
    if not senses and token in lex.joints:
        return None, 1
    senses = _with_direction(senses, tokens, at, lex)
    light = token in lex.light or token in lex.scope
    weight = 0.2 if light else 0.6 if senses else 1.0
    return _applied(ReadWord(token, root_of(token), senses, denied, region, weight, None, token in lex.verbs, 0)), 1


def _is_bound(tokens: tuple[str, ...], at: int) -> bool:
    """Whether it is part of a number and not a rise or fall: "more than 40", "less than 10"."""
    if tokens[at] not in ("more", "less", "fewer", "higher", "lower", "greater", "over", "under", "above", "below"):
        return False
    place = at + 2 if tokens[at + 1 : at + 2] == ("than",) else at + 1
    return place < len(tokens) and quantity_at(tokens, place) is not None


def _takes_degree(token: str, following: str, lex: Lexicon) -> bool:
    senses = senses_of(following)
    if token in ("most", "least") and following.endswith(("s", "people")):
        return False  # "most readers" means many readers, not more of something
    if token in _LESS[3:]:
        return bool(senses.keys() - {"direction"}) and following not in lex.bad and following not in lex.light
    return (
        following not in lex.light
        and following not in lex.scope
        and following not in _BOUNDARIES
        and ("direction" not in senses)
    )


def _turned(bits: int) -> int:
    """Swap plus and minus."""
    return (MINUS if bits & PLUS else 0) | (PLUS if bits & MINUS else 0) | (bits & 2)


def _applied(word: ReadWord) -> ReadWord:
    return word._replace(senses={f: ANY ^ bits for f, bits in word.senses.items()}) if word.denied else word


def _with_direction(senses: Senses, tokens: tuple[str, ...], at: int, lex: Lexicon) -> Senses:
    """Give verbs of quality a direction by their object: improving something bad means less of it."""
    if "quality" not in senses or "direction" in senses or tokens[at] not in lex.verbs:
        return senses
    bits = senses["quality"]
    for token in tokens[at + 1 : at + 5]:
        if token in _BOUNDARIES or token in lex.scope or token in lex.clause:
            break
        if token in lex.bad:
            bits = _turned(bits)
            break
    return {**senses, "direction": bits}
