"""Names of themes that a person would use: a phrase of two or three words, or a noun that stands alone."""

import re
from collections import Counter
from collections.abc import Sequence

from catena.language.identification import language_of
from catena.language.roots import root_of
from catena.language.stop_words import search_stop_words
from catena.rhetoric.sections import kind_of_section
from catena.statements.facet_words import is_counted
from catena.summaries.paper_reading import PaperReading
from catena.syntheses.points import Point
from catena.syntheses.theme_phrases import is_named_by
from catena.themes.finding import Theme, ThemeOrigin
from catena.themes.topic_words import phrases_in, topic_roots

_LEAST_SHARE = 0.3
_ALONE = 0.4
"""The least share of a word's places where no further topic word follows: fewer, and it is an adjective.

In Romance languages, where adjectives follow (`absentismo escolar`), no topic word stands before it.
"""

_ADJECTIVES_FOLLOW = frozenset({"es", "fr", "it", "pt"})

_OF_LONGER = 0.7
"""The share of a phrase's places with the same word behind it from which it is a part of a longer one."""

_ENOUGH = 6
"""So many points tell the language."""

_SHORTEST = 3
"""Letters of the longest number in Roman letters or short form that belongs to the word before it."""

_WORD = re.compile(r"\w[\w'’-]*|[^\w\s]")


def name_of(theme: Theme, papers: Sequence[PaperReading], points: Sequence[Point]) -> str | None:
    """Return the name of a theme; None if it would be no more than a common word or an adjective.

    Args:
        theme: A theme; names that come from a reader's label or a heading stay.
        papers: The papers; a single word must stand in titles, keywords or headings of two of them.
        points: All points of the synthesis.
    """
    if theme.origin is not ThemeOrigin.MEANING:
        return theme.name
    members = [points[at] for at in theme.members]
    language = language_of(" ".join(point.words for point in members[:_ENOUGH]))
    name = _bare(theme.name, language)
    if " " not in name:
        name = _bare(_phrase(name, members) or name, language)
    return name if " " in name or (is_named_by(name, papers) and _names_more_than_all(name, members)) else None


def names(name: str, point: Point) -> bool:
    """Return whether a point has the words of a theme's name."""
    return set(topic_roots(name)) <= set(topic_roots(f"{point.words} {point.annotation.comment or ''}"))


def _bare(name: str, language: str) -> str:
    """Return a name without articles and the like before it."""
    words, silent = name.split(), search_stop_words(language)
    while len(words) > 1 and (not topic_roots(words[0]) or words[0].casefold() in silent):
        words = words[1:]
    bare = " ".join(words)
    return bare[:1].upper() + bare[1:]


def _names_more_than_all(name: str, members: Sequence[Point]) -> bool:
    """Return whether a single word names a theme: no adjective, not whom was studied, not what all papers are about."""
    root = set(topic_roots(name))
    papers = {point.citekey: point.paper for point in members}
    titled = sum(root <= paper.title_roots for paper in papers.values())
    is_of_papers = is_counted(name) or kind_of_section(name) is not None
    return 2 * titled <= len(papers) and not is_of_papers and stands_alone(name, members)


def _phrase(name: str, members: Sequence[Point]) -> str | None:
    """Return the most frequent phrase that has the word and that several papers use."""
    root = root_of(name.casefold())
    papers: dict[str, set[str]] = {}
    count: Counter[str] = Counter()
    shown: dict[str, str] = {}
    for point in members:
        for phrase in {p.key: p for p in phrases_in(point.words) if p.words > 1 and root in p.key.split()}.values():
            papers.setdefault(phrase.key, set()).add(point.citekey)
            count[phrase.key] += 1
            shown.setdefault(phrase.key, phrase.shown)
    shared = [key for key in count if len(papers[key]) > 1 and count[key] >= max(2, _LEAST_SHARE * len(members))]
    best = max(shared, key=lambda key: (count[key], key.count(" "), key), default=None)
    return None if best is None else shown[best][:1].upper() + shown[best][1:]


def _ends_there(following: Sequence[str]) -> bool:
    """Return whether what follows a word is no part of its phrase: no topic word, no letter or number (type 2, VI)."""
    if not following:
        return True
    (word,) = following
    return not (word.isdecimal() or (len(word) <= _SHORTEST and word.isupper()) or topic_roots(word))


def stands_alone(name: str, members: Sequence[Point]) -> bool:
    """Return whether a name is whole where it stands: `right atrial` before the same word each time is a part of one.

    A single word must stand without a further topic word often; behind a phrase verbs stand, too.
    """
    roots, following = [root_of(word.casefold()) for word in _WORD.findall(name)], list[str]()
    language = language_of(" ".join(point.words for point in members[:_ENOUGH]))
    is_behind = len(roots) == 1 and language in _ADJECTIVES_FOLLOW
    for point in members:
        words = _WORD.findall(point.words)
        own = [root_of(word.casefold()) for word in words]
        for at in range(len(own) - len(roots) + 1):
            if own[at : at + len(roots)] == roots:
                beside = words[max(at - 1, 0) : at] if is_behind else words[at + len(roots) :][:1]
                is_whole = _ends_there(beside) or beside[0].casefold() in search_stop_words(language)
                following.append("" if is_whole else root_of(beside[0].casefold()))
    if not following:
        return True
    if len(roots) == 1:
        return following.count("") >= _ALONE * len(following)
    word, count = Counter(following).most_common(1)[0]
    return word == "" or count < _OF_LONGER * len(following)
