"""Finds the names in a sentence: noun phrases whose head is a link or a few words."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from catena.graph.clauses import Words, is_adverb, is_inflected, is_link, is_mark
from catena.graph.predicates import VERB_FORMS
from catena.language.denial import DENIALS, DENYING_DETERMINERS, NOT_DENYING
from catena.language.grammar import (
    ADJECTIVES_IN_ING,
    ASIDE_OPENERS,
    AUXILIARIES,
    BORROWED,
    CHANGES,
    CONJUNCTIONS,
    CONTRASTS,
    COUNTS,
    DETERMINERS,
    GENERIC,
    HEADS_AFTER,
    LOWERING_NOUNS,
    LOWERING_WORDS,
    POINTING,
    PREPOSITIONS,
    PRONOUNS,
    RELATIVES,
    SUBORDINATORS,
    TRANSPARENT_NOUNS,
    USING,
    VERBS,
)
from catena.language.inflection import Form

MOST_WORDS = 6
"""The maximum number of words of a name without a link."""
_LONGEST_ASIDE = 14
_IN_CODE = re.compile(r"\w[._/]\w")


class Name(NamedTuple):
    """One noun phrase.

    Attributes:
        link: The private-use character of its head if that is a link; otherwise "".
        phrase: Its words if it has no link; otherwise "". A phrase with neither has no usable name.
        lowered: Whether it means less of the thing: "lack of X".
        denied: Whether it is negated: "no X", "neither X".
    """

    link: str = ""
    phrase: str = ""
    lowered: bool = False
    denied: bool = False


_NAMELESS = Name()


def names_at(
    words: Words, at: int, until: int | None = None, *, before_verb: bool = False
) -> tuple[tuple[Name, ...], int] | None:
    """The names at an index, joined by commas and "and".

    Names of a subject must end at `until`, where its verb begins; for an object it is None, and `before_verb` says
    whether a verb may follow ("what leads to X is …"). Returns the names and where they end; None if there are none.
    """
    contrasted = words.at(at) == "not" and words.at(at + 1) in NOT_DENYING
    denied = words.at(at) == "not" and not contrasted
    if contrasted or denied:
        at += 1 + contrasted
    read = _name_at(words, at, until, before_verb=before_verb)
    if read is None:
        return None
    name, end = read
    names = [name._replace(denied=name.denied or denied)]
    waiting: list[Name] = []
    while end != until:
        end = _behind_aside(words, end, until)
        start = _behind_joint(words, end, until, contrast=contrasted or denied)
        if start is None:
            break
        following = _name_at(words, start, until, before_verb=before_verb)
        if following is None or (until is None and _opens_clause(words, following)):
            break
        denied_too = _denies(words.low[end:start])
        waiting.append(following[0]._replace(denied=denied_too))
        if words.at(end) != "," or start > end + 1:
            names += waiting
            waiting = []
        end = following[1]
    if until is not None and (end != until or waiting):
        return None
    return tuple(map(_whole, names, [*names[1:], _NAMELESS])), end


def _whole(name: Name, following: Name) -> Name:
    """Drop an incomplete first name: "atrial and ventricular fibrillation"."""
    return _NAMELESS if 0 < len(name.phrase.split()) < len(following.phrase.split()) else name


def _behind_aside(words: Words, at: int, until: int | None) -> int:
    """The index at which a subject continues after ", which is rare," or ", however,"."""
    if until is None or words.at(at) not in (",", "—", "–", "--"):
        return at
    opener = words.at(at + 1)
    opens = opener in ASIDE_OPENERS or is_adverb(opener) or opener.endswith("ed") or words.at(at) != ","
    is_closed = at + 2 < until <= at + _LONGEST_ASIDE and words.at(until - 1) == words.at(at)
    return until if opens and is_closed else at


def _behind_joint(words: Words, at: int, until: int | None, *, contrast: bool) -> int | None:
    """The index at which the next of several names begins; None if there is no conjunction."""
    start = at
    if words.at(start) == ",":
        start += 1
    if words.at(start) in CONJUNCTIONS or (contrast and words.at(start) in CONTRASTS):
        start += 1
    elif words.at(start) in CONTRASTS and words.at(start + 1) in ("also", "not", "never", "nicht"):
        start += 2
    if start == at:
        return None
    while is_adverb(words.at(start)):
        start += 1
    return start + 1 if until is None and words.at(start) in ("to", "in", "zu", "by", "durch") else start


def _denies(joint: Sequence[str]) -> bool:
    """Return whether the words between two names negate the second: ", not by", "but not"."""
    return any(word in DENIALS for word in joint)


def _opens_clause(words: Words, read: tuple[Name, int]) -> bool:
    """Return whether the next name is the subject of another clause: "leads to B and C improves D"."""
    name, end = read
    place = end
    while is_adverb(words.at(place)):
        place += 1
    word = words.at(place)
    return not (name.link or name.phrase) or word in VERBS or word in VERB_FORMS


def _name_at(words: Words, at: int, until: int | None, *, before_verb: bool) -> tuple[Name, int] | None:
    """One name and the index at which it ends."""
    limit = len(words) if until is None else until
    place = at
    spoken: list[int] = []
    lowered = denied = pointing = gerund = False
    link = ""
    while place < limit:
        word = words.low[place]
        if is_link(word):
            link = word
            place += 1
            break
        if word in DENYING_DETERMINERS and not spoken:
            denied = True
        elif word in LOWERING_WORDS:
            lowered = True
        elif (word in POINTING or word in BORROWED) and not spoken:
            pointing = True
        elif not spoken and (word in DETERMINERS or (is_adverb(word) and word != "not")):
            pass
        elif word in PREPOSITIONS and spoken and word in ("of", "in", "to", "von"):
            noun = words.low[spoken[-1]]
            if noun not in (CHANGES if word != "of" else TRANSPARENT_NOUNS) and noun not in LOWERING_NOUNS:
                break
            lowered = noun in LOWERING_NOUNS
            spoken = []
        elif _ends_name(word):
            break
        elif word.endswith("ing") and len(word) > 4 and word not in ADJECTIVES_IN_ING:
            if spoken or word not in USING:
                gerund = True
                spoken.append(place)
        elif _is_verb_here(words, place, first=not spoken):
            break
        else:
            spoken.append(place)
        place += 1
    if link:
        name = _NAMELESS if gerund else Name(link=link, lowered=lowered, denied=denied)
        return _linked(words, name, place, until, before_verb=before_verb)
    if not spoken or spoken[-1] != place - 1:
        return None
    name = Name(phrase=" ".join(words.shown[spoken[0] : spoken[-1] + 1]), lowered=lowered, denied=denied)
    described = words.at(place) in PREPOSITIONS and words.at(spoken[0] - 1) in ("a", "an", "the")
    clean = not pointing and not described and _is_clean(words.low[spoken[0] : spoken[-1] + 1])
    return _spoken(words, name if clean else _NAMELESS, place, until, before_verb=before_verb)


_ENDING = PREPOSITIONS | PRONOUNS | SUBORDINATORS | AUXILIARIES | CONJUNCTIONS | CONTRASTS | {"not", "due"}


def _ends_name(word: str) -> bool:
    return word in _ENDING or not word[:1].isalnum() or is_adverb(word)


def _is_verb_here(words: Words, place: int, *, first: bool) -> bool:
    """Return whether a word of a possible name is a verb: it is inflected, or an object follows."""
    word = words.low[place]
    following = words.at(place + 1)
    takes_object = is_link(following) or following in DETERMINERS or following in POINTING
    if word in VERBS:
        if word.endswith("s") and not word.endswith("ss"):
            return True
        return takes_object and not (word.endswith("ed") and first)
    return takes_object and any(Form.S in forms or Form.BASE in forms for _, forms in VERB_FORMS.get(word, ()))


def _linked(words: Words, name: Name, place: int, until: int | None, *, before_verb: bool) -> tuple[Name, int]:
    while words.at(place) in HEADS_AFTER and place != until:
        place += 1
    if until is None:
        return (name if _may_follow(words, place, before_verb=before_verb) else _NAMELESS), place
    end = _behind_prepositions(words, place, until)
    return (name if words.at(place) != "without" else _NAMELESS), end


def _spoken(words: Words, name: Name, place: int, until: int | None, *, before_verb: bool) -> tuple[Name, int]:
    """A name without a link; "the history of X" is rejected as ambiguous."""
    if words.at(place) in ("of", "von") or words.at(place) in RELATIVES:
        name = _NAMELESS
    if until is None:
        return (name if _may_follow(words, place, before_verb=before_verb) else _NAMELESS), place
    end = _behind_prepositions(words, place, until)
    return (name if end == place else _NAMELESS), end


def _is_clean(phrase: Sequence[str]) -> bool:
    """Return whether these words may be a name: few words, of which only the last may look like a verb or a plural."""
    return (
        len(phrase) <= MOST_WORDS
        and phrase[-1] not in GENERIC
        and DETERMINERS.isdisjoint(phrase)
        and not phrase[0][0].isdigit()
        and phrase[0] not in COUNTS
        and not (len(phrase) == 1 and phrase[0] in VERBS)
        and not (len(phrase) > 1 and phrase[0].endswith("ing") and phrase[0] not in ADJECTIVES_IN_ING)
        and any(len(word) > 2 and word[0].isalpha() for word in phrase)
        and not any(word.endswith("'s") or _IN_CODE.search(word) for word in phrase)
        and not any(word.endswith("s") and not word.endswith(("ss", "us", "is")) for word in phrase[:-1])
    )


def _behind_prepositions(words: Words, place: int, until: int) -> int:
    """The index at which a subject ends that continues with "in …", "for …", without a verb or a pause."""
    if words.at(place) not in PREPOSITIONS or words.at(place) == "to" or place >= until:
        return place
    end = place + 1
    while end < until and not (
        is_mark(words.at(end))
        or words.at(end) in SUBORDINATORS
        or words.at(end) in AUXILIARIES
        or is_inflected(words.at(end))
        or words.at(end) in PRONOUNS
    ):
        end += 1
    return end


def _may_follow(words: Words, place: int, *, before_verb: bool) -> bool:
    """Return whether an object may end before this word, which must not be a noun that continues the name."""
    word = words.at(place)
    return (
        is_mark(word)
        or word in PREPOSITIONS
        or word in CONJUNCTIONS
        or word in CONTRASTS
        or word in SUBORDINATORS
        or word in ("nicht", "bei", "not", "both", "you", "we")
        or is_adverb(word)
        or (word.endswith("ing") and word != "being")
        or (word.endswith("ed") and words.at(place + 1) in PREPOSITIONS)
        or (before_verb and is_inflected(word))
    )
