"""What a theme is called: in its reader's words, its papers' headings, or a phrase that its annotations share."""

import math
from collections import Counter
from collections.abc import Sequence

from catena.answers.themes_headings import key_of_heading, without_numbering
from catena.answers.themes_text import ThemeText
from catena.answers.themes_words import Phrase, phrases_in

_LONGER = 0.35
"""What each further word of a phrase adds to its worth: "test anxiety" says more than "anxiety"."""

_LEAST_SHARE = 0.5
"""Of a group's annotations, which must have the phrase that it is called by."""

_LEAST_OWN = 0.4
"""Of all annotations with that phrase, which must be in the group: what they all speak of names no part of them."""

_LONGEST = 60


def names_of(
    groups: Sequence[frozenset[int]], texts: Sequence[ThemeText], given: Sequence[str | None]
) -> list[str | None]:
    """A name for every group that can be called by something, no two the same.

    Where a group has none, it is the phrase that most tells its annotations, and the headings above them, from all
    others (class-based tf-idf, Grootendorst 2022, over noun phrases): used by half of them at least, by two papers,
    and not much elsewhere.

    Args:
        groups: Places of annotations.
        texts: All annotations.
        given: The name a group has already, None for none.

    Returns:
        None for a group whose annotations share no such phrase.
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
    """What an annotation could be called by: phrases in it, and in the heading right above it."""
    heading = text.sections[-1] if text.sections and key_of_heading(text.sections[-1]) else ""
    return frozenset([*phrases_in(text.text), *phrases_in(without_numbering(heading).lower())])


def _candidates(
    members: Sequence[int],
    texts: Sequence[ThemeText],
    found: Sequence[frozenset[Phrase]],
    everywhere: Counter[str],
) -> list[str]:
    """Names for a group, best first."""
    inside = Counter(key for at in members for key in {phrase.key for phrase in found[at]})
    papers: dict[str, set[str]] = {}
    forms: dict[str, Counter[str]] = {}
    for at in members:
        for phrase in sorted(found[at], key=lambda phrase: phrase.shown):
            papers.setdefault(phrase.key, set()).add(texts[at].paper)
            forms.setdefault(phrase.key, Counter())[phrase.shown] += 1

    def worth(key: str) -> float:
        telling = math.log(1.0 + len(texts) / everywhere[key]) * inside[key] / everywhere[key]
        return inside[key] / len(members) * telling * (1.0 + _LONGER * key.count(" "))

    most = len({texts[at].paper for at in members})
    shared = [
        key
        for key, count in inside.items()
        if count >= max(2, _LEAST_SHARE * len(members), _LEAST_OWN * everywhere[key])
        and len(papers[key]) >= min(2, most)
    ]
    return [_form(forms[key]) for key in sorted(shared, key=lambda key: (-worth(key), key))]


def _form(forms: Counter[str]) -> str:
    """The form most often written; of equals the shorter, then the first by letters."""
    return min(forms, key=lambda shown: (-forms[shown], len(shown), shown))


def _tidy(name: str) -> str:
    """On one line, without numbering, begun with a capital."""
    plain = " ".join(without_numbering(name).split())
    if len(plain) > _LONGEST:
        plain = plain[:_LONGEST].rsplit(" ", 1)[0] + "…"
    return plain[:1].upper() + plain[1:]
