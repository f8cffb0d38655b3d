"""Reading: a claim's words with their senses after negation, computed once for each text."""

from functools import lru_cache
from typing import NamedTuple

from catena.claims.completeness import is_complete
from catena.claims.lexicon import ANY, MINUS, PLUS, Lexicon, Senses, Sides, lexicon, senses_of
from catena.claims.negating import denied_in
from catena.claims.numbers import Quantity, quantity_at
from catena.claims.wording import BOUNDARIES, read_as, stem_of, tokens_of
from catena.language.numbers import number_words
from catena.language.roots import root_of
from catena.language.vocabulary import Language
from catena.language.wordings import wording

MAIN, SCOPE, MEANS = 0, 1, 2
"""The region of a word: the statement itself, a condition ("in mice", "when …"), or means and reason ("by …")."""

_NO_SENSES: Senses = {}
_NO_SIDES: Sides = frozenset()
_MORE = ("more", "most")
_LESS = ("less", "fewer", "least", "lower", "reduced", "decreased")
_LONGEST_SCOPE = 2
"""Words of a condition where verbs, which would end it, are not known: "im schlechtesten Fall langsamer"."""
_COMPARED = 0.7
"""The weight of a word after "than" or "compared with", which the other claim often leaves out."""


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
        sides: The pairs of opposites that it belongs to.
        clause: The index of its clause; "and", "but" and "since" begin a new one.
        segment: The index of its part of the sentence; commas and "although" begin a new one, too.
        absent: Whether the word before says that it is not there: "lacks X", "free of X".
    """

    text: str
    root: str
    senses: Senses
    denied: bool
    region: int
    weight: float
    quantity: Quantity | None = None
    verb: bool = False
    sides: Sides = frozenset()
    clause: int = 0
    segment: int = 0
    absent: bool = False


class Reading(NamedTuple):
    """The analysis of a claim.

    Attributes:
        language: The language in which it was read.
        words: The significant words, in order.
        denials: For each negation, the index of its segment.
        conditions: The segments that begin with "if" or "when".
        families: All families of senses, with the union of their poles.
        sides: All pairs of opposites with one of its words.
        comparing: The index in `words` of the first word after "than", or -1.
        exclusive: Whether it is about something of which there can be only one.
        predicate: The index of the first verb with a sense, or -1.
        subject_end: The index of the first word after the first finite verb, or -1.
        passive: Whether an agent follows "by".
        limited: Whether it says how far or under which condition it holds ("only", "unless").
        additive: Whether it only adds to another statement ("too").
        particular: Whether it is about a part of its subject only ("some").
        roots: The roots of the words that say what the claim is about.
        numbers: Whether it contains a number.
        complete: Whether it is prose that names what it is about; see `is_complete`.
    """

    language: Language
    words: tuple[ReadWord, ...]
    denials: tuple[int, ...]
    conditions: frozenset[int]
    families: Senses
    sides: Sides
    comparing: int
    exclusive: bool
    predicate: int
    subject_end: int
    passive: bool
    limited: bool
    additive: bool
    particular: bool
    roots: frozenset[str]
    numbers: bool
    complete: bool


def read(text: str, language: Language | None = None) -> Reading:
    """Analyse one sentence of plain text, in this language or its own. Equal texts give equal readings."""
    return _read(text, language or _own_language(text))


@lru_cache(maxsize=8192)
def _own_language(text: str) -> Language:
    """The language of a sentence: one that is asked for in its own language by name is not read a second time."""
    return read_as(text)


@lru_cache(maxsize=4096)
def _read(text: str, language: Language) -> Reading:
    lex = lexicon(language)
    tokens = tokens_of(text, lex)
    reader = _Reader(tokens, lex)
    words = reader.words
    families: dict[str, int] = {}
    for word in words:
        for family, bits in word.senses.items():
            families[family] = families.get(family, 0) | bits
    return Reading(
        language=language,
        words=tuple(words),
        denials=reader.denials,
        conditions=frozenset(reader.conditions),
        families=families,
        sides=frozenset(side for word in words for side in word.sides),
        comparing=reader.comparing,
        exclusive=reader.exclusive,
        predicate=reader.predicate,
        subject_end=reader.subject_end,
        passive=wording("claims.passive", language).search(text) is not None,  # "is hunted by"
        limited=not lex.limiting.isdisjoint(tokens),
        additive=not lex.additive.isdisjoint(tokens),
        particular=text.lower().startswith(lex.particular),
        roots=frozenset(word.root for word in words if word.weight >= 0.5),
        numbers=any(word.quantity is not None for word in words),
        complete=is_complete(text, language),
    )


def forget_readings() -> None:
    """Forget what was read, some 15 MB after comparing a vault, until it is read again."""
    _read.cache_clear()
    _own_language.cache_clear()


class _Reader:
    """Goes through the tokens of a claim once and collects its words and where each of them stands."""

    def __init__(self, tokens: tuple[str, ...], lex: Lexicon) -> None:
        self._tokens, self._lex = tokens, lex
        self._region, self._sticky = MAIN, False
        self._scope_until: int | None = None
        self._clause = self._segment = self._segment_start = 0
        self.words: list[ReadWord] = []
        self.conditions: set[int] = set()
        self.comparing = self.predicate = self.subject_end = -1
        self.exclusive = False
        self._denied, negations = denied_in(tokens, lex)
        segments: list[int] = []
        at = 0
        while at < len(tokens):
            taken = self._read(at)
            segments += [self._segment] * taken
            at += taken
        self.denials = tuple(segments[index] for index in negations)
        if self.comparing >= 0:
            self.words[self.comparing :] = [
                word._replace(weight=word.weight * _COMPARED) for word in self.words[self.comparing :]
            ]

    def _read(self, at: int) -> int:
        """Read what stands at a token. Returns the number of tokens read."""
        token, lex = self._tokens[at], self._lex
        if token in BOUNDARIES:
            self._region, self._sticky = MAIN, False
            self._begin_segment()
            return 1
        if token in lex.comparing and self.words:
            self.comparing = len(self.words)
        self.exclusive = self.exclusive or _is_exclusive(self._tokens, at, lex)
        self._place(token)
        if self.subject_end < 0 and self.words and _is_finite(self._tokens, at, lex):
            self.subject_end = len(self.words)
        if (found := quantity_at(self._tokens, at, lex.language)) is not None:
            quantity, taken = found
            self._add(ReadWord(token, token, _NO_SENSES, at in self._denied, self._region, 1.0, quantity))
            return taken
        word, taken = _word(self._tokens, at, lex, at in self._denied, self._region)
        if word is not None:
            if self.predicate < 0 and word.verb and not _is_nominal(self._tokens, at, first=not self.words):
                self.predicate = len(self.words)
            self._add(word)
        return taken

    def _place(self, token: str) -> None:
        """Follow the regions, clauses and segments that a token begins or ends."""
        lex = self._lex
        if token in lex.clause and self.words:
            self._clause += 1
        if token in lex.clause or token in lex.openers or token in lex.conditional:
            self._begin_segment()
            if token in lex.conditional and len(self.words) == self._segment_start:
                self.conditions.add(self._segment)
        if token in lex.scope:
            self._region, self._sticky = SCOPE, not self.words
            ends = lex.stems and token not in lex.conditional
            self._scope_until = len(self.words) + _LONGEST_SCOPE if ends else None
        elif token in lex.means:
            self._region, self._sticky = MEANS, True
        elif self._region == SCOPE and (
            (self._scope_until is not None and len(self.words) >= self._scope_until)
            or (not self._sticky and (token in lex.auxiliaries or token in lex.verbs))
        ):
            self._region, self._sticky = MAIN, False

    def _begin_segment(self) -> None:
        self._segment += 1
        self._segment_start = len(self.words)

    def _add(self, word: ReadWord) -> None:
        absent = bool(self.words) and self.words[-1].text in self._lex.absent
        self.words.append(word._replace(clause=self._clause, segment=self._segment, absent=absent))


def _is_finite(tokens: tuple[str, ...], at: int, lex: Lexicon) -> bool:
    """Return whether it is a verb that ends the subject: an auxiliary, a known verb, or a form in -ed after a noun."""
    token = tokens[at]
    if token in lex.auxiliaries:
        return True
    if token in lex.verbs:
        return not _is_nominal(tokens, at, first=False)
    return token.endswith("ed") and tokens[at - 1] not in lex.light and tokens[at - 1] not in BOUNDARIES


def _is_nominal(tokens: tuple[str, ...], at: int, *, first: bool) -> bool:
    """Whether a verb form is used as a noun or adjective: "lack of", "removing", "increased" at the beginning."""
    return tokens[at].endswith("ing") or (first and tokens[at].endswith("ed")) or tokens[at + 1 : at + 2] == ("of",)


def _is_exclusive(tokens: tuple[str, ...], at: int, lex: Lexicon) -> bool:
    """Return whether only one thing can be meant: "the most common", but not "most people"."""
    if tokens[at] not in lex.exclusive:
        return False
    return tokens[at] != "most" or (at > 0 and not tokens[min(at + 1, len(tokens) - 1)].endswith("s"))


def _word(tokens: tuple[str, ...], at: int, lex: Lexicon, denied: bool, region: int) -> tuple[ReadWord | None, int]:
    token = tokens[at]
    senses = senses_of(token, lex)
    following = tokens[at + 1] if at + 1 < len(tokens) else ""
    degree = PLUS if token in _MORE else MINUS if token in _LESS else 0
    if degree and following and _takes_degree(token, following, lex):
        own = senses_of(following, lex)
        graded = {family: bits if degree == PLUS else _turned(bits) for family, bits in own.items()}
        graded["direction" if own else f"degree of {root_of(following)}"] = degree
        word = ReadWord(f"{token} {following}", root_of(following), graded, denied, region, 1.0)
        return _applied(word), 2
    if token in lex.negators or token in lex.no_denial:
        return None, 1
    if token in lex.light and not senses:
        return None, 1
    if not senses and token in lex.joints:
        return None, 1
    if _is_of_series(tokens, at, lex):
        return ReadWord(token, token, _NO_SENSES, denied, region, 1.0), 1
    senses = _with_direction(senses, tokens, at, lex)
    light = token in lex.light or token in lex.scope
    weight = 0.2 if light else 0.6 if senses or token in lex.absent else 1.0
    word = ReadWord(
        token,
        stem_of(token, lex.language),
        senses,
        denied,
        region,
        weight,
        verb=token in lex.verbs,
        sides=lex.sides.get(token, _NO_SIDES),
    )
    return _applied(word), 1


def _is_of_series(tokens: tuple[str, ...], at: int, lex: Lexicon) -> bool:
    """Return whether it tells a member of a series from the others: "second", "chapter two"."""
    if tokens[at] in lex.ordinals:
        return True
    return at > 0 and tokens[at] in number_words() and tokens[at - 1] not in lex.unmeasured


def _takes_degree(token: str, following: str, lex: Lexicon) -> bool:
    senses = senses_of(following, lex)
    if token in ("most", "least") and following.endswith(("s", "people")):
        return False  # "most readers" means many readers, not more of something
    if token in _LESS[3:]:
        return bool(senses.keys() - {"direction"}) and following not in lex.bad and following not in lex.light
    return (
        following not in lex.light
        and following not in lex.scope
        and following not in BOUNDARIES
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
    turned = not lex.bad.isdisjoint(tokens[at + 1 : at + 5])
    return {**senses, "direction": _turned(bits) if turned else bits}
