"""Names themes: by a reader's label, the papers' headings, or a phrase that its annotations share."""

import math
from collections import Counter
from collections.abc import Sequence

from catena.language.shortening import shortened
from catena.themes.headings import key_of_heading, without_numbering
from catena.themes.theme_text import ThemeText
from catena.themes.topic_words import Phrase, phrases_in

_LONGER = 0.35
"""The bonus for each further word of a phrase: "test anxiety" is more specific than "anxiety"."""

_LEAST_SHARE = 0.5
"""The least share of a group's annotations that must contain the phrase that names it."""

_LEAST_OWN = 0.4
"""The least share of all annotations with the phrase that must be in the group; common phrases name no theme."""

_LONGEST = 60


def names_of(
    groups: Sequence[frozenset[int]], texts: Sequence[ThemeText], given: Sequence[str | None]
) -> list[str | None]:
    """Name every group for which a name can be found; no two names are the same.

    A group without a name gets the phrase that best distinguishes its annotations, and the headings above them, from
    all others (class-based tf-idf, Grootendorst 2022, over noun phrases). At least half of the annotations and two
    papers must use it, and it must be rare elsewhere.

    Args:
        groups: The indices of each group's annotations.
        texts: All annotations.
        given: The name that a group already has; None if it has none.

    Returns:
        None for each group without such a phrase.
    """
    found = [_phrases_of(text) for text in texts]
    everywhere = Counter(key for phrases in found for key in {phrase.key for phrase in phrases})
    taken = {_tidy(name).casefold() for name in given if name is not None}
    names: list[str | None] = []
    for group, name in zip(groups, given, strict=True):
        if name is None:
            candidates = map(_tidy, _candidates(sorted(group), texts, found, everywhere))
            name = next((shown for shown in candidates if shown.casefold() not in taken), None)
            taken.add((name or "").casefold())
        names.append(name and _tidy(name))
    return names


def _phrases_of(text: ThemeText) -> frozenset[Phrase]:
    """Return the phrases that could name the annotation: those in its text and in the heading directly above it."""
    heading = text.sections[-1] if text.sections and key_of_heading(text.sections[-1]) else ""
    return frozenset([*phrases_in(text.text), *phrases_in(without_numbering(heading).lower())])


def _candidates(
    members: Sequence[int],
    texts: Sequence[ThemeText],
    found: Sequence[frozenset[Phrase]],
    everywhere: Counter[str],
) -> list[str]:
    """Return names for a group, best first."""
    inside = Counter(key for at in members for key in {phrase.key for phrase in found[at]})
    papers: dict[str, set[str]] = {}
    forms: dict[str, Counter[str]] = {}
    for at in members:
        for phrase in sorted(found[at], key=lambda phrase: phrase.shown):
            papers.setdefault(phrase.key, set()).add(texts[at].paper)
            forms.setdefault(phrase.key, Counter())[phrase.shown] += 1

    def worth(key: str) -> float:
        distinctiveness = math.log(1.0 + len(texts) / everywhere[key]) * inside[key] / everywhere[key]
        return inside[key] / len(members) * distinctiveness * (1.0 + _LONGER * key.count(" "))

    most = len({texts[at].paper for at in members})
    shared = [
        key
        for key, count in inside.items()
        if count >= max(2, _LEAST_SHARE * len(members), _LEAST_OWN * everywhere[key])
        and len(papers[key]) >= min(2, most)
    ]
    return [_form(forms[key]) for key in sorted(shared, key=lambda key: (-worth(key), key))]


def _form(forms: Counter[str]) -> str:
    """Return the most frequent form; among equals the shortest, then the first in alphabetical order."""
    return min(forms, key=lambda shown: (-forms[shown], len(shown), shown))


def _tidy(name: str) -> str:
    """Return the name on one line, without numbering and capitalized."""
    plain = shortened(" ".join(without_numbering(name).split()), _LONGEST)
    return plain[:1].upper() + plain[1:]
