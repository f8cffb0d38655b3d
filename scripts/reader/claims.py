"""Makes pairs of claims as notes state them: denied, turned around, exchanged, of another condition, said again.

Public sets of inference have few short claims about how things are related; their patterns are made here from word
lists of our own. None of the sentences of `tests/quality/contradiction_pairs.json` is made, since that is the gate.
"""

import itertools
import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from scripts.reader.examples import Group

ENTAILS, OPEN, CONTRADICTS = 0, 1, 2

_SUBJECTS: Final = tuple(
    "walking meetings|cold showers|weekly reviews|long breaks|background music|handwritten lists|green tea|"
    "open offices|short deadlines|unit tests|code reviews|strict typing|morning light|magnesium|crop rotation|"
    "cover crops|tax cuts|free buses|bike lanes|school uniforms|small classes|concept maps|worked examples|"
    "peer feedback|summaries|flash cards|deep ploughing|paper books|standing desks|interval training|fasting|"
    "static analysis|larger caches|longer rests|vaccination|screen time|group work|index cards|backlinks|tags|"
    "the new treatment|the reform|the second model|this method|vitamin D|dense cities|late meals|daily logs|"
    "early feedback|the protein|the gene|antibiotics|a warm bath|a four-day week|retrieval|rereading|outlining".split(
        "|"
    )
)
_OBJECTS: Final = tuple(
    "stress|concentration|sleep quality|the error rate|yields|traffic|soil health|costs|attendance|grades|"
    "understanding|motivation|blood sugar|muscle growth|latency|memory use|tumour growth|inflammation|trust|"
    "reading speed|long-term recall|the number of defects|emissions|inequality|creativity|mood|fatigue|"
    "response times|employment|survival|appetite|reaction time|cell division|the quality of writing".split("|")
)
_UP: Final = ("increases", "raises", "improves", "strengthens", "promotes", "enhances", "boosts", "speeds up")
_DOWN: Final = ("decreases", "lowers", "impairs", "weakens", "prevents", "reduces", "hinders", "slows down")
_PLURAL_UP: Final = ("increase", "raise", "improve", "strengthen", "promote", "enhance", "boost", "speed up")
_PLURAL_DOWN: Final = ("decrease", "lower", "impair", "weaken", "prevent", "reduce", "hinder", "slow down")
_OPPOSITES: Final = tuple(
    tuple(pair.split("/"))
    for pair in (
        "effective/ineffective,necessary/unnecessary,useful/useless,safe/dangerous,safe/unsafe,harmful/harmless,"
        "expensive/cheap,reliable/unreliable,possible/impossible,efficient/inefficient,stable/unstable,"
        "sustainable/unsustainable,healthy/unhealthy,essential/superfluous,fast/slow,simple/complicated,"
        "common/rare,legal/illegal,moral/immoral,rational/irrational,complete/incomplete,visible/invisible,"
        "predictable/unpredictable,reversible/irreversible,temporary/permanent,voluntary/compulsory,"
        "universal/limited to a few,overrated/underrated,beneficial/detrimental,sufficient/insufficient,"
        "convincing/unconvincing,fair/unfair,accurate/inaccurate,conscious/unconscious,innate/learned,"
        "finite/infinite,mutable/immutable,typical/atypical,relevant/irrelevant,mature/immature"
    ).split(",")
)
_AGENTS: Final = tuple(
    tuple(pair.split("/"))
    for pair in (
        "a friend/an enemy,an ally/an opponent,a supporter/a critic,a success/a failure,a strength/a weakness,"
        "an advantage/a disadvantage,a cause/a consequence,a virtue/a vice,an expert/a beginner,a myth/a fact,"
        "a blessing/a curse,a producer/a consumer,an optimist/a pessimist,a gain/a loss,an enabler/an obstacle,"
        "a help/a hindrance,an asset/a liability,a right/a privilege,a leader/a follower"
    ).split(",")
)
_DEGREES: Final = (
    ("excellent", "poor"),
    ("strong", "weak"),
    ("high", "low"),
    ("large", "negligible"),
    ("good", "bad"),
    ("decisive", "marginal"),
    ("very high", "mediocre"),
)
_EVERYDAY: Final = (
    ("increase", "decrease"),
    ("more", "less"),
    ("always", "never"),
    ("before", "after"),
    ("all", "none"),
    ("first", "last"),
    ("new", "old"),
    ("north", "south"),
    ("enabled", "disabled"),
    ("open", "closed"),
    ("can", "cannot"),
    ("early", "late"),
    ("success", "failure"),
    ("positive", "negative"),
    ("most", "few"),
    ("often", "rarely"),
    ("easy", "hard"),
    ("long", "short"),
    ("better", "worse"),
)
_QUALITIES: Final = tuple("evidence|effect|accuracy|quality|benefit|risk|correlation|impact|performance".split("|"))
_GROUPS: Final = (
    ("in adults", "in children"),
    ("in mice", "in humans"),
    ("in the short term", "in the long term"),
    ("for beginners", "for experts"),
    ("at low doses", "at high doses"),
    ("in summer", "in winter"),
    ("on small teams", "on large teams"),
    ("in 1990", "in 2020"),
)
_EXTRAS: Final = (
    ", and it also saves time",
    ", which surprised many people",
    ", according to a recent review",
    ", especially for students",
    ", as several authors have noted",
    ", though the sample was small",
    " and costs little",
    ", as I wrote last year",
)
_COMPARATIVES: Final = tuple("faster|cheaper|older|safer|more reliable|more popular|harder to learn|larger".split("|"))
_CAUSES: Final = ("causes", "leads to", "precedes", "depends on", "explains", "controls")
_UNITS: Final = tuple("weeks|percent|participants|euros|minutes|pages|kilometres|times a day|degrees".split("|"))


class Claims(NamedTuple):
    """Two claims and how they are related."""

    one: str
    other: str
    relation: int


def made(number: int, *, seed: int) -> list[Group]:
    """Return so many pairs of claims, in either order."""
    chance = random.Random(f"claims {seed}")
    groups: list[Group] = []
    while len(groups) < number:
        for pair in chance.choice(_KINDS)(chance):
            one, other = (pair.one, pair.other)
            if pair.relation != ENTAILS and chance.random() < 0.5:
                one, other = other, one
            groups.append(Group("nli", "nli-claims", _sentence(one), (_sentence(other),), (pair.relation,)))
    return groups[:number]


def denied(sentences: Sequence[str], *, seed: int) -> list[Group]:
    """Return real sentences with one of them denied, one with another number, one shortened, and the next one."""
    chance = random.Random(f"denied {seed}")
    groups: list[Group] = []
    for sentence, following in itertools.pairwise(sentences):
        if not 30 <= len(sentence) <= 200:
            continue
        pairs = [(_denied(sentence), CONTRADICTS), (_renumbered(sentence, chance), CONTRADICTS)]
        pairs += [(_shortened(sentence), ENTAILS), (_turned(sentence), CONTRADICTS), (following, OPEN)]
        for other, relation in pairs:
            if other and other != sentence:
                one, two = (sentence, other) if relation == ENTAILS or chance.random() < 0.5 else (other, sentence)
                groups.append(Group("nli", "nli-denied", one, (two,), (relation,)))
    return groups


# private


def _denied(sentence: str) -> str | None:
    if re.search(r"\bnot\b|n't\b", sentence):
        return re.sub(r"\bdo(?:es)? not |\bnot ", "", sentence, count=1)
    found = re.search(r"\b(is|are|was|were|can|will|has|have|should|must|does|do|would|could)\b(?! not)", sentence)
    if found is None:
        return None
    return f"{sentence[: found.end()]} not{sentence[found.end() :]}"


def _renumbered(sentence: str, chance: random.Random) -> str | None:
    found = re.search(r"(?<![\w.,-])\d{1,4}(?![\w.,-]*\d)", sentence)
    if found is None:
        return None
    other = max(1, int(found[0]) + chance.choice((-7, -2, 1, 2, 5, 12, 40)))
    return f"{sentence[: found.start()]}{other}{sentence[found.end() :]}" if str(other) != found[0] else None


def _shortened(sentence: str) -> str | None:
    head, comma, rest = sentence.rpartition(", ")
    return f"{head}." if comma and len(head) > 30 and len(rest) > 10 else None


def _turned(sentence: str) -> str | None:
    """With the first word that has an opposite exchanged for it."""
    for one, other in (*_OPPOSITES, *_DEGREES, *_EVERYDAY):
        for word, instead in ((one, other), (other, one)):
            if re.search(rf"\b{word}\b", sentence):
                return re.sub(rf"\b{word}\b", instead, sentence, count=1)
    return None


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _effects(chance: random.Random) -> Iterator[Claims]:
    subject, thing, other = chance.choice(_SUBJECTS), *chance.sample(_OBJECTS, 2)
    plural = subject.endswith("s") and not subject.startswith(("a ", "the "))
    ups, downs = (_PLURAL_UP, _PLURAL_DOWN) if plural else (_UP, _DOWN)
    rising = chance.random() < 0.5
    these, those = (ups, downs) if rising else (downs, ups)
    base = (_PLURAL_UP, _PLURAL_DOWN)[0 if rising else 1]
    verb, again = chance.sample(range(4), 2) if chance.random() < 0.5 else chance.sample(range(8), 2)
    claim = f"{subject} {these[verb]} {thing}"
    do = "do" if plural else "does"
    denial = chance.choice(
        (
            f"{subject} {do} not {base[verb]} {thing}",
            f"{subject} {do}n't {base[verb]} {thing}",
            f"{subject} {'fail' if plural else 'fails'} to {base[verb]} {thing}",
            f"{subject} {'have' if plural else 'has'} no effect on {thing}",
            f"it is false that {subject} {these[verb]} {thing}",
            f"there is no evidence that {subject} {these[verb]} {thing}",
        )
    )
    if chance.random() < 0.35:
        denial += chance.choice(_EXTRAS)
    yield Claims(claim, denial, CONTRADICTS)
    contrary = f"{subject} {those[chance.randrange(8)]} {thing}" + (
        chance.choice(_EXTRAS) if chance.random() < 0.35 else ""
    )
    yield Claims(claim + (chance.choice(_EXTRAS) if chance.random() < 0.2 else ""), contrary, CONTRADICTS)
    yield Claims(claim, f"{subject} {these[verb]} {other}", OPEN)
    yield Claims(claim, f"{subject} {those[verb]} {other}", OPEN)
    yield Claims(claim, f"{chance.choice(_SUBJECTS)} {those[verb]} {thing}", OPEN)
    yield Claims(
        claim,
        f"{subject} {'have' if plural else 'has'} an effect on {thing}",
        ENTAILS,
    )
    if verb < 4 and again < 4:
        yield Claims(claim, f"{subject} {these[again]} {thing}" if verb < 2 and again < 2 else claim, ENTAILS)
    yield Claims(claim + chance.choice(_EXTRAS), claim, ENTAILS)
    contra = (_PLURAL_DOWN, _PLURAL_UP)[0 if rising else 1]
    yield Claims(claim, f"{subject} {do} not {contra[verb]} {thing}", ENTAILS)


def _conditions(chance: random.Random) -> Iterator[Claims]:
    subject, thing = chance.choice(_SUBJECTS), chance.choice(_OBJECTS)
    one, other = chance.choice(_GROUPS)
    plural = subject.endswith("s") and not subject.startswith(("a ", "the "))
    verb = chance.randrange(8)
    up, down = (_PLURAL_UP[verb], _PLURAL_DOWN[verb]) if plural else (_UP[verb], _DOWN[verb])
    yield Claims(f"{subject} {up} {thing} {one}", f"{subject} {down} {thing} {other}", OPEN)
    yield Claims(f"{one}, {subject} {up} {thing}", f"{other}, {subject} {down} {thing}", OPEN)
    yield Claims(f"{subject} {up} {thing} {one}", f"{subject} {down} {thing} {one}", CONTRADICTS)


def _properties(chance: random.Random) -> Iterator[Claims]:
    subject, another = chance.sample(_SUBJECTS, 2)
    be = "are" if subject.endswith("s") and not subject.startswith(("a ", "the ")) else "is"
    one, other = chance.choice((*_OPPOSITES, *_AGENTS))
    third = chance.choice(_OPPOSITES)[0]
    extra = chance.choice(_EXTRAS) if chance.random() < 0.4 else ""
    yield Claims(f"{subject} {be} {one}", f"{subject} {be} {other}{extra}", CONTRADICTS)
    yield Claims(f"{subject} {be} {one}", f"{subject} {be} not {one}{extra}", CONTRADICTS)
    yield Claims(f"{subject} {be} not {one}", f"{subject} {be} {other}", chance.choice((ENTAILS, OPEN)))
    yield Claims(f"{subject} {be} {one}", f"{subject} {be} not {other}", ENTAILS)
    if third not in (one, other):
        yield Claims(f"{subject} {be} {one}", f"{subject} {be} {third}", OPEN)
    yield Claims(f"{subject} {be} {one}", f"{another} {be} {other}", OPEN)
    yield Claims(f"{subject} {be} {one} for {another}", f"{subject} {be} {one}", ENTAILS)


def _degrees(chance: random.Random) -> Iterator[Claims]:
    subject, another = chance.sample(_SUBJECTS, 2)
    quality, second = chance.sample(_QUALITIES, 2)
    one, other = chance.choice(_DEGREES)
    yield Claims(f"the {quality} of {subject} is {one}", f"the {quality} of {subject} is {other}", CONTRADICTS)
    yield Claims(f"{subject} showed {one} {quality}", f"{subject} showed {other} {quality}", CONTRADICTS)
    yield Claims(f"the {quality} of {subject} is {one}", f"the {second} of {subject} is {other}", OPEN)
    yield Claims(f"the {quality} of {subject} is {one}", f"the {quality} of {another} is {other}", OPEN)
    yield Claims(f"the {quality} of {subject} is {one}", f"{subject} showed {one} {quality}", ENTAILS)


def _exchanged(chance: random.Random) -> Iterator[Claims]:
    one, other, third = chance.sample((*_SUBJECTS, *_OBJECTS), 3)
    how = chance.choice(_COMPARATIVES)
    yield Claims(f"{one} is {how} than {other}", f"{other} is {how} than {one}", CONTRADICTS)
    yield Claims(f"{one} is {how} than {other}", f"{one} is {how} than {third}", OPEN)
    verb = chance.choice(_CAUSES)
    extra = chance.choice(_EXTRAS) if chance.random() < 0.4 else ""
    yield Claims(f"{one} {verb} {other}", f"{other} {verb} {one}, not the other way round", CONTRADICTS)
    yield Claims(f"{one} {verb} {other}", f"{one} does not {verb.replace('s', '', 1)} {other}{extra}", CONTRADICTS)
    yield Claims(f"{one} {verb} {other}", f"{one} {verb} {third}", OPEN)


def _values(chance: random.Random) -> Iterator[Claims]:
    subject, thing = chance.choice(_SUBJECTS), chance.choice(_OBJECTS)
    unit = chance.choice(_UNITS)
    number = chance.randint(2, 90)
    far = number + chance.choice((-1, 1, 3, 11, 25, 40)) * chance.randint(1, 3)
    yield Claims(
        f"{subject} changed {thing} after {number} {unit}", f"{subject} changed {thing} after {far} {unit}", CONTRADICTS
    )
    yield Claims(
        f"the study of {subject} had {number} {unit}",
        f"the study of {subject} had {far} {unit}",
        CONTRADICTS,
    )
    other_unit = chance.choice([u for u in _UNITS if u != unit])
    yield Claims(f"the study of {subject} had {number} {unit}", f"the study of {subject} had {far} {other_unit}", OPEN)
    yield Claims(
        f"the study of {subject} had {number} {unit}",
        f"the study of {thing} had {far} {unit}",
        OPEN,
    )
    yield Claims(
        f"the study of {subject} had {number} {unit}{chance.choice(_EXTRAS)}",
        f"the study of {subject} had {number} {unit}",
        ENTAILS,
    )


_KINDS: Final[Sequence[Callable[[random.Random], Iterator[Claims]]]] = (
    _effects,
    _effects,
    _conditions,
    _properties,
    _properties,
    _degrees,
    _exchanged,
    _values,
)
