"""Predicates: the verbs and nouns that state a relation, in all their forms, and the strength of the relation."""

from collections.abc import Sequence
from typing import NamedTuple

from catena.graph.relation import CAUSAL, RelationType
from catena.language.denial import DENIALS, DENYING_DETERMINERS
from catena.language.grammar import ADVERBS, PREPOSITIONS, SUBORDINATORS
from catena.language.inflection import Form, verb_forms
from catena.language.vocabulary import words as listed_words


class Predicate(NamedTuple):
    """A verb or noun phrase that states a relation.

    Attributes:
        strength: 0 to 1, without hedges.
        particles: The words after the verb: ("to",) for "lead to".
        inverse: Whether the subject is the target ("results from").
        lowers: Whether its object decreases ("reduces").
        present_only: Whether the past tense is excluded, since it usually has a person as subject ("created").
        german: Whether its negation follows the object.
    """

    type: RelationType
    strength: float
    particles: tuple[str, ...] = ()
    inverse: bool = False
    lowers: bool = False
    present_only: bool = False
    german: bool = False


class Verb(NamedTuple):
    """A predicate's verb in a sentence.

    Attributes:
        end: The index at which the object begins, after particles and adverbs.
        denied: Whether "not" is between verb and particle: "leads not to".
    """

    predicate: Predicate
    forms: frozenset[Form]
    end: int
    denied: bool


_T = RelationType
_VERBS: tuple[tuple[RelationType, float, str, str], ...] = (
    (_T.CAUSES, 0.9, "cause, trigger, induce, provoke, bring about, spark, precipitate, elicit, bring on, set off", ""),
    (_T.LEADS_TO, 0.85, "lead to, result in, give rise to, culminate in, end in", ""),
    (
        _T.LEADS_TO,
        0.8,
        "result from, stem from, arise from, originate from, follow from, derive from, emerge from",
        "inverse",
    ),
    (_T.CAUSES, 0.6, "create, produce, generate, breed, engender", "present"),
    (
        _T.INFLUENCES,
        0.75,
        "influence, affect, shape, impact, improve, increase, enhance, boost, strengthen, promote, foster, facilitate,"
        " accelerate, stimulate, enable, deepen, sharpen, raise, amplify, reinforce, determine, fuel, spur, underpin,"
        " contribute to, feed into, bear on, encourage, heighten, intensify, benefit, cultivate, nurture, elevate,"
        " stabilize, stabilise, underlie, speed up, push up, drive up, pave the way for, set the stage for,"
        " lay the groundwork for",
        "",
    ),
    (
        _T.INFLUENCES,
        0.6,
        "help, drive, allow, force, help with, aid, inspire, motivate, prompt, regulate, modulate, alter, transform,"
        " reshape",
        "",
    ),
    (
        _T.INFLUENCES,
        0.75,
        "reduce, decrease, lower, weaken, prevent, inhibit, hinder, impair, worsen, slow, slow down, limit, undermine,"
        " suppress, disrupt, diminish, hamper, impede, harm, damage, alleviate, mitigate, relieve, counteract, erode,"
        " degrade, lessen, delay, minimize, minimise, curb, dampen, deplete, protect against, interfere with, ease,"
        " exacerbate, aggravate, restrict, constrain, compromise, destabilize, destabilise, bring down, drive down,"
        " push down",
        "lowers",
    ),
    (_T.INFLUENCES, 0.6, "depend on, depend upon, rely on, hinge on, rest on", "inverse"),
    (_T.SUPPORTS, 0.75, "support, confirm, corroborate, substantiate, bolster, back up, argue for, speak for", ""),
    (_T.CONTRADICTS, 0.8, "contradict, refute, disprove, conflict with, argue against, run counter to, clash with", ""),
    (_T.CONTRADICTS, 0.8, "speak against, invalidate, falsify, debunk, rebut, call into question", ""),
    (_T.CONTRADICTS, 0.7, "challenge, dispute, oppose, disagree with", ""),
    (_T.ELABORATES, 0.7, "elaborate, elaborate on, build on, build upon, expand on, extend, expand upon", ""),
    (_T.GENERALIZES, 0.8, "generalize, generalise", ""),
    (_T.ANALOGOUS_TO, 0.65, "resemble, mirror, parallel", ""),
)
_GERMAN_VERBS: tuple[tuple[RelationType, float, str, str], ...] = (
    (_T.LEADS_TO, 0.85, "führt zu, führen zu, führte zu, führten zu, führt zur, führen zur, führt zum, führen zum", ""),
    (_T.CAUSES, 0.9, "verursacht, verursachen, verursachte, bewirkt, bewirken", ""),
    (
        _T.INFLUENCES,
        0.75,
        "verbessert, verbessern, verbesserte, beeinflusst, beeinflussen, erhöht, erhöhen, stärkt, stärken, fördert,"
        " fördern, steigert, steigern, ermöglicht, ermöglichen, erleichtert, erleichtern, beschleunigt, beschleunigen",
        "",
    ),
    (
        _T.INFLUENCES,
        0.75,
        "verschlechtert, verschlechtern, verringert, verringern, senkt, senken, schwächt, schwächen, hemmt, hemmen,"
        " verhindert, verhindern, erschwert, erschweren, reduziert, reduzieren",
        "lowers",
    ),
    (_T.INFLUENCES, 0.6, "hängt von, hängen von", "inverse"),
    (_T.LEADS_TO, 0.8, "entsteht durch, entstehen durch, entsteht aus, resultiert aus, beruht auf", "inverse"),
    (_T.SUPPORTS, 0.75, "stützt, stützen, bestätigt, bestätigen, belegt, belegen", ""),
    (_T.CONTRADICTS, 0.8, "widerspricht, widersprechen, widerlegt, widerlegen", ""),
)


def _index() -> dict[str, list[tuple[Predicate, frozenset[Form]]]]:
    found: dict[str, dict[Predicate, set[Form]]] = {}
    for german, table in ((False, _VERBS), (True, _GERMAN_VERBS)):
        for type_, strength, phrases, flag in table:
            for phrase in phrases.split(","):
                verb, *particles = phrase.split()
                predicate = Predicate(
                    type_, strength, tuple(particles), flag == "inverse", flag == "lowers", flag == "present", german
                )
                forms = [(verb, Form.S), (verb, Form.PARTICIPLE)] if german else verb_forms(verb)
                for form, kind in forms:
                    found.setdefault(form, {}).setdefault(predicate, set()).add(kind)
    return {
        form: sorted(
            ((predicate, frozenset(kinds)) for predicate, kinds in predicates.items()),
            key=lambda entry: -len(entry[0].particles),
        )
        for form, predicates in found.items()
    }


VERB_FORMS = _index()
READ_LANGUAGES = frozenset(("en", "de", None))
"""The languages of these verbs, or too few words to tell: others have words that look like them, as French `causes`."""


_BE = frozenset("is are was were be been being becomes become remains remain ist sind waren".split())
_HAVE = frozenset("has have had having exert exerts exerted hat haben".split())
_PLAY = frozenset("play plays played playing spielt spielen".split())
_GIVE = frozenset("provide provides provided offer offers offered give gives gave lend lends lent cast casts".split())
_NOUNS: tuple[tuple[RelationType, float, frozenset[str], str, str, bool], ...] = (
    (_T.CAUSES, 0.85, _BE, "cause causes trigger triggers ursache", "of for von für", False),
    (_T.CAUSES, 0.75, _BE, "reason reasons grund", "for behind für", False),
    (_T.INFLUENCES, 0.75, _BE, "driver drivers determinant determinants", "of", False),
    (_T.INFLUENCES, 0.7, _BE, "factor factors contributor contributors", "in for behind to", False),
    (_T.LEADS_TO, 0.8, _BE, "result results consequence consequences outcome effect effects folge", "of von", True),
    (_T.CAUSES, 0.8, _BE, "due", "to", True),
    (_T.INFLUENCES, 0.6, _BE, "dependent contingent", "on upon", True),
    (_T.INFLUENCES, 0.65, _BE, "conducive detrimental harmful beneficial", "to for", False),
    (_T.INFLUENCES, 0.75, _HAVE, "effect effects impact influence bearing einfluss", "on upon auf", False),
    (_T.INFLUENCES, 0.6, _PLAY, "role part rolle", "in bei für", False),
    (_T.SUPPORTS, 0.8, _BE | _GIVE, "evidence support proof argument arguments beleg", "for of für", False),
    (_T.SUPPORTS, 0.75, _GIVE, "support credence weight credibility", "to", False),
    (_T.SUPPORTS, 0.65, _BE, "consistent", "with", False),
    (_T.CONTRADICTS, 0.75, _BE | _GIVE, "evidence argument arguments", "against gegen", False),
    (_T.CONTRADICTS, 0.7, _GIVE, "doubt", "on upon", False),
    (_T.CONTRADICTS, 0.75, _BE, "counterexample contrary contradiction", "to", False),
    (_T.CONTRADICTS, 0.7, _BE, "critique refutation rebuttal", "of", False),
    (_T.CONTRADICTS, 0.75, _BE, "odds incompatible inconsistent conflict", "with", False),
    (
        _T.SPECIALIZES,
        0.8,
        _BE,
        "kind kinds type types form forms example examples instance instances case subtype variety subset subclass"
        " species art beispiel",
        "of von für",
        False,
    ),
    (_T.GENERALIZES, 0.8, _BE, "generalization generalisation", "of", False),
    (_T.SPECIALIZES, 0.8, _BE, "specialization specialisation", "of", False),
    (_T.ELABORATES, 0.7, _BE, "elaboration extension refinement", "of on", False),
    (_T.ANALOGOUS_TO, 0.75, _BE, "analogous similar comparable akin", "to with", False),
    (_T.ANALOGOUS_TO, 0.65, _BE, "like", "", False),
)
NOUNS: dict[str, list[tuple[frozenset[str], frozenset[str], Predicate]]] = {}
for _type, _strength, _verbs, _words, _after, _inverse in _NOUNS:
    for _word in _words.split():
        NOUNS.setdefault(_word, []).append(
            (_verbs, frozenset(_after.split()), Predicate(_type, _strength, inverse=_inverse))
        )
COPULAS = _BE | _HAVE | _PLAY | _GIVE
_COUNTING = frozenset(("one", "some", "little", "few")) | DENYING_DETERMINERS
_FURTHEST = 5
"""The maximum number of words between a copula and its noun: "is one of the most important causes of"."""


def verb_at(words: Sequence[str], at: int) -> Verb | None:
    """The predicate whose verb is at an index; the one with the most particles takes precedence.

    The words are in lower case.
    """
    for predicate, forms in VERB_FORMS.get(words[at], ()):
        end, denied = at + 1, False
        if predicate.particles:
            while end < len(words) and words[end] in ADVERBS and words[end] != predicate.particles[0]:
                denied = denied or words[end] in DENIALS
                end += 1
            if tuple(words[end : end + len(predicate.particles)]) != predicate.particles:
                continue
            end += len(predicate.particles)
        return Verb(predicate, forms, end, denied)
    return None


def noun_at(words: Sequence[str], at: int) -> tuple[Predicate, int, tuple[str, ...]] | None:
    """The predicate of the noun that belongs to a copula.

    The copula is a form of be, have, play or give; the words are in lower case. Returns the predicate, the index at
    which its object begins, and the words between, which may negate or weaken it.
    """
    for place in range(at + 1, min(at + 2 + _FURTHEST, len(words))):
        word = words[place]
        for verbs, after, predicate in NOUNS.get(word, ()):
            if words[at] not in verbs:
                continue
            if not after:
                return predicate, place + 1, tuple(words[at + 1 : place])
            if place + 1 < len(words) and words[place + 1] in after:
                return predicate, place + 2, tuple(words[at + 1 : place])
        if not _may_stand_between(words, at, place):
            return None
    return None


def noun_before(words: Sequence[str], at: int) -> Predicate | None:
    """The predicate of a noun whose object follows and whose subject comes last: "the cause of X is Y".

    The words are in lower case.
    """
    following = words[at + 1] if at + 1 < len(words) else ""
    entries = NOUNS.get(words[at], ())
    return next((found for verbs, after, found in entries if "is" in verbs and following in after), None)


def _may_stand_between(words: Sequence[str], at: int, place: int) -> bool:
    word = words[place]
    if word in PREPOSITIONS:
        return (place == at + 1 and word in ("at", "in")) or (word == "of" and words[place - 1] in _COUNTING)
    return word[:1].isalpha() and word not in SUBORDINATORS and word not in ("and", "or", "but")


def object_denied(words: Sequence[str], start: int, end: int) -> bool:
    """Return whether a German negation follows the object: "verbessert X nicht"."""
    return any(word in _GERMAN_DENIALS for word in words[start:end])


_GERMAN_DENIALS = listed_words("denial.adverbs", "de")
TRIGGERS = frozenset(VERB_FORMS) | frozenset(NOUNS) | {"because", "thanks", "owing", "make", "makes", "made", "wegen"}
"""Words of which a text needs at least one for its sentences to state a relation."""


def is_clear(predicate: Predicate) -> bool:
    """Return whether it states a cause or an opposition so clearly that its ends need not be links."""
    clear = predicate.type in CAUSAL or predicate.type is RelationType.CONTRADICTS
    return clear and predicate.strength >= _CLEAR_FROM


_CLEAR_FROM = 0.75
CLEAR_TRIGGERS = frozenset(
    form for form, entries in VERB_FORMS.items() if any(is_clear(predicate) for predicate, _ in entries)
) | frozenset(noun for noun, entries in NOUNS.items() if any(is_clear(predicate) for _, _, predicate in entries))
"""Words of which a text without links needs at least one."""
