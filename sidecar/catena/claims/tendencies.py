"""Tendencies: what a finding says of two things: that they rise together, that one helps, that nothing is known.

Unlike an effect (`claims/effects.py`), a tendency has no cause and no outcome: `Low vitamin D is associated with a high
risk of diabetes` and `Diabetes was rarer with more vitamin D` are one tendency. Only the last word of each name decides
what it is a name of.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from itertools import combinations

from catena.claims.effects import without_lead
from catena.language.grammar import AUXILIARIES, GENERIC, VERBS
from catena.language.identification import language_of
from catena.language.roots import root_of
from catena.language.stop_words import search_stop_words
from catena.language.vocabulary import UNSPACED_LANGUAGES, Language, alternatives, entry, words
from catena.language.wordings import wording

_LONGEST = 330
"""Characters of a clause beyond which it is not known what in it belongs together."""

_REACH, _SHORTEST, _NEAR = 12, 3, 2
"""Words from `higher` to what is higher; letters of a name; most names between two that a clause sets in relation."""


class Sense(StrEnum):
    """What a finding says of two things."""

    HELPS = "helps"
    RISES = "rises"
    FALLS = "falls"
    NONE = "none"
    UNSETTLED = "unsettled"


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a thing.

    Attributes:
        roots: The roots of its words; the last one says what it is.
        shown: Its words as written.
    """

    roots: tuple[str, ...]
    shown: str


@dataclass(frozen=True, slots=True)
class Tendency:
    """What a clause says.

    Attributes:
        one: A thing that it names.
        other: Another one; None if it judges the first by itself: `acupuncture is effective`.
        sense: What it says of them.
        denied: What it denies if it finds no effect; None if it denies any.
    """

    one: Name
    other: Name | None
    sense: Sense
    denied: Sense | None = None


class _Kind(StrEnum):
    """What a word of a clause does. Cues have the names of their entries in the vocabulary.

    An empty word is a noun that says nothing, such as `risk`; what qualifies is no noun.
    """

    NONE = "none"
    INVERSE = "inverse"
    LOWERS = "lowers"
    HELPS = "helps"
    RAISES = "raises"
    TIES = "ties"
    PEOPLE = "people"
    JOINS = "joins"
    EMPTY = "empty"
    QUALIFIES = "qualifies"
    NAME = "name"
    ENDS = "ends"


_CUES = (_Kind.NONE, _Kind.INVERSE, _Kind.LOWERS, _Kind.HELPS, _Kind.RAISES, _Kind.TIES, _Kind.PEOPLE)
_TURNS = (_Kind.LOWERS, _Kind.HELPS, _Kind.RAISES)
_SILENT = (_Kind.EMPTY, _Kind.QUALIFIES, _Kind.JOINS)
_BRACKETS = re.compile(r"\s?\([^()]*\)|\s?\[[^\[\]]*\]")
_TOKEN = re.compile(r"[^\W\d_]\w*(?:[-‐–'’][^\W_]\w*)*|\d[\w.,%-]*|[^\w\s]")
_ELIDED = re.compile(r"\w{1,4}['’](?=\w{2})")
_VERB_LAST = ("de", "nl")
_BEFORE_HEAD = re.compile(r".*[-‐–'’]")
_LOCANT = re.compile(r"\d[\d,]*-[^\W\d_]{3}")
"""Begins a word such as `5-fluorouracil`."""
_PARTICIPLE = re.compile(r"\w{2,}[^\We]ed")
_QUALITY = re.compile(r"[-‐–](?:\w+ed|dependent|specific|positive|negative|free|like|fold)$")
"""Ends what only qualifies a name: `contrast-induced`, `hormone-dependent`."""


@dataclass(frozen=True, slots=True)
class _Part:
    kind: _Kind
    text: str
    root: str = ""


@lru_cache(maxsize=8192)
def tendencies_in(text: str) -> tuple[Tendency, ...]:
    """Return the tendencies of a sentence, clause by clause; () in languages without blanks between words."""
    language = language_of(text)
    if language in UNSPACED_LANGUAGES:
        return ()
    if _pattern("undirected", language).search(text):
        return ()
    clauses = _pattern("clause", language).split(without_lead(_BRACKETS.sub("", text), language))
    return tuple(
        tendency
        for clause in clauses
        if len(clause) < _LONGEST
        for tendency in _of_clause(_pattern("aside", language).sub("", clause), language)
    )


@lru_cache(maxsize=1024)
def names_in(text: str) -> tuple[Name, ...]:
    """Return the names of things in a title."""
    language = language_of(text)
    if language in UNSPACED_LANGUAGES:
        return ()
    parts = _parts(_BRACKETS.sub("", text), language)
    return tuple(_name(parts, run) for run in _runs(parts) if not _is_bare(parts, run, language))


def one_name(one: Name, other: Name) -> Name | None:
    """Return the shorter of two names if both may be of one thing: `survival` and `overall survival`."""
    if one.roots[-1] != other.roots[-1]:
        whole = "".join(one.roots), "".join(other.roots)
        return min(one, other, key=_plainness) if whole[0] == whole[1] else None
    a, b = set(one.roots[:-1]), set(other.roots[:-1])
    if a and b and not a & b:
        return None
    return min(one, other, key=_plainness)


def _plainness(name: Name) -> tuple[int, str]:
    """Return what is least of the shortest name that is not written as at the beginning of a sentence."""
    return len(name.roots), name.shown.swapcase()


def _of_clause(clause: str, language: Language) -> Iterator[Tendency]:
    parts = _parts(clause, language)
    every = _runs(parts)
    runs = [run for run in every if not (_is_of_people(parts, run) or _is_setting(parts, run, language))]
    runs = [run for run in runs if not _is_bare(parts, run, language)]
    cues = {part.kind for part in parts}
    is_unsettled = _pattern("unsettled", language).search(clause) is not None
    turned = _turned(parts)
    together = [] if is_unsettled else _stand_together(parts, every, language)
    for a, b in combinations(runs, 2):
        apart = parts[a[-1] : b[0]] + (parts[b[-1] :] if language in _VERB_LAST else [])
        between = {part.kind for part in apart} | _tie_before(parts, a[0], language)
        if not is_unsettled and between.isdisjoint((*_TURNS, _Kind.TIES, _Kind.INVERSE)):
            continue
        if _is_listed_apart(parts[a[-1] : b[0]]) or any(
            {parts[a[-1]].root, parts[b[-1]].root} <= each for each in together
        ):
            continue
        if _Kind.NONE in cues and not is_unsettled and not _denies(parts, a, b):
            continue
        turns = [turn for run in (a, b) for turn in turned.get(run[-1], ())]
        turns += [_Kind.HELPS] if between & set(_TURNS) == {_Kind.HELPS} else []
        found = _sense(turns, cues)
        if found in (Sense.RISES, Sense.FALLS) and sum(a[0] < run[0] < b[0] for run in every) > _NEAR:
            continue
        if is_unsettled:
            yield Tendency(_name(parts, a), _name(parts, b), Sense.UNSETTLED)
        elif _Kind.NONE in cues:
            yield Tendency(_name(parts, a), _name(parts, b), Sense.NONE, found)
        elif found:
            yield Tendency(_name(parts, a), _name(parts, b), found)
    helps = next((at for at, part in enumerate(parts) if part.kind is _Kind.HELPS), None)
    for run in runs:
        if is_unsettled:
            yield Tendency(_name(parts, run), None, Sense.UNSETTLED)
        elif helps is not None and _Kind.NONE not in cues and _is_judged(parts, run, helps):
            yield Tendency(_name(parts, run), None, Sense.HELPS)


def _tie_before(parts: Sequence[_Part], name: int, language: Language) -> set[_Kind]:
    """Return what ties a name to the next one before it: `an association between X and Y`."""
    for at in reversed(range(1, name)):
        if parts[at].text.casefold() in _settings(language):
            return {parts[at - 1].kind} & {_Kind.TIES}
        if parts[at].kind in (_Kind.NAME, *_CUES):
            return set()
    return set()


def _is_listed_apart(between: Sequence[_Part]) -> bool:
    """Return whether the second of two names begins another statement: `raises X, Y …`."""
    comma = max((at for at, part in enumerate(between) if part.text == ","), default=-1)
    return comma >= 0 and all(part.kind not in (*_TURNS, _Kind.TIES, _Kind.NONE) for part in between[comma:])


def _stand_together(parts: Sequence[_Part], runs: Sequence[Sequence[int]], language: Language) -> list[set[str]]:
    """Return the words that only stand together, which says nothing of them: `cell growth`, `X and poor Y`."""
    joining = (*entry("tendencies.and", language).split(), "/")
    together = [{parts[at].root for at in run} for run in runs]
    for a, b in combinations(runs, 2):
        between = parts[a[-1] + 1 : b[0]]
        last = max((at for at, part in enumerate(between) if part.text.casefold() in joining), default=-1)
        is_list = last >= 0 and {part.kind for part in between[:last]}.isdisjoint(_CUES)
        is_list = is_list and all(part.kind in (*_SILENT, *_TURNS) for part in between[last:] if part.text != "/")
        if is_list and not _tie_before(parts, a[0], language):
            together.append({parts[a[-1]].root, parts[b[-1]].root})
    return together


def _denies(parts: Sequence[_Part], one: Sequence[int], other: Sequence[int]) -> bool:
    """Return whether what is denied is that two things go together: `X does not raise Y`, `no link between X and Y`."""
    if any(part.kind is _Kind.NONE for part in parts[one[-1] : other[0]]):
        return True
    before = [part.kind for part in parts[: one[0]]]
    return _Kind.NONE in before and _Kind.TIES in before[before.index(_Kind.NONE) :]


def _is_judged(parts: Sequence[_Part], run: Sequence[int], helps: int) -> bool:
    """Return whether what helps is the thing with this name: `acupuncture is effective`, `the benefit of statins`."""
    if run[0] < helps:
        is_object = any(part.kind in (*_TURNS, _Kind.TIES) for part in parts[: run[0]])
        return not is_object and all(part.text != "," for part in parts[run[-1] : helps])
    return all(part.kind in _SILENT for part in parts[helps + 1 : run[0]])


def _sense(turns: Sequence[_Kind], cues: set[_Kind]) -> Sense | None:
    if _Kind.HELPS in turns:
        return Sense.HELPS if set(turns) == {_Kind.HELPS} else None
    if turns or _Kind.INVERSE in cues:
        falls = turns.count(_Kind.LOWERS) + (_Kind.INVERSE in cues)
        return Sense.FALLS if falls % 2 else Sense.RISES
    return None


def _turned(parts: Sequence[_Part]) -> dict[int, list[_Kind]]:
    """Return by the place of a name what is said to become of it: `lower rates of survival`, `survival was lower`.

    In `a larger reduction` the first word only says how much; `prevents the loss of` turns what is lost twice.
    """
    turned: dict[int, list[_Kind]] = {}
    for at, part in enumerate(parts):
        is_amount = part.kind is _Kind.RAISES and parts[at + 1 : at + 2] and parts[at + 1].kind in _TURNS
        if part.kind in _TURNS and not is_amount:
            for place in _behind(parts, at) or _before(parts, at):
                turned.setdefault(place, []).append(part.kind)
    return turned


def _behind(parts: Sequence[_Part], at: int) -> list[int]:
    found: list[int] = []
    for place in range(at + 1, min(at + _REACH, len(parts))):
        if parts[place].kind is _Kind.NAME:
            found.append(place)
        elif parts[place].kind not in (_SILENT if found else (*_SILENT, *_TURNS)):
            break
    return found


def _before(parts: Sequence[_Part], at: int) -> list[int]:
    found: list[int] = []
    for place in range(at - 1, max(-1, at - _REACH), -1):
        if parts[place].kind is _Kind.NAME:
            found.append(place)
        elif (found and parts[place].kind not in _SILENT) or parts[place].kind in _TURNS:
            break
    return found


def _is_of_people(parts: Sequence[_Part], run: Sequence[int]) -> bool:
    """Return whether a name only says who was studied: `breast cancer patients`, `patients with breast cancer`."""
    behind = parts[run[-1] + 1].kind if run[-1] + 1 < len(parts) else None
    before = [part.kind for part in parts[max(0, run[0] - 3) : run[0]]]
    return behind is _Kind.PEOPLE or (_Kind.PEOPLE in before and _Kind.NAME not in before)


def _is_setting(parts: Sequence[_Part], run: Sequence[int], language: Language) -> bool:
    """Return whether a name says when or among whom something was found: `after cardiac surgery`."""
    for at in reversed(range(run[0])):
        if parts[at].kind not in (*_SILENT, _Kind.NAME):
            is_tied = at > 0 and parts[at - 1].kind is _Kind.TIES  # `an association between`
            return parts[at].kind is _Kind.ENDS and not is_tied and parts[at].text.casefold() in _settings(language)
    return False


def _runs(parts: Sequence[_Part]) -> list[list[int]]:
    runs: list[list[int]] = []
    for at, part in enumerate(parts):
        if part.kind is _Kind.NAME:
            if runs and runs[-1][-1] == at - 1:
                runs[-1].append(at)
            else:
                runs.append([at])
    return runs


def _is_bare(parts: Sequence[_Part], run: Sequence[int], language: Language) -> bool:
    """Return whether a name says nothing without another word before it: `factor`, `signalling pathways`."""
    return all(parts[at].root in _bare(language) for at in run)


def _name(parts: Sequence[_Part], run: Sequence[int]) -> Name:
    end = run[-1] + 1
    behind = parts[end] if end < len(parts) else None
    if behind and behind.kind is _Kind.EMPTY and behind.text[0].isalpha() and behind.text.casefold() not in AUXILIARIES:
        end += 1  # `white matter`, `respiratory causes`
    return Name(tuple(parts[at].root for at in run), " ".join(part.text for part in parts[run[0] : end]))


def _parts(clause: str, language: Language) -> list[_Part]:
    parts: list[_Part] = []
    at = 0
    cues = _cues(language)
    while token := _TOKEN.search(clause, at):
        cue = cues.match(clause, token.start())
        if cue and cue.lastgroup:
            parts.append(_Part(_Kind(cue.lastgroup), cue[0]))
            at = cue.end()
        else:
            is_behind = bool(parts) and parts[-1].kind is _Kind.NAME
            parts.append(_part(token[0], language, is_behind_name=is_behind))
            at = token.end()
    return parts


def _part(word: str, language: Language, *, is_behind_name: bool) -> _Part:
    if not (word[0].isalpha() or _LOCANT.match(word)):
        return _Part(_Kind.EMPTY if word[0].isdigit() else _Kind.ENDS, word)
    elided = _ELIDED.match(word)
    word = word[elided.end() :] if elided else word
    low = _BEFORE_HEAD.sub("", word.casefold())
    if low in _settings(language) or (language == "en" and (low in VERBS or (is_behind_name and low.endswith("ed")))):
        return _Part(_Kind.ENDS, word)
    if low in _joining(language):
        return _Part(_Kind.JOINS, word)
    root = root_of(low)
    if _pattern("adverbs", language).fullmatch(low) or (language == "en" and _QUALITY.search(word)):
        return _Part(_Kind.QUALIFIES, word)
    if root in _empty(language) or low in GENERIC:
        return _Part(_Kind.EMPTY, word)
    if low in search_stop_words(language):
        return _Part(_Kind.ENDS, word)
    if (language == "de" and not word[0].isupper()) or (language == "en" and _PARTICIPLE.fullmatch(low)):
        return _Part(_Kind.QUALIFIES, word)
    return _Part(_Kind.NAME, word, root) if len(low) >= _SHORTEST else _Part(_Kind.EMPTY, word)


@cache
def _cues(language: Language) -> re.Pattern[str]:
    told = "|".join(f"(?P<{kind}>{alternatives(f'tendencies.{kind}', language)})" for kind in _CUES)
    return re.compile(rf"(?:{told})(?!-?\w)", re.IGNORECASE)


def _pattern(name: str, language: Language) -> re.Pattern[str]:
    return wording(f"tendencies.{name}", language, before=r"(?:(?<!\w)|(?=\W))")


def _joining(language: Language) -> frozenset[str]:
    return words("tendencies.joins", language) | words("tendencies.and", language)


def _settings(language: Language) -> frozenset[str]:
    return words("tendencies.settings", language)


@cache
def _empty(language: Language) -> frozenset[str]:
    """Return the roots of words that name nothing: `risk`, `level`, `treatment`."""
    hollow = (*entry("effects.hollow", language), *entry("effects.hollow_cause", language))
    return frozenset(map(root_of, (*hollow, *words("tendencies.empty", language))))


@cache
def _bare(language: Language) -> frozenset[str]:
    return frozenset(map(root_of, words("tendencies.bare", language)))
