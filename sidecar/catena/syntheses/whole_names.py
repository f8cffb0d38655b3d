"""Whole names: a phrase that papers nearly always say as part of a longer one is called by the longer one.

`Care unit` is said only of the `intensive care unit`, and no reader looks for `Comparison between`.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from catena.claims.lexicon import lexicon
from catena.language.grammar import FUNCTION_WORDS, GENERIC, GOVERNING, VERBS
from catena.language.identification import language_of
from catena.language.roots import root_of
from catena.language.stop_words import search_stop_words
from catena.syntheses.theme_phrases import may_be_subject

_TOKEN = re.compile(r"[^\W_][\w'’-]*(?:(?<=[A-Z0-9])\.[A-Z0-9]+(?!\w))?|[^\w\s]")
_ADJECTIVE = re.compile(r".{3,}(?:al|ic|ive|ous|ary|ular)", re.IGNORECASE)
"""How many English adjectives end, and few nouns."""

_PARTICIPLE = re.compile(r".{3,}ed", re.IGNORECASE)
_SHARE = 0.6
"""The share of a phrase's places that go on alike from which what goes on belongs to its name."""

_NEARLY_ALWAYS = 0.9
"""The share of a phrase's places that go on, in whatever words, from which it is none by itself."""

_SHARE_OF_CUT = 0.4
"""The share of the places of such a phrase that must go on alike."""

_OFTEN = 2
"""How often it must go on so, and in how many papers."""

_MOST_WORDS = 7
_JOINING = frozenset({"of", "and"})
"""English words that may stand within a name: `Global Burden of Disease`."""


def is_modifier(word: str) -> bool:
    """Return whether an English word ends as adjectives and participles do: `toxic`, `repressed`."""
    return _ADJECTIVE.fullmatch(word) is not None or _PARTICIPLE.fullmatch(word) is not None


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a phrase stands: the number of its paper, the words of the text, and the first and the last of its own."""

    paper: int
    words: Sequence[str]
    first: int
    last: int

    @property
    def shown(self) -> str:
        return " ".join(self.words[self.first : self.last + 1])


def whole_name(name: str, said: Sequence[Sequence[str]]) -> str | None:
    """Return the name of which a phrase is a part, the phrase itself if of none; None if it names nothing by itself.

    Args:
        name: A phrase in a language with blanks between words; others are returned as they are.
        said: The titles and sentences of each paper, as plain text.
    """
    language = language_of(" ".join(text for texts in said for text in texts[:1]))
    small = FUNCTION_WORDS | search_stop_words(language)
    own = _without_small(_TOKEN.findall(name), small)
    if not own or (language == "en" and len(own) == 1 and _says_nothing(own[0])):
        return None
    places = [*_places_of(own, said, small)]
    if not places:
        return name if may_be_subject(name) else None
    while wider := _wider(places, small, language):
        places = wider
    if language == "en" and _goes_on(places, small):
        return None
    # The word that begins a text has its capital from there.
    shown = Counter(place.shown for place in [one for one in places if one.first] or places)
    best = min(shown, key=lambda form: (-shown[form], sum(map(str.isupper, form)), form))
    return best if may_be_subject(best) else None


def headed(name: str) -> str:
    """Return a name with a capital, as it stands in a heading."""
    return name[:1].upper() + name[1:]


def belongs_to(name: str, other: str) -> bool:
    """Return whether one of two names has all words of the other."""
    one, two = ({_root(word) for word in re.findall(r"\w+", text)} - _JOINING for text in (name, other))
    return one <= two or two <= one


def _root(word: str) -> str:
    return root_of(word.casefold())


def _without_small(words: Sequence[str], small: frozenset[str]) -> list[str]:
    named = [at for at, word in enumerate(words) if word[0].isalnum() and word.casefold() not in small]
    return [*words[named[0] : named[-1] + 1]] if named else []


def _says_nothing(word: str) -> bool:
    return word.casefold() in GENERIC or word.casefold() in lexicon().verbs or _PARTICIPLE.fullmatch(word) is not None


def _places_of(name: Sequence[str], said: Sequence[Sequence[str]], small: frozenset[str]) -> Iterator[_Place]:
    def key(word: str) -> tuple[bool, str]:
        """Return what a word is known by; `not` is no form of `notes`."""
        return word.casefold() in small, _root(word)

    roots = [key(word) for word in name]
    for paper, texts in enumerate(said):
        for text in texts:
            words = _TOKEN.findall(text)
            own = [key(word) for word in words]
            for at in range(len(own) - len(roots) + 1):
                if own[at : at + len(roots)] == roots:
                    yield _Place(paper, words, at, at + len(roots) - 1)


def _wider(places: Sequence[_Place], small: frozenset[str], language: str) -> list[_Place]:
    """Return the places of the longer phrase that most of them are a part of; [] if they are of none."""
    for towards in (-1, 1):
        reached = [longer for place in places if (longer := _next(place, towards, small, language))]
        added = Counter(_added(place, towards) for place in reached)
        if not added:
            continue
        roots, count = added.most_common(1)[0]
        wider = [place for place in reached if _added(place, towards) == roots]
        papers = {place.paper for place in wider}
        least = _SHARE_OF_CUT if len(reached) >= _NEARLY_ALWAYS * len(places) else _SHARE
        if count >= max(_OFTEN, least * len(places)) and len(papers) >= _OFTEN:
            return wider
    return []


def _next(place: _Place, towards: int, small: frozenset[str], language: str) -> _Place | None:
    """Return a place with one more word on one side, joined by a small one or not; None where its phrase ends."""
    at = (place.first if towards < 0 else place.last) + towards
    if language == "en" and 0 <= at < len(place.words) and place.words[at].casefold() in _JOINING:
        at += towards
    if not 0 <= at < len(place.words) or not _may_belong(place.words[at], towards, small):
        return None
    if towards < 0 and language == "en" and _is_said_of_several(place.words, at):
        return None
    first, last = (at, place.last) if towards < 0 else (place.first, at)
    return _Place(place.paper, place.words, first, last) if last - first < _MOST_WORDS else None


def _is_said_of_several(words: Sequence[str], at: int) -> bool:
    """Return whether an English word is the verb of a plural before it: `cells produce` of `nitric oxide`."""
    return at > 0 and words[at].casefold() in lexicon().verbs and re.fullmatch(r".{3,}[^s]s", words[at - 1]) is not None


def _added(place: _Place, towards: int) -> str:
    return _root(place.words[place.first if towards < 0 else place.last])


def _may_belong(word: str, towards: int, small: frozenset[str]) -> bool:
    """Return whether a word may be part of a name: no small word, sign or number, and behind it no verb."""
    if not word[0].isalpha() or word.casefold() in small | GENERIC | GOVERNING:
        return False
    is_verb = word.casefold() in VERBS or word.casefold() in lexicon().verbs or _PARTICIPLE.fullmatch(word) is not None
    return towards < 0 or not is_verb


def _goes_on(places: Sequence[_Place], small: frozenset[str]) -> bool:
    """Return whether a phrase is cut off: nearly always goes on, or ends in an adjective and mostly goes on.

    So does `Quick Sequential Organ`, with `Failure Assessment` or `Function Assessment`.
    """
    going = sum(_next(place, 1, small, "") is not None for place in places)
    least = _SHARE if any(_ADJECTIVE.fullmatch(place.words[place.last]) for place in places) else _NEARLY_ALWAYS
    return going >= max(_OFTEN, least * len(places))
