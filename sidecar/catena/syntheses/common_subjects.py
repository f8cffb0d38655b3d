"""What papers have in common that neither a theme nor a phrase of all of them names: `Dementia`, `Nuclear RNAi`."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field

from catena.claims.lexicon import lexicon
from catena.language.grammar import FUNCTION_WORDS, GENERIC, VERBS
from catena.language.identification import language_of
from catena.language.phrases import noun_phrases
from catena.language.roots import root_of
from catena.language.stop_words import search_stop_words
from catena.language.vocabulary import words
from catena.statements.facet_words import is_counted
from catena.summaries.paper_reading import PaperReading
from catena.syntheses.theme_phrases import is_cut_at_hyphen, may_be_subject
from catena.syntheses.whole_names import whole_name

_OFTEN = 2
"""In how many texts, the title being one, a paper must name what it is about."""

_ENDING = 0.1
"""The share of the texts with a word in which a noun phrase must end in it: in `long` seldom one does."""

_SHORTEST = 4
_ABBREVIATION = re.compile(r"[A-Z][A-Z0-9]{2,}(?:\.[A-Z0-9]+|s)?|[A-Z][a-z]?[A-Z]\w*(?<=...)|\d[A-Z]\w*")
_WORD = re.compile(r"[^\W_][\w-]*(?:(?<=[A-Z0-9])\.[A-Z0-9]+(?!\w))?")
_FOLLOWING = re.compile(r" ([^\W\d_]+)")
_NO_NOUN = re.compile(r".{2,}(?:al|ic|ive|ous|[ao]ry|ular|ent|ant|able|ible|oid|ed|ing|ly)", re.IGNORECASE)
"""How English words end that are seldom nouns."""

_WHOLE = 0.4
"""The share of the places of a word from which a longer phrase around it, of the same papers, is its name."""


@dataclass(slots=True)
class _Named:
    """A name: its forms, the texts of each paper with it, how many are titles, and in how many it ends a phrase."""

    forms: Counter[str] = field(default_factory=lambda: Counter[str]())
    texts: Counter[str] = field(default_factory=lambda: Counter[str]())
    titles: int = 0
    ends: int = 0

    @property
    def is_noun(self) -> bool:
        """Return whether phrases end in it, and do not only begin with it, like `long delays`; abbreviations may."""
        return _ABBREVIATION.fullmatch(self.shown) is not None or self.ends >= _ENDING * self.texts.total()

    @property
    def shown(self) -> str:
        return min(self.forms, key=lambda form: (-self.forms[form], sum(map(str.isupper, form)), form))

    @property
    def papers(self) -> list[str]:
        return [citekey for citekey, texts in self.texts.items() if texts >= _OFTEN]


def common_subjects(papers: Sequence[PaperReading], left: Set[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield what papers have in common with those that are left, with their citekeys, those of most papers first.

    A title names it, and each of the papers in two of its texts: its title and its telling sentences. A word alone may
    do in English, unless most papers of some field have it (`function`).

    Args:
        papers: The papers.
        left: The citekeys of those of which nothing in common with another is known; none is named twice.
    """
    told = [paper.told for paper in papers]
    found = {
        key: one
        for key, one in _names_in(papers).items()
        if one.titles
        and len(one.papers) > 1
        and one.is_noun
        and may_be_subject(one.shown)
        and not _is_cut(one.shown, told)
    }
    while names := {key: one for key, one in found.items() if not left.isdisjoint(one.papers)}:
        key = _widest(names)
        del found[key]
        if name := whole_name(names[key].shown, told):
            left -= {*names[key].papers}
            yield name, names[key].papers


def _names_in(papers: Sequence[PaperReading]) -> Mapping[str, _Named]:
    """Return the phrases and words of all papers by their roots."""
    named: defaultdict[str, _Named] = defaultdict(_Named)
    for paper in papers:
        for text in dict.fromkeys(paper.told):
            ends = {key for key, _ in (*_words_of(text, ending=True), *_phrases_of(text))}
            for key, shown in dict((*_words_of(text), *_phrases_of(text))).items():
                named[key].forms[shown] += 1
                named[key].ends += key in ends
                named[key].texts[paper.citekey] += 1
                named[key].titles += text == paper.note.title
    return named


def _phrases_of(text: str) -> Iterator[tuple[str, str]]:
    for phrase in noun_phrases(text.replace("-", " "), language_of(text)):
        if phrase.words > 1 and not is_counted(phrase.shown.split()[-1]):
            yield phrase.key, phrase.shown


def _words_of(text: str, *, ending: bool = False) -> Iterator[tuple[str, str]]:
    """Yield the words of an English text that may name a subject by themselves; of `HIV-1` also the part.

    With `ending` only those at which a noun phrase ends.
    """
    if language_of(text) != "en":
        return
    for found in _WORD.finditer(text):
        parts = found[0].split("-")
        if ending:
            parts = [] if _goes_on(text[found.end() :]) else parts[-1:]
        yield from ((root_of(part.casefold()), part) for part in {found[0], *parts} if parts and _says_enough(part))


def _goes_on(rest: str) -> bool:
    """Return whether a noun phrase goes on behind one of its words."""
    following = _FOLLOWING.match(rest)
    return following is not None and not _is_small(following[1])


def _says_enough(word: str) -> bool:
    if len(word) < _SHORTEST and _ABBREVIATION.fullmatch(word) is None:
        return False
    return not (_is_small(word) or is_common(word) or word.isdigit() or _NO_NOUN.fullmatch(word))


def is_common(word: str) -> bool:
    """Return whether most papers of some field have an English word, so that it is no subject: `function`."""
    folded = word.casefold()
    return root_of(folded) in _COMMON or is_counted(word) or folded in GENERIC


def _is_small(word: str) -> bool:
    """Return whether a word is no noun by itself: a small word or a verb."""
    folded = word.casefold()
    return any(folded in known for known in (FUNCTION_WORDS, search_stop_words("en"), VERBS, lexicon().verbs))


_COMMON = frozenset(map(root_of, words("themes.no_names", "en") | words("themes.common_in_papers", "en")))


def _is_cut(name: str, told: Sequence[Sequence[str]]) -> bool:
    """Return whether most texts have a phrase only as the end of a longer word: `hospital switching`."""
    texts = [text for paper in told for text in paper if name in text]
    return " " in name and 2 * sum(is_cut_at_hyphen(name, text) for text in texts) > len(texts)


def _widest(names: Mapping[str, _Named]) -> str:
    """Return the name of most papers, titles and texts, or a longer one around it that the same papers often have."""

    def rank(key: str) -> tuple[int, int, int, str]:
        return (-len(names[key].papers), -names[key].titles, -names[key].texts.total(), key)

    best = min(names, key=rank)
    around = [
        key
        for key, one in names.items()
        if f" {best} " in f" {key} "
        and one.papers == names[best].papers
        and one.texts.total() >= _WHOLE * names[best].texts.total()
    ]
    return min(around, key=lambda key: (-key.count(" "), rank(key)))
