"""Effects: sentences that say what raises, lowers or does not change what, in ten languages.

Two papers that say the opposite often share few words ("raises the output", "lowered productivity"), so that comparing
word by word sees nothing. Cause, direction and outcome are read here; `comparing_effects` compares them.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from catena.language.grammar import GENERIC
from catena.language.identification import language_of
from catena.language.roots import root_of
from catena.language.stop_words import search_stop_words
from catena.language.vocabulary import LANGUAGES, UNSPACED_LANGUAGES, Language, entry, filled
from catena.language.wordings import wording

_SUBJECT = {"ja": re.compile(r"[はが、]"), "ko": re.compile(r"(?:은|는|이|가)\s")}
_OBJECT_MARK = {"ja": re.compile(r"[をにへ]"), "ko": re.compile(r"(?:을|를|에)\s?")}
_VERB_LAST = ("de", "nl")
_LAST_NOUN = re.compile(
    r"\s(?:die|den|das|der|dem|ihre?n?|seine?n?|het|de|hun)\s(?!.*\s(?:die|den|das|het|de)\s)", re.IGNORECASE
)
"""Where the object begins in a clause whose verb comes last."""

_LONGEST_LEAD, _LONGEST_CAUSE, _LONGEST_OUTCOME = 120, 110, 90
_SHORTEST = 3
_ANY = r"(?P<{}>[^.;:()]{{1,110}}?)"
_PART = r"{(cause|outcome|one|other)}"
"""What a phrase relates: a cause and what it changes, or one thing and another that goes with it."""
_BRACKETS = re.compile(r"\s?\([^()]*\)(?![^\W\d_])|\s?\[[^\[\]]*\]")
_SECTION = re.compile(r"^(?:[A-Z]{5,}(?: (?:AND |/ ?)?[A-Z]{4,})*:? )+(?=[A-Z(])|^[A-Z][a-z]{5,12}s?: ")
"""The label of a section of an abstract: `CONCLUSIONS`."""

_AMOUNT = (
    r"\s(?:(?:{by}|{by_percent})\s)?(?:(?:{about})\s){0,2}[-+−]?\d[\d.,]*\s?(?:%|(?:{percent})\b)"
    r"|\s(?:{by})\s(?:(?:{about})\s)?(?:(?:{fractions})\b"
    r"|[$€£]?\d[\d.,]*(?:\s(?!(?:{no_unit})\b)[^\W\d_]{1,5}(?:/[^\W\d_]+)?\b)?)"
    r"|\s\d[\d.,]*[\s-]?(?:{times})\b"
)
"""By how much: `by 31%`, `um 0,6 Prozentpunkte`."""
_TIME = r"\s(?:{time})\b|\bper\s(?:degree|year|month|week|day|hour|unit|metre|meter|person|capita)\b"
_AND = r",?\s(?:{and})\s(?:(?:{also})\s)?|[，、](?:{and})"
_AND_OTHERS = r"\b(?:{and_others})\b.*"

_NEITHER = re.compile(r"\bneither (.{2,60}?) nor (.{2,60})$", re.IGNORECASE)
"""Two causes without an effect."""

_ONE_NAME = re.compile(r"\b([^\W\d_]{3,}) ([B-HJ-Z]\d{0,2})\b(?![.'’-])")
WORD = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*(?:[-_]?\d+\w*|_\w+)?")

_RATIO = re.compile(
    r"\b(?:ratios?|risks?|odds|rr|or|hr|irr|chancenverhältnis|quotenverhältnis|razón|rapport)\b[^.;]{0,25}?"
    r"\d+[.,·]\d+[^.\w]{0,3}[^;]{0,30}?\b(?:ci|cri|credi|intervals?|ki|ic|bi|konfidenzintervall)\b[^\d]{0,4}"
    r"(\d+[.,·]\d+)\s?(?:-|–|to|,|;|bis|à|a)\s?(\d+[.,·]\d+)",
    re.IGNORECASE,
)
"""A ratio of risks or odds with its interval: `HR 0.69 (95% CI 0.56 to 0.84)`."""

_HAS_NUMBER = re.compile(r"[\d_]")
_PROTEIN = re.compile(r"(?<=\d)p$")


_TURNS = re.compile(r"\b(?:while|whereas|although|but|während|mientras|tandis|alors que|mentre|enquanto|terwijl)\b")
"""With this another clause begins."""


SOME = 2
"""The direction of an effect that is only said to be there."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a sentence says that something does.

    Attributes:
        cause: The roots of what has the effect.
        direction: 1 if it raises the outcome, -1 if it lowers it, 0 if it does not change it, `SOME` if it bears on it.
        outcome: The roots of what is changed, without words like "risk" or "level".
        head: Those of them that stand before the place or time: what is changed, and not where.
        is_bounded: Whether it holds only under a condition that the sentence names.
        is_of_fault: Whether it is of too little or the wrong of the outcome, as of a calibration error.
    """

    cause: frozenset[str]
    direction: int
    outcome: frozenset[str]
    head: frozenset[str]
    is_bounded: bool
    is_of_fault: bool = False


@lru_cache(maxsize=8192)
def effects_in(text: str) -> tuple[Effect, ...]:
    """Return the effects of one cause that a sentence plainly states, in its order."""
    language = language_of(text)
    plain = _SECTION.sub("", text)
    for aside in (_BRACKETS, _BRACKETS, _told(_AMOUNT), _told(_TIME), _pattern("silent", language)):
        plain = aside.sub("", plain)
    body = without_lead(plain, language)
    measured = direction_of_ratios(text)
    found = _in_one(body, language, is_measured=measured is not None) or _by_verbs(body, language)
    if measured is None or all(effect.direction != SOME for effect in found):
        return found
    return tuple(replace(effect, direction=measured) if effect.direction == SOME else effect for effect in found)


def _in_one(body: str, language: Language, *, is_measured: bool) -> tuple[Effect, ...]:
    """Return the effect that a phrase tells whole; what is associated with each other is told in both orders.

    Args:
        body: The sentence without asides.
        language: Its language.
        is_measured: Whether it gives a ratio, which tells what was found of an association that is only named.
    """
    for name, direction, pattern in _told_in_one(language):
        if (is_measured or name != "measured_of") and (told := pattern.search(body)):
            named = told.groupdict()
            cause, outcome = named.get("cause") or named["one"], named.get("outcome") or named["other"]
            if _TURNS.search(outcome):
                continue  # the phrase begins behind another clause
            end = _pattern("boundary", language).search(cause)
            cause = cause[: end.start() if end else None]
            effect = _effect(cause, direction, outcome, "", body, language)
            turned = _effect(outcome, direction, cause, "", body, language) if "one" in named else None
            return _known(effect, turned)
    return ()


def _by_verbs(body: str, language: Language) -> tuple[Effect, ...]:
    found = min(
        (
            (hit.start(), -len(hit[0]), sign, hit)
            for sign, name in ((0, "none"), (1, "raises"), (-1, "lowers"), (SOME, "bears"))
            for hit in [_pattern(name, language).search(body)]
            if hit
        ),
        default=None,
        key=lambda each: each[:2],
    )
    if found is None:
        return ()
    start, _, direction, hit = found
    cause, outcome = body[:start], body[hit.end() :]
    if language in _SUBJECT:
        cause, outcome = _by_particles(cause, language)
    if len(cause) > _LONGEST_CAUSE:
        return ()
    if both := _NEITHER.search(cause):
        return _known(*(_effect(each, 0, outcome, hit[0], body, language) for each in both.groups()))
    if either := _either(cause, hit[0], language):
        return _known(*(_effect(each, direction, outcome, hit[0], body, language) for each in either))
    effects: list[Effect | None] = []
    verb = hit[0]
    while following := _next_verb(outcome, language):
        end, after, sign = following
        effects.append(_effect(cause, direction, outcome[: end.start()], verb, body, language))
        direction, verb, outcome = sign, after[0], outcome[after.end() :]
    return _known(*effects, _effect(cause, direction, outcome, verb, body, language))


def _either(cause: str, verb: str, language: Language) -> list[str]:
    """Return the causes of a sentence that each have its effect: `aspirin or ibuprofen`; [] if there is one."""
    joins = ("either", "joined") if _pattern("each", language).search(f"{cause}{verb}") else ("either",)
    parted = (wording(f"effects.{name}", language, before=r"\s", after=r"\s").split(cause) for name in joins)
    none: list[str] = []
    return next((parts for parts in parted if len(parts) > 1), none)


def _known(*effects: Effect | None) -> tuple[Effect, ...]:
    return tuple(filter(None, effects))


def _next_verb(outcome: str, language: Language) -> tuple[re.Match[str], re.Match[str], int] | None:
    """Return where the next verb of the same cause begins, that verb, and the direction that it tells."""
    if language in _SUBJECT:
        return None
    for end in _told(_AND).finditer(outcome):
        for sign, name in ((0, "none"), (1, "raises"), (-1, "lowers")):
            if after := _pattern(name, language).match(outcome, end.end()):
                return end, after, sign
    return None


def direction_of_ratios(text: str) -> int | None:
    """Return what the ratios of a sentence tell by their intervals: 1 if they lie above 1, -1 below it, 0 if they
    include it; None without ratios, or if they tell different things.
    """
    found = {
        _side(*(float(part.replace(",", ".").replace("·", ".")) for part in hit.groups()))
        for hit in _RATIO.finditer(text)
    }
    return found.pop() if len(found) == 1 else None


def _side(low: float, high: float) -> int:
    return 1 if low > 1 else -1 if high < 1 else 0


def states_effect(text: str) -> bool:
    """Return whether a sentence plainly states an effect."""
    return bool(effects_in(text))


def gives_amount(text: str) -> bool:
    """Return whether a sentence says by how much something changed."""
    return _told(_AMOUNT).search(text) is not None


def _effect(cause: str, direction: int, outcome: str, verb: str, body: str, language: Language) -> Effect | None:
    if language in _VERB_LAST and not roots_in(outcome.split(",")[0], language) and (cut := _LAST_NOUN.search(cause)):
        cause, outcome = cause[: cut.start()], cause[cut.start() :] + outcome
    boundary = _pattern("boundary", language).search(outcome)
    told = outcome[: boundary.start() if boundary else None][:_LONGEST_OUTCOME]
    if direction and (_denied(cause, language, before=True) or _denied(told, language, before=False)):
        direction = 0
    by = re.match(r"\s*(?:by|par|durch|por|da|door)\s", outcome) if re.search(r"ed$|é(?:e|s|es)?$", verb) else None
    if by:
        end = _pattern("boundary", language).search(outcome, by.end())
        cause, told = outcome[by.end() : end.start() if end else None][:_LONGEST_CAUSE], cause
    beside = _pattern("given", language).search(cause, 1)
    cause = cause[: beside.start() if beside else None]
    named, is_less = _turned(_told(_AND_OTHERS).sub("", cause), language)
    direction = -direction if is_less and direction in (1, -1) else direction
    causes = roots_in(named, language) - _hollow(language, of="cause")
    every = roots_in(told, language) - _hollow(language)
    fault = _faults(language)
    # `Reduces errors` alone is of errors.
    outcomes = every - fault or every
    if not (causes and outcomes):
        return None
    is_bounded = _pattern("bounded", language).search(body) is not None
    place = _pattern("place", language).search(told)
    head = (roots_in(told[: place.start()], language) - _hollow(language)) & outcomes if place else outcomes
    named_outcomes, named_head = under_one_name(outcomes, language), under_one_name(head, language)
    return Effect(causes, direction, named_outcomes, named_head, is_bounded, is_of_fault=outcomes != every)


def under_one_name(outcomes: frozenset[str], language: Language) -> frozenset[str]:
    """Return roots with one for all that mean the same outcome."""
    one_name = _one_name(language)
    return frozenset(one_name.get(root, root) for root in outcomes)


def without_lead(text: str, language: Language) -> str:
    """Return a sentence without "We conclude that", "Our results show that" and the like."""
    lead = _pattern("lead", language).search(text, 0, _LONGEST_LEAD)
    body = text[lead.end() :] if lead else text
    opening = wording("effects.opening", language).match(body)
    return body[opening.end() :] if opening else body


def _by_particles(before_verb: str, language: Language) -> tuple[str, str]:
    parts = _SUBJECT[language].split(before_verb, maxsplit=1)
    return (parts[0], _OBJECT_MARK[language].sub(" ", parts[1])) if len(parts) == 2 else ("", "")


def _denied(text: str, language: Language, *, before: bool) -> bool:
    """Return whether the words next to a verb deny it."""
    near = text[-30:] if before else text
    return _pattern("denies" if before else "denies_after", language).search(near) is not None


@cache
def _told(form: str) -> re.Pattern[str]:
    """Return a pattern with the words of all languages in the place of `{name}`."""
    return re.compile(filled(form, "effects", *LANGUAGES), re.IGNORECASE)


_VERBS = frozenset(("raises", "lowers", "bears", "none"))


@cache
def _pattern(name: str, language: Language) -> re.Pattern[str]:
    edge = "" if language in UNSPACED_LANGUAGES else r"(?:(?<!\w)|(?=\W))"
    # "Double-blind" and "limited-access" are no verbs.
    end = "" if language in UNSPACED_LANGUAGES or name not in _VERBS else r"(?!-\w)"
    return wording(f"effects.{name}", language, before=edge, after=end)


@cache
def _told_in_one(language: Language) -> tuple[tuple[str, int, re.Pattern[str]], ...]:
    """Return patterns of whole statements with their list and the direction that they tell: `no link of {} with {}`."""
    directions = {"none_of": 0, "raises_of": 1, "lowers_of": -1, "bears_of": SOME, "measured_of": SOME}
    return tuple(
        (name, direction, re.compile(_with_parts(pattern), re.IGNORECASE))
        for name, direction in directions.items()
        for pattern in entry(f"effects.{name}", language)
    )


def _with_parts(pattern: str) -> str:
    """Return a regular expression with the names of its parts in it; the last one goes to the end."""
    last = re.sub(rf"{_PART}$", r"(?P<\1>[^.;:()]{1,110})", pattern)
    return re.sub(_PART, lambda part: _ANY.format(part[1]), last)


@cache
def _hollow(language: Language, *, of: str = "outcome") -> frozenset[str]:
    words = entry("effects.hollow" if of == "outcome" else "effects.hollow_cause", language)
    return frozenset(root_of(word) for word in words)


@cache
def _faults(language: Language) -> frozenset[str]:
    return frozenset(root_of(word) for word in entry("effects.fault", language))


def _turned(cause: str, language: Language) -> tuple[str, bool]:
    """Return a cause without words such as `low` or `lack of`, and whether there is one: they turn its effect round."""
    less = _pattern("less", language)
    return less.sub(" ", cause), less.search(cause) is not None


@cache
def _one_name(language: Language) -> Mapping[str, str]:
    """Return for the roots of words that mean the same outcome the root of the first of them."""
    groups = [[root_of(word) for word in line.split()] for line in entry("effects.same_outcome", language)]
    return {root: group[0] for group in groups for root in group}


@lru_cache(maxsize=8192)
def roots_in(text: str, language: Language) -> frozenset[str]:
    """Return the roots of the words of a name, without those that say nothing; of signs, each two in a row."""
    if language in UNSPACED_LANGUAGES:
        signs = "".join(re.findall(r"[^\W\d_a-z]", text))
        return frozenset(signs[at : at + 2] for at in range(len(signs) - 1))
    silent = search_stop_words(language) | GENERIC
    found = WORD.findall(_ONE_NAME.sub(r"\1_\2", text))
    words = (part.casefold() for word in found for part in ([word] if _HAS_NUMBER.search(word) else word.split("-")))
    return frozenset(_root(word.split("'")[-1].split("’")[-1]) for word in words if _says(word, silent))


def _root(word: str) -> str:
    """Return the root of a word; names with a number, such as `sir2` and `vitamin_d`, keep it."""
    return _PROTEIN.sub("", word) if _HAS_NUMBER.search(word) else root_of(word)


def _says(word: str, silent: frozenset[str]) -> bool:
    return len(word) >= _SHORTEST and word not in silent
